"""torch.utils.data.distributed: a sampler that gives each of several processes its share."""
import math

import torch
from torch.utils.data.sampler import Sampler


class DistributedSampler(Sampler):
    def __init__(
        self, dataset, num_replicas: "int | None" = None, rank: "int | None" = None, shuffle: "bool" = True,
        seed: "int" = 0, drop_last: "bool" = False,
    ) -> "None":
        if num_replicas is None:
            num_replicas = torch.distributed.get_world_size()
        if rank is None:
            rank = torch.distributed.get_rank()
        if rank >= num_replicas or rank < 0:
            raise ValueError(f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]")
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.drop_last = drop_last
        length = len(dataset)
        if drop_last and length % num_replicas != 0:
            length -= num_replicas
        self.num_samples = math.ceil(length / num_replicas)
        self.total_size = self.num_samples * num_replicas
        self.shuffle = shuffle
        self.seed = seed

    def __iter__(self):
        if self.shuffle:
            g = torch.Generator()
            g.manual_seed(self.seed + self.epoch)
            indices = torch.randperm(len(self.dataset), generator=g).tolist()
        else:
            indices = list(range(len(self.dataset)))
        if self.drop_last:
            indices = indices[: self.total_size]
        else:
            missing = self.total_size - len(indices)
            indices += (indices * math.ceil(missing / len(indices)))[:missing]
        return iter(indices[self.rank : self.total_size : self.num_replicas])

    def __len__(self) -> "int":
        return self.num_samples

    def set_epoch(self, epoch: "int") -> "None":
        self.epoch = epoch
