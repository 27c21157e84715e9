# normalize_function and Node.normalized_arguments: overloads, types that choose between them, refusals
import torch, operator, inspect
import torch.nn as nn, torch.nn.functional as F
from torch.fx import Graph, symbolic_trace
from torch.fx.operator_schemas import normalize_function, get_signature_for_torch_op, check_for_mutable_operation, type_matches, create_type_hint
T = torch.Tensor
def t(name, fn, args, kw={}, at=None, kt=None):
    for only in (False, True):
        try: r = normalize_function(fn, args, kw, at, kt, normalize_to_only_use_kwargs=only); print(name, only, r)
        except Exception as e: print(name, only, type(e).__name__ + ":", e)
g = Graph(); x, y, z = (g.placeholder(n) for n in "xyz")
one = "relu abs neg exp log sqrt sin tanh sigmoid sum mean max min argmax prod std var norm sort cumsum softmax log_softmax flatten squeeze unsqueeze t transpose permute reshape clone detach numel floor ceil round sign erf isnan all any median mode unique nonzero trace det inverse diag tril triu flip roll cat stack split chunk unbind zeros ones full arange randn rand empty zeros_like ones_like rand_like bernoulli dropout relu_ celu selu hardshrink rsqrt reciprocal square logsumexp count_nonzero".split()
for n in one: t(n, getattr(torch, n), (x,))
for n in "add sub mul div matmul mm bmm mv dot eq ne lt gt le ge maximum minimum pow atan2 fmod remainder floor_divide where cross outer kron cdist max min logical_and bitwise_and addmm baddbmm lerp clamp gather index_select masked_select take bincount searchsorted cat stack".split(): t(n, getattr(torch, n), (x, y))
for n in "add sub mul div pow eq clamp sum max unsqueeze softmax cumsum split chunk transpose topk sort squeeze flatten roll".split(): t(n + "2", getattr(torch, n), (x, 2))
t("addkw", torch.add, (x,), {"other": y, "alpha": 2}); t("add3", torch.add, (x, y, 3)); t("sumdim", torch.sum, (x,), {"dim": 1, "keepdim": True}); t("maxdim", torch.max, (x,), {"dim": 1}); t("catdim", torch.cat, ([x, y],), {"dim": 1}); t("clampmm", torch.clamp, (x,), {"min": 0, "max": 1}); t("where3", torch.where, (x, y, z)); t("bad", torch.add, (x,), {"bogus": 1}); t("none", torch.relu, ()); t("transposed", torch.transpose, (x, 0, 1)); t("addmm3", torch.addmm, (x, y, z)); t("conv2d", torch.conv2d, (x, y, z), {"stride": 2}); t("einsum", torch.einsum, ("ij,jk", x, y)); t("layer_norm", torch.layer_norm, (x, [3]))
for n in [torch.add, torch.sum, torch.max, torch.mul, torch.pow, torch.clamp, torch.split, torch.where, torch.div, torch.eq, torch.mean, torch.norm]:
    t("typed " + n.__name__, n, (x, y), {}, (T, T)); t("typedi " + n.__name__, n, (x, 2), {}, (T, int)); t("typedf " + n.__name__, n, (x, 2.0), {}, (T, float))
for f, a, k in [(F.relu, (x,), {}), (F.linear, (x, y), {}), (F.conv2d, (x, y), {"padding": 1}), (F.max_pool2d, (x, 2), {}), (F.adaptive_max_pool2d, (x, 2), {}), (F.softmax, (x, 1), {}), (F.dropout, (x,), {"p": 0.1}), (F.batch_norm, (x, y, z), {}), (F.layer_norm, (x, (3,)), {}), (F.interpolate, (x,), {"scale_factor": 2}), (F.pad, (x, (1, 1)), {}), (F.gelu, (x,), {}), (F.embedding, (x, y), {}), (F.cross_entropy, (x, y), {}), (F.mse_loss, (x, y), {}), (F.one_hot, (x,), {}), (F.scaled_dot_product_attention, (x, y, z), {}), (F.avg_pool2d, (x, 2), {}), (F.adaptive_avg_pool2d, (x, 1), {}), (F.hardtanh, (x,), {}), (F.sigmoid, (x,), {}), (F.glu, (x,), {}), (F.normalize, (x,), {}), (F.leaky_relu, (x, 0.2), {}), (F.elu, (x,), {}), (F.softplus, (x,), {}), (F.relu, (), {}), (F.relu, (x,), {"q": 1}), (F.conv1d, (x, y), {}), (F.silu, (x,), {"inplace": True}), (F.log_softmax, (x,), {"dim": -1}), (F.max_pool2d, (x, 2), {"return_indices": True})]: t(f.__name__, f, a, k)
for f in [operator.add, operator.mul, operator.getitem, operator.neg, operator.matmul, operator.truediv, operator.pow, operator.eq, operator.iadd, getattr, len, max, int]: t(f.__name__, f, (x, y)); t(f.__name__ + "1", f, (x,)); t("typed " + f.__name__, f, (x, y), {}, (T, T)); t("typedi " + f.__name__, f, (x, 2), {}, (T, int))
def mine(a, b=2, *, c=3): return a
t("mine", mine, (x,)); t("mine", mine, (x, y), {"c": 1}); t("mine", mine, ()); t("lam", lambda q: q, (x,)); t("str", "relu", (x,)); t("aten", torch.ops.aten.add.Tensor, (x, y)); t("atenrelu", torch.ops.aten.relu.default, (x,)); t("va", lambda *a: a, (x,)); t("tm", torch.Tensor.add, (x, y)); t("split", torch.split, (x, 2)); t("functional", torch.functional.norm, (x,)); t("assert", torch._assert, (x, "m"))
for f in [torch.relu, torch.add, torch.sum, torch.max, torch.cat, torch.conv2d, torch.clamp, torch.softmax, torch.transpose, operator.add, F.relu, torch.zeros, torch.arange, torch.randn, torch.matmul, torch.where]:
    try: print(f.__name__, get_signature_for_torch_op(f))
    except Exception as e: print(f.__name__, type(e).__name__, e)
class M(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2); self.c = nn.Conv2d(1, 1, 1); self.d = nn.Dropout(); self.s = nn.Sequential(nn.ReLU()); self.mha = nn.MultiheadAttention(2, 1)
    def forward(self, x): return self.mha(self.l(x), x, x)[0], self.s(self.d(input=x)), self.c(x).view(2).relu(), torch.add(x, 1), x + 1, torch.cat([x, x], dim=1), F.relu(x), x.sum(dim=1)
gm = symbolic_trace(M())
for n in gm.graph.nodes:
    for only in (False, True):
        try: print(n.name, only, n.normalized_arguments(gm, normalize_to_only_use_kwargs=only))
        except Exception as e: print(n.name, only, type(e).__name__, e)
for a, b in [(T, T), (int, float), (float, int), (list[int], list[int]), (list[T], list), (int, list[int]), (T, int), (list[int], int), (list[int], tuple[int, ...]), (bool, int), (int, bool), (list[torch.Tensor], list[T]), (type(None), T)]: print(a, b, type_matches(a, b))
print(create_type_hint([int, int]), create_type_hint((int, str)), create_type_hint([T, nn.Parameter]), create_type_hint([]), create_type_hint(int), create_type_hint([[int]]))
for f, a in [(torch.relu_, (x,)), (torch.add, (x, y)), (F.relu, (x,))]:
    try: print(check_for_mutable_operation(f, a, {}))
    except Exception as e: print(type(e).__name__, e)
