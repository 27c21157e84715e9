"""What built-in types keep for their own instances is refused to others; fields and computed attributes tell which they are."""
import types, dataclasses
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class T: z = complex.imag; w = int.real; q = type.__dict__['__mro__']; d = type.__dict__['__dict__']; f = types.FunctionType.__code__; g = BaseException.__dict__['args'] ; h = slice.start; i = range.start; add = int.__add__; up = str.upper; ap = list.append; ln = list.__len__
class S(str): z = str.upper; a = int.__add__
for n in 'z w q d f g h i add up ap ln'.split(): t(lambda: getattr(T(), n)); t(lambda: getattr(T, n))
for n in 'z a'.split(): t(lambda: getattr(S('q'), n)())
t(lambda: T().up()); t(lambda: T().ap(1)); t(lambda: int.__add__.__get__(T())); t(lambda: complex.imag.__get__(T())); t(lambda: complex.imag.__get__(1j)); t(lambda: int.__add__.__get__(True)(3)); t(lambda: str.upper.__get__(S('q'))()); t(lambda: str.upper.__get__(None, str)); t(lambda: complex.imag.__set__(T(), 1)); t(lambda: slice.start.__set__(slice(1), 1)); t(lambda: setattr(T(), 'z', 1)); t(lambda: setattr(T(), 'd', 1)); t(lambda: delattr(T(), 'z'))
for x in (complex.imag, complex.real, int.real, slice.start, range.start, types.FunctionType.__code__, types.FunctionType.__closure__, BaseException.__dict__['args'], type.__dict__['__mro__'], property.fget):
    print(type(x).__name__, x, isinstance(x, types.MemberDescriptorType), x.__name__, x.__objclass__, getattr(x, '__qualname__', None))
@dataclasses.dataclass(slots=True)
class N:
    p: int
    q: object = complex.imag
    r: object = int.real
t(lambda: N(1)); t(lambda: N(1, 2))
