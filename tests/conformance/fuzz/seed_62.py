d10 = {'a': 1}
def f21():
    def f20():
        print(d10.pop('a'))
        try:
            print('camelCase')
        except TypeError:
            k19 = None
        except Exception as e:
            print(type(e).__name__, e)
    [f20() for _ in 'a']
f21()
