# Padding and packing of sequences: what is recorded when they are traced, and their values, gradients, errors
import torch
from torch import fx, nn
from torch.nn.utils.rnn import (
    PackedSequence, pack_padded_sequence, pack_sequence, pad_packed_sequence, pad_sequence, unpad_sequence,
)


def trace(f):
    try:
        print(fx.symbolic_trace(f).code)
    except Exception as e:
        print(type(e).__name__, str(e)[:90])


trace(lambda x, n: pack_padded_sequence(x, n))
trace(lambda x: pad_packed_sequence(x, True))
trace(lambda x: pad_packed_sequence(x, total_length=7))
trace(lambda x, y: pad_sequence([x, y], True, 3.0))
trace(lambda x: pad_sequence(x))
trace(lambda x, y: pack_sequence([x, y]))
trace(lambda x: PackedSequence(x))
trace(lambda x: nn.CircularPad1d(1)(x))


class Leaves(fx.Tracer):
    def is_leaf_module(self, m, name):
        return False


for module in (nn.LSTM(2, 3), nn.Embedding(3, 2), nn.LayerNorm(2), nn.MaxPool2d(2, return_indices=True), nn.GRUCell(1, 1)):
    try:
        print(fx.GraphModule(module, Leaves().trace(module)).code)
    except Exception as e:
        print(type(e).__name__, str(e)[:90])
a, b = torch.arange(3.0).requires_grad_(), torch.ones(2, requires_grad=True)
for first in (True, False):
    for side in ("left", "right"):
        y = pad_sequence([a, b], first, -1.0, side)
        print(y, torch.autograd.grad((y * y).sum(), (a, b)))
packed = pack_sequence([a, b])
y, lengths = pad_packed_sequence(packed, padding_value=9.0, total_length=4)
print(y, lengths, torch.autograd.grad((y * y).sum(), (a, b)))
print(torch._pad_packed_sequence(torch.arange(6.0).view(3, 2), torch.tensor([2, 1]), True, -1.0, 4))
t = torch.arange(6.0).view(3, 2)
print(unpad_sequence(t, torch.tensor([3, 1])), t.shape)
for f in (lambda: pad_sequence([]), lambda: pad_sequence([a, 3]), lambda: pad_sequence([a], padding_side="up"),
          lambda: pad_packed_sequence(packed, total_length=1), lambda: PackedSequence(a), lambda: pad_sequence(3)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
