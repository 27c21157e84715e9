# make_fx of attention layers, with weights and masks and without; what the recorded modules are called
import functools

import torch
from torch import nn
from torch.fx.experimental.proxy_tensor import make_fx


class Callable:
    def __call__(self, x):
        return x + 1


def named(x):
    return x * 2


def show(what, f, *args):
    traced = make_fx(f)(*args)
    print("==", what)
    print("\n".join(line for line in traced.code.splitlines() if line.strip()))
    return traced


x = torch.ones(1, 2, 4)
for f in (nn.Linear(4, 1), nn.ReLU(), Callable(), functools.partial(torch.add, other=1), named, lambda x: x, torch.sin):
    traced = make_fx(f)(x)
    print(type(traced).__name__, str(traced).splitlines()[0], traced._get_name())
torch.manual_seed(0)
own = nn.MultiheadAttention(4, 2, batch_first=True).eval()
upper = torch.tensor([[False, True], [False, False]])
for kwargs in ({}, {"need_weights": False}, {"attn_mask": torch.zeros(2, 2)}, {"attn_mask": upper},
               {"key_padding_mask": torch.tensor([[False, True]])}, {"average_attn_weights": False},
               {"need_weights": False, "is_causal": True, "attn_mask": torch.zeros(2, 2)}):
    show(list(kwargs), lambda q: own(q, q, q, **kwargs), x)
cross = nn.MultiheadAttention(4, 2, bias=False)
show("cross", lambda q, k: cross(q, k, k)[0], x, torch.ones(3, 2, 4))
layer = show("encoder", nn.TransformerEncoderLayer(4, 2, 8, batch_first=True).eval(), x)
print(layer(x).shape, [name for name, _ in layer.named_parameters()])
print(torch.utils._python_dispatch.TorchDispatchMode.__name__)
