# Schedulers, averaged weights and other training utilities that scripts use side by side
import math
import torch
from torch import nn, optim
from torch.optim.lr_scheduler import *
from torch.optim.swa_utils import AveragedModel, SWALR, update_bn, get_ema_multi_avg_fn


def make():
    torch.manual_seed(0)
    m = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.ReLU(), nn.Linear(3, 1))
    return m, optim.SGD(m.parameters(), lr=0.1, momentum=0.9)


def run(name, f, n=6, arg=None):
    m, opt = make()
    s = f(opt)
    lrs = []
    for i in range(n):
        opt.step()
        s.step(arg(i)) if arg else s.step()
        lrs.append(round(opt.param_groups[0]["lr"], 6))
    print(name, lrs, sorted(k for k in s.state_dict() if not k.startswith("_"))[:4])


run("step", lambda o: StepLR(o, 2, 0.5))
run("multi", lambda o: MultiStepLR(o, [1, 4]))
run("const", lambda o: ConstantLR(o, 0.5, 3))
run("linear", lambda o: LinearLR(o, 0.1, total_iters=4))
run("exp", lambda o: ExponentialLR(o, 0.9))
run("cos", lambda o: CosineAnnealingLR(o, 4, 1e-3))
run("warm", lambda o: CosineAnnealingWarmRestarts(o, 2, 2))
run("poly", lambda o: PolynomialLR(o, 4, 2))
run("lambda", lambda o: LambdaLR(o, lambda e: 0.95**e))
run("mult", lambda o: MultiplicativeLR(o, lambda e: 0.9))
run("cyclic", lambda o: CyclicLR(o, 0.01, 0.1, 2))
run("one", lambda o: OneCycleLR(o, 0.2, total_steps=6))
run("one_linear", lambda o: OneCycleLR(o, 0.2, epochs=2, steps_per_epoch=3, anneal_strategy="linear", three_phase=True))
run("plateau", lambda o: ReduceLROnPlateau(o, "min", 0.5, 1), arg=lambda i: [3, 2, 2, 2, 2, 2][i])
run("seq", lambda o: SequentialLR(o, [LinearLR(o, 0.1, total_iters=2), ExponentialLR(o, 0.5)], [2]))
run("chained", lambda o: ChainedScheduler([ConstantLR(o, 0.5, 2), ExponentialLR(o, 0.9)]))
run("swalr", lambda o: SWALR(o, 0.02, anneal_epochs=3))

m, opt = make()
x, y = torch.randn(8, 2), torch.randn(8, 1)
swa, ema = AveragedModel(m), AveragedModel(m, multi_avg_fn=get_ema_multi_avg_fn(0.9))
for i in range(4):
    loss = nn.functional.mse_loss(m(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    swa.update_parameters(m)
    ema.update_parameters(m)
    print(f"{loss.item():.5f}", swa.n_averaged.item())
update_bn([x, x], swa)
print(swa.module[0].weight, ema.module[3].weight)
print(swa(x)[:2], list(swa.state_dict())[:3])
print(AveragedModel(nn.Linear(1, 1)))
for bad in (lambda: OneCycleLR(opt, 0.1), lambda: StepLR(opt, 1, last_epoch=3), lambda: SequentialLR(opt, [], []), lambda: CyclicLR(optim.Adam(m.parameters()), 0.1, 0.2)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
