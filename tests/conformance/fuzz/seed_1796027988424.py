import abc
import enum
import functools
import heapq
import pprint
import typing
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)

def attempt(f):
    """Prints what f() gives or raises, and returns it."""
    try:
        result = f()
    except Exception as e:
        print(type(e).__name__, e)
        return None
    try:
        print(show(result))
    except Exception as e:
        print("shown:", type(e).__name__, e)
    return result

class Colour(enum.Enum):
    RED = 1
    GREEN = "g"
    ALIAS = 1
i1 = 3
attempt(lambda: input)
attempt(lambda: typing.Union[int | None, type(int | None)])
attempt(lambda: id)
attempt(lambda: functools.partial(KeyError, [lambda: 9007199254740993][0:1] and [1]))
attempt(lambda: pprint.pformat(+b'123' + b'Hello', width=2))
attempt(lambda: Colour.RED.name)
attempt(lambda: sorted([None], key=functools.cmp_to_key(lambda a, b: dict.fromkeys(['123' for i19 in [3, 1, 2]], None).get('say "hi"'))))
attempt(lambda: list(heapq.merge([123456789012345678901234567890, i1, 9223372036854775808], [-9223372036854775808 | i1, 'İ'.find('abc', -2), -256][0:3:2])))
