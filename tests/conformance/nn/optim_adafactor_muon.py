# Adafactor and Muon: defaults, steps, states, refusals; what LBFGS and CyclicLR keep in their states
import torch
from torch import nn, optim


def steps(make, shape, n=3):
    p = nn.Parameter(torch.linspace(-1, 1, 6).reshape(shape))
    o = make([p])
    for _ in range(n):
        o.zero_grad()
        ((p - 0.5) ** 2).sum().backward()
        o.step()
    print(o)
    print(p.detach())
    print({k: v for k, v in o.state_dict()["state"][0].items()})


steps(lambda p: optim.Adafactor(p, lr=0.1, weight_decay=0.1), (2, 3))
steps(lambda p: optim.Adafactor(p, eps=(1e-8, 1e-2), d=2.0, maximize=True), (6,))
steps(lambda p: optim.Muon(p, lr=0.05), (2, 3))
steps(lambda p: optim.Muon(p, nesterov=False, adjust_lr_fn="match_rms_adamw", ns_steps=2), (3, 2))
for make in (
    lambda: optim.Adafactor([nn.Parameter(torch.ones(1))], lr=-1),
    lambda: optim.Adafactor([nn.Parameter(torch.ones(1))], beta2_decay=1),
    lambda: optim.Adafactor([nn.Parameter(torch.ones(1))], d=0.5),
    lambda: optim.Muon([nn.Parameter(torch.ones(1))]),
    lambda: optim.Muon([nn.Parameter(torch.ones(1, 1))], adjust_lr_fn="best"),
    lambda: optim.Muon([nn.Parameter(torch.ones(1, 1))], weight_decay=-1),
):
    try:
        make()
    except ValueError as e:
        print(e)
p = nn.Parameter(torch.tensor([1.0, -2.0]))
o = optim.LBFGS([p], history_size=3, max_iter=4)


def closure():
    o.zero_grad()
    loss = (p ** 4).sum()
    loss.backward()
    return loss


o.step(closure)
print(list(o.state_dict()["state"][0]))
s = optim.lr_scheduler.CyclicLR(optim.SGD([p], 0.1, 0.9), 0.01, 0.1, scale_fn=lambda x: 0.5)
print(list(s.state_dict())[-4:], s.state_dict()["_scale_fn_custom"])
