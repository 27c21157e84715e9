"""Floating point arithmetic over lists of floats, unpacked in nested loops."""


def make_bodies():
    # position, velocity, mass: a sun and four planets on rough circles
    bodies = [([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 39.5)]
    for i in range(1, 5):
        distance = 1.5 * i
        speed = (39.5 / distance) ** 0.5
        bodies.append(([distance, 0.0, 0.01 * i], [0.0, speed, 0.0], 0.02 / i))
    return bodies


def advance(pairs, bodies, dt):
    for (a, va, ma), (b, vb, mb) in pairs:
        dx = a[0] - b[0]
        dy = a[1] - b[1]
        dz = a[2] - b[2]
        square = dx * dx + dy * dy + dz * dz
        pull = dt / (square * square**0.5)
        fa = mb * pull
        fb = ma * pull
        va[0] -= dx * fa
        va[1] -= dy * fa
        va[2] -= dz * fa
        vb[0] += dx * fb
        vb[1] += dy * fb
        vb[2] += dz * fb
    for place, velocity, _ in bodies:
        place[0] += dt * velocity[0]
        place[1] += dt * velocity[1]
        place[2] += dt * velocity[2]


def energy(pairs, bodies):
    total = 0.0
    for _, (x, y, z), mass in bodies:
        total += 0.5 * mass * (x * x + y * y + z * z)
    for (a, _, ma), (b, _, mb) in pairs:
        total -= ma * mb / sum((p - q) ** 2 for p, q in zip(a, b)) ** 0.5
    return total


def run():
    bodies = make_bodies()
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1 :]]
    for _ in range(12000):
        advance(pairs, bodies, 0.001)
    return round(energy(pairs, bodies), 9)
