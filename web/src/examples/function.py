import torch
from torch import fx


# Anything callable can be traced: operators, functions and methods become nodes of three kinds.
def gelu(x):
    cube = x * x * x
    inner = 0.7978845608 * (x + 0.044715 * cube)
    return 0.5 * x * (1 + torch.tanh(inner))


traced = fx.symbolic_trace(gelu)
traced.graph.print_tabular()
x = torch.linspace(-2, 2, 5)
print(traced(x))
print(torch.nn.functional.gelu(x, approximate="tanh"))
