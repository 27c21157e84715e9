# segment_reduce, conv_tbc, histogramdd, frombuffer; what functions of several shapes and matrices refuse.
import torch

def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])

for shapes in (((2, 3), (2, 4)), (3, 4), ((2,), 3), ((1, 2), (3,)), ((5,), (2, 5), (3, 1, 4)), ((), (2,)), ((-1,),), ((2,), (-3,)), (2.5,),
               ([2, 1], [1, 3]), ((2, 0), (1,)), (), (torch.Size([2, 3]), torch.Size([4, 3])), ((2,), None, (3,)), (torch.tensor([1, 2]),)):
    show(lambda: torch.broadcast_shapes(*shapes))
v, a = torch.ones(3), torch.ones(2, 3)
show(lambda: torch.cdist(a, a, compute_mode="x"))
for x, shape in ((torch.tensor(1.0), (2,)), (torch.tensor(5), (2, 3)), (torch.tensor(1), (2.0,)), (torch.tensor(1), (-2,)), (torch.tensor(1), "ab")):
    show(lambda: torch.unravel_index(x, shape))
for matrices in ((v, v), (a, v), (a, a), (), (a,)):
    show(lambda: torch.chain_matmul(*matrices))
for order in (1, "fro", "x"):
    show(lambda: torch.linalg.cond(a, order))
show(lambda: torch.linalg.cond(torch.zeros(2, 2), 1))
d = torch.tensor([1.0, 2, 3, 4, 5])
for reduce in ("sum", "mean", "max", "min", "prod"):
    show(lambda: torch.segment_reduce(d, reduce, lengths=torch.tensor([2, 0, 3])))
show(lambda: torch.segment_reduce(d, "sum", offsets=torch.tensor([0, 2, 5])))
show(lambda: torch.segment_reduce(d.view(5, 1), "sum", lengths=torch.tensor([2, 3]), initial=1))
show(lambda: torch.segment_reduce(d, "x", lengths=torch.tensor([5])))
show(lambda: torch.segment_reduce(d, "sum"))
show(lambda: torch.segment_reduce(d, "sum", lengths=torch.tensor([2, 2])))
y = d.clone().requires_grad_()
z = torch.segment_reduce(y, "mean", lengths=torch.tensor([2, 3]))
z.sum().backward()
print(z, y.grad)
show(lambda: torch.conv_tbc(torch.arange(6.0).view(3, 1, 2), torch.ones(2, 2, 1), torch.zeros(1), 1))
show(lambda: torch.conv_tbc(torch.ones(3, 1, 2, requires_grad=True), torch.ones(1, 2, 2), torch.zeros(2)).grad_fn.name())
show(lambda: torch.conv_tbc(torch.ones(3, 1), torch.ones(1, 2, 2), torch.zeros(2)))
torch.manual_seed(0)
q = torch.randn(6, 2)
show(lambda: torch.histogramdd(q, bins=[2, 3]))
show(lambda: torch.histogramdd(q, bins=2, range=[-1.0, 1.0, -2.0, 2.0]))
show(lambda: torch.histogramdd(q, bins=(torch.tensor([-1.0, 0, 1]), torch.tensor([-1.0, 1])), weight=torch.arange(6.0), density=True))
show(lambda: torch.histogramdd(v, bins=[2]))
data = bytearray(b"\x01\x02\x03\x04")
show(lambda: torch.frombuffer(data, dtype=torch.uint8))
show(lambda: torch.frombuffer(data, dtype=torch.int16, offset=2))
show(lambda: torch.frombuffer(bytearray(3), dtype=torch.int16))
show(lambda: torch.frombuffer(3, dtype=torch.int16))
show(lambda: torch.from_numpy([1]))
show(lambda: torch.view_as_real(v))
