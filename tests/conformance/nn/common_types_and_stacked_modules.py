# Names of sizes for annotations, and the stacked tensors of several modules
import torch
from torch import nn
from torch.nn.common_types import _size_2_t, _size_any_t, _size_1_t, _ratio_2_t, _maybe_indices_t
print(_size_2_t, _size_any_t, _size_1_t, _ratio_2_t, _maybe_indices_t)
p, b = torch.func.stack_module_state([nn.BatchNorm1d(2), nn.BatchNorm1d(2)])
print({k: (v.shape, v.requires_grad, v.is_leaf) for k, v in p.items()}, {k: v.shape for k, v in b.items()})
for f in (lambda: torch.func.stack_module_state([]), lambda: torch.func.stack_module_state([nn.ReLU(), nn.ReLU().eval()]), lambda: torch.func.stack_module_state([nn.ReLU(), nn.Tanh()]), lambda: torch.nn.utils.parameters_to_vector([torch.ones(2), 3])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
