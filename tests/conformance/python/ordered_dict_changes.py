"""OrderedDict and deque as C types: what changes while they are walked over, attributes without a setter; warnings of doubtful sets in patterns."""
import re
import warnings
from collections import OrderedDict, deque


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def walk(change, of=iter):
    o = OrderedDict(a=1, b=2, c=3)
    seen = []
    try:
        for x in of(o):
            seen.append(x)
            change(o)
    except RuntimeError as e:
        print(seen, list(o), e)
    else:
        print(seen, list(o))


for of in (iter, reversed, OrderedDict.keys, OrderedDict.values, OrderedDict.items, lambda o: reversed(o.items())):
    walk(lambda o: o.__setitem__("z", 1), of)
    walk(lambda o: o.__setitem__("a", 9), of)
    walk(lambda o: o.pop("c", None), of)
    walk(lambda o: o.move_to_end("a"), of)
    walk(lambda o: o.move_to_end("a", last=False), of)
    walk(lambda o: o.clear(), of)
one = OrderedDict(a=1)
for k in one:  # behind the last key nothing is asked
    one["b"] = 2
print(one)
it = iter(one)
next(it)
del one["b"]
attempt(lambda: next(it))
attempt(lambda: next(it))
print(type(iter(one)), type(iter(one.items())), type(reversed(one.values())), list(iter(OrderedDict())))
one.move_to_end("a")
attempt(lambda: one.move_to_end("zz"))
d = deque([1, 2], maxlen=2)
attempt(lambda: setattr(d, "maxlen", 3))
attempt(lambda: delattr(d, "maxlen"))
attempt(lambda: setattr(type("Own", (deque,), {})(), "maxlen", 3))
for pattern in ("[[a]", "[a&&b]", "[a||b]", "[a~~b]", "[a--b]", "[[:alpha:]]", "a[]--]", "[--a]", "[^[a]", "[&&]", "[a&]", r"[\[a]", "(?i)[[a]"):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            re.compile(pattern)
        except re.error as e:
            print(pattern, e)
    print(pattern, [(w.category.__name__, str(w.message)) for w in seen])
