# Matrix products: which refusal comes first where shapes, types, bias and out= disagree; and the nodes of batched products.
import torch


def show(f):
    try:
        r = f()
        print(r.dtype, tuple(r.shape), r.stride(), r.grad_fn.name() if r.grad_fn else "")
    except Exception as e:
        print("  ", type(e).__name__, e)


f32, f64, i64, b = torch.float32, torch.float64, torch.int64, torch.bool
ones = lambda *s, dtype=f32: torch.ones(s, dtype=dtype)
linear = torch.nn.functional.linear
for x, w, bias in [((3,), (2, 3), (2,)), ((2, 3), (2, 3), (2,)), ((2, 2, 3), (2, 3), (2,)), ((2, 2, 3), (2, 2), (2,)), ((2, 2, 3), (3,), (1,)),
                   ((2, 2, 3), (2, 3), (1, 1, 1)), ((2, 2, 3), (2, 3), ()), ((2, 0, 3), (2, 3), (2,)), ((2, 2, 3), (2,), (1,)), ((2, 2, 3), (3, 3), (2, 2))]:
    for types in [(f32, f32, f64), (f32, f64, f32), (f32, f32, b), (i64, f32, f32), (f32, f32, f32)]:
        show(lambda: linear(ones(*x, dtype=types[0]), ones(*w, dtype=types[1]), ones(*bias, dtype=types[2])))
show(lambda: linear(ones(3, 2, 2).permute(2, 1, 0), ones(2, 3), ones(2, dtype=f64)))
for f, shapes in [(torch.mm, ((2, 3), (3, 2))), (torch.bmm, ((2, 2, 3), (2, 3, 2))), (torch.mv, ((2, 3), (3,))), (torch.dot, ((3,), (3,))),
                  (torch.inner, ((2, 3), (2, 3))), (torch.matmul, ((2, 2, 3), (3,))), (torch.matmul, ((3,), (2, 3, 2))), (torch.matmul, ((2, 0, 3), (2, 3, 2)))]:
    for t in [(f32, f32, f64), (f32, f64, f32), (f64, f32, f64), (f32, f32, b)]:
        show(lambda: f(*(ones(*s, dtype=d) for s, d in zip(shapes, t)), out=torch.empty(0, dtype=t[2])))
        show(lambda: f(*(ones(*s, dtype=d) for s, d in zip(shapes, t)), out=torch.empty(2, dtype=t[2])))
    show(lambda: f(ones(*shapes[0]), ones(*shapes[1], dtype=f64)))
show(lambda: torch.baddbmm(ones(2, 2, 2), ones(2, 2, 3), ones(2, 3, 2, dtype=f64)))
show(lambda: torch.addbmm(ones(2, 2), ones(2, 2, 3), ones(2, 3, 2), out=torch.empty(0, dtype=f64)))
show(lambda: torch.addr(torch.tensor(1.0, dtype=f64), ones(2), ones(3)))
for x, y in [((3, 2), (2, 2, 4)), ((2, 2, 4), (4, 3)), ((1, 3, 2), (2, 2, 4)), ((2, 3, 2), (1, 2, 4)), ((2,), (2, 2, 4)), ((2, 2, 4), (4,)), ((2, 3, 2), (2, 2, 4))]:
    for first in (True, False):
        show(lambda: torch.ones(x, requires_grad=first) @ torch.ones(y, requires_grad=not first))
