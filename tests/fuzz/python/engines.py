"""The two sides: CPython, kept running as one process for many programs, and this engine's command line."""
import json
import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
NAME = "program.py"
SECONDS = 10
WANTED = (3, 14)


def find_cpython() -> str:
    """The CPython to compare with: $PYTHON, else python3.14 or python3 on PATH."""
    for name in (os.environ.get("PYTHON"), "python3.14", "python3"):
        if name and shutil.which(name):
            return name
    raise SystemExit("no CPython found: set PYTHON to one of version 3.14 or newer")


class CPython:
    """A CPython that runs one program after another."""

    def __init__(self, program: str, hash_seed: int = 0):
        driver = (HERE / "oracle_driver.py").read_text()
        environment = dict(os.environ, PYTHONHASHSEED=str(hash_seed), PYTHON_COLORS="0")
        self.process = subprocess.Popen(
            [program, "-c", driver], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, encoding="utf-8", cwd="/"
        )
        self.version = tuple(json.loads(self.process.stdout.readline())["version"])

    def run(self, source: str, watch_hash: bool = False) -> dict:
        """Its `out` and `err`, or `skip`: why it cannot be compared. With `watch_hash` also whether hash() was asked for
        that of an object which is hashed `by_address`."""
        self.process.stdin.write(json.dumps({"source": source, "watch_hash": watch_hash}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


class Engine:
    """This engine's native command line, one process a program."""

    def __init__(self, folder: Path):
        self.program = Path(os.environ.get("TRACEPAD_BUILD", ROOT / "build/native")) / "tracepad"
        if not self.program.exists():
            raise SystemExit("not built yet: run scripts/build native")
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def run(self, source: str) -> dict:
        (self.folder / NAME).write_bytes(source.encode("utf-8", "surrogatepass"))
        try:
            done = subprocess.run([self.program, NAME], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return {"out": "", "err": f"no end within {SECONDS} s"}
        err = done.stderr.decode("utf-8", "replace")
        if done.returncode not in (0, 1):
            err += f"exit status {done.returncode}"
        return {"out": done.stdout.decode("utf-8", "replace"), "err": err}
