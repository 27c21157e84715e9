d10 = {'a': 1}
del d10['b']
