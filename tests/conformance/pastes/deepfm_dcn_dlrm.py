"""DeepFM, DCN, DLRM and NCF in the manner of recommender repositories (feature columns as named tuples)."""
from collections import OrderedDict, namedtuple, defaultdict
from itertools import chain, combinations
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.utils.data as Data

DEFAULT_GROUP_NAME = "default_group"


class SparseFeat(namedtuple('SparseFeat', ['name', 'vocabulary_size', 'embedding_dim', 'use_hash', 'dtype', 'embedding_name', 'group_name'])):
    __slots__ = ()

    def __new__(cls, name, vocabulary_size, embedding_dim=4, use_hash=False, dtype="int32", embedding_name=None, group_name=DEFAULT_GROUP_NAME):
        if embedding_name is None:
            embedding_name = name
        if embedding_dim == "auto":
            embedding_dim = 6 * int(pow(vocabulary_size, 0.25))
        return super(SparseFeat, cls).__new__(cls, name, vocabulary_size, embedding_dim, use_hash, dtype, embedding_name, group_name)

    def __hash__(self):
        return self.name.__hash__()


class DenseFeat(namedtuple('DenseFeat', ['name', 'dimension', 'dtype'])):
    __slots__ = ()

    def __new__(cls, name, dimension=1, dtype="float32"):
        return super(DenseFeat, cls).__new__(cls, name, dimension, dtype)


def build_input_features(feature_columns):
    features = OrderedDict()
    start = 0
    for feat in feature_columns:
        if feat.name in features:
            continue
        if isinstance(feat, SparseFeat):
            features[feat.name] = (start, start + 1)
            start += 1
        elif isinstance(feat, DenseFeat):
            features[feat.name] = (start, start + feat.dimension)
            start += feat.dimension
        else:
            raise TypeError("Invalid feature column type,got", type(feat))
    return features


class FM(nn.Module):
    """Pairwise interactions in linear time."""

    def forward(self, inputs):
        square_of_sum = torch.pow(torch.sum(inputs, dim=1, keepdim=True), 2)
        sum_of_square = torch.sum(inputs * inputs, dim=1, keepdim=True)
        return 0.5 * torch.sum(square_of_sum - sum_of_square, dim=2, keepdim=False)


class CrossNet(nn.Module):
    def __init__(self, in_features, layer_num=2, parameterization='vector', seed=1024):
        super(CrossNet, self).__init__()
        self.layer_num = layer_num
        self.parameterization = parameterization
        if self.parameterization == 'vector':
            self.kernels = nn.Parameter(torch.Tensor(self.layer_num, in_features, 1))
        elif self.parameterization == 'matrix':
            self.kernels = nn.Parameter(torch.Tensor(self.layer_num, in_features, in_features))
        else:
            raise ValueError("parameterization should be 'vector' or 'matrix'")
        self.bias = nn.Parameter(torch.Tensor(self.layer_num, in_features, 1))
        for i in range(self.kernels.shape[0]):
            nn.init.xavier_normal_(self.kernels[i])
        for i in range(self.bias.shape[0]):
            nn.init.zeros_(self.bias[i])

    def forward(self, inputs):
        x_0 = inputs.unsqueeze(2)
        x_l = x_0
        for i in range(self.layer_num):
            if self.parameterization == 'vector':
                xl_w = torch.tensordot(x_l, self.kernels[i], dims=([1], [0]))
                dot_ = torch.matmul(x_0, xl_w)
                x_l = dot_ + self.bias[i] + x_l
            else:
                xl_w = torch.matmul(self.kernels[i], x_l)
                x_l = x_0 * (xl_w + self.bias[i]) + x_l
        return torch.squeeze(x_l, dim=2)


