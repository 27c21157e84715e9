"""Generators: plain loops, generator expressions, pipelines, yield from, send, zip and enumerate."""


def numbers(n):
    i = 0
    while i < n:
        yield i
        i += 1


def evens(source):
    for value in source:
        if value % 2 == 0:
            yield value


def walk(tree):
    if tree is None:
        return
    left, value, right = tree
    yield from walk(left)
    yield value
    yield from walk(right)


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return (build(low, middle), middle, build(middle + 1, high))


def averages():
    total, count = 0.0, 0
    value = yield
    while True:
        total += value
        count += 1
        value = yield total / count


def run():
    total = sum(evens(numbers(200000)))
    total += sum(x * x for x in range(200000) if x & 1)
    tree = build(0, 8000)
    for value in walk(tree):
        total += value
    average = averages()
    next(average)
    last = 0.0
    for value in range(60000):
        last = average.send(value)
    pairs = 0
    for i, (a, b) in enumerate(zip(numbers(100000), range(100000))):
        pairs += i + a - b
    return (total, last, pairs)
