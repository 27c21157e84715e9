"""Calls: methods, inherited and through super(), defaults and keywords, closures, special methods, builtins."""


class Shape:
    def __init__(self, size):
        self.size = size

    def area(self):
        return self.size * self.size

    def scaled(self, by, offset=1):
        return self.area() * by + offset

    def __len__(self):
        return self.size


class Square(Shape):
    def bump(self):
        self.size = self.size % 9 + 1
        return self


class Disc(Square):
    def area(self):
        return super().area() * 3

    def __call__(self, x):
        return x + self.size

    def __getitem__(self, i):
        return self.size + i

    @staticmethod
    def twice(x):
        return x * 2

    @classmethod
    def unit(cls):
        return cls.__name__


def make_adder(n):
    def add(x):
        return x + n

    return add


def run():
    square, disc, add = Square(3), Disc(4), make_adder(5)
    total = 0
    for i in range(50000):
        total += square.bump().area()
        total += disc.scaled(2) + disc.scaled(i, offset=3)
        total += add(i) + disc(i) + disc[i]
        total += Disc.twice(i) + len(square) + len(disc.unit())
        total = abs(total) % 1000003
    return total
