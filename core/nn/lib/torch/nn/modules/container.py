"""Containers of modules and of parameters."""
import operator
from collections import OrderedDict
from collections import abc as container_abcs
from itertools import chain, islice

import torch
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

__all__ = ["Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"]


def _addindent(text, spaces):
    lines = text.split("\n")
    return lines[0] if len(lines) == 1 else "\n".join([lines[0]] + [" " * spaces + line for line in lines[1:]])


class Container(Module):
    def __init__(self, **kwargs: "Any") -> "None":
        super().__init__()
        for key, value in kwargs.items():
            self.add_module(key, value)


class Sequential(Module):
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for key, module in args[0].items():
                self.add_module(key, module)
        else:
            for index, module in enumerate(args):
                self.add_module(str(index), module)

    def _get_item_by_idx(self, iterator: "Iterable[_V]", idx: "int") -> "_V":
        size = len(self)
        idx = operator.index(idx)
        if not -size <= idx < size:
            raise IndexError(f"index {idx} is out of range")
        return next(islice(iterator, idx % size, None))

    def __getitem__(self, idx: "slice | int") -> "Sequential | Module":
        if isinstance(idx, slice):
            return self.__class__(OrderedDict(list(self._modules.items())[idx]))
        return self._get_item_by_idx(self._modules.values(), idx)

    def __setitem__(self, idx: "int", module: "Module") -> "None":
        return setattr(self, self._get_item_by_idx(self._modules.keys(), idx), module)

    def __delitem__(self, idx: "slice | int") -> "None":
        if isinstance(idx, slice):
            for key in list(self._modules.keys())[idx]:
                delattr(self, key)
        else:
            delattr(self, self._get_item_by_idx(self._modules.keys(), idx))
        self._modules = OrderedDict(zip([str(i) for i in range(len(self._modules))], self._modules.values()))

    def __len__(self) -> "int":
        return len(self._modules)

    def __add__(self, other) -> "Sequential":
        if not isinstance(other, Sequential):
            raise ValueError(
                f"add operator supports only objects of Sequential class, but {type(other)} is given."
            )
        made = Sequential()
        for layer in (*self, *other):
            made.append(layer)
        return made

    def pop(self, key: "int | slice") -> "Module":
        module = self[key]
        del self[key]
        return module

    def __iadd__(self, other) -> "Self":
        if not isinstance(other, Sequential):
            raise ValueError(
                f"add operator supports only objects of Sequential class, but {type(other)} is given."
            )
        offset = len(self)
        for i, module in enumerate(other):
            self.add_module(str(i + offset), module)
        return self

    def __mul__(self, other: "int") -> "Sequential":
        if not isinstance(other, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(other)}")
        if other <= 0:
            raise ValueError(f"Non-positive multiplication factor {other} for {type(self)}")
        made = Sequential()
        for _ in range(other):
            for module in self:
                made.append(module)
        return made

    __rmul__ = __mul__

    def __imul__(self, other: "int") -> "Self":
        if not isinstance(other, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(other)}")
        if other <= 0:
            raise ValueError(f"Non-positive multiplication factor {other} for {type(self)}")
        size = len(self)
        for copy in range(1, other):
            for i in range(size):
                self.add_module(str(i + copy * size), self._modules[str(i)])
        return self

    def __dir__(self) -> "list[str]":
        return [key for key in super().__dir__() if not key.isdigit()]

    def __iter__(self) -> "Iterator[Module]":
        return iter(self._modules.values())

    def forward(self, input):
        for module in self:
            input = module(input)
        return input

    def append(self, module: "Module") -> "Self":
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index: "int", module: "Module") -> "Self":
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        size = len(self._modules)
        if not -size <= index <= size:
            raise IndexError(f"Index out of range: {index}")
        if index < 0:
            index += size
        for i in range(size, index, -1):
            self._modules[str(i)] = self._modules[str(i - 1)]
        self._modules[str(index)] = module
        return self

    def extend(self, sequential: "Iterable[Module]") -> "Self":
        for layer in sequential:
            self.append(layer)
        return self


