"""torch.fx.Graph and the code generators. Nodes, names, printing and the generation itself are native."""
import contextlib
import copy
import inspect
import typing
import types

from torch.fx import _native
from torch.fx._native import _InsertPoint, _Namespace, _node_list, _snake_case
from torch.fx.immutable_collections import immutable_dict
from torch.fx.node import _get_qualified_name, _type_repr, map_arg, Node

__all__ = ["PythonCode", "CodeGen", "Graph"]

_legal_ops = dict.fromkeys(
    ["call_function", "call_method", "get_attr", "call_module", "placeholder", "output"]
)

_custom_imports = {
    "inf": "from math import inf",
    "nan": "from math import nan",
    "NoneType": "NoneType = type(None)",
    "torch": "import torch",
    "device": "from torch import device",
    "fx_pytree": "import torch.fx._pytree as fx_pytree",
    "pytree": "import torch.utils._pytree as pytree",
}

reflectable_magic_methods = {
    "add": "{} + {}",
    "sub": "{} - {}",
    "mul": "{} * {}",
    "floordiv": "{} // {}",
    "truediv": "{} / {}",
    "div": "{} / {}",
    "mod": "{} % {}",
    "pow": "{} ** {}",
    "lshift": "{} << {}",
    "rshift": "{} >> {}",
    "and_": "{} & {}",
    "or_": "{} | {}",
    "xor": "{} ^ {}",
    "getitem": "{}[{}]",
    "matmul": "{} @ {}",
}
magic_methods = {
    "eq": "{} == {}",
    "ne": "{} != {}",
    "lt": "{} < {}",
    "gt": "{} > {}",
    "le": "{} <= {}",
    "ge": "{} >= {}",
    "pos": "+{}",
    "neg": "-{}",
    "invert": "~{}",
    **reflectable_magic_methods,
}
inplace_methods = {
    "iadd": "{} += {}",
    "iand": "{} &= {}",
    "ifloordiv": "{} //= {}",
    "ilshift": "{} <<= {}",
    "imod": "{} %= {}",
    "imul": "{} *= {}",
    "imatmul": "{} @= {}",
    "ior": "{} |= {}",
    "ipow": "{} **= {}",
    "irshift": "{} >>= {}",
    "isub": "{} -= {}",
    "itruediv": "{} /= {}",
    "ixor": "{} ^= {}",
    "setitem": "{}[{}] = {}",
}


def _lines_of_nodes(code, prologue_start, lines):
    """The node, by its index, that each line of generated code belongs to; lines count from the one that defines the
    function. `lines` tells where in the body the nodes' code begins: offsets, indices where they are not just 0, 1, ...,
    how many lines the definition has, how many empty ones were left out of the body."""
    if not isinstance(lines, tuple):
        return lines
    starts, nodes, first, stripped = lines
    starts = [int.from_bytes(starts[i : i + 4], "little") for i in range(0, len(starts), 4)]
    nodes = [int.from_bytes(nodes[i : i + 4], "little") for i in range(0, len(nodes), 4)] or range(len(starts))
    body = [""] * stripped + [line[4:] for line in code.split("\n")[prologue_start - 1 + first :]]
    found, here, offset, reached = {}, None, 0, 0
    for i, line in enumerate(body):
        while reached < len(starts) and starts[reached] <= offset:
            here = nodes[reached]
            reached += 1
        found[i + first] = here
        offset += len(line.encode()) + 1
    return found


class PythonCode:
    """Generated source, and the globals it needs."""

    def __init__(self, src, globals, _lineno_map=None, _prologue_start=0):
        self.src = src
        self.globals = globals
        self.__dict__["_lineno_map"] = _lineno_map
        self._prologue_start = _prologue_start

    @property
    def _lineno_map(self):
        return _lines_of_nodes(self.src, self._prologue_start, self.__dict__["_lineno_map"])

    @_lineno_map.setter
    def _lineno_map(self, lines):
        self.__dict__["_lineno_map"] = lines

    def __repr__(self):
        return (
            f"PythonCode(src={self.src!r}, globals={self.globals!r}, _lineno_map={self._lineno_map!r}, "
            f"_prologue_start={self._prologue_start!r})"
        )


_TYPING_NAMES = {list: "List", dict: "Dict", set: "Set", frozenset: "FrozenSet", tuple: "Tuple"}


