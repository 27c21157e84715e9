"""What is called when a program is over; arguments of re's functions by position, which is deprecated; ~True."""
import atexit
import inspect
import re
import warnings
import weakref


def bye(*args, **kwargs):
    print("bye", args, kwargs)


atexit.register(bye, 1, x=2)
atexit.register(print, "registered last, called first")
atexit.register(bye, 2)
atexit.unregister(print)


class Thing:
    pass


thing = Thing()
kept = weakref.finalize(thing, print, "finalized at exit")
dropped = weakref.finalize(thing, print, "not at exit")
dropped.atexit = False
print(kept.alive, inspect.signature(re.sub), inspect.signature(re.split))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(re.sub("a", "b", "aaa", 1), re.split("a", "bab", 1), re.subn("A", "b", "aaa", 2, re.I), ~True)
    for w in told:
        print(w.category.__name__, str(w.message)[:60])
for call in ("re.sub('a','b','c',1,2,3)", "re.sub('a','b','c',1,count=2)", "re.split('a','b',1,2,flags=3)", "NameError(c=0, d=0)", "aiter(3)", "anext(3)", "object.__new__()", "int.__init_subclass__(1)", "'%*y' % 3", "'%(a)*d' % {'a': 1}", "b'%\xe9' % 1", "'a' * 2**62 * 4", "[].__class__('a')[0:0] in 3"):
    try:
        print(eval(call))
    except Exception as e:
        print(call, type(e).__name__, e)
