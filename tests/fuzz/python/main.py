"""The differential fuzzer: random programs here and under CPython, until the time is over.

    scripts/fuzz python [SECONDS]         new programs; every kind of difference is reported once, reduced
    scripts/fuzz python --seed N          one program again: its text, and in what the two differ
    scripts/fuzz python --keep N...       records programs as tests: tests/conformance/fuzz/seed_N.py
                                          (the text stays; once the grammar changes a seed draws another one)

CPython is $PYTHON, else python3.14 or python3 on PATH. 3.14 is what the engine follows: with an older one only
--any-version compares, and shows differences between the versions too.
"""
import argparse
import os
import re
import sys
import threading
import time
import warnings
from pathlib import Path

from compare import compares_identities, difference, hits_limit, loses_handlers, report, shows_library
from engines import NAME, ROOT, WANTED, CPython, Engine, find_cpython
from prelude import complete, mentions
from program import TOPICS, generate
from reduce import reduced

FOUND = ROOT / "build/fuzz/python"
KEPT = ROOT / "tests/conformance/fuzz"
# A mutation can take the seed away; what the program prints is chance then.
UNSEEDED = re.compile(r"\b(?:Random|seed)\(\s*(?:None\s*)?\)")


class Campaign:
    """What the workers share: the next seed, the counts, the kinds that were found."""

    def __init__(self, first: int, end: float, count: int, cpython: str, reducing: float, topic):
        self.next, self.end, self.count, self.cpython, self.reducing, self.topic = first, end, count, cpython, reducing, topic
        self.lock = threading.Lock()
        self.programs, self.skipped, self.different, self.kinds = 0, {}, 0, {}

    def take(self):
        with self.lock:
            if time.monotonic() > self.end or self.count == 0:
                return None
            self.count -= 1
            self.next += 1
            return self.next - 1

    def work(self, number: int) -> None:
        cpython = CPython(self.cpython)
        rehashed = [CPython(self.cpython, hash_seed) for hash_seed in (1, 7, 42, 5, 11, 99, 1234)]
        engine = Engine(FOUND / f"worker{os.getpid()}-{number}")
        while (seed := self.take()) is not None:
            topic, body = generate(seed, self.topic)
            source = complete(body)
            want = {"skip": "by chance"} if UNSEEDED.search(body) else cpython.run(source)
            kind = None
            if "skip" not in want:
                got = engine.run(source)
                kind = difference(want, got)
            if kind and any(difference(want, other.run(source)) for other in rehashed):  # it prints the order of hashes
                want = {"skip": "by hash"}
            elif kind and mentions("hash", body) and cpython.run(source, True).get("by_address"):
                want = {"skip": "by address"}
            elif kind and loses_handlers(source):
                want = {"skip": "by lost handlers"}
            elif kind and hits_limit(kind, want):
                want = {"skip": "by the engine's limits"}
            elif kind and shows_library(want):
                want = {"skip": "by library frames"}
            elif kind and compares_identities(source):
                want = {"skip": "by identity"}
            with self.lock:
                if "skip" in want:
                    self.skipped[want["skip"]] = self.skipped.get(want["skip"], 0) + 1
                    continue
                self.programs += 1
                self.different += kind is not None
                new = kind is not None and kind not in self.kinds
                if new:
                    self.kinds[kind] = seed
            if new:
                self.found(cpython, engine, seed, topic, body, kind)
        for process in (cpython, *rehashed):
            process.close()

    def found(self, cpython, engine, seed, topic, body, kind) -> None:
        def keeps(text: str) -> bool:
            want = cpython.run(complete(text))
            return "skip" not in want and difference(want, engine.run(complete(text))) == kind

        if self.reducing:
            body = reduced(body, keeps, self.reducing)
        source = complete(body)
        want, got = cpython.run(source), engine.run(source)
        shown = "skipped" if "skip" in want or "skip" in got else report(want, got)  # a busy machine: too slow now
        text = f"=== seed {seed} ({topic}): {kind}\n{body.rstrip()}\n{shown}\n"
        (FOUND / f"seed_{seed}.py").write_text(source, encoding="utf-8", errors="surrogatepass")
        with self.lock:
            print(text, flush=True)


