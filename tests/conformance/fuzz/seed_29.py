def f21():
    k19, *l20 = [*range(-3), *enumerate('ÀÉ')]
print(f21())
