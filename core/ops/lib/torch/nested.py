# torch.nested: there are no nested tensors here; what makes them says so.
from torch._misc import _unsupported

nested_tensor = _unsupported("nested.nested_tensor", "there are no nested tensors")
as_nested_tensor = _unsupported("nested.as_nested_tensor", "there are no nested tensors")
nested_tensor_from_jagged = _unsupported("nested.nested_tensor_from_jagged", "there are no nested tensors")
narrow = _unsupported("nested.narrow", "there are no nested tensors")
masked_select = _unsupported("nested.masked_select", "there are no nested tensors")
to_padded_tensor = _unsupported("nested.to_padded_tensor", "there are no nested tensors")
