# What layers and pooling, padding, resizing functions say to tensors of other types than their parameters'
import torch
from torch import nn
import torch.nn.functional as F
import warnings; warnings.simplefilter("ignore")
D = [torch.float64, torch.bfloat16, torch.int64, torch.uint8, torch.bool]
def t(n, f):
    try: r = f(); print(n, tuple(r.shape), r.dtype)
    except Exception as e: print(n, type(e).__name__, e)
for d in D:
    for k in (1, 2, 3):
        x = torch.ones([2] + [4] * (k + 1)).to(d)
        m = getattr(nn, f"ConvTranspose{k}d")
        t(f"ct{k} {d}", lambda: m(4, 2, 3)(x)); t(f"ctnb{k} {d}", lambda: m(4, 2, 3, bias=False)(x)); t(f"cts{k} {d}", lambda: m(4, 2, 3).to(d)(x)); t(f"ctb{k} {d}", lambda: (lambda l: l(x.float()))(m(4, 2, 3).to(d)))
        for mode in ("nearest", "nearest-exact", "area", ["linear", "bilinear", "trilinear"][k - 1]): t(f"{mode}{k} {d}", lambda: F.interpolate(x, scale_factor=2, mode=mode))
        t(f"aap{k} {d}", lambda: getattr(F, f"adaptive_avg_pool{k}d")(x, 2)); t(f"amp{k} {d}", lambda: getattr(F, f"adaptive_max_pool{k}d")(x, 2)); t(f"ap{k} {d}", lambda: getattr(F, f"avg_pool{k}d")(x, 2)); t(f"mp{k} {d}", lambda: getattr(F, f"max_pool{k}d")(x, 2)); t(f"lp{k} {d}", lambda: getattr(F, f"lp_pool{k}d")(x, 2, 2))
        t(f"unpool{k} {d}", lambda: getattr(F, f"max_unpool{k}d")(x, torch.ones([2] + [4] * (k + 1), dtype=torch.long), 2))
        for pm in ("reflect", "replicate", "circular"): t(f"{pm}{k} {d}", lambda: F.pad(x, [1] * 2 * k, pm))
        t(f"bn{k} {d}", lambda: getattr(nn, f"BatchNorm{k}d")(4)(x)); t(f"bns{k} {d}", lambda: getattr(nn, f"BatchNorm{k}d")(4).to(d)(x)); t(f"in{k} {d}", lambda: getattr(nn, f"InstanceNorm{k}d")(4)(x))
    t(f"bic {d}", lambda: F.interpolate(torch.ones(1, 1, 4, 4).to(d), scale_factor=2, mode="bicubic")); t(f"bicaa {d}", lambda: F.interpolate(torch.ones(1, 1, 4, 4).to(d), scale_factor=.5, mode="bicubic", antialias=True))
    x = torch.ones(2, 4, 4).to(d)
    for l in (nn.GroupNorm(2, 4), nn.GroupNorm(2, 4, affine=False), nn.LayerNorm(4), nn.LayerNorm(4, elementwise_affine=False), nn.RMSNorm(4), nn.RMSNorm(4, elementwise_affine=False), nn.LocalResponseNorm(2), nn.CrossMapLRN2d(2), nn.Embedding(5, 2), nn.EmbeddingBag(5, 2), nn.PReLU(), nn.Softmax(-1), nn.LogSoftmax(-1), nn.GELU(), nn.SiLU(), nn.ELU(), nn.CELU(), nn.SELU(), nn.Hardswish(), nn.Hardtanh(), nn.Softplus(), nn.LeakyReLU(), nn.Mish(), nn.LogSigmoid(), nn.Hardsigmoid(), nn.Tanhshrink(), nn.Softshrink(), nn.Hardshrink(), nn.RReLU(), nn.ReLU6(), nn.Threshold(0, 1), nn.GLU(), nn.Dropout(), nn.AlphaDropout(), nn.MultiheadAttention(4, 2), nn.LSTM(4, 2), nn.GRUCell(4, 2), nn.Bilinear(4, 4, 2), nn.PixelShuffle(2), nn.Unfold(1), nn.CosineSimilarity(), nn.PairwiseDistance(), nn.TransformerEncoderLayer(4, 2, 4)):
        n = type(l).__name__; a = (x, x) if n in ("CosineSimilarity", "PairwiseDistance", "Bilinear") else (x, x, x) if n == "MultiheadAttention" else (x[0],) if n in ("GRUCell", "EmbeddingBag") else (x[None],) if n in ("PixelShuffle", "Unfold", "CrossMapLRN2d") else (x,)
        def g():
            r = l(*a); return r[0] if isinstance(r, tuple) else r
        t(f"{n} {d}", g)
