"""Tracing, printing and generating code: what `scripts/bench trace` measures, for each row the best of as many rounds as
a second has room for (five at least, but one of what takes longer than that), in seconds: name, nodes, trace, print, code,
and all three the first time, with tabs between them."""
import time

import torch
from torch import nn
from torch.fx import symbolic_trace
from torchvision import models


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).split(c, dim=2)
        q = q.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        k = k.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        v = v.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        weights = (q @ k.transpose(-2, -1)) * (c // self.heads) ** -0.5
        y = weights.softmax(dim=-1) @ v
        return self.out(y.transpose(1, 2).reshape(b, t, c))


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class Decoder(nn.Module):
    """Of the shape of GPT-2, its twelve blocks narrow: tracing does not depend on widths."""

    def __init__(self, blocks=12, width=24, heads=12, words=100, length=64):
        super().__init__()
        self.tokens = nn.Embedding(words, width)
        self.positions = nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, words, bias=False)

    def forward(self, tokens, positions):
        x = self.tokens(tokens) + self.positions(positions)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class Chain(nn.Module):
    def __init__(self, length):
        super().__init__()
        self.length = length

    def forward(self, x):
        for _ in range(self.length):
            x = x + 1
        return x


def measure(name, module):
    best = [float("inf")] * 3
    begin = time.perf_counter()
    first, rounds, spent = None, 0, 0.0
    while rounds == 0 or spent < 1 or rounds < 5 and spent < 3:
        t0 = time.perf_counter()
        traced = symbolic_trace(module)
        t1 = time.perf_counter()
        text = str(traced.graph)
        t2 = time.perf_counter()
        code = traced.graph.python_code("self").src
        t3 = time.perf_counter()
        best = [min(pair) for pair in zip(best, (t1 - t0, t2 - t1, t3 - t2))]
        first = t3 - t0 if first is None else first
        rounds, spent = rounds + 1, t3 - begin
    nodes = len(traced.graph.nodes)
    assert text.count("\n") >= nodes - 1 and code.count("\n") >= nodes
    print(name, nodes, *(f"{seconds:.6f}" for seconds in (*best, first)), sep="\t", flush=True)


measure("ResNet-18", models.resnet18())
measure("ResNet-50", models.resnet50())
measure("MobileNetV2", models.mobilenet_v2())
measure("ViT-B/16", models.vit_b_16())
measure("GPT-2's shape", Decoder())
measure("chain of 2k", Chain(2_000))
measure("chain of 20k", Chain(20_000))
measure("chain of 200k", Chain(200_000))
