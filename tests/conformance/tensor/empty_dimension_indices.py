"""Indices into dimensions without elements, and results without any: what is looked at, and in which words it is refused."""
import torch


def attempt(f):
    try:
        r = f()
        print(tuple(r.shape), r.tolist())
    except Exception as e:
        print(type(e).__name__, "|", e)


def stored(t, index, value):
    t[index] = value
    return t


T, Z = torch.tensor, torch.zeros
attempt(lambda: Z(0)[T([1])])
attempt(lambda: Z(0)[[1]])
attempt(lambda: Z(0)[T(1)])
attempt(lambda: Z(0)[1])
attempt(lambda: Z(0)[T([], dtype=torch.long)])
attempt(lambda: Z(0, 3)[T([1])])
attempt(lambda: Z(3, 0)[T([5])])
attempt(lambda: Z(3, 0)[:, T([5])])
attempt(lambda: Z(0, 3)[:, T([5])])
attempt(lambda: Z(3, 0)[T([1]), T([5])])
attempt(lambda: Z(2, 0, 3)[T([4])])
attempt(lambda: stored(Z(0), T([1]), 2.0))
attempt(lambda: stored(Z(3, 0), T([5]), 2.0))
attempt(lambda: stored(Z(3, 0), (slice(None), T([5])), 2.0))
attempt(lambda: stored(Z(0, 3), (T([0]), T([1])), 2.0))
attempt(lambda: Z(0).index_select(0, T([1])))
attempt(lambda: Z(0, 3).index_select(0, T([1])))
attempt(lambda: Z(3, 0).index_select(0, T([7])))
attempt(lambda: Z(0, 3).index_select(1, T([1])))
attempt(lambda: torch.nn.functional.embedding(T([1]), Z(0, 3)))
attempt(lambda: torch.nn.functional.embedding(T([1.0], dtype=torch.bfloat16), Z(2, 3)))
# What is filled in memory that elements share is filled for all of them.
attempt(lambda: T([[2.5, 1, 3]]).expand(2, 3).masked_fill_(T([[False], [True]]), 9.0))
attempt(lambda: Z(3, 2).t().any(()).contiguous())
print(Z(3, 2).t().any(()).stride(), torch.linalg.norm(Z(0, 3), 2), torch.linalg.norm(Z(3, 0), 1), torch.linalg.norm(Z(0, 3), float("inf")))
print(torch.linalg.matrix_rank(Z(0, 3), hermitian=True), torch.linalg.pinv(Z(0, 3)).shape)
