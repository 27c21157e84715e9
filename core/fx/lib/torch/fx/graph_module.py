"""GraphModule: a module whose forward is generated from a Graph.

Every instance has a class of its own, since forward is set on the class: so two GraphModules never share
code, and the class can carry the name of what was traced.
"""
import contextlib
import copy
import itertools
import sys

import torch
from torch import nn
from torch.fx import _native
from torch.fx.graph import (  # noqa: F401
    _BoxedCodeGen, _custom_imports, _lines_of_nodes, _PyTreeCodeGen, CodeGen, Graph, PythonCode,
)

__all__ = ["reduce_graph_module", "GraphModule"]

_USER_PRESERVED_ATTRIBUTES_KEY = "_user_preserved_attributes"
_next_key = itertools.count()
_sources = {}


def _addindent(text, spaces):
    lines = text.split("\n")
    if len(lines) == 1:
        return text
    first = lines.pop(0)
    return first + "\n" + "\n".join(" " * spaces + line if line.strip() else "" for line in lines)


def _register_source(src, co_fields=None):
    """The name that tracebacks give the generated code: numbered in the order in which it was made."""
    key = f"<eval_with_key>.{next(_next_key)}"
    if co_fields and {"co_filename", "co_firstlineno", "co_name"} <= set(co_fields):
        file = co_fields["co_filename"].rpartition("/")[2]  # a program is known by its name alone
        key += f" from {file}:{co_fields['co_firstlineno']} in {co_fields['co_name']}"
    _sources[key] = src
    return key


def _exec_with_source(src, globals, co_fields=None):
    exec(compile(src, _register_source(src, co_fields), "exec"), globals)


def _method_from_src(method_name, src, globals, co_fields=None):
    scope = dict(globals)
    _exec_with_source(src, scope, co_fields)
    fn = scope[method_name]
    del scope[method_name]
    return fn


def _forward_from_src(src, globals, co_fields=None):
    return _method_from_src("forward", src, globals, co_fields)


def _format_import_statement(name, obj):
    if name in _custom_imports:
        return _custom_imports[name]
    if name == "torch" or name.startswith("torch."):
        return "import torch"
    return f"from {obj.__module__} import {getattr(obj, '__qualname__', obj.__name__)} as {name}"


def _format_import_block(globals):
    lines = set()
    for name, obj in globals.items():
        lines.add(f"{name} = {obj!r}" if isinstance(obj, str) else _format_import_statement(name, obj))
    return "\n".join(sorted(lines))


class _GeneratedForward:
    """Stands for a class's generated forward until that is asked for, and is compiled then: most graphs on the way
    through passes are never called. Only for code that is certain to be valid, since mistakes show at once."""

    def __init__(self, owner, src, globals, co_fields):
        self.owner = owner
        self.globals = dict(globals)
        self.key = _register_source(src, co_fields)
        self.compiled = None

    def __get__(self, obj, cls=None):
        if self.compiled is None:
            exec(compile(_sources[self.key], self.key, "exec"), self.globals)
            self.compiled = self.globals.pop("forward")
        if vars(self.owner).get("forward") is self:
            self.owner.forward = self.compiled
        return self.compiled if obj is None else self.compiled.__get__(obj, cls)


def _compiled_when_called(graph):
    codegen = graph._codegen
    plain = type(codegen) is CodeGen and codegen._body_transformer is None and codegen._func_name == "forward"
    return plain and _native._is_well_formed(graph)


class _CodeOnlyModule(nn.Module):
    """A root made of a dictionary: all its members are kept, used by the graph or not."""

    def __init__(self, body):
        super().__init__()
        self.__dict__.update(body)


def _deserialize_graph_module(forward, body, graph_module_cls=None):
    from torch.fx._symbolic_trace import Tracer

    class CodeOnly(_CodeOnlyModule):
        pass

    CodeOnly.__name__ = "_CodeOnlyModule"
    CodeOnly.forward = forward
    base = body.get("_tracer_cls") or Tracer

    class KeepModules(base):
        def is_leaf_module(self, module, path):
            return True

    root = CodeOnly(body)
    graph = KeepModules().trace(root, **body.get("_tracer_extras", {}))
    graph._tracer_cls = base
    gm = (graph_module_cls or GraphModule)(root, graph, class_name=body.get("_graphmodule_cls_name", "GraphModule"))
    for k, v in body.items():
        if not hasattr(gm, k):
            setattr(gm, k, v)
    return gm


def reduce_graph_module(body, import_block):
    source = body.get("_code") or body["code"]
    return _deserialize_graph_module(_forward_from_src(import_block + source, {}), body)


def _put_tensor_or_object(module, name, value, persistent=True):
    if isinstance(value, torch.Tensor) and not isinstance(value, nn.Parameter):
        module.register_buffer(name, value, persistent=persistent)
    else:
        setattr(module, name, value)


