# Shapes that recurrent cells and embedding bags take and refuse
import torch
from torch import nn
def t(s):
    torch.manual_seed(0)
    try: print(s, "->", eval(s).shape)
    except Exception as e: print(s, "->", type(e).__name__, e)
l = nn.LSTMCell(3, 4); g = nn.GRUCell(3, 4); r = nn.RNNCell(3, 4); R = torch.randn
I = torch.tensor
b = nn.EmbeddingBag(5, 3); bs = nn.EmbeddingBag(5, 3, mode="sum"); bm = nn.EmbeddingBag(5, 3, mode="max"); bl = nn.EmbeddingBag(5, 3, include_last_offset=True)
for s in '''l(R(2, 4))[0]
l(R(4))[0]
l(R(2, 3), (R(3, 4), R(3, 4)))[0]
l(R(2, 3), (R(2, 4), R(3, 4)))[0]
l(R(2, 3), (R(2, 5), R(2, 4)))[0]
l(R(2, 3), (R(2, 4), R(2, 5)))[0]
l(R(3), (R(4), R(4)))[0]
l(R(3), (R(5), R(4)))[0]
l(R(2, 3), (R(4), R(4)))[0]
l(R(3), (R(1, 4), R(1, 4)))[0]
l(R(2, 3), R(2, 4))[0]
l(R(1, 1, 3))[0]
g(R(2, 4))
g(R(4))
g(R(2, 3), R(3, 4))
g(R(2, 3), R(2, 5))
g(R(2, 3), R(4))
g(R(3), R(4))
g(R(3), R(1, 4))
g(R(3), R(1, 1, 4))
g(R(2, 3), R(1, 2, 4))
r(R(2, 4))
r(R(2, 3), R(3, 4))
r(R(2, 3), R(4))
r(R(2, 3), R(2, 5))
r(R(1, 1, 3))
b(I([0, 4, 1]), I([1, 2]))
b(I([0, 4, 1]), I([0, 4]))
b(I([[0, 4]]), I([0]))
b(I([0, 4]))
b(I([0, 4]), I([[0]]))
b(I(1))
b(I([0, 4]), I([0]).int())
b(I([0., 4]), I([0]))
b(I([0, 4]), I([0.5]))
b(I([0, 4]), I([0]), R(2))
bs(I([0, 4]), I([0]), R(3))
bs(I([[0, 4]]), None, R(1, 2))
bs(I([[0, 4]]), None, R(2))
bm(I([0, 4]), I([0]), R(2))
bl(I([0, 4, 2]), I([0, 1, 3]))
bl(I([0, 4, 2]), I([0]))
b(I([], dtype=torch.long), I([0]))
b(I([], dtype=torch.long), I([], dtype=torch.long))'''.split("\n"): t(s)
