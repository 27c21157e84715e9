#!/usr/bin/env python
# -*- coding: utf-8 -*-
'''Temporal convolution against packed LSTM on the adding problem; a common pair in sequence repositories.'''
from __future__ import print_function, division

import numbers
import torch
from torch import nn, optim
from torch.autograd import Variable
import torch.nn.functional as F
from torch.nn.utils import weight_norm, remove_weight_norm
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import Dataset, DataLoader
import warnings
warnings.filterwarnings('ignore')


class Chomp1d(nn.Module):
    def __init__(self, chomp_size):
        super(Chomp1d, self).__init__()
        self.chomp_size = chomp_size

    def forward(self, x):
        return x[:, :, :-self.chomp_size].contiguous()


class TemporalBlock(nn.Module):
    def __init__(self, n_inputs, n_outputs, kernel_size, stride, dilation, padding, dropout=0.2):
        super(TemporalBlock, self).__init__()
        self.conv1 = weight_norm(nn.Conv1d(n_inputs, n_outputs, kernel_size,
                                           stride=stride, padding=padding, dilation=dilation))
        self.chomp1 = Chomp1d(padding)
        self.relu1 = nn.ReLU()
        self.dropout1 = nn.Dropout(dropout)
        self.conv2 = weight_norm(nn.Conv1d(n_outputs, n_outputs, kernel_size,
                                           stride=stride, padding=padding, dilation=dilation))
        self.chomp2 = Chomp1d(padding)
        self.relu2 = nn.ReLU()
        self.dropout2 = nn.Dropout(dropout)
        self.net = nn.Sequential(self.conv1, self.chomp1, self.relu1, self.dropout1,
                                 self.conv2, self.chomp2, self.relu2, self.dropout2)
        self.downsample = nn.Conv1d(n_inputs, n_outputs, 1) if n_inputs != n_outputs else None
        self.relu = nn.ReLU()
        self.init_weights()

    def init_weights(self):
        self.conv1.weight.data.normal_(0, 0.01)
        self.conv2.weight.data.normal_(0, 0.01)
        if self.downsample is not None:
            self.downsample.weight.data.normal_(0, 0.01)

    def forward(self, x):
        out = self.net(x)
        res = x if self.downsample is None else self.downsample(x)
        return self.relu(out + res)


class TemporalConvNet(nn.Module):
    def __init__(self, num_inputs, num_channels, kernel_size=2, dropout=0.2):
        super(TemporalConvNet, self).__init__()
        layers = []
        num_levels = len(num_channels)
        for i in range(num_levels):
            dilation_size = 2 ** i
            in_channels = num_inputs if i == 0 else num_channels[i-1]
            out_channels = num_channels[i]
            layers += [TemporalBlock(in_channels, out_channels, kernel_size, stride=1, dilation=dilation_size,
                                     padding=(kernel_size-1) * dilation_size, dropout=dropout)]
        self.network = nn.Sequential(*layers)

    def forward(self, x):
        return self.network(x)


class TCN(nn.Module):
    def __init__(self, input_size, output_size, num_channels, kernel_size, dropout):
        super(TCN, self).__init__()
        self.tcn = TemporalConvNet(input_size, num_channels, kernel_size=kernel_size, dropout=dropout)
        self.linear = nn.Linear(num_channels[-1], output_size)
        self.init_weights()

    def init_weights(self):
        self.linear.weight.data.normal_(0, 0.01)

    def forward(self, x):
        y1 = self.tcn(x)
        return self.linear(y1[:, :, -1])


class AddingDataset(Dataset):
    def __init__(self, n, low, high, seed=0):
        g = torch.Generator()
        g.manual_seed(seed)
        self.items = []
        for _ in range(n):
            T = int(torch.randint(low, high + 1, (1,), generator=g))
            values = torch.rand(T, generator=g)
            mask = torch.zeros(T)
            i, j = torch.randperm(T, generator=g)[:2]
            mask[i] = mask[j] = 1.
            self.items.append((torch.stack([values, mask], 1), values[i] + values[j]))

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]


def collate(batch):
    batch.sort(key=lambda s: s[0].size(0), reverse=True)
    seqs, ys = zip(*batch)
    lengths = torch.tensor([s.size(0) for s in seqs])
    return pad_sequence(seqs, batch_first=True), lengths, torch.stack(ys)


class PackedLSTM(nn.Module):
    def __init__(self, input_size, hidden_size, num_layers=2, bidirectional=True):
        super(PackedLSTM, self).__init__()
        self.lstm = nn.LSTM(input_size, hidden_size, num_layers, batch_first=True, bidirectional=bidirectional, dropout=0.)
        self.out = nn.Linear(hidden_size * (1 + bidirectional), 1)
        for name, p in self.lstm.named_parameters():
            if 'weight_hh' in name:
                nn.init.orthogonal_(p)
            elif 'bias' in name:
                p.data.fill_(0)
                n = p.size(0)
                p.data[n // 4:n // 2].fill_(1)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, (h, c) = self.lstm(packed)
        out, lens = pad_packed_sequence(out, batch_first=True)
        mask = torch.arange(out.size(1))[None, :] < lens[:, None]
        pooled = (out * mask.unsqueeze(-1)).sum(1) / lens.unsqueeze(1).float()
        return self.out(pooled).squeeze(-1), h


torch.manual_seed(11)
train = AddingDataset(12, 4, 9)
loader = DataLoader(train, batch_size=4, shuffle=True, collate_fn=collate)
model = PackedLSTM(2, 5)
print(model)
optimizer = optim.RMSprop(model.parameters(), lr=0.01)
criterion = nn.MSELoss(reduction='sum')
for epoch in range(2):
    total = 0.
    for x, lengths, y in loader:
        x = Variable(x)
        pred, h = model(x, lengths)
        loss = criterion(pred, y)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_value_(model.parameters(), 0.5)
        optimizer.step()
        total += loss.data.item()
    print('Epoch %d | loss %.5f | %s' % (epoch, total / len(train), lengths.tolist()))
print(h.shape, isinstance(total, numbers.Number))

tcn = TCN(2, 1, [4] * 2, kernel_size=3, dropout=0.0)
print(tcn.tcn.network[0])
x = torch.randn(3, 2, 10)
print(tcn(x))
gm = torch.fx.symbolic_trace(tcn)
print(gm.graph)
print(gm.code)
opt = optim.SGD(tcn.parameters(), lr=0.05, momentum=0.9, nesterov=True)
for i in range(3):
    loss = F.smooth_l1_loss(tcn(x), torch.ones(3, 1))
    opt.zero_grad(); loss.backward(); opt.step()
    print('%.6f' % loss.item(), sorted({n.split('.')[-1] for n, _ in tcn.named_parameters()}))
before = tcn(x)
for m in tcn.modules():
    if isinstance(m, nn.Conv1d) and hasattr(m, 'weight_g'):
        remove_weight_norm(m)
print(torch.allclose(before, tcn(x)), [n for n, _ in tcn.named_parameters()][:4])
print(torch.allclose(torch.fx.symbolic_trace(tcn)(x), before))
