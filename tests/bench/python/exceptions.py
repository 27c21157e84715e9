"""Exceptions: try that does not raise, raise and catch near and through frames, builtin errors, finally, with."""


class Stop(Exception):
    def __init__(self, at):
        super().__init__(at)
        self.at = at


class Scope:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log[0] += 1
        return self

    def __exit__(self, kind, error, trace):
        self.log[1] += 1
        return kind is ValueError


def checked(i):
    try:
        if i % 3 == 0:
            raise ValueError(i)
        return 1
    except ValueError as error:
        return error.args[0]


def deep(n, i):
    if n == 0:
        raise Stop(i)
    return deep(n - 1, i)


def run():
    total = 0
    for i in range(60000):
        total += checked(i)
    for i in range(10000):
        try:
            deep(8, i)
        except Stop as stop:
            total += stop.at
    table, values = {"a": 1}, [1, 2, 3]
    for i in range(30000):
        try:
            total += table["b"]
        except KeyError:
            total += 1
        try:
            total += values[i]
        except (KeyError, IndexError):
            total += 2
        finally:
            total += 3
    log = [0, 0]
    for i in range(40000):
        with Scope(log):
            if i % 4 == 0:
                raise ValueError
    for i in range(300000):
        try:
            total += i
        except ValueError:
            total = 0
    return (total, log)
