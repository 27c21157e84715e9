# containers, datasets, loaders
import torch
from torch import nn
from torch.utils.data import *
from torch.utils.data import DataLoader, TensorDataset, random_split, Subset, ConcatDataset, ChainDataset, StackDataset, default_collate, default_convert
from collections import namedtuple, OrderedDict
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
s = nn.Sequential(OrderedDict(a=nn.ReLU(), b=nn.Tanh()))
t("slice", lambda: s[1:]); t("neg", lambda: s[-1]); t("oob", lambda: s[5]); t("str", lambda: s["a"]); t("set", lambda: (s.__setitem__(0, nn.ELU()), s)); t("set oob", lambda: s.__setitem__(9, nn.ELU()))
t("del", lambda: (s.__delitem__(0), s, len(s)))
t("append", lambda: s.append(nn.GELU())); t("insert", lambda: s.insert(0, nn.SiLU())); t("insert oob", lambda: s.insert(9, nn.SiLU())); t("insert type", lambda: s.insert(0, 3)); t("extend", lambda: s.extend([nn.ReLU()])); t("extend type", lambda: s.extend(3)); t("pop", lambda: (s.pop(0), s)); t("add", lambda: s + nn.Sequential(nn.Mish())); t("add type", lambda: s + 3); t("iadd", lambda: s.__iadd__(nn.Sequential(nn.Mish()))); t("mul", lambda: nn.Sequential(nn.ReLU()) * 2); t("mul type", lambda: s * "a"); t("mul neg", lambda: s * 0); t("rmul", lambda: 2 * nn.Sequential(nn.ReLU())); t("iter", lambda: [type(m).__name__ for m in s]); t("dir", lambda: [d for d in dir(s) if d.isdigit()]); t("seq type", lambda: nn.Sequential(3)); t("seq fn", lambda: nn.Sequential(torch.relu)); t("seq list", lambda: nn.Sequential([nn.ReLU()])); t("call", lambda: nn.Sequential()(3)); t("call2", lambda: s(1, 2))
m = nn.ModuleList([nn.ReLU(), nn.Tanh()])
t("ml slice", lambda: m[:1]); t("ml neg", lambda: m[-1]); t("ml oob", lambda: m[2]); t("ml set", lambda: (m.__setitem__(-1, nn.ELU()), m)); t("ml del", lambda: (m.__delitem__(slice(0, 1)), m)); t("ml insert", lambda: (m.insert(0, nn.GELU()), m)); t("ml append", lambda: m.append(3)); t("ml extend", lambda: m.extend(3)); t("ml extend2", lambda: m.extend([nn.Tanh()])); t("ml add", lambda: m + [nn.ReLU()]); t("ml pop", lambda: m.pop(1)); t("ml call", lambda: m(1)); t("ml in", lambda: m[0] in m); t("ml rev", lambda: [type(x).__name__ for x in reversed(m)] if hasattr(m, "__reversed__") else "no"); t("ml str", lambda: m["0"]); t("ml none", lambda: nn.ModuleList([None])); t("ml ctor", lambda: nn.ModuleList(nn.ReLU()))
d = nn.ModuleDict({"x": nn.ReLU()})
t("md set", lambda: (d.__setitem__("y", nn.Tanh()), d)); t("md bad", lambda: d["z"]); t("md del", lambda: d.__delitem__("z")); t("md update", lambda: d.update({"a": nn.ELU()})); t("md update2", lambda: d.update([("q", nn.ELU())])); t("md update3", lambda: d.update([("q",)])); t("md update4", lambda: d.update(3)); t("md keys", lambda: (d.keys(), list(d.items()), d.values(), "x" in d, len(d))); t("md pop", lambda: d.pop("x")); t("md pop2", lambda: d.pop("x")); t("md clear", lambda: (d.clear(), d)); t("md name", lambda: nn.ModuleDict({"keys": nn.ReLU()})); t("md name2", lambda: nn.ModuleDict({"a.b": nn.ReLU()})); t("md type", lambda: d.__setitem__("k", 3)); t("md int", lambda: d.__setitem__(3, nn.ReLU()))
p = nn.ParameterList([torch.ones(1), nn.Parameter(torch.zeros(2)), "a"])
t("pl", lambda: (p, len(p), p[0], [n for n, _ in p.named_parameters()], p[1:], p[-1])); t("pl append", lambda: p.append(torch.ones(3))); t("pl extend", lambda: p.extend([1])); t("pl extend b", lambda: p.extend(3)); t("pl set", lambda: (p.__setitem__(0, torch.ones(2)), p[0])); t("pl oob", lambda: p[9]); t("pl iadd", lambda: p.__iadd__([2])); t("pl call", lambda: p(1))
pd = nn.ParameterDict({"a": torch.ones(1), "b": 2})
t("pd", lambda: (pd, len(pd), pd["a"], list(pd.keys()), pd.get("z"), pd.get("z", 4))); t("pd set", lambda: (pd.setdefault("c", torch.zeros(1)), pd.setdefault("n"), pd)); t("pd pop", lambda: pd.pop("a")); t("pd popitem", lambda: pd.popitem()); t("pd copy", lambda: pd.copy()); t("pd or", lambda: pd | nn.ParameterDict({"z": torch.ones(1)})); t("pd ior", lambda: pd.__ior__(nn.ParameterDict({"z": torch.ones(1)}))); t("pd fromkeys", lambda: pd.fromkeys(["k"], torch.ones(1))); t("pd bad", lambda: pd["nope"]); t("pd upd", lambda: pd.update({"u": torch.ones(1)})); t("pd rev", lambda: list(reversed(pd))); t("pd call", lambda: pd(1)); t("pd int", lambda: pd[3])
ds = TensorDataset(torch.arange(10).float().reshape(5, 2), torch.arange(5))
t("ds", lambda: (len(ds), ds[1], ds[1:3])); t("ds bad", lambda: TensorDataset(torch.ones(2), torch.ones(3)))
g = torch.Generator().manual_seed(0)
for kw in (dict(batch_size=2), dict(batch_size=2, drop_last=True), dict(batch_size=2, shuffle=True, generator=g), dict(batch_size=None), dict(batch_sampler=BatchSampler(SequentialSampler(ds), 3, False)), dict(sampler=SubsetRandomSampler([0, 3], generator=g)), dict(sampler=WeightedRandomSampler([.1, .9, 0, 0, 0], 3, generator=g)), dict(sampler=RandomSampler(ds, True, 4, generator=g), collate_fn=lambda b: len(b), batch_size=3)):
    dl = DataLoader(ds, **kw)
    t(str(sorted(kw)), lambda: (len(dl), list(dl)))
