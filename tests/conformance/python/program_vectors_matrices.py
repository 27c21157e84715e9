"""Matrix and vector classes with every operator dunder."""
from __future__ import annotations
import math, operator, numbers, functools, itertools
from fractions import Fraction
from collections.abc import Sequence, Iterable

class Vec(Sequence):
    __slots__ = ("_d",)
    def __init__(self, *xs): self._d = tuple(xs)
    @classmethod
    def of(cls, it: Iterable): return cls(*it)
    def __len__(self): return len(self._d)
    def __getitem__(self, i):
        if isinstance(i, slice): return type(self)(*self._d[i])
        return self._d[operator.index(i)]
    def __repr__(self): return f"Vec{self._d!r}" if len(self) != 1 else f"Vec({self._d[0]!r})"
    def __eq__(self, o): return self._d == o._d if isinstance(o, Vec) else NotImplemented
    def __hash__(self): return hash(self._d)
    def __add__(self, o):
        if not isinstance(o, Vec): return NotImplemented
        return Vec(*map(operator.add, self, o))
    def __radd__(self, o): return self if o == 0 else NotImplemented
    def __sub__(self, o): return self + -o
    def __neg__(self): return Vec(*map(operator.neg, self))
    def __mul__(self, k): return Vec(*(x * k for x in self)) if isinstance(k, numbers.Number) else NotImplemented
    __rmul__ = __mul__
    def __matmul__(self, o): return sum(map(operator.mul, self, o))
    def __abs__(self): return math.hypot(*self)
    def __bool__(self): return any(self)
    def __iter__(self): return iter(self._d)
    def __contains__(self, x): return x in self._d
    def __format__(self, spec): return "<" + ", ".join(format(x, spec) for x in self) + ">"
    def __lt__(self, o): return abs(self) < abs(o)
    def __round__(self, n=None): return Vec(*(round(x, n) for x in self))

v, w = Vec(1, 2, 3), Vec(4.5, 5, Fraction(1, 3))
print(v + w, v - v, -v, v * 2, 2.5 * v, v @ w, abs(Vec(3, 4)), bool(Vec(0, 0)), sum([v, v, v]), f"{v:.2f} {v:>4}", v[1:], v[-1], hash(v) == hash(Vec(1, 2, 3)), v == [1, 2, 3], 2 in v, v.index(3), v.count(1), list(reversed(v)), sorted([w, v]), round(Vec(1.256, 2), 1), v != w)
for f in (lambda: v + 1, lambda: 1 + v, lambda: v * "a", lambda: v["a"], lambda: v < 3, lambda: v >= w, lambda: v[9], lambda: v @ 3, lambda: v ** 2, lambda: v / 2, lambda: ~v, lambda: v.index(7), lambda: setattr(v, "x", 1), lambda: [1] + v, lambda: divmod(v, 2), lambda: v and v << 1, lambda: v.__missing__, lambda: int(v), lambda: "%d" % v, lambda: v | 1, lambda: "a" + v, lambda: None - v, lambda: {}[v], lambda: pow(v, 2, 3)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)

class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        n = {len(r) for r in self.rows}
        if len(n) > 1: raise ValueError(f"ragged rows: {sorted(n)}")
    @property
    def shape(self): return len(self.rows), len(self.rows[0]) if self.rows else 0
    @classmethod
    def eye(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    @property
    def T(self): return Matrix(zip(*self.rows))
    def __getitem__(self, ij):
        match ij:
            case int(i), int(j): return self.rows[i][j]
            case slice() as s, j: return Matrix([[r[j]] if isinstance(j, int) else r[j] for r in self.rows[s]])
            case int(i) | (int(i), ) : return self.rows[i]
            case int(i), slice() as s: return self.rows[i][s]
            case builtins_ellipsis if ij is ...: return self
            case _: raise TypeError(f"bad index {ij!r}")
    def __setitem__(self, ij, v): i, j = ij; self.rows[i][j] = v
    def __matmul__(self, o):
        if self.shape[1] != o.shape[0]: raise ValueError(f"shapes {self.shape} and {o.shape} not aligned")
        cols = list(zip(*o.rows))
        return Matrix([[sum(map(operator.mul, r, c)) for c in cols] for r in self.rows])
    def __imatmul__(self, o): self.rows = (self @ o).rows; return self
    def __pow__(self, n, mod=None):
        if mod is not None: return NotImplemented
        r, b = Matrix.eye(self.shape[0]), self
        while n:
            if n & 1: r = r @ b
            b = b @ b; n >>= 1
        return r
    def __iadd__(self, k): 
        for r in self.rows:
            for j in range(len(r)): r[j] += k
        return self
    def __repr__(self): return f"Matrix({self.rows})"
    def __str__(self):
        w = max(len(str(x)) for r in self.rows for x in r)
        return "\n".join("[" + " ".join(f"{x!s:>{w}}" for x in r) + "]" for r in self.rows)
    def det(self):
        m = [[Fraction(x) for x in r] for r in self.rows]; d = Fraction(1)
        for i in range(len(m)):
            p = next((r for r in range(i, len(m)) if m[r][i]), None)
            if p is None: return Fraction(0)
            if p != i: m[i], m[p] = m[p], m[i]; d = -d
            d *= m[i][i]
            for r in range(i + 1, len(m)):
                k = m[r][i] / m[i][i]
                m[r] = [a - k * b for a, b in zip(m[r], m[i])]
        return d
m = Matrix([[1, 2], [3, 4]])
print(m, m @ m, m ** 10, m.T, m.det(), m[0, 1], m[0], m[:, 1], m[1, :1], m[...], sep="\n")
m @= Matrix.eye(2); m += 1; m[0, 0] = -9; print(repr(m), m.shape)
print(Matrix([[Fraction(1, i + j + 1) for j in range(4)] for i in range(4)]).det(), (Matrix([[1, 1], [1, 0]]) ** 90)[0, 1])
for f in (lambda: Matrix([[1], [1, 2]]), lambda: m["a"], lambda: m @ Matrix([[1, 2, 3]]), lambda: pow(m, 2, 5), lambda: m @ 2, lambda: 2 @ m, lambda: m["a", 1], lambda: m[0, 9]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
x = m
x **= 2
print(x)
x += "a"
