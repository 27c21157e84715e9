"""Unions with anything, subscripts of Callable and its kin, type aliases, typed dicts; odds and ends of json, textwrap, difflib, % and deque."""
import typing, collections.abc, types
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
U = int | None
t(lambda: U | 'a')
t(lambda: 'a' | U)
t(lambda: int | 'a')
t(lambda: 'a' | int)
t(lambda: list[int] | 'a')
t(lambda: 'a' | list[int])
t(lambda: typing.List[int] | 'a')
t(lambda: typing.Optional['a'])
t(lambda: typing.Union[int, 'a', None] | 'b')
t(lambda: None | U)
t(lambda: U | 5)
t(lambda: U | list)
t(lambda: U | (int, str))
t(lambda: (U | 'a').__args__)
t(lambda: U | b'a')
t(lambda: None | None)
t(lambda: int | None | typing.TypeVar('T'))
t(lambda: typing.TypeVar('T') | 'x')
t(lambda: typing.Any | 'x')
C = collections.abc.Callable
class N(C): pass
for c in C, N:
    for a in (int, (int, str), ([int], str), ([], None), (..., int), ([int, str], list[int]), ((int, str), int), (int,), (1, 2, 3), (typing.ParamSpec('P'), int), ([typing.TypeVar('T')], typing.TypeVar('S')), ([[int]], int), ('a', int), (['a'], 'b'), (typing.Concatenate[int, ...], str)):
        t(lambda: c[a])
        t(lambda: c[a].__args__)
        t(lambda: c[a] == c[a])
        t(lambda: c[a].__origin__)
        t(lambda: c[a].__parameters__)
        t(lambda: c[a][int])
        t(lambda: c[a] | None)
type L[T] = list[T]
type M[T, S] = dict[T, S]
for a in (int, None, type(None), 'x', (int, str), [int], L, (), int | None, ..., typing.Any):
    t(lambda: L[a]); t(lambda: L[a].__args__); t(lambda: M[a]); t(lambda: type(L[a])); t(lambda: L[a].__origin__); t(lambda: L[a] | 'x')
t(lambda: L[int][str]); t(lambda: L[typing.TypeVar('Q')][str]); t(lambda: L[int].__value__); t(lambda: L[int]()); t(lambda: L()); t(lambda: L[int].nope); t(lambda: L | None); t(lambda: L == L); t(lambda: isinstance(1, L)); t(lambda: L.__parameters__); t(lambda: L.__type_params__); t(lambda: L.__module__)
class P1(typing.NamedTuple):
    p: 'int'
    q: 'list[str]' = None
t(lambda: P1.__annotations__)
class P2(typing.TypedDict):
    p: 'int'
    q: typing.Required['str']
    r: undefinedname
t(lambda: P2.__annotations__)
class P3(typing.TypedDict):
    p: 'int'
    q: None
t(lambda: P3.__annotations__)
class P4(P3, total=False):
    z: int
t(lambda: P4.__annotations__); t(lambda: P4.__optional_keys__); t(lambda: P4.__total__); t(lambda: P4.__orig_bases__); t(lambda: P4.__mro__); t(lambda: P4(p=1)); t(lambda: isinstance({}, P4)); t(lambda: issubclass(dict, P4)); t(lambda: issubclass(P4, dict)); t(lambda: isinstance({}, P4 | int)); t(lambda: P4[int]);t(lambda: P4.__required_keys__ == {'p','q'})
t(lambda: isinstance(5, P4)); t(lambda: issubclass(int, P4)); t(lambda: issubclass(P4, P3)); t(lambda: typing.is_typeddict(P4)); t(lambda: P4 == P4); t(lambda: repr(P4)); t(lambda: P4.__bases__); t(lambda: P4.keys); t(lambda: P4.__doc__)
import textwrap
for s in ('\u2028', ' \u2028\n  a\n', '\t a\n\t b', '  a\n \x0b\n    b', 'a\n\x1f\n  b', ''):
    t(lambda: repr(textwrap.dedent(s)))
import json
for b in (b'\x00\xff', b'\x00\x00\x00[', '[1]'.encode('utf-16'), '[1]'.encode('utf-16-le'), '[1]'.encode('utf-32'), b'\xef\xbb\xbf[1]', '[1]'.encode('utf-16-be'), '[1]'.encode('utf-32-be'), b'', b'1', b'12', b'\xff', b'\xff\xfe1', b'1\x00', bytearray(b'[2]'), memoryview(b'1'), 5, None):
    t(lambda: json.loads(b))
import difflib
t(lambda: list(difflib.unified_diff('abc', ['a']))); t(lambda: list(difflib.unified_diff('', ''))); t(lambda: list(difflib.context_diff(['a'], 'b'))); t(lambda: list(difflib.unified_diff([1], [2]))); t(lambda: list(difflib.unified_diff(['a'], ['b'], 1)))
class S(str):
    def __repr__(self): return 'S!' + str.__repr__(self)
t(lambda: repr(S('abc') % ())); t(lambda: repr(S('abc') % [1])); t(lambda: repr(S('a%%bc') % [1])); t(lambda: repr(S('abc') % {})); t(lambda: repr('%s' % S('x'))); t(lambda: repr(S('%s') % 'x')); t(lambda: repr(S('') % ())); t(lambda: repr(S('abc') % 1)); t(lambda: type(S('abc') % ()))
import collections
d = collections.deque([1])
for x in ([1], (1,), 'a', b'a', 1.5, None, collections.UserList([1]), d, True, {}, range(3)):
    t(lambda: d * x); t(lambda: x * d); t(lambda: d + x); t(lambda: x + d)
