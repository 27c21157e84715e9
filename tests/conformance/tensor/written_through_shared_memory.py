# In-place forms that write to memory that several elements share.
import torch


def show(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


for dtype in (torch.int64, torch.float32, torch.float64):
    five = torch.tensor([5], dtype=dtype)
    m = torch.tensor([[1, 0], [10, 0], [100, 0]], dtype=dtype)
    v = torch.tensor([1, 0], dtype=dtype)
    show("addmv_", lambda: five.clone().expand(3).addmv_(m, v, beta=2, alpha=3))
    show("addmv_ beta 0", lambda: five.clone().expand(3).addmv_(m, v, beta=0))
    b1 = torch.tensor([[[1]], [[10]]], dtype=dtype)
    b2 = torch.tensor([[[1, 2]], [[3, 4]]], dtype=dtype)
    show("baddbmm_", lambda: torch.tensor([[[5, 6]]], dtype=dtype).expand(2, 1, 2).baddbmm_(b1, b2, beta=2))
    show("addbmm_", lambda: torch.tensor([[5, 6]], dtype=dtype).expand(2, 2).addbmm_(b1, b2))
    show("addbmm_ grows", lambda: torch.tensor([5], dtype=dtype).expand(2).addbmm_(b1, b2))
x = torch.arange(1.0, 5.0)
show("tril_", lambda: x.clone().expand(3, 4).tril_())
show("tril_ 2", lambda: x.clone().expand(3, 4).tril_(2))
show("triu_", lambda: x.clone().expand(3, 4).triu_())
show("index_fill_", lambda: x.clone().expand(3, 4).index_fill_(0, torch.tensor([1, 0]), 7))
show("index_fill_ tensor", lambda: x.clone().expand(3, 4).index_fill_(1, torch.tensor([1]), torch.tensor(7)))
show("index_copy_", lambda: x.clone().expand(3, 4).index_copy_(0, torch.tensor([[1.0]]), x))
show("remainder_", lambda: torch.tensor([5]).expand(3).remainder_(0))
show("floor_divide_", lambda: torch.tensor([5]).expand(3).floor_divide_(torch.tensor([0, 0, 0])))
show("bernoulli_", lambda: torch.tensor([5]).expand(3).bernoulli_(torch.tensor([3, 3])))
show("out shared", lambda: torch.ne(torch.zeros(3), torch.zeros(0), out=torch.zeros(1).expand(3)))
