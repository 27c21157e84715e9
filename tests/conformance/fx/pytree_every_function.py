# torch.utils._pytree: containers, specs, paths, registered types, messages
import builtins, re
import torch
from collections import OrderedDict, namedtuple, defaultdict, deque
from dataclasses import dataclass
import torch.utils._pytree as pytree
from torch.utils._pytree import *
from torch.utils._pytree import tree_map_, tree_map_with_path, tree_flatten_with_path, keystr, tree_leaves_with_path, SequenceKey, MappingKey, GetAttrKey, treespec_dumps, treespec_loads, register_pytree_node, tree_iter, tree_structure, tree_all, tree_any, tree_map_only, tree_all_only, tree_any_only, tree_leaves, treespec_pprint, LeafSpec, TreeSpec
def print(*a): builtins.print(re.sub("0x[0-9a-f]+", "0x", " ".join(str(x) for x in a)))
def t(f):
    try: r = f(); print("->", r)
    except Exception as e: print(type(e).__name__ + ":", e)
P = namedtuple("P", "a b")
trees = [1, None, (1, 2), [1, [2, 3]], {"b": 1, "a": (2, None)}, OrderedDict([("z", 1), ("y", [2])]), defaultdict(list, {"k": [1, 2]}), deque([1, 2], maxlen=3), P(1, (2, 3)), (), [], {}, {"x": {"y": [(), 4]}}, torch.Size([2, 3]), {1: "a", "b": 2} if False else {1: "a", 2: "b"}]
for tr in trees:
    t(lambda: tree_flatten(tr))
    leaves, spec = tree_flatten(tr)
    t(lambda: tree_unflatten(leaves, spec))
    t(lambda: (spec.num_leaves, spec.num_nodes, spec.num_children, spec.type, spec.context, spec.is_leaf()))
    t(lambda: spec == tree_structure(tr)); t(lambda: repr(spec)); t(lambda: tree_leaves(tr)); t(lambda: list(tree_iter(tr)))
    t(lambda: tree_map(lambda v: (v, "x"), tr))
    t(lambda: [(keystr(k), v) for k, v in tree_flatten_with_path(tr)[0]])
    t(lambda: treespec_dumps(spec))
    t(lambda: treespec_loads(treespec_dumps(spec)) == spec)
t(lambda: tree_map(lambda a, b: a + b, (1, [2]), (10, [20]))); t(lambda: tree_map(lambda a, b: a + b, (1, [2]), (10, 20))); t(lambda: tree_map(lambda a, b: a + b, (1, 2), (10, 20, 3)))
t(lambda: tree_map_only(int, lambda v: v * 2, [1, "a", (2.0, 3)])); t(lambda: tree_map_only((int, float), lambda v: v * 2, [1, "a", (2.0, 3)])); t(lambda: tree_map_only(lambda v: v == 1, lambda v: v * 9, [1, 2]))
t(lambda: tree_all(lambda v: v > 0, [1, (2, 0)])); t(lambda: tree_any(lambda v: v > 1, [1, (2, 0)])); t(lambda: tree_all_only(int, lambda v: v > 0, [1, "a"])); t(lambda: tree_any_only(str, lambda v: v > "b", [1, "a"]))
t(lambda: tree_unflatten([1, 2], tree_structure([1]))); t(lambda: tree_unflatten([1], [1])); t(lambda: tree_structure((1, 2)).flatten_up_to(((1, 2), [3]))); t(lambda: tree_structure((1, 2)).flatten_up_to([1, 2])); t(lambda: tree_structure({"a": 1}).flatten_up_to({"b": 1})); t(lambda: tree_structure({"a": 1}).flatten_up_to({"a": 1, "b": 2})); t(lambda: tree_structure([1, [2]]).flatten_up_to([1, 2])); t(lambda: tree_structure((1,)).flatten_up_to((1, 2)))
t(lambda: tree_map_with_path(lambda k, v: keystr(k) + "=" + str(v), {"a": [1, P(2, 3)]})); t(lambda: tree_leaves([1, [2]], is_leaf=lambda v: isinstance(v, list) and len(v) == 1)); t(lambda: tree_map_(lambda v: None, [1]))
class Pt:
    def __init__(s, x, y): s.x, s.y = x, y
    def __repr__(s): return f"Pt({s.x}, {s.y})"
t(lambda: tree_flatten(Pt(1, 2)))
register_pytree_node(Pt, lambda p: ([p.x, p.y], None), lambda ch, ctx: Pt(*ch))
t(lambda: tree_flatten(Pt(1, [2]))); t(lambda: tree_map(lambda v: v + 1, Pt(1, [2]))); t(lambda: register_pytree_node(Pt, lambda p: ([p.x, p.y], None), lambda ch, ctx: Pt(*ch))); t(lambda: treespec_dumps(tree_structure(Pt(1, 2)))); t(lambda: tree_flatten_with_path(Pt(1, 2)))
@dataclass
class D: a: int; b: list
t(lambda: tree_flatten(D(1, [2])))
pytree.register_dataclass(D)
t(lambda: tree_flatten(D(1, [2]))); t(lambda: [keystr(k) for k, v in tree_flatten_with_path(D(1, [2]))[0]])
print(SequenceKey(1), MappingKey("a"), GetAttrKey("q"), str(SequenceKey(1)), str(MappingKey("a")), str(GetAttrKey("z")), LeafSpec(), tree_structure(3) == LeafSpec(), repr(tree_structure([1, {"a": (2, 3)}, P(1, 2)])))
t(lambda: arg_tree_leaves(1, [2], a=3)); t(lambda: pytree.tree_is_leaf([1])); t(lambda: pytree.tree_is_leaf(1)); t(lambda: treespec_pprint(tree_structure([1, (2,)]))); t(lambda: pytree.is_namedtuple(P(1, 2))); t(lambda: pytree.is_namedtuple_class(P)); t(lambda: pytree.SUPPORTED_NODES.__class__.__name__); t(lambda: hash(tree_structure([1])) == hash(tree_structure([2]))); t(lambda: pytree._broadcast_to_and_flatten(1, tree_structure([1, [2]]))); t(lambda: pytree.tree_transpose_map if False else 0)
