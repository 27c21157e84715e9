# Hints in tracebacks: a forgotten import, an own name of the object whose method fails, names of exec's namespace.
import traceback


def last_line(f, *args):
    try:
        f(*args)
    except Exception as e:
        print(traceback.format_exception(e)[-1], end="")


class Store:
    _items = 1

    def own(self): return self.items
    def near(self): return self._item
    def closure(self):
        def inner(): return self.items
        return inner()
    def renamed(this): return this.items
    def inlined(self): return [self.items for _ in range(1)]
    def of(self, other): return other.items
    def attribute(self): return own()


s = Store()
for f in (s.own, s.near, s.closure, s.renamed, s.inlined, s.attribute):
    last_line(f)
last_line(s.of, s)
last_line(s.of, Store())
last_line(lambda: s.items)
last_line(lambda: statistics.mean([1]))
last_line(lambda: nt)
last_line(lambda: json.dumps(1))
last_line(lambda: _thread)
last_line(lambda: functool)
last_line(lambda: mat)
last_line(exec, "valuatio", {"valuation": 1})
last_line(exec, "def f():\n  return valuatio\nf()", {"valuation": 1})
valuation = 2
try:
    valuatio
except NameError as e:
    print(traceback.format_exception_only(e), traceback.format_exception(None, e, None))
    print(e, traceback.format_exception(e, limit=0))
import sys
print(type(sys.stdlib_module_names).__name__, {"json", "nt", "tkinter"} <= sys.stdlib_module_names, "numpy" in sys.stdlib_module_names)
datetime.now()
