#!/usr/bin/env python3
"""Runs the recorded programs beside this file and compares what they print with what PyTorch printed.

NAME.py has NAME.out, its stdout under PyTorch 2.14 and CPython 3.14, and, where it ends in an uncaught
exception, NAME.err, the last lines of the traceback. Text must be the same to the letter; a number with a
point or an exponent may differ by one unit of its last digit or by 1e-5 of its value, since the order of
a sum is nobody's contract. Programs that do not pass yet are listed in expected_failures.txt, which
--update rewrites: one off the list that fails is a failure, and so is one on it that passes.

Usage: run.py [--variant native|asan|wasm] [--update] [--show] [NAME-PART...]
"""
import argparse
import concurrent.futures
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as xml
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIST = HERE / "expected_failures.txt"
NODE = str(ROOT / ".deps/node/bin/node") if (ROOT / ".deps/node/bin/node").exists() else shutil.which("node") or "node"
NUMBER = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?|-?\d+[eE][+-]?\d+")
SECONDS = {"native": 30, "asan": 240, "wasm": 60}
HEADER = """\
# Programs that do not pass yet; tests/conformance/run.py --update rewrites this list. A name alone is for
# every variant, `NAME asan` or `NAME wasm` for that one only.
"""


def close(got: str, want: str) -> bool:
    """Whether two printed numbers agree within the tolerance."""
    if got == want:
        return True
    mantissa, _, exponent = want.lower().partition("e")
    if int(exponent or 0) > 300:
        return False  # no float: digits of a program's own
    last_digit = 10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
    return abs(float(got) - float(want)) <= max(1.001 * last_digit, 1e-5 * abs(float(want)))


def agree(got: str, want: str) -> bool:
    """Whether two texts are the same up to trailing blanks and the tolerance of their numbers."""
    got, want = got.rstrip(), want.rstrip()
    if got == want:
        return True
    # Beside a number the padding may follow from its width, so blanks there are not compared.
    words = [[part.strip(" ") for part in NUMBER.split(text)] for text in (got, want)]
    return words[0] == words[1] and all(map(close, NUMBER.findall(got), NUMBER.findall(want)))


def run_natively(program: Path, limit: float):
    """stdout, stderr and exit status; TimeoutExpired after `limit` seconds."""
    done = subprocess.run(
        ["scripts/tracepad", str(program)],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit,
    )
    return done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), done.returncode


class WasmWorker:
    """A Node.js process that runs one program after another, each in a new instance of the engine."""

    of_thread = threading.local()
    started = []

    def __init__(self):
        self.process = None

    @classmethod
    def run(cls, program: Path, limit: float):
        if not hasattr(cls.of_thread, "worker"):
            cls.of_thread.worker = cls()
        return cls.of_thread.worker.ask(program, limit)

    def ask(self, program: Path, limit: float):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [NODE, str(HERE / "wasm_worker.mjs")],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            )
            self.started.append(self.process)
        late = threading.Event()
        timer = threading.Timer(limit, lambda: (late.set(), self.process.kill()))
        timer.start()
        try:
            self.process.stdin.write(json.dumps({"path": str(program)}) + "\n")
            self.process.stdin.flush()
            lines = []
            for line in self.process.stdout:
                if line.startswith('{"out"'):
                    answer = json.loads(line)
                    return answer["out"], answer["err"], answer["status"]
                lines.append(line)
        except BrokenPipeError:
            lines = ["the process ended"]
        finally:
            timer.cancel()
        self.process.wait()
        if late.is_set():
            raise subprocess.TimeoutExpired(NODE, limit)
        return "", "".join(lines), 70

    @classmethod
    def end_all(cls):
        for process in cls.started:
            process.kill()


RUNNERS = {"native": run_natively, "asan": run_natively, "wasm": WasmWorker.run}


def trouble(program: Path, variant: str) -> str:
    """Runs one program; what is wrong with its output, or nothing."""
    limit = SECONDS[variant]
    try:
        out, err, status = RUNNERS[variant](program, limit)
    except subprocess.TimeoutExpired:
        return f"no end within {limit} s"
    # Tracebacks name the program as it was called.
    out, err = (text.replace(str(program), program.name) for text in (out, err))
    err = err.strip()
    want = program.with_suffix(".out").read_text(encoding="utf-8")
    if "Sanitizer" in err or "runtime error:" in err:
        return err[-4000:]
    if not agree(out, want):
        lines = difflib.unified_diff(
            want.splitlines(), out.splitlines(), "recorded", "printed", lineterm="", n=1
        )
        return "\n".join(list(lines)[:40]) + ("\nstderr: " + err[-800:] if err else "")
    error_file = program.with_suffix(".err")
    if not error_file.exists():
        return f"exit status {status}: {err[-800:]}" if status else ""
    want_err = error_file.read_text(encoding="utf-8").strip()
    last = "\n".join(err.splitlines()[-len(want_err.splitlines()) :]).strip()
    if status != 1:
        return f"exit status {status}, where it should end in: {want_err}"
    return "" if agree(last, want_err) else f"recorded: {want_err}\nprinted:  {last}"


