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
i1 = 2147483647
l6 = []
k14 = l6
c17 = 1j
attempt(lambda: 'b' % (lambda *a, **k: dict(a=1, b=2))(None))
attempt(lambda: f'{{{ (lambda *a, **k: len('½'))(k14, z=True[-1], **{'c': None})}}}')
attempt(lambda: f'''{
(1,)['ǆ'.count('hello world')]
}''')
attempt(lambda: '{0}{1}{0}'.format([], format(7, '*>-1.1g')))
attempt(lambda: float.hex(5.))
attempt(lambda: '%-1.10E' % 'ŉ' % b"it's".rfind('  pad '))
attempt(lambda: f'''{
(None, i1)
}''')
attempt(lambda: f'{ -c17:x<+5,.0}')
