def f21():
    (k19, k20), *_ = [-2, True], 0.1
print(f21())