def read_list(variant: str):
    """The names expected to fail in every variant, and those in this one."""
    everywhere, here = set(), set()
    for line in LIST.read_text().splitlines() if LIST.exists() else []:
        name, _, only = line.partition(" ")
        if name and not name.startswith("#"):
            (here if only.strip() == variant else everywhere if not only else set()).add(name)
    return everywhere, here


def update_list(variant: str, ran: set, failed: set) -> None:
    """Replaces what the list says of the programs that ran; keeps the rest."""
    lines = [l for l in (LIST.read_text().splitlines() if LIST.exists() else []) if l[:1] not in ("", "#")]
    everywhere = {l for l in lines if " " not in l}
    if variant == "native":
        lines = [l for l in lines if l not in ran] + sorted(failed)
        lines = [l for l in lines if " " not in l or l.split()[0] not in failed]
    else:
        mark = " " + variant
        lines = [l for l in lines if not (l.endswith(mark) and l.split()[0] in ran)]
        lines += [n + mark for n in failed - everywhere]
    LIST.write_text(HEADER + "".join(l + "\n" for l in sorted(lines)))


def write_results(path: Path, variant: str, outcomes: dict) -> None:
    """JUnit's format, which the summary of scripts/test reads."""
    suite = xml.Element("testsuite", name=f"conformance ({variant})", tests=str(len(outcomes)))
    for name, (kind, why) in outcomes.items():
        case = xml.SubElement(suite, "testcase", name=name)
        if kind in ("failure", "skipped"):
            clean = re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd]", "?", why)
            xml.SubElement(case, kind, message="known" if kind == "skipped" else "").text = clean
    path.parent.mkdir(parents=True, exist_ok=True)
    xml.ElementTree(suite).write(path, encoding="utf-8")


def main() -> int:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--variant", choices=RUNNERS, default="native")
    ap.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS", os.cpu_count() or 2)))
    ap.add_argument("--update", action="store_true", help="rewrite the list of expected failures")
    ap.add_argument("--show", action="store_true", help="show the differences of expected failures too")
    ap.add_argument("--results", type=Path, help="also write JUnit XML here")
    ap.add_argument("parts", nargs="*", metavar="NAME-PART", help="run only names that contain one of these")
    a = ap.parse_args()

    if a.variant == "asan":
        os.environ.setdefault("TRACEPAD_BUILD", str(ROOT / "build/asan"))
    started = time.monotonic()
    programs = {str(p.relative_to(HERE).with_suffix("")): p for p in sorted(HERE.glob("*/*.py"))}
    if a.parts:
        programs = {n: p for n, p in programs.items() if any(part in n for part in a.parts)}
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        found = list(pool.map(lambda p: trouble(p, a.variant), programs.values()))
    WasmWorker.end_all()
    reasons = dict(zip(programs, found))
    failed = {name for name, why in reasons.items() if why}
    if a.update:
        update_list(a.variant, set(programs), failed)

    everywhere, here = read_list(a.variant)
    outcomes, folders = {}, {}
    for name, why in reasons.items():
        expected = name in everywhere or name in here
        # Only the native run decides that the common list is out of date.
        stale = name in here or (name in everywhere and a.variant == "native")
        kind = "skipped" if why and expected else "failure" if why or (expected and stale) else "passed"
        note = why or ("passes, but is listed in expected_failures.txt" if kind == "failure" else "")
        outcomes[name] = (kind, note)
        count = folders.setdefault(name.split("/")[0], [0, 0])
        count[0] += not why
        count[1] += 1
        if kind == "failure" or (a.show and why):
            print(f"--- {name}\n{note}\n")
    if a.results:
        write_results(a.results, a.variant, outcomes)

    for folder, (passed, total) in folders.items():
        print(f"{folder:10} {passed:4} of {total:4} as recorded")
    kinds = [kind for kind, _ in outcomes.values()]
    print(
        f"conformance ({a.variant}), {time.monotonic() - started:.0f} s: {kinds.count('passed')} passed, "
        f"{kinds.count('failure')} failed, {kinds.count('skipped')} known failures"
    )
    # Nothing passing at all means that there is no program to run, whatever the list expects.
    return 1 if "failure" in kinds or (not a.parts and "passed" not in kinds) else 0


sys.exit(main())
