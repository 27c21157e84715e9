import collections
def f20():
    print(16)
    d19 = collections.Counter('a.b.c')
    print(((0o17) and range(-2, 0)))
[f20() for _ in 'a']
