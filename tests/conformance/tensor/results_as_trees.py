"""Results with names are containers of pytrees, and of what vmap stacks; printing options as they are told."""
import torch
from torch.utils import _pytree as pytree

m = torch.arange(6.0).view(2, 3)
leaves, spec = pytree.tree_flatten(m.max(1))
print(leaves, spec, spec.type, type(pytree.tree_unflatten(leaves, spec)))
print(pytree.tree_map(lambda t: t * 2, m.max(1)))
print(pytree.tree_leaves([m.max(1), m.sort()]), spec == pytree.tree_flatten(m.min(1))[1])
print(torch.vmap(lambda a: a.max(0))(m), torch.vmap(lambda a: (a.topk(2), a.sum()))(m))
torch.set_printoptions(profile="short")
print(torch._tensor_str.get_printoptions())
torch.set_printoptions(profile="default", threshold=5.5)
print(torch._tensor_str.get_printoptions())
for f in (
    lambda: torch.conv_transpose1d(torch.ones(1, 1, 3), torch.ones(1, 1, 3), stride=2, output_padding=3),
    lambda: torch.nn.functional.multilabel_soft_margin_loss(m, m, reduction="other"),
    lambda: torch.tensor(1.0).repeat_interleave(torch.tensor([1, 2]), 0),
    lambda: torch.max_pool1d(torch.ones(2, 0, 3), 3, 2, 3),
    lambda: torch.linalg.matrix_norm(m.long(), 2, (0,)),
    lambda: torch.diff(m, 0, 9),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, "|", e)
