"""The engine's operator table, as `torch._C._operator_table()` dumps it, with its schemas parsed.

Every other file here works from these rows, so an operator that is added to the engine is generated for, compared
and tested without being named anywhere.
"""
import ast
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DUMP = "from torch import _C\nfor path, schemas in _C._operator_table():\n    print(repr((path, schemas)))\n"
OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False"


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str  # "Tensor", "int", "int[]", ...
    nullable: bool = False
    size: int = 0  # int[2]: two, or one int for both
    default: str | None = None
    keyword: bool = False


@dataclass(frozen=True)
class Overload:
    text: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True)
class Operator:
    path: str  # "torch.add", "Tensor.add_", "torch._C._nn.gelu"
    overloads: tuple[Overload, ...]

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def scope(self) -> str:
        return self.path.rpartition(".")[0]

    @property
    def is_method(self) -> bool:
        return self.scope == "Tensor"

    @property
    def base(self) -> str:
        """The name without the mark of the in-place form, and without linalg's prefix."""
        name = self.name
        return name[:-1] if name.endswith("_") and not name.endswith("__") else name

    @property
    def in_place(self) -> bool:
        return self.name != self.base

    @property
    def undefined(self) -> bool:
        """Whether the result is whatever was in memory, or an address."""
        return self.base.removeprefix("new_").startswith("empty") or self.base in ("resize", "resize_as", "data_ptr")


def parse(text: str) -> Overload:
    body = text[text.index("(") + 1 :].partition(") ->")[0].replace("$opts", OPTIONS)
    parts, depth = [""], 0
    for c in body:
        depth += (c == "[") - (c == "]")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    parameters, keyword = [], False
    for part in filter(None, map(str.strip, parts)):
        if part == "*":
            keyword = True
            continue
        head, equals, default = part.partition("=")
        kind, name = head.strip().rsplit(" ", 1)
        nullable = kind.endswith("?")
        kind = kind.rstrip("?")
        inner = kind[kind.index("[") + 1 : -1] if kind.endswith("]") else ""
        if inner:
            kind = kind[: kind.index("[")] + "[]"
        parameters.append(Parameter(name, kind, nullable, int(inner or 0), default if equals else None, keyword))
    return Overload(text, tuple(parameters))


def engine() -> Path:
    """The native command line of the build that is tested."""
    program = Path(os.environ.get("TRACEPAD_BUILD", ROOT / "build/native")) / "tracepad"
    if not program.exists():
        raise SystemExit("not built yet: run scripts/build native")
    return program


def operators() -> list[Operator]:
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(DUMP)
        file.flush()
        text = subprocess.run([engine(), file.name], capture_output=True, text=True, check=True).stdout
    rows = [ast.literal_eval(line) for line in text.splitlines()]
    return [Operator(path, tuple(parse(s) for s in schemas)) for path, schemas in rows]
