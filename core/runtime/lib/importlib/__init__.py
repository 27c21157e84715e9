"""importlib: imports by name, at run time."""
import sys


def import_module(name, package=None):
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        level = len(name) - len(name.lstrip("."))
        base = package.rsplit(".", level - 1)[0] if level > 1 else package
        rest = name[level:]
        name = f"{base}.{rest}" if rest else base
    __import__(name)
    return sys.modules[name]


def reload(module):
    return module


def invalidate_caches():
    pass
