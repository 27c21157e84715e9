# Functions of torch.special that few programs use, element by element in double precision: from integrals, series
# and recurrences (Abramowitz & Stegun, chapters 7, 9, 10, 22, 26).
import math

import torch
from torch import _C

_NAN, _INF = math.nan, math.inf
_ROOT_TWO, _ROOT_TWO_PI = math.sqrt(2.0), math.sqrt(2 * math.pi)
_EULER = 0.57721566490153286061


def _exp(x):
    return _INF if x > 709.78 else math.exp(x)


def _bessel_i(n, x):
    """exp(-|x|) I_n(x) for n = 0, 1."""
    a = abs(x)
    if a > 30:
        term = total = 1.0
        for k in range(1, 25):
            term *= ((2 * k - 1) ** 2 - 4 * n * n) / (8 * k * a)
            total += term
        total /= math.sqrt(2 * math.pi * a)
    else:
        term = total = (a / 2) ** n
        for k in range(1, 100):
            term *= a * a / 4 / (k * (k + n))
            total += term
        total *= math.exp(-a)
    return math.copysign(total, x) if n else total


def _bessel_k(order, x):
    """exp(x) K_order(x), the integral of exp(x - x cosh t) cosh(order t) by the trapezoidal rule."""
    if not x >= 0:
        return _NAN
    if x == 0:
        return _INF
    if x == _INF:
        return 0.0
    step = min(0.1, 0.5 / math.sqrt(x))
    total, t = 0.5, step
    while True:
        fallen = x * 2 * math.sinh(t / 2) ** 2
        if fallen - order * t > 40:
            return total * step
        total += math.exp(-fallen) * math.cosh(order * t)
        t += step


def _bessel_j(x):
    """J_0(x), J_1(x), ... for 0 < x < 25, by recurrence downwards."""
    found = [0.0, 1e-30]
    for k in range(79, 0, -1):
        found.append(2 * k / x * found[-1] - found[-2])
        if abs(found[-1]) > 1e200:
            found = [v / 1e200 for v in found]
    found.reverse()
    total = found[0] + 2 * sum(found[2::2])
    return [v / total for v in found]


def _hankel(n, x):
    """J_n(x) and Y_n(x) for large x."""
    p, q, term = 0.0, 0.0, 1.0
    for k in range(1, 40):
        if k % 2:
            p += term if k % 4 == 1 else -term
        else:
            q += term if k % 4 == 2 else -term
        term *= (4 * n * n - (2 * k - 1) ** 2) / (8 * k * x)
    angle, size = x - (2 * n + 1) * math.pi / 4, math.sqrt(2 / (math.pi * x))
    return size * (p * math.cos(angle) - q * math.sin(angle)), size * (p * math.sin(angle) + q * math.cos(angle))


def _first_kind(n, x):
    if math.isinf(x):
        return _NAN
    a = abs(x)
    value = float(n == 0) if a == 0 else _bessel_j(a)[n] if a < 25 else _hankel(n, a)[0]
    return -value if n and x < 0 else value


def _second_kind(n, x):
    if x == 0:
        return -_INF
    if not 0 < x < _INF:
        return _NAN
    if x >= 25:
        return _hankel(n, x)[1]
    j = _bessel_j(x)
    log = math.log(x / 2) + _EULER
    if n == 0:
        return 2 / math.pi * (log * j[0] - 2 * sum((-1) ** k * j[2 * k] / k for k in range(1, 39)))
    tail = sum((-1) ** k * (2 * k + 1) / (k * (k + 1)) * j[2 * k + 1] for k in range(1, 38))
    return 2 / math.pi * ((log - 1) * j[1] - j[0] / x - tail)


def _airy(x):
    if not math.isfinite(x):
        return _NAN
    if x > 0:
        z = 2 / 3 * x**1.5
        return math.sqrt(x / 3) / math.pi * _exp(-z) * _bessel_k(1 / 3, z)
    if x < -200:
        z = 2 / 3 * (-x) ** 1.5
        return math.sin(z + math.pi / 4) / (math.sqrt(math.pi) * (-x) ** 0.25)
    at, value, slope = 0.0, 0.35502805388781723926, -0.25881940379280679840
    while True:  # Taylor's series of y'' = x y, a step of at most 1 each
        h = max(x - at, -1.0)
        if h == 0:
            return value
        terms = [value, slope, at * value / 2]
        for k in range(1, 40):
            terms.append((at * terms[k] + terms[k - 1]) / ((k + 1) * (k + 2)))
        value = sum(c * h**k for k, c in enumerate(terms))
        slope = sum(k * c * h ** (k - 1) for k, c in enumerate(terms) if k)
        at += h


