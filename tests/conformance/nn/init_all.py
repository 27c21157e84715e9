# torch.nn.init and the initial weights of layers, with a seed
import torch, math
from torch import nn
from torch.nn import init
def t(s):
    torch.manual_seed(0)
    try:
        r = eval(s, globals())
        print(s, "->", [round(v, 5) for v in r.detach().flatten()[:6].tolist()] if isinstance(r, torch.Tensor) else r)
    except Exception as e: print(s, "->", type(e).__name__, e)
E = torch.empty
for s in '''init.uniform_(E(3, 4))
init.uniform_(E(3), -1, 1, generator=torch.Generator().manual_seed(1))
init.normal_(E(3, 4), 1, 0.1)
init.trunc_normal_(E(3, 4), 0, 1, -0.5, 0.5)
init.trunc_normal_(E(3, 4), std=0.02)
init.trunc_normal_(E(2, 2), mean=10)
init.constant_(E(2), 3)
init.ones_(E(2))
init.zeros_(nn.Parameter(E(2)))
init.eye_(E(2, 3))
init.eye_(E(2))
init.dirac_(E(2, 2, 3))
init.dirac_(E(4, 2, 3, 3), 2)
init.dirac_(E(3, 2, 3, 3), 2)
init.dirac_(E(2, 2))
init.xavier_uniform_(E(3, 4))
init.xavier_uniform_(E(3, 4), gain=2)
init.xavier_normal_(E(3, 4, 5))
init.xavier_normal_(E(3))
init.kaiming_uniform_(E(3, 4))
init.kaiming_uniform_(E(3, 4), a=math.sqrt(5))
init.kaiming_uniform_(E(3, 4), mode="fan_out", nonlinearity="relu")
init.kaiming_normal_(E(3, 4, 3, 3), mode="fan_out", nonlinearity="relu")
init.kaiming_normal_(E(3, 4), nonlinearity="selu")
init.kaiming_normal_(E(3, 4), mode="fan")
init.kaiming_normal_(E(3, 4), nonlinearity="gelu")
init.kaiming_normal_(E(3))
init.kaiming_uniform_(E(0, 3))
init.orthogonal_(E(3, 5))
init.orthogonal_(E(5, 3), gain=2)
init.orthogonal_(E(4, 2, 2))
init.orthogonal_(E(3))
init.sparse_(E(5, 3), 0.4)
init.sparse_(E(5), 0.4)
init.calculate_gain("linear"), init.calculate_gain("relu"), init.calculate_gain("tanh"), init.calculate_gain("selu"), init.calculate_gain("sigmoid"), init.calculate_gain("conv2d")
init.calculate_gain("leaky_relu"), init.calculate_gain("leaky_relu", 0.2), init.calculate_gain("leaky_relu", 1)
init.calculate_gain("leaky_relu", "a")
init.calculate_gain("leaky_relu", True)
init.calculate_gain("swish")
init._calculate_fan_in_and_fan_out(E(3, 4, 5, 5))
init._calculate_fan_in_and_fan_out(E(3))
init._calculate_correct_fan(E(3, 4), "fan_in")
init._calculate_correct_fan(E(3, 4), "FAN_OUT")
init.uniform(E(2))
init.xavier_normal(E(2, 2))
init.kaiming_uniform(E(2, 2))
init.constant(E(2), 1)
init.uniform_(3)
init.uniform_(E(2).long())
init.normal_(E(2, dtype=torch.float64))
init.normal_(E(2), 0, -1)
init.uniform_(E(2), 1, 0)
init.constant_(E(2), "a")
init.zeros_(nn.Linear(2, 2))
init.zeros_(nn.Linear(2, 2).weight).requires_grad
nn.Linear(3, 2).weight
nn.Linear(3, 2).bias
nn.Conv2d(2, 3, 3, groups=1).bias
nn.ConvTranspose2d(2, 4, 3, groups=2).weight
nn.Embedding(3, 2, padding_idx=1).weight
nn.LSTM(2, 3).weight_hh_l0
nn.GRU(2, 3, 2, bidirectional=True).weight_ih_l1_reverse
nn.MultiheadAttention(4, 2).in_proj_weight
nn.MultiheadAttention(4, 2, kdim=3, vdim=5, add_bias_kv=True).bias_k
nn.Bilinear(2, 3, 2).weight
nn.PReLU(2).weight
nn.TransformerEncoderLayer(4, 2, 8).linear1.weight
nn.Transformer(4, 2, 1, 1, 8).decoder.layers[0].multihead_attn.in_proj_weight
nn.EmbeddingBag(3, 2).weight
nn.LSTMCell(2, 3).bias_hh
nn.Conv1d(4, 2, 3).weight
nn.Conv3d(1, 2, 2).weight
nn.AdaptiveLogSoftmaxWithLoss(4, 10, [3, 6]).tail[1][1].weight'''.split("\n"): t(s)
def f(m):
    if isinstance(m, (nn.Linear, nn.Conv2d)):
        init.kaiming_normal_(m.weight); init.zeros_(m.bias)
torch.manual_seed(1); m = nn.Sequential(nn.Conv2d(1, 2, 3), nn.Linear(2, 2)); m.apply(f); print(m[1].weight, m[0].bias)
m[1].reset_parameters(); print(m[1].weight, m[1].bias)
