import torch as th
import torch.nn as nn
import torch.nn.functional as F
import random
from torch.nn import Parameter
from typing import *

# ---- graph layers on dense and sparse (edge-list) adjacency, no geometric library -----------------------------------


class GCNConv(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True):
        super().__init__()
        self.weight = Parameter(th.FloatTensor(in_features, out_features))
        if bias:
            self.bias = Parameter(th.FloatTensor(out_features))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        stdv = 1. / self.weight.size(1) ** 0.5
        self.weight.data.uniform_(-stdv, stdv)
        if self.bias is not None:
            self.bias.data.uniform_(-stdv, stdv)

    def forward(self, input, adj):
        support = th.mm(input, self.weight)
        output = th.matmul(adj, support)
        return output + self.bias if self.bias is not None else output

    def __repr__(self):
        return self.__class__.__name__ + ' (' + str(self.weight.shape[0]) + ' -> ' + str(self.weight.shape[1]) + ')'


class GATLayer(nn.Module):
    def __init__(self, in_f, out_f, heads=2, alpha=0.2, concat=True):
        super().__init__()
        self.W = nn.Parameter(th.empty(heads, in_f, out_f))
        self.a_src = nn.Parameter(th.empty(heads, out_f, 1))
        self.a_dst = nn.Parameter(th.empty(heads, out_f, 1))
        for p in self.parameters():
            nn.init.xavier_normal_(p, gain=nn.init.calculate_gain('leaky_relu', alpha))
        self.leaky = nn.LeakyReLU(alpha)
        self.concat = concat

    def forward(self, h, adj):
        Wh = th.einsum('ni,hio->hno', h, self.W)
        e = self.leaky(Wh @ self.a_src + (Wh @ self.a_dst).transpose(1, 2))
        zero_vec = -9e15 * th.ones_like(e)
        attention = F.softmax(th.where(adj > 0, e, zero_vec), dim=-1)
        out = attention @ Wh
        return F.elu(out.permute(1, 0, 2).flatten(1)) if self.concat else out.mean(0)


class SAGE(nn.Module):
    """edge list; mean aggregation with index_add_ / scatter_reduce"""

    def __init__(self, i, o, aggr='mean'):
        super().__init__()
        self.lin_l, self.lin_r = nn.Linear(i, o), nn.Linear(i, o, bias=False)
        self.aggr = aggr

    def forward(self, x, edge_index):
        src, dst = edge_index[0], edge_index[1]
        msg = x.index_select(0, src)
        if self.aggr == 'mean':
            out = th.zeros_like(x).index_add(0, dst, msg)
            deg = th.zeros(x.shape[0]).index_add(0, dst, th.ones_like(dst, dtype=x.dtype)).clamp(min=1)
            out = out / deg.unsqueeze(-1)
        else:
            index = dst.unsqueeze(-1).expand_as(msg)
            out = th.zeros_like(x).scatter_reduce(0, index, msg, reduce='amax', include_self=False)
        return F.normalize(self.lin_l(out) + self.lin_r(x), p=2., dim=-1)


class Net(nn.Module):
    def __init__(self, f, h, c):
        super().__init__()
        self.gc = GCNConv(f, h)
        self.gat = GATLayer(h, h)
        self.out = GATLayer(2 * h, c, heads=1, concat=False)

    def forward(self, x, adj):
        x = F.relu(self.gc(x, adj))
        x = F.dropout(x, 0.5, training=self.training)
        x = self.gat(x, adj)
        return F.log_softmax(self.out(x, adj), dim=1)


# ---- a translation model with additive attention, GRU encoder and teacher forcing ------------------------------------

class Encoder(nn.Module):
    def __init__(self, vocab, emb, hid):
        super().__init__()
        self.embedding = nn.Embedding(vocab, emb, padding_idx=0)
        self.rnn = nn.GRU(emb, hid, bidirectional=True)
        self.fc = nn.Linear(hid * 2, hid)

    def forward(self, src, src_len):
        embedded = self.embedding(src)
        packed = nn.utils.rnn.pack_padded_sequence(embedded, src_len.to('cpu'), enforce_sorted=False)
        out, hidden = self.rnn(packed)
        out, _ = nn.utils.rnn.pad_packed_sequence(out)
        hidden = th.tanh(self.fc(th.cat((hidden[-2, :, :], hidden[-1, :, :]), dim=1)))
        return out, hidden


