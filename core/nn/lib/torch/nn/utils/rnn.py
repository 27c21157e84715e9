"""Sequences of different lengths in one tensor, padded. Packed sequences are not here yet."""
import torch
from torch import Tensor
from torch._lazy import abc

__all__ = ["pad_sequence", "unpad_sequence"]


def pad_sequence(
    sequences: Tensor | list[Tensor], batch_first: bool = False, padding_value: float = 0.0, padding_side: str = "right"
) -> Tensor:
    """Stacks tensors of shape (L, *) along a new batch dimension: (longest, N, *), or (N, longest, *)."""
    if not isinstance(sequences, abc.Iterable):
        raise RuntimeError(
            f"pad_sequence: Expected iterable for input sequences, but got arg of type: {type(sequences)}"
        )
    sequences = list(sequences)
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    if padding_side not in ("left", "right"):
        raise RuntimeError(f"Expected padding_side to be one of left or right, but got {padding_side}.")
    longest = max(s.size(0) for s in sequences)
    out = sequences[0].new_full((len(sequences), longest, *sequences[0].shape[1:]), padding_value)
    if not batch_first:
        out = out.transpose(0, 1).contiguous()
    for i, s in enumerate(sequences):
        start = longest - s.size(0) if padding_side == "left" else 0
        rows = slice(start, start + s.size(0))
        place = out[i, rows] if batch_first else out[rows, i]
        place.copy_(s)
    return out


def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list[Tensor]:
    """The tensors that pad_sequence was given, each of its own length."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    return [sequence[:length] for sequence, length in zip(padded_sequences, lengths.tolist(), strict=True)]
