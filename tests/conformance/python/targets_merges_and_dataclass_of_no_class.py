# Targets are not doubted, heapq.merge asks for no more keys than it compares, and dataclass() of what is no class.
import heapq
from dataclasses import dataclass
def key(x): print("key", x); return x
print(list(heapq.merge([1, 2, 3], {"a": 0, "x": 0}, key=str, reverse=False)))
print(list(heapq.merge([1, 4, 6], [2, 3], [5, 7, 8], key=key)))
print(list(heapq.merge([3, 1], [9, 4, 2], reverse=True)), list(heapq.merge()), list(heapq.merge([1, 2], key=key)), list(heapq.merge([], [1])))
m = heapq.merge([1], iter([2, 3, 4])); print(next(m), next(m), next(m))
for s in ("del 5[1]", "5[1] = 2", "5[1] += 2", "x = 5[1]", "for 5[1] in y: pass", "with a as 5[1]: pass", "(5[1], [3]['a']) = z", "[1][2]['a'] = 3", "del [1]['a'][0]"):
    import warnings
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: compile(s, "<s>", "exec")
        except SyntaxError as e: print(e)
    print(s, [str(x.message) for x in w])
for bad in (0, "C", None, [1]):
    try: dataclass(bad)
    except Exception as e: print(type(e).__name__, e)
