# The number of repeats is an argument of a C function: an int that a size does not hold overflows.
import itertools
def attempt(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
for n in (9223372036854775808, -2**63-1, 2**63-1, -3, 2.0, 'a', None, True):
    attempt(lambda: itertools.repeat(0, n)); attempt(lambda: itertools.repeat(0, times=n))
