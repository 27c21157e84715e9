"""make_fx: runs a function on real tensors and records the operators of ATen that it calls. What depends on data is
refused; so is what torch._aten_calls does not know. Gradients that are taken inside are not recorded."""
import functools
import types
import inspect

import torch
from torch._aten_calls import AtenMode
from torch.fx import GraphModule, PH, Proxy, Tracer
from torch.fx.passes.shape_prop import _extract_tensor_metadata
from torch.utils import _pytree as pytree

__all__ = ["PythonKeyTracer", "dispatch_trace", "make_fx", "DecompositionInterpreter", "get_proxy_mode"]

_entered = []


def get_proxy_mode():
    return _entered[-1] if _entered else None


class PythonKeyTracer(Tracer):
    def __init__(self):
        super().__init__(autowrap_modules=())
        self.tensor_tracker = {}

    def call_module(self, m, forward, args, kwargs):
        return forward(*args, **kwargs)

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        return attr_val

    def create_arg(self, a):
        if isinstance(a, torch.nn.Parameter):
            for name, p in self.root.named_parameters():
                if a is p:
                    return self.create_node("get_attr", name, (), {})
            qualname = self.get_fresh_qualname("_param_constant")
            setattr(self.root, qualname, a)
            return self.create_node("get_attr", qualname, (), {})
        return super().create_arg(a)


class ProxyTorchDispatchMode(AtenMode):
    """Records operators. A tensor is known by what it is, not by what it holds."""

    def __init__(self, tracer, decompositions=None):
        super().__init__()
        self.tracer = tracer
        self.decompositions = decompositions or {}

    def track(self, value, proxy):
        if isinstance(value, torch.Tensor):
            from torch._subclasses.fake_tensor import FakeTensorMode

            self.tracer.tensor_tracker[id(value)] = value, proxy
            empty = torch.empty_strided(value.shape, value.stride(), dtype=value.dtype)
            proxy.node.meta["val"] = FakeTensorMode().from_tensor(empty)
            proxy.node.meta["tensor_meta"] = _extract_tensor_metadata(value)
        elif isinstance(value, (tuple, list)):
            for i, item in enumerate(value):
                if isinstance(item, torch.Tensor):
                    self.track(item, proxy[i])

    def proxy_of(self, value):
        if isinstance(value, torch.Tensor):
            known = self.tracer.tensor_tracker.get(id(value))
            return value if known is None else known[1]
        return value

    def run(self, op, args, kwargs, compute):
        decomposition = self.decompositions.get(op)
        if decomposition is not None:
            with self:
                return decomposition(*args, **kwargs)
        known = pytree.tree_map(self.proxy_of, (tuple(args), dict(kwargs)))
        name = op.overloadpacket.__name__
        made = self.tracer.create_proxy(
            "call_function", op, *known, name=self.tracer.graph._target_to_str(name)
        )
        result = compute()
        self.track(result, made)
        return result

    def refuse(self, name):
        raise RuntimeError(
            "It appears that you're trying to get value out of a tracing tensor with "
            "aten._local_scalar_dense.default - erroring out! It's likely that this is caused by "
            "data-dependent control flow or similar.  It may be possible to trace this with dynamic shapes; try "
            "setting tracing_mode='symbolic' in your make_fx call."
        )

    def __enter__(self):
        _entered.append(self)
        return super().__enter__()

    def __exit__(self, *exc_info):
        _entered.pop()
        return super().__exit__(*exc_info)


def _no_gradients(*args, **kwargs):
    raise NotImplementedError("make_fx does not record gradients here")


def _with_arguments(fn, count):
    """The same function with a signature of `count` arguments: arg0, arg1, ..."""
    names = ", ".join(f"arg{i}" for i in range(count))
    scope = {"fn": fn}
    exec(f"def wrapped({names}):\n    return fn({names})", scope)
    return scope["wrapped"]


def make_fx(
    f, decomposition_table=None, tracing_mode="real", _allow_non_fake_inputs=False, *, pre_dispatch=False,
    record_module_stack=False, _allow_fake_constant=False, _error_on_data_dependent_ops=True,
):
    if tracing_mode not in ("real", "fake", "symbolic"):
        raise AssertionError(f"tracing_mode must be real/fake/symbolic, got {tracing_mode}")
    if tracing_mode == "symbolic":
        raise NotImplementedError(
            "make_fx with tracing_mode='symbolic' is not supported here: there are no symbolic sizes"
        )

    @functools.wraps(f if inspect.isroutine(f) else type(f).__call__)
    def wrapped(*args):
        return _trace(f, args, decomposition_table)

    return wrapped


def _trace(f, args, decompositions):
    tracer = PythonKeyTracer()
    mode = ProxyTorchDispatchMode(tracer, decompositions)
    flat = pytree.tree_leaves(args)
    code = getattr(inspect.unwrap(f), "__code__", None)
    fn = f
    if code is None or code.co_flags & inspect.CO_VARARGS:
        fn = _with_arguments(f, len(args))

    @functools.wraps(fn)
    def recorded(*proxies):
        for value, proxy in zip(flat, pytree.tree_leaves(proxies)):
            if isinstance(value, torch.Tensor) and isinstance(proxy, Proxy):
                mode.track(value, proxy)
        grad, torch.autograd.grad = torch.autograd.grad, _no_gradients
        try:
            with mode:
                out = f(*args)
        finally:
            torch.autograd.grad = grad
        if isinstance(out, tuple) and hasattr(type(out), "n_fields"):  # torch.return_types
            out = tuple(out)
        return pytree.tree_map(mode.proxy_of, out)

    graph = tracer.trace(recorded, concrete_args=tuple(pytree.tree_map(lambda _: PH, args)))
    return GraphModule(tracer.root, graph, f.__name__ if isinstance(f, types.FunctionType) else "<lambda>")


def dispatch_trace(root, tracer, concrete_args=None):
    graph = tracer.trace(root, concrete_args)
    return GraphModule(tracer.root, graph, root.__name__ if hasattr(root, "__name__") else type(root).__name__)


class DecompositionInterpreter(torch.fx.Interpreter):
    """Runs a graph of ATen's operators, those that a table takes apart in their parts."""

    def __init__(self, module, new_graph, decomposition_table=None, **kwargs):
        super().__init__(module, **kwargs)
        self.new_graph = new_graph
        self.decomposition_table = decomposition_table or {}
