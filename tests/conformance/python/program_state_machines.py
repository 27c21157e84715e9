"""State machines: enums with behaviour, generators as coroutines, transitions table."""
import enum, functools, contextlib, sys, types
from collections import defaultdict
class State(enum.Enum):
    IDLE = ("idle", False)
    RUN = ("running", False)
    DONE = ("done", True)
    FAILED = ("failed", True)
    def __init__(self, label, final):
        self.label, self.final = label, final
    def __str__(self): return self.label
    @property
    def next(self): return TRANSITIONS.get(self, {})
    @classmethod
    def parse(cls, s): return cls[s.upper()]
    @enum.nonmember
    class Helper: pass
class Event(enum.Enum):
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    START = enum.auto(); STOP = enum.auto(); FAIL = enum.auto()
TRANSITIONS = {State.IDLE: {Event.START: State.RUN}, State.RUN: {Event.STOP: State.DONE, Event.FAIL: State.FAILED}}
print(list(State), State.IDLE, repr(State.RUN), State.parse("done"), State.RUN.final, Event.STOP.value, State.Helper)
print(State.IDLE.next, State(("done", True)), State.__members__.keys(), len(State), State.DONE in State, "IDLE" in State.__members__)
for f in (lambda: State("x"), lambda: State["X"], lambda: State.IDLE.nope, lambda: setattr(State, "IDLE", 1), lambda: State.IDLE < State.RUN, lambda: type("S", (State,), {}), lambda: delattr(State, "IDLE"), lambda: State(), lambda: 3 in State, lambda: setattr(State.IDLE, "value", 2), lambda: setattr(State.IDLE, "label", "L"), lambda: enum.unique(enum.Enum("E", {"A": 1, "B": 1}))):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Machine:
    def __init__(self): self.state, self.log, self.hooks = State.IDLE, [], defaultdict(list)
    def on(self, state):
        def deco(f): self.hooks[state].append(f); return f
        return deco
    def fire(self, ev):
        try: new = self.state.next[ev]
        except KeyError: raise RuntimeError(f"{ev.name} not allowed in {self.state}") from None
        self.log.append((self.state, ev, new)); self.state = new
        for h in self.hooks[new]: h(self)
        return self
m = Machine()
@m.on(State.DONE)
def finished(machine): print("finished after", len(machine.log))
m.fire(Event.START).fire(Event.STOP)
try: m.fire(Event.START)
except RuntimeError as e: print(e, e.__cause__, e.__suppress_context__, repr(e.__context__))
def averager():
    total, n, avg = 0.0, 0, None
    while True:
        try:
            x = yield avg
        except ValueError as e:
            print("caught", e); total, n, avg = 0.0, 0, None; continue
        except GeneratorExit:
            print("closing"); raise
        if x is None: return {"n": n, "avg": avg}
        total += x; n += 1; avg = total / n
def delegate(out):
    while True: out.append((yield from averager()))
out = []
g = delegate(out); next(g)
print([g.send(v) for v in (10, 20, 30)], g.throw(ValueError("reset")), g.send(5), g.send(None), out)
print(g.gi_frame is not None, g.gi_yieldfrom is not None, g.gi_running, g.gi_code.co_name); g.close(); print(g.gi_frame)
try: g.send(1)
except StopIteration as e: print("stop", e.value)
def trampoline(*tasks):
    queue = [(name, gen, None) for name, gen in tasks]
    while queue:
        name, gen, val = queue.pop(0)
        try: cmd = gen.send(val)
        except StopIteration as stop: print(name, "->", stop.value); continue
        except Exception as e: print(name, "!!", type(e).__name__, e); continue
        match cmd:
            case ("sleep", int(n)) if n > 0: queue.append((name, gen, n))
            case {"call": f, **rest}: queue.append((name, gen, f(**rest)))
            case [first, *others]: queue.extend((f"{name}.{i}", o, None) for i, o in enumerate(others)); queue.append((name, gen, first))
            case None: queue.append((name, gen, None))
            case _: gen.throw(TypeError(f"bad command {cmd!r}")) 
def worker(n):
    for i in range(n):
        got = yield ("sleep", i + 1)
        assert got == i + 1, got
    res = yield {"call": max, "default": 0, "key": None} if False else {"call": lambda a, b: a * b, "a": n, "b": 7}
    yield
    return res
def spawner():
    x = yield [1, worker(1), worker(0)]
    try: yield 3.5
    except TypeError as e: print("told:", e); yield
    return x
try: trampoline(("w", worker(2)), ("s", spawner()))
except StopIteration as e: print("SI", e)
def bad():
    try: yield 1
    except GeneratorExit: yield 2
b = bad(); next(b)
try: b.close()
except RuntimeError as e: print(e)
def raises():
    yield 1
    raise StopIteration("x")
try: list(raises())
except RuntimeError as e: print(e, repr(e.__cause__))
gen = (i for i in range(3)); next(gen)
try: gen.send("x"); (lambda: (yield))().send(3)
except TypeError as e: print(e)
m.fire(Event.FAIL)
