"""What refuses items looks at the index first where its type has the slots of a sequence; names that a module's
__getattr__ does not know are compared with those it has."""
import collections
import traceback
import types
import typing


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class X:
    pass


class I:
    def __index__(self):
        print("index")
        return 2


class Big:
    def __index__(self):
        return 10**30


def store(o, k):
    o[k] = 1


def delete(o, k):
    del o[k]


for o in (X(), (1,), "a", 5, None, X, b"a", frozenset(), types.SimpleNamespace(), range(3), 1.5, len):
    for k in (0, 10**30, "a", I(), Big(), None, slice(1)):
        t(lambda: store(o, k))
        t(lambda: delete(o, k))
for module, name in ((typing, "ypeVar"), (collections, "Conter"), (typing, "Optionl")):
    try:
        getattr(module, name)
    except AttributeError as e:
        print(traceback.format_exception_only(e))
