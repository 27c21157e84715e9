import traceback, sys, contextlib
def a(x): return b(x)
def b(x):
    try:
        return 1 / x
    except ZeroDivisionError as e:
        raise ValueError("bad x") from e
try: a(0)
except ValueError as e:
    err = e
    for l in traceback.format_exception(e): print(repr(l))
    print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
    print("".join(traceback.format_tb(e.__traceback__)), traceback.extract_tb(e.__traceback__)[-1].name, len(traceback.extract_tb(e.__traceback__)))
    traceback.print_exc(limit=1, file=sys.stdout); traceback.print_exc(file=sys.stdout, chain=False)
    te = traceback.TracebackException.from_exception(e); print("".join(te.format()), te, te.exc_type_str, te.__cause__, [f.lineno for f in te.stack])
def deep(n):
    if n: return deep(n - 1)
    print("".join(traceback.format_stack()))
    return [f.name for f in traceback.extract_stack()]
print(deep(2))
def rec(n): return rec(n + 1) if n < 10 else 1 / 0
try: rec(0)
except ZeroDivisionError as e: print("".join(traceback.format_tb(e.__traceback__))); traceback.print_exception(e, file=sys.stdout)
print(traceback.format_exc())
for f in traceback.extract_tb(err.__traceback__): print(f, f.filename.endswith("s5.py"), f.lineno, f.name, f.line, tuple(f)[1:], f.colno, f.end_colno)
traceback.print_stack(file=sys.stdout)
@contextlib.contextmanager
def cm():
    yield
try:
    with cm(): [].pop()
except IndexError as e: print([f.name for f in traceback.extract_tb(e.__traceback__)])
try: exec("1 +")
except SyntaxError as e: print("".join(traceback.format_exception_only(e)))
e = ValueError("noted"); e.add_note("note 1"); e.add_note("note\n2"); print(traceback.format_exception(e), traceback.format_exception_only(e))
try: traceback.format_exception(3)
except Exception as x: print(type(x).__name__, x)
print(traceback.format_list([("f.py", 3, "fn", "code"), ("g.py", 4, "gn", None)]))
sys.excepthook = lambda t, v, tb: print("hook", t.__name__, v)
