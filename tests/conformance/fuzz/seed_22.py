def f21):
    def f20():
        match NotImplemented:
            case []:
                k19 = 'ǆ'
            case _:
                print('other')
    [f20() for _ in 'a']
list(map(lambda _: f21(), [1]))
