"""Signature.bind and bind_partial: which complaint comes first, and when a positional-only parameter may be named."""
import inspect
import itertools


def f1(a, b=1, /, c=2, *, d, e=3): pass
def f2(a=0, b=0, /, *, x=0): pass
def f3(a, /, **k): pass
def f4(a, b, /, x): pass
def f5(*a, b): pass
def f6(a=1, /, *b, x=2): pass


for f in (f1, f2, f3, f4, f5, f6):
    signature = inspect.signature(f)
    for given in range(3):
        for keywords in itertools.chain.from_iterable(itertools.permutations("abx", n) for n in range(3)):
            row = [f.__name__, given, "".join(keywords)]
            for bind in (signature.bind, signature.bind_partial):
                try:
                    bound = bind(*range(given), **dict.fromkeys(keywords, 9))
                    row.append(f"{bound.args} {bound.kwargs}")
                except TypeError as e:
                    row.append(str(e))
            print(*row, sep=" | ")
