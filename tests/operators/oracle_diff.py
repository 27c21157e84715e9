"""Calls every operator of the table with generated arguments, here and in PyTorch, and compares the results.

    scripts/oracle-diff [NAME-PART...]          all operators, or those whose name contains a part ("=add": exactly it)
    scripts/oracle-diff --calls 200 --seed 7    more calls an operator (default 40), other ones
    scripts/oracle-diff --show 17 add           one call by its number: its program, and what both print

PyTorch is run by the command in $TORCH_PYTHON (or --torch), which starts a Python that has it and takes a program
on standard input. Compared are type, dtype, shape, strides, grad_fn's name, gradients, values (within the
tolerance that compare.py states) and of errors class and text. Every kind of difference is printed once with its
shortest call, then the share of operators without any; build/oracle-diff has the rest.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import arguments
import compare
import table

FOUND = table.ROOT / "build/oracle-diff"
BATCH = 8000
SECONDS = 240
CASE = '''
def C(number, f, values=True, gradient=False):
    leaves.clear()
    torch.manual_seed(number)
    try:
        result = f()
        text = describe(result, values)
        if gradient:
            text += backward_of(result)
    except Exception as e:
        text = "!" + type(e).__name__ + "|" + str(e)
    print(str(number) + " " + text.replace("\\\\", "\\\\\\\\").replace("\\n", "\\\\n"), flush=True)
cases = [
'''
HERE = "for case in cases:\n    C(*case)\n"
# PyTorch takes long to start and some calls end it or never end, so each time a child goes on where the last one
# ended, at the latest when its alarm went off.
FORKED = '''
import os, signal, sys
at = 0
while at < len(cases):
    mine, its = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        for case in cases[at:]:
            signal.alarm(20)
            C(*case)
            os.write(its, b".")
        os._exit(0)
    os.close(its)
    with os.fdopen(mine, "rb") as pipe:
        at += len(pipe.read())
    _, status = os.waitpid(pid, 0)
    if at < len(cases):
        print(str(cases[at][0]) + " !!status " + str(status), flush=True)
        at += 1
'''


# What PyTorch's numbers depend on memory or on the last rounding for; the rest of such results is compared.
UNDEFINED = re.compile("|".join([
    # It reads its constants as another type.
    r"matrix_exp\(.*float16|float16.*\.matrix_exp\(",
    # It orders the memory of an expanded tensor, which ends before the elements do.
    r"median\(.*'e'|'e'.*median\(",
    # Rows that are all the same leave nothing but rounding to what comes after the first reflection or singular value.
    r"(pinverse|geqrf|svd)\(.*'e'|'e'.*\.(pinverse|geqrf|svd)\(",
    # Where infinities, nan and numbers a million times apart lead is LAPACK's order of steps.
    r"(det|inv|inverse|eigh|svd|geqrf|solve|solve_triangular|pinverse|pinv|qr)\(.*'s', '|'s', '.*\.(s?l?o?g?det|inverse|svd|geqrf|pinverse|qr)\(",
]))


@dataclass(frozen=True)
class Case:
    number: int
    operator: table.Operator
    call: str
    gradient: bool

    @property
    def line(self) -> str:
        return f"    ({self.number}, lambda: {self.call}, {not self.operator.undefined and not UNDEFINED.search(self.call)}, {self.gradient}),\n"


def cases_of(operators: list, count: int, seed: int) -> list[Case]:
    made = []
    for operator in operators:
        for gradient, drawn in ((False, arguments.calls(operator, count, seed)), (True, arguments.gradient_calls(operator, count // 5, seed))):
            made += [Case(0, operator, call, gradient) for call in drawn]
    return [Case(i, c.operator, c.call, c.gradient) for i, c in enumerate(made)]


def program(cases: list[Case]) -> str:
    return (table.HERE / "prelude.py").read_text() + CASE + "".join(c.line for c in cases) + "]\n"


def run_all(cases: list[Case], run) -> dict[int, str]:
    """By number what each case printed; where a process ends in the middle, its case did it and the others go on."""
    results, waiting = {}, cases
    while waiting:
        text, why = run(program(waiting))
        before = len(results)
        for line in text.split("\n"):
            number, _, described = line.partition(" ")
            if number.isdigit() and _:
                results[int(number)] = described
        waiting = [c for c in waiting if c.number not in results]
        if len(results) == before and "SyntaxError" in why:
            raise SystemExit(f"a generated program is none: {why}")
        if waiting:
            results[waiting[0].number] = "!!" + why
            waiting = waiting[1:]
    return results


def run_here(program: str) -> tuple[str, str]:
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(program + HERE)
        file.flush()
        return finish([table.engine(), file.name], None)


def run_torch(command: str):
    environment = dict(os.environ, PYTHONWARNINGS="ignore", OMP_NUM_THREADS="1")
    return lambda program: finish(["sh", "-c", f"{command} -"], program + FORKED, env=environment)


def finish(command, program: str | None, **options) -> tuple[str, str]:
    try:
        done = subprocess.run(command, input=None if program is None else program.encode(), capture_output=True, timeout=SECONDS, **options)
    except subprocess.TimeoutExpired as e:
        return (e.stdout or b"").decode("utf-8", "replace"), f"no end within {SECONDS} s"
    error = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
    return done.stdout.decode("utf-8", "replace"), f"exit status {done.returncode} {error}"


def run(cases: list[Case], torch: str) -> tuple[dict, dict]:
    batches = [cases[i : i + BATCH] for i in range(0, len(cases), BATCH)]
    sides = ({}, {})
    for case in cases:
        compile(case.call, "call", "eval")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for side, runner in enumerate((run_torch(torch), run_here)):
            for results in pool.map(lambda batch: run_all(batch, runner), batches):  # noqa: B023
                sides[side].update(results)
    return sides


def is_internal(want: str, case: Case) -> bool:
    """PyTorch has no such name: a row that only Python functions of ours call."""
    return want.startswith("!AttributeError|") and f"attribute '{case.operator.name}'" in want


def report(cases: list[Case], wanted: dict, got: dict) -> bool:
    kinds, by_operator, internal, same_bits, agreeing, compared = defaultdict(list), defaultdict(set), set(), 0, 0, 0
    for case in cases:
        want, mine = wanted[case.number], got[case.number]
        if is_internal(want, case):
            internal.add(case.operator.path)
            continue
        if want.startswith(("!!", "!NotImplementedError|Could not run 'aten::")):
            continue  # PyTorch itself ended, or has the name without a kernel
        if "Tensor|complex" in want or "torch.complex" in want:
            continue  # there are no complex tensors here, and none are asked for
        kind = compare.difference(case.call, want, mine)
        compared += 1
        agreeing += kind is None
        same_bits += want == mine
        by_operator[case.operator.path]
        if kind:
            if case.gradient and kind in ("value", "dtype", "shape", "strides"):
                kind = "gradient's " + kind
            by_operator[case.operator.path].add(kind)
            name = case.operator.name
            kinds[kind, compare.pattern(want, name), compare.pattern(mine, name)].append(case)
    FOUND.mkdir(parents=True, exist_ok=True)
    lines = []
    for (kind, *_), found in sorted(kinds.items(), key=lambda item: -len({c.operator.path for c in item[1]})):
        shortest = min(found, key=lambda c: len(c.call))
        names = sorted({c.operator.path for c in found})
        lines += [
            f"{kind}: {len(found)} calls of {len(names)} operators ({', '.join(names[:8])}{', ...' if len(names) > 8 else ''})",
            f"    {shortest.number}: {shortest.call}",
            f"    PyTorch: {wanted[shortest.number][:400]}",
            f"    here:    {got[shortest.number][:400]}",
        ]
    (FOUND / "kinds.txt").write_text("\n".join(lines) + "\n")
    (FOUND / "operators.txt").write_text(
        "".join(f"{path}: {', '.join(sorted(found)) or 'no difference'}\n" for path, found in sorted(by_operator.items()))
        + "".join(f"{path}: not a name of PyTorch's\n" for path in sorted(internal))
    )
    print("\n".join(lines))
    equal = sum(not found for found in by_operator.values())
    print(f"\n{compared} calls compared: {agreeing} agree ({same_bits} to the last bit), {compared - agreeing} differ in {len(kinds)} ways")
    for kind in sorted({kind for kind, *_ in kinds}):
        print(f"  {kind}: {len({c.operator.path for key, found in kinds.items() if key[0] == kind for c in found})} operators")
    print(f"rows under names that PyTorch does not have: {len(internal)} (behind Python functions)")
    print(f"operators without a difference: {equal} of {len(by_operator)} ({100 * equal / max(1, len(by_operator)):.1f} %)")
    return equal == len(by_operator)


def show(case: Case, torch: str) -> None:
    text = program([case])
    print(text + HERE)
    print("PyTorch:", *run_torch(torch)(text))
    print("here:   ", *run_here(text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME-PART")
    parser.add_argument("--calls", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, metavar="NUMBER")
    parser.add_argument("--torch", default=os.environ.get("TORCH_PYTHON"))
    options = parser.parse_args()
    if not options.torch:
        raise SystemExit("set TORCH_PYTHON to a command that starts a Python which has PyTorch")
    wanted = options.names or [""]
    operators = [o for o in table.operators() if any(o.name == n[1:] if n.startswith("=") else n in o.path for n in wanted)]
    cases = cases_of(operators, options.calls, options.seed)
    if options.show is not None:
        show(cases[options.show], options.torch)
        return
    wanted, got = run(cases, options.torch)
    sys.exit(0 if report(cases, wanted, got) else 1)


main()
