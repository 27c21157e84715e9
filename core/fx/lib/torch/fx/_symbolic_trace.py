"""Symbolic tracing: Tracer.trace, the placeholders it makes, and symbolic_trace.

What happens at every operation is native (_TracerCore); what happens once a trace is here.
"""
import contextlib
import copy
import inspect
import warnings
from types import FunctionType

from torch.fx import _native
from torch.fx._native import _find_proxy, wrap
from torch.fx.graph import _PyTreeCodeGen, _PyTreeInfo, Graph
from torch.fx.graph_module import GraphModule
from torch.fx.node import map_aggregate
from torch.fx.proxy import ParameterProxy, Proxy, Scope, ScopeContextManager, TracerBase  # noqa: F401
from torch.utils import _pytree as pytree


def is_fx_tracing():
    return _native._is_tracing()


is_fx_symbolic_tracing = is_fx_tracing
_get_is_fx_tracing = is_fx_tracing


def _set_is_fx_tracing(value):
    _native._set_tracing(value)


@contextlib.contextmanager
def _is_fx_tracing_context(value):
    previous = _native._set_tracing(value)
    try:
        yield
    finally:
        _native._set_tracing(previous)


_proxyable_classes = {}


class ProxyableClassMeta(type):
    """The metaclass of classes whose construction is recorded when a proxy is among the arguments."""

    def __init__(cls, name, bases, attrs):
        _proxyable_classes.setdefault(cls)
        _native._add_proxyable(cls)
        super().__init__(name, bases, attrs)

    def __call__(cls, *args, **kwargs):
        instance = cls.__new__(cls)
        if is_fx_tracing():
            found = []

            def check(a):
                if isinstance(a, Proxy):
                    found.append(a)

            map_aggregate(args, check)
            map_aggregate(kwargs, check)
            if found:
                return found[0].tracer.create_proxy("call_function", cls, args, kwargs)
        cls.__init__(instance, *args, **kwargs)
        return instance


class PHBase:
    """A placeholder among concrete_args: this leaf stays an input."""

    def __repr__(self):
        return "PH"


PH = PHBase()


class PHWithMeta(PHBase):
    def __init__(self, ph_key=None):
        super().__init__()
        self.ph_key = ph_key


def _transfer_attrs(fr, to):
    for name in dir(fr):
        value = getattr(fr, name)
        if not callable(value) and not name.startswith("__") and not hasattr(to, name):
            setattr(to, name, value)


def _is_specialisable(x):
    import torch

    return isinstance(x, (bool, str, int, float, complex)) and type(x) in (bool, str, int, float, complex) or type(
        x
    ) in (torch.dtype, torch.device, torch.memory_format, torch.layout)


