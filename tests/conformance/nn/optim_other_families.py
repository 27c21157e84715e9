# Adamax, NAdam, RAdam, Adadelta, ASGD and Rprop: numbers, reprs, state and checks
import torch
for name, kw in [("Adamax", {}), ("Adamax", {"weight_decay": 0.1, "maximize": True}), ("NAdam", {}), ("NAdam", {"decoupled_weight_decay": True, "weight_decay": .1}), ("RAdam", {"lr": .1}), ("RAdam", {"weight_decay": .1}), ("Adadelta", {}), ("Adadelta", {"weight_decay": .1, "rho": .5}), ("ASGD", {"lr": .1}), ("ASGD", {"t0": 2, "lr":.1}), ("Rprop", {}), ("Rprop", {"etas": (.3, 1.5), "lr": .5})]:
    p = torch.nn.Parameter(torch.tensor([1.0, -2.0, 0.5]))
    opt = getattr(torch.optim, name)([p], **kw)
    for _ in range(8):
        opt.zero_grad()
        (p ** 2 + p.sin()).sum().backward()
        opt.step()
    print(name, kw, p.data)
    print(opt)
    print({k: v for k, v in opt.state[p].items()})
for name, kw in [("Adamax", {"lr": -1}), ("NAdam", {"betas": (1., 1.)}), ("RAdam", {"betas": (.9, 2.)}), ("Adadelta", {"rho": 2}), ("Rprop", {"etas": (2, 3)}), ("ASGD", {"weight_decay": -1}), ("NAdam", {"momentum_decay": -1})]:
    try: getattr(torch.optim, name)([torch.nn.Parameter(torch.zeros(1))], **kw)
    except ValueError as e: print(e)
    print(getattr(torch.optim, name).__module__)
