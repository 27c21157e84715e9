"""torch.nn.utils.stateless: the former home of torch.func.functional_call."""
from torch.func import functional_call

__all__ = ["functional_call"]
