from typing import Optional

import torch
from torch import Tensor, fx, nn


class Scale(nn.Module):
    def forward(self, x: Tensor, factor: float = 2.0, shift: Optional[Tensor] = None) -> Tensor:
        y = x * factor
        return y if shift is None else y + shift


# A placeholder keeps its annotation and its default. `shift is None` looks at a Proxy, which is
# never None, so the addition is always in the graph: concrete_args would leave it out.
traced = fx.symbolic_trace(Scale())
without_shift = fx.symbolic_trace(Scale(), concrete_args={"shift": None})
print(traced.code)
print(without_shift.code)
