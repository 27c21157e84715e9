# How tensors are printed: the options.
import contextlib

from torch import _C

_PROFILES = {
    "default": (4, 1000, 3, 80),
    "short": (2, 1000, 2, 80),
    "full": (4, float("inf"), 3, 80),
}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    old = _C._get_print_options()
    p, t, e, w = _PROFILES.get(profile, old[:4])
    _C._set_print_options(p if precision is None else precision, t if threshold is None else threshold,
                          e if edgeitems is None else edgeitems, w if linewidth is None else linewidth, sci_mode)


class _PrintOptions:
    @property
    def precision(self):
        return _C._get_print_options()[0]

    @property
    def threshold(self):
        return _C._get_print_options()[1]

    @property
    def edgeitems(self):
        return _C._get_print_options()[2]

    @property
    def linewidth(self):
        return _C._get_print_options()[3]

    @property
    def sci_mode(self):
        return _C._get_print_options()[4]


PRINT_OPTS = _PrintOptions()


@contextlib.contextmanager
def printoptions(**kwargs):
    old = _C._get_print_options()
    set_printoptions(**kwargs)
    try:
        yield
    finally:
        _C._set_print_options(*old)


def get_printoptions():
    p, t, e, w, s = _C._get_print_options()
    return {"precision": p, "threshold": t, "edgeitems": e, "linewidth": w, "sci_mode": s}
