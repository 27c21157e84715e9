"""One program of a seed: a topic's text, with the variables, helpers and imports that it needs."""
import classes  # noqa: F401  (each adds its rules to the grammar)
import expressions  # noqa: F401
import formats  # noqa: F401
import language  # noqa: F401
import library  # noqa: F401
import literals  # noqa: F401
import modules  # noqa: F401
import services
import statements  # noqa: F401
from grammar import Expander
from layout import broken, mutated

# How many variables of which kind a program begins with.
VARIABLES = {"int": 2, "float": 1, "str": 2, "list": 2, "ints": 1, "dict": 2, "set": 1, "tuple": 1, "bool": 1, "any": 2, "bytes": 1, "complex": 1, "function": 1}


def attempts(rule: str, counts=(4, 6, 8, 10)):
    """A topic of expressions by themselves: each is printed, or the error that it raises."""
    def build(g) -> str:
        return "\n".join(f"attempt(lambda: {g.closed(rule)})" for _ in range(g.pick(counts)))
    return build


def caught(g) -> str:
    """Statements, each by itself in a try."""
    return "\n".join("try:\n    " + g.expand("statement").replace("\n", "\n    ") + "\nexcept Exception as error:\n    print(type(error).__name__, error)" for _ in range(g.pick([3, 5, 7])))


def uncaught(g) -> str:
    """Statements that may end the program, inside functions that call one another, for the traceback."""
    text = "\n".join(g.expand("statement") for _ in range(g.pick([1, 2, 3])))
    for _ in range(g.pick([0, 1, 1, 2])):
        name = g.fresh("f")
        text = f"def {name}():\n    " + text.replace("\n", "\n    ") + "\n" + g.pick([f"{name}()", f"print({name}())", f"list(map(lambda _: {name}(), [1]))", f"{name}(\n    *[]\n)", f"[{name}() for _ in 'a']", f"try:\n    {name}()\nexcept ValueError as e:\n    raise KeyError(e) from e"])
    return text


def several(rule: str, counts):
    def build(g) -> str:
        return "\n".join(g.expand(rule) for _ in range(g.pick(counts)))
    return build


TOPICS = {
    "expressions": (12, attempts("expression_line")), "formats": (10, attempts("format_line")), "modules": (14, attempts("module_line")), "statements": (10, caught), "tracebacks": (14, uncaught),
    "classes": (14, several("classes", [1])), "functions": (6, several("define", [1, 2])), "generators": (6, several("define_generator", [1, 2])), "matches": (5, several("match", [2, 3])),
    "library": (26, several("library", [1, 1, 2])), "language": (14, several("language", [1, 1, 2])), "syntax": (9, None),
    **{name: (weight, lambda g, build=build: build(g, 0)) for name, (weight, build) in services.SERVICES.items()},
}


def variables(g) -> str:
    """Statements that bind the first variables, those that a leaf may name."""
    lines = []
    for kind, count in VARIABLES.items():
        for _ in range(count):
            value = g.expand(kind, 9)
            lines.append((g.bind(kind), value))
    return lines


def generate(seed, only=None) -> tuple[str, str]:
    """The topic and the text of the program with this seed, still without what prelude.complete() adds. `only`: that
    topic instead of the seed's own."""
    g = Expander(seed)
    names = list(TOPICS)
    topic = only or g.random.choices(names, [TOPICS[name][0] for name in names])[0]
    bound = variables(g)
    inner = topic if topic != "syntax" else g.pick([n for n in names if n != "syntax" and TOPICS[n][0]])
    text = TOPICS[inner][1](g)
    if g.chance(0.25):
        text = broken(g, text)
    if topic == "syntax":
        text = mutated(g, text)
    used, needed = text, []
    for name, value in reversed(bound):
        if name in used:
            needed.append(f"{name} = {value}\n")
            used += needed[-1]
    return topic, "".join(reversed(needed)) + text.rstrip() + "\n"
