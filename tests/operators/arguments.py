"""Calls of an operator, as text, drawn from its schema with a seed.

Where samples.py has templates for a name they are used too; everything else follows from the types and names of
parameters: shapes (empty, 0-d, broadcast, larger), layouts, element types, numbers, dimensions in and out of range.
`faulty` makes wrong calls of right ones: other types, arguments too few or too many, shapes that do not fit.
"""
import random
import re
from keyword import iskeyword

from samples import SAMPLES
from table import Operator, Overload, Parameter

FLOATING = ["float32", "float64", "float16", "bfloat16"]
DTYPES = [*FLOATING, "int64", "int32", "int16", "int8", "uint8", "bool"]
SHAPES = [(), (1,), (3,), (4,), (2, 3), (3, 3), (1, 3), (2, 1, 3), (2, 3, 4), (1, 2, 4, 4), (2, 3, 2, 2), (3, 4), (0,), (2, 0, 3), (0, 3)]
LARGER = [(65,), (7, 19), (33, 5), (3, 5, 11), (200,)]
LAYOUTS = "cccctttsseol"
STYLES = "nnnpuzs"
NUMBERS = ["2", "0", "-1", "3", "0.5", "2.5", "-1.5", "True", "1", "1e-3", "100"]
TEXTS = {
    "rounding_mode": ["'floor'", "'trunc'", "None", "'bad'"],
    "reduce": ["'sum'", "'prod'", "'mean'", "'amax'", "'amin'", "'add'", "'multiply'", "'bad'"],
    "side": ["'left'", "'right'", "'bad'"],
    "interpolation": ["'linear'", "'lower'", "'higher'", "'midpoint'", "'nearest'", "'bad'"],
    "approximate": ["'none'", "'tanh'", "'bad'"],
    "indexing": ["'ij'", "'xy'"],
    "UPLO": ["'L'", "'U'"],
}
DIMENSIONS = re.compile(r"dim\d?|dims|start_dim|end_dim|axis\d?|source|destination|dimension")
WRONG = ["'x'", "None", "1.5", "[1]", "torch.float32", "2", "True", "(1, 2)", "{}", "T((2, 3))", "T((3,), 'int64')", "[T((2,))]"]
LETTER = re.compile(r"\b([FPUXIBQN])\(([^()]*)\)")


