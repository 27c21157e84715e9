# Types that are C types in PyTorch go by their full names in messages
import torch

x = torch.ones(2, 3)
objects = [x.dtype, x.shape, x.device, torch.Generator(), torch.contiguous_format, x.layout, torch.finfo(x.dtype),
           torch.iinfo(torch.int8), x.max(0), x]
for o in objects:
    for f in (lambda: o.foo, lambda: o(), lambda: o + {}, lambda: o < {}, lambda: -o.foo, lambda: int(o),
              lambda: next(o), lambda: o["a"], lambda: o @ 1):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__, e)
    print(type(o), type(o).__name__, type(o).__qualname__, type(o).__module__)
for f in (lambda: x.shape(), lambda: x.dtype(), lambda: x.view(x.dtype, 2), lambda: torch.zeros(x.device),
          lambda: x.sum(x.shape), lambda: torch.cat(x.shape), lambda: x.to(x.shape), lambda: x.reshape(x.layout),
          lambda: torch.add(x, x.dtype), lambda: len(x.device), lambda: [1, 2][x.dtype], lambda: "a" + x.shape,
          lambda: {}[x.shape], lambda: list(x.dtype)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
