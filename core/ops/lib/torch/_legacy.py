# torch.FloatTensor and its relatives: old names for tensors of one dtype, callable and usable in isinstance.
import torch
from torch import _C


class _tensortype(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, torch.Tensor) and instance.dtype is cls.dtype

    def __call__(cls, *args, **kwargs):
        return _C._legacy_new(cls.dtype, args)


def _make(name, dtype):
    return _tensortype(name, (), {"dtype": dtype, "__module__": "torch"})


FloatTensor = _make("FloatTensor", torch.float32)
DoubleTensor = _make("DoubleTensor", torch.float64)
HalfTensor = _make("HalfTensor", torch.float16)
BFloat16Tensor = _make("BFloat16Tensor", torch.bfloat16)
ByteTensor = _make("ByteTensor", torch.uint8)
CharTensor = _make("CharTensor", torch.int8)
ShortTensor = _make("ShortTensor", torch.int16)
IntTensor = _make("IntTensor", torch.int32)
LongTensor = _make("LongTensor", torch.int64)
BoolTensor = _make("BoolTensor", torch.bool)


class _storagetype(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, torch.storage.TypedStorage) and instance.dtype is cls.dtype

    def __call__(cls, *args, **kwargs):
        return torch.storage.TypedStorage(*args, dtype=cls.dtype, **kwargs)


def __getattr__(name):
    kind = globals().get(name.removesuffix("Storage") + "Tensor") if name.endswith("Storage") else None
    if kind is None:
        raise AttributeError(f"module 'torch' has no attribute '{name}'")
    made = globals()[name] = _storagetype(name, (), {"dtype": kind.dtype, "__module__": "torch"})
    return made