class Tracer(_native._TracerCore):
    """Records what a module or function does with its arguments, as a Graph."""

    def create_args_for_root(self, root_fn, is_module, concrete_args=None):
        fn_for_analysis = inspect.unwrap(root_fn)
        names, keyword_only, varargs, varkw, defaults = _native._parameters_of(fn_for_analysis)
        total = len(names) + len(keyword_only)
        orig_args = (names + keyword_only)[:]
        args = []
        arg_names = names + keyword_only
        if is_module:
            if total == 0:
                raise RuntimeError("``self`` argument cannot be part of *args expansion!")
            arg_names = arg_names[1:]
            args.append(self.root)
        if (
            isinstance(concrete_args, tuple)
            and len(concrete_args) > 0
            and (varargs or varkw)
            and total == 1
        ):
            for i, concrete in enumerate(concrete_args):
                out = self.create_proxy("placeholder", f"input_{i}", (), {})
                if isinstance(concrete, PHBase) and concrete is not PH:
                    _transfer_attrs(fr=concrete, to=out.node)
                args.append(out)
            return root_fn, args
        if isinstance(concrete_args, tuple):
            if len(arg_names) != len(concrete_args):
                raise RuntimeError(
                    f"Tracing expected {len(arg_names)} arguments but got {len(concrete_args)} concrete arguments"
                )
            concrete_args = dict(zip(arg_names, concrete_args))

        def placeholder(name):
            return self._proxy_placeholder(name, concrete_args, defaults, fn_for_analysis)

        args.extend(placeholder(name) for name in arg_names)
        if keyword_only or varargs or varkw:
            if varargs:
                args.append(placeholder("*" + varargs))
            if varkw:
                args.append(placeholder("**" + varkw))
            root_fn = _native._flatten_parameters(root_fn, len(args))

        flat_args, in_spec = pytree.tree_flatten(tuple(args))
        if not all(child.is_leaf() for child in in_spec.children()):
            self.graph._codegen = _PyTreeCodeGen(_PyTreeInfo(orig_args[:total], in_spec, None))

            def flatten_fn(*args):
                tree_args = pytree.tree_unflatten(list(args), in_spec)
                tree_out = root_fn(*tree_args)
                out_args, out_spec = pytree.tree_flatten(tree_out)
                self.graph._codegen.pytree_info = self.graph._codegen.pytree_info._replace(out_spec=out_spec)
                return out_args

            return flatten_fn, flat_args
        return root_fn, args

    def _proxy_placeholder(self, name, concrete_args, defaults, fn_for_analysis):
        import torch

        if concrete_args is not None and name in concrete_args:
            count = 0

            def replace(x):
                nonlocal count
                count += 1
                default = (defaults[name],) if name in defaults else ()
                out = self.create_proxy("placeholder", f"{name}_{count}", default, {})
                if isinstance(x, PHBase):
                    if x is not PH:
                        _transfer_attrs(fr=x, to=out.node)
                    return out
                if _is_specialisable(x):
                    torch._assert(
                        out == x, f"{name} has been specialized to have value {x} but got another value"
                    )
                elif x is None:
                    message = f"{name} has been specialized to have value None but got another value"
                    self.create_proxy("call_function", _assert_is_none, (out, message), {})
                else:
                    warnings.warn(
                        f"Was not able to add assertion to guarantee correct input {name} to "
                        f"specialized function. It is up to the user to make sure that your inputs match the "
                        f"inputs you specialized the function with."
                    )
                return x

            return pytree.tree_map(replace, concrete_args[name])
        default = ()
        if name[0] != "*" and name in defaults:
            default = (defaults[name],)
        return self.create_proxy(
            "placeholder", name, default, {}, type_expr=fn_for_analysis.__annotations__.get(name, None)
        )

    def trace(self, root, concrete_args=None):
        from torch import nn

        was_tracing = _native._set_tracing(True)
        begun = False
        error = None
        try:
            is_module = isinstance(root, nn.Module)
            if is_module:
                self.root = root
                name = self.traced_func_name
                if not hasattr(type(root), name):
                    raise AssertionError(f"traced_func_name={name} doesn't exist in {type(root).__name__}")
                fn = getattr(type(root), name)
                self.root_module_name = root._get_name()
                paths = _native._submodule_paths(root)
                self.submodule_paths = {mod: path for path, mod in root.named_modules()} if paths is None else paths
            else:
                self.root = nn.Module()
                fn = root
            self.graph = Graph(tracer_cls=getattr(self, "__class__", None))
            self.tensor_attrs = _native._tensor_attrs(self.root)
            if not isinstance(fn, FunctionType):
                raise AssertionError(f"Expected FunctionType, got {type(fn)}")
            code = fn.__code__
            self.graph._co_fields = {
                "co_name": code.co_name, "co_filename": code.co_filename, "co_firstlineno": code.co_firstlineno,
            }
            fn_globals = fn.__globals__
            root_name = self.root_module_name if is_module else getattr(fn, "__name__", "")
            fn, args = self.create_args_for_root(fn, is_module, concrete_args)
            begun = True
            _native._begin(self, root_name, fn_globals)
            result = fn(*args)
            returns = getattr(inspect.unwrap(fn), "__annotations__", {}).get("return", None)
            self.create_node("output", "output", (self.create_arg(result),), {}, type_expr=returns)
            self.submodule_paths = None
        except BaseException as e:
            error = e
            raise
        finally:
            if begun:
                _native._end(self, error)
            _native._set_tracing(was_tracing)
        return self.graph

    def __deepcopy__(self, memo):
        new = Tracer.__new__(Tracer)
        Tracer.__init__(new)
        for k, v in self.__dict__.items():
            new.__dict__[k] = copy.deepcopy(v, memo)
        return new


def symbolic_trace(root, concrete_args=None):
    """Traces a module or function; the result is a GraphModule that does the same."""
    from torch import nn

    tracer = Tracer()
    graph = tracer.trace(root, concrete_args)
    name = root.__class__.__name__ if isinstance(root, nn.Module) else root.__name__
    return GraphModule(tracer.root, graph, name)


@wrap
def _assert_is_none(value, msg):
    if value is not None:
        raise AssertionError(msg)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