def _erfcx(x):
    if x < 5:
        return _exp(x * x) * math.erfc(x)
    fraction = 0.0
    for k in range(60, 0, -1):
        fraction = k / 2 / (x + fraction)
    return 1 / (math.sqrt(math.pi) * (x + fraction))


def _ndtri(p):
    if p > 0.5:
        return -_ndtri(1 - p) if p <= 1 else _NAN
    if p == 0.5:
        return 0.0
    if not 0 < p:
        return -_INF if p == 0 else _NAN
    t = math.sqrt(-2 * math.log(p))
    x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
    for _ in range(3):  # Halley's method
        u = (math.erfc(-x / _ROOT_TWO) / 2 - p) * _ROOT_TWO_PI * math.exp(x * x / 2)
        x -= u / (1 + x * u / 2)
    return x


def _log_ndtr(x):
    if x < -1:
        return math.log(_erfcx(-x / _ROOT_TWO) / 2) - x * x / 2 if x > -_INF else -_INF
    return math.log1p(-math.erfc(x / _ROOT_TWO) / 2)


def _recurrence(first, step):
    """A polynomial p_n(x) for n >= 0: p_0 = 1, p_1 = first(x), p_(k+1) = step(k, x, p_k, p_(k-1))."""

    def value(x, n):
        before, now = 1.0, first(x)
        if n <= 0:
            return float(n == 0)
        for k in range(1, n):
            before, now = now, step(k, x, now, before)
        return now

    return value


def _chebyshev(first, on_arc):
    plain = _recurrence(first, lambda k, x, p, q: 2 * x * p - q)
    return lambda x, n: on_arc(math.acos(x), n) if n > 8 and abs(x) < 1 else plain(x, n)


_T = _chebyshev(lambda x: x, lambda a, n: math.cos(n * a))
_T7 = lambda x, n: math.cos(n * math.acos(x)) if n > 6 and abs(x) < 1 else _T(x, n)
_CHEBYSHEV = {
    "t": _T7,
    "u": _chebyshev(lambda x: x + x, lambda a, n: math.sin((n + 1) * a) / math.sin(a)),
    "v": _chebyshev(lambda x: x + x - 1, lambda a, n: math.cos((n + 0.5) * a) / math.cos(a / 2)),
    "w": _chebyshev(lambda x: x + x + 1, lambda a, n: math.sin((n + 0.5) * a) / math.sin(a / 2)),
}
_POLYNOMIALS = {
    "hermite_polynomial_h": _recurrence(lambda x: x + x, lambda k, x, p, q: (x + x) * p - 2 * k * q),
    "hermite_polynomial_he": _recurrence(lambda x: x, lambda k, x, p, q: x * p - k * q),
    "laguerre_polynomial_l": _recurrence(lambda x: 1 - x, lambda k, x, p, q: ((k + k + 1 - x) * p - k * q) / (k + 1)),
    "legendre_polynomial_p": _recurrence(lambda x: x, lambda k, x, p, q: ((k + k + 1) * x * p - k * q) / (k + 1)),
}
for _letter, _f in _CHEBYSHEV.items():
    _POLYNOMIALS["chebyshev_polynomial_" + _letter] = _f
    _POLYNOMIALS["shifted_chebyshev_polynomial_" + _letter] = lambda x, n, f=_f: f(x + x - 1, n)

