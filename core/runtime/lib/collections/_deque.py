"""collections.deque, which collections hands out when it is first asked for."""
import sys
from _types import shown as _shown, take_for as _take_for, type_name as _type_name
from _union import GenericAlias
from collections.abc import MutableSequence
from operator import index as _index

_nothing = ()


class deque:
    """A double-ended queue, with a bound on its length where maxlen is given."""

    __module__ = "collections"
    __c_name__ = "collections.deque"
    __c_repeats__ = True
    # Each change of what it holds counts in _state, so that an iterator notices.
    __slots__ = ("_items", "_start", "_maxlen", "_state", "__weakref__")

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            maxlen = int(maxlen)
            if not -sys.maxsize - 1 <= maxlen <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        self._maxlen = maxlen
        self._items = []
        # Items before _start have been popped from the left; they are dropped in bulk.
        self._start = self._state = 0
        deque.extend(self, iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def _settle(self):
        if self._start:
            del self._items[: self._start]
            self._start = 0

    # A subclass's own methods are not asked by the other ones, as those of C code are not.

    def append(self, item, /):
        self._state += 1
        self._items.append(item)
        if self._maxlen is not None and deque.__len__(self) > self._maxlen:
            deque.popleft(self)

    def appendleft(self, item, /):
        self._state += 1
        if self._start:
            self._start -= 1
            self._items[self._start] = item
        else:
            self._items.insert(0, item)
        if self._maxlen is not None and deque.__len__(self) > self._maxlen:
            self._items.pop()

    def pop(self, /):
        if not deque.__len__(self):
            raise IndexError("pop from an empty deque")
        self._state += 1
        return self._items.pop()

    def popleft(self, /):
        if not deque.__len__(self):
            raise IndexError("pop from an empty deque")
        self._state += 1
        x = self._items[self._start]
        self._items[self._start] = None
        self._start += 1
        if self._start > 64 and self._start * 2 > len(self._items):
            self._settle()
        return x

    def extend(self, iterable, /):
        for x in list(iterable) if iterable is self else iterable:
            deque.append(self, x)

    def extendleft(self, iterable, /):
        for x in list(iterable) if iterable is self else iterable:
            deque.appendleft(self, x)

    def clear(self, /):
        self._state += 1
        self._items.clear()
        self._start = 0

    def copy(self, /):
        return type(self)(self, self._maxlen)

    __copy__ = copy

    def _mutated_since(self, state, kind=RuntimeError):
        if self._state != state:
            raise kind("deque mutated during iteration")

    def count(self, value, /):
        self._settle()
        state = self._state
        found = self._items.count(value)
        self._mutated_since(state)
        return found

    def index(self, value, start=0, stop=_nothing, /):
        self._settle()
        args = (start,) if stop is _nothing else (start, stop)
        state = self._state
        try:
            return self._items.index(value, *args)
        except ValueError:
            self._mutated_since(state)
            raise ValueError("deque.index(x): x not in deque") from None

    def insert(self, index, value, /):
        if self._maxlen is not None and deque.__len__(self) >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._settle()
        self._state += 1
        self._items.insert(index, value)

    def remove(self, value, /):
        self._settle()
        state = self._state
        try:
            self._items.remove(value)
        except ValueError:
            self._mutated_since(state, IndexError)
            raise ValueError("deque.remove(x): x not in deque") from None
        self._state += 1

    def reverse(self, /):
        self._settle()
        self._items.reverse()

    def rotate(self, n=1, /):
        self._settle()
        self._state += 1
        n = range(n).stop  # an int, or the words for what is none
        if self._items:
            n %= len(self._items)
            self._items = self._items[-n:] + self._items[:-n] if n else self._items

    def __len__(self):
        return len(self._items) - self._start

    def __iter__(self):
        return self._walk(range(deque.__len__(self)), self._state)

    def __reversed__(self):
        return self._walk(range(deque.__len__(self) - 1, -1, -1), self._state)

    def _walk(self, places, state):
        for i in places:
            if self._state != state:
                raise RuntimeError("deque mutated during iteration")
            yield self._items[self._start + i]
        if self._state != state and not places:
            raise RuntimeError("deque mutated during iteration")

    def __contains__(self, x):
        self._settle()
        state = self._state
        found = x in self._items
        if not found:
            self._mutated_since(state)
        return found

    def _index(self, i):
        if not hasattr(type(i), "__index__"):
            raise TypeError(f"sequence index must be integer, not '{_type_name(i)}'")
        i = _index(i)
        if not -sys.maxsize - 1 <= i <= sys.maxsize:
            raise IndexError(f"cannot fit '{_type_name(i)}' into an index-sized integer")
        if i < 0:
            i += len(self)
        if not 0 <= i < deque.__len__(self):
            raise IndexError("deque index out of range")
        return i + self._start

    def __getitem__(self, i):
        return self._items[self._index(i)]

    def __setitem__(self, i, x):
        self._items[self._index(i)] = x

    def __delitem__(self, i):
        del self._items[self._index(i)]
        self._state += 1

    def __reduce__(self):
        args = () if self._maxlen is None else ((), self._maxlen)
        state = self.__getstate__()
        if isinstance(state, tuple):  # (its dict, its slots), of which some are only ours
            slots = {name: value for name, value in state[1].items() if name not in deque.__slots__}
            state = (state[0], slots) if slots else state[0]
        return type(self), args, state, iter(self)

    def __repr__(self):
        self._settle()
        text = _shown(self, lambda: repr(self._items if type(self).__iter__ is deque.__iter__ else list(self)))
        if text is None:
            return "[...]"
        if self._maxlen is None:
            return f"{type(self).__name__}({text})"
        return f"{type(self).__name__}({text}, maxlen={self._maxlen})"

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return deque.__len__(self) == deque.__len__(other) and list(self) == list(other)

    __hash__ = None

    def __lt__(self, other):
        return list(self) < list(other) if isinstance(other, deque) else NotImplemented

    def __le__(self, other):
        return list(self) <= list(other) if isinstance(other, deque) else NotImplemented

    def __gt__(self, other):
        return list(self) > list(other) if isinstance(other, deque) else NotImplemented

    def __ge__(self, other):
        return list(self) >= list(other) if isinstance(other, deque) else NotImplemented

    def _reflected(self, name, other):
        """What the other operand makes of it, which is asked before a sequence is."""
        method = getattr(type(other), name, None)
        own = type(method).__name__ == "function" and not isinstance(other, deque)  # not that of another sequence
        return method(other, self) if own else NotImplemented

    def __add__(self, other):
        if not isinstance(other, deque):
            made = self._reflected("__radd__", other)
            if made is not NotImplemented:
                return made
            raise TypeError(f'can only concatenate deque (not "{_type_name(other)}") to deque')
        made = self.copy()
        deque.extend(made, other)
        return made

    def __iadd__(self, other):
        deque.extend(self, other)
        return self

    def __mul__(self, n):
        if not hasattr(type(n), "__index__"):
            made = self._reflected("__rmul__", n)
            if made is not NotImplemented:
                return made
            raise TypeError(f"can't multiply sequence by non-int of type '{_type_name(n)}'")
        return type(self)(list(self) * n, self._maxlen)

    def __rmul__(self, n):
        # Another sequence refuses this one before this one is asked.
        if isinstance(n, (list, tuple, str, bytes, bytearray)):
            raise TypeError("can't multiply sequence by non-int of type 'collections.deque'")
        return self * n

    def __imul__(self, n):
        if not hasattr(type(n), "__index__"):
            return self * n
        items = list(self) * n
        if len(items) != deque.__len__(self):
            deque.clear(self)
            deque.extend(self, items)
        return self

    __class_getitem__ = classmethod(GenericAlias)


MutableSequence.register(deque)
_take_for(deque, list)
