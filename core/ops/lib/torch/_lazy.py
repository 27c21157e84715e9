# Modules that only annotations name. Annotations are evaluated when someone asks for them, which most programs
# never do, so the modules are imported then and not with torch.
import importlib


class _LazyModule:
    def __init__(self, name):
        self._name = name

    def __getattr__(self, attribute):
        return getattr(importlib.import_module(self._name), attribute)


abc = _LazyModule("collections.abc")
typing = _LazyModule("typing")
