i1 = 1
k14 = {}
try:
    raise ArithmeticError() from [i19 := 9223372036854775807, 100]
except Exception as error:
    print(type(error).__name__, error)
try:
    k20 = k21 = k14
except Exception as error:
    print(type(error).__name__, error)
try:
    print(sorted(locals()) and 1)
except Exception as error:
    print(type(error).__name__, error)
