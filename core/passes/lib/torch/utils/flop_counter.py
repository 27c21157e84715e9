"""torch.utils.flop_counter: counts multiplications and additions of matrix products and convolutions, a module each.
Operators of the backward pass are not seen here: only forward passes are counted, backward() refuses."""
import functools
import math
from collections import defaultdict

import torch
from torch._aten_calls import _REFUSED, AtenMode
from torch.nn.modules import module as _module
from torch.utils import _pytree as pytree

__all__ = ["FlopCounterMode", "register_flop_formula"]

aten = torch.ops.aten
flop_registry = {}
_SUFFIXES = ["", "K", "M", "B", "T"]


def get_shape(i):
    return i.shape if isinstance(i, torch.Tensor) else i


def shape_wrapper(f):
    """`f` with the shapes of the tensors that it is given."""

    @functools.wraps(f)
    def counted(*args, out_val=None, **kwargs):
        args, kwargs, out_shape = pytree.tree_map(get_shape, (args, kwargs, out_val))
        return f(*args, out_shape=out_shape, **kwargs)

    return counted


def register_flop_formula(targets, get_raw=False):
    def register(formula):
        if not get_raw:
            formula = shape_wrapper(formula)

        def add(target):
            if not isinstance(target, torch._ops.OpOverloadPacket):
                raise ValueError(
                    f"register_flop_formula(targets): expected each target to be OpOverloadPacket (i.e. "
                    f"torch.ops.mylib.foo), JitFunction, or HigherOrderOperator, got {target} which is of type {type(target)}"
                )
            if target in flop_registry:
                raise RuntimeError(f"duplicate registrations for {target}")
            flop_registry[target] = formula

        pytree.tree_map_(add, targets)
        return formula

    return register


@register_flop_formula(aten.mm)
def mm_flop(a_shape, b_shape, *args, out_shape=None, **kwargs) -> int:
    m, k = a_shape
    k2, n = b_shape
    assert k == k2
    return m * n * 2 * k


@register_flop_formula(aten.addmm)
def addmm_flop(self_shape, a_shape, b_shape, out_shape=None, **kwargs) -> int:
    return mm_flop.__wrapped__(a_shape, b_shape)


@register_flop_formula(aten.bmm)
def bmm_flop(a_shape, b_shape, out_shape=None, **kwargs) -> int:
    b, m, k = a_shape
    b2, k2, n = b_shape
    assert b == b2 and k == k2
    return b * m * n * 2 * k


@register_flop_formula(aten.baddbmm)
def baddbmm_flop(self_shape, a_shape, b_shape, out_shape=None, **kwargs) -> int:
    return bmm_flop.__wrapped__(a_shape, b_shape)


def conv_flop_count(x_shape, w_shape, out_shape, transposed: bool = False) -> int:
    places = (x_shape if transposed else out_shape)[2:]
    c_out, c_in, *filter_size = w_shape
    return math.prod(places) * math.prod(filter_size) * x_shape[0] * c_out * c_in * 2


@register_flop_formula(aten.convolution)
def conv_flop(x_shape, w_shape, _bias, _stride, _padding, _dilation, transposed, *args, out_shape=None, **kwargs) -> int:
    return conv_flop_count(x_shape, w_shape, out_shape, transposed=transposed)


def get_suffix_str(number):
    return _SUFFIXES[max(0, min(len(_SUFFIXES) - 1, (len(str(number)) - 2) // 3))]


def convert_num_with_suffix(number, suffix):
    return f"{number / 1000 ** _SUFFIXES.index(suffix):.3f}" + suffix


def convert_to_percent_str(num, denom):
    return "0%" if denom == 0 else f"{num / denom:.2%}"


class _Modules:
    """The names of the modules that are being called, besides "Global"."""

    def __init__(self):
        self.parents = ["Global"]
        self._known = {}
        self._handles = []

    def _name(self, module):
        if module not in self._known:
            self._known[module] = type(module).__name__
        own = self._known[module]
        for name, child in module.named_children():
            if child not in self._known:
                self._known[child] = f"{own}.{name}"
                self._name(child)
        return own

    def __enter__(self):
        self._handles = [
            _module.register_module_forward_pre_hook(lambda m, args: self.parents.append(self._name(m))),
            _module.register_module_forward_hook(lambda m, args, out: self.parents.remove(self._name(m)), always_call=True),
        ]
        return self

    def __exit__(self, *exc_info):
        for handle in self._handles:
            handle.remove()


class FlopCounterMode:
    def __init__(self, mods=None, depth: int = 2, display: bool = True, custom_mapping=None):
        if mods is not None:
            import warnings

            warnings.warn("mods argument is not needed anymore, you can stop passing it", stacklevel=2)
        self.flop_counts = defaultdict(lambda: defaultdict(int))
        self.depth = depth
        self.display = display
        self.mode = None
        self.mod_tracker = _Modules()
        custom = {} if custom_mapping is None else custom_mapping
        self.flop_registry = {
            **flop_registry, **{k: v if getattr(v, "_get_raw", False) else shape_wrapper(v) for k, v in custom.items()}
        }

    def get_total_flops(self) -> int:
        return sum(self.flop_counts["Global"].values())

    def get_flop_counts(self):
        return {str(k): dict(v) for k, v in self.flop_counts.items()}

    def get_table(self, depth=None):
        if depth is None:
            depth = self.depth
        if depth is None:
            depth = 999999
        import tabulate

        total = self.get_total_flops()
        suffix = get_suffix_str(total)
        subsumed = False

        def rows_of(name):
            nonlocal subsumed
            flops = sum(self.flop_counts[name].values())
            subsumed = subsumed or flops >= total
            entries = [(name, flops)] + [(f" - {op}", n) for op, n in self.flop_counts[name].items()]
            return [[s, convert_num_with_suffix(n, suffix), convert_to_percent_str(n, total)] for s, n in entries]

        rows = []
        for name in sorted(self.flop_counts):
            if name != "Global" and name.count(".") + 1 <= depth:
                rows += rows_of(name)
        if "Global" in self.flop_counts and not subsumed:
            rows = rows_of("Global") + rows
        rows = rows or [["Global", "0", "0%"]]
        return tabulate.tabulate(rows, headers=["Module", "FLOP", "% Total"], colalign=("left", "right", "right"))

    def __enter__(self):
        self.flop_counts.clear()
        self.mod_tracker.__enter__()
        self.mode = _Counting(self)
        self.mode.__enter__()
        return self

    def __exit__(self, *args):
        self.mode.__exit__(*args)
        self.mode = None
        self.mod_tracker.__exit__()
        if self.display:
            print(self.get_table(self.depth))

    def _count_flops(self, packet, out, args, kwargs):
        if packet in self.flop_registry:
            flops = self.flop_registry[packet](*args, **kwargs, out_val=out)
            for name in dict.fromkeys(self.mod_tracker.parents):
                self.flop_counts[name][packet] += flops
        return out


class _Counting(AtenMode):
    def __init__(self, counter):
        super().__init__()
        self.counter = counter

    def run(self, op, args, kwargs, compute):
        return self.counter._count_flops(op._overloadpacket, compute(), args, kwargs)

    def __torch_function__(self, func, types, args=(), kwargs=None):
        # What only fills or reads tensors multiplies nothing.
        if getattr(func, "__module__", None) == "torch.nn.init" or getattr(func, "__name__", None) in _REFUSED:
            return func(*args, **(kwargs or {}))
        return super().__torch_function__(func, types, args, kwargs)
