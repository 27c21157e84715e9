"""A tensor without dimensions is indexed with nothing; only classes of tensors can hold one."""
import torch

for t in (torch.tensor(3), torch.tensor(1.5, requires_grad=True), torch.ones(2)):
    print(t[()], t[...], t[()].shape)
t = torch.tensor(3)
t[()] = 4
print(t)
for index in (slice(None), (None,)):
    try:
        print(t[index])
    except Exception as e:
        print(type(e).__name__, e)
for cls in (int, object, 3):
    for f in (lambda: t.as_subclass(cls), lambda: torch.Tensor._make_subclass(cls, t)):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__)
