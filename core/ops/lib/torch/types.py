"""torch.types: names for annotations."""
import builtins
import os
from collections.abc import Sequence
from typing import IO, Any, List, Self, Tuple, TypeAlias, Union  # noqa: F401

import torch
from torch import Size, SymBool, SymFloat, SymInt, Tensor  # noqa: F401

__all__ = ["Number", "Device", "FileLike", "Storage"]

_bool = builtins.bool
_int = builtins.int
_float = builtins.float
_complex = builtins.complex
_dtype = torch.dtype
_device = torch.device
_layout = torch.layout
_qscheme = Any

_TensorOrTensors = Tensor | Sequence[Tensor]
_TensorOrTensorsOrGradEdge = Tensor | Sequence[Tensor]
_size = Size | list[int] | tuple[int, ...]
_symsize = Size | Sequence[int | SymInt]
_dispatchkey = str
IntLikeType = int | SymInt
FloatLikeType = float | SymFloat
BoolLikeType = bool | SymBool
PySymType = (SymInt, SymFloat, SymBool)
py_sym_types = (SymInt, SymFloat, SymBool)
Number = int | float | bool
_Number = (int, float, bool)
FileLike = str | os.PathLike | IO[bytes]
Device = _device | str | int | None


class Storage:
    _cdata: int
    device: _device
    dtype: _dtype
