import math
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)

def attempt(f):
    """Prints what f() gives or raises, and returns it."""
    try:
        result = f()
    except Exception as e:
        print(type(e).__name__, e)
        return None
    try:
        print(show(result))
    except Exception as e:
        print("shown:", type(e).__name__, e)
    return result
i1 = 7
f3 = 1e22
i8 = []
s11 = set()
attempt(lambda: f'{(~-256).bi{t_count():-#5,.1X}{[math.modf(1e15)[0] for i19 in i8][-1]:0<#1.10s}')
attempt(lambda: f'{ [0, 3]}' f'{ (1,)!s}')
attempt(lambda: f'{4294967296=:< z01.10c}')
attempt(lambda: f'{bytearray(2).decode('utf-16', 'backslashreplace').rfind('camelCase'.replace('a','b',count=1)): ^.3n}{math.exp(4):0=1E}')
attempt(lambda: int('\ud800'))
attempt(lambda: round(f3, 4))
attempt(lambda: f'{{{ frozenset(i8)}}}')
attempt(lambda: f'{ {s11.intersection([3, 1, 2]): [2, 2]}["a"]}')
