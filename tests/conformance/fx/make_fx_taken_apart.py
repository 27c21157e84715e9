# What functions come down to in ATen: the operators that make_fx records of each
import torch
import torch.nn.functional as F
from torch.fx.experimental.proxy_tensor import make_fx

torch.manual_seed(0)
x, y, s, v, c = torch.randn(2, 3), torch.randn(2, 3), torch.eye(3) * 2, torch.randn(3), torch.randn(1, 2, 8)
CASES = [
    ("vstack", lambda x, y: torch.vstack([x, y]), x, y),
    ("vstack1", lambda v: torch.vstack([v, v]), v),
    ("hstack", lambda x, y: torch.hstack([x, y]), x, y),
    ("hstack1", lambda v: torch.hstack([v, v]), v),
    ("dstack", lambda x, y: torch.dstack([x, y]), x, y),
    ("column_stack", lambda v: torch.column_stack([v, v]), v),
    ("diff", lambda x: torch.diff(x), x),
    ("diff2", lambda x: torch.diff(x, n=2, dim=0), torch.randn(4, 2)),
    ("cos", lambda x, y: F.cosine_similarity(x, y), x, y),
    ("cosd", lambda x, y: F.cosine_similarity(x, y, dim=-1, eps=1e-6), x, y),
    ("ri", lambda x: x.repeat_interleave(2, 0), x),
    ("ri1", lambda x: x.repeat_interleave(3, dim=1), x),
    ("rin", lambda x: x.repeat_interleave(2), x),
    ("unfold", lambda x: x.unfold(1, 2, 1), x),
    ("inv", lambda s: torch.inverse(s), s),
    ("linv", lambda s: torch.linalg.inv(s), s),
    ("det", lambda s: torch.det(s), s),
    ("solve", lambda s, v: torch.linalg.solve(s, v), s, v),
    ("chol", lambda s: torch.linalg.cholesky(s), s),
    ("svd", lambda s: torch.linalg.svd(s)[1], s),
    ("eigh", lambda s: torch.linalg.eigh(s)[0], s),
    ("lnorm", lambda x: torch.linalg.norm(x), x),
    ("mnorm", lambda x: torch.linalg.matrix_norm(x), x),
    ("mpow", lambda s: torch.matrix_power(s, 3), s),
    ("std_mean", lambda x: torch.std_mean(x, 1), x),
    ("var_mean", lambda x: torch.var_mean(x, 1, keepdim=True), x),
    ("ravel", lambda x: x.ravel(), x),
    ("ravelT", lambda x: x.t().ravel(), x),
    ("diag", lambda s: torch.diag(s), s),
    ("diagv", lambda v: torch.diag(v), v),
    ("isfinite", lambda x: torch.isfinite(x), x),
    ("isclose", lambda x, y: torch.isclose(x, y), x, y),
    ("inner", lambda v: torch.inner(v, v), v),
    ("inner2", lambda x, y: torch.inner(x, y), x, y),
    ("kron", lambda v: torch.kron(v, v), v),
    ("aap1", lambda c: F.adaptive_avg_pool1d(c, 2), c),
    ("amp1", lambda c: F.adaptive_max_pool1d(c, 2), c),
    ("ap1", lambda c: F.avg_pool1d(c, 2), c),
    ("mp1", lambda c: F.max_pool1d(c, 2), c),
    ("nll", lambda x: F.nll_loss(x, torch.tensor([0, 2])), x),
    ("arcsin", lambda x: torch.arcsin(x) + torch.arctan2(x, x), x),
    ("nanmean", lambda x: x.nanmean(), x),
    ("pdist", lambda x, y: F.pairwise_distance(x, y), x, y),
    ("margin", lambda v: F.margin_ranking_loss(v, v, v), v),
    ("triplet", lambda x, y: F.triplet_margin_loss(x, y, x), x, y),
    ("bcast", lambda v: torch.broadcast_to(v, (2, 3)), v),
    ("flip", lambda x: torch.fliplr(x) + torch.flipud(x), x),
    ("tsplit", lambda x: torch.tensor_split(x, 3, 1)[1], x),
    ("trapz", lambda v: torch.trapezoid(v), v),
    ("tad", lambda x, i: torch.take_along_dim(x, i, 1), x, torch.zeros(2, 1).long()),
    ("cross", lambda x, y: torch.cross(x, y, dim=1), x, y),
    ("fpow", lambda x: torch.float_power(x, 2), x),
    ("argsort", lambda v: v.argsort(), v),
    ("logdet", lambda s: torch.logdet(s), s),
    ("slogdet", lambda s: torch.slogdet(s)[1], s),
    ("rrelu", lambda x: F.rrelu(x), x),
    ("chsh", lambda c: F.channel_shuffle(c[..., None], 2), c),
    ("adjoint", lambda s: s.adjoint() + s.mH + s.conj(), s),
    ("positive", lambda v: torch.positive(v), v),
    ("multidot", lambda s: torch.linalg.multi_dot([s, s, s]), s),
    ("mexp", lambda s: torch.matrix_exp(s), s),
    ("msort", lambda v: torch.msort(v), v),
    ("argwhere", lambda v: torch.argwhere(v), v),
    ("mp3", lambda q: F.max_pool3d(q, 2), torch.ones(1, 1, 2, 2, 2)),
    ("aap3", lambda q: F.adaptive_avg_pool3d(q, 1), torch.ones(1, 1, 2, 2, 2)),
    ("lrn", lambda c: F.local_response_norm(c, 2), c),
    ("gumbel", lambda x: F.gumbel_softmax(x), x),
    ("glu", lambda x: F.glu(x, 0), x),
]
for name, f, *args in CASES:
    graph = make_fx(f)(*args).graph
    calls = [n for n in graph.nodes if n.op == "call_function"]
    print(name, [f"{n.name} = {n.target}{n.args}{n.kwargs or ''}" for n in calls], graph.output_node().args[0])
net = torch.nn.Sequential(torch.nn.Conv1d(2, 3, 3), torch.nn.PReLU(3), torch.nn.AvgPool1d(2), torch.nn.LocalResponseNorm(2))
traced = make_fx(net.eval())(c)
print(traced.code)
print(torch.allclose(traced(c), net(c)))
