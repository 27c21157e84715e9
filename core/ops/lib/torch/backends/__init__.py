# torch.backends: switches that programs set; none has an effect here.
class _Backend:
    def __init__(self, name, **flags):
        self.__name__ = name
        self.__dict__.update(flags)

    def is_available(self):
        return False

    def is_built(self):
        return False


cudnn = _Backend("torch.backends.cudnn", enabled=True, benchmark=False, deterministic=False, allow_tf32=True)
cuda = _Backend("torch.backends.cuda", matmul=_Backend("matmul", allow_tf32=False))
mps = _Backend("torch.backends.mps")
mkldnn = _Backend("torch.backends.mkldnn", enabled=False)
mkl = _Backend("torch.backends.mkl")
openmp = _Backend("torch.backends.openmp")
xnnpack = _Backend("torch.backends.xnnpack", enabled=True)
quantized = _Backend("torch.backends.quantized", engine="none", supported_engines=[])
