def f19():
    raise LookupError
try:
    f19()
except ValueError as e:
    raise KeyError(e) from e
