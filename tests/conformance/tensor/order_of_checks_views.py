# What views, fills, selections and repetitions say, and in which order.
import torch

inf, nan = float("inf"), float("nan")


def attempt(label, call):
    try:
        print(label, call())
    except Exception as e:
        print(label, type(e).__name__, str(e))


one = torch.tensor(1.0)
attempt("mode", lambda: torch.mode(torch.tensor([nan, inf, 0.0, -0.0, 1.0, inf, nan, 1.0] * 5)))
attempt("mode", lambda: torch.mode(torch.tensor([[nan, 1.0, 2.0, nan, 2.0], [-0.0, 0.0, 0.0, nan, -0.0]])))
attempt("searchsorted", lambda: torch.searchsorted(torch.tensor([nan, 1.0, 2.0, nan, 3.0]), torch.tensor([1.0, 2.5, nan])))
attempt("searchsorted", lambda: torch.searchsorted(torch.tensor([1.0, nan]), torch.tensor([1.0, nan]), right=True))
attempt("masked_scatter", lambda: torch.masked_scatter(one, torch.tensor([True]), torch.tensor(3.0)).stride())
attempt("sum_to_size", lambda: torch.ones(2, 3, dtype=torch.int8).sum_to_size(()).dtype)
attempt("sum_to_size", lambda: torch.tensor(1, dtype=torch.int8).sum_to_size(()).dtype)
attempt("index_select", lambda: one.index_select(0, torch.tensor([], dtype=torch.int64)))
attempt("index_select", lambda: one.index_select(0, torch.tensor([0, 0])))
attempt("expand", lambda: one.expand(-1))
attempt("broadcast_to", lambda: one.broadcast_to((-1, 2)))
attempt("broadcast_to", lambda: torch.ones(1).broadcast_to((-1, 2)))
attempt("repeat_interleave", lambda: one.repeat_interleave(torch.tensor(-1), output_size=3))
attempt("repeat_interleave", lambda: torch.ones(1).repeat_interleave(torch.tensor([-2]), output_size=-2))
attempt("repeat_interleave", lambda: torch.repeat_interleave(torch.tensor([2, -1]), output_size=1))
attempt("index_fill_", lambda: torch.ones(1).expand(3).index_fill_(0, torch.tensor([4]), 1))
for value in (inf, nan, 70000.0, -1.5):
    attempt("fill_ with a tensor", lambda: torch.zeros(2, dtype=torch.int16).fill_(torch.tensor(value)))
    attempt("fill_ with a number", lambda: torch.zeros(2, dtype=torch.int16).fill_(value))
attempt("logspace", lambda: torch.logspace(0.5, 1.9, 2, dtype=torch.int16))
attempt("logspace", lambda: torch.logspace(0.1, 0.9, 3, dtype=torch.float16))
attempt("mean", lambda: torch.mean(torch.ones(2), out=torch.zeros((), dtype=torch.bool)))
attempt("mean", lambda: torch.mean(torch.ones(2), 0, out=torch.zeros((), dtype=torch.bool)))
attempt("multi_dot", lambda: torch.linalg.multi_dot([torch.ones(2, 3)] * 2 + [torch.ones(2, 3, dtype=torch.float64)]))
attempt("pinv", lambda: torch.linalg.pinv(torch.ones(1), atol=torch.ones(1)))
attempt("pinv", lambda: torch.linalg.pinv(torch.ones(1), atol=0.5))
attempt("scatter_", lambda: torch.ones(1, 3).expand(3, 3).scatter_(0, torch.zeros(3, 3).long(), torch.ones(3, 3), reduce="mean"))
attempt("addmm_", lambda: torch.ones(1, 2).bool().expand(2, 2).addmm_(torch.ones(2, 2).bool(), torch.ones(2, 2).bool()))
attempt("addbmm", lambda: torch.addbmm(torch.zeros(0, 3).byte(), torch.zeros(2, 0, 3).short(), torch.zeros(2, 0, 3)))
attempt("ones", lambda: torch.ones((1, 1), out=torch.zeros(1, dtype=torch.float64), pin_memory=True))
attempt("frexp", lambda: torch.frexp(torch.ones(1), out=(torch.ones(1), torch.ones(1))))
attempt("as_strided", lambda: torch.as_strided(torch.zeros(0, 3), (-1,), (0,), 1))
attempt("as_strided", lambda: torch.as_strided(torch.zeros(0, 3), (-1,), (2,), -1))
attempt("as_strided", lambda: torch.as_strided(torch.zeros(3), (-1,), (0,)))
