"""Built-in functions and built-in methods of objects have one type; what an operation in the library warns of is said of the library."""
import copy
import enum
import inspect
import types
import warnings

functions = [len, [].append, "".join, {}.get, dict.fromkeys, int.from_bytes, (1).bit_length, str.maketrans, types.new_class, [].__len__, list.append]
for f in functions:
    print(type(f) is type(len), type(f).__name__, f.__name__, f.__qualname__, f.__module__ if hasattr(f, "__module__") else "-", isinstance(f, types.BuiltinMethodType))
items = []
print(types.BuiltinFunctionType is types.BuiltinMethodType, items.append == items.append, items.append == [].append, len == len, len == items.append)
print(items.append in {items.append}, {items.append: 1}[items.append], items.append.__self__ is items, copy.copy(items.append) == items.append)
print(inspect.isbuiltin(items.append), inspect.isbuiltin(len), inspect.isroutine("".join), inspect.signature(items.append), inspect.signature(len), inspect.signature(list.append))


class F(enum.Flag, boundary=0):
    A = True
    B = 2


print(F.A, ~F.A, F.A | F.B, repr(~F.B))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    ~True
    del F.A._inverted_
    print(~F.A)
print([(w.category.__name__, w.filename.endswith("enum.py")) for w in seen])