def _annotation_text(o, add_global):
    """How a type is written in generated code: dots of its name become underscores of a global."""
    if isinstance(o, tuple) and not o:
        return "()"
    name = _type_repr(o)
    if isinstance(o, types.UnionType) and "|" in name:
        base = add_global(_type_repr(typing.Union), typing.Union)
        return f"{base}[{','.join(_annotation_text(a, add_global) for a in typing.get_args(o))}]"
    origin = getattr(o, "__origin__", None)
    if origin:
        from torch.fx.tensor_type import TensorType

        if not isinstance(o, types.GenericAlias) and origin in _TYPING_NAMES:
            origin = getattr(typing, _TYPING_NAMES[origin])
        base = add_global(_type_repr(origin), origin)
        args = o.dims if isinstance(o, TensorType) else typing.get_args(o)
        if not args:
            return base
        return f"{base}[{','.join(_annotation_text(a, add_global) for a in args)}]"
    return add_global(name, o)


def _parse_stack_trace(stack_trace):
    """The innermost `File "...", line N, in NAME` of a stack trace and its source line, or None."""
    if stack_trace is None:
        return None
    import re

    lines = stack_trace.strip().split("\n")
    for i in range(len(lines) - 2, -1, -1):
        m = re.match(r"^File \"(.+)\", line (\d+), in (.+)$", lines[i].strip())
        if m:
            return m.group(1), m.group(2), m.group(3), lines[i + 1].strip()
    return None


def _origin_comment(node, additional_meta):
    """The comment that print_readable writes above nodes that come from another place than those before."""
    extra = ""
    if additional_meta:
        parts = [f"{key}: {node.meta[key]}" for key in additional_meta if key in node.meta]
        if parts:
            extra = f"# {', '.join(parts)} "
    annotation = ""
    custom = node.meta.get("custom", {})
    if custom:
        shown = {}
        for key, value in custom.items():
            text = str(value)
            shown[key] = text[:40] + "..." if len(text) > 40 else value
        annotation = f" Annotation: {shown}"
    where = "No stacktrace found for following nodes"
    parsed = _parse_stack_trace(node.stack_trace) if node.stack_trace else None
    if parsed:
        where = "File: {}:{} in {}, code: {}".format(*parsed)
        if node.meta.get("autograd_backward", False):
            where = f"Backward of forward node: {where}"
    return f"{extra}#{annotation} {where}"


def _call_accepting(method, *args, **kwargs):
    """Calls with those of the keyword arguments that the method takes: overrides may be older."""
    parameters = inspect.signature(method).parameters
    return method(*args, **{k: v for k, v in kwargs.items() if k in parameters})


class CodeGen:
    """Decides what the generated function looks like: its signature, and how it returns."""

    def __init__(self):
        self._body_transformer = None
        self._func_name = "forward"

    def _format_multiline_args(self, args):
        return "".join(self._format_single_arg(arg) for arg in args)

    def _format_single_arg(self, arg):
        if "#" in arg:
            arg, comment = arg.split("#", 1)
            return f"    {arg.rstrip()},  # {comment.lstrip()}\n"
        return f"    {arg},\n"

    def _format_multiline_container(self, items, descs=None, prefix="", repr_fn=repr):
        opening, closing = ("(", ")") if isinstance(items, tuple) else ("[", "]")
        notes = [""] * len(items) if descs is None else [f"  # {d}" for d in descs]
        lines = "".join(f"    {repr_fn(item)},{note}\n" for item, note in zip(items, notes))
        return f"{prefix}{opening}\n{lines}{closing}"

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        if len(free_vars) == 0 or free_vars[0] != "self":
            free_vars.insert(0, "self")
        if expanded_def:
            return f"def {self._func_name}(\n{self._format_multiline_args(free_vars)}){maybe_return_annotation}:"
        return f"def {self._func_name}({', '.join(free_vars)}){maybe_return_annotation}:"

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        repr_fn = repr_fn or repr
        if descs is not None and isinstance(output_args, (list, tuple)):
            return self._format_multiline_container(output_args, descs, "return ", repr_fn)
        return f"return {repr_fn(output_args)}"

    def process_inputs(self, *args):
        return args

    def process_outputs(self, outputs):
        return outputs

    def additional_globals(self):
        return []

    def _gen_python_code(
        self, nodes, root_module, namespace, *, verbose=False, include_stride=False, include_device=False,
        colored=False, expanded_def=False, record_func=False, additional_meta=None,
    ):
        return _native._generate_code(
            self, nodes, root_module, namespace, verbose, include_stride, include_device, colored,
            expanded_def, record_func, additional_meta,
        )


