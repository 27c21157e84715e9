"""What loaders are made of: how items become a batch, and what a worker knows of itself."""
from torch.utils.data._utils import collate, worker
