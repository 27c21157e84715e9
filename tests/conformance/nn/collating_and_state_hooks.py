# The table of functions that make batches, stacked datasets asked for many items; hooks of state_dict, names in it
import collections

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, StackDataset, Subset, _utils, default_collate
from torch.utils.data._utils.collate import collate, collate_tensor_fn, default_collate_fn_map


class Box:
    def __init__(self, v):
        self.v = v


class Many(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return i

    def __getitems__(self, indices):
        print("many", indices)
        return [i * 10 for i in indices][:3]


def collate_box(batch, *, collate_fn_map=None):
    return Box(collate([b.v for b in batch], collate_fn_map=collate_fn_map))


try:
    default_collate([Box(1)])
except TypeError as e:
    print(str(e).split(";")[0])
table = {Box: collate_box, torch.Tensor: lambda b, *, collate_fn_map=None: torch.cat(b), **default_collate_fn_map}
print(collate([{"a": Box(1.5)}, {"a": Box(2.5)}], collate_fn_map=table)["a"].v)
default_collate_fn_map[Box] = collate_box
print(default_collate([(Box(torch.ones(2)), "x"), (Box(torch.zeros(2)), "y")])[0].v, [f.__name__ for f in table.values()][:1])
print(default_collate.__module__, collate_tensor_fn([torch.ones(1)] * 2), _utils.worker.get_worker_info())
print(StackDataset([1, 2, 3], "abc").__getitems__([2, 0]), StackDataset(a=[1, 2], b="xy").__getitems__([1]))
print(list(DataLoader(StackDataset(Many(), [1, 2, 3, 4]), 2)), list(DataLoader(Subset(Many(), [3, 1]), 2)))
try:
    StackDataset(Many(), range(4)).__getitems__([0, 1, 2, 3])
except ValueError as e:
    print(e)

net = nn.Sequential(collections.OrderedDict(a=nn.Linear(1, 1), b=nn.BatchNorm1d(1)))
handle = net.register_state_dict_post_hook(lambda m, s, p, meta: s.pop("a.bias"))
try:
    net.state_dict()
except RuntimeError as e:
    print(e)
handle.remove()


def drop(module, state, prefix, metadata):
    del state["a.bias"]


handle = net.register_state_dict_post_hook(drop)
print(list(net.state_dict()))
try:
    net._register_state_dict_hook(drop)
except RuntimeError as e:
    print(e)
handle.remove()
net._register_state_dict_hook(lambda m, s, p, meta: {"only": 1} if p == "" else None)
print(net.state_dict())
wrapped = nn.Module()
wrapped.module = nn.Linear(1, 1)
state = wrapped.state_dict()
nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
print(list(state), dict(state._metadata), wrapped.module.load_state_dict(state))
result = wrapped.load_state_dict({}, strict=False)
print(result, type(result), result._fields)
