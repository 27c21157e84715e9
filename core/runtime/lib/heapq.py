"""heapq: a list kept as a binary heap, smallest (or, by the _max functions, largest) first."""
from _types import like_native as _like_native
from itertools import count

__all__ = """heappush heappop heapify heapreplace merge nlargest nsmallest heappushpop heappush_max heappop_max heapify_max heapreplace_max
heappushpop_max""".split()


def _before(a, b):
    return a < b


def _after(a, b):
    return b < a


def _up(heap, start, pos, first):
    item = heap[pos]
    while pos > start:
        parent = (pos - 1) >> 1
        if not first(item, heap[parent]):
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def _down(heap, pos, first):
    """Moves the hole at pos to a leaf along the children that come first, then the item up from there."""
    end, start, item = len(heap), pos, heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not first(heap[child], heap[right]):
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    _up(heap, start, pos, first)


def _functions(suffix, first):
    def check(name, heap, position=""):
        if not isinstance(heap, list):
            kind = "None" if heap is None else type(heap).__name__
            if type(heap).__module__ not in ("builtins", "__main__"):
                kind = f"{type(heap).__module__}.{kind}"
            raise TypeError(f"{name}{suffix}() argument{position} must be list, not {kind}")

    def heappush(heap, item, /):
        check("heappush", heap, " 1")
        heap.append(item)
        _up(heap, 0, len(heap) - 1, first)

    def heappop(heap, /):
        check("heappop", heap)
        if not heap:
            raise IndexError("index out of range")
        last = heap.pop()
        if heap:
            last, heap[0] = heap[0], last
            _down(heap, 0, first)
        return last

    def heapreplace(heap, item, /):
        check("heapreplace", heap, " 1")
        if not heap:
            raise IndexError("index out of range")
        item, heap[0] = heap[0], item
        _down(heap, 0, first)
        return item

    def heappushpop(heap, item, /):
        check("heappushpop", heap, " 1")
        if heap and first(heap[0], item):
            item, heap[0] = heap[0], item
            _down(heap, 0, first)
        return item

    def heapify(heap, /):
        check("heapify", heap)
        for i in reversed(range(len(heap) // 2)):
            _down(heap, i, first)

    made = heappush, heappop, heapreplace, heappushpop, heapify
    for function in made:
        function.__name__ = function.__qualname__ = function.__name__ + suffix
    return made


heappush, heappop, heapreplace, heappushpop, heapify = _functions("", _before)
heappush_max, heappop_max, heapreplace_max, heappushpop_max, heapify_max = _functions("_max", _after)
_like_native(
    "_heapq", heappush, heappop, heapreplace, heappushpop, heapify,
    heappush_max, heappop_max, heapreplace_max, heappushpop_max, heapify_max,
)


def nsmallest(n, iterable, key=None):
    """The n smallest elements in order, equal ones as they came."""
    return _extremes(n, iterable, key, min, heapify_max, heapreplace_max, 1)


def nlargest(n, iterable, key=None):
    """The n largest elements from the largest down, equal ones as they came."""
    return _extremes(n, iterable, key, max, heapify, heapreplace, -1)


def _extremes(n, iterable, key, best, order, replace, step):
    # Which comparisons are made, and in which direction, can be seen in their errors.
    if n == 1:
        nothing = object()
        found = best(iter(iterable), default=nothing, key=key)
        return [] if found is nothing else [found]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key, reverse=step < 0)[:n]
    it = iter(iterable)
    # Entries of the heap: what is compared, the place it came from, and the element where that is another.
    heap = [(x, i) if key is None else (key(x), i, x) for i, x in zip(range(0, step * n, step), it)]
    if not heap:
        return heap
    order(heap)
    worst, place = heap[0][0], step * n
    for x in it:
        k = x if key is None else key(x)
        if k < worst if step > 0 else worst < k:
            replace(heap, (k, place) if key is None else (k, place, x))
            worst = heap[0][0]
            place += step
    heap.sort(reverse=step < 0)
    return [entry[0 if key is None else 2] for entry in heap]


def merge(*iterables, key=None, reverse=False):
    heap = []
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            heap.append([_Key(value if key is None else key(value), reverse), order, value, it])
            break
    heapify(heap)
    while len(heap) > 1:
        entry = heap[0]
        yield entry[2]
        for value in entry[3]:
            heapreplace(heap, [_Key(value if key is None else key(value), reverse), entry[1], value, entry[3]])
            break
        else:
            heappop(heap)
    for entry in heap:  # the last one's rest is in order: no key is asked for
        yield entry[2]
        yield from entry[3]


class _Key:
    __slots__ = ("value", "reverse")

    def __init__(self, value, reverse):
        self.value, self.reverse = value, reverse

    def __lt__(self, other):
        return other.value < self.value if self.reverse else self.value < other.value

    def __eq__(self, other):
        return self.value == other.value
