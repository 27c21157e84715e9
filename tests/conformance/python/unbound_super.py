# super() of None is bound to nothing; what a super object knows of itself.
class A:
    def f(self, *a): return ("A.f", a)
class B(A):
    def f(self, *a): return super().f(*a)
    def g(self): return super()
    def h(self): return super().nope
    def i(self): return super(B, self).f()
    def j(self): super().x = 3
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: B.f(None)); t(lambda: B.g(None)); t(lambda: B.h(None)); t(lambda: B.i(None)); t(lambda: B.f(1)); t(lambda: B.g(1)); t(lambda: B.h(1)); t(lambda: B.f(B)); t(lambda: B.g(B)); t(lambda: B().j()); t(lambda: B.j(None)); t(lambda: super(B, None)); t(lambda: super(B).f); t(lambda: super(B, None).__self_class__); t(lambda: super(B, B()).__self_class__); t(lambda: super(B, None).__get__(B()).f(1)); t(lambda: super(1)); t(lambda: super(B, 1, 2))
t(lambda: super(B, B()).__thisclass__); t(lambda: super(B, B).__self__)
class C:
    def __init__(self, *a): super().__init__(*a)
