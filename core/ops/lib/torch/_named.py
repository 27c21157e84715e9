# Results with names, of functions that are written in Python.
from collections import namedtuple


def named(name, fields):
    kind = namedtuple(name, fields)
    kind.__module__ = "torch.return_types"
    kind.__repr__ = lambda self: f"torch.return_types.{name}(\n" + ",\n".join(f"{k}={v!r}" for k, v in zip(self._fields, self)) + ")"
    return kind
