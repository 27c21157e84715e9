"""Products of sequences with others, what a wrong argument is called, the regular expressions and imports that are refused."""
import collections, enum
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class T(tuple): pass
class L(list): pass
class S(str): pass
class X: pass
class E(tuple, enum.Enum):
    C = 1
for a in ('a', [1], (1,), b'a', T(), L(), S('q'), E.C, bytearray(b'x')):
    for b in ('a', [1], (1,), b'a', T(), L(), S('q'), E.C, bytearray(b'x'), X(), None, 1.5, {}):
        t(lambda: a * b); t(lambda: a + b)
        def im():
            c = a; c *= b; return c
        t(im)

for v in (X(), collections.Counter(), collections.OrderedDict(), collections.deque(), T(), 5, None):
    t(lambda: str(0, v)); t(lambda: "a".encode(v)); t(lambda: complex(v)); t(lambda: __import__(v)); t(lambda: {v: 1} and 0); t(lambda: str.maketrans(v))
t(lambda: (hash(""), hash(b"")))
import re
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for p in (r'\N{DIGIT ONE}', r'[\N{LATIN SMALL LETTER A}-c]', r'\N', r'\N{NOPE}', r'\N{DIGIT ONE', '(?i-i:a)', '(?ims-ims:a)', '(?i-s:a)', '(?s-m:.)', '(?-i:a)', '(?i:a)', '(?L)a'):
    t(lambda: re.findall(p, 'a1b'))
t(lambda: re.compile(rb'\N{DIGIT ONE}'))
try: from math import sinn
except ImportError as e:
    import traceback; print(traceback.format_exception_only(e))
try: from collections import orderedDict
except ImportError as e: print(traceback.format_exception_only(e)[0].split('(')[0], traceback.format_exception_only(e)[0].split(')')[-1])
try: from math import _x
except ImportError as e: print(traceback.format_exception_only(e))
