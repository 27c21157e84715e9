"""heapq: a list kept as a binary heap, smallest first."""
from itertools import count


def _up(heap, start, pos):
    item = heap[pos]
    while pos > start:
        parent = (pos - 1) >> 1
        if not item < heap[parent]:
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def _down(heap, pos):
    """Moves the hole at pos to a leaf along the smaller children, then the item up from there."""
    end, start, item = len(heap), pos, heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    _up(heap, start, pos)


def heappush(heap, item):
    heap.append(item)
    _up(heap, 0, len(heap) - 1)


def heappop(heap):
    last = heap.pop()
    if heap:
        result, heap[0] = heap[0], last
        _down(heap, 0)
        return result
    return last


def heapreplace(heap, item):
    result, heap[0] = heap[0], item
    _down(heap, 0)
    return result


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _down(heap, 0)
    return item


def heapify(x):
    for i in reversed(range(len(x) // 2)):
        _down(x, i)


def nsmallest(n, iterable, key=None):
    if not n > 0:
        return []
    return sorted(iterable, key=key)[: max(n, 0)]


def nlargest(n, iterable, key=None):
    if not n > 0:
        return []
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    heap = []
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            heap.append([_Key(value if key is None else key(value), reverse), order, value, it])
            break
    heapify(heap)
    while heap:
        entry = heap[0]
        yield entry[2]
        for value in entry[3]:
            heapreplace(heap, [_Key(value if key is None else key(value), reverse), entry[1], value, entry[3]])
            break
        else:
            heappop(heap)


class _Key:
    __slots__ = ("value", "reverse")

    def __init__(self, value, reverse):
        self.value, self.reverse = value, reverse

    def __lt__(self, other):
        return other.value < self.value if self.reverse else self.value < other.value

    def __eq__(self, other):
        return self.value == other.value
