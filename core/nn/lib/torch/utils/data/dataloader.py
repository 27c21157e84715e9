"""DataLoader: batches of a dataset, in order or shuffled.

There are no worker processes here: whatever `num_workers` says, items are fetched in the program itself.
"""
import math
from typing import Generic, TypeVar

import torch
from torch.utils.data._utils.collate import default_collate, default_convert
from torch.utils.data._utils.worker import get_worker_info
from torch.utils.data.dataset import IterableDataset
from torch.utils.data.sampler import BatchSampler, RandomSampler, Sampler, SequentialSampler

T = TypeVar("T")


class _InfiniteConstantSampler(Sampler):
    """What a loader asks an iterable dataset for: just the next item, for ever."""

    def __iter__(self):
        while True:
            yield None


class DataLoader(Generic[T]):
    __initialized = False

    def __init__(
        self, dataset, batch_size: "int | None" = 1, shuffle: "bool | None" = None,
        sampler: "Sampler | Iterable | None" = None, batch_sampler: "Sampler[list] | Iterable[list] | None" = None,
        num_workers: "int" = 0, collate_fn: "_collate_fn_t | None" = None, pin_memory: "bool" = False,
        drop_last: "bool" = False, timeout: "float" = 0, worker_init_fn: "_worker_init_fn_t | None" = None,
        multiprocessing_context=None, generator=None, *, prefetch_factor: "int | None" = None,
        persistent_workers: "bool" = False, pin_memory_device: "str" = "", in_order: "bool" = True,
    ) -> "None":
        if num_workers < 0:
            raise ValueError(
                "num_workers option should be non-negative; use num_workers=0 to disable multiprocessing."
            )
        if timeout < 0:
            raise ValueError("timeout option should be non-negative")
        if num_workers == 0 and prefetch_factor is not None:
            raise ValueError(
                "prefetch_factor option could only be specified in multiprocessing."
                "let num_workers > 0 to enable multiprocessing, otherwise set prefetch_factor to None."
            )
        if num_workers > 0 and prefetch_factor is None:
            prefetch_factor = 2
        elif prefetch_factor is not None and prefetch_factor < 0:
            raise ValueError("prefetch_factor option should be non-negative")
        if persistent_workers and num_workers == 0:
            raise ValueError("persistent_workers option needs num_workers > 0")
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        if multiprocessing_context is not None and num_workers == 0:
            raise ValueError(
                "multiprocessing_context can only be used with multi-process loading (num_workers > 0), but got "
                f"num_workers={num_workers}"
            )
        self.multiprocessing_context = multiprocessing_context
        self.in_order = in_order
        self._iterable = isinstance(dataset, IterableDataset)
        if self._iterable:
            refusal = "DataLoader with IterableDataset: expected unspecified "
            if shuffle not in (False, None):
                raise ValueError(f"{refusal}shuffle option, but got shuffle={shuffle}")
            if sampler is not None:
                raise ValueError(f"{refusal}sampler option, but got sampler={sampler}")
            if batch_sampler is not None:
                raise ValueError(f"{refusal}batch_sampler option, but got batch_sampler={batch_sampler}")
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError(
                    "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last"
                )
            batch_size = None
            drop_last = False
        elif batch_size is None and drop_last:
            raise ValueError(
                "batch_size=None option disables auto-batching and is mutually exclusive with drop_last"
            )
        if sampler is None:
            if self._iterable:
                sampler = _InfiniteConstantSampler()
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers
        self.__initialized = True

    def __setattr__(self, attr, val) -> "None":
        fixed = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")
        if self.__initialized and attr in fixed:
            raise ValueError(f"{attr} attribute should not be set after {type(self).__name__} is initialized")
        super().__setattr__(attr, val)

    @property
    def _index_sampler(self):
        return self.sampler if self.batch_sampler is None else self.batch_sampler

    def __iter__(self) -> "_BaseDataLoaderIter":
        return _SingleProcessDataLoaderIter(self)

    def __len__(self) -> "int":
        if not self._iterable:
            return len(self._index_sampler)
        length = len(self.dataset)
        if self.batch_size is None:
            return length
        return length // self.batch_size if self.drop_last else math.ceil(length / self.batch_size)


class _SingleProcessDataLoaderIter:
    def __init__(self, loader):
        self._loader = loader
        self._indices = iter(loader._index_sampler)
        # Workers would be seeded from this draw. Programs see it: it comes before the sampler's own.
        self._base_seed = torch.empty((), dtype=torch.int64).random_(generator=loader.generator).item()
        self._items = iter(loader.dataset) if loader._iterable else None
        self._ended = False

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader._index_sampler)

    def __next__(self):
        wanted = next(self._indices)
        fetch = self._fetch if self._items is None else self._fetch_next
        return self._loader.collate_fn(fetch(wanted))

    def _fetch(self, wanted):
        dataset = self._loader.dataset
        if self._loader.batch_sampler is None:
            return dataset[wanted]
        if getattr(dataset, "__getitems__", None):
            return dataset.__getitems__(wanted)
        return [dataset[i] for i in wanted]

    def _fetch_next(self, wanted):
        if self._ended:
            raise StopIteration
        if self._loader.batch_sampler is None:
            return next(self._items)
        data = []
        for _ in wanted:
            try:
                data.append(next(self._items))
            except StopIteration:
                self._ended = True
                break
        if not data or (self._loader.drop_last and len(data) < len(wanted)):
            raise StopIteration
        return data
