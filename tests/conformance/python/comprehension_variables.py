"""The variables of comprehensions are not seen outside of them, not even after an error."""
def f():
    x = 1
    try: [zz for y in 'ab']
    except NameError: pass
    print(sorted(locals()))
    print([sorted(locals()) for y in 'a'])
    print([y for y in 'ab'], sorted(locals()), dir())
    return [(lambda: y)() for y in 'ab']
print(f())
class C:
    a = [q for q in range(3)]
    print(sorted(k for k in locals() if k[0] != '_'))
