"""Saving and loading of a module's state: what state_dict and load_state_dict of torch.nn.Module do."""
from collections import OrderedDict, namedtuple

import torch
from torch.nn.modules.module import _EXTRA_STATE_KEY_SUFFIX, Module
from torch.nn.parameter import Parameter


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What load_state_dict returns: the keys that did not match."""

    __slots__ = ()
    __module__ = "torch.nn.modules.module"

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


def save(self, args, destination, prefix, keep_vars):
    """state_dict()."""
    if args:
        destination = args[0] if destination is None else destination
        if len(args) > 1 and prefix == "":
            prefix = args[1]
        if len(args) > 2 and keep_vars is False:
            keep_vars = args[2]
    if destination is None:
        destination = OrderedDict()
        destination._metadata = OrderedDict()
    local = {"version": self._version}
    if hasattr(destination, "_metadata"):
        destination._metadata[prefix[:-1]] = local
    for hook in self._state_dict_pre_hooks.values():
        hook(self, prefix, keep_vars)
    self._save_to_state_dict(destination, prefix, keep_vars)
    for name, child in self._modules.items():
        if child is not None:
            child.state_dict(destination=destination, prefix=prefix + name + ".", keep_vars=keep_vars)
    for hook in self._state_dict_hooks.values():
        changed = hook(self, destination, prefix, local)
        if changed is None:
            continue
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError("state_dict post-hook must return None")
        destination = changed
    return destination


def load_own(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
    """_load_from_state_dict(): what one module itself has, without its children."""
    for hook in self._load_state_dict_pre_hooks.values():
        hook(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
    persistent = {k: v for k, v in self._buffers.items() if k not in self._non_persistent_buffers_set}
    assign = local_metadata.get("assign_to_params_buffers", False)
    for name, param in (*self._parameters.items(), *persistent.items()):
        if param is None:
            continue
        key = prefix + name
        if key not in state_dict:
            if strict:
                missing_keys.append(key)
            continue
        given = state_dict[key]
        if not isinstance(given, torch.Tensor):
            error_msgs.append(
                f'While copying the parameter named "{key}", '
                "expected torch.Tensor or Tensor-like object from checkpoint but "
                f"received {type(given)}"
            )
            continue
        if len(param.shape) == 0 and len(given.shape) == 1 and given.shape[0] == 1:
            given = given[0]
        if given.shape != param.shape and not isinstance(param, torch.nn.parameter.UninitializedTensorMixin):
            error_msgs.append(
                f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, "
                f"the shape in current model is {param.shape}."
            )
            continue
        try:
            with torch.no_grad():
                if assign:
                    if isinstance(param, Parameter) and not isinstance(given, Parameter):
                        given = Parameter(given, requires_grad=param.requires_grad)
                    setattr(self, name, given)
                else:
                    param.copy_(given)
        except Exception as ex:
            error_msgs.append(
                f'While copying the parameter named "{key}", '
                f"whose dimensions in the model are {param.size()} and "
                f"whose dimensions in the checkpoint are {given.size()}, "
                f"an exception occurred : {ex.args}."
            )
    extra = prefix + _EXTRA_STATE_KEY_SUFFIX
    if type(self).set_extra_state is not Module.set_extra_state:
        if extra in state_dict:
            self.set_extra_state(state_dict[extra])
        elif strict:
            missing_keys.append(extra)
    elif strict and extra in state_dict:
        unexpected_keys.append(extra)
    if strict:
        for key in state_dict.keys():
            if key.startswith(prefix) and key != extra:
                parts = key[len(prefix) :].split(".", 1)
                if len(parts) > 1:
                    if parts[0] not in self._modules:
                        unexpected_keys.append(key)
                elif parts[0] not in self._modules and parts[0] not in {**self._parameters, **persistent}:
                    unexpected_keys.append(key)


def load(self, state_dict, strict, assign):
    """load_state_dict()."""
    if not hasattr(state_dict, "keys"):
        raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
    missing, unexpected, errors = [], [], []
    metadata = getattr(state_dict, "_metadata", None)
    state = OrderedDict(state_dict)
    if metadata is not None:
        state._metadata = metadata

    def load(module, values, prefix=""):
        local = {} if metadata is None else metadata.get(prefix[:-1], {})
        if assign:
            local["assign_to_params_buffers"] = assign
        module._load_from_state_dict(values, prefix, local, True, missing, unexpected, errors)
        for name, child in module._modules.items():
            if child is not None:
                child_prefix = prefix + name + "."
                load(child, {k: v for k, v in values.items() if k.startswith(child_prefix)}, child_prefix)
        incompatible = _IncompatibleKeys(missing, unexpected)
        for hook in module._load_state_dict_post_hooks.values():
            changed = hook(module, incompatible)
            assert changed is None, (
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected to return new "
                "values, if incompatible_keys need to be modified, it should be done inplace."
            )

    load(self, state)
    if strict:
        if unexpected:
            names = ", ".join(f'"{k}"' for k in unexpected)
            errors.insert(0, f"Unexpected key(s) in state_dict: {names}. ")
        if missing:
            names = ", ".join(f'"{k}"' for k in missing)
            errors.insert(0, f"Missing key(s) in state_dict: {names}. ")
    if errors:
        text = "\n\t".join(errors)
        raise RuntimeError(f"Error(s) in loading state_dict for {type(self).__name__}:\n\t{text}")
    return _IncompatibleKeys(missing, unexpected)