def _copy_attr(from_module, to_module, target):
    _native._copy_members(from_module, to_module, [target])


def _assign_attr(from_obj, to_module, target):
    *prefix, field = target.split(".")
    for item in prefix:
        t = getattr(to_module, item, None)
        if t is None:
            t = nn.Module()
            setattr(to_module, item, t)
        to_module = t
    _put_tensor_or_object(to_module, field, from_obj)


def _get_attr_via_attr_list(model, attr_list):
    if not attr_list:
        return model
    *prefix, field = attr_list
    for item in prefix:
        model = getattr(model, item, None)
        if model is None:
            raise AssertionError(f"Attribute '{item}' not found in model")
    return getattr(model, field)


def _get_attr(model, attr_name):
    return _get_attr_via_attr_list(model, attr_name.split("."))


def _del_attr(model, attr_name):
    *prefix, field = attr_name.split(".")
    delattr(_get_attr_via_attr_list(model, prefix), field)


def _has_attr(model, attr_name):
    for item in attr_name.split("."):
        if not hasattr(model, item):
            return False
        model = getattr(model, item)
    return True


def _print_readable(
    module, module_name, print_output=True, include_stride=False, include_device=False, colored=False,
    expanded_def=False, additional_meta=None,
):
    graph = module.graph
    if graph is None or not isinstance(graph, Graph):
        raise AssertionError("print_readable must be used on a module with a graph")
    src = graph.python_code(
        root_module="self", verbose=True, include_stride=include_stride, include_device=include_device,
        colored=colored, expanded_def=expanded_def, additional_meta=additional_meta,
    ).src
    text = _addindent(f"class {module_name}(torch.nn.Module):\n" + src.lstrip("\n"), 4)
    parts = [""]
    for name, child in module.named_children():
        if isinstance(child, GraphModule):
            parts.append(
                _print_readable(
                    child, name, print_output=False, include_stride=include_stride,
                    include_device=include_device, colored=colored, additional_meta=additional_meta,
                )
            )
    text += _addindent("\n".join(parts), 4)
    if print_output:
        print(text)
    return text


class _WrappedCall:
    """Calls the module; an error inside the generated code is shown in its surroundings on stderr."""

    def __init__(self, cls, cls_call):
        self.cls = cls
        self.cls_call = cls_call

    @staticmethod
    def _generate_error_message(filename, lineno, line, trace):
        lines = [text + "\n" for text in _sources.get(filename, "").split("\n")]
        before = "".join(lines[lineno - 2 : lineno])
        after = "\n".join(lines[lineno : lineno + 2])
        message = (
            f"Call using an FX-traced Module, line {lineno} of the traced Module's "
            f"generated forward function:"
        )
        return "\n".join([trace, message, before, "~" * len(line) + "~~~ <--- HERE", after])

    def __call__(self, obj, *args, **kwargs):
        try:
            if self.cls_call is not None:
                return self.cls_call(obj, *args, **kwargs)
            return super(self.cls, obj).__call__(*args, **kwargs)
        except Exception as e:
            try:
                import traceback
            except ImportError:
                raise e
            innermost = e.__traceback__
            while innermost.tb_next is not None:
                innermost = innermost.tb_next
            if "eval_with_key" in innermost.tb_frame.f_code.co_filename:
                frame = traceback.extract_tb(innermost)[0]
                text = self._generate_error_message(
                    frame.filename, frame.lineno, frame.line, traceback.format_exc()
                )
                print(text, file=sys.stderr)
                raise e.with_traceback(None)
            raise e


