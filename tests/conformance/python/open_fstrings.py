# Where f-strings that go on behind a line end are left open, and which error comes first; names with null characters.
def c(src):
    try:
        compile(src, 'f', 'exec'); print('ok')
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.lineno, e.offset)
for s in ["f'{print(1)\nx = 1", "f'{print(1)\nx", "f'{a\nb", "f'{a\n", "f'{a b\n", "f'{a\nb c", "(a\nb", "(print(1)\nx = 1", "f'{a +\nb\nc = 1", "f'{a, \nb\nc = 1\n", "f'{a:\nb", "f'{(a\nb", "f'{a(\nb\nc", "f'''{a\nb", "f'''{a\nb\n'''\n", "x = f'{a\ny = 2\nz = f'{b}'", "f'{ f(1))\ng(2)\nh(3, (4))\n", "f'{a\nb}'", "f'{a\nif b}'", "f'{a!r\nb", "f'{a=\nb", "f'{\nb c", "f'{a\n'b'", "[f'{a\nb", "(f'{a\nb", "f'{[a\nb"]:
    print(repr(s), end=' -> '); c(s)
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: str(b'a', '\x00'))
t(lambda: 'a'.encode('\x00'))
t(lambda: b'a'.decode('utf\x008'))
t(lambda: 'a'.encode('utf8', 'x\x00'))
t(lambda: bytes('a', 'a\x00'))
t(lambda: bytearray('a', 'utf8', '\x00'))
t(lambda: 'a'.encode('nope'))
t(lambda: 'é'.encode('ascii', 'nope'))
