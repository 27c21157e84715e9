# What out= refuses, and in which order: gradients before arguments, shared memory before sizes and types.
import torch

x = torch.arange(6.0).reshape(2, 3)
leaf = torch.ones(2, 3, requires_grad=True)


def attempt(label, call):
    try:
        r = call()
        print(label, "->", tuple(r.shape), r.stride(), r.dtype, r.sum().item())
    except Exception as e:
        print(label, "->", type(e).__name__, str(e))


def out(shape=(2, 3), dtype=torch.float32, shared=False):
    if shared:
        return torch.zeros((1, *shape[1:]), dtype=dtype).expand(shape)
    return torch.zeros(shape, dtype=dtype)


attempt("tanh", lambda: torch.tanh(leaf, out=out()))
attempt("tanh into a leaf", lambda: torch.tanh(x, out=out().requires_grad_()))
attempt("divide", lambda: torch.divide(leaf, 2, out=out()))
attempt("outer", lambda: torch.outer(leaf[0], leaf[1], out=out((3, 3))))
attempt("hstack", lambda: torch.hstack([x, leaf], out=out()))
attempt("special.expit", lambda: torch.special.expit(leaf, out=out()))
attempt("special.entr", lambda: torch.special.entr(leaf, out=out()))
attempt("matmul", lambda: torch.matmul(leaf, x.T, out=out((2, 2))))
attempt("inv", lambda: torch.linalg.inv(leaf[:, :2] + torch.eye(2), out=out((2, 2))))
attempt("svdvals", lambda: torch.linalg.svdvals(leaf, out=out((2,))))
attempt("softmax", lambda: torch.softmax(leaf, 1, out=out()))
attempt("softmax into a leaf", lambda: torch.softmax(x, 1, out=out().requires_grad_()))
attempt("sort", lambda: torch.sort(leaf, out=(out(), out(dtype=torch.int64))).values)
attempt("zeros", lambda: torch.zeros(2, 3, out=out().requires_grad_()))
attempt("eq", lambda: torch.eq(leaf, 1, out=out(dtype=torch.bool)))
attempt("argmax", lambda: torch.argmax(leaf, 1, out=out((2,), torch.int64)))
with torch.no_grad():
    attempt("no_grad", lambda: torch.tanh(leaf, out=out()))

attempt("exp, another size", lambda: torch.exp(x, out=out((5, 4), shared=True)))
attempt("exp, ints", lambda: torch.exp(x, out=out((5, 4), torch.int32, True)))
attempt("eq, another size", lambda: torch.eq(x, 1, out=out((5, 4), torch.bool, True)))
attempt("isposinf", lambda: torch.isposinf(x, out=out((5, 4), torch.int32, True)))
attempt("mm, another size", lambda: torch.mm(x, x.T, out=out((5, 4), shared=True)))
attempt("ones", lambda: torch.ones(2, 3, out=out(shared=True)))
attempt("cat, a row each", lambda: torch.cat([x[:1], x[:1]], out=out(shared=True)))
attempt("cat, two rows", lambda: torch.cat([x, x], out=out((4, 3), shared=True)))
attempt("cat, ints", lambda: torch.cat([x, x[:, :1]], out=out(dtype=torch.int64)))

for name, call in {
    "mm": lambda o: torch.mm(x, x.T, out=o), "matmul": lambda o: torch.matmul(x, x.T, out=o),
    "det": lambda o: torch.linalg.det(x[:, :2], out=o), "dot": lambda o: torch.dot(x[0], x[1], out=o),
    "vdot of matrices": lambda o: torch.vdot(x, x, out=o), "norm": lambda o: torch.linalg.norm(x, out=o),
    "gather": lambda o: torch.gather(x, 1, torch.zeros(2, 1, dtype=torch.int64), out=o),
    "take": lambda o: torch.take(x, torch.tensor([0]), out=o),
    "index_select": lambda o: torch.index_select(x, 1, torch.tensor([0]), out=o),
    "matrix_rank": lambda o: torch.linalg.matrix_rank(x, out=o),
}.items():
    attempt(name, lambda: call(torch.empty(0, dtype=torch.float64)))
attempt("all of bytes", lambda: torch.all(torch.tensor([1, 2], dtype=torch.uint8), out=torch.tensor(False)))
