# Sizes: tensors of one whole number stand for it; of an int beyond 64 bits the list says where it is.
import torch
import torch.nn.functional as F


def show(f):
    try:
        print(tuple(f().shape))
    except Exception as e:
        print("  ", type(e).__name__, str(e).split("\n")[0])


x, big = torch.arange(4.0), 2**63
for f in [
    lambda: torch.zeros(big), lambda: torch.zeros((big,)), lambda: torch.zeros(2, big), lambda: torch.full((big,), 1), lambda: torch.rand(2, 3, big),
    lambda: x.view(big), lambda: x.reshape(-1, big), lambda: x.expand(big), lambda: x.repeat(big), lambda: x.permute(big), lambda: x.sum((0, big)),
    lambda: x.sum(big), lambda: x.roll(big), lambda: x.roll((big,), 0), lambda: x.flip(big), lambda: x.new_zeros(2, big), lambda: x.unsqueeze(big),
    lambda: F.pad(x, (big, 1)), lambda: torch.Tensor(big), lambda: torch.Tensor(2, big), lambda: x.split([big]), lambda: torch.tile(x, (big,)),
    lambda: torch.zeros(torch.tensor([2])), lambda: torch.zeros(torch.tensor([[2]]), 3), lambda: torch.zeros((3, torch.tensor(2))),
    lambda: x.view(torch.tensor([2]), 2), lambda: x.reshape(torch.tensor([2]), torch.tensor(2)), lambda: x.sum(torch.tensor([0])),
    lambda: torch.zeros(torch.tensor([2.0])), lambda: torch.zeros(torch.tensor([2, 3])), lambda: torch.zeros(torch.tensor([True])),
    lambda: torch.normal(2.0, 0.001, (3,), requires_grad=True), lambda: torch.normal(0.0, torch.tensor([1.0, float("nan")])),
]:
    show(f)
