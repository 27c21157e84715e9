def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class A(int): pass
class F(float): pass
class L(list): pass
class D(dict): pass
class E(ValueError): pass
class T(tuple): pass
class S(str): pass
class C: pass
for new in (object.__new__, int.__new__, float.__new__, list.__new__, dict.__new__, tuple.__new__, str.__new__, type.__new__, bool.__new__, set.__new__, bytes.__new__, property.__new__, BaseException.__new__):
    for cls in (A, F, L, D, E, T, S, C, bool, int, type, object, 3):
        t(lambda: type(new(cls)).__name__)
