# Which dimension a message names: the place of a number among the indices, of a tensor among the tensors; the first element in order.
import torch

x, t = torch.arange(6.0).view(2, 3), torch.tensor
y = torch.arange(24.0).view(2, 3, 4)
s = slice(None)
for a, key in [(x, (..., 5)), (y, (..., 5)), (y, (0, ..., 5)), (x, (None, 5)), (x, (None, None, 0, 5)), (x, (True, 0, 5)), (x, (s, None, 5)), (x, (0, t(5))), (x, (None, t(5))), (x[0], (..., 5)), (x, 5), (x, (s, 5)),
               (y, (x > 1, 5)), (x, (..., t([5]))), (x, (s, t([5]))), (y, (s, s, t([5]))), (y, (s, t([0]), t([5]))), (y, (t([0]), s, t([5]))), (y, (t([0]), t([9]), t([5]))), (x, (t([0, 9]), t([5, 0]))), (x, (t([9, 0]), t([0, 5]))),
               (x, t([[0], [-3]]))]:
    for f in (lambda: a[key], lambda: a.clone().__setitem__(key, 1.0)):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__, e)
for f in (lambda: x.index_fill(1, t([9]), 1.0), lambda: x.index_select(1, t([9])), lambda: x.index_add(1, t([9]), torch.ones(2, 1)), lambda: x.take(t([9])), lambda: x.gather(1, t([[9]])), lambda: torch.tensor(1.0).index_fill(0, t([2]), 1.0)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
