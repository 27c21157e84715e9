"""Seq2seq with Bahdanau/Luong attention, packing, teacher forcing and beam-free greedy decoding."""
import random
from collections import Counter, OrderedDict, defaultdict, namedtuple
import torch
from torch import nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import Dataset, DataLoader, BatchSampler, RandomSampler

PAD, SOS, EOS, UNK = range(4)
pairs = [("a b c", "c b a"), ("d e", "e d"), ("a e i o", "o i e a"), ("b", "b"), ("c d e f g", "g f e d c")]


class Lang:
    def __init__(self, name):
        self.name = name
        self.itos = ["<pad>", "<sos>", "<eos>", "<unk>"]
        self.stoi = {s: i for i, s in enumerate(self.itos)}
        self.counts = Counter()

    def add(self, sentence):
        for w in sentence.split():
            self.counts[w] += 1
            if w not in self.stoi:
                self.stoi[w] = len(self.itos)
                self.itos.append(w)
        return self

    def __len__(self):
        return len(self.itos)

    def encode(self, s):
        return torch.tensor([self.stoi.get(w, UNK) for w in s.split()] + [EOS])

    def decode(self, ids):
        out = []
        for i in ids:
            if i == EOS:
                break
            out.append(self.itos[i])
        return " ".join(out)


src_lang, tgt_lang = Lang("src"), Lang("tgt")
for s, t in pairs:
    src_lang.add(s)
    tgt_lang.add(t)
print(len(src_lang), src_lang.counts.most_common(3), src_lang.encode("a z"))


class PairData(Dataset):
    def __init__(self, pairs):
        self.pairs = pairs

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, i):
        s, t = self.pairs[i]
        return src_lang.encode(s), tgt_lang.encode(t)


Batch = namedtuple("Batch", "src src_len tgt")


def collate(batch):
    batch.sort(key=lambda p: len(p[0]), reverse=True)
    src, tgt = zip(*batch)
    return Batch(pad_sequence(src, batch_first=True, padding_value=PAD), torch.tensor([len(s) for s in src]),
                 pad_sequence(tgt, batch_first=True, padding_value=PAD))


class Encoder(nn.Module):
    def __init__(self, vocab, emb, hid, layers=2, p=0.1):
        super().__init__()
        self.embedding = nn.Embedding(vocab, emb, padding_idx=PAD)
        self.rnn = nn.GRU(emb, hid, num_layers=layers, bidirectional=True, batch_first=True, dropout=p)
        self.fc = nn.Linear(2 * hid, hid)
        self.dropout = nn.Dropout(p)

    def forward(self, src, src_len):
        x = self.dropout(self.embedding(src))
        packed = pack_padded_sequence(x, src_len.cpu(), batch_first=True, enforce_sorted=True)
        out, h = self.rnn(packed)
        out, lens = pad_packed_sequence(out, batch_first=True)
        h = torch.tanh(self.fc(torch.cat((h[-2], h[-1]), dim=1)))
        return out, h


class BahdanauAttention(nn.Module):
    def __init__(self, enc, dec):
        super().__init__()
        self.attn = nn.Linear(enc + dec, dec)
        self.v = nn.Linear(dec, 1, bias=False)

    def forward(self, hidden, keys, mask):
        t = keys.shape[1]
        hidden = hidden.unsqueeze(1).repeat(1, t, 1)
        energy = torch.tanh(self.attn(torch.cat((hidden, keys), dim=2)))
        score = self.v(energy).squeeze(2)
        score = score.masked_fill(mask == 0, -1e10)
        return F.softmax(score, dim=1)


class LuongAttention(nn.Module):
    def __init__(self, enc, dec):
        super().__init__()
        self.W = nn.Parameter(torch.empty(dec, enc))
        nn.init.xavier_uniform_(self.W, gain=nn.init.calculate_gain("tanh"))

    def forward(self, hidden, keys, mask):
        score = torch.einsum("bd,de,bte->bt", hidden, self.W, keys)
        return torch.where(mask, score, torch.full_like(score, torch.finfo(score.dtype).min)).softmax(-1)


