"""Conformer encoder with CTC, as ASR toolkits lay it out (encoder / modules / conv_subsampling)."""
import math
from typing import Optional, Tuple

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.init as init
from torch import Tensor


class Linear(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super(Linear, self).__init__()
        self.linear = nn.Linear(in_features, out_features, bias=bias)
        init.xavier_uniform_(self.linear.weight)
        if bias:
            init.zeros_(self.linear.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x)


class Swish(nn.Module):
    def forward(self, inputs: Tensor) -> Tensor:
        return inputs * inputs.sigmoid()


class GLU(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.dim = dim

    def forward(self, inputs: Tensor) -> Tensor:
        outputs, gate = inputs.chunk(2, dim=self.dim)
        return outputs * gate.sigmoid()


class Transpose(nn.Module):
    def __init__(self, shape: tuple):
        super(Transpose, self).__init__()
        self.shape = shape

    def forward(self, x):
        return x.transpose(*self.shape)


class ResidualConnectionModule(nn.Module):
    def __init__(self, module: nn.Module, module_factor: float = 1.0, input_factor: float = 1.0):
        super().__init__()
        self.module = module
        self.module_factor = module_factor
        self.input_factor = input_factor

    def forward(self, inputs: Tensor) -> Tensor:
        return (self.module(inputs) * self.module_factor) + (inputs * self.input_factor)


class PositionalEncoding(nn.Module):
    def __init__(self, d_model: int = 512, max_len: int = 64) -> None:
        super(PositionalEncoding, self).__init__()
        pe = torch.zeros(max_len, d_model, requires_grad=False)
        position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * -(math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        pe = pe.unsqueeze(0)
        self.register_buffer('pe', pe)

    def forward(self, length: int) -> Tensor:
        return self.pe[:, :length]


class RelativeMultiHeadAttention(nn.Module):
    def __init__(self, d_model: int = 512, num_heads: int = 16, dropout_p: float = 0.1):
        super(RelativeMultiHeadAttention, self).__init__()
        assert d_model % num_heads == 0, "d_model % num_heads should be zero."
        self.d_model = d_model
        self.d_head = int(d_model / num_heads)
        self.num_heads = num_heads
        self.sqrt_dim = math.sqrt(d_model)
        self.query_proj = Linear(d_model, d_model)
        self.key_proj = Linear(d_model, d_model)
        self.value_proj = Linear(d_model, d_model)
        self.pos_proj = Linear(d_model, d_model, bias=False)
        self.dropout = nn.Dropout(p=dropout_p)
        self.u_bias = nn.Parameter(torch.Tensor(self.num_heads, self.d_head))
        self.v_bias = nn.Parameter(torch.Tensor(self.num_heads, self.d_head))
        torch.nn.init.xavier_uniform_(self.u_bias)
        torch.nn.init.xavier_uniform_(self.v_bias)
        self.out_proj = Linear(d_model, d_model)

    def forward(self, query: Tensor, key: Tensor, value: Tensor, pos_embedding: Tensor, mask: Optional[Tensor] = None) -> Tensor:
        batch_size = value.size(0)
        query = self.query_proj(query).view(batch_size, -1, self.num_heads, self.d_head)
        key = self.key_proj(key).view(batch_size, -1, self.num_heads, self.d_head).permute(0, 2, 1, 3)
        value = self.value_proj(value).view(batch_size, -1, self.num_heads, self.d_head).permute(0, 2, 1, 3)
        pos_embedding = self.pos_proj(pos_embedding).view(batch_size, -1, self.num_heads, self.d_head)
        content_score = torch.matmul((query + self.u_bias).transpose(1, 2), key.transpose(2, 3))
        pos_score = torch.matmul((query + self.v_bias).transpose(1, 2), pos_embedding.permute(0, 2, 3, 1))
        pos_score = self._relative_shift(pos_score)
        score = (content_score + pos_score) / self.sqrt_dim
        if mask is not None:
            mask = mask.unsqueeze(1)
            score.masked_fill_(mask, -1e9)
        attn = F.softmax(score, -1)
        attn = self.dropout(attn)
        context = torch.matmul(attn, value).transpose(1, 2)
        context = context.contiguous().view(batch_size, -1, self.d_model)
        return self.out_proj(context)

    def _relative_shift(self, pos_score: Tensor) -> Tensor:
        batch_size, num_heads, seq_length1, seq_length2 = pos_score.size()
        zeros = pos_score.new_zeros(batch_size, num_heads, seq_length1, 1)
        padded_pos_score = torch.cat([zeros, pos_score], dim=-1)
        padded_pos_score = padded_pos_score.view(batch_size, num_heads, seq_length2 + 1, seq_length1)
        pos_score = padded_pos_score[:, :, 1:].view_as(pos_score)
        return pos_score


class MultiHeadedSelfAttentionModule(nn.Module):
    def __init__(self, d_model: int, num_heads: int, dropout_p: float = 0.1):
        super().__init__()
        self.positional_encoding = PositionalEncoding(d_model)
        self.layer_norm = nn.LayerNorm(d_model)
        self.attention = RelativeMultiHeadAttention(d_model, num_heads, dropout_p)
        self.dropout = nn.Dropout(p=dropout_p)

    def forward(self, inputs: Tensor, mask: Optional[Tensor] = None):
        batch_size, seq_length, _ = inputs.size()
        pos_embedding = self.positional_encoding(seq_length)
        pos_embedding = pos_embedding.repeat(batch_size, 1, 1)
        inputs = self.layer_norm(inputs)
        outputs = self.attention(inputs, inputs, inputs, pos_embedding=pos_embedding, mask=mask)
        return self.dropout(outputs)


def conv_module(in_channels, kernel_size=7, expansion_factor=2, dropout_p=0.1):
    assert (kernel_size - 1) % 2 == 0, "kernel_size should be a odd number for 'SAME' padding"
    return nn.Sequential(
        nn.LayerNorm(in_channels),
        Transpose(shape=(1, 2)),
        nn.Conv1d(in_channels, in_channels * expansion_factor, 1),
        GLU(dim=1),
        nn.Conv1d(in_channels, in_channels, kernel_size, padding=(kernel_size - 1) // 2, groups=in_channels, bias=False),
        nn.BatchNorm1d(in_channels),
        Swish(),
        nn.Conv1d(in_channels, in_channels, 1),
        nn.Dropout(p=dropout_p),
        Transpose(shape=(1, 2)),
    )


def feed_forward(dim, expansion_factor=2, dropout_p=0.1):
    return nn.Sequential(nn.LayerNorm(dim), Linear(dim, dim * expansion_factor), Swish(), nn.Dropout(p=dropout_p),
                         Linear(dim * expansion_factor, dim), nn.Dropout(p=dropout_p))


class ConformerBlock(nn.Module):
    def __init__(self, dim=16, heads=4, half_step=True):
        super().__init__()
        factor = 0.5 if half_step else 1
        self.sequential = nn.Sequential(
            ResidualConnectionModule(feed_forward(dim), module_factor=factor),
            ResidualConnectionModule(MultiHeadedSelfAttentionModule(dim, heads)),
            ResidualConnectionModule(conv_module(dim)),
            ResidualConnectionModule(feed_forward(dim), module_factor=factor),
            nn.LayerNorm(dim),
        )

    def forward(self, inputs: Tensor) -> Tensor:
        return self.sequential(inputs)


class Conv2dSubsampling(nn.Module):
    def __init__(self, in_channels: int, out_channels: int) -> None:
        super().__init__()
        self.sequential = nn.Sequential(
            nn.Conv2d(in_channels, out_channels, kernel_size=3, stride=2), nn.ReLU(),
            nn.Conv2d(out_channels, out_channels, kernel_size=3, stride=2), nn.ReLU(),
        )

    def forward(self, inputs: Tensor, input_lengths: Tensor) -> Tuple[Tensor, Tensor]:
        outputs = self.sequential(inputs.unsqueeze(1))
        batch_size, channels, subsampled_lengths, sumsampled_dim = outputs.size()
        outputs = outputs.permute(0, 2, 1, 3)
        outputs = outputs.contiguous().view(batch_size, subsampled_lengths, channels * sumsampled_dim)
        output_lengths = input_lengths >> 2
        output_lengths -= 1
        return outputs, output_lengths


class Conformer(nn.Module):
    def __init__(self, num_classes: int, input_dim: int = 16, dim: int = 16, num_layers: int = 2):
        super().__init__()
        self.conv_subsample = Conv2dSubsampling(1, dim)
        self.input_projection = nn.Sequential(Linear(dim * (((input_dim - 1) // 2 - 1) // 2), dim), nn.Dropout(0.1))
        self.layers = nn.ModuleList([ConformerBlock(dim) for _ in range(num_layers)])
        self.fc = Linear(dim, num_classes, bias=False)

    def count_parameters(self) -> int:
        return sum([p.numel() for p in self.parameters()])

    def update_dropout(self, dropout_p: float) -> None:
        for name, child in self.named_children():
            for m in child.modules():
                if isinstance(m, nn.Dropout):
                    m.p = dropout_p

    def forward(self, inputs: Tensor, input_lengths: Tensor) -> Tuple[Tensor, Tensor]:
        outputs, output_lengths = self.conv_subsample(inputs, input_lengths)
        outputs = self.input_projection(outputs)
        for layer in self.layers:
            outputs = layer(outputs)
        outputs = self.fc(outputs)
        outputs = nn.functional.log_softmax(outputs, dim=-1)
        return outputs, output_lengths


if __name__ == '__main__':
    torch.manual_seed(5)
    model = Conformer(num_classes=6)
    print(model.count_parameters())
    model.update_dropout(0.0)
    inputs = torch.rand(2, 40, 16)
    lengths = torch.IntTensor([40, 36])
    targets = torch.LongTensor([[1, 3, 3, 3, 4], [1, 2, 5, 0, 0]])
    target_lengths = torch.LongTensor([5, 3])
    criterion = nn.CTCLoss(blank=0)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, weight_decay=1e-6)
    for i in range(3):
        outputs, output_lengths = model(inputs, lengths)
        loss = criterion(outputs.transpose(0, 1), targets, output_lengths, target_lengths)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(f"{i}: {loss.item():.4f}", output_lengths.tolist(), tuple(outputs.shape))
    model.eval()
    try:
        torch.fx.symbolic_trace(model)
    except TypeError as e:
        print("TypeError", e)

    class PositionsAreLeaves(torch.fx.Tracer):
        def is_leaf_module(self, m, name):
            return isinstance(m, PositionalEncoding) or super().is_leaf_module(m, name)

    graph = PositionsAreLeaves().trace(model)
    gm = torch.fx.GraphModule(model, graph)
    print(graph)
    print(gm.code)
    a, b = gm(inputs, lengths), model(inputs, lengths)
    print(torch.allclose(a[0], b[0]), a[1], lengths)
    best = b[0].argmax(-1)
    print([torch.unique_consecutive(r).tolist() for r in best])
