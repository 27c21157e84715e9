# Every layer built without arguments, with words for numbers, with an unknown keyword; called with none, with too many;
# what has no __init__ of Module behind it
import re
import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")
LEFT_OUT = ("Module", "Container", "DataParallel", "Sequential", "ModuleList", "ModuleDict", "ParameterList",
            "ParameterDict", "TransformerEncoder", "TransformerDecoder", "LinearCrossEntropyLoss",
            "NonDynamicallyQuantizableLinear")
LAYERS = [getattr(nn, n) for n in sorted(dir(nn)) if n not in LEFT_OUT]
LAYERS = [c for c in LAYERS if isinstance(c, type) and issubclass(c, nn.Module)]


def show(what, f):
    try:
        r = f()
        r = type(r).__name__ if isinstance(r, nn.Module) else r
    except Exception as e:
        r = f"{type(e).__name__} {e}"
    print(what, re.sub(r"\{'.*?'\}", "{one of a set}", str(r)))


for layer in LAYERS:
    for args in ((), ("a",), (2, "a"), (2.5,)):
        show((layer.__name__, args), lambda: layer(*args))
    show((layer.__name__, "foo"), lambda: layer(foo=1))
for layer in (nn.AvgPool2d(2), nn.AvgPool3d(2), nn.MaxUnpool2d(2), nn.Softmax(1), nn.Mish(), nn.CELU(), nn.ZeroPad2d(1), nn.Module(),
              nn.FractionalMaxPool3d(1, 1), nn.ModuleList(), nn.LazyConv1d(1, 1), nn.CircularPad1d(1)):
    x = torch.ones(1)
    show(type(layer).__name__, lambda: layer())
    show(type(layer).__name__, lambda: layer(x, x, x, x, x, x, x))
    show(type(layer).__name__, lambda: layer(x, foo=1))
    print(type(layer).forward.__qualname__, type(layer).__init__.__qualname__, type(layer).__module__)
print(isinstance(nn.ZeroPad2d(1), nn.ConstantPad2d), nn.ZeroPad2d(1), vars(nn.ZeroPad2d(1))["value"])


class Unstarted(nn.Module):
    def __init__(self):
        self.size = 3

    def forward(self, x):
        return x


for f in (lambda: Unstarted()(1), lambda: Unstarted().parameters().__next__(), lambda: delattr(Unstarted(), "size"),
          lambda: repr(Unstarted()), lambda: setattr(Unstarted(), "l", nn.ReLU()), lambda: Unstarted().train(),
          lambda: torch.fx.symbolic_trace(Unstarted()), lambda: Unstarted().size):
    show("unstarted", f)
for f in (torch.optim.lr_scheduler.LambdaLR, torch.optim.lr_scheduler.MultiplicativeLR, nn.functional.elu_,
          nn.functional.leaky_relu_, nn.functional.threshold_, nn.functional.hardtanh_):
    show(f.__name__, lambda: f())
    show(f.__name__, lambda: f(foo=1))
