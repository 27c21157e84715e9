"""bytes and bytearray: every method, its edges and its messages."""
def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for text in r"""
b'a'.center(5, 'x')
b'a'.center('x')
b'a'.ljust(5, b'xy')
b'a'.rjust(5, bytearray(b'-'))
b'a'.rjust(5, 3)
b'a'.zfill('x')
b'-1'.zfill(5)
b'a'.partition('b')
b'a'.partition(b'')
b'a'.rpartition(b'b')
bytearray(b'aXb').partition(b'X')
b'a b'.rsplit('b')
b'a b c'.rsplit(None, 1)
b'a,b,c'.rsplit(b',', 1)
b'a b'.split('b')
b'a b'.split(b'')
b'a b'.splitlines(1,2)
b'a\nb\r\nc\rd\x0be'.splitlines()
b'a\nb\r\nc\rd'.splitlines(True)
b'abc'.removeprefix('a')
b'abc'.removeprefix(b'a')
b'abc'.removesuffix(b'')
b'abc'.translate('a')
b'abc'.translate(b'a')
b'abc'.translate(None, b'a')
b'abc'.translate(bytes.maketrans(b'ab', b'xy'), delete=b'c')
bytes.maketrans(b'a', b'xy')
bytes.maketrans('a', b'xy')
b'abc'.translate(None, 'a')
b'abc'.expandtabs('a')
b'a\tb'.expandtabs()
b'a\tb'.expandtabs(tabsize=0)
b'%d' % 'a'
b'%s' % 'a'
b'%b' % b'a'
b'%s' % 5
b'%a|%r' % ('é', 'é')
b'%c' % 'a'
b'%c' % 256
b'%c' % b'ab'
b'%5.1f|%-5d|%x' % (2.25, 3, 255)
b'%5s|%-5s|%.1s' % (b'\xff', b'b', b'cd')
b'%(a)s' % {b'a': b'x'}
b'%(a)s' % {'a': b'x'}
b'%q' % 1
b'%' % 1
b'%s %s' % (b'a',)
b'a' % b'b'
b'a' % 5
b'a' % {}
bytearray(b'%d') % 5
5 % b'a'
b'a'.hex('ab')
b'ab'.hex(5)
b'ab'.hex('é')
b'ab'.hex(b':')
b'abcde'.hex('-', 2)
b'abcde'.hex('-', -2)
bytes.fromhex('0')
bytes.fromhex('zz')
bytes.fromhex(5)
bytes.fromhex(b'0aff')
bytes(b'a', 'x')
bytes('a', 5)
bytes(5, 'x')
bytes('a', 'ascii', 5)
bytes(encoding='x')
bytes([1], errors='x')
bytes(1.5)
bytes(['a'])
bytes([256])
bytes(-1)
bytes(10**30)
bytearray([256])
bytearray(['a'])
bytearray(1.5)
bytearray('a')
bytearray(5,'x')
bytearray(b'').append(256)
bytearray(b'').append('a')
bytearray(b'').extend(5)
bytearray(b'').extend('abc')
bytearray(b'').extend([1,'a'])
bytearray(b'ab').insert(1, 300)
bytearray(b'ab').insert('1', 30)
bytearray(b'ab').remove(5)
bytearray(b'ab').remove(97)
bytearray(b'ab').pop()
bytearray(b'').pop()
b'abc'.find('a')
b'abc'.find(300)
b'abc'.index(b'z')
b'abc'.find(b'a', 'x')
b'abc'.count('a')
b'abc'.startswith('a')
b'abc'.startswith((b'a', 5))
b'abc'.startswith(('a',))
b'abc'.endswith(5)
b'abc'.strip('a')
b'abc'.replace('a', b'b')
b'abc'.replace(b'a', b'b', 'c')
b'abc'.replace(b'a', b'b', count=1)
b','.join('ab')
b','.join(5)
b','.join([5])
b','.join([b'a', 'x'])
b'a' + 'b'
b'a' + 5
bytearray(b'a') + 'b'
b'a' * 1.5
b'a' * b'a'
'a' in b'abc'
300 in b'abc'
b'a' < 'a'
b'a' == 'a'
b'abc'['a']
b'abc'[10]
bytearray(b'abc')[10]
b'Ab c'.title()
b'hello wORLD'.capitalize()
b'aB'.swapcase()
b'aB'.islower()
b'ab1'.islower()
b'AB'.isupper()
b'Ab Cd'.istitle()
b'a\xff'.isascii()
b'ab'.isdigit()
b'a'.decode('nope')
b'a'.decode(5)
b'\xff'.decode()
b'\xff'.decode('ascii')
b'\xe4\xb8'.decode()
b'\xe4\xb8'.decode(errors='ignore')
b'a\xe4\xb8b'.decode(errors='replace')
b'\xe4\xb8'.decode(errors='backslashreplace')
b'a'.decode('utf-16')
b'a'.decode('utf-32')
b'\x00\xd8'.decode('utf-16-le')
b'abc'.upper(5)
bytes().__class__
b'abc'.nope
b''.__add__(5)
bytes([1,2,3]).__contains__(2)
b'%*d' % (5, 3)
b'abc'[::2], b'abc'[1:], bytearray(b'abc')[::-1]
hash(b'a') == hash(bytes(b'a'))
hash(bytearray(b'a'))
{b'a': 1}[bytearray(b'a')]
int(b'12'), float(b'1.5')
int(bytearray(b'12'))
b'a'.__repr__()
str(b'a')
str(b'a', 'ascii')
str(b'a', errors='strict')
str(5, 'ascii')
str('a', 'ascii')
'%s' % b'a'
f"{b'a'}"
f"{b'a':5}"
list(b'ab'), max(b'ab'), sorted(b'ba')
bytearray(b'abc') == b'abc'
bytearray(b'abc').copy()
bytearray(b'ab').reverse()
bytearray.fromhex('ab')
bytearray(b'ab').__iadd__('x')
bytearray(b'ab').__imul__(2)
bytes(3) + bytearray(2)
bytearray(2) + bytes(3)
type(bytes(3) + bytearray(2)), type(bytearray(2) + b'')
bytes.join(b'', [bytearray(b'x')])
b'x'.join([bytearray(b'x')]*2)
""".strip().splitlines():
    print(text, end=" -> ")
    attempt(lambda: eval(text))
