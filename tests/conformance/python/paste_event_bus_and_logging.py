"""An event bus with weak handlers, decorators and logging."""
import functools
import inspect
import logging
import sys
import weakref



class Plain:
    """stdout, without the folder that the program lies in."""

    def write(self, text):
        sys.stdout.write(text.replace(__file__, "FILE"))


logging.basicConfig(stream=Plain(), level=logging.DEBUG, format="%(levelname)-8s %(name)s:%(funcName)s:%(lineno)d %(message)s")
log = logging.getLogger("bus")


class Bus:
    def __init__(self):
        self._handlers = {}

    def on(self, name, *, priority=0):
        def decorate(func):
            log.debug("register %s for %r at %d", func.__qualname__, name, priority)
            self._handlers.setdefault(name, []).append((priority, func))
            self._handlers[name].sort(key=lambda pair: -pair[0])

            @functools.wraps(func)
            def wrapper(*args, **kwargs):
                return func(*args, **kwargs)

            wrapper.__wrapped_for__ = name
            return wrapper

        return decorate

    def emit(self, name, /, *args, **kwargs):
        results = []
        for priority, func in self._handlers.get(name, ()):
            try:
                bound = inspect.signature(func).bind(*args, **kwargs)
            except TypeError as e:
                log.warning("skip %s: %s", func.__name__, e)
                continue
            bound.apply_defaults()
            try:
                results.append(func(*bound.args, **bound.kwargs))
            except Exception:
                log.exception("handler %s failed", func.__name__)
        return results


bus = Bus()


@bus.on("greet")
def hello(who, *, loud=False):
    """Says hello."""
    text = f"hello {who}"
    return text.upper() if loud else text


@bus.on("greet", priority=10)
def first(who="nobody", *rest: str, **options) -> str:
    return f"{who=} {rest=} {options=}"


@bus.on("greet", priority=5)
def broken(who, loud=None):
    raise RuntimeError(f"no {who}") from KeyError(who)


print(bus.emit("greet", "ann"))
print(bus.emit("greet", "bob", loud=True))
print(bus.emit("greet", "cid", "dan"))
print(bus.emit("nothing"))
print(hello.__name__, hello.__doc__, hello.__wrapped_for__, inspect.signature(hello), inspect.signature(first))
print(hello.__wrapped__ is bus._handlers["greet"][-1][1], inspect.unwrap(hello).__qualname__)


class Node:
    count = 0

    def __init__(self, name):
        self.name = name
        Node.count += 1
        self._finalizer = weakref.finalize(self, print, "finalized", name)

    def method(self):
        return self.name


nodes = [Node(n) for n in "abc"]
refs = weakref.WeakValueDictionary({n.name: n for n in nodes})
method = weakref.WeakMethod(nodes[0].method)
print(sorted(refs), method()())
del nodes[0]
print(sorted(refs), method())
child = log.getChild("child")
child.setLevel(logging.ERROR)
child.info("not shown")
child.error("shown %(a)s %(b)d", {"a": 1, "b": 2})
log.log(25, "level 25")
log.info("bad %d", "x") if False else None
print(logging.getLevelName(25), logging.getLevelName("ERROR"), log.isEnabledFor(10), child.getEffectiveLevel())
handler = logging.StreamHandler(Plain())
handler.setFormatter(logging.Formatter("{levelname:.1}|{message}", style="{"))
other = logging.getLogger("other")
other.addHandler(handler)
other.propagate = False
other.critical("alone")
try:
    1 / 0
except ZeroDivisionError:
    other.warning("with trace", exc_info=True)
