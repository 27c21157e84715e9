"""split_module: nodes are assigned to partitions, each partition becomes a submodule, and a new top-level
graph calls them in an order that their dependencies allow."""
import inspect

from torch.fx.graph import Graph
from torch.fx.graph_module import GraphModule
from torch.fx.node import map_arg
from torch.fx.proxy import Proxy
from torch.nn import Module

__all__ = ["Partition", "split_module"]


class Partition:
    def __init__(self, name):
        self.name = name
        self.submod_name = f"submod_{name}"
        self.node_names = []
        self.inputs = {}
        self.outputs = {}
        self.dependencies = {}
        self.dependents = {}
        self.graph = Graph()
        self.environment = {}
        self.targets = {}

    def __repr__(self):
        return (
            f"name: {self.name},\n"
            f" nodes: {self.node_names},\n"
            f" inputs: {self.inputs},\n"
            f" outputs: {self.outputs},\n"
            f" partitions depended on: {self.dependencies},\n"
            f" partition dependents: {self.dependents}"
        )


def _get_attr_from_qualname(mod, qualname):
    for atom in qualname.split("."):
        if not hasattr(mod, atom):
            raise AttributeError(f"Node target {qualname} not found!")
        mod = getattr(mod, atom)
    return mod


def _dependency_order(partitions):
    """Partition names so that each follows those it depends on. Takes the dependencies apart."""
    roots = [name for name, p in partitions.items() if not p.dependencies]
    order = []
    while roots:
        name = roots.pop()
        order.append(name)
        for dependent in partitions[name].dependents:
            partitions[dependent].dependencies.pop(name)
            if not partitions[dependent].dependencies:
                roots.append(dependent)
    if len(order) != len(partitions):
        raise RuntimeError("cycle exists between partitions!")
    return order


def split_module(
    m, root_m, split_callback, qualname_map=None, keep_original_order=False, keep_original_node_name=False,
    keep_original_input_name=True, *, partition_affix=None, tuple_return=False,
):
    partitions, originals = {}, {}

    def record_use(def_node, use_node):
        defined = getattr(def_node, "_fx_partition", None)
        used = getattr(use_node, "_fx_partition", None)
        if defined == used:
            return
        if defined is not None:
            partitions[defined].outputs.setdefault(def_node.name)
            if used is not None:
                partitions[defined].dependents.setdefault(used)
        if used is not None:
            partitions[used].inputs.setdefault(def_node.name)
            if defined is not None:
                partitions[used].dependencies.setdefault(defined)

    for node in m.graph.nodes:
        if node.op in ("placeholder", "get_attr", "output"):
            continue
        name = str(split_callback(node))
        if partition_affix is not None:
            name = "_".join([partition_affix, name])
        if name not in partitions:
            partitions[name] = Partition(name)
        partitions[name].node_names.append(node.name)
        node._fx_partition = name

    for node in m.graph.nodes:
        originals[node.name] = node
        if node.op in ("placeholder", "get_attr"):
            continue
        if node.op == "output":
            map_arg(node.args[0], lambda n: record_use(n, None))
            continue
        map_arg(node.args, lambda n: record_use(n, node))
        map_arg(node.kwargs, lambda n: record_use(n, node))

    original_order = list(partitions.keys())
    sorted_names = _dependency_order(partitions)

    for name in sorted_names:
        partition = partitions[name]
        is_module = {}
        for inp in partition.inputs:
            n = originals[inp]
            is_module[inp] = n.op == "get_attr" and isinstance(_get_attr_from_qualname(m, n.target), Module)
        new_inputs = {}
        ordered = [i for i in partition.inputs if not is_module[i]] + [i for i in partition.inputs if is_module[i]]
        for inp in ordered:
            n = originals[inp]
            if is_module[inp]:
                placeholder = partition.graph.get_attr(n.target)
                partition.targets[n.target] = _get_attr_from_qualname(m, n.target)
            else:
                arg = inp if keep_original_input_name else f"arg_{len(new_inputs)}"
                placeholder = partition.graph.placeholder(arg, type_expr=n.type)
                new_inputs[inp] = None
            placeholder.meta = n.meta.copy()
            partition.environment[n] = placeholder
        partition.inputs = new_inputs

    for node in m.graph.nodes:
        if not hasattr(node, "_fx_partition"):
            continue
        partition = partitions[node._fx_partition]
        environment = partition.environment
        args = map_arg(node.args, lambda n: environment[n])
        kwargs = map_arg(node.kwargs, lambda n: environment[n])
        target = node.target
        if node.op in ("call_module", "get_attr"):
            value = _get_attr_from_qualname(m, node.target)
            target = node.target.replace(".", "_")
            partition.targets[target] = value
            if qualname_map is not None:
                qualname_map[f"{partition.submod_name}.{target}"] = node.target
        new_node = partition.graph.create_node(
            op=node.op, target=target, args=args, kwargs=kwargs, type_expr=node.type,
            name=node.name if keep_original_node_name else None,
        )
        new_node.meta = node.meta.copy()
        environment[node] = new_node

    base_graph = Graph()
    base_env, base_attrs = {}, {}

    def add_to_base(node):
        if node.op == "placeholder":
            default = node.args[0] if len(node.args) > 0 else inspect.Signature.empty
            if keep_original_node_name:
                args = () if default is inspect.Signature.empty else (default,)
                new = base_graph.create_node("placeholder", node.name, args=args, type_expr=node.type)
            else:
                new = base_graph.placeholder(node.target, type_expr=node.type, default_value=default)
        elif node.op == "get_attr":
            new = base_graph.get_attr(node.target)
            base_attrs[node.target] = _get_attr_from_qualname(m, node.target)
        else:
            return
        base_env[node.name] = new
        new.meta = node.meta.copy()

    if not keep_original_order:
        for node in m.graph.nodes:
            add_to_base(node)
    inputs = [node for node in m.graph.nodes if node.op == "placeholder"]
    done = set()

    for name in original_order if keep_original_order else sorted_names:
        partition = partitions[name]
        outputs = tuple(partition.environment[originals[n]] for n in partition.outputs)
        single = len(outputs) == 1 and not tuple_return
        partition.graph.output(outputs[0] if single else outputs)
        if keep_original_order:
            for node in inputs + [originals[key] for key in partition.inputs]:
                if node not in done:
                    add_to_base(node)
                    done.add(node)
        base_attrs[partition.submod_name] = GraphModule(partition.targets, partition.graph)
        call = base_graph.call_module(partition.submod_name, tuple(base_env[n] for n in partition.inputs))
        if len(outputs) > 1 or (len(outputs) == 1 and tuple_return):
            proxy = Proxy(call)
            for i, output in enumerate(partition.outputs):
                base_env[output] = proxy[i].node
        elif len(outputs) == 1:
            base_env[next(iter(partition.outputs))] = call

    if keep_original_order and not base_env:
        for node in m.graph.nodes:
            add_to_base(node)
    for node in m.graph.nodes:
        if node.op == "output":
            base_graph.output(map_arg(node.args[0], lambda n: base_env[n.name]))
    result = GraphModule(base_attrs, base_graph)
    result.meta["partition_names"] = {p.submod_name for p in partitions.values()}
    return result


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
