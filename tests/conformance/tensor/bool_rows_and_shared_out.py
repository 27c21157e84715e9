"""Products of bools by the kernel that they reach, and results written to memory that is shared."""
import torch


def attempt(f):
    try:
        return str(f()).replace("\n", "")
    except Exception as e:
        return f"{type(e).__name__} {str(e)[:90]}"


g = torch.Generator().manual_seed(0)
for sa, sb in (((3,), (3,)), ((3, 3), (3, 3)), ((3,), (2, 3)), ((2, 2, 3), (3,)), ((1, 3), (1, 3)), ((3, 1), (3, 1)), ((0, 3), (2, 3))):
    a, b = torch.rand(sa, generator=g) > 0.5, torch.rand(sb, generator=g) > 0.5
    strided = torch.stack([a, a], -1)[..., 0]
    for x in (a, strided):
        print(sa, sb, attempt(lambda: torch.inner(x, b)), attempt(lambda: x @ b.t()) if len(sb) == 2 else "")

x = torch.arange(12, dtype=torch.int32).view(3, 4)
for dtype in (torch.uint8, torch.int32, torch.int64):
    for out in (torch.zeros(3, 1, dtype=dtype).expand(3, 4), torch.zeros(1, 4, dtype=dtype).expand(3, 4)):
        for f in (
            lambda: torch.threshold(x, 1, True, out=out),
            lambda: torch.abs(x, out=out),
            lambda: torch.clamp(x, 1, 2, out=out),
        ):
            print(dtype, attempt(f))