class _BoxedCodeGen(CodeGen):
    """The function takes one list of arguments, and empties it so that they can be freed early."""

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        text = f"def {self._func_name}(self, args_list){maybe_return_annotation}:"
        names = [v.split(":")[0].split("=")[0].strip() for v in free_vars if v != "self"]
        if names:
            text += "\n    args_iter = iter(args_list)"
            for name in names:
                text += f"\n    {name} = next(args_iter)"
            text += "\n    args_list.clear()"
        return text


class _PyTreeInfo(typing.NamedTuple):
    orig_args: list
    in_spec: object
    out_spec: object


class _PyTreeCodeGen(CodeGen):
    """The function takes the original nested arguments and flattens them first."""

    def __init__(self, pytree_info):
        super().__init__()
        self.pytree_info = pytree_info

    def process_inputs(self, *inputs):
        from torch.utils import _pytree as pytree

        return pytree.arg_tree_leaves(*inputs)

    def process_outputs(self, out):
        from torch.utils import _pytree as pytree

        if self.pytree_info is None or self.pytree_info.out_spec is None:
            return out
        if not isinstance(out, (list, tuple)):
            out = [out]
        return pytree.tree_unflatten(out, self.pytree_info.out_spec)

    def _format_annotations(self, free_vars, expanded_def):
        annotated = [x for x in free_vars if ":" in x]
        if not annotated:
            return ""
        if expanded_def:
            return "\n    " + "\n    ".join(annotated)
        return "\n    " + "; ".join(annotated) + ";\n"

    def gen_var_bindings(self, fn_args, free_vars, expanded_def):
        spec = self.pytree_info.in_spec
        source = f"[{', '.join(fn_args)}], self._in_spec"
        if (
            spec.type is tuple
            and spec.num_children == 2
            and spec.child(0).type is tuple
            and spec.child(1).type is dict
        ):
            count = spec.child(0).num_children
            names = self.pytree_info.orig_args
            keywords = ", ".join(f"'{k}':{v}" for k, v in zip(spec.child(1).context, names[count:]))
            source = f"([{', '.join(names[:count])}], {{{keywords}}}), self._in_spec"
        bare = [x.split(":")[0].split("#")[0] for x in free_vars]
        text = self._format_annotations(free_vars, expanded_def)
        return text + f"\n    {', '.join(bare)}, = fx_pytree.tree_flatten_spec({source})"

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        if self.pytree_info is None:
            return super().gen_fn_def(free_vars, maybe_return_annotation, expanded_def=expanded_def)
        fn_args = self.pytree_info.orig_args
        if len(fn_args) > 0 and fn_args[0] == "self":
            free_vars.insert(0, "self")
        text = super().gen_fn_def(fn_args[:], maybe_return_annotation, expanded_def=expanded_def)
        if len(free_vars) > 0:
            text += self.gen_var_bindings(fn_args, free_vars, expanded_def)
        return text

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        repr_fn = repr_fn or repr
        if not (self.pytree_info and self.pytree_info.out_spec):
            return super().generate_output(output_args, descs=descs, repr_fn=repr_fn)
        if descs is not None and isinstance(output_args, (list, tuple)):
            text = self._format_multiline_container(output_args, descs, "return pytree.tree_unflatten(", repr_fn)
            return text + ", self._out_spec)"
        return f"return pytree.tree_unflatten({repr_fn(output_args)}, self._out_spec)"


def _warn(message, stacklevel=2):
    import warnings

    warnings.warn(message, stacklevel=stacklevel + 1)


