"""Methods and functions that CPython has in C are shown, bound and refused as such: their types, the objects that they apply
to, their signatures."""
import bisect, collections, functools, heapq, inspect, math, re, struct, types

D, O = collections.deque, collections.OrderedDict


def show(fn):
    try:
        print(re.sub("0x[0-9a-f]+", "0x", repr(fn())))
    except Exception as e:
        print(type(e).__name__ + ":", e)


pattern = re.compile("a")
match = pattern.match("a")
for f in (
    match.group, functools.reduce, functools.cmp_to_key, D.append, D().append, O.move_to_end, O().move_to_end, collections.defaultdict.copy, re.Pattern.search,
    D.__init__, D.__len__, D().__len__, functools.partial.__call__, O.__iter__, O.keys, functools.partial(len).__reduce__, O.pop, D.copy, D.__reversed__,
    D().__iter__, functools.lru_cache(len).cache_info, bisect.bisect_left, heapq.heappush, struct.pack, struct.Struct.pack, math.sin, list.append, [].append,
):
    print(type(f).__name__, re.sub("0x[0-9a-f]+", "0x", repr(f)), f.__name__, f.__qualname__)
print(isinstance(D.append, types.MethodDescriptorType), isinstance(D().append, types.BuiltinFunctionType), isinstance(D.__len__, types.WrapperDescriptorType),
      isinstance(D().__len__, types.MethodWrapperType), isinstance(functools.reduce, types.FunctionType), inspect.isfunction(D.append), inspect.isroutine(D.append),
      inspect.isbuiltin(functools.reduce), inspect.ismethoddescriptor(D.append), inspect.ismethod(D().append))
for fn in (
    lambda: D.append([], 1), lambda: D.append(), lambda: D.append(1), lambda: D.append(D()), lambda: D.append(D(), 1, 2), lambda: D.append(D(), x=1),
    lambda: D.append(x=1), lambda: D.__len__([]), lambda: D.__len__(), lambda: D.__iter__([]), lambda: D.__getitem__([], 1), lambda: D.__init__([]),
    lambda: D.__repr__([]), lambda: re.Pattern.search([], 1), lambda: re.Match.group(1), lambda: functools.partial.__call__([]), lambda: O.move_to_end({}, 1),
    lambda: O.keys({}), lambda: O.__iter__({}), lambda: collections.defaultdict.copy({}), lambda: collections.defaultdict.__missing__({}, 1),
    lambda: functools.reduce(), lambda: D.rotate([], 1), lambda: D.extend(D(), 1), lambda: D.append.__get__([]), lambda: D.append.__get__(D()),
    lambda: D.append.__get__(None, D), lambda: D.append.__self__, lambda: D().append.__self__, lambda: D.append.__objclass__, lambda: D.append.__text_signature__,
    lambda: D().append.__module__, lambda: functools.reduce.__module__, lambda: D.append.__code__, lambda: D.append.__defaults__, lambda: D().append.__func__,
    lambda: D.append == D.append, lambda: (d := D()).append == d.append, lambda: hash(D.append) == hash(D.append), lambda: list(map(D.pop, [D([1]), D([2])])),
    lambda: list(map(D.pop, [D([1]), [2]])), lambda: str.upper([]), lambda: int.__add__("a", 1),
):
    show(fn)


class Mine(D):
    def append(self, x):
        super().append(x + 1)
        D.append(self, x)


mine = Mine()
mine.append(1)
print(mine, Mine.pop, Mine.pop is D.pop, mine.pop.__qualname__, type(Mine.append), mine.popleft(), Mine.pop(mine))
for f in (
    D.append, D().append, D, D.rotate, D.insert, D.__init__, D.index, re.Pattern.sub, pattern.search, match.group, functools.reduce, functools.cmp_to_key, O.move_to_end,
    O().move_to_end, O.pop, O, collections.defaultdict.copy, types.SimpleNamespace, bisect.bisect_left, heapq.heappush, struct.pack, struct.unpack_from, dict.update,
):
    try:
        print(f.__name__, inspect.signature(f))
    except ValueError as e:
        print(f.__name__, re.sub("0x[0-9a-f]+", "0x", str(e)))


class Holder:
    reduce, push, place, order = functools.reduce, heapq.heappush, bisect.bisect_left, functools.cmp_to_key


class Under(Holder):
    def sum(self, values):
        return super().reduce(lambda a, b: a + b, values)


show(lambda: Holder().reduce(max, [1, 3, 2]))
show(lambda: Holder().place([1, 2, 3], 2))
show(lambda: sorted([1, 3, 2], key=Holder().order(lambda a, b: b - a)))
show(lambda: Under().sum([1, 2]))
