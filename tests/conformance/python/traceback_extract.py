# The frames of a traceback: their lines are those of the source, without indentation
import traceback


def inner():
    return 1 / 0  # why


def outer():
    inner()


try:
    outer()
except ZeroDivisionError as e:
    frames = traceback.extract_tb(e.__traceback__)
    for frame in frames:
        print(frame.name, frame.lineno, frame.line)
    name, line = frames[-1][2:]
    print(name, line, len(frames))

exec(compile("def made():\n    return 1 / 0\n", "<made>", "exec"))
try:
    made()
except ZeroDivisionError as e:
    frame = traceback.extract_tb(e.__traceback__)[-1]
    print(repr(frame.line), frame)
