def f20():
    k19 = bytearray(()[-1])
    print('\ud800')
f20(
    *[]
)
