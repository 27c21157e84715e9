# capturable=True on a CPU; a learning rate of many numbers.
import torch
from torch import optim

for C in (optim.Adam, optim.AdamW, optim.Adamax, optim.NAdam, optim.RAdam, optim.ASGD, optim.Adadelta, optim.RMSprop, optim.Rprop):
    p = torch.nn.Parameter(torch.ones(2))
    o = C([p], capturable=True)
    o.step()
    p.grad = torch.ones(2)
    try:
        o.step()
    except AssertionError as e:
        print(C.__name__, e)
try:
    optim.SparseAdam([torch.nn.Parameter(torch.ones(2))], lr=torch.ones(2))
except ValueError as e:
    print(e)
