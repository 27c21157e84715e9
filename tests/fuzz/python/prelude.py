"""What every generated program begins with: the imports and helpers that its text calls for, and variables."""
import re

IMPORTS = """abc bisect collections collections.abc contextlib copy dataclasses difflib enum fractions functools heapq inspect io itertools json logging
math numbers operator pprint random re statistics string sys textwrap time traceback types typing unittest warnings""".split()

# Helpers by the name that stands for them; each may use those before it.
HELPERS = {
    "attempt": '''\
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
''',
    "show": '''\
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)
''',
    "Custom": '''\
class Custom(Exception):
    def __init__(self, text, value=None):
        super().__init__(text)
        self.value = value
''',
    "Guard": '''\
class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow
''',
    "managed": '''\
@contextlib.contextmanager
def managed(value):
    print("before")
    try:
        yield value
    finally:
        print("after")
''',
    "decorate": '''\
def decorate(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        print("call", args, kwargs)
        return f(*args, **kwargs)
    return wrapper
''',
    "decorate_with": '''\
def decorate_with(value):
    def decorator(f):
        print("decorating", f.__name__)
        f.note = value
        return f
    return decorator
''',
    "decorate_class": '''\
def decorate_class(cls):
    cls.added = lambda self: cls.__name__
    return cls
''',
    "inner": '''\
def inner(value):
    try:
        got = yield value
        print("got", got)
        yield got
    finally:
        print("inner ends")
    return "returned"
''',
    "Point": '''\
@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
''',
    "Colour": '''\
class Colour(enum.Enum):
    RED = 1
    GREEN = "g"
    ALIAS = 1
''',
    "Flags": '''\
class Flags(enum.Flag):
    R = enum.auto()
    W = enum.auto()
    X = 4
''',
    "Level": '''\
class Level(enum.IntEnum):
    LOW = 1
    HIGH = 3
''',
    "Meta": '''\
class Meta(type):
    def __new__(mcls, name, bases, namespace, **options):
        print("meta", name, sorted(k for k in namespace if k[:1] != "_"), options)
        return super().__new__(mcls, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **options):
        super().__init__(name, bases, namespace)

    def __call__(cls, *args, **kwargs):
        print("meta call", args)
        return super().__call__(*args, **kwargs)
''',
    "Descriptor": '''\
class Descriptor:
    def __init__(self, value=None):
        self.value = value

    def __set_name__(self, owner, name):
        print("named", owner.__name__, name)

    def __get__(self, instance, owner=None):
        return self if instance is None else self.value

    def __set__(self, instance, value):
        print("set", value)
        self.value = value
''',
}


def mentions(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}\b", text) is not None


def complete(text: str) -> str:
    """The program's text with the imports and helpers that it needs before it."""
    wanted = {name for name in HELPERS if mentions(name, text)}
    while True:
        inside = "".join(HELPERS[name] for name in wanted)
        more = {name for name in HELPERS if mentions(name, inside)} - wanted
        if not more:
            break
        wanted |= more
    order = ["show", *[n for n in HELPERS if n != "show"]]
    helpers = [HELPERS[name] for name in order if name in wanted]
    whole = "".join(helpers) + text
    imports = [f"import {name}\n" for name in IMPORTS if mentions(name, whole)]
    if mentions("dataclass", text):
        imports.append("from dataclasses import dataclass, field\n")
    return "".join(imports) + "\n".join(helpers) + text
