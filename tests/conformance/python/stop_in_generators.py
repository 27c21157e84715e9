"""Where a RuntimeError for a StopIteration that leaves a generator is seen: not in the generator."""
import traceback
def gen():
    yield next(iter(()))
def f1(): tuple(next(iter(())) for i in [1])
def f2(): list(next(iter(())) for i in [1])
def f3(): any(next(iter(())) for i in [1])
def f4(): all(next(iter(())) for i in [1])
def f5(): sum(next(iter(())) for i in [1])
def f6(): list(gen())
def f7():
    for x in gen(): pass
def f8():
    for x in (next(iter(())) for i in [1]): pass
def f9(): tuple(gen())
def f10(): tuple(1/0 for i in [1])
def f11(): next(gen())
def f12(): [*(next(iter(())) for i in [1])]
def f13(): set(next(iter(())) for i in [1])
def f14(): tuple(x for x in gen())
def f15(): sorted(next(iter(())) for i in [1])
def f16(): ''.join(next(iter(())) for i in [1])
def f17(): tuple((next(iter(())) for i in [1]))
def f18(): a, b = (next(iter(())) for i in [1])
for n in range(1, 19):
    try: globals()[f'f{n}']()
    except Exception as e:
        print(n, [(x.name, x.lineno, x.colno, x.end_colno) for x in traceback.extract_tb(e.__traceback__)[1:]], repr(e))
