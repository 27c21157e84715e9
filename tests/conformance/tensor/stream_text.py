# Tensors in messages of C++, and all that embedding_bag gives
import torch
import torch.nn.functional as F


def t(f):
    try:
        r = f()
        print((tuple(r.shape), r.dtype, r.tolist() if r.numel() < 12 else '...') if isinstance(r, torch.Tensor) else r)
    except Exception as e:
        print('  ', type(e).__name__, str(e))


o = torch.ones

def mg(t):
    try:
        torch.meshgrid([t])
    except Exception as e:
        print(str(e)[75:])
mg(torch.arange(30.0).reshape(1, 30) + 0.5)
mg(torch.arange(24.0).reshape(2, 3, 4) * 1000000.0 + 0.5)
mg(torch.tensor([[1e-05, 1.0], [float('nan'), float('inf')]]))
mg(torch.tensor([[1e-05, 2e-05], [3e-05, 0]]))
mg(torch.tensor([[1000000000000.0, 2.0], [3, 4]]))
mg(torch.tensor([[123456.5, 2500.0], [30000.0, 40000.0]]))
mg(torch.tensor([[True, False]]))
mg(torch.tensor([[1.5, 2]], dtype=torch.bfloat16))
mg(torch.arange(80).reshape(2, 40) * 1000)
mg(torch.arange(80.0).reshape(2, 2, 20) * 100.25)
mg(torch.full((2, 2), float('inf')))
mg(torch.arange(8.0).reshape(2, 2, 2) * 1000000.0 + 0.5)
print('bag')
w = torch.arange(15.0).reshape(5, 3)
i = torch.tensor([0, 1, 2, 3, 4, 1])
of = torch.tensor([0, 2, 4])

def b(*a, **k):
    try:
        r = torch.embedding_bag(*a, **k)
        print([(x.tolist() if j else tuple(x.shape), str(x.dtype)[6:]) for j, x in enumerate(r)])
    except Exception as e:
        print(type(e).__name__, e)
for d in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    for m in (0, 1, 2):
        b(w.to(d), i, of, False, m)
        b(w.to(d), i, of, False, m, False, None, True)
        b(w.to(d), i, of, False, m, False, None, False, 1)
        b(w.to(d), i, of, False, m, False, None, False, -1)
    b(w.to(d), i, of, False, 0, False, o(6, dtype=d))
    b(w.to(d), i.int(), of.int())
    b(w.to(d), i.int(), of)
    b(w.to(d).t().contiguous().t(), i, of)
    b(w.to(d).requires_grad_(True), i, of, False, 0, False, o(6, dtype=d).requires_grad_(True))
b(w, i, of, False, 5)
b(w, i.reshape(2, 3), of)
b(w, i, of, False, 1, False, o(6))
b(w, i, torch.tensor([1, 2]))
b(w, i, torch.tensor([0, 9]))
b(w, torch.tensor([], dtype=torch.int64), torch.tensor([0, 0]))
b(w, i, torch.tensor([], dtype=torch.int64))
b(w, torch.tensor([7]), torch.tensor([0]))
b(w, torch.tensor([-1]), torch.tensor([0]), False, 2)
b(w, torch.tensor([-1]), torch.tensor([0]), False, 1)
b(w.long(), i, of)
b(w, i.float(), of)
b(w, i, of.float())
b(w, i, of, False, 0, False, o(5))
b(w, i, of, False, 0, False, o(6).double())
b(w, i, of, False, 0, False, None, False, 9)
