"""Sums up the JUnit files of a test run: one line a suite, then `N passed, N failed` alone on a line.

Usage: summary.py FOLDER [CRASHED...]   CRASHED names commands that failed; one that left no failing test in
any file (it crashed, or did not build) counts as one failure, so that nothing is lost.
"""
import sys
import xml.etree.ElementTree as xml
from pathlib import Path


def count(case) -> str:
    kinds = {child.tag for child in case}
    if kinds & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in kinds or case.get("status") == "skipped" else "passed"


def main() -> int:
    folder, crashed = Path(sys.argv[1]), sys.argv[2:]
    total = {"passed": 0, "failed": 0, "skipped": 0}
    for file in sorted(folder.glob("*.xml")):
        here = {"passed": 0, "failed": 0, "skipped": 0}
        try:
            cases = list(xml.parse(file).getroot().iter("testcase"))
        except xml.ParseError:
            cases = []
            here["failed"] = 1  # cut off in the middle
        for case in cases:
            here[count(case)] += 1
        skipped = f", {here['skipped']} known failures or skipped" if here["skipped"] else ""
        print(f"{file.stem:20} {here['passed']:5} passed, {here['failed']} failed{skipped}")
        for kind in total:
            total[kind] += here[kind]
    for name in crashed:
        print(f"{name:20} ended with an error")
    if crashed and not total["failed"]:
        total["failed"] = len(crashed)
    print(f"{total['passed']} passed, {total['failed']} failed")
    return 1 if total["failed"] or not total["passed"] else 0


sys.exit(main())
