# Packed sequences: packing, padding, recurrent layers over them, errors
import torch
from torch import nn
from torch.nn.utils.rnn import *
from torch.nn.utils.rnn import PackedSequence
torch.manual_seed(0)
seqs = [torch.randn(n, 3) for n in (4, 2, 1)]
p = pack_sequence(seqs)
print(p)
print(pad_packed_sequence(p))
print(pad_packed_sequence(p, batch_first=True, padding_value=-1.0, total_length=5))
x = torch.randn(3, 5, 3, requires_grad=True)
q = pack_padded_sequence(x, torch.tensor([2, 5, 3]), batch_first=True, enforce_sorted=False)
print(q.data.shape, type(q.data.grad_fn).__name__, q.batch_sizes, q.sorted_indices, q.unsorted_indices)
for cls in (nn.RNN, nn.GRU, nn.LSTM):
    for kw in ({}, {"num_layers": 2, "bidirectional": True}):
        m = cls(3, 4, **kw)
        out, h = m(q)
        print(type(out).__name__, out.data.shape, type(out.data.grad_fn).__name__)
        print(out.data.sum(), [t.sum() for t in (h if isinstance(h, tuple) else (h,))])
        y, l = pad_packed_sequence(out, batch_first=True)
        print(y.shape, l, y[0], type(y.grad_fn).__name__)
        d = m.num_layers * (2 if m.bidirectional else 1)
        h0 = torch.randn(d, 3, 4)
        out, h = m(q, (h0, h0 * 2) if cls is nn.LSTM else h0)
        print(out.data[:3], h)
        y.sum().backward(retain_graph=True)
        print(x.grad.sum(), m.weight_hh_l0.grad.abs().sum())
        x.grad = None
print([s for s in unpack_sequence(p)])
m = nn.LSTM(3, 4)
for f in (lambda: pack_padded_sequence(x, [2, 5, 3], batch_first=True), lambda: pack_padded_sequence(x, [0, 0, 0], batch_first=True),
          lambda: pack_padded_sequence(x, [1, 1], batch_first=True), lambda: pad_packed_sequence(p, total_length=2),
          lambda: m(q, (torch.zeros(1, 2, 4), torch.zeros(1, 2, 4))),
          lambda: pack_sequence(seqs[::-1])):
    try:
        f(); print("ok")
    except Exception as e:
        print(type(e).__name__, e)
print(q.to(torch.float64).data.dtype, p.is_cuda)
