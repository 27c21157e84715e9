"""Annotations of data classes that are computed later, and the formats in which they and signatures are had."""
import dataclasses, inspect, typing
from dataclasses import dataclass, field
def told(f,*a,**k):
    try: print(f(*a,**k))
    except Exception as e: print(type(e).__name__, e)
@dataclass
class N:
    p: int = 0
    r: dict[str, type(float(0)[4])] = 1
told(inspect.signature, N); told(lambda: N.__init__.__annotations__); told(lambda: N.__annotations__); told(lambda: [f.type for f in dataclasses.fields(N)]); told(typing.get_type_hints, N); told(typing.get_type_hints, N.__init__)
@dataclass
class M:
    p: 'int' = 0
    q: Later = None
    s: list[Later] = None
    t: 3 = 1
    u: Later.x = 1
    v: Later() = 1
    w: Later + 1 = 2
told(inspect.signature, M); told(lambda: M.__init__.__annotations__); told(lambda: M.__annotations__); told(lambda: [f.type for f in dataclasses.fields(M)])
Later = int
told(inspect.signature, M); told(lambda: M.__init__.__annotations__); told(lambda: M.__annotations__); told(lambda: [f.type for f in dataclasses.fields(M)])
told(lambda: M.__init__.__annotate__.__qualname__)
print(M.__doc__)
@dataclass
class O(N):
    z: int = 3
told(inspect.signature, O);
print(N.__doc__, O.__doc__)
def mk():
    try:
        @dataclass
        class Q:
            a: [][1]
        return Q
    except Exception as e: return repr(e)
print(mk())
def f(a: 'int', b: zz = 1) -> 'str': pass
told(inspect.signature, f); told(inspect.signature, f, annotation_format=3); told(inspect.signature, f, annotation_format=4); 
from annotationlib import Format
told(inspect.signature, f, annotation_format=Format.STRING)
def g(a: 'int', b: 'zz' = 1) -> 'str': pass
told(inspect.signature, g, eval_str=True); told(inspect.signature, g, eval_str=True, locals={'zz': float}); told(inspect.signature, g, eval_str=True, globals={'zz': float})
told(inspect.Signature.from_callable, g, eval_str=True, locals={'zz': float}); told(inspect.Signature.from_callable, g)
class C:
    def m(self, x: 'int'): pass
told(inspect.signature, C().m, eval_str=True); told(inspect.signature, C, eval_str=True); told(inspect.signature, f, annotation_format=7); told(inspect.signature, f, annotation_format=2)
import annotationlib
def f(a: 'int', c: 'a' 'b' = 1, d: 'a' + 'b' = 2, e: f'x' = 1, g: list['int'] = 1, i: ('x') = 1, j: 'it"s' = 1, k: None = 1, l: 3 = 1, m: ... = 1) -> 'str': pass
for fmt in (1,2,3,4,7,0,'x',None,1.0):
    told(annotationlib.get_annotations, f, format=fmt)
    told(annotationlib.call_annotate_function, f.__annotate__, fmt)
    told(f.__annotate__, fmt)
class C:
    a: 'int'
    b: zz
for fmt in (3,4): told(annotationlib.get_annotations, C, format=fmt)