class Decoder(nn.Module):
    def __init__(self, vocab, emb, enc, dec, attention, p=0.1):
        super().__init__()
        self.vocab = vocab
        self.attention = attention
        self.embedding = nn.Embedding(vocab, emb)
        self.rnn = nn.GRUCell(enc + emb, dec)
        self.out = nn.Linear(enc + dec + emb, vocab)
        self.dropout = nn.Dropout(p)

    def forward(self, token, hidden, keys, mask):
        e = self.dropout(self.embedding(token))
        a = self.attention(hidden, keys, mask)
        ctx = torch.bmm(a.unsqueeze(1), keys).squeeze(1)
        hidden = self.rnn(torch.cat((e, ctx), 1), hidden)
        return self.out(torch.cat((hidden, ctx, e), 1)), hidden, a


class Seq2Seq(nn.Module):
    def __init__(self, encoder, decoder):
        super().__init__()
        self.encoder, self.decoder = encoder, decoder

    def forward(self, src, src_len, tgt, teacher_forcing_ratio=0.5):
        keys, hidden = self.encoder(src, src_len)
        mask = src != PAD
        tok = torch.full((src.size(0),), SOS)
        outs, attns = [], []
        for t in range(tgt.size(1)):
            logits, hidden, a = self.decoder(tok, hidden, keys, mask)
            outs.append(logits)
            attns.append(a)
            tok = tgt[:, t] if random.random() < teacher_forcing_ratio else logits.argmax(1)
        return torch.stack(outs, 1), torch.stack(attns, 1)


for Att in (BahdanauAttention, LuongAttention):
    random.seed(1234)
    torch.manual_seed(1234)
    model = Seq2Seq(Encoder(len(src_lang), 6, 7), Decoder(len(tgt_lang), 6, 14, 7, Att(14, 7)))
    for name, param in model.named_parameters():
        if "rnn" in name and "weight_hh" in name:
            nn.init.orthogonal_(param.data)
        elif "bias" in name:
            nn.init.constant_(param.data, 0)
    print(model)
    g = torch.Generator().manual_seed(0)
    loader = DataLoader(PairData(pairs), batch_size=3, shuffle=True, collate_fn=collate, generator=g)
    opt = torch.optim.Adam(model.parameters(), lr=0.02)
    sched = torch.optim.lr_scheduler.ExponentialLR(opt, 0.9)
    crit = nn.CrossEntropyLoss(ignore_index=PAD, label_smoothing=0.1)
    for epoch in range(3):
        total = 0.
        for b in loader:
            opt.zero_grad()
            out, attn = model(b.src, b.src_len, b.tgt)
            loss = crit(out.flatten(0, 1), b.tgt.flatten())
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1)
            opt.step()
            total += loss.item() * len(b.src)
        sched.step()
        print(f"epoch {epoch} loss {total / len(pairs):.5f} lr {sched.get_last_lr()[0]:.5f} attn {tuple(attn.shape)}")
    model.eval()
    with torch.no_grad():
        b = collate([PairData(pairs)[i] for i in (0, 2)])
        out, attn = model(*b, teacher_forcing_ratio=0)
        print([tgt_lang.decode(r.tolist()) for r in out.argmax(-1)])
        print(attn[0])

print(Batch._fields, b.src_len, b._replace(tgt=None).tgt)
dec = torch.fx.symbolic_trace(model.decoder)
print(dec.graph)
print(dec.code)
for bad in (lambda: torch.fx.symbolic_trace(model.encoder), lambda: torch.fx.symbolic_trace(model)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
try:
    pack_padded_sequence(torch.zeros(2, 3, 1), torch.tensor([1, 3]), batch_first=True)
except RuntimeError as e:
    print(e)
p = pack_padded_sequence(torch.arange(6.).view(2, 3, 1), [1, 3], batch_first=True, enforce_sorted=False)
print(p)
print(pad_packed_sequence(p, batch_first=True, padding_value=-1, total_length=4))
print(list(BatchSampler(RandomSampler(range(7), generator=torch.Generator().manual_seed(2)), 3, False)))
