"""Logging set-ups: handlers, formatters, filters, adapters, hierarchy."""
import logging, sys, io
log = logging.getLogger("app"); log.setLevel(logging.DEBUG)
h = logging.StreamHandler(sys.stdout); h.setFormatter(logging.Formatter("%(levelname)-8s|%(name)s|%(funcName)s:%(lineno)d|%(message)s")); log.addHandler(h)
def work(n):
    log.debug("working on %d of %s", n, "many")
    try: return 1 / n
    except ZeroDivisionError: log.exception("failed with %r", n); log.error("again", exc_info=True)
work(2); work(0)
log.warning("dict %(a)s and %(b)d", {"a": 1, "b": 2}); log.critical("no args %s"); log.log(25, "custom level"); logging.addLevelName(25, "NOTICE"); log.log(25, "named level")
child = logging.getLogger("app.sub.deep"); print(child, child.parent, child.getEffectiveLevel(), child.isEnabledFor(10), logging.getLogger(), log.handlers)
child.info("from child"); child.propagate = False; child.info("unseen")
class OnlyEven(logging.Filter):
    def filter(self, record): return record.args and record.args[0] % 2 == 0
f = OnlyEven(); log.addFilter(f)
for i in range(4): log.info("i=%d", i)
log.removeFilter(f)
class Json(logging.Formatter):
    def format(self, r):
        import json
        return json.dumps({"lvl": r.levelname, "msg": r.getMessage(), "mod": r.module, "path": r.filename, "extra": getattr(r, "user", None)})
h.setFormatter(Json()); log.info("hi", extra={"user": "bob"}); 
ad = logging.LoggerAdapter(log, {"user": "amy"}); ad.info("adapted %s", 1)
class Ctx(logging.LoggerAdapter):
    def process(self, msg, kwargs): return f"[{self.extra['id']}] {msg}", kwargs
Ctx(log, {"id": 7}).warning("ctx")
try: log.info("x", extra={"message": 1})
except KeyError as e: print(e)
h.setFormatter(logging.Formatter("{levelname}:{message}:{name!r:>8}", style="{")); log.info("brace")
h.setFormatter(logging.Formatter("$levelname $message", style="$")); log.info("dollar")
h.setFormatter(logging.Formatter("%(message)s %(custom)s", defaults={"custom": "dflt"})); log.info("defaults")
try: logging.Formatter("{x", style="{")
except ValueError as e: print(e)
try: logging.Formatter("no fields")
except ValueError as e: print(e)
try: log.setLevel("LOUD")
except ValueError as e: print(e)
try: log.setLevel(1.5)
except TypeError as e: print(e)
print(logging.getLevelName(30), logging.getLevelName("ERROR"), logging.getLevelName(33), logging.getLevelNamesMapping()["INFO"])
buf = io.StringIO(); mem = logging.StreamHandler(buf); mem.setLevel("ERROR"); log.addHandler(mem); log.info("a"); log.error("b"); print(repr(buf.getvalue()), mem, h)
log.removeHandler(mem); log.removeHandler(h); log.propagate = True
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(levelname)s - %(message)s", force=True)
logging.info("root %s", "msg"); logging.debug("no"); logging.warning("w"); log.info("prop")
logging.disable(logging.INFO); logging.info("disabled"); logging.error("e"); logging.disable(logging.NOTSET)
rec = logging.LogRecord("n", 20, "/a/b.py", 3, "m %s", ("x",), None, "fn"); print(rec, rec.getMessage(), rec.module, rec.filename); print(logging.makeLogRecord({"msg": "z", "levelname": "Q"}).getMessage())
class ListH(logging.Handler):
    def __init__(self): super().__init__(); self.seen = []
    def emit(self, record): self.seen.append(self.format(record))
lh = ListH(); lh.setFormatter(logging.Formatter("%(message)s")); q = logging.getLogger("q"); q.propagate = False; q.addHandler(lh); q.warning("1"); q.error("2", stack_info=False); print(lh.seen, q.hasHandlers(), lh)
q.handlers.clear(); q.addHandler(logging.NullHandler()); q.error("dropped"); print(logging.lastResort)
logging.getLogger("q2").warning("bad %d", "str") if False else None
log.info("bad args %s %s", 1) if False else None
logging.getLogger("fresh").warning("root handles %d%%", 5)