class DNN(nn.Module):
    def __init__(self, inputs_dim, hidden_units, activation='relu', l2_reg=0, dropout_rate=0, use_bn=False, init_std=0.0001, seed=1024):
        super(DNN, self).__init__()
        self.use_bn = use_bn
        self.dropout = nn.Dropout(dropout_rate)
        if len(hidden_units) == 0:
            raise ValueError("hidden_units is empty!!")
        hidden_units = [inputs_dim] + list(hidden_units)
        self.linears = nn.ModuleList([nn.Linear(hidden_units[i], hidden_units[i + 1]) for i in range(len(hidden_units) - 1)])
        if self.use_bn:
            self.bn = nn.ModuleList([nn.BatchNorm1d(hidden_units[i + 1]) for i in range(len(hidden_units) - 1)])
        act = {'relu': lambda: nn.ReLU(inplace=True), 'prelu': nn.PReLU, 'dice': lambda: nn.SiLU()}
        self.activation_layers = nn.ModuleList([act[activation]() for _ in range(len(hidden_units) - 1)])
        for name, tensor in self.linears.named_parameters():
            if 'weight' in name:
                nn.init.normal_(tensor, mean=0, std=init_std)

    def forward(self, inputs):
        deep_input = inputs
        for i in range(len(self.linears)):
            fc = self.linears[i](deep_input)
            if self.use_bn:
                fc = self.bn[i](fc)
            fc = self.activation_layers[i](fc)
            fc = self.dropout(fc)
            deep_input = fc
        return deep_input


class DeepFM(nn.Module):
    def __init__(self, columns, hidden=(8, 4), cross=None):
        super().__init__()
        self.columns = columns
        self.feature_index = build_input_features(columns)
        self.sparse = [c for c in columns if isinstance(c, SparseFeat)]
        self.dense = list(filter(lambda c: isinstance(c, DenseFeat), columns))
        self.embedding_dict = nn.ModuleDict({f.embedding_name: nn.Embedding(f.vocabulary_size, f.embedding_dim) for f in self.sparse})
        self.linear_dict = nn.ModuleDict({f.embedding_name: nn.Embedding(f.vocabulary_size, 1) for f in self.sparse})
        for t in chain(self.embedding_dict.values(), self.linear_dict.values()):
            nn.init.normal_(t.weight, mean=0, std=0.1)
        dims = sum(f.embedding_dim for f in self.sparse) + sum(f.dimension for f in self.dense)
        self.fm = FM()
        self.dnn = DNN(dims, hidden, use_bn=True, init_std=0.1)
        self.cross = CrossNet(dims, parameterization=cross) if cross else None
        self.out = nn.Linear(hidden[-1] + (dims if cross else 0), 1, bias=False)
        self.w = nn.Parameter(torch.Tensor(sum(f.dimension for f in self.dense), 1))
        nn.init.normal_(self.w, std=0.01)
        self.bias = nn.Parameter(torch.zeros((1,)))

    def forward(self, X):
        emb = [self.embedding_dict[f.embedding_name](X[:, self.feature_index[f.name][0]:self.feature_index[f.name][1]].long()) for f in self.sparse]
        lin = [self.linear_dict[f.embedding_name](X[:, self.feature_index[f.name][0]:self.feature_index[f.name][1]].long()) for f in self.sparse]
        dense = [X[:, slice(*self.feature_index[f.name])] for f in self.dense]
        logit = torch.sum(torch.cat(lin, dim=-1), dim=-1) + torch.cat(dense, dim=-1).matmul(self.w)
        logit += self.fm(torch.cat(emb, dim=1))
        d = torch.cat([torch.flatten(torch.cat(emb, dim=-1), start_dim=1)] + dense, dim=-1)
        deep = self.dnn(d)
        if self.cross is not None:
            deep = torch.cat((self.cross(d), deep), dim=-1)
        logit = logit + self.out(deep) + self.bias
        return torch.sigmoid(logit)


