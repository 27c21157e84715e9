# Which part of a condition a traceback marks when its truth test raises.
import traceback
class B:
    def __bool__(self): raise ValueError('b')
b = B()
def t(src):
    print(src)
    try: exec(compile(src, 'x', 'exec'), dict(b=b, f=lambda *a: b))
    except Exception as e:
        tb = traceback.extract_tb(e.__traceback__)
        print([(f.colno, f.end_colno) for f in tb if f.filename == 'x'])
for s in [
    'x = ((b or 1) or 0)',
    'x = (b or 1) or 0',
    'x = b or 1 or 0',
    'x = (b and 1) and 0',
    'x = (b and 1) or 0',
    'x = (b or 1) and 0',
    'x = ((f(1) or 1) or 0)',
    'x = 1 and (b or 1)',
    'x = not (b or 1)',
    'x = 3 if (b or 1) else 0',
    'x = 3 if b else 0',
    'x = 3 if b and 1 else 0',
    'x = not b',
    'x = not not b',
    'if b: pass',
    'if b or 1: pass',
    'if (b or 1) or 0: pass',
    'if not b: pass',
    'if not (b or 1): pass',
    'while b: pass',
    'while b and 1: pass',
    'assert b',
    'assert b or 1',
    'assert not b',
    "assert (b or 1), 'x'",
    '[1 for x in [1] if b]',
    '[1 for x in [1] if b or 1]',
    '[1 for x in [1] if not b]',
    'x = (lambda: (b or 1) or 0)()',
    'x = ((b or 1) or 0) or 3',
    'x = ((1 and b) and 0) and 3',
    'x = 0 or ((b or 1) or 0)',
    'x = (0 or b) or 1',
    'x = (0 or b or 1) or 2',
    'x = 1 < 2 and (b or 3)',
    'x = (b if b else 1) or 3',
    'x = (1 if b else 2)',
    'x = b or 1 if 1 else 0',
    'if b if 1 else 0: pass',
    'if (b or 1) if 1 else 0: pass',
    'x = 1 if (b or 0) or 2 else 3',
    'x = f(b or 1) or 2',
    'while not b or 1: pass',
    'if (b or 1) and 0: pass',
    'if (b and 1) or 0: pass',
    'if 1 and (b or 0): pass',
    'if 1 < b or b: pass',
    'match 1:\n  case x if b: pass',
    'match 1:\n  case x if b or 1: pass',
    'match 1:\n  case x if not b: pass',
    'x = [b or 1 or 0]',
    'x = {1: (b or 1) or 0}',
    'return_ = ((b or 1)\n or 0)',
]:
    t(s)
