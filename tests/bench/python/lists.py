"""Lists: a sieve by slices and subscripts, comprehensions, append and pop, sorting, a matrix product."""


def sieve(limit):
    prime = [True] * limit
    prime[0] = prime[1] = False
    for i in range(2, int(limit**0.5) + 1):
        if prime[i]:
            for j in range(i * i, limit, i):
                prime[j] = False
    return [i for i in range(limit) if prime[i]]


def matrix_product(a, b):
    columns = [[row[j] for row in b] for j in range(len(b[0]))]
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def stack_work(n):
    stack = []
    total = 0
    for i in range(n):
        stack.append(i * 7 % 101)
        if len(stack) > 50:
            total += stack.pop()
            total += stack.pop()
    return total + sum(stack)


def insertion_sort(values):
    values = list(values)
    for i in range(1, len(values)):
        item = values[i]
        j = i - 1
        while j >= 0 and values[j] > item:
            values[j + 1] = values[j]
            j -= 1
        values[j + 1] = item
    return values


def run():
    primes = sieve(300000)
    square = [[(i * j) % 17 for j in range(45)] for i in range(45)]
    product = matrix_product(square, square)
    shuffled = [(i * 7919) % 10007 for i in range(40000)]
    ordered = sorted(shuffled, key=lambda v: -v)
    inserted = insertion_sort(shuffled[:600])
    doubled = [x * 2 for x in shuffled if x % 3]
    return (len(primes), primes[-1], product[3][4], ordered[5], inserted[7], len(doubled), stack_work(150000))
