# Meta tensors: shapes, strides and types of what is not element-wise; which operators have no meta kernel, and their names; devices that differ.
import torch
import torch.nn.functional as F


def show(f):
    try:
        r = f()
        for t in r if isinstance(r, (tuple, list)) else [r]:
            print(t.device, t.dtype, tuple(t.shape), t.stride(), t.grad_fn.name() if t.grad_fn else "", end=" | ")
        print()
    except Exception as e:
        print("  ", type(e).__name__, str(e)[:120])


def m(*shape, dtype=torch.float32, grad=False):
    return torch.empty(shape, dtype=dtype, device="meta", requires_grad=grad)


i64 = torch.int64
L = torch.linalg
for f in [
    lambda: torch.mode(m(3, 2)), lambda: torch.mode(m(3, 2), 0, True), lambda: torch.isin(m(3, 2), m(3)), lambda: torch.isin(2, m(3)),
    lambda: torch.searchsorted(m(3), m(2), out_int32=True), lambda: torch.bucketize(m(3, 2), m(4)), lambda: torch.multinomial(m(2, 3), 2),
    lambda: torch.histc(m(3), 4), lambda: torch.take(m(3, 2), m(2, dtype=i64)), lambda: torch.index_select(m(3, 2), 0, m(4, dtype=i64)),
    lambda: m(3, 2)[m(2, dtype=i64)], lambda: torch.index_add(m(3, 2), 0, m(2, dtype=i64), m(2, 2)), lambda: torch.poisson(m(2)), lambda: torch.bernoulli(m(2)),
    lambda: L.inv(m(3, 3)), lambda: L.inv(m(3, 3, grad=True)), lambda: L.det(m(2, 3, 3)), lambda: L.slogdet(m(3, 3)), lambda: L.solve(m(3, 3), m(3, 2)),
    lambda: L.cholesky(m(3, 3)), lambda: L.cholesky_ex(m(3, 3)), lambda: L.qr(m(3, 2)), lambda: L.svdvals(m(3, 2)), lambda: L.eigh(m(3, 3)), lambda: L.lu(m(3, 3)),
    lambda: L.lu_factor(m(3, 3)), lambda: L.pinv(m(3, 2)), lambda: L.matrix_rank(m(3, 2)), lambda: L.matrix_norm(m(3, 3), 2), lambda: L.solve_triangular(m(3, 3), m(3, 2), upper=True),
    lambda: F.interpolate(m(1, 2, 4, 4), 2), lambda: F.interpolate(m(1, 2, 4, 4), scale_factor=2, mode="bilinear"), lambda: F.embedding_bag(m(3, 2, dtype=i64), m(3, 4)),
    lambda: F.one_hot(m(3, dtype=i64), 4), lambda: F.one_hot(m(3, dtype=i64)), lambda: F.cross_entropy(m(3, 4, grad=True), m(3, dtype=i64)),
    lambda: F.binary_cross_entropy(m(3), m(3)), lambda: F.scaled_dot_product_attention(m(1, 2, 3, 4), m(1, 2, 3, 4), m(1, 2, 3, 4)), lambda: F.rrelu(m(3), training=True),
    lambda: F.dropout2d(m(1, 2, 3, 3), 0.5, True), lambda: torch.quantile(m(3), 0.5), lambda: torch.vander(m(3)), lambda: torch.block_diag(m(3)), lambda: torch.normal(m(3), 1.0),
    lambda: torch.nn.TransformerEncoderLayer(4, 2, 8, device="meta")(m(2, 1, 4)), lambda: torch.unique(m(3)), lambda: torch.unique_consecutive(m(3)), lambda: torch.nonzero(m(3)),
    lambda: torch.histogram(m(3), 3), lambda: torch.histogram(m(3), m(2)), lambda: torch.bincount(m(3, dtype=i64)), lambda: torch.masked_select(m(3), m(3, dtype=torch.bool)),
    lambda: torch.repeat_interleave(m(3), m(3, dtype=i64)), lambda: torch.equal(m(3), m(3)), lambda: torch.allclose(m(3), m(3)), lambda: torch.geqrf(m(3, 3)),
    lambda: F.ctc_loss(m(5, 2, 4), m(2, 3, dtype=i64), torch.tensor([5, 5]), torch.tensor([3, 3])), lambda: torch.tensor_split(m(3), m(1, dtype=i64)),
    lambda: m(1).item(), lambda: m(3).tolist(), lambda: m(3).numpy(), lambda: m(3).cpu(), lambda: torch.ones(3).copy_(m(3)), lambda: m(3).copy_(torch.ones(3)),
    lambda: m(3) + torch.ones(3), lambda: torch.ones(3) + m(3), lambda: m(3) + torch.tensor(1.0), lambda: m(3) * 2,
]:
    show(f)
torch.manual_seed(0)
torch.poisson(m(3)), torch.multinomial(m(3), 2)
print(torch.rand(2))
