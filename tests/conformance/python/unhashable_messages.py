"""Which operation an unhashable value was not fit for."""
import collections


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


U=[]
for f in (lambda: {}.get(U), lambda: {}.pop(U), lambda: {}.pop(U,1), lambda: {}.setdefault(U), lambda: U in {}, lambda: {}[U], lambda: {}.__contains__(U), lambda: dict.fromkeys([U]), lambda: dict([(U,1)]), lambda: {U:1}, lambda: {}.update([(U,1)]), lambda: {}.__setitem__(U,1), lambda: {}.__delitem__(U), lambda: {k:1 for k in [U]},
  lambda: {U}, lambda: set([U]), lambda: frozenset([U]), lambda: {1}.add(U), lambda: {1}.remove(U), lambda: {1}.discard(U), lambda: U in {1}, lambda: {1}.union([U]), lambda: {1}.update([U]), lambda: {1}.difference([U]), lambda: {1}.intersection([U]), lambda: {1}.symmetric_difference([U]), lambda: {1}.issubset([U]), lambda: {1}.issuperset([U]), lambda: {1}.isdisjoint([U]), lambda: {1}.difference_update([U]), lambda: {1}.intersection_update([U]), lambda: {1}.symmetric_difference_update([U]), lambda: {*[U]}, lambda: {k for k in [U]}, lambda: {1} | {1:U}.keys(), lambda: {1:2}.items() | [U], lambda: {1:2}.keys() | [U], lambda: {1:2}.keys() & [U], lambda: {1:2}.keys() - [U], lambda: {1:2}.keys() ^ [U], lambda: U in {1:2}.keys(), lambda: (1,U) in {1:2}.items(), lambda: {1:2}.keys().isdisjoint([U]), lambda: {1:[]}.items() | set(),
  lambda: collections.Counter([U]), lambda: collections.Counter({1:U}), lambda: collections.Counter(a=U), lambda: collections.Counter()[U], lambda: collections.defaultdict(int)[U], lambda: collections.Counter([1]).update([U]), lambda: collections.ChainMap({})[U], lambda: hash(U), lambda: hash((1,U)), lambda: {(1,U):1}, lambda: [1].index(U), lambda: {}.get({1:2}), lambda: {1}.remove({2}), lambda: {1} <= {1:2}, lambda: {1} >= [1], lambda: set(5), lambda: frozenset(5), lambda: {1}.union(5), lambda: {1} | [1], lambda: {1}.issubset(5), lambda: {1}.issuperset(5), lambda: {1}.isdisjoint(5), lambda: {1}.add(), lambda: {1}.pop(1), lambda: set().pop(), lambda: {1}.remove(2), lambda: {}.popitem(), lambda: {1:2}.keys() | 5, lambda: {1:2}.keys() <= 5, lambda: {1:2}.items() - 5):
    attempt(f)
