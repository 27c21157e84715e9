# Attention given masks of every type and shape: values, warnings, errors
import torch, warnings
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
def t(n, f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: r = f(); r = [None if v is None else (tuple(v.shape), round(v.float().nansum().item(), 3), str(v.dtype)[6:], v.grad_fn.name() if v.grad_fn else None) for v in (r if isinstance(r, tuple) else (r,))]
        except Exception as e: r = (type(e).__name__, str(e)[:200])
    print(n, r, [str(v.message)[:80] for v in w])
q, k = torch.randn(3, 2, 4), torch.randn(5, 2, 4)
B = [None, torch.zeros(3, 5), torch.zeros(3, 5).bool(), torch.ones(3, 5).bool(), torch.zeros(4, 3, 5), torch.zeros(4, 3, 5).bool(), torch.zeros(2, 3, 5), torch.zeros(3, 3), torch.zeros(3, 5).long(), torch.zeros(3, 5).double(), torch.zeros(5), "a"]
P = [None, torch.zeros(2, 5).bool(), torch.tensor([[False, False, True, True, True]] * 2), torch.zeros(2, 5), torch.zeros(5, 2).bool(), torch.zeros(2, 5).int(), torch.ones(2, 5).bool()]
for bf in (False, True):
    for m in (nn.MultiheadAttention(4, 2, batch_first=bf), nn.MultiheadAttention(4, 2, add_zero_attn=True, add_bias_kv=True, batch_first=bf).eval()):
        a, b = (q.transpose(0, 1), k.transpose(0, 1)) if bf else (q, k)
        for i, am in enumerate(B): t((bf, "am", i), lambda: m(a, b, b, attn_mask=am)); t((bf, "amn", i), lambda: m(a, b, b, attn_mask=am, need_weights=False))
        for i, pm in enumerate(P): t((bf, "pm", i), lambda: m(a, b, b, key_padding_mask=pm)); t((bf, "both", i), lambda: m(a, b, b, key_padding_mask=pm, attn_mask=torch.zeros(3, 5).bool(), need_weights=False)); t((bf, "mixed", i), lambda: m(a, b, b, key_padding_mask=pm, attn_mask=torch.zeros(3, 5)))
        t("causal", lambda: m(a, a, a, is_causal=True)); t("causal2", lambda: m(a, a, a, attn_mask=nn.Transformer.generate_square_subsequent_mask(3), is_causal=True)); t("unb", lambda: m(a[0], b[0], b[0])); t("half", lambda: m(a.half(), b.half(), b.half())); t("dim", lambda: m(a[..., :3], b, b)); t("kv", lambda: m(a, b, b[:, :1])); t("1d", lambda: m(a[0, 0], b[0], b[0]))
for i, am in enumerate([None, torch.zeros(3, 3), torch.ones(3, 3).bool(), torch.zeros(3, 3).bool(), torch.zeros(2, 1, 3, 3), torch.zeros(3, 2), torch.zeros(3, 3).long()]):
    x = torch.randn(2, 4, 3, 2); t(("sdpa", i), lambda: F.scaled_dot_product_attention(x, x, x, am)); t(("sdpac", i), lambda: F.scaled_dot_product_attention(x, x, x, am, is_causal=True)); t(("sdpad", i), lambda: F.scaled_dot_product_attention(x, x, x, am, dropout_p=.5))
for f in (lambda: F.scaled_dot_product_attention(x, x[:, :2], x[:, :2]), lambda: F.scaled_dot_product_attention(x, x[:, :2], x[:, :2], enable_gqa=True), lambda: F.scaled_dot_product_attention(x, x[..., :1], x), lambda: F.scaled_dot_product_attention(x, x, x[..., :1]), lambda: F.scaled_dot_product_attention(x[0, 0, 0], x, x), lambda: F.scaled_dot_product_attention(x, x.half(), x), lambda: F.scaled_dot_product_attention(x.long(), x.long(), x.long()), lambda: F.scaled_dot_product_attention(x, x, x, scale=2.), lambda: F.scaled_dot_product_attention(x, x, x, dropout_p=2.), lambda: F.scaled_dot_product_attention(x, x)): t("e", f)
