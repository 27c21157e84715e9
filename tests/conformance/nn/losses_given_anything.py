# Losses of every pair of a dozen tensors: values, or which of several complaints comes first
import itertools
import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")
torch.manual_seed(0)
GIVEN = [
    torch.randn(3, 4), torch.randn(3), torch.randn(()), torch.tensor([0, 1, 2]), torch.tensor([5, 0, 1]),
    torch.randn(2, 3, 4), torch.tensor([[0, 1, 2, 0]] * 2), torch.randn(0, 4), torch.randn(3, 4).double(),
    torch.tensor([True, False, True]), None, 1.0,
]


def show(loss, which, *given):
    try:
        r = loss(*given)
        print(type(loss).__name__, which, tuple(r.shape), r.dtype, f"{r.sum().item():.3f}")
    except Exception as e:
        print(type(loss).__name__, which, type(e).__name__, e)


for loss in (nn.CrossEntropyLoss(), nn.CrossEntropyLoss(weight=torch.ones(4)), nn.NLLLoss(weight=torch.ones(3)),
             nn.MultiLabelSoftMarginLoss(), nn.BCEWithLogitsLoss(pos_weight=torch.ones(4)), nn.HuberLoss()):
    for (i, a), (j, b) in itertools.product(enumerate(GIVEN), repeat=2):
        if i in (0, 1, 2, 5, 8) or j == 0:
            show(loss, (i, j), a, b)
for i, j, k in itertools.product((0, 1, 2, 5, 10), repeat=3):
    show(nn.TripletMarginWithDistanceLoss(swap=True), (i, j, k), GIVEN[i], GIVEN[j], GIVEN[k])
x = torch.randn(2, 3, requires_grad=True)
for reduction in ("mean", "sum", "none", "other"):
    try:
        y = nn.MultiLabelSoftMarginLoss(torch.tensor([1.0, 2.0, 0.5]), reduction=reduction)(x, torch.ones(2, 3))
        print(y, torch.autograd.grad(y.sum(), x))
    except ValueError as e:
        print(e)
