import dataclasses, typing
@dataclasses.dataclass
class A:
    x: dict[len(None)] = 1
    y: int = 2
    z: undefined = 3
    w: list[undefined] = 4
    v: undefined | None = 5
    u: 'str' = 6
    t: undefined.attr[int] = 7
for f in dataclasses.fields(A): print(f.name, f.type, type(f.type))
try: A.__annotations__
except Exception as e: print(repr(e))
class N(typing.NamedTuple):
    x: int
    y: undefined
try: N.__annotations__
except Exception as e: print(repr(e))
print(N(1,2))
class T(typing.TypedDict):
    x: int
    y: dict[len(None)]
try: T.__annotations__
except Exception as e: print(repr(e))
print(T.__required_keys__ == {'x','y'})
def f(a: undefined, b: len(None), c: int) -> list[int]: pass
import inspect
try: print(inspect.signature(f))
except Exception as e: print(repr(e))
try: print(typing.get_type_hints(A))
except Exception as e: print(repr(e))


@dataclasses.dataclass
class Node:
    value: int
    next: Node | None = None
    children: list[Node] = dataclasses.field(default_factory=list)


print(Node(1, Node(2)))
print(Node.__annotations__)
print([f.type for f in dataclasses.fields(Node)])


def local():
    inner = int

    @dataclasses.dataclass
    class Local[T]:
        a: inner
        b: Local[T]
        c: T
        d: later.attribute[int, "text"](5, x=2) | None

    return [(f.name, str(f.type).replace("local.<locals>.", "")) for f in dataclasses.fields(Local)]


for pair in local():
    print(pair)
print(inspect.get_annotations(Node) == Node.__annotations__)
import annotationlib
print(annotationlib.get_annotations(f, format=annotationlib.Format.STRING))
print([type(v).__name__ for v in annotationlib.get_annotations(f, format=annotationlib.Format.FORWARDREF).values()])
ref = typing.ForwardRef("Node")
print(ref, ref == typing.ForwardRef("Node"), ref.evaluate(globals=globals()), typing.get_type_hints(Node)["next"])