# By name: the function, and its derivative where PyTorch has one, of the gradient, the input and the result.
_UNARY = {
    "i0e": (lambda x: _bessel_i(0, x), lambda g, x, y: g * (torch.special.i1e(x) - x.sgn() * y)),
    "i1": (
        lambda x: _exp(abs(x)) * _bessel_i(1, x),
        lambda g, x, y: g * torch.where(x == 0, 0.5, torch.i0(x) - y / torch.where(x == 0, 1.0, x)),
    ),
    "i1e": (
        lambda x: _bessel_i(1, x),
        lambda g, x, y: g
        * torch.where(x == 0, 0.5, torch.special.i0e(x) - y * (x.sgn() + torch.where(x == 0, 1.0, x).reciprocal())),
    ),
    "ndtri": (_ndtri, lambda g, x, y: g * _ROOT_TWO_PI * (y.square() / 2).exp()),
    "erfcx": (_erfcx, lambda g, x, y: (2.0 * x * y - 2.0 / math.sqrt(math.pi)) * g),
    "log_ndtr": (_log_ndtr, lambda g, x, y: g / torch.special.erfcx(x * (-1 / _ROOT_TWO)) * math.sqrt(2 / math.pi)),
    "bessel_j0": (lambda x: _first_kind(0, x), None),
    "bessel_j1": (lambda x: _first_kind(1, x), None),
    "bessel_y0": (lambda x: _second_kind(0, x), None),
    "bessel_y1": (lambda x: _second_kind(1, x), None),
    "modified_bessel_i0": (lambda x: _exp(abs(x)) * _bessel_i(0, x), None),
    "modified_bessel_i1": (lambda x: _exp(abs(x)) * _bessel_i(1, x), None),
    "modified_bessel_k0": (lambda x: _bessel_k(0, x) * _exp(-x), None),
    "modified_bessel_k1": (lambda x: _bessel_k(1, x) * _exp(-x), None),
    "scaled_modified_bessel_k0": (lambda x: _bessel_k(0, x), None),
    "scaled_modified_bessel_k1": (lambda x: _bessel_k(1, x), None),
    "spherical_bessel_j0": (lambda x: 1.0 if x == 0 else 0.0 if math.isinf(x) else math.sin(x) / x, None),
    "airy_ai": (_airy, None),
}
_FOR_HALVES = ("i0e", "i1", "i1e")
NAMES = (*_UNARY, *_POLYNOMIALS)


class _Kept:
    def _release(self):
        pass


def _made(name, like, values):
    """A tensor of these values, laid out and typed as the result of an elementwise operator on `like`."""
    kind = like.dtype if like.is_floating_point() else torch.get_default_dtype()
    if kind.itemsize == 2 and name not in _FOR_HALVES:
        shown = {torch.float16: "Half", torch.bfloat16: "BFloat16"}[kind]
        raise NotImplementedError(f"\"{name}_cpu\" not implemented for '{shown}'")
    made = torch.empty_like(like, dtype=kind)
    return made.copy_(torch.tensor(values, dtype=torch.float64).reshape(like.shape))


def _given(name, args, named):
    label = "x" if name.startswith(("scaled", "spherical", "airy")) else "input"
    if not (args or label in named):
        raise TypeError(f'special_{name}() missing 1 required positional arguments: "{label}"')
    given = args[0] if args else named[label]
    if not isinstance(given, torch.Tensor):
        raise TypeError(f"special_{name}(): argument '{label}' (position 1) must be Tensor, not {type(given).__name__}")
    return given


def _unary(name):
    f, derivative = _UNARY[name]

    def function(*args, out=None, **named):
        x = _given(name, args, named)
        values = x.detach().to(torch.float64).flatten().tolist()
        made = _made(name, x.detach(), [v if v != v else f(v) for v in values])
        if out is not None:
            return torch.mul(made, 1, out=out)
        if derivative is None or not (x.requires_grad and torch.is_grad_enabled()):
            return made
        node = "Special" + "".join(part.title() for part in name.split("_")).replace("e", "E" if name in _FOR_HALVES else "e")

        def backward(grads):
            return (derivative(grads[0], x, result[0]),)

        result = _C._record_function(node + "Backward0", [x], [made], backward, (False,), _Kept())
        return result[0]

    return function


def _polynomial(name):
    f = _POLYNOMIALS[name]

    def function(x, n, *, out=None):
        both = torch.result_type(x, n)
        a, b = torch.broadcast_tensors(*(torch.as_tensor(v, dtype=both).detach() for v in (x, n)))
        pairs = zip(a.to(torch.float64).flatten().tolist(), b.flatten().tolist())
        made = _made(name, a, [u if u != u and v > 0 else f(u, int(v)) for u, v in pairs])
        return made if out is None else torch.mul(made, 1, out=out)

    return function


def made(name):
    return (_unary if name in _UNARY else _polynomial)(name)
