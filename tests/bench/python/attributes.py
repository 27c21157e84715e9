"""Attributes of instances, read and written in loops; class attributes, slots, a property, a module's globals."""


class Point:
    scale = 3

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.moves = 0

    @property
    def norm1(self):
        return abs(self.x) + abs(self.y)


class Counter:
    __slots__ = ("value", "step")

    def __init__(self):
        self.value = 0
        self.step = 2


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


TOTAL = 0


def move(points, n):
    for _ in range(n):
        for p in points:
            p.x = p.x + p.scale
            p.y += p.x - p.y
            p.moves += 1


def count(n):
    global TOTAL
    c = Counter()
    for _ in range(n):
        c.value += c.step
        TOTAL += 1
    return c.value


def run():
    global TOTAL
    TOTAL = 0
    points = [Point(i, -i) for i in range(10)]
    move(points, 25000)
    total = 0
    for _ in range(12000):
        for p in points:
            total += p.norm1
    chain = None
    for i in range(1000):
        chain = Node(i, chain)
    for _ in range(300):
        node = chain
        while node is not None:
            total += node.value
            node = node.next
    return (points[3].x, points[3].y, points[3].moves, total, count(250000), TOTAL)
