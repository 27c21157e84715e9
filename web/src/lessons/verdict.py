# Judges a learner's program: runs a lesson's check.py on the names that the program left and on what it
# printed, and says which goals are reached. Runs in the engine, after the program, as
# `exec(THIS, {"names": globals(), "output": ..., "source": ...})`, for the page and for scripts/lesson alike,
# and prints one line: a mark and the verdict as JSON in hexadecimal, so that nothing else can be taken for it.
import json

reached, wrong, trouble = [], None, None
try:
    scope = {"__name__": "check"}
    exec(compile(source, "check.py", "exec"), scope)
    for goal, passed, *key in scope["check"](names, output):
        if passed:
            reached.append(goal)
        elif wrong is None and key:
            wrong = key[0]
except Exception as error:
    trouble = f"{type(error).__name__}: {error}"
verdict = json.dumps({"reached": reached, "wrong": wrong, "trouble": trouble})
print("\x1e" + verdict.encode().hex())