class ModuleList(Module):
    def __init__(self, modules: "Iterable[Module] | None" = None) -> "None":
        super().__init__()
        if modules is not None:
            self += modules

    def _get_abs_string_index(self, idx):
        idx = operator.index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f"index {idx} is out of range")
        return str(idx + len(self) if idx < 0 else idx)

    def __getitem__(self, idx: "int | slice") -> "Module | ModuleList":
        if isinstance(idx, slice):
            return self.__class__(list(self._modules.values())[idx])
        return self._modules[self._get_abs_string_index(idx)]

    def __setitem__(self, idx: "int", module: "Module") -> "None":
        return setattr(self, self._get_abs_string_index(idx), module)

    def __delitem__(self, idx: "int | slice") -> "None":
        if isinstance(idx, slice):
            for k in range(len(self._modules))[idx]:
                delattr(self, str(k))
        else:
            delattr(self, self._get_abs_string_index(idx))
        self._modules = OrderedDict(zip([str(i) for i in range(len(self._modules))], self._modules.values()))

    def __len__(self) -> "int":
        return len(self._modules)

    def __iter__(self) -> "Iterator[Module]":
        return iter(self._modules.values())

    def __iadd__(self, modules: "Iterable[Module]") -> "Self":
        return self.extend(modules)

    def __add__(self, other: "Iterable[Module]") -> "ModuleList":
        combined = ModuleList()
        for i, module in enumerate(chain(self, other)):
            combined.add_module(str(i), module)
        return combined

    def __repr__(self) -> "str":
        """Equal neighbours are folded: (0-2): 3 x Linear(...)."""
        texts = [repr(item) for item in self]
        if not texts:
            return self._get_name() + "()"
        runs = [[0, 0]]
        blocks = [texts[0]]
        for i, text in enumerate(texts[1:], 1):
            if text == blocks[-1]:
                runs[-1][1] += 1
            else:
                runs.append([i, i])
                blocks.append(text)
        out = self._get_name() + "("
        for (start, end), block in zip(runs, blocks):
            line = f"({start}): {block}"
            if start != end:
                line = f"({start}-{end}): {end - start + 1} x {block}"
            out += "\n  " + _addindent(line, 2)
        return out + "\n)"

    def __dir__(self) -> "list[str]":
        return [key for key in super().__dir__() if not key.isdigit()]

    def insert(self, index: "int", module: "Module") -> "None":
        for i in range(len(self._modules), index, -1):
            self._modules[str(i)] = self._modules[str(i - 1)]
        self._modules[str(index)] = module

    def append(self, module: "Module") -> "Self":
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key: "int | slice") -> "Module":
        module = self[key]
        del self[key]
        return module

    def extend(self, modules: "Iterable[Module]") -> "Self":
        if not isinstance(modules, container_abcs.Iterable):
            raise TypeError(
                "ModuleList.extend should be called with an iterable, but got " + type(modules).__name__
            )
        offset = len(self)
        for i, module in enumerate(modules):
            self.add_module(str(offset + i), module)
        return self


class ModuleDict(Module):
    def __init__(self, modules: "Mapping[str, Module] | None" = None) -> "None":
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: "str") -> "Module":
        return self._modules[key]

    def __setitem__(self, key: "str", module: "Module") -> "None":
        self.add_module(key, module)

    def __delitem__(self, key: "str") -> "None":
        del self._modules[key]

    def __len__(self) -> "int":
        return len(self._modules)

    def __iter__(self) -> "Iterator[str]":
        return iter(self._modules)

    def __contains__(self, key: "str") -> "bool":
        return key in self._modules

    def clear(self) -> "None":
        self._modules.clear()

    def pop(self, key: "str") -> "Module":
        module = self[key]
        del self[key]
        return module

    def keys(self) -> "container_abcs.KeysView[str]":
        return self._modules.keys()

    def items(self) -> "container_abcs.ItemsView[str, Module]":
        return self._modules.items()

    def values(self) -> "container_abcs.ValuesView[Module]":
        return self._modules.values()

    def update(self, modules: "Mapping[str, Module]") -> "None":
        if not isinstance(modules, container_abcs.Iterable):
            raise TypeError(
                "ModuleDict.update should be called with an "
                "iterable of key/value pairs, but got " + type(modules).__name__
            )
        if isinstance(modules, (OrderedDict, ModuleDict, container_abcs.Mapping)):
            for key, module in modules.items():
                self[key] = module
            return
        for j, pair in enumerate(modules):
            if not isinstance(pair, container_abcs.Iterable):
                raise TypeError(
                    "ModuleDict update sequence element #" + str(j) + " should be Iterable; is" + type(pair).__name__
                )
            if not len(pair) == 2:
                raise ValueError(
                    "ModuleDict update sequence element #" + str(j) + " has length " + str(len(pair)) + "; 2 is required"
                )
            self[pair[0]] = pair[1]


def _describe(value, kind):
    if isinstance(value, torch.Tensor):
        size = "x".join(str(n) for n in value.size())
        return f"{'Parameter' if isinstance(value, Parameter) else 'Tensor'} containing: [{kind(value)} of size {size}]"
    return "Object of type: " + type(value).__name__


