"""The fuzzer of misuse: everything that a program can reach is called with arguments that it was not made for. Python exceptions
are fine; a crash, a sanitizer's report or an endless call is not.

    scripts/fuzz abuse [SECONDS] [--seed N]      $TRACEPAD_BUILD names another build, as build/asan
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(__file__).with_name("program.py")
STEP_SECONDS = 60


def run(program: Path, text: str, seconds: float) -> tuple[int | None, str, str]:
    """(exit code, None where it was stopped; the last step; the end of stderr), watching that steps go on."""
    with tempfile.TemporaryDirectory() as folder:
        file, out, err = (Path(folder) / name for name in ("program.py", "out", "err"))
        file.write_text(text)
        end, last, at = time.monotonic() + seconds, "", time.monotonic()
        with open(out, "wb") as to, open(err, "wb") as to_err:
            process = subprocess.Popen([program, file], stdin=subprocess.DEVNULL, stdout=to, stderr=to_err, cwd=folder)
            while process.poll() is None:
                time.sleep(0.2)
                now = out.read_text(errors="replace").rpartition("\n")[0].rpartition("\n")[2]
                if now != last:
                    last, at = now, time.monotonic()
                if time.monotonic() > min(end, at + STEP_SECONDS):
                    process.kill()
                    process.wait()
                    code = None
                    break
            else:
                code = process.returncode
        steps = re.findall(r"^(\d+ .*|done)$", out.read_text(errors="replace"), re.M)
        return code, steps[-1] if steps else "", err.read_text(errors="replace")[-3000:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the step to begin with")
    options = parser.parse_args()
    program = Path(os.environ.get("TRACEPAD_BUILD", ROOT / "build/native")) / "tracepad"
    if not program.exists():
        raise SystemExit("not built yet: run scripts/build native")
    text, end, first, found = PROGRAM.read_text(), time.monotonic() + options.seconds, options.first, 0
    while (left := end - time.monotonic()) > 0:
        code, last, err = run(program, f"FIRST, SEED = {first}, {options.seed}\n" + text, left)
        if last == "done":
            break
        if code is None and time.monotonic() >= end:
            print(f"the time was over at {last}")
            break
        found += 1
        print(f"=== {last}: " + ("no end" if code is None else f"exit code {code}") + f"\n{err}", flush=True)
        number = last.partition(" ")[0]
        if not number.isdigit():
            break
        first = int(number) + 1
    print(f"{found} found with seed {options.seed}")
    return found > 0


sys.exit(main())
