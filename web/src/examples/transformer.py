import torch
from torch import fx


def model(x):
    return torch.sigmoid(torch.neg(x)) + x.neg()


# A Transformer runs a graph on Proxies and so makes a new one: override what should differ.
class WithoutNeg(fx.Transformer):
    def call_function(self, target, args, kwargs):
        if target is torch.neg:
            return args[0] * -1
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        if target == "neg":
            return args[0] * -1
        return super().call_method(target, args, kwargs)


before = fx.symbolic_trace(model)
after = WithoutNeg(before).transform()
print(after.code)
x = torch.randn(3)
print(torch.equal(before(x), after(x)))