class ParameterList(Module):
    def __init__(self, values: "Iterable[Any] | None" = None) -> "None":
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def _get_abs_string_index(self, idx):
        idx = operator.index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f"index {idx} is out of range")
        return str(idx + len(self) if idx < 0 else idx)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            out = self.__class__()
            for i in range(*idx.indices(len(self))):
                out.append(self[i])
            return out
        return getattr(self, self._get_abs_string_index(idx))

    def __setitem__(self, idx: "int", param: "Any") -> "None":
        idx = self._get_abs_string_index(idx)
        if isinstance(param, torch.Tensor) and not isinstance(param, Parameter):
            param = Parameter(param)
        return setattr(self, str(idx), param)

    def __len__(self) -> "int":
        return self._size

    def __iter__(self) -> "Iterator[Any]":
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, parameters: "Iterable[Any]") -> "Self":
        return self.extend(parameters)

    def __dir__(self) -> "list[str]":
        return [key for key in super().__dir__() if not key.isdigit()]

    def append(self, value: "Any") -> "Self":
        index = len(self)
        self._size += 1
        self[index] = value
        return self

    def extend(self, values: "Iterable[Any]") -> "Self":
        if not isinstance(values, container_abcs.Iterable) or isinstance(values, torch.Tensor):
            raise TypeError(
                "ParameterList.extend should be called with an iterable, but got " + type(values).__name__
            )
        for value in values:
            self.append(value)
        return self

    def extra_repr(self) -> "str":
        return "\n".join("  (" + str(k) + "): " + _describe(p, lambda t: t.dtype) for k, p in enumerate(self))

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterList should not be called.")


class ParameterDict(Module):
    def __init__(self, parameters: "Any" = None) -> "None":
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def _key_to_attr(self, key: "str") -> "str":
        if not isinstance(key, str):
            raise TypeError(
                "Index given to ParameterDict cannot be used as a key as it is "
                f"not a string (type is '{type(key).__name__}'). Open an issue on "
                "github if you need non-string keys."
            )
        return key

    def __getitem__(self, key: "str") -> "Any":
        return getattr(self, self._key_to_attr(key))

    def __setitem__(self, key: "str", value: "Any") -> "None":
        self._keys[key] = None
        if isinstance(value, torch.Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        setattr(self, self._key_to_attr(key), value)

    def __delitem__(self, key: "str") -> "None":
        del self._keys[key]
        delattr(self, self._key_to_attr(key))

    def __len__(self) -> "int":
        return len(self._keys)

    def __iter__(self) -> "Iterator[str]":
        return iter(self._keys)

    def __reversed__(self) -> "Iterator[str]":
        return reversed(list(self._keys))

    def __contains__(self, key: "str") -> "bool":
        return key in self._keys

    def copy(self) -> "ParameterDict":
        return ParameterDict(OrderedDict((k, self[k]) for k in self._keys))

    def setdefault(self, key: "str", default: "Any | None" = None) -> "Any":
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> "None":
        for k in self._keys.copy():
            del self[k]

    def pop(self, key: "str") -> "Any":
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> "tuple[str, Any]":
        key, _ = self._keys.popitem()
        self._keys[key] = None
        value = self[key]
        del self[key]
        return key, value

    def get(self, key: "str", default: "Any | None" = None) -> "Any":
        return self[key] if key in self else default

    def fromkeys(self, keys: "Iterable[str]", default: "Any | None" = None) -> "ParameterDict":
        return ParameterDict((k, default) for k in keys)

    def keys(self) -> "container_abcs.KeysView[str]":
        return self._keys.keys()

    def items(self) -> "Iterable[tuple[str, Any]]":
        return ((k, self[k]) for k in self._keys)

    def values(self) -> "Iterable[Any]":
        return (self[k] for k in self._keys)

    def update(self, parameters: "Mapping[str, Any] | ParameterDict") -> "None":
        if not isinstance(parameters, container_abcs.Iterable):
            raise TypeError(
                "ParametersDict.update should be called with an "
                "iterable of key/value pairs, but got " + type(parameters).__name__
            )
        if isinstance(parameters, (OrderedDict, ParameterDict)):
            pairs = parameters.items()
        elif isinstance(parameters, container_abcs.Mapping):
            pairs = sorted(parameters.items())
        else:
            pairs = list(parameters)
            for j, pair in enumerate(pairs):
                if not isinstance(pair, container_abcs.Iterable):
                    raise TypeError(
                        f"ParameterDict update sequence element #{j} should be Iterable; is{type(pair).__name__}"
                    )
        for key, value in pairs:
            self[key] = value

    def extra_repr(self) -> "str":
        return "\n".join("  (" + str(k) + "): " + _describe(p, torch.typename) for k, p in self.items())

    def __call__(self, input):
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other: "ParameterDict") -> "ParameterDict":
        copy = self.copy()
        copy.update(other)
        return copy

    def __ror__(self, other):
        both = dict(other)
        both.update(self.items())
        return both

    def __ior__(self, other: "ParameterDict") -> "Self":
        self.update(other)
        return self
