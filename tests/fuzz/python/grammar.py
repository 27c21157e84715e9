"""The grammar that random programs are drawn from, and the expander that draws them.

A rule is a name with templates. In a template `<name>` is a hole that a template of that rule fills,
`<bind:kind>` invents a variable (holes of that kind may then use it, within the template and, for a
statement, after it), `<kind!>` is a hole that does not see the template's own variables, `<var:kind>` a
variable in scope or else a literal. A hole alone on its line takes that line's indentation. The areas
(expressions.py, statements.py, ...) add rules; nothing here knows Python.
"""
import random
import re

HOLE = re.compile(r"<(bind:|var:)?([a-z_]+)(!?)>")
# How deep templates nest before only leaves are taken, and how long a text may become.
DEPTH = 4

leaves: dict[str, list] = {}
deeper: dict[str, list] = {}


def rule(name: str, leaf=(), deep=()) -> None:
    """Adds templates (texts, or functions of the expander): `leaf` ones end the nesting."""
    leaves.setdefault(name, []).extend(leaf)
    deeper.setdefault(name, []).extend(deep)


class Expander:
    """Draws texts; the same seed draws the same ones."""

    def __init__(self, seed):
        self.random = random.Random(str(seed))
        self.scopes = [{}]
        self.count = 0

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, options):
        return options[self.random.randrange(len(options))]

    def fresh(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def variables(self, kind: str) -> list:
        return [name for scope in self.scopes for name, of in scope.items() if of == kind]

    def variable(self, kind: str) -> str:
        names = self.variables(kind)
        return self.pick(names) if names else self.expand(kind, DEPTH)

    def bind(self, kind: str) -> str:
        name = self.fresh("k" if kind == "any" else kind[0])
        self.scopes[-1][name] = kind
        return name

    def expand(self, name: str, depth: int = 0) -> str:
        if name not in leaves:
            raise KeyError(f"no rule named {name}")
        options = leaves[name]
        if depth < DEPTH and deeper[name] and (not options or self.chance(0.85 - 0.15 * depth)):
            options = deeper[name]
        if not options:
            options = deeper[name]
        return self.fill(self.pick(options), depth)

    def fill(self, template, depth: int) -> str:
        if callable(template):
            return template(self, depth)
        if "<" not in template:
            return template
        bound, before = iter([]), dict(self.scopes[-1])
        if "<bind:" in template:
            bound = iter([self.bind(m[2]) for m in HOLE.finditer(template) if m[1] == "bind:"])

        def hole(match):
            if match[1] == "bind:":
                return next(bound)
            if match[1] == "var:":
                return self.variable(match[2])
            if not match[3]:
                return self.expand(match[2], depth + 1)
            now, self.scopes[-1] = self.scopes[-1], before
            text = self.expand(match[2], depth + 1)
            self.scopes[-1] = now
            return text

        lines = []
        for line in template.split("\n"):
            filled = HOLE.sub(hole, line)
            indent = line[: len(line) - len(line.lstrip())]
            if indent and "\n" in filled:
                head, *rest = filled.split("\n")
                filled = "\n".join([head] + [indent + r if r else r for r in rest])
            lines.append(filled)
        return "\n".join(lines)

    def closed(self, name: str, depth: int = 0) -> str:
        """Expands an expression whose own variables end with it."""
        self.scopes.append({})
        text = self.expand(name, depth)
        self.scopes.pop()
        return text