def split_arguments(text: str) -> list[str]:
    """A template's arguments: the text between its outermost commas."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts if p.strip()]


class Draw:
    """The choices of one case."""

    def __init__(self, seed: str, gradient: bool = False):
        self.random = random.Random(seed)
        self.gradient = gradient
        self.dtype = "float64" if gradient else self.random.choice(["float32"] * 8 + DTYPES)
        self.layouts = LAYOUTS.replace("e", "") if gradient else LAYOUTS
        self.layout = self.random.choice(self.layouts)
        self.style = "n" if gradient else self.random.choice(STYLES)
        self.shape = self.random.choice(SHAPES[:12] if gradient else SHAPES * 3 + LARGER)
        self.count = 0

    def tensor(self, shape=None, dtype=None, style=None, layout=None) -> str:
        r = self.random
        self.count += 1
        shape = self.shape if shape is None else tuple(shape)
        layout = layout or (self.layout if r.random() < 0.7 else r.choice(self.layouts))
        style = style or self.style
        dtype = dtype or (self.dtype if self.gradient or r.random() < 0.85 else r.choice(DTYPES))
        grad = ", grad=True" if self.gradient and dtype in FLOATING else ""
        return f"T({shape!r}, {dtype!r}, {r.randrange(1000)}, {style!r}, {layout!r}{grad})"

    def other_shape(self) -> tuple:
        """A shape that broadcasts with the first one, mostly."""
        r, shape = self.random, self.shape
        x = r.random()
        if x < 0.55:
            return shape
        if x < 0.7:
            return shape[r.randrange(len(shape) + 1) :]
        if x < 0.8:
            return tuple(1 if r.random() < 0.5 else n for n in shape)
        if x < 0.85:
            return (2,) + shape
        return () if self.gradient or x < 0.93 else r.choice(SHAPES)

    def dimension(self) -> str:
        n = len(self.shape)
        if self.random.random() < (0 if self.gradient else 0.1):
            return str(self.random.choice([n, -n - 1, n + 3]))
        return str(self.random.randrange(-n, n) if n else self.random.choice([0, -1]))

    def integer(self, name: str) -> str:
        r = self.random
        if DIMENSIONS.fullmatch(name):
            return self.dimension()
        if name in ("diagonal", "offset", "shifts"):
            return str(r.randint(-2, 2))
        if name in ("N", "m", "n", "k", "steps", "window_length", "chunks", "sections", "split_size", "repeats", "r"):
            return str(r.choice([0, 1, 2, 3, 4, 2, 3, -1]))
        return str(r.choice([0, 1, 2, 3, 1, 2, -1, 5]))

    def integers(self, p: Parameter) -> str:
        r, n = self.random, len(self.shape)
        if DIMENSIONS.fullmatch(p.name):
            if p.size and r.random() < 0.4:
                return self.dimension()
            if r.random() < 0.1:
                return "()"
            dims = r.sample(range(n), r.randint(1, n)) if n else []
            dims = [d - n if r.random() < 0.4 else d for d in dims]
            if not self.gradient and r.random() < 0.1:
                dims.append(r.choice([0, n + 1]))
            return repr(tuple(dims))
        if p.size:
            return repr(r.choice([2, 1, (2,) * p.size, (1,) * p.size, (3,) * p.size]))
        if p.name in ("size", "shape", "sizes"):
            return repr(r.choice([self.shape, (*self.shape, 1), (-1,), (2, 3), (0,), (), (3,), (2, 0)]))
        return repr(tuple(r.choice([0, 1, 2, 3, 1, 2, -1]) for _ in range(r.randint(0, 3))))

    def value(self, p: Parameter, first: bool) -> str:
        """The text of one argument."""
        r = self.random
        match p.type:
            case "Tensor":
                if first:
                    return self.tensor()
                if p.name in ("index", "indices"):
                    return self.tensor(style="i2", dtype="int64")
                if p.name in ("mask", "condition"):
                    return self.tensor(self.other_shape(), "bool")
                if p.name == "out":
                    return self.tensor()
                return self.tensor(self.other_shape())
            case "Scalar":
                return self.tensor((), self.dtype) if r.random() < 0.05 and not self.gradient else r.choice(NUMBERS)
            case "int":
                return self.integer(p.name)
            case "float":
                return r.choice(["0.5", "2.0", "1", "0.1", "1e-3", "0.0", "-1.0"])
            case "bool":
                return r.choice(["True", "False"])
            case "str":
                return r.choice(TEXTS.get(p.name, ["'mean'", "'none'"]))
            case "int[]":
                return self.integers(p)
            case "float[]" | "Scalar[]":
                return r.choice(["(0.5, 1.5)", "(-1.0, 1.0)", "[2.0]"])
            case "Tensor[]" | "Tensor?[]":
                return "[" + ", ".join(self.tensor(self.shape if r.random() < 0.8 else self.other_shape()) for _ in range(r.randint(1, 3))) + "]"
            case "ScalarType":
                return "torch." + r.choice(FLOATING[:2] if self.gradient else DTYPES)
            case "Layout":
                return "torch.strided"
            case "Device":
                return r.choice(["'cpu'", "torch.device('cpu')", "'meta'" if not self.gradient else "'cpu'"])
            case "MemoryFormat":
                return r.choice(["torch.contiguous_format", "torch.preserve_format", "torch.channels_last"])
            case "Generator":
                return "torch.Generator().manual_seed(3)"
            case "object":
                return r.choice(["[1, 2]", "[[1.5], [2]]", "3", "True", "[]", self.tensor()])
        raise ValueError(p.type)

    def from_template(self, template: str) -> list[str]:
        def letter(m: re.Match) -> str:
            kind, sizes = m.group(1), [int(n) for n in m.group(2).split(",") if n.strip()]
            floating = self.dtype if self.dtype in FLOATING else "float32"
            if kind == "Q":
                self.count += 1
                return f"Q({sizes[0]}, {floating!r}, {self.random.randrange(1000)})"
            if kind == "I":
                return self.tensor(sizes[1:], "int64", *((f"d{sizes[0]}", "c") if self.gradient else (f"i{sizes[0]}",)))
            if kind == "B":
                return self.tensor(sizes, "bool", "n")
            if kind == "N":  # no gradient is asked for
                return self.tensor(sizes, floating, "p").replace(", grad=True", "")
            style = {"P": "p", "U": "u"}.get(kind) or ("n" if self.style == "s" and self.random.random() < 0.7 else self.style)
            return self.tensor(sizes, self.dtype if kind == "X" else floating, style)

        return split_arguments(LETTER.sub(letter, template))



def from_schema(draw: Draw, overload: Overload) -> list[str]:
    """Arguments for every required parameter and some of the others, by position or by keyword."""
    r, given, by_keyword, seen = draw.random, [], False, False
    for i, p in enumerate(overload.parameters):
        optional = p.default is not None
        chance = 0.03 if p.name == "out" else 0.1 if p.name in ("layout", "device", "pin_memory", "requires_grad", "generator") else 0.5
        if draw.gradient and p.name in ("out", "dtype", "device", "generator"):
            chance = 0
        if (optional and r.random() > chance) or (by_keyword and iskeyword(p.name)):  # no name that Python can spell
            by_keyword = True
            continue
        text = "None" if p.nullable and r.random() < 0.25 else draw.value(p, not seen and p.type == "Tensor")
        seen |= p.type == "Tensor"
        by_keyword |= p.keyword or (i > 0 and not iskeyword(p.name) and r.random() < 0.1)
        given.append(f"{p.name}={text}" if by_keyword else text)
    return given


def call(operator: Operator, given: list[str]) -> str | None:
    """The call as text; a method needs its tensor first."""
    if not operator.is_method:
        return f"{operator.path}({', '.join(given)})"
    if not given or "=" in given[0].partition("(")[0] or not given[0].startswith(("T(", "Q(", "torch.")):
        return None
    return f"{given[0]}.{operator.name}({', '.join(given[1:])})"


def templates(operator: Operator) -> list[str]:
    return SAMPLES.get(operator.name) or SAMPLES.get(operator.base.removeprefix("linalg_")) or []


def arguments(operator: Operator, seed: str, gradient: bool = False, number: int | None = None) -> list[str]:
    """Drawn arguments; `number` walks through templates and overloads in turn."""
    draw = Draw(seed, gradient)
    known = templates(operator)
    turn = draw.random.randrange(1000) if number is None else number
    if known and (gradient or turn % 5):
        return draw.from_template(known[turn % len(known)])
    return from_schema(draw, operator.overloads[turn % len(operator.overloads)])


def calls(operator: Operator, count: int, seed: int = 0) -> list[str]:
    """`count` calls of an operator, right ones and wrong ones, the same ones for the same seed."""
    found = []
    for i in range(count):
        key = f"{seed}:{operator.path}:{i}"
        given = arguments(operator, key, number=i)
        if i % 4 == 3:
            given = faulty(random.Random(key), given)
        text = call(operator, given)
        if text is not None:
            found.append(text)
    return list(dict.fromkeys(found))


def gradient_calls(operator: Operator, count: int, seed: int = 0) -> list[str]:
    """Calls whose floating tensors are float64 leaves."""
    texts = [call(operator, arguments(operator, f"{seed}:gradient:{operator.path}:{i}", True, i)) for i in range(count)]
    return list(dict.fromkeys(t for t in texts if t is not None and "grad=True" in t))


def faulty(r: random.Random, given: list[str]) -> list[str]:
    """A call with one mistake."""
    given = list(given)
    kind = r.randrange(5)
    if kind == 0 and given:
        del given[r.randrange(len(given)) if r.random() < 0.5 else -1]
    elif kind == 1:
        given.append(r.choice(WRONG) if not any("=" in g.partition("(")[0] for g in given) else "unknown=1")
    elif kind == 2 and given:
        i = r.randrange(len(given))
        shapes = re.sub(r"T\(\(.*?\)", lambda m: "T(" + repr(r.choice(SHAPES)), given[i], count=1)
        given[i] = shapes
    elif given:
        i = r.randrange(len(given))
        name, equals, _ = given[i].partition("=") if re.match(r"\w+=", given[i]) else ("", "", "")
        given[i] = name + equals + r.choice(WRONG)
    return given
