#!/usr/bin/env python3
"""Tests every row of the operator table; a row that is added is tested without being named here.

    run.py [--results FILE] [--calls N] [--seed N] [NAME-PART...]

Calls drawn from the schemas (arguments.py) go through the checks of check.py on the engine in $TRACEPAD_BUILD: no
crash, the same result whatever the layout of the inputs, agreement with double precision and, for what Python can
compute, with plain arithmetic, and gradients against finite differences. One JUnit test an operator.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

import arguments
import table

SECONDS = 300
# What these answer is about the layout, or depends on it by contract (a view of memory, memory order of random fills, the
# account that embedding_bag keeps of what its fast path does not take, the order of equals in an unstable sort, which of
# several values put at one place stays, the kernel for rows that bool does not have).
LAYOUT = "embedding_bag argsort put inner view_copy stride is_contiguous storage_offset data_ptr as_strided view view_as is_set_to set contiguous unfold detach tril triu index_put".split()
MEMORY_ORDER = "uniform normal random bernoulli exponential geometric log_normal cauchy rand_like randn_like randint_like dropout alpha_dropout rrelu multinomial".split()
# What double precision need not agree with: the step of nextafter depends on the type, the remainder of a division and
# its whole part, and the bin of a histogram, jump where rounded numbers pass a border, huge numbers cancel, and powers and polynomials
# with the orders 100 and 1e-3 leave the range of float32 or magnify its rounding a thousandfold; a cell adds up the
# roundings of half precision, where a logit's bound may round to 1 and ndtr is computed in steps that are rounded; embedding_bag notes the bags for double alone; where attention meets nan its kernels for layouts differ.
UNLIKE_DOUBLE = re.compile(r"nextafter|view_copy\(.*torch\.|embedding_bag|(logit_?|ndtr)\(.*float16|float16.*\.logit_?\(|remainder|fmod|floor_divide|rounding_mode|hist|(ldexp|embedding_loss|margin_loss).*'s'|scaled_dot_product_attention\(.*'s'|_cell.*float16|(norm|pool|dist|pow|polynomial)\w*\(.*\b(100|1e-3)\b")
# The gradient of pinv is that of a matrix of the rank it finds: what it cuts off counts as none. Deviations over no
# dimensions are those over all, but their gradients count one element, as PyTorch's do.
CUT_OFF = re.compile(r"\b(std|var)(_mean)?\((T\(.*\), )?\(\)|pinv(erse)?\(.*\brtol=0\.5|pinv(erse)?\(.*\bcond=")
UNSTABLE = "svd eigh qr geqrf pinverse pinv matrix_rank lu inverse inv solve det logdet slogdet cholesky cov corrcoef matrix_exp matrix_power matrix_norm norm svdvals eigvalsh linalg_norm householder_product solve_triangular nan_to_num".split()
# Their gradients are not derivatives of the values, by contract.
NO_SLOPE = "as_strided_scatter eigvalsh eigh nextafter _max_unpool1d _max_unpool2d _max_unpool3d embedding logical_and logical_or logical_xor logical_not round set svd detach tensor new_tensor as_tensor asarray scalar_tensor bernoulli poisson binomial _standard_gamma normal item embedding_renorm fake_quantize_per_tensor_affine fake_quantize_per_channel_affine".split()


def program(operators: list, calls: int, seed: int) -> tuple[str, list]:
    lines, about = [], []

    def add(operator, call: str, what: str) -> None:
        lines.append(f"report({len(about)}, {what})")
        about.append((operator, call))

    for operator in operators:
        name = operator.base.removeprefix("linalg_")
        if name.startswith("_pack"):
            continue
        where = f"torch.Tensor.{operator.name}" if operator.is_method else operator.path
        if operator.scope == "torch" and name.startswith("_") or name == "native_norm":
            where = f"torch._C.{operator.name}"
        # A sum that grows in place reads the memory that it grows into.
        layout, undefined = name in LAYOUT or name in MEMORY_ORDER or operator.in_place and name == "addbmm", operator.undefined
        if not operator.in_place:
            add(operator, f"{where} and plain arithmetic", f"reference({name!r}, {where})")
        for call in arguments.calls(operator, calls, seed):
            call = call.replace(operator.path + "(", where + "(", 1) if not operator.is_method else call
            add(operator, call, f"check(lambda: {call}, {layout}, {undefined}, {name in UNSTABLE or bool(UNLIKE_DOUBLE.search(call))}, {operator.in_place})")
        if name not in NO_SLOPE:
            for call in arguments.gradient_calls(operator, calls // 2, seed):
                if CUT_OFF.search(call):
                    continue
                call = call.replace(operator.path + "(", where + "(", 1) if not operator.is_method else call
                add(operator, call, f"gradient(lambda: {call})")
    head = "".join((table.HERE / file).read_text() + "\n" for file in ("prelude.py", "check.py"))
    return head + "\n".join(lines) + "\n", about


def run(operators: list, calls: int, seed: int) -> dict[str, list[str]]:
    """By operator what is wrong. Where the engine ends in the middle, the call that did it is that."""
    text, about = program(operators, calls, seed)
    wrong: dict[str, list[str]] = {o.path: [] for o in operators}
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        try:
            done = subprocess.run([table.engine(), file.name], capture_output=True, text=True, timeout=SECONDS)
            printed, why = done.stdout, f"exit status {done.returncode}\n{done.stderr[:3000]}"
        except subprocess.TimeoutExpired as e:
            printed, why = (e.stdout or b"").decode(), f"no end within {SECONDS} s"
    answers = [line.partition(" ")[2] for line in printed.splitlines()]
    for (operator, call), answer in zip(about, answers):
        if answer != "ok":
            wrong[operator.path].append(f"{call}\n    {answer}")
    if len(answers) < len(about):
        operator, call = about[len(answers)]
        wrong[operator.path].append(f"{call}\n    {why}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--results", type=Path)
    parser.add_argument("--calls", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    operators = [o for o in table.operators() if not options.names or any(n in o.path for n in options.names)]
    size = 40
    wrong = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(lambda i: run(operators[i : i + size], options.calls, options.seed), range(0, len(operators), size)):
            wrong.update(part)
    suite = xml.Element("testsuite", name="operators", tests=str(len(wrong)), failures=str(sum(map(bool, wrong.values()))))
    for path, texts in wrong.items():
        case = xml.SubElement(suite, "testcase", classname="operators", name=path)
        if texts:
            xml.SubElement(case, "failure", message=f"{len(texts)} calls").text = "\n".join(texts)
            print(f"{path}: " + "\n  ".join(texts))
    if options.results:
        xml.ElementTree(suite).write(options.results)
    failed = sum(map(bool, wrong.values()))
    print(f"{len(wrong) - failed} operators passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
