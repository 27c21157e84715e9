# The gradient functions of recurrent layers' outputs, and their layouts
import torch
from torch import nn
x = torch.randn(5, 2, 3)
def show(m, *a):
    o, h = m(*a)
    hs = h if isinstance(h, tuple) else (h,)
    print(m, type(o.grad_fn).__name__, [type(t.grad_fn).__name__ for t in hs], o.shape, o.stride(), [t.stride() for t in hs], o.is_contiguous())
for kw in ({}, dict(num_layers=2), dict(bidirectional=True), dict(num_layers=2, bidirectional=True), dict(batch_first=True), dict(batch_first=True, bidirectional=True), dict(bias=False), dict(dropout=0.2, num_layers=2), dict(dtype=torch.float64), dict(dtype=torch.float64, batch_first=True), dict(dtype=torch.float64, bidirectional=True, num_layers=2)):
    for c in (nn.LSTM, nn.GRU, nn.RNN):
        m = c(3, 4, **kw)
        xx = x.to(kw.get('dtype', torch.float32))
        show(m, xx)
        if not kw: show(m, xx[:1]); show(m, xx[:, 0]); show(m, xx[:,:1])
        for p in m.parameters(): p.requires_grad_(False)
        if not kw: show(m, xx); show(m, xx.clone().requires_grad_())
for kw in ({}, dict(batch_first=True), dict(num_layers=2)):
    m = nn.LSTM(3, 4, proj_size=2, **kw); show(m, x)
m = nn.LSTM(3,4); h=(torch.zeros(1,2,4,requires_grad=True), torch.zeros(1,2,4)); show(m, x, h)
from torch.nn.utils.rnn import pack_padded_sequence
p = pack_padded_sequence(x, [5, 3]); 
for c in (nn.LSTM, nn.GRU, nn.RNN):
    o, h = c(3, 4)(p); print(type(o.data.grad_fn).__name__, type((h[0] if isinstance(h, tuple) else h).grad_fn).__name__)
for c in (nn.LSTMCell, nn.GRUCell, nn.RNNCell):
    o = c(3,4)(x[0]); o = o if isinstance(o, tuple) else (o,); print([type(t.grad_fn).__name__ for t in o])
