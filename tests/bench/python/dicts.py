"""Dictionaries: counting words, integer and tuple keys, items(), get(), membership, deletion."""

WORDS = "the graph has a node and the node has a name and an op and a target and users of the node".split()


def count_words(rounds):
    counts = {}
    for _ in range(rounds):
        for word in WORDS:
            if word in counts:
                counts[word] += 1
            else:
                counts[word] = 1
    return counts


def group(n):
    groups = {}
    for i in range(n):
        groups.setdefault(i % 97, []).append(i)
    return sum(len(values) * key for key, values in groups.items())


def walk_grid(size):
    grid = {(x, y): x ^ y for x in range(size) for y in range(size)}
    total = 0
    for x in range(size):
        for y in range(size):
            total += grid.get((x + 1, y), 0) - grid.get((x, y - 1), 1)
    return total


def churn(n):
    cache = {}
    for i in range(n):
        cache[i] = i * i
        if i >= 100:
            del cache[i - 100]
    return sum(cache.values())


def run():
    counts = count_words(8000)
    inverted = {count: word for word, count in counts.items()}
    return (counts["node"], len(inverted), group(150000), walk_grid(180), churn(120000))
