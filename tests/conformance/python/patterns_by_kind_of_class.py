"""Sequences and mappings in patterns are so by what their classes inherit or are registered as; keys and names count once."""
import collections
from collections import abc


class Sequence:
    """Has the name, and nothing else."""

    def __len__(self):
        return 0

    def __getitem__(self, i):
        raise IndexError(i)


class Late: pass
class LateChild(Late): pass


abc.Mapping.register(Late)


class Both(collections.UserDict, abc.Sequence): pass
class Other(dict, abc.Sequence): pass
class Rows(collections.UserList): pass
class Text(str): pass
class Queue(collections.deque): pass


def kind(value):
    kinds = []
    match value:
        case [*_]:
            kinds.append("sequence")
    match value:
        case {}:
            kinds.append("mapping")
    return kinds


for value in (Sequence(), Late(), LateChild(), Both(), Other(), Rows(), Text("ab"), Queue(), memoryview(b"ab"), range(2), bytearray(), {}.keys(),
              collections.Counter(), collections.ChainMap(), type.__dict__, (), frozenset()):
    print(type(value).__name__, kind(value))


class Point:
    __match_args__ = ("x", "y")
    x, y = 1, 2


class Keys:
    first = "a"


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def by_position_and_name():
    match Point():
        case Point(a, x=b):
            return a, b


def same_key_twice():
    match {"a": 0, "b": 1}:
        case {Keys.first: a, "a": b}:
            return a, b


def other_keys():
    match {"a": 0, "b": 1}:
        case {Keys.first: a, "b": b}:
            return a, b


class Asked(dict):
    def get(self, key, default=None):
        print("asked for", key)
        return super().get(key, default)


def asks():
    match Asked(a=1):
        case {"a": a, "b": b}:
            return a, b
        case {"a": a}:
            return a


for f in (by_position_and_name, same_key_twice, other_keys, asks):
    attempt(f)
