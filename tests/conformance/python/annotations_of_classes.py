# Where classes keep their annotations and the function that computes them.
class A:
    x: int
    y: "str" = 1
print(sorted(k for k in vars(A) if "annot" in k)); print(A.__dict__.get("__annotations__"))
print(A.__annotations__, sorted(k for k in vars(A) if "annot" in k), A.__dict__.get("__annotations__"))
A.__annotations__["z"] = int
print(A.__annotations__)
A.__annotations__ = {"q": int}
print(A.__annotations__, sorted(k for k in vars(A) if "annot" in k), A.__annotate__)
del A.__annotations__
try: print(A.__annotations__, sorted(k for k in vars(A) if "annot" in k))
except AttributeError as e: print(e)
try: del A.__annotations__
except AttributeError as e: print(e)
class B: pass
print(B.__annotations__, sorted(k for k in vars(B) if "annot" in k))
class C(A): pass
print(C.__annotations__)
class D:
    __annotations__ = {"k": 1}
print(D.__annotations__, sorted(k for k in vars(D) if "annot" in k)); D.__annotations__ = {"n": 2}; print(D.__dict__["__annotations__"], sorted(k for k in vars(D) if "annot" in k))
E2 = type("E2", (), {"__annotations__": {"x": int}})
print(E2.__annotations__, sorted(k for k in vars(E2) if "annot" in k))
try: print(int.__annotations__)
except AttributeError as e: print(e)
try: int.__annotations__ = {}
except TypeError as e: print(e)
B.__annotate__ = lambda f: {"a": f}
print(B.__annotations__, sorted(k for k in vars(B) if "annot" in k))
B.__annotate__ = None
print(B.__annotations__)
try: B.__annotate__ = 3
except TypeError as e: print(e)
class M(type): pass
class N(metaclass=M):
    p: int
print(N.__annotations__, M.__annotations__, vars(N)["__annotate_func__"](1))
