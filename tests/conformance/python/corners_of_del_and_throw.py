# Where reading of a del statement stops, StopIteration thrown at a `yield from`, a set with itself, odd format characters.
def c(src):
    try:
        compile(src, 'f', 'exec'); print('ok')
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.lineno, e.offset)
for s in ["del x/", "del x /", "del o[s]/", "del x + y", "del x +", "del x, y + z", "del x, y +", "del (x, y) + 1", "del x.y z", "del x y", "del x and y", "del x and", "del x if y else z", "del not x", "del -x", "del lambda: x", "del x = 1", "del x == 1", "del x, = 1", "del [x] 1", "del *x", "del *x, y", "del x:=1", "del (x:=1)", "del x[1 +]", "del x[1] for y in z", "del f() + 1", "del x.", "del x,", "del x,,y", "del ,", "del", "del x in y", "del x; del y/", "if 1: del x/\n", "del (x", "del x)", "del (x))", "del x is y", "del x < ", "del 1 +", "del await", "del x[", "del x\\", "del x @ y", "del x**2", "del x.y ** 2", "del (x)(y)", "del (x)(y).z", "del (x)(y).z/"]:
    print(repr(s), end=' -> '); c(s)
def inner():
    try: yield 1
    except KeyError: yield 'k'
def g():
    r = yield from b'abc'
    print('got', r)
    r = yield from [1, 2]
    print('got', r)
    r = yield from inner()
    print('got', r)
    yield 'end'
x = g()
print(next(x))
print(x.throw(StopIteration('v')))
print(x.throw(StopIteration))
try: print(x.throw(StopIteration(7)))
except RuntimeError as e: print(repr(e), repr(e.__cause__))
s = {-3, 5}
print(s, s & s, s.intersection(s), s & set(s), s.copy() & s)
for t in ['%-*€.*f|', '%é', '%\x00', '%\x7f', '%~', '%漢d', '%1$s']:
    try: print(t % (0, 0, 0))
    except Exception as e: print(repr(e))
import copy
class S: __slots__ = 'a',
print(copy.copy(S.a) is S.a, copy.deepcopy([S.a])[0] is S.a)

