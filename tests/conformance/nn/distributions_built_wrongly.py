# Distributions and transforms built without their parameters, with unknown ones; probabilities that are no use
import torch
from torch import distributions as D

for name in sorted(n for n in dir(D) if n[0] != "_" and isinstance(getattr(D, n), type)):
    made = getattr(D, name)
    for kwargs in ({}, {"foo": 1}):
        try:
            print(name, type(made(**kwargs)).__name__)
        except Exception as e:
            print(name, type(e).__name__, e)


class Centred(D.Normal):
    def __init__(self, scale):
        super().__init__(0.0, scale)


print(Centred(2.0), Centred.__init__.__qualname__, D.Laplace.__init__.__qualname__, D.HalfNormal.__init__.__qualname__)
for f in (lambda: Centred(), lambda: D.Geometric(torch.tensor([0.0, 0.5])), lambda: D.Geometric(0.0, validate_args=False),
          lambda: D.Geometric(logits=torch.zeros(2)), lambda: D.Geometric(2.0)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
