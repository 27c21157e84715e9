# torch.autograd: gradients on demand, and the classes around them.
import torch
from torch import _C
from torch.autograd import grad_mode
from torch.autograd.function import Function
from torch.autograd.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled
from torch.autograd.variable import Variable


def _tensor_tuple(value):
    return (value,) if isinstance(value, torch.Tensor) else tuple(value)


def _grads(outputs, grads):
    if grads is None:
        return (None,) * len(outputs)
    grads = _tensor_tuple(grads)
    if len(grads) < len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(grads)} gradients")
    return grads


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    if inputs is not None and not isinstance(inputs, torch.Tensor) and len(inputs) == 0:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    tensors = _tensor_tuple(tensors)
    inputs = () if inputs is None else _tensor_tuple(inputs)
    if retain_graph is None:
        retain_graph = create_graph
    _C._run_backward(tensors, _grads(tensors, grad_tensors), bool(retain_graph), bool(create_graph), inputs)


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True,
         allow_unused=None, is_grads_batched=False, materialize_grads=False):
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when materialize_grads=True, but got: "
                         "allow_unused=False.")
    if allow_unused is None:
        allow_unused = materialize_grads
    t_outputs = (outputs,) if hasattr(outputs, "__torch_function__") else _tensor_tuple(outputs)
    t_inputs = (inputs,) if hasattr(inputs, "__torch_function__") else _tensor_tuple(inputs)
    if not t_inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    overridable = t_outputs + t_inputs
    if _C._has_torch_function(overridable):
        return _C._handle_torch_function(
            grad, overridable, t_outputs, t_inputs, grad_outputs=grad_outputs, retain_graph=retain_graph,
            create_graph=create_graph, only_inputs=only_inputs, allow_unused=allow_unused,
            is_grads_batched=is_grads_batched, materialize_grads=materialize_grads)
    if retain_graph is None:
        retain_graph = create_graph
    if is_grads_batched:
        rows = zip(*((grad_outputs,) if isinstance(grad_outputs, torch.Tensor) else grad_outputs))
        found = [grad(t_outputs, t_inputs, row, True, create_graph, allow_unused=allow_unused,
                      materialize_grads=materialize_grads) for row in rows]
        return tuple(None if each[0] is None else torch.stack(each) for each in zip(*found))
    result = _C._run_grad(t_outputs, t_inputs, _grads(t_outputs, grad_outputs), bool(retain_graph),
                          bool(create_graph), bool(allow_unused))
    if materialize_grads:
        result = tuple(torch.zeros_like(i) if r is None else r for r, i in zip(result, t_inputs))
    return result


class detect_anomaly:
    """Lets backward passes look for nan, and warns that this takes time."""

    def __init__(self, check_nan=True):
        self.prev = torch.is_anomaly_enabled()
        self.check_nan = check_nan
        self.prev_check_nan = torch.is_anomaly_check_nan_enabled()
        import warnings

        warnings.warn("Anomaly Detection has been enabled. This mode will increase the runtime and should only be "
                      "enabled for debugging.", stacklevel=2)

    def __enter__(self):
        torch.set_anomaly_enabled(True, self.check_nan)

    def __exit__(self, *args):
        torch.set_anomaly_enabled(self.prev, self.prev_check_nan)


class set_detect_anomaly:
    """The same as a plain switch, or until the end of a with statement."""

    def __init__(self, mode, check_nan=True):
        self.prev = torch.is_anomaly_enabled()
        self.prev_check_nan = torch.is_anomaly_check_nan_enabled()
        torch.set_anomaly_enabled(mode, check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *args):
        torch.set_anomaly_enabled(self.prev, self.prev_check_nan)


def __getattr__(name):
    import importlib

    if name in ("forward_ad", "functional", "graph", "profiler"):
        return importlib.import_module("torch.autograd." + name)
    if name in ("gradcheck", "gradgradcheck"):
        # The module's name is then the function's, as in PyTorch.
        module = importlib.import_module("torch.autograd.gradcheck")
        globals().update(gradcheck=module.gradcheck, gradgradcheck=module.gradgradcheck)
        return globals()[name]
    raise AttributeError(f"module 'torch.autograd' has no attribute '{name}'")
