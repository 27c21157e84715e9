"""bisect: places in sorted sequences."""
from _types import like_native as _like_native, type_name as _type_name


def _range(a, lo, hi):
    """Where to look, as C takes it: -1 stands for the length too, and sequences are what is asked by number."""
    lo = range(lo).stop
    if hi is not None and not hasattr(type(hi), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{_type_name(hi)}'")
    hi = -1 if hi is None else range(hi).stop
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if isinstance(a, dict):
        raise TypeError(f"{_type_name(a)} is not a sequence")
    if hi == -1:
        hi = len(a)
    if not hasattr(type(a), "__getitem__"):
        raise TypeError(f"'{_type_name(a)}' object does not support indexing")
    return lo, hi


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _range(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if x < (a[mid] if key is None else key(a[mid])):
            hi = mid
        else:
            lo = mid + 1
    return lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _range(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if (a[mid] if key is None else key(a[mid])) < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def insort_right(a, x, lo=0, hi=None, *, key=None):
    at = bisect_right(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(at, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    at = bisect_left(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(at, x)


_like_native("_bisect", bisect_right, bisect_left, insort_right, insort_left)
bisect = bisect_right
insort = insort_right
