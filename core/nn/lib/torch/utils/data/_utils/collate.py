"""Batches made of items. A function for each type of item stands in a table, which programs may change or replace."""
import copy
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence, Sequence

import torch

default_collate_err_msg_format = (
    "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {}"
)


def _rebuilt(elem, make_items, kind):
    """`elem` with new items, in a container of its own type where that type allows it."""
    items = make_items()
    try:
        if kind is dict:
            if isinstance(elem, MutableMapping):
                clone = copy.copy(elem)
                clone.update(items)
                return clone
        elif isinstance(elem, MutableSequence):
            clone = copy.copy(elem)
            for i, item in enumerate(items):
                clone[i] = item
            return clone
        return type(elem)(items)
    except TypeError:
        return items


def default_convert(data):
    if isinstance(data, (torch.Tensor, str, bytes)):
        return data
    if isinstance(data, Mapping):
        return _rebuilt(data, lambda: {key: default_convert(data[key]) for key in data}, dict)
    if isinstance(data, tuple):
        items = [default_convert(item) for item in data]
        return type(data)(*items) if hasattr(data, "_fields") else items
    if isinstance(data, Sequence):
        return _rebuilt(data, lambda: [default_convert(item) for item in data], list)
    return data


def collate(batch, *, collate_fn_map: dict[type | tuple[type, ...], Callable] | None = None):
    """Items by their type's function in the table; containers of items, item by item."""
    elem = batch[0]
    if collate_fn_map is not None:
        if type(elem) in collate_fn_map:
            return collate_fn_map[type(elem)](batch, collate_fn_map=collate_fn_map)
        for kind in collate_fn_map:
            if isinstance(elem, kind):
                return collate_fn_map[kind](batch, collate_fn_map=collate_fn_map)

    def again(samples):
        return collate(samples, collate_fn_map=collate_fn_map)

    if isinstance(elem, Mapping):
        return _rebuilt(elem, lambda: {key: again([d[key] for d in batch]) for key in elem}, dict)
    if isinstance(elem, tuple) and hasattr(elem, "_fields"):
        return type(elem)(*(again(samples) for samples in zip(*batch)))
    if isinstance(elem, Sequence):
        if not all(len(other) == len(elem) for other in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        columns = list(zip(*batch))
        if isinstance(elem, tuple):
            return [again(samples) for samples in columns]
        return _rebuilt(elem, lambda: [again(samples) for samples in columns], list)
    raise TypeError(default_collate_err_msg_format.format(type(elem)))


def collate_tensor_fn(batch, *, collate_fn_map: dict[type | tuple[type, ...], Callable] | None = None):
    return torch.stack(batch, 0)


def collate_float_fn(batch, *, collate_fn_map: dict[type | tuple[type, ...], Callable] | None = None):
    return torch.tensor(batch, dtype=torch.float64)


def collate_int_fn(batch, *, collate_fn_map: dict[type | tuple[type, ...], Callable] | None = None):
    return torch.tensor(batch)


def collate_str_fn(batch, *, collate_fn_map: dict[type | tuple[type, ...], Callable] | None = None):
    return batch


default_collate_fn_map: dict[type | tuple[type, ...], Callable] = {
    torch.Tensor: collate_tensor_fn, float: collate_float_fn, int: collate_int_fn, str: collate_str_fn,
    bytes: collate_str_fn,
}


def default_collate(batch):
    return collate(batch, collate_fn_map=default_collate_fn_map)
