# what vmap refuses inside, and random numbers that are the same for all
import torch
from torch.func import vmap
import torch.nn.functional as F
from torch import nn
x = torch.arange(6.).reshape(3, 2) - 2
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
for n, f in dict(
    item=lambda a: a.sum().item(),
    int_=lambda a: int(a.sum()),
    float_=lambda a: float(a.sum()),
    bool_=lambda a: a if a.sum() > 0 else -a,
    tolist=lambda a: a.tolist(),
    index=lambda a: [1, 2][a[0].long()],
    nonzero=lambda a: a.nonzero(),
    where1=lambda a: torch.where(a > 0),
    argwhere=lambda a: torch.argwhere(a),
    unique=lambda a: a.unique(),
    mselect=lambda a: a.masked_select(a > 0),
    mask=lambda a: a[a > 0],
    bincount=lambda a: torch.bincount(a.long().abs()),
    rand=lambda a: a + torch.rand(2),
    randn_like=lambda a: torch.randn_like(a),
    dropout=lambda a: F.dropout(a),
    bern=lambda a: torch.bernoulli(a.sigmoid()),
    normal_=lambda a: a.clone().normal_(),
    randperm=lambda a: a[torch.randperm(2)],
    multinomial=lambda a: a.abs().multinomial(1),
    eq=lambda a: torch.equal(a, a),
    allclose=lambda a: torch.allclose(a, a),
    isnz=lambda a: a[0].is_nonzero(),
    inplace=lambda a: torch.ones(2).add_(a),
    inplace2=lambda a: torch.ones(2).mul_(a.sum()),
    copy=lambda a: torch.zeros(2).copy_(a),
    out=lambda a: torch.add(a, 1, out=torch.empty(2)),
    setitem=lambda a: (lambda z: (z.__setitem__(0, a[0]), z)[1])(torch.zeros(2)),
    setitem2=lambda a: (lambda z: (z.__setitem__(0, 5.), z)[1])(a.clone()),
    iter_=lambda a: sum(b for b in a),
    len_=lambda a: a * len(a),
    shape=lambda a: a.view(a.shape[0], 1),
    unbatched_item=lambda a: a * torch.tensor(2.0).item(),
    unbatched_if=lambda a: a if torch.tensor(True) else -a,
    ret_unb=lambda a: torch.ones(2),
    ret_none=lambda a: None,
    backward=lambda a: a.sum().backward(),
    data_ptr=lambda a: a.data_ptr() * a,
    contiguous=lambda a: a.t().contiguous() if a.dim() == 2 else a.contiguous(),
    detach=lambda a: a.detach(),
    where=lambda a: torch.where(a > 0, a, 0.),
).items():
    torch.manual_seed(0); t(n, lambda: vmap(f)(x))
for r in ("same",):
    torch.manual_seed(0); t("r " + r, lambda: vmap(lambda a: (torch.rand(2) + a * 0, a * 0 + torch.randn(1)), randomness=r)(x)); print(torch.rand(1))
    torch.manual_seed(0); t("d " + r, lambda: vmap(lambda a: F.dropout(a + 10), randomness=r)(x)); print(torch.rand(1))
t("rbad", lambda: vmap(lambda a: a, randomness="zz")(x))
