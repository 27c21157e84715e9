"""Making instances: plain classes, with defaults, a subclass calling super().__init__, a tree of nodes, a dataclass."""

from dataclasses import dataclass


class Empty:
    pass


class Vector:
    def __init__(self, x, y, z=0):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y and self.z == other.z


class Tagged(Vector):
    def __init__(self, x, tag):
        super().__init__(x, -x)
        self.tag = tag


class Tree:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def count(self):
        return 1 + (self.left.count() if self.left else 0) + (self.right.count() if self.right else 0)


@dataclass
class Edge:
    source: int
    target: int
    weight: float = 1.0


def build(depth):
    if depth == 0:
        return Tree(None, None)
    return Tree(build(depth - 1), build(depth - 1))


def run():
    total = Vector(0, 0)
    step = Vector(1, 2, 3)
    for i in range(40000):
        total = total + step
    made = [Empty() for _ in range(40000)]
    tagged = [Tagged(i, "t") for i in range(30000)]
    edges = [Edge(i, i + 1) for i in range(30000)]
    return (total.z, total == step, len(made), tagged[9].y, sum(e.target for e in edges), build(14).count())
