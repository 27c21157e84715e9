# torch.sparse: there are no sparse tensors here; its functions say so.
from torch._misc import _unsupported

mm = _unsupported("sparse.mm", "there are no sparse tensors")
addmm = _unsupported("sparse.addmm", "there are no sparse tensors")
sum = _unsupported("sparse.sum", "there are no sparse tensors")
softmax = _unsupported("sparse.softmax", "there are no sparse tensors")
log_softmax = _unsupported("sparse.log_softmax", "there are no sparse tensors")
spdiags = _unsupported("sparse.spdiags", "there are no sparse tensors")
sampled_addmm = _unsupported("sparse.sampled_addmm", "there are no sparse tensors")
to_sparse_semi_structured = _unsupported("sparse.to_sparse_semi_structured", "there are no sparse tensors")
