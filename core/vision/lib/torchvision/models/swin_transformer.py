"""Swin Transformer (Liu et al. 2021): attention inside windows that every second block shifts."""
from functools import partial

import torch
import torch.fx
import torch.nn.functional as F
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.ops.misc import MLP, Permute
from torchvision.ops.stochastic_depth import StochasticDepth


def _patch_merging_pad(x: torch.Tensor) -> torch.Tensor:
    """The four patches of each 2 by 2 field, one after the other in the channels; odd sides are padded."""
    h, w, _ = x.shape[-3:]
    x = F.pad(x, (0, 0, 0, w % 2, 0, h % 2))
    return torch.cat([x[..., i::2, j::2, :] for j in (0, 1) for i in (0, 1)], -1)


def _get_relative_position_bias(
    relative_position_bias_table: torch.Tensor, relative_position_index: torch.Tensor, window_size: list[int]
) -> torch.Tensor:
    n = window_size[0] * window_size[1]
    bias = relative_position_bias_table[relative_position_index].view(n, n, -1)
    return bias.permute(2, 0, 1).contiguous().unsqueeze(0)


def shifted_window_attention(
    input: Tensor, qkv_weight: Tensor, proj_weight: Tensor, relative_position_bias: Tensor, window_size: list[int],
    num_heads: int, shift_size: list[int], attention_dropout: float = 0.0, dropout: float = 0.0,
    qkv_bias: Tensor | None = None, proj_bias: Tensor | None = None, logit_scale: torch.Tensor | None = None,
    training: bool = True,
) -> Tensor:
    b, h, w, c = input.shape
    wh, ww = window_size
    x = F.pad(input, (0, 0, 0, (ww - w % ww) % ww, 0, (wh - h % wh) % wh))
    _, padded_h, padded_w, _ = x.shape
    # One window has nothing to exchange with others.
    shift = [0 if wh >= padded_h else shift_size[0], 0 if ww >= padded_w else shift_size[1]]
    if sum(shift) > 0:
        x = torch.roll(x, shifts=(-shift[0], -shift[1]), dims=(1, 2))
    rows, columns = padded_h // wh, padded_w // ww
    windows, n = rows * columns, wh * ww
    x = x.view(b, rows, wh, columns, ww, c).permute(0, 1, 3, 2, 4, 5).reshape(b * windows, n, c)
    qkv = F.linear(x, qkv_weight, qkv_bias)
    q, k, v = qkv.reshape(b * windows, n, 3, num_heads, c // num_heads).permute(2, 0, 3, 1, 4)
    q = q * (c // num_heads) ** -0.5
    attn = q.matmul(k.transpose(-2, -1)) + relative_position_bias
    if sum(shift) > 0:
        # Patches that came round the edge do not see those that they do not touch.
        region = x.new_zeros((padded_h, padded_w))
        count = 0
        for a in ((0, -wh), (-wh, -shift[0]), (-shift[0], None)):
            for e in ((0, -ww), (-ww, -shift[1]), (-shift[1], None)):
                region[a[0] : a[1], e[0] : e[1]] = count
                count += 1
        region = region.view(rows, wh, columns, ww).permute(0, 2, 1, 3).reshape(windows, n)
        mask = region.unsqueeze(1) - region.unsqueeze(2)
        mask = mask.masked_fill(mask != 0, -100.0).masked_fill(mask == 0, 0.0)
        attn = attn.view(b, windows, num_heads, n, n) + mask.unsqueeze(1).unsqueeze(0)
        attn = attn.view(-1, num_heads, n, n)
    attn = F.dropout(F.softmax(attn, dim=-1), p=attention_dropout, training=training)
    x = attn.matmul(v).transpose(1, 2).reshape(b * windows, n, c)
    x = F.dropout(F.linear(x, proj_weight, proj_bias), p=dropout, training=training)
    x = x.view(b, rows, columns, wh, ww, c).permute(0, 1, 3, 2, 4, 5).reshape(b, padded_h, padded_w, c)
    if sum(shift) > 0:
        x = torch.roll(x, shifts=(shift[0], shift[1]), dims=(1, 2))
    return x[:, :h, :w, :].contiguous()


# Leaves of traces: their branches depend on sizes.
for _leaf in ("_patch_merging_pad", "_get_relative_position_bias", "shifted_window_attention"):
    torch.fx.wrap(_leaf)


class PatchMerging(nn.Module):
    def __init__(self, dim: int, norm_layer=nn.LayerNorm):
        super().__init__()
        self.dim = dim
        self.reduction = nn.Linear(4 * dim, 2 * dim, bias=False)
        self.norm = norm_layer(4 * dim)

    def forward(self, x: Tensor):
        return self.reduction(self.norm(_patch_merging_pad(x)))


class ShiftedWindowAttention(nn.Module):
    def __init__(
        self, dim: int, window_size: list[int], shift_size: list[int], num_heads: int, qkv_bias: bool = True,
        proj_bias: bool = True, attention_dropout: float = 0.0, dropout: float = 0.0,
    ):
        super().__init__()
        if len(window_size) != 2 or len(shift_size) != 2:
            raise ValueError("window_size and shift_size must be of length 2")
        self.window_size = window_size
        self.shift_size = shift_size
        self.num_heads = num_heads
        self.attention_dropout = attention_dropout
        self.dropout = dropout
        self.qkv = nn.Linear(dim, dim * 3, bias=qkv_bias)
        self.proj = nn.Linear(dim, dim, bias=proj_bias)
        h, w = window_size
        self.relative_position_bias_table = nn.Parameter(torch.zeros((2 * h - 1) * (2 * w - 1), num_heads))
        nn.init.trunc_normal_(self.relative_position_bias_table, std=0.02)
        places = torch.stack(torch.meshgrid(torch.arange(h), torch.arange(w), indexing="ij")).flatten(1)
        apart = (places[:, :, None] - places[:, None, :]).permute(1, 2, 0)
        index = (apart[..., 0] + h - 1) * (2 * w - 1) + apart[..., 1] + w - 1
        self.register_buffer("relative_position_index", index.flatten())

    def get_relative_position_bias(self) -> torch.Tensor:
        return _get_relative_position_bias(
            self.relative_position_bias_table, self.relative_position_index, self.window_size
        )

    def forward(self, x: Tensor) -> Tensor:
        bias = self.get_relative_position_bias()
        return shifted_window_attention(
            x, self.qkv.weight, self.proj.weight, bias, self.window_size, self.num_heads, shift_size=self.shift_size,
            attention_dropout=self.attention_dropout, dropout=self.dropout, qkv_bias=self.qkv.bias,
            proj_bias=self.proj.bias, training=self.training,
        )


class SwinTransformerBlock(nn.Module):
    def __init__(
        self, dim: int, num_heads: int, window_size: list[int], shift_size: list[int], mlp_ratio: float = 4.0,
        dropout: float = 0.0, attention_dropout: float = 0.0, stochastic_depth_prob: float = 0.0,
        norm_layer=nn.LayerNorm, attn_layer=ShiftedWindowAttention,
    ):
        super().__init__()
        self.norm1 = norm_layer(dim)
        self.attn = attn_layer(
            dim, window_size, shift_size, num_heads, attention_dropout=attention_dropout, dropout=dropout
        )
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")
        self.norm2 = norm_layer(dim)
        self.mlp = MLP(dim, [int(dim * mlp_ratio), dim], activation_layer=nn.GELU, inplace=None, dropout=dropout)
        for m in self.mlp.modules():
            if isinstance(m, nn.Linear):
                nn.init.xavier_uniform_(m.weight)
                if m.bias is not None:
                    nn.init.normal_(m.bias, std=1e-6)

    def forward(self, x: Tensor):
        x = x + self.stochastic_depth(self.attn(self.norm1(x)))
        return x + self.stochastic_depth(self.mlp(self.norm2(x)))


class SwinTransformer(nn.Module):
    def __init__(
        self, patch_size: list[int], embed_dim: int, depths: list[int], num_heads: list[int], window_size: list[int],
        mlp_ratio: float = 4.0, dropout: float = 0.0, attention_dropout: float = 0.0,
        stochastic_depth_prob: float = 0.1, num_classes: int = 1000, norm_layer=None, block=None,
        downsample_layer=PatchMerging,
    ):
        super().__init__()
        self.num_classes = num_classes
        block = block or SwinTransformerBlock
        norm_layer = norm_layer or partial(nn.LayerNorm, eps=1e-5)
        patches = tuple(patch_size)
        layers = [
            nn.Sequential(
                nn.Conv2d(3, embed_dim, kernel_size=patches, stride=patches), Permute([0, 2, 3, 1]),
                norm_layer(embed_dim),
            )
        ]
        total, made = sum(depths), 0
        for i, depth in enumerate(depths):
            dim = embed_dim * 2**i
            stage = []
            for j in range(depth):
                stage.append(
                    block(
                        dim, num_heads[i], window_size=window_size,
                        shift_size=[0 if j % 2 == 0 else w // 2 for w in window_size], mlp_ratio=mlp_ratio,
                        dropout=dropout, attention_dropout=attention_dropout,
                        stochastic_depth_prob=stochastic_depth_prob * float(made) / (total - 1), norm_layer=norm_layer,
                    )
                )
                made += 1
            layers.append(nn.Sequential(*stage))
            if i < len(depths) - 1:
                layers.append(downsample_layer(dim, norm_layer))
        self.features = nn.Sequential(*layers)
        features = embed_dim * 2 ** (len(depths) - 1)
        self.norm = norm_layer(features)
        self.permute = Permute([0, 3, 1, 2])
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.flatten = nn.Flatten(1)
        self.head = nn.Linear(features, num_classes)
        for m in self.modules():
            if isinstance(m, nn.Linear):
                nn.init.trunc_normal_(m.weight, std=0.02)
                if m.bias is not None:
                    nn.init.zeros_(m.bias)

    def forward(self, x):
        x = self.permute(self.norm(self.features(x)))
        return self.head(self.flatten(self.avgpool(x)))


def _swin(embed_dim, depths, num_heads, stochastic_depth_prob, **kwargs):
    kwargs = {"stochastic_depth_prob": stochastic_depth_prob, "window_size": [7, 7], **kwargs}
    return SwinTransformer([4, 4], embed_dim, depths, num_heads, **kwargs)


swin_t = builder("swin_t", _swin, 96, [2, 2, 6, 2], [3, 6, 12, 24], 0.2)
swin_s = builder("swin_s", _swin, 96, [2, 2, 18, 2], [3, 6, 12, 24], 0.3)
swin_b = builder("swin_b", _swin, 128, [2, 2, 18, 2], [4, 8, 16, 32], 0.5)


def __getattr__(name):
    return weights_enum(__name__, name)