class GraphModule(nn.Module):
    """A module that runs a Graph."""

    def __new__(cls, *args, **kwargs):
        for t in cls.__mro__:
            if t.__qualname__.split(".")[-1] != "GraphModuleImpl":
                cls = t
                break

        class GraphModuleImpl(cls):
            pass

        return super().__new__(GraphModuleImpl)

    def __init__(self, root, graph, class_name="GraphModule"):
        super().__init__()
        self.__class__.__name__ = class_name
        if isinstance(root, nn.Module):
            if hasattr(root, "training"):
                self.training = root.training
            if isinstance(root, _CodeOnlyModule):
                for members in (root.named_children, root.named_buffers, root.named_parameters):
                    _native._copy_members(root, self, [name for name, _ in members()])
            _native._copy_members(root, self, _native._member_targets(graph))
        elif isinstance(root, dict):
            targets = []
            for node in graph.nodes:
                if node.op in ("get_attr", "call_module"):
                    if node.target not in root:
                        raise RuntimeError(
                            "Node " + str(node) + " referenced target " + node.target
                            + " but that target was not provided in ``root``!"
                        )
                    targets.append(node.target)
            # Parents before their members, so that these are not overwritten.
            targets.sort(key=lambda t: t.count("."))
            for target in targets:
                _assign_attr(root[target], self, target)
        else:
            raise RuntimeError("Unsupported type " + str(root) + " passed for root!")

        self.graph = graph
        self._tracer_cls = None
        if graph._tracer_cls and "<locals>" not in graph._tracer_cls.__qualname__:
            self._tracer_cls = graph._tracer_cls
        self._tracer_extras = graph._tracer_extras or {}
        self.meta = {}
        self._replace_hooks = []
        self._create_node_hooks = []
        self._erase_node_hooks = []
        self._deepcopy_hooks = []
        self.shape_env = None

    @property
    def _boxed_call(self):
        return isinstance(self._graph._codegen, _BoxedCodeGen)

    @property
    def graph(self):
        return self._graph

    @graph.setter
    def graph(self, g):
        if not isinstance(g, Graph):
            raise AssertionError(f"Expected a Graph instance, but got {type(g)}")
        self._graph = g
        g.owning_module = self
        self.recompile()

    @property
    def code(self):
        if not hasattr(self, "_code"):
            raise RuntimeError("Code has not been generated! Please report a bug to PyTorch")
        return self._code

    @property
    def _lineno_map(self):
        return _lines_of_nodes(self._code, self._prologue_start, self.__dict__["_lineno_map"])

    @_lineno_map.setter
    def _lineno_map(self, lines):
        self.__dict__["_lineno_map"] = lines

    def recompile(self):
        first = "_code" not in self.__dict__
        codegen = self._graph._codegen
        if isinstance(codegen, _PyTreeCodeGen):
            self._in_spec = codegen.pytree_info.in_spec
            self._out_spec = codegen.pytree_info.out_spec
        python_code = self._graph.python_code(root_module="self")
        self._code = python_code.src
        self.__dict__["_lineno_map"] = python_code.__dict__.get("_lineno_map")
        self._prologue_start = python_code._prologue_start
        cls = type(self)
        source = self._code, python_code.globals, self._graph._co_fields
        if _compiled_when_called(self._graph):
            cls.forward = _GeneratedForward(cls, *source)
        else:
            cls.forward = _forward_from_src(*source)
        own = vars(cls)
        if "_wrapped_call" not in own:
            cls._wrapped_call = _WrappedCall(cls, own.get("__call__"))
        self._recompile_submodules()

        def call_wrapped(self, *args, **kwargs):
            _native._note_inputs(self.__dict__.get("_graph"), args, kwargs)
            return self._wrapped_call(self, *args, **kwargs)

        cls.__call__ = call_wrapped
        _native._note_recompiled(self, first)
        return python_code

    def _recompile_submodules(self):
        return [
            (name, module.recompile()) for name, module in self.named_children() if isinstance(module, GraphModule)
        ]

    # ---- members ----

    def add_submodule(self, target, m):
        *prefix, field = target.split(".")
        module = self
        for item in prefix:
            child = getattr(module, item, None)
            if child is None:
                child = nn.Module()
                setattr(module, item, child)
            if not isinstance(child, nn.Module):
                return False
            module = child
        module.add_module(field, m)
        return True

    def delete_submodule(self, target):
        *path, name = target.split(".")
        module = self
        for item in path:
            if not hasattr(module, item):
                return False
            module = getattr(module, item)
            if not isinstance(module, nn.Module):
                return False
        if not isinstance(getattr(module, name, None), nn.Module):
            return False
        delattr(module, name)
        return True

    def delete_all_unused_submodules(self):
        used = set()
        for node in self.graph.nodes:
            if node.op not in ("call_module", "get_attr") or not isinstance(node.target, str):
                continue
            atoms = node.target.split(".")
            for i in range(len(atoms)):
                used.add(".".join(atoms[: i + 1]))
            if node.op == "call_module":
                try:
                    module = self.get_submodule(node.target)
                except AttributeError:
                    continue
                used.update(f"{node.target}.{name}" for name, _ in module.named_modules() if name != "")
        for name in [name for name, _ in self.named_modules() if name not in used]:
            self.delete_submodule(name)

    # ---- copies ----

    def __reduce__(self):
        body = self.__dict__.copy()
        python_code = self.recompile()
        del body["_graph"]
        return (reduce_graph_module, (body, _format_import_block(python_code.globals)))

    def _deepcopy_init(self):
        return GraphModule.__init__

    def __deepcopy__(self, memo):
        res = type(self).__new__(type(self))
        memo[id(self)] = res
        root = _CodeOnlyModule(copy.deepcopy(self.__dict__, memo))
        self._deepcopy_init()(res, root, root.__dict__["_graph"])
        for name in (
            "_state_dict_hooks", "_load_state_dict_pre_hooks", "_load_state_dict_post_hooks", "_replace_hooks",
            "_create_node_hooks", "_erase_node_hooks", "_deepcopy_hooks",
        ):
            if name in self.__dict__:
                setattr(res, name, copy.deepcopy(self.__dict__[name], memo))
        res.meta = copy.deepcopy(getattr(self, "meta", {}), memo)
        for name, value in res.meta.get(_USER_PRESERVED_ATTRIBUTES_KEY, {}).items():
            setattr(res, name, value)
        for hook in getattr(self, "_deepcopy_hooks", ()):
            hook(res)
        return res

    def __copy__(self):
        res = GraphModule(self, self.graph)
        res.meta = getattr(self, "meta", {})
        return res

    # ---- text ----

    def print_readable(
        self, print_output=True, include_stride=False, include_device=False, colored=False, *,
        fast_sympy_print=False, expanded_def=False, additional_meta=None,
    ):
        return _print_readable(
            self, self._get_name(), print_output, include_stride, include_device, colored, expanded_def,
            additional_meta,
        )

    def __str__(self):
        reminder = "# To see more debug info, please use `graph_module.print_readable()`"
        return "\n".join([super().__str__(), self._code, reminder])

    def to_folder(self, folder, module_name="FxModule"):
        import os
        import warnings
        from pathlib import Path

        folder = Path(folder)
        folder.mkdir(exist_ok=True)
        torch.save(self.state_dict(), folder / "state_dict.pt")
        tab = " " * 4
        imports = "\n".join(_custom_imports.values())
        text = (
            f"\nimport torch\n{imports}\n\nfrom torch.nn import *\nclass {module_name}(torch.nn.Module):\n"
            f"    def __init__(self):\n        super().__init__()\n"
        )
        plain = [nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d]
        pickled = []
        for name, child in self.named_children():
            if type(child) in plain:
                text += f"{tab * 2}setattr(self, '{name}', {child.__repr__()})\n"
                continue
            file = folder / f"{name}.pt"
            torch.save(child, file)
            pickled.append(name)
            shown = child.__repr__().replace("\r", " ").replace("\n", " ")
            text += f"{tab * 2}setattr(self, '{name}', torch.load(r'{file}', weights_only=False)) # {shown}\n"
        for name, buffer in self._buffers.items():
            if buffer is not None:
                text += (
                    f"{tab * 2}self.register_buffer('{name}', "
                    f"torch.empty({list(buffer.shape)}, dtype={buffer.dtype}))\n"
                )
        for name, param in self._parameters.items():
            if param is not None:
                text += (
                    f"{tab * 2}setattr(self, '{name}', torch.nn.Parameter("
                    f"torch.empty({list(param.shape)}, dtype={param.dtype})))\n"
                )
        text += f"{tab * 2}self.load_state_dict(torch.load(r'{folder}/state_dict.pt'))\n"
        text += f"{_addindent(self.code, 4)}\n"
        (folder / "module.py").write_text(text)
        (folder / "__init__.py").write_text("from .module import *")
        if pickled:
            warnings.warn(
                "Was not able to save the following children modules as reprs -"
                f"saved as pickled files instead: {pickled}"
            )

    def _replicate_for_data_parallel(self):
        new = self.__copy__()
        object.__setattr__(new, "_is_replica", True)
        return new

    # ---- hooks on editing ----

    @contextlib.contextmanager
    def _set_replace_hook(self, f):
        if not callable(f):
            raise AssertionError("Replace hook must be a callable.")
        self._register_replace_node_hook(f)
        try:
            yield
        finally:
            self._unregister_replace_node_hook(f)

    def _edit_hooks(self, hooks, f, add, kind="create_node"):
        if not callable(f):
            raise AssertionError(f"{kind} hook must be a callable.")
        if add:
            hooks.append(f)
        else:
            hooks.remove(f)

    def _register_replace_node_hook(self, f):
        self._edit_hooks(self._replace_hooks, f, True)

    def _unregister_replace_node_hook(self, f):
        self._edit_hooks(self._replace_hooks, f, False)

    def _register_create_node_hook(self, f):
        self._edit_hooks(self._create_node_hooks, f, True)

    def _unregister_create_node_hook(self, f):
        self._edit_hooks(self._create_node_hooks, f, False)

    def _register_erase_node_hook(self, f):
        self._edit_hooks(self._erase_node_hooks, f, True, "erase_node")

    def _unregister_erase_node_hook(self, f):
        self._edit_hooks(self._erase_node_hooks, f, False, "erase_node")

    def _register_deepcopy_hook(self, f):
        self._edit_hooks(self._deepcopy_hooks, f, True, "deepcopy")

    def _unregister_deepcopy_hook(self, f):
        self._edit_hooks(self._deepcopy_hooks, f, False, "deepcopy")


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
