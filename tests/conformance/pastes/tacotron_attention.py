"""Tacotron-like text to spectrogram: CBHG, prenet, attention RNN; hparams as an attribute dict."""
import torch
from torch import nn
from torch.nn import functional as F
from math import sqrt


class HParams(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__

    def override(self, **kw):
        for k, v in kw.items():
            if k not in self:
                raise KeyError(f"unknown hparam {k!r}")
            self[k] = type(self[k])(v)
        return self


hps = HParams(n_symbols=12, emb=8, enc_k=3, enc_hidden=8, n_mels=5, prenet=(8, 6), att_rnn=10, att_dim=6, loc_filters=4, loc_kernel=3, p=0.1, max_steps=6, gate_threshold=0.5)


class LinearNorm(torch.nn.Module):
    def __init__(self, in_dim, out_dim, bias=True, w_init_gain='linear'):
        super(LinearNorm, self).__init__()
        self.linear_layer = torch.nn.Linear(in_dim, out_dim, bias=bias)
        torch.nn.init.xavier_uniform_(self.linear_layer.weight, gain=torch.nn.init.calculate_gain(w_init_gain))

    def forward(self, x):
        return self.linear_layer(x)


class ConvNorm(torch.nn.Module):
    def __init__(self, in_channels, out_channels, kernel_size=1, stride=1, padding=None, dilation=1, bias=True, w_init_gain='linear'):
        super(ConvNorm, self).__init__()
        if padding is None:
            assert (kernel_size % 2 == 1)
            padding = int(dilation * (kernel_size - 1) / 2)
        self.conv = torch.nn.Conv1d(in_channels, out_channels, kernel_size=kernel_size, stride=stride, padding=padding, dilation=dilation, bias=bias)
        torch.nn.init.xavier_uniform_(self.conv.weight, gain=torch.nn.init.calculate_gain(w_init_gain))

    def forward(self, signal):
        conv_signal = self.conv(signal)
        return conv_signal


class LocationLayer(nn.Module):
    def __init__(self, attention_n_filters, attention_kernel_size, attention_dim):
        super(LocationLayer, self).__init__()
        padding = int((attention_kernel_size - 1) / 2)
        self.location_conv = ConvNorm(2, attention_n_filters, kernel_size=attention_kernel_size, padding=padding, bias=False, stride=1, dilation=1)
        self.location_dense = LinearNorm(attention_n_filters, attention_dim, bias=False, w_init_gain='tanh')

    def forward(self, attention_weights_cat):
        processed_attention = self.location_conv(attention_weights_cat)
        processed_attention = processed_attention.transpose(1, 2)
        processed_attention = self.location_dense(processed_attention)
        return processed_attention


class Attention(nn.Module):
    def __init__(self, hp):
        super(Attention, self).__init__()
        self.query_layer = LinearNorm(hp.att_rnn, hp.att_dim, bias=False, w_init_gain='tanh')
        self.memory_layer = LinearNorm(hp.enc_hidden, hp.att_dim, bias=False, w_init_gain='tanh')
        self.v = LinearNorm(hp.att_dim, 1, bias=False)
        self.location_layer = LocationLayer(hp.loc_filters, hp.loc_kernel, hp.att_dim)
        self.score_mask_value = -float("inf")

    def get_alignment_energies(self, query, processed_memory, attention_weights_cat):
        processed_query = self.query_layer(query.unsqueeze(1))
        processed_attention_weights = self.location_layer(attention_weights_cat)
        energies = self.v(torch.tanh(processed_query + processed_attention_weights + processed_memory))
        energies = energies.squeeze(-1)
        return energies

    def forward(self, attention_hidden_state, memory, processed_memory, attention_weights_cat, mask):
        alignment = self.get_alignment_energies(attention_hidden_state, processed_memory, attention_weights_cat)
        if mask is not None:
            alignment.data.masked_fill_(mask, self.score_mask_value)
        attention_weights = F.softmax(alignment, dim=1)
        attention_context = torch.bmm(attention_weights.unsqueeze(1), memory)
        attention_context = attention_context.squeeze(1)
        return attention_context, attention_weights


class Prenet(nn.Module):
    def __init__(self, in_dim, sizes):
        super(Prenet, self).__init__()
        in_sizes = [in_dim] + list(sizes)[:-1]
        self.layers = nn.ModuleList([LinearNorm(in_size, out_size, bias=False) for (in_size, out_size) in zip(in_sizes, sizes)])

    def forward(self, x):
        for linear in self.layers:
            x = F.dropout(F.relu(linear(x)), p=0.5, training=True)
        return x


class Postnet(nn.Module):
    def __init__(self, hp, n=3):
        super().__init__()
        self.convolutions = nn.ModuleList()
        for i in range(n):
            cin = hp.n_mels if i == 0 else 6
            cout = hp.n_mels if i == n - 1 else 6
            self.convolutions.append(nn.Sequential(ConvNorm(cin, cout, kernel_size=3, w_init_gain='linear' if i == n - 1 else 'tanh'), nn.BatchNorm1d(cout)))

    def forward(self, x):
        for i in range(len(self.convolutions) - 1):
            x = F.dropout(torch.tanh(self.convolutions[i](x)), 0.5, self.training)
        x = F.dropout(self.convolutions[-1](x), 0.5, self.training)
        return x


class Encoder(nn.Module):
    def __init__(self, hp):
        super().__init__()
        convs = []
        for _ in range(2):
            convs.append(nn.Sequential(ConvNorm(hp.emb, hp.emb, kernel_size=hp.enc_k, w_init_gain='relu'), nn.BatchNorm1d(hp.emb)))
        self.convolutions = nn.ModuleList(convs)
        self.lstm = nn.LSTM(hp.emb, int(hp.enc_hidden / 2), 1, batch_first=True, bidirectional=True)

    def forward(self, x, input_lengths):
        for conv in self.convolutions:
            x = F.dropout(F.relu(conv(x)), hps.p, self.training)
        x = x.transpose(1, 2)
        x = nn.utils.rnn.pack_padded_sequence(x, input_lengths.cpu().numpy() if False else input_lengths.tolist(), batch_first=True)
        self.lstm.flatten_parameters()
        outputs, _ = self.lstm(x)
        outputs, _ = nn.utils.rnn.pad_packed_sequence(outputs, batch_first=True)
        return outputs


def get_mask_from_lengths(lengths):
    max_len = torch.max(lengths).item()
    ids = torch.arange(0, max_len, out=torch.LongTensor(max_len))
    mask = (ids < lengths.unsqueeze(1)).bool()
    return mask


class Decoder(nn.Module):
    def __init__(self, hp):
        super().__init__()
        self.hp = hp
        self.prenet = Prenet(hp.n_mels, hp.prenet)
        self.attention_rnn = nn.LSTMCell(hp.prenet[-1] + hp.enc_hidden, hp.att_rnn)
        self.attention_layer = Attention(hp)
        self.linear_projection = LinearNorm(hp.att_rnn + hp.enc_hidden, hp.n_mels)
        self.gate_layer = LinearNorm(hp.att_rnn + hp.enc_hidden, 1, bias=True, w_init_gain='sigmoid')

    def initialize_decoder_states(self, memory, mask):
        B, T = memory.size(0), memory.size(1)
        self.attention_hidden = memory.new_zeros(B, self.hp.att_rnn)
        self.attention_cell = memory.new_zeros(B, self.hp.att_rnn)
        self.attention_weights = memory.data.new(B, T).zero_()
        self.attention_weights_cum = memory.data.new(B, T).zero_()
        self.attention_context = memory.data.new(B, self.hp.enc_hidden).zero_()
        self.memory, self.mask = memory, mask
        self.processed_memory = self.attention_layer.memory_layer(memory)

    def decode(self, decoder_input):
        cell_input = torch.cat((decoder_input, self.attention_context), -1)
        self.attention_hidden, self.attention_cell = self.attention_rnn(cell_input, (self.attention_hidden, self.attention_cell))
        self.attention_hidden = F.dropout(self.attention_hidden, self.hp.p, self.training)
        cat = torch.cat((self.attention_weights.unsqueeze(1), self.attention_weights_cum.unsqueeze(1)), dim=1)
        self.attention_context, self.attention_weights = self.attention_layer(self.attention_hidden, self.memory, self.processed_memory, cat, self.mask)
        self.attention_weights_cum += self.attention_weights
        out = torch.cat((self.attention_hidden, self.attention_context), dim=1)
        return self.linear_projection(out), self.gate_layer(out), self.attention_weights

    def forward(self, memory, decoder_inputs, memory_lengths):
        decoder_input = memory.new_zeros(memory.size(0), self.hp.n_mels).unsqueeze(0)
        decoder_inputs = decoder_inputs.permute(2, 0, 1)
        decoder_inputs = self.prenet(torch.cat((decoder_input, decoder_inputs), dim=0))
        self.initialize_decoder_states(memory, mask=~get_mask_from_lengths(memory_lengths))
        mels, gates, aligns = [], [], []
        while len(mels) < decoder_inputs.size(0) - 1:
            mel, gate, align = self.decode(decoder_inputs[len(mels)])
            mels += [mel.squeeze(1)]
            gates += [gate.squeeze(1)]
            aligns += [align]
        return torch.stack(mels).transpose(0, 1).contiguous().transpose(1, 2), torch.stack(gates).transpose(0, 1).contiguous(), torch.stack(aligns).transpose(0, 1)

    @torch.no_grad()
    def inference(self, memory):
        x = memory.new_zeros(memory.size(0), self.hp.n_mels)
        self.initialize_decoder_states(memory, mask=None)
        n = 0
        while True:
            x, gate, _ = self.decode(self.prenet(x))
            n += 1
            if torch.sigmoid(gate.data).min() > self.hp.gate_threshold or n == self.hp.max_steps:
                return n, x


class Tacotron(nn.Module):
    def __init__(self, hp):
        super().__init__()
        self.embedding = nn.Embedding(hp.n_symbols, hp.emb)
        std = sqrt(2.0 / (hp.n_symbols + hp.emb))
        val = sqrt(3.0) * std
        self.embedding.weight.data.uniform_(-val, val)
        self.encoder, self.decoder, self.postnet = Encoder(hp), Decoder(hp), Postnet(hp)

    def forward(self, inputs):
        text, lengths, mels = inputs
        memory = self.encoder(self.embedding(text).transpose(1, 2), lengths)
        mel, gate, align = self.decoder(memory, mels, lengths)
        return [mel, mel + self.postnet(mel), gate, align]


try:
    hps.override(zzz=3)
except KeyError as e:
    print(e)
print(hps.override(p="0.2").p, hps["att_dim"])
torch.manual_seed(1234)
model = Tacotron(hps)
print(model)
text = torch.randint(1, 12, (2, 6))
lengths = torch.tensor([6, 4])
mels = torch.randn(2, 5, 4)
gate = torch.zeros(2, 4); gate[0, -1:] = 1; gate[1, 2:] = 1
opt = torch.optim.SGD(model.parameters(), lr=1e-2, weight_decay=1e-6)  # Adam steps by the signs of rounding errors
for step in range(3):
    model.zero_grad()
    mel, post, g, a = model((text, lengths, mels))
    loss = nn.MSELoss()(mel, mels) + nn.MSELoss()(post, mels) + nn.BCEWithLogitsLoss()(g.view(-1, 1), gate.view(-1, 1))
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    opt.step()
    print("Train loss {} {:.5f} Grad Norm {:.5f}".format(step, loss.item(), norm), a.shape)
print(a[1, 0].detach())
model.eval()
print(model.decoder.inference(model.encoder(model.embedding(text).transpose(1, 2), lengths)))
print(torch.fx.symbolic_trace(model.postnet).code)
print(torch.fx.symbolic_trace(model.decoder.prenet).graph)
print(torch.fx.symbolic_trace(model.decoder.attention_layer).code)
for bad in (model.decoder, model.encoder):
    try:
        torch.fx.symbolic_trace(bad)
    except Exception as e:
        print(type(e).__name__, str(e)[:200])
