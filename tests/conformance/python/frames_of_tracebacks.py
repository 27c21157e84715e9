# What frames tell: of the traceback's own, those that still run and the module's.
import sys


def fails(a):
    b = 2
    frame = sys._getframe()
    print(sorted(frame.f_locals), frame.f_back.f_code.co_name, frame.f_back.f_locals is globals())
    return a / 0


def catches(n):
    try:
        fails(n)
    except ZeroDivisionError as e:
        own = e.__traceback__.tb_frame
        print(own.f_code.co_name, sorted(own.f_locals), own.f_locals["n"], own.f_back.f_code.co_name, own.f_globals is globals())
        inner = e.__traceback__.tb_next
        print(inner.tb_frame.f_code.co_name, inner.tb_lineno - inner.tb_frame.f_code.co_firstlineno, inner.tb_frame.f_globals["__name__"], inner.tb_next)


catches(5)
try:
    fails(1)
except ZeroDivisionError as e:
    module = e.__traceback__.tb_frame
    print(module.f_code.co_name, module.f_locals is globals())


class Body:
    value = 1
    print(sorted(name for name in sys._getframe().f_locals if name[0] != "_"), sys._getframe().f_code.co_name)


for places, start in (([1, 2, 1], "a"), ((1, 2, 1), None), (memoryview(b"ab"), 1.5)):
    try:
        print(places.index(1, start))
    except TypeError as e:
        print(e)
print(memoryview(b"aba").index(97, 1), [1, 2, 1].index(1, 1, 9), (3, 4).index(4, -1))
