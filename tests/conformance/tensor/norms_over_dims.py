# torch.norm, Tensor.norm and the norms of torch.linalg: nodes, dimensions, errors
import torch
x = torch.randn(3, 4, 4, requires_grad=True)
def g(t): print(type(t.grad_fn).__name__, tuple(t.shape))
for kw in ({}, {"p": 2}, {"p": 1}, {"p": "fro"}, {"p": 2, "dim": 1}, {"dim": 1}, {"dim": (1, 2)}, {"p": "fro", "dim": (1, 2)}, {"p": "nuc", "dim": (1, 2)}, {"p": 2, "dim": (1, 2), "keepdim": True}, {"p": float("inf")}, {"p": 3, "dim": -1}):
    print(kw, end=" "); g(torch.norm(x, **kw)); g(x.norm(**kw))
for f in (lambda: torch.norm(x, "foo"), lambda: x.norm(p="fro", dim=(0, 1, 2))):
    try: g(f())
    except Exception as e: print(type(e).__name__, e)
g(torch.linalg.norm(x)); g(torch.linalg.norm(x, dim=1)); g(torch.linalg.matrix_norm(x)); g(torch.nn.functional.normalize(x)); g(torch.linalg.norm(x, 2, (1, 2)))
gm = torch.fx.symbolic_trace(lambda x: torch.norm(x, dim=1) + x.norm()); print(gm.graph)
x = torch.arange(24.).reshape(2, 3, 4)
L = torch.linalg
for f in (lambda: L.matrix_norm(x, dim=(0, 1)), lambda: L.matrix_norm(x, "nuc", (0, 2), True), lambda: L.matrix_norm(x, 1, (0, 1)), lambda: L.matrix_norm(x, float("-inf"), dim=(1, 0)),
          lambda: L.matrix_norm(x, 2, (0, 1), keepdim=True), lambda: L.norm(x, "nuc", (0, 1)), lambda: L.norm(x, 1, (0, 2)), lambda: L.norm(x, "fro", (0, 1)), lambda: torch.norm(x, "nuc", (0, 1)),
          lambda: L.matrix_norm(x, dim=(0, 1, 2)), lambda: L.matrix_norm(x, dim=(1, 1)), lambda: L.matrix_norm(x, 3), lambda: L.matrix_norm(x[0, 0]), lambda: L.matrix_norm(x, dtype=torch.float64),
          lambda: L.vector_norm(x.double(), dtype=torch.float32), lambda: L.vector_norm(x.long()), lambda: L.vector_norm(x, dtype=torch.long), lambda: L.matrix_norm(x.long()), lambda: L.norm(x, "foo"), lambda: L.norm(x, 2, (0, 1, 2)), lambda: torch.norm(x.long())):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
