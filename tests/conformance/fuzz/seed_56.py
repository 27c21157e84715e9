s4 = 'İ'
l6 = [((), 1e308)]
k14 = {2: ...}
def f21():
    k19 = k20 = k14
    l6 %= dict.fromkeys(['Straße', s4], range(3)).items()
[f21() for _ in 'a']
