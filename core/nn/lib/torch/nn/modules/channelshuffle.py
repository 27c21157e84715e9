"""Channels of several groups, interleaved (Zhang et al. 2018)."""
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class ChannelShuffle(Module):
    __constants__ = ["groups"]

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.groups = groups

    def forward(self, input: Tensor) -> Tensor:
        return F.channel_shuffle(input, self.groups)

    def extra_repr(self) -> str:
        return f"groups={self.groups}"
