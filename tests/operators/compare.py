"""Compares two descriptions of results (prelude.describe): in what do they differ, and is it the value only?

Numbers agree when they differ by no more than ULPS units of the element type's precision, at the size of the
tensor's largest element (the order of a sum is nobody's contract); decompositions get more. Everything else,
error texts included, has to be the same to the letter.
"""
import math
import re

EPSILON = {"float32": 2.0**-23, "float64": 2.0**-52, "float16": 2.0**-10, "bfloat16": 2.0**-7}
ULPS = {"float32": 8, "float64": 8, "float16": 2, "bfloat16": 2}
MATRIX_FACTOR = 32  # for decompositions and for gradients, where sums cancel
MATRICES = re.compile(r"torch\.linalg\.|(\.|^)(det|logdet|slogdet|inverse|pinverse|svd|geqrf|matrix_exp|matrix_power|logcumsumexp|cov|corrcoef)\(")


def parts(text: str) -> list:
    """The tensors and other values in a description, in order, with the structure around them as text."""
    found, rest = [], text
    pattern = re.compile(r"Tensor\|(\w+)\|(\(.*?\))\|(\(.*?\))\|(.*?)\|(-|\[.*?\])")
    skeleton, at = "", 0
    for m in pattern.finditer(rest):
        skeleton += rest[at : m.start()] + "T"
        found.append(m.groups())
        at = m.end()
    return [skeleton + rest[at:], found]


def numbers(text: str) -> list:
    return [NAMES.get(x) if x in NAMES else float(x) for x in text[1:-1].split(", ") if x]


NAMES = {"True": 1.0, "False": 0.0, "nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def agree(want: str, got: str, dtype: str, factor: float) -> bool:
    if want == got:
        return True
    if dtype not in EPSILON or "-" in (want, got):
        return False
    a, b = numbers(want), numbers(got)
    if len(a) != len(b):
        return False
    largest = max((abs(x) for x in a if math.isfinite(x)), default=0.0)
    allowed = factor * ULPS[dtype] * EPSILON[dtype] * largest
    for x, y in zip(a, b):
        if x == y or (x != x and y != y):
            continue
        if not (math.isfinite(x) and math.isfinite(y)) or abs(x - y) > allowed:
            return False
    return True


def difference(call: str, want: str, got: str) -> str | None:
    """The kind of the difference, or None; `value` only where everything else agrees."""
    # Where some errors were raised PyTorch prints a trace of its own frames after the message.
    want = want.partition("\\nException raised from ")[0]
    if want == got:
        return None
    if want.startswith("!") or got.startswith("!"):
        if not got.startswith("!"):
            return "no error"
        if not want.startswith("!"):
            return "crash" if got.startswith("!!") else "error"
        return "error text" if want.partition("|")[0] == got.partition("|")[0] else "error class"
    (want_outside, want_tensors), (got_outside, got_tensors) = parts(want), parts(got)
    if re.sub(r"[-\d.]+(e[-+]?\d+)?", "#", want_outside) != re.sub(r"[-\d.]+(e[-+]?\d+)?", "#", got_outside) or len(want_tensors) != len(got_tensors):
        return "type"
    for kind, i in (("dtype", 0), ("shape", 1), ("grad_fn", 3), ("strides", 2)):
        if any(a[i] != b[i] for a, b in zip(want_tensors, got_tensors)):
            return kind
    factor = MATRIX_FACTOR if MATRICES.search(call) or "grad=True" in call else 1
    for a, b in zip(want_tensors, got_tensors):
        if not agree(a[4], b[4], a[0], factor):
            return "value"
    if want_outside != got_outside:
        a, b = ([float(x) for x in re.findall(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?", t)] for t in (want_outside, got_outside))
        if len(a) != len(b) or any(abs(x - y) > 1e-6 * abs(x) for x, y in zip(a, b)):
            return "value"
    return None


def pattern(text: str, name: str) -> str:
    """A description without what varies from case to case: what differences of one kind have in common."""
    if text.startswith("!"):
        return re.sub(r"-?\d+(\.\d+)?", "#", text.replace(name, "OP"))[:300]
    return re.sub(r"\[[^;\]]*\]|\([^)]*\)", "#", text)[:120]
