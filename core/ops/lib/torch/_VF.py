# torch._VF and torch._C._VariableFunctions: the functions of torch under two other names.
import torch


class _Functions(type):
    def __getattr__(cls, name):
        return getattr(torch, name)


class _VariableFunctionsClass(metaclass=_Functions):
    __module__ = "torch._C"

    def __getattr__(self, name):
        return getattr(torch, name)


_VariableFunctions = _VariableFunctionsClass()


def __getattr__(name):
    return getattr(torch, name)
