# Signatures of layers, their functions and optimisers, as inspect prints them
import inspect

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn import utils

layers = [
    *(f"{mode}Pad{n}d" for mode in ("Constant", "Zero", "Reflection", "Replication", "Circular") for n in (1, 2, 3)),
    *(f"{kind}Pool{n}d" for kind in ("Max", "Avg", "LP", "AdaptiveMax", "AdaptiveAvg") for n in (1, 2, 3)),
    *(f"MaxUnpool{n}d" for n in (1, 2, 3)), *(f"LazyConv{n}d" for n in (1, 2, 3)),
    *(f"LazyConvTranspose{n}d" for n in (1, 2, 3)), "FractionalMaxPool2d", "FractionalMaxPool3d", "SyncBatchNorm",
    "Softmax", "AdaptiveLogSoftmaxWithLoss", "CTCLoss", "CrossMapLRN2d", "TripletMarginWithDistanceLoss",
]
for name in layers:
    print(name, inspect.signature(getattr(nn, name)), inspect.signature(getattr(nn, name).forward))
for name in ("max_pool2d_with_indices", "adaptive_max_pool1d_with_indices", "fractional_max_pool3d_with_indices", "ctc_loss"):
    print(name, inspect.signature(getattr(F, name)))
for name in ("SGD", "Adam", "LBFGS", "SparseAdam"):
    print(name, inspect.signature(getattr(torch.optim, name)))
for f in (utils.parametrize.register_parametrization, utils.parametrizations.orthogonal, utils.rnn.pack_padded_sequence):
    print(f.__name__, inspect.signature(f))