class Attention(nn.Module):
    def __init__(self, hid):
        super().__init__()
        self.attn = nn.Linear(hid * 3, hid)
        self.v = nn.Linear(hid, 1, bias=False)

    def forward(self, hidden, enc, mask):
        hidden = hidden.unsqueeze(1).repeat(1, enc.shape[0], 1)
        enc = enc.permute(1, 0, 2)
        energy = th.tanh(self.attn(th.cat((hidden, enc), dim=2)))
        attention = self.v(energy).squeeze(2)
        attention = attention.masked_fill(mask == 0, -1e10)
        return F.softmax(attention, dim=1)


class Decoder(nn.Module):
    def __init__(self, vocab, emb, hid):
        super().__init__()
        self.vocab = vocab
        self.attention = Attention(hid)
        self.embedding = nn.Embedding(vocab, emb)
        self.rnn = nn.GRUCell(hid * 2 + emb, hid)
        self.out = nn.Linear(hid * 3 + emb, vocab)

    def forward(self, tok, hidden, enc, mask):
        embedded = self.embedding(tok)
        a = self.attention(hidden, enc, mask).unsqueeze(1)
        weighted = th.bmm(a, enc.permute(1, 0, 2)).squeeze(1)
        hidden = self.rnn(th.cat((embedded, weighted), dim=1), hidden)
        return self.out(th.cat((hidden, weighted, embedded), dim=1)), hidden, a.squeeze(1)


class Seq2Seq(nn.Module):
    def __init__(self, encoder, decoder, pad=0):
        super().__init__()
        self.encoder, self.decoder, self.pad = encoder, decoder, pad

    def forward(self, src, src_len, trg, teacher_forcing_ratio=0.5):
        trg_len, batch = trg.shape
        outputs = th.zeros(trg_len, batch, self.decoder.vocab)
        enc, hidden = self.encoder(src, src_len)
        tok = trg[0, :]
        mask = (src != self.pad).permute(1, 0)
        for t in range(1, trg_len):
            output, hidden, _ = self.decoder(tok, hidden, enc, mask)
            outputs[t] = output
            tok = trg[t] if random.random() < teacher_forcing_ratio else output.argmax(1)
        return outputs


th.manual_seed(42)
random.seed(42)
A = (th.rand(6, 6) < 0.4).float()
A = ((A + A.t()) > 0).float() + th.eye(6)
d = A.sum(1).pow(-0.5).diag()
norm_adj = d @ A @ d
x = th.randn(6, 4)
labels = th.tensor([0, 1, 2, 0, 1, 2])
net = Net(4, 5, 3)
print(net)
opt = th.optim.Adam(net.parameters(), lr=0.02, weight_decay=5e-4)
for i in range(3):
    loss = F.nll_loss(net(x, norm_adj), labels)
    opt.zero_grad(); loss.backward(); opt.step()
    print(round(loss.item(), 4))
gm = th.fx.symbolic_trace(net.eval())
print(gm.graph)
print(gm.code)
print(th.allclose(gm(x, norm_adj), net(x, norm_adj)))
edges = A.nonzero().t()
print(edges[:, :6])
for aggr in ('mean', 'max'):
    sage = SAGE(4, 3, aggr)
    y = sage(x, edges)
    g = th.fx.symbolic_trace(sage)
    print(y[0], g.code, th.equal(g(x, edges), y))

model = Seq2Seq(Encoder(9, 4, 5), Decoder(8, 4, 5))
src = th.tensor([[1, 1, 1], [4, 5, 6], [7, 8, 2], [3, 2, 0], [2, 0, 0]])
lens = th.tensor([5, 4, 3])
trg = th.tensor([[1, 1, 1], [3, 4, 5], [6, 7, 2], [2, 2, 0]])
criterion = nn.CrossEntropyLoss(ignore_index=0)
opt = th.optim.Adam(model.parameters(), lr=5e-3)
for i in range(3):
    out = model(src, lens, trg)
    loss = criterion(out[1:].view(-1, 8), trg[1:].view(-1))
    opt.zero_grad(); loss.backward()
    th.nn.utils.clip_grad_norm_(model.parameters(), 1)
    opt.step()
    print(f'{loss.item():.4f} | ppl {loss.exp():7.3f}')
dec = th.fx.symbolic_trace(model.decoder)
print(dec.graph)
print(dec.code)
try:
    th.fx.symbolic_trace(model)
except Exception as e:
    print(type(e).__name__, str(e).split('.')[0])
