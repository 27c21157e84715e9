# What `from module import *` brings, which __all__ decides.
for module in ("copy", "enum", "functools", "heapq", "numbers", "dataclasses", "abc", "random", "string", "textwrap"):
    space = {}
    exec(f"from {module} import *", space)
    del space["__builtins__"]
    if module != "random":
        print(module, sorted(space))
space = {}
exec("from inspect import *\nfrom unittest import *\nfrom contextlib import *", space)
print([n for n in ("signature", "Parameter", "isclass", "sys", "types", "TestCase", "case", "main", "suppress", "ABC", "wraps") if n in space], bin(5))
