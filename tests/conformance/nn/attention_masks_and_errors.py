# attention and transformers: masks of every kind, errors
import torch, warnings
from torch import nn
import torch.nn.functional as F
torch.set_printoptions(precision=3)
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
torch.manual_seed(0)
m = nn.MultiheadAttention(4, 2, batch_first=True, add_bias_kv=True, add_zero_attn=True, bias=True)
x = torch.randn(2, 3, 4)
t("a", lambda: m(x, x, x))
t("kpm", lambda: m(x, x, x, key_padding_mask=torch.tensor([[0, 0, 1], [0, 1, 1]]).bool())[1])
t("kpm float", lambda: m(x, x, x, key_padding_mask=torch.zeros(2, 3), attn_mask=torch.ones(3, 3).tril().logical_not())[1])
t("am3", lambda: m(x, x, x, attn_mask=torch.zeros(4, 3, 3), average_attn_weights=False)[1].shape)
t("am bad", lambda: m(x, x, x, attn_mask=torch.zeros(2, 3, 3)))
t("am bad2", lambda: m(x, x, x, attn_mask=torch.zeros(3, 2)))
t("am dtype", lambda: m(x, x, x, attn_mask=torch.zeros(3, 3, dtype=torch.int32)))
t("kpm bad", lambda: m(x, x, x, key_padding_mask=torch.zeros(3, 3).bool()))
t("causal", lambda: m(x, x, x, is_causal=True))
t("dims", lambda: m(x[0, 0], x, x))
t("dims2", lambda: m(x[0], x, x))
t("embed", lambda: m(x[..., :3], x, x))
t("kv", lambda: m(x, x[:1], x))
t("kv2", lambda: m(x, x[:, :2], x))
t("ctor", lambda: nn.MultiheadAttention(5, 2))
t("ctor0", lambda: nn.MultiheadAttention(0, 2))
k = nn.MultiheadAttention(4, 2, kdim=3, vdim=5)
t("kdim", lambda: (list(k.state_dict()), k(torch.randn(3, 2, 4), torch.randn(6, 2, 3), torch.randn(6, 2, 5))[0]))
t("unb", lambda: nn.MultiheadAttention(4, 1)(x[0], x[0], x[0], need_weights=False))
t("merge", lambda: m.merge_masks(torch.zeros(3, 3), torch.zeros(2, 3), x))
e = nn.TransformerEncoderLayer(4, 2, 8, 0.0, batch_first=True)
t("enc", lambda: e(x, src_mask=nn.Transformer.generate_square_subsequent_mask(3)))
t("enc causal", lambda: e(x, src_mask=nn.Transformer.generate_square_subsequent_mask(3), is_causal=True))
t("enc kpm", lambda: e(x, src_key_padding_mask=torch.tensor([[False, False, True]] * 2)))
t("eval kpm", lambda: e.eval()(x, src_key_padding_mask=torch.tensor([[False, False, True]] * 2)))
t("enc act", lambda: nn.TransformerEncoderLayer(4, 2, activation="silu"))
t("encoder", lambda: nn.TransformerEncoder(e, 2, norm=nn.LayerNorm(4)))
t("encoder warn", lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 1)(x))
d = nn.TransformerDecoderLayer(4, 2, 8, 0.0, batch_first=True, norm_first=True)
t("dec", lambda: d(x, x[:, :2], tgt_mask=torch.ones(3, 3).triu(1).bool(), memory_mask=torch.zeros(3, 2), tgt_is_causal=True))
t("decoder", lambda: nn.TransformerDecoder(d, 2)(x, x, memory_key_padding_mask=torch.tensor([[False, False, True]] * 2)).shape)
T = nn.Transformer(4, 2, 1, 1, 8, 0.0, batch_first=True)
t("T", lambda: T(x, x[:, :2]))
t("T bad", lambda: T(x, x[:1]))
t("T bad2", lambda: T(x, torch.ones(2, 2, 3)))
t("T bad3", lambda: T(x[..., :3], x))
t("mask", lambda: nn.Transformer.generate_square_subsequent_mask(3, dtype=torch.float64))
q = torch.randn(1, 2, 3, 4)
t("sdpa", lambda: F.scaled_dot_product_attention(q, q, q, is_causal=True, scale=0.3))
t("sdpa mask", lambda: F.scaled_dot_product_attention(q, q, q, torch.ones(3, 3).tril().bool()))
t("sdpa both", lambda: F.scaled_dot_product_attention(q, q, q, torch.ones(3, 3), is_causal=True))
t("sdpa gqa", lambda: F.scaled_dot_product_attention(q, q[:, :1], q[:, :1], enable_gqa=True).shape)
t("sdpa bad", lambda: F.scaled_dot_product_attention(q, q[..., :3], q))
t("sdpa dtype", lambda: F.scaled_dot_product_attention(q, q.double(), q))
t("sdpa dims", lambda: F.scaled_dot_product_attention(q[0, 0, 0], q, q))
t("grad", lambda: (lambda y: (y[0].sum().backward(), m.bias_k.grad, m.in_proj_bias.grad))(m(x, x, x)))
class G(nn.Module):
    def __init__(self):
        super().__init__(); self.a = m; self.e = e; self.t = T
    def forward(self, x, y):
        return self.a(x, x, x, need_weights=False)[0] + self.e(y), self.t(x, y)
t("fx", lambda: torch.fx.symbolic_trace(G()).code)
class NL(torch.fx.Tracer):
    def is_leaf_module(self, mod, q): return False
t("fx deep", lambda: NL().trace(nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2), nn.Dropout(), nn.Embedding(2, 2))))
t("fx mha", lambda: NL().trace(m))
