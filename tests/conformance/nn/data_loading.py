# torch.utils.data: loaders, samplers, datasets, splits and collation, with seeds and errors
import torch
from torch.utils.data import *
from torch.utils.data import sampler
from collections import namedtuple, OrderedDict
def t(s):
    try: print(s, "->", eval(s, globals()))
    except Exception as e: print(s, "->", type(e).__name__, e)
G = lambda k=0: torch.Generator().manual_seed(k)
ds = TensorDataset(torch.arange(10.).view(10, 1), torch.arange(10))
class D(Dataset):
    def __len__(self): return 5
    def __getitem__(self, i): return {"x": torch.full((2,), float(i)), "n": i, "s": f"#{i}", "t": (i, [i * 1.0])}
class It(IterableDataset):
    def __init__(self, n): self.n = n
    def __iter__(self): return iter(range(self.n))
class ItL(It):
    def __len__(self): return self.n
Pt = namedtuple("Pt", "a b")
def L(dl): return [b.tolist() if isinstance(b, torch.Tensor) else b for b in dl]
X = list(range(7))
for s in '''[tuple(q.tolist() for q in b) for b in DataLoader(ds, 4)]
L(DataLoader(X, 3))
L(DataLoader(X, 3, drop_last=True))
L(DataLoader(X, 3, shuffle=True, generator=G()))
torch.manual_seed(3) and L(DataLoader(X, 2, shuffle=True)) + torch.rand(1).tolist()
torch.manual_seed(3) and L(DataLoader(X, 2)) + torch.rand(1).tolist()
L(DataLoader(X, batch_size=None))
L(DataLoader(X, batch_sampler=BatchSampler(SequentialSampler(X), 2, True)))
L(DataLoader(X, sampler=[3, 1, 2], batch_size=2))
L(DataLoader(X, sampler=SubsetRandomSampler([1, 3, 5], generator=G(1))))
L(DataLoader(X, 4, collate_fn=lambda b: sum(b)))
next(iter(DataLoader(D(), 2)))
L(DataLoader(It(5), 2))
L(DataLoader(It(5), None))
len(DataLoader(X, 3)), len(DataLoader(X, 3, drop_last=True)), len(DataLoader(X, None)), len(DataLoader(ItL(5), 2))
len(DataLoader(It(5), 2))
DataLoader(It(5), shuffle=True)
DataLoader(It(5), sampler=[1])
DataLoader(X, 2, sampler=[1], shuffle=True)
DataLoader(X, batch_sampler=[[1]], batch_size=3)
DataLoader(X, batch_size=None, drop_last=True)
DataLoader(X, batch_size=0)
DataLoader(X, batch_size=-1)
DataLoader(X, batch_size="a")
DataLoader(X, num_workers=-1)
DataLoader(X, timeout=-1)
DataLoader(X, prefetch_factor=2)
DataLoader(X, persistent_workers=True)
DataLoader(X, multiprocessing_context="fork")
L(DataLoader([]))
DataLoader([], shuffle=True)
next(iter(DataLoader(5)))
DataLoader(X, 2).dataset is X, DataLoader(X, 2).batch_size, type(DataLoader(X, 2).sampler).__name__, type(DataLoader(X, 2).batch_sampler).__name__, DataLoader(X).num_workers, DataLoader(X, drop_last=True).drop_last
type(iter(DataLoader(X))).__name__, len(iter(DataLoader(X, 2)))
ds[2], len(ds), ds[1:3], ds.tensors[1]
TensorDataset(torch.ones(2), torch.ones(3))
ds[10]
Subset(ds, [1, 3])[1], len(Subset(ds, [1, 3])), Subset(X, [4, 2])[0], Subset(X, range(3))[:2] if 0 else 0
Subset(X, [1])[3]
Subset(X, [2, 4, 6])[[0, 2]]
ConcatDataset([X, [10, 11]])[8], len(ConcatDataset([X, [10, 11]])), ConcatDataset([X, [10, 11]])[-1], ConcatDataset([X, [1]]).cumulative_sizes
ConcatDataset([X, [1]])[8]
ConcatDataset([X, [1]])[-9]
ConcatDataset([])
ConcatDataset([It(3)])
len(X + [1]), len(ds + ds), (ds + ds)[12]
list(ChainDataset([It(2), It(3)]))
list(It(2) + It(1))
StackDataset(X, X)[2], StackDataset(a=X, b=X)[1], len(StackDataset(X))
StackDataset(X, [1])
StackDataset()
[list(q) for q in random_split(X, [3, 4], generator=G())]
[list(q) for q in random_split(X, [0.5, 0.5], generator=G())]
[len(q) for q in random_split(range(10), [0.33, 0.33, 0.34], generator=G())]
random_split(X, [3, 3])
random_split(X, [0.5, 0.6])
random_split(X, [1.5, -0.5])
torch.manual_seed(0) and ([q.indices for q in random_split(X, [2, 5])], torch.rand(1))
list(SequentialSampler(X)), list(RandomSampler(X, generator=G())), len(RandomSampler(X))
list(RandomSampler(X, replacement=True, num_samples=10, generator=G()))
list(RandomSampler(X, num_samples=10, generator=G()))
torch.manual_seed(0) and (list(RandomSampler(X)), torch.rand(1))
RandomSampler(X, replacement=3)
RandomSampler(X, num_samples=0)
RandomSampler([])
list(WeightedRandomSampler([0.1, 0.9, 0.3], 6, generator=G()))
list(WeightedRandomSampler([0.1, 0.9, 0.3], 3, replacement=False, generator=G()))
WeightedRandomSampler([0.1], -1)
WeightedRandomSampler([[0.1]], 2)
WeightedRandomSampler([0.1], 2, replacement=3)
list(BatchSampler(range(5), 2, False)), len(BatchSampler(range(5), 2, True))
BatchSampler(range(5), 0, False)
BatchSampler(range(5), 2, "x")
default_collate([1, 2]), default_collate([1.5, 2.0]), default_collate([True, False]), default_collate(["a", "b"])
default_collate([(1, "a"), (2, "b")]), default_collate([[1, 2], [3, 4]]), default_collate([{"a": 1}, {"a": 2}])
default_collate([Pt(1, 2.0), Pt(3, 4.0)]), default_collate([OrderedDict(a=1), OrderedDict(a=2)])
default_collate([torch.ones(2), torch.zeros(2)])
default_collate([torch.ones(2), torch.zeros(3)])
default_collate([[1, 2], [3]])
default_collate([None, None])
default_collate([object()])
default_collate([{"a": 1}, {"b": 2}])
default_collate([])
default_collate([b"a"])
default_convert([1, 2.0, "a", {"k": torch.ones(1)}])
get_worker_info()
D()[0]["n"], Dataset()[0] if 0 else 0
Dataset()[0]
len(Dataset())
IterableDataset().__iter__()
L(DataLoader(Subset(X, [0, 2, 4]), 2, shuffle=True, generator=G(5)))
torch.utils.data.dataloader.default_collate is default_collate
isinstance(RandomSampler(X), Sampler), isinstance(It(1), Dataset)
Dataset[int]
list(torch.utils.data.SubsetRandomSampler([5, 6, 7], generator=G(2)))
[b.shape for b in DataLoader(torch.arange(6).view(3, 2), 2)]
list(zip(*[iter(DataLoader(X, 2))] * 2))
sum(1 for _ in DataLoader(X, 2)), sum(1 for _ in DataLoader(X, 2))'''.split("\n"): t(s)
class Bad(Dataset):
    def __len__(self): return 3
    def __getitem__(self, i): raise KeyError(i)
t("list(DataLoader(Bad()))")
class NoLen(Dataset):
    def __getitem__(self, i): return i
t("DataLoader(NoLen(), shuffle=True)"); t("len(DataLoader(NoLen()))"); t("list(DataLoader(NoLen(), sampler=[1, 2]))")