class DLRM(nn.Module):
    def create_mlp(self, ln, sigmoid_layer):
        layers = nn.ModuleList()
        for i in range(0, len(ln) - 1):
            n, m = ln[i], ln[i + 1]
            LL = nn.Linear(int(n), int(m), bias=True)
            LL.weight.data = torch.randn(m, n) * (2 / (m + n)) ** 0.5
            LL.bias.data = torch.zeros(m)
            layers.append(LL)
            layers.append(nn.Sigmoid() if i == sigmoid_layer else nn.ReLU())
        return torch.nn.Sequential(*layers)

    def __init__(self, m_spa=4, ln_emb=(5, 7), ln_bot=(3, 8, 4), ln_top=(7, 4, 1)):
        super().__init__()
        self.emb_l = nn.ModuleList([nn.EmbeddingBag(n, m_spa, mode="sum", sparse=False) for n in ln_emb])
        self.bot_l = self.create_mlp(ln_bot, -1)
        self.top_l = self.create_mlp(ln_top, len(ln_top) - 2)

    def interact_features(self, x, ly):
        (batch_size, d) = x.shape
        T = torch.cat([x] + ly, dim=1).view((batch_size, -1, d))
        Z = torch.bmm(T, torch.transpose(T, 1, 2))
        li = torch.tensor([i for i in range(3) for j in range(i)])
        lj = torch.tensor([j for i in range(3) for j in range(i)])
        Zflat = Z[:, li, lj]
        return torch.cat([x] + [Zflat], dim=1)

    def forward(self, dense_x, lS_o, lS_i):
        x = self.bot_l(dense_x)
        ly = [E(i, o) for E, o, i in zip(self.emb_l, lS_o, lS_i)]
        return self.top_l(self.interact_features(x, ly))


torch.manual_seed(2020)
cols = [SparseFeat('user', 10), SparseFeat('item', 6), SparseFeat('cat', 3), DenseFeat('age'), DenseFeat('hist', 3)]
print(cols[0], cols[0]._asdict()['dtype'], {cols[0]: 1}[cols[0]])
print(dict(build_input_features(cols)))
try:
    build_input_features(["x"])
except TypeError as e:
    print(e.args)
X = torch.cat([torch.randint(0, 10, (12, 1)), torch.randint(0, 6, (12, 1)), torch.randint(0, 3, (12, 1)), torch.rand(12, 4)], 1)
y = (X[:, 0] > 5).float().unsqueeze(1)
for cross in (None, 'vector', 'matrix'):
    torch.manual_seed(0)
    m = DeepFM(cols, cross=cross)
    print(m) if cross == 'vector' else print(cross, sum(p.numel() for p in m.parameters()))
    ds = Data.TensorDataset(X, y)
    train_loader = Data.DataLoader(dataset=ds, shuffle=True, batch_size=6)
    optim = torch.optim.Adagrad(m.parameters(), lr=0.05)
    steps_per_epoch = (len(ds) - 1) // 6 + 1
    for epoch in range(2):
        total, reg = 0., 0.
        for step, (xb, yb) in enumerate(train_loader):
            pred = m(xb).squeeze()
            optim.zero_grad()
            loss = F.binary_cross_entropy(pred, yb.squeeze(), reduction='sum')
            reg = sum(torch.sum(1e-3 * torch.square(w)) for w in m.embedding_dict.parameters())
            total += loss.item() + reg.item()
            (loss + reg).backward()
            optim.step()
        print("Epoch {0}/{1} - loss: {2: .4f}".format(epoch + 1, 2, total / 12), steps_per_epoch)
    m.eval()
    gm = torch.fx.symbolic_trace(m)
    print(gm.code)
    print(torch.allclose(gm(X), m(X)), m(X)[:3].detach().flatten())
torch.manual_seed(3)
d = DLRM()
print(d)
dense = torch.rand(2, 3)
o = [torch.tensor([0, 2]), torch.tensor([0, 1])]
i = [torch.tensor([1, 4, 2]), torch.tensor([0, 3, 6])]
print(d(dense, o, i))
opt = torch.optim.SGD(d.parameters(), lr=1.)
for s in range(3):
    l = nn.MSELoss()(d(dense, o, i), torch.tensor([[1.], [0.]]))
    opt.zero_grad(); l.backward(); opt.step(); print(s, l.item())
g = torch.fx.Tracer().trace(d, concrete_args=None) if False else None
try:
    print(torch.fx.symbolic_trace(d).code)
except Exception as e:
    print(type(e).__name__, e)
print(torch.fx.symbolic_trace(d, concrete_args={'lS_o': tuple(o), 'lS_i': tuple(i)}).code)