def show(seed: int, cpython: CPython, topic) -> int:
    topic, body = generate(seed, topic)
    source = complete(body)
    print(f"# seed {seed}: {topic}\n{source}")
    want = cpython.run(source)
    if "skip" in want:
        print("nothing to compare:", want["skip"])
        return 0
    got = Engine(FOUND / f"worker{os.getpid()}").run(source)
    kind = difference(want, got)
    print(f"--- {kind}\n{report(want, got)}" if kind else "the same:\n" + want["out"] + want["err"])
    return kind is not None


def has_surrogates(text: str) -> bool:
    return any("\ud800" <= c <= "\udfff" for c in text)


def keep(seeds, name: str, cpython: CPython) -> int:
    KEPT.mkdir(exist_ok=True)
    others = [CPython(name, hash_seed) for hash_seed in (1, 7)]
    for seed in seeds:
        source = complete(generate(seed)[1])
        want = cpython.run(source)
        stable = "skip" in want or not any(difference(want, other.run(source)) for other in others)
        if "skip" in want or not stable or has_surrogates(source):
            print(f"seed {seed} cannot be kept: its output is not the same everywhere")
            continue
        path = KEPT / f"seed_{seed}.py"
        path.write_text(source, encoding="utf-8")
        path.with_suffix(".out").write_text(want["out"], encoding="utf-8")
        if want["last"]:
            path.with_suffix(".err").write_text(want["last"].replace(NAME, path.name), encoding="utf-8")
    for other in others:
        other.close()
    return 0


def main() -> int:
    warnings.simplefilter("ignore")  # of the programs that are parsed to be made smaller
    ap = argparse.ArgumentParser(prog="scripts/fuzz python", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("seconds", nargs="?", type=float, default=60)
    ap.add_argument("--seed", type=int, help="show one program and compare it")
    ap.add_argument("--keep", type=int, nargs="+", metavar="SEED", help="record programs as tests")
    ap.add_argument("--start", type=int, default=int(time.time()) * 1000, help="the first seed (default: from the clock)")
    ap.add_argument("--count", type=int, default=-1, help="at most so many programs")
    ap.add_argument("--topic", choices=list(TOPICS), help="only programs of this kind")
    ap.add_argument("--jobs", type=int, default=2)
    ap.add_argument("--reduce", type=float, default=5, metavar="SECONDS", help="for how long a program is made smaller")
    ap.add_argument("--any-version", action="store_true", help="compare with an older CPython too")
    a = ap.parse_args()

    name = find_cpython()
    cpython = CPython(name)
    version = ".".join(map(str, cpython.version))
    if cpython.version < WANTED and not a.any_version:
        cpython.close()
        raise SystemExit(f"{name} is CPython {version}; the engine follows 3.14, whose messages differ. Set PYTHON to a newer one, or give --any-version")
    print(f"comparing with CPython {version} ({name})", flush=True)
    if a.seed is not None or a.keep:
        status = keep(a.keep, name, cpython) if a.keep else show(a.seed, cpython, a.topic)
        cpython.close()
        return status
    cpython.close()

    started = time.monotonic()
    campaign = Campaign(a.start, started + a.seconds, a.count, name, a.reduce, a.topic)
    workers = [threading.Thread(target=campaign.work, args=(i,)) for i in range(a.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    skipped = ", ".join(f"{n} {why}" for why, n in sorted(campaign.skipped.items())) or "none"
    print(f"{campaign.programs} programs compared in {time.monotonic() - started:.0f} s (seeds from {a.start}; not comparable: {skipped}): "
          f"{campaign.different} differences of {len(campaign.kinds)} kinds")
    return campaign.different > 0


if __name__ == "__main__":
    sys.exit(main())