class Graph(_native._GraphCore):
    """The list of nodes that a traced program consists of."""

    def get_attr(self, qualified_name, type_expr=None):
        if self.owning_module is not None and not self._reference_exists(qualified_name):
            _warn(
                "Attempted to insert a get_attr Node with no "
                "underlying reference in the owning "
                "GraphModule! Call "
                "GraphModule.add_submodule to add the "
                "necessary submodule, "
                "GraphModule.add_parameter to add the "
                "necessary Parameter, or "
                "nn.Module.register_buffer to add the "
                "necessary buffer"
            )
        return self._get_attr_node(qualified_name, type_expr)

    def _reference_exists(self, qualified_name):
        from torch import nn

        path, _, name = qualified_name.rpartition(".")
        try:
            module = self.owning_module.get_submodule(path)
        except AttributeError:
            _warn(f"Failed to fetch module {path}!")
            return False
        if not hasattr(module, name):
            return False
        found = getattr(module, name)
        return isinstance(found, (nn.Module, nn.Parameter)) or name in module._buffers

    def call_module(self, module_name, args=None, kwargs=None, type_expr=None):
        if self.owning_module is not None and self.owning_module.get_submodule(module_name) is None:
            _warn(
                "Attempted to insert a call_module Node with "
                "no underlying reference in the owning "
                "GraphModule! Call "
                "GraphModule.add_submodule to add the "
                "necessary submodule"
            )
        return self._call_module_node(module_name, args, kwargs, type_expr)

    def process_inputs(self, *args):
        return self._codegen.process_inputs(*args)

    def process_outputs(self, out):
        return self._codegen.process_outputs(out)

    def __deepcopy__(self, memo=None):
        memo = memo if memo else {}
        g = Graph(tracer_cls=self._tracer_cls)
        result = g.graph_copy(self, val_map=memo, return_output_node=True)
        g._codegen = copy.deepcopy(self._codegen)
        if result is not None:
            value, old = result
            new = g.output(value, type_expr=getattr(old, "type", None))
            new.meta = copy.copy(old.meta)
        return g

    def __reduce__(self):
        from torch.fx import _pickled

        return _pickled.reduce(self)

    def print_tabular(self):
        from tabulate import tabulate

        rows = [[n.op, n.name, n.target, n.args, n.kwargs] for n in self.nodes]
        print(tabulate(rows, headers=["opcode", "name", "target", "args", "kwargs"]))

    def lint(self):
        names, defined = set(), set()
        for node in self.nodes:
            if node.op not in _legal_ops:
                raise RuntimeError(f"Node {node} had unknown opcode {node.op}!")
            if node.graph is not self:
                raise RuntimeError(f"Node '{node}' does not belong to this Graph!")
            for arg in node.all_input_nodes:
                context = f" of Node '{node}' " if node else " "
                if arg.graph is not self:
                    raise RuntimeError(
                        f"Argument '{arg}'{context}does not belong to this Graph, "
                        f"but was used as an argument! If you are copying nodes from another graph, make "
                        f"sure to use ``arg_transform`` on node_copy() to remap values\n{self}"
                    )
                if arg not in defined:
                    raise RuntimeError(
                        f"Argument '{arg}'{context}was used before it has been "
                        f"defined! Please check that Nodes in the graph are topologically ordered\n{self}"
                    )
            defined.add(node)
            if node.name in names:
                raise RuntimeError(f"Node redefined name {node.name}!")
            names.add(node.name)
        if self.owning_module is not None:
            self._lint_targets()

    def _lint_targets(self):
        from torch import nn

        for node in self.nodes:
            wanted = "Callable" if node.op == "call_function" else "str"
            ok = callable(node.target) if node.op == "call_function" else isinstance(node.target, str)
            if not ok:
                raise ValueError(
                    f"Node {node} target {node.target} has type {_native._typename(node.target)} but "
                    f"a {wanted} is expected"
                )
            if node.op not in ("get_attr", "call_module"):
                continue
            atoms = node.target.split(".")
            at = self.owning_module
            for i, atom in enumerate(atoms):
                found = getattr(at, atom, None)
                path = ".".join(atoms[:i])
                if found is None:
                    raise RuntimeError(
                        f"Node {node} target {node.target} references nonexistent attribute "
                        f"{atom} of {path}"
                    )
                if node.op == "call_module" and not isinstance(found, nn.Module):
                    raise RuntimeError(
                        f"Node {node} target {node.target} {atom} of {path} does "
                        "not reference an nn.Module"
                    )
                at = found

    def eliminate_dead_code(self, is_impure_node=None):
        self.lint()
        changed = False
        for node in reversed(self.nodes):
            impure = node.is_impure() if is_impure_node is None else is_impure_node(node)
            if not impure and len(node.users) == 0:
                self.erase_node(node)
                changed = True
        if self.owning_module is not None:
            from torch.fx.graph_module import GraphModule

            used = {n.target for n in self.find_nodes(op="get_attr")}
            for name, child in self.owning_module.named_children():
                if name in used and isinstance(child, GraphModule):
                    changed |= child.graph.eliminate_dead_code()
                    child.recompile()
        return changed

    def set_codegen(self, codegen):
        self._codegen = codegen

    def on_generate_code(self, make_transformer):
        before = self._codegen._body_transformer
        self._codegen._body_transformer = make_transformer(before)

        @contextlib.contextmanager
        def restore():
            try:
                yield
            finally:
                self._codegen._body_transformer = before

        return restore()

    def _clear_nodes(self):
        for node in reversed(self.nodes):
            node.meta.clear()
            self.erase_node(node)


_native._set_classes(Node, Graph)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