for kw in (dict(batch_size=0), dict(batch_size=2, batch_sampler=[]), dict(shuffle=True, sampler=[1]), dict(batch_size=None, drop_last=True), dict(num_workers=-1), dict(timeout=-1), dict(prefetch_factor=2), dict(persistent_workers=True), dict(batch_size="a")):
    t(str(kw), lambda: DataLoader(ds, **kw))
t("split", lambda: [list(q.indices) for q in random_split(range(10), [3, 7], torch.Generator().manual_seed(42))]); t("split frac", lambda: [len(q) for q in random_split(range(10), [.33, .33, .34])]); t("split bad", lambda: random_split(range(10), [3, 3])); t("split bad2", lambda: random_split(range(10), [.5, .6]))
t("subset", lambda: (Subset(ds, [0, 2])[1], len(Subset(ds, [0, 2])))); t("concat", lambda: (len(ConcatDataset([ds, ds])), ConcatDataset([ds, ds])[7], ConcatDataset([ds, ds])[-1])); t("concat bad", lambda: ConcatDataset([ds])[9]); t("concat e", lambda: ConcatDataset([])); t("stack", lambda: StackDataset(a=ds, b=ds)[0]); t("add", lambda: len(ds + ds))
P = namedtuple("P", "x y")
t("collate", lambda: default_collate([P(1, {"a": [1, "s"]}), P(2, {"a": [2, "t"]})])); t("collate f", lambda: default_collate([1.5, 2])); t("collate bad", lambda: default_collate([object()])); t("collate sizes", lambda: default_collate([torch.ones(1), torch.ones(2)])); t("collate len", lambda: default_collate([[1], [1, 2]])); t("collate none", lambda: default_collate([None])); t("convert", lambda: default_convert([1, "a"]))
class It(IterableDataset):
    def __iter__(self): return iter(range(5))
t("iterable", lambda: list(DataLoader(It(), batch_size=2))); t("iterable shuffle", lambda: DataLoader(It(), shuffle=True)); t("iterable len", lambda: len(DataLoader(It(), batch_size=2))); t("iterable sampler", lambda: DataLoader(It(), sampler=[1])); t("dataset", lambda: Dataset()[0]); t("worker", lambda: get_worker_info()); t("chain", lambda: list(ChainDataset([It(), It()])))
torch.manual_seed(7); t("default seed", lambda: [b[1].tolist() for b in DataLoader(ds, 2, shuffle=True)])
t("dl attr", lambda: setattr(DataLoader(ds), "batch_size", 3)); t("dl repr", lambda: (DataLoader(ds).batch_size, type(DataLoader(ds).sampler).__name__, DataLoader(ds).dataset is ds))
