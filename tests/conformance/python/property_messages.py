# What is wrong with a property names the class with what it is defined in
def f():
    class C:
        @property
        def x(self): return 1
    return C()
c = f()
for s in ("c.x = 1", "del c.x"):
    try: exec(s)
    except Exception as e: print(e)
class D:
    class E:
        @property
        def y(self): raise AttributeError("q")
        z = property()
for s in ("D.E().y = 1", "del D.E().y", "D.E().z", "D.E().z = 1", "D.E().nope", "c.nope", "c.nope = 1; del c.nope2"):
    try: exec(s)
    except Exception as e: print(e)
