"""A bank: properties, __slots__, class hierarchies, comparison dunders, context manager transactions, custom exceptions with chaining."""
from __future__ import annotations

import functools
import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence, Set
from numbers import Number


class BankError(Exception):
    """Base of the errors here."""

    code = 0

    def __init_subclass__(cls, *, code, **kw):
        super().__init_subclass__(**kw)
        cls.code = code

    def __str__(self):
        return f"[E{self.code:03}] {super().__str__()}"


class Insufficient(BankError, code=12):
    def __init__(self, needed, available):
        super().__init__(f"needs {needed}, has {available}")
        self.needed, self.available = needed, available

    def __reduce__(self):
        return type(self), (self.needed, self.available)


class Frozen(BankError, code=7):
    pass


class Account(ABC):
    __slots__ = ("_balance", "owner", "history", "__weakref__")
    _counter = 0

    def __new__(cls, *args, **kwargs):
        self = super().__new__(cls)
        Account._counter += 1
        self.history = []
        return self

    def __init__(self, owner: str, balance: float = 0.0):
        self.owner = owner
        self.balance = balance

    @property
    def balance(self) -> float:
        """The money there is."""
        return self._balance

    @balance.setter
    def balance(self, value):
        if not isinstance(value, Number):
            raise TypeError(f"balance must be a number, got {type(value).__qualname__}")
        if value < self.limit():
            raise Insufficient(value, self.limit())
        self._balance = value
        self.history.append(value)

    @abstractmethod
    def limit(self): ...

    def __enter__(self):
        self._saved = None if "_saved" not in dir(self) else self._saved
        return self

    def __exit__(self, *exc):
        return False

    def __lt__(self, other):
        return self._balance < other._balance if isinstance(other, Account) else NotImplemented

    def __eq__(self, other):
        return isinstance(other, Account) and self.owner == other.owner

    def __iadd__(self, amount):
        self.balance += amount
        return self

    def __isub__(self, amount):
        self.balance -= amount
        return self

    def __repr__(self):
        return f"{type(self).__name__}({self.owner!r}, {self.balance:.2f})"

    def __bool__(self):
        return self._balance > 0


class Giro(Account):
    __slots__ = ()

    def limit(self):
        return -100


class Savings(Account):
    rate = 0.02

    def limit(self):
        return 0

    def __imul__(self, factor):
        self.balance *= factor
        return self


class Bank(MutableMapping):
    def __init__(self, accounts: Iterable[Account] = ()):
        self._by_owner: dict[str, Account] = {}
        for a in accounts:
            self[a.owner] = a

    def __getitem__(self, owner):
        try:
            return self._by_owner[owner]
        except KeyError as e:
            raise KeyError(f"no account of {owner}") from e

    def __setitem__(self, owner, account):
        if not isinstance(account, Account):
            raise TypeError("not an account")
        self._by_owner[owner] = account

    def __delitem__(self, owner):
        del self._by_owner[owner]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_owner)

    def __len__(self):
        return len(self._by_owner)

    def transfer(self, a, b, amount):
        source, target = self[a], self[b]
        before = source.balance, target.balance
        try:
            source -= amount
            target += amount
        except BankError:
            source._balance, target._balance = before
            raise


bank = Bank([Giro("ann", 50), Savings("bob", 20.5), Giro("cid")])
bank.transfer("ann", "bob", 120)
print(bank["ann"], bank["bob"], bank["ann"].history, bool(bank["cid"]), Account._counter)
for attempt in (
    lambda: bank.transfer("ann", "bob", 50),
    lambda: bank.transfer("zoe", "bob", 50),
    lambda: Account("x"),
    lambda: Savings("x", "rich"),
    lambda: Savings("x", -1),
    lambda: setattr(bank["ann"], "nickname", "a"),
    lambda: setattr(bank["bob"], "nickname", "b") or bank["bob"].nickname,
    lambda: bank["ann"] < 3,
    lambda: operator.imul(bank["ann"], 2),
    lambda: bank.__setitem__("x", 3),
    lambda: Bank().popitem(),
    lambda: bank.pop("nobody"),
    lambda: bank.pop("nobody", None),
    lambda: bank.setdefault("cid", 1),
    lambda: hash(bank["ann"]),
    lambda: sorted(bank.values()),
    lambda: type("E", (BankError,), {}),
    lambda: (_ for _ in ()).throw(Frozen("all", 1)),
):
    try:
        print("=>", attempt())
    except Exception as e:
        print(f"{type(e).__name__}: {e} | {e.__cause__!r} | {getattr(e, 'code', None)} {e.args}")
print(list(bank.items())[:1], "ann" in bank, bank.keys() & {"ann", "zoe"}, bank == dict(bank), Bank.__abstractmethods__, Account.__abstractmethods__)
print(Account.balance.__doc__, Giro.__slots__, hasattr(bank["ann"], "__dict__"), hasattr(bank["bob"], "__dict__"), [c.__name__ for c in Savings.__mro__])


class Matrix(Sequence):
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, key):
        match key:
            case int() | slice():
                return self.rows[key]
            case (int(i), int(j)):
                return self.rows[i][j]
            case (slice() as rows, int(j)):
                return [r[j] for r in self.rows[rows]]
            case _:
                raise TypeError(f"bad index {key!r}")

    def __matmul__(self, other):
        return Matrix([[sum(map(operator.mul, row, col)) for col in zip(*other)] for row in self])

    def __rmul__(self, k):
        return Matrix([[k * x for x in r] for r in self])

    def __eq__(self, other):
        return self.rows == getattr(other, "rows", other)

    def __str__(self):
        return "\n".join(" ".join(f"{x:4}" for x in row) for row in self)


m = Matrix([[1, 2], [3, 4]])
print(m @ m, 2 * m, m[0], m[1, 0], m[:, 1], m[::-1], [3, 4] in m, m.index([3, 4]), list(reversed(m)), m.count([1, 2]), sep="\n")
for bad in (lambda: m["a"], lambda: m[0, 5], lambda: m @ 3, lambda: m * 2, lambda: {m}):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)


class LowerSet(Set):
    def __init__(self, words):
        self.words = frozenset(w.lower() for w in words)

    def __contains__(self, w):
        return w.lower() in self.words

    def __iter__(self):
        return iter(sorted(self.words))

    def __len__(self):
        return len(self.words)

    def __repr__(self):
        return f"LowerSet({list(self)})"


a, b = LowerSet(["X", "y"]), LowerSet(["Y", "Z"])
print(a | b, a & b, a - b, a ^ b, a <= a | b, a.isdisjoint(["q"]), "x" in a, a == {"x", "y"}, isinstance(a, Set), issubclass(Bank, Mapping))


class Log(MutableSequence):
    def __init__(self, *xs):
        self.xs = list(xs)

    def __getitem__(self, i):
        return self.xs[i]

    def __setitem__(self, i, v):
        self.xs[i] = v

    def __delitem__(self, i):
        del self.xs[i]

    def __len__(self):
        return len(self.xs)

    def insert(self, i, v):
        print("insert", i, v)
        self.xs.insert(i, v)


log = Log(1, 2)
log.append(3)
log += [4, 5]
log.reverse()
log.remove(4)
print(log.xs, log.pop(), log.index(3), 2 in log, list(log), log.xs)
log.clear()
print(len(log), re.sub(r"\d+", lambda m: str(functools.reduce(operator.add, map(int, m[0]))), "12 and 345"))
