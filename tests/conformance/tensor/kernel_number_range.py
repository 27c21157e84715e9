# A kernel reads a number in the type that it computes in, after shapes and types were looked at.
import torch


def show(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


mask = torch.tensor([True, False, True])
at = torch.tensor([0, 2])
for dtype in (torch.int8, torch.uint8, torch.int64, torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.bool):
    x = torch.tensor([1, 0, 2]).to(dtype)
    for number in (2, -1, -1.5, 300, 1e10, 1e300, float("inf"), float("nan")):
        label = f"{dtype} {number}"
        show(f"{label} add", lambda: torch.add(x, x, alpha=number))
        show(f"{label} sub", lambda: torch.sub(x, x, alpha=number))
        show(f"{label} addcmul", lambda: torch.addcmul(x, x, x, value=number))
        show(f"{label} masked_fill", lambda: x.masked_fill(mask, number))
        show(f"{label} index_fill", lambda: x.index_fill(0, at, number))
        show(f"{label} scatter", lambda: x.scatter(0, at, number))
        show(f"{label} index_add", lambda: x.index_add(0, at, torch.ones(2).to(dtype), alpha=number))
        show(f"{label} full", lambda: torch.full((2,), number, dtype=dtype))
        show(f"{label} full_like", lambda: torch.full_like(x, number))
        show(f"{label} fill_", lambda: x.clone().fill_(number))
show("shape first", lambda: torch.addcmul(torch.ones(3, dtype=torch.int8), torch.ones(4, dtype=torch.int8), torch.ones(3, dtype=torch.int8), value=300))
show("range before index", lambda: torch.ones(3, dtype=torch.int8).index_fill(0, torch.tensor([7]), 300))
show("one number under one mask", lambda: torch.index_put(torch.zeros(3), [mask], torch.tensor([5])))
show("two numbers under one mask", lambda: torch.index_put(torch.zeros(3), [mask], torch.tensor([5, 6])))
