s5 = 'a''b'
l7 = (97, 9223372036854775808, 255)
try:
    del l7[2147483647 >> 3:]
except Exception as error:
    print(type(error).__name__, error)
try:
    k19 = dict({1e100: ()}, x='ß')
except Exception as error:
    print(type(error).__name__, error)
try:
    s20 = s5
except Exception as error:
    print(type(error).__name__, error)
