# Lazy layers, parametrisations, pruning, packed sequences and what else is in torch.nn.utils
import torch, copy, io
from torch import nn
from torch.nn.utils import parametrize, parametrizations as PZ, prune, rnn
def t(s):
    torch.manual_seed(0)
    try: print(s, "->", eval(s, globals()))
    except Exception as e: print(s, "->", type(e).__name__, e)
def x(s):
    torch.manual_seed(0)
    try: exec(s, globals()); print(s, "ok")
    except Exception as e: print(s, "->", type(e).__name__, e)
L = nn.LazyLinear(3)
class Sym(nn.Module):
    def forward(self, X): return X.triu() + X.triu(1).mT
    def right_inverse(self, A): return A.triu()
class Bad(nn.Module):
    def forward(self, X): return X[:1]
for s in '''L
L.weight
L.weight.shape
L.weight + 1
list(L.state_dict()), L.has_uninitialized_params()
sum(p.numel() for p in L.parameters())
L.to(torch.float64).weight.dtype, L.float().in_features
copy.deepcopy(L)
torch.optim.SGD(L.parameters(), 0.1)
L(torch.ones(2, 5)).shape, L, type(L).__name__, L.weight.shape, L.has_uninitialized_params() if hasattr(L, "has_uninitialized_params") else None
L(torch.ones(2, 4))
nn.LazyConv2d(2, 3)
nn.LazyConv2d(2, 3)(torch.ones(1, 3, 5, 5)).shape
nn.LazyConv2d(4, 3, groups=2)(torch.ones(1, 3, 5, 5))
nn.LazyBatchNorm2d(eps=0.1)
nn.LazyBatchNorm1d(affine=False)(torch.randn(4, 3)).shape
nn.LazyLinear(2).load_state_dict(nn.Linear(3, 2).state_dict())
nn.Linear(3, 2).load_state_dict(nn.LazyLinear(2).state_dict())
torch.fx.symbolic_trace(nn.Sequential(nn.LazyLinear(2)))
nn.Sequential(nn.LazyLinear(4), nn.ReLU(), nn.LazyLinear(1))(torch.ones(2, 3)).shape
nn.parameter.UninitializedParameter(), nn.parameter.is_lazy(nn.LazyLinear(1).weight), nn.parameter.UninitializedBuffer()
nn.LazyLinear(3, bias=False, dtype=torch.float64)(torch.ones(1, 2).double()).dtype
parametrize.register_parametrization(nn.Linear(3, 3), "weight", Sym())
parametrize.register_parametrization(nn.Linear(3, 3), "weight", Bad())
parametrize.register_parametrization(nn.Linear(3, 3), "wait", Sym())
parametrize.register_parametrization(nn.Linear(3, 3), "weight", nn.ReLU())
parametrize.remove_parametrizations(nn.Linear(1, 1), "weight")
parametrize.is_parametrized(nn.Linear(1, 1)), parametrize.type_before_parametrizations(PZ.weight_norm(nn.Linear(1, 1)))
PZ.weight_norm(nn.Linear(2, 3)).weight
PZ.weight_norm(nn.Linear(2, 3), dim=None).parametrizations.weight.original0
PZ.weight_norm(nn.Linear(2, 3), "zzz")
PZ.spectral_norm(nn.Linear(2, 3), n_power_iterations=0)
PZ.spectral_norm(nn.Linear(2, 3)).state_dict().keys()
PZ.orthogonal(nn.Linear(3, 3)).weight @ PZ.orthogonal(nn.Linear(3, 3)).weight.T
PZ.orthogonal(nn.Linear(3, 2), orthogonal_map="x")
nn.utils.fuse_conv_bn_eval(nn.Conv2d(1, 2, 1).eval(), nn.BatchNorm2d(2).eval())
nn.utils.fuse_conv_bn_eval(nn.Conv2d(1, 2, 1), nn.BatchNorm2d(2))
nn.utils.fuse_linear_bn_eval(nn.Linear(1, 2).eval(), nn.BatchNorm1d(2).eval())
nn.utils.clip_grad_norm_([], 1.0)
nn.utils.clip_grad_norm_(nn.Linear(1, 1).parameters(), 1.0)
nn.utils.clip_grad_norm_(torch.ones(2), 1.0)
nn.utils.get_total_norm([torch.ones(2), torch.ones(3)], 1), nn.utils.get_total_norm([torch.ones(2)], float("inf")), nn.utils.get_total_norm([])
rnn.pad_sequence([torch.ones(2), torch.ones(3)]), rnn.pad_sequence([torch.ones(2), torch.ones(3)], True, -1), rnn.pad_sequence([torch.ones(2), torch.ones(3)], True, padding_side="left")
rnn.pad_sequence([])
rnn.pad_sequence(3)
rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3, 0])
rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3])
rnn.pack_padded_sequence(torch.ones(3, 2, 1), torch.tensor([1.5, 1]))
rnn.pack_padded_sequence(torch.ones(3, 2, 1), [2, 3])
rnn.pack_padded_sequence(torch.arange(6.).view(3, 2, 1), [2, 3], enforce_sorted=False)
rnn.pad_packed_sequence(rnn.pack_padded_sequence(torch.arange(6.).view(3, 2, 1), [2, 3], enforce_sorted=False))
rnn.pad_packed_sequence(rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3, 2]), total_length=2)
rnn.pad_packed_sequence(3)
rnn.PackedSequence(torch.ones(3), torch.tensor([2, 1]))
rnn.pack_sequence([torch.ones(1), torch.ones(2)])
rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3, 2]).is_cuda, rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3, 2]).to(torch.float64).data.dtype, rnn.pack_padded_sequence(torch.ones(3, 2, 1), [3, 2]).is_pinned()
prune.random_unstructured(nn.Linear(3, 2), "weight", 0.5)
prune.l1_unstructured(nn.Linear(3, 2), "weight", 1.5)
prune.l1_unstructured(nn.Linear(3, 2), "weight", 100)
prune.l1_unstructured(nn.Linear(3, 2), "wait", 1)
prune.ln_structured(nn.Linear(3, 4), "weight", 0.5, n=2, dim=0).weight
prune.is_pruned(nn.Linear(1, 1)), prune.is_pruned(prune.identity(nn.Linear(1, 1), "weight"))
prune.remove(prune.l1_unstructured(nn.Linear(3, 2), "bias", 1), "bias").bias
prune.remove(nn.Linear(1, 1), "weight")
prune.custom_from_mask(nn.Linear(2, 1), "weight", torch.tensor([[1, 0]])).weight
nn.utils.weight_norm(nn.Linear(2, 2)).state_dict().keys(), nn.utils.weight_norm(nn.Linear(2, 2)).weight_g.shape
nn.utils.remove_weight_norm(nn.Linear(2, 2))
nn.utils.spectral_norm(nn.Linear(2, 2), n_power_iterations=0)
nn.utils.skip_init(nn.Linear, 2)
nn.utils.skip_init(nn.ReLU)
nn.utils.convert_parameters.parameters_to_vector(nn.Linear(2, 1).parameters())
nn.utils.vector_to_parameters(torch.arange(3.), (m := nn.Linear(2, 1)).parameters()), m.weight, m.bias
nn.utils.vector_to_parameters(torch.arange(2.), nn.Linear(2, 1).parameters())
nn.utils.stateless.functional_call(nn.Linear(1, 1), {"weight": torch.zeros(1, 1), "bias": torch.ones(1)}, (torch.ones(1, 1),))'''.split("\n"): t(s)
m = PZ.weight_norm(nn.Linear(2, 3)); print(m, list(m.state_dict())); m(torch.ones(1, 2)).sum().backward(); print(m.parametrizations.weight.original0.grad)
parametrize.remove_parametrizations(m, "weight"); print(m, list(m.state_dict()))
m = nn.Linear(3, 3); parametrize.register_parametrization(m, "weight", Sym()); print(torch.equal(m.weight, m.weight.T)); m.weight = torch.arange(9.).view(3, 3); print(m.weight)
with parametrize.cached(): print(m.weight is m.weight)
print(m.weight is m.weight, torch.fx.symbolic_trace(m).code if False else type(m).__name__)
