# torch.version: the PyTorch whose behaviour this engine has. No accelerator was compiled in.
import torch

__version__ = torch.__version__
debug = False
cuda = None
hip = None
rocm = None
xpu = None
