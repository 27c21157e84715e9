# Indices of other integer types, indices that count on from the other end, tensors in lists.
import torch


def show(name, f):
    try:
        r = f()
        print(name, r, getattr(r, "dtype", ""))
    except Exception as e:
        print(name, type(e).__name__, e)


x = torch.tensor([10.0, 20.0, 30.0])
i = torch.tensor([1, 0], dtype=torch.int32)
show("gather", lambda: x.gather(0, i))
show("scatter", lambda: x.scatter(0, i, torch.tensor([1.0, 2.0])))
show("scatter number", lambda: x.scatter(0, i, 5))
show("scatter reduce", lambda: x.scatter(0, i, torch.tensor([1.0, 2.0]), reduce="multiply"))
show("scatter_add", lambda: x.scatter_add(0, i, torch.tensor([1.0, 2.0])))
show("scatter_reduce", lambda: x.scatter_reduce(0, i, torch.tensor([1.0, 2.0]), "amax"))
show("gather int16", lambda: x.gather(0, i.to(torch.int16)))
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(w.gather(0, i) * torch.tensor([1.0, 5.0])).sum().backward()
print(w.grad)
show("take_along_dim", lambda: torch.take_along_dim(x, torch.tensor([4, 5, -1, -4, 7, -3]), 0))
show("take_along_dim flat", lambda: torch.take_along_dim(x, torch.tensor([1, 2])))
show("take_along_dim beyond", lambda: torch.take_along_dim(x, torch.tensor([4])))
show("take_along_dim int32", lambda: torch.take_along_dim(x, i, 0))
show("take_along_dim dims", lambda: torch.take_along_dim(x, torch.tensor([[1.0]]), 0))
for dtype in (torch.int8, torch.int16, torch.uint8, torch.int32, torch.int64, torch.bool, torch.float32):
    n = torch.tensor([2, 1]).to(dtype)
    show(f"repeat_interleave {dtype}", lambda: torch.repeat_interleave(n))
    show(f"repeat_interleave of {dtype}", lambda: torch.tensor([7, 8]).repeat_interleave(n))
    show(f"repeat_interleave too few {dtype}", lambda: x.repeat_interleave(n, dim=-1))
zero = torch.tensor(1.5)
show("index_add 0-d", lambda: zero.index_add(0, torch.tensor(0), torch.tensor(2.0)))
show("index_copy 0-d", lambda: zero.index_copy(-1, torch.tensor([0]), torch.tensor(2.0)))
show("index_copy 0-d beyond", lambda: zero.index_copy(0, torch.tensor(1), torch.tensor(2.0)))
show("index_add int", lambda: torch.zeros(3, dtype=torch.int8).index_add(0, torch.tensor([1]), torch.tensor([3], dtype=torch.int8), alpha=2.5))
show("nested", lambda: torch.tensor([torch.tensor([2])]))
show("nested rows", lambda: torch.tensor([[torch.tensor([1]), torch.tensor([[2]])]]))
show("nested float", lambda: torch.tensor([torch.tensor([2.5]), 1]))
show("nested two", lambda: torch.tensor([torch.tensor([2.5, 3.5])]))
show("nested two ints", lambda: torch.tensor([torch.tensor([2, 3])]))
show("nested float as int", lambda: torch.tensor([torch.tensor([2.5])], dtype=torch.int64))
show("nested int as float", lambda: torch.tensor([torch.tensor([2])], dtype=torch.float64))
show("new_tensor", lambda: torch.zeros(1, dtype=torch.int8).new_tensor([torch.tensor([2])]))
show("to number", lambda: torch.tensor(3, dtype=torch.uint8).to(1.5))
show("to bool", lambda: torch.tensor(3).to(True))
show("copy_ number", lambda: torch.zeros(2, dtype=torch.int32).copy_(2.7))
show("isin unique", lambda: torch.isin(torch.tensor([3, 1, 3, 5]), torch.arange(20, 40), assume_unique=True))
show("isin", lambda: torch.isin(torch.tensor([3, 1, 3, 5]), torch.arange(3, 40)))
show("mask too deep", lambda: torch.index_put(torch.zeros(2, 3), [torch.ones(2, 3, dtype=torch.bool), torch.ones(2, dtype=torch.bool)], torch.tensor(1.0)))
show("index_put shapes", lambda: torch.index_put(torch.zeros(2, 3), [torch.tensor([0])], torch.tensor([1, 2])))
