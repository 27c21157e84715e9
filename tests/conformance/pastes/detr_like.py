# A DETR-like detector: conv backbone with frozen batch norm, sine position embedding, transformer, Hungarian-free
# matching by greedy cost, generalised IoU.
import copy
import math
from typing import Optional, List

import torch
import torch.nn.functional as F
from torch import nn, Tensor


class FrozenBatchNorm2d(torch.nn.Module):
    def __init__(self, n):
        super(FrozenBatchNorm2d, self).__init__()
        self.register_buffer("weight", torch.ones(n))
        self.register_buffer("bias", torch.zeros(n))
        self.register_buffer("running_mean", torch.zeros(n))
        self.register_buffer("running_var", torch.ones(n))

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict,
                              missing_keys, unexpected_keys, error_msgs):
        num_batches_tracked_key = prefix + 'num_batches_tracked'
        if num_batches_tracked_key in state_dict:
            del state_dict[num_batches_tracked_key]
        super(FrozenBatchNorm2d, self)._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)

    def forward(self, x):
        w = self.weight.reshape(1, -1, 1, 1)
        b = self.bias.reshape(1, -1, 1, 1)
        rv = self.running_var.reshape(1, -1, 1, 1)
        rm = self.running_mean.reshape(1, -1, 1, 1)
        eps = 1e-5
        scale = w * (rv + eps).rsqrt()
        bias = b - rm * scale
        return x * scale + bias


class PositionEmbeddingSine(nn.Module):
    def __init__(self, num_pos_feats=8, temperature=10000, normalize=False, scale=None):
        super().__init__()
        self.num_pos_feats = num_pos_feats
        self.temperature = temperature
        self.normalize = normalize
        if scale is not None and normalize is False:
            raise ValueError("normalize should be True if scale is passed")
        self.scale = 2 * math.pi if scale is None else scale

    def forward(self, mask: Tensor):
        not_mask = ~mask
        y_embed = not_mask.cumsum(1, dtype=torch.float32)
        x_embed = not_mask.cumsum(2, dtype=torch.float32)
        if self.normalize:
            eps = 1e-6
            y_embed = y_embed / (y_embed[:, -1:, :] + eps) * self.scale
            x_embed = x_embed / (x_embed[:, :, -1:] + eps) * self.scale
        dim_t = torch.arange(self.num_pos_feats, dtype=torch.float32, device=mask.device)
        dim_t = self.temperature ** (2 * torch.div(dim_t, 2, rounding_mode='floor') / self.num_pos_feats)
        pos_x = x_embed[:, :, :, None] / dim_t
        pos_y = y_embed[:, :, :, None] / dim_t
        pos_x = torch.stack((pos_x[:, :, :, 0::2].sin(), pos_x[:, :, :, 1::2].cos()), dim=4).flatten(3)
        pos_y = torch.stack((pos_y[:, :, :, 0::2].sin(), pos_y[:, :, :, 1::2].cos()), dim=4).flatten(3)
        pos = torch.cat((pos_y, pos_x), dim=3).permute(0, 3, 1, 2)
        return pos


def _get_clones(module, N):
    return nn.ModuleList([copy.deepcopy(module) for i in range(N)])


class TransformerEncoderLayer(nn.Module):
    def __init__(self, d_model, nhead, dim_feedforward=32, dropout=0.0, normalize_before=False):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead, dropout=dropout)
        self.linear1 = nn.Linear(d_model, dim_feedforward)
        self.dropout = nn.Dropout(dropout)
        self.linear2 = nn.Linear(dim_feedforward, d_model)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.normalize_before = normalize_before

    def with_pos_embed(self, tensor, pos: Optional[Tensor]):
        return tensor if pos is None else tensor + pos

    def forward_post(self, src, pos: Optional[Tensor] = None):
        q = k = self.with_pos_embed(src, pos)
        src2 = self.self_attn(q, k, value=src)[0]
        src = self.norm1(src + self.dropout(src2))
        src2 = self.linear2(self.dropout(F.relu(self.linear1(src))))
        return self.norm2(src + self.dropout(src2))

    def forward_pre(self, src, pos: Optional[Tensor] = None):
        src2 = self.norm1(src)
        q = k = self.with_pos_embed(src2, pos)
        src2 = self.self_attn(q, k, value=src2)[0]
        src = src + self.dropout(src2)
        src2 = self.norm2(src)
        return src + self.dropout(self.linear2(self.dropout(F.relu(self.linear1(src2)))))

    def forward(self, src, pos: Optional[Tensor] = None):
        if self.normalize_before:
            return self.forward_pre(src, pos)
        return self.forward_post(src, pos)


class DecoderLayer(nn.Module):
    def __init__(self, d_model, nhead, dim_feedforward=32):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead)
        self.multihead_attn = nn.MultiheadAttention(d_model, nhead)
        self.ff = nn.Sequential(nn.Linear(d_model, dim_feedforward), nn.ReLU(), nn.Linear(dim_feedforward, d_model))
        self.norms = _get_clones(nn.LayerNorm(d_model), 3)

    def forward(self, tgt, memory, pos, query_pos):
        q = k = tgt + query_pos
        tgt = self.norms[0](tgt + self.self_attn(q, k, value=tgt)[0])
        tgt2 = self.multihead_attn(query=tgt + query_pos, key=memory + pos, value=memory)[0]
        tgt = self.norms[1](tgt + tgt2)
        return self.norms[2](tgt + self.ff(tgt))


class MLP(nn.Module):
    def __init__(self, input_dim, hidden_dim, output_dim, num_layers):
        super().__init__()
        self.num_layers = num_layers
        h = [hidden_dim] * (num_layers - 1)
        self.layers = nn.ModuleList(nn.Linear(n, k) for n, k in zip([input_dim] + h, h + [output_dim]))

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = F.relu(layer(x)) if i < self.num_layers - 1 else layer(x)
        return x


class DETR(nn.Module):
    def __init__(self, num_classes, num_queries, d=16, aux_loss=False):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Conv2d(3, 8, 3, 2, 1, bias=False), FrozenBatchNorm2d(8), nn.ReLU(inplace=True),
            nn.Conv2d(8, 16, 3, 2, 1, bias=False), FrozenBatchNorm2d(16), nn.ReLU(inplace=True))
        self.input_proj = nn.Conv2d(16, d, kernel_size=1)
        self.position = PositionEmbeddingSine(d // 2, normalize=True)
        self.encoder = _get_clones(TransformerEncoderLayer(d, 4), 2)
        self.decoder = _get_clones(DecoderLayer(d, 4), 2)
        self.query_embed = nn.Embedding(num_queries, d)
        self.class_embed = nn.Linear(d, num_classes + 1)
        self.bbox_embed = MLP(d, d, 4, 3)
        self.aux_loss = aux_loss
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)

    def forward(self, images: Tensor, mask: Tensor):
        src = self.input_proj(self.backbone(images))
        m = F.interpolate(mask[None].float(), size=src.shape[-2:]).to(torch.bool)[0]
        pos = self.position(m).flatten(2).permute(2, 0, 1)
        src = src.flatten(2).permute(2, 0, 1)
        for layer in self.encoder:
            src = layer(src, pos)
        query = self.query_embed.weight.unsqueeze(1).repeat(1, images.shape[0], 1)
        tgt = torch.zeros_like(query)
        hs = []
        for layer in self.decoder:
            tgt = layer(tgt, src, pos, query)
            hs.append(tgt)
        hs = torch.stack(hs).transpose(1, 2)
        outputs_class = self.class_embed(hs)
        outputs_coord = self.bbox_embed(hs).sigmoid()
        out = {'pred_logits': outputs_class[-1], 'pred_boxes': outputs_coord[-1]}
        if self.aux_loss:
            out['aux_outputs'] = [{'pred_logits': a, 'pred_boxes': b} for a, b in zip(outputs_class[:-1], outputs_coord[:-1])]
        return out


def box_cxcywh_to_xyxy(x):
    x_c, y_c, w, h = x.unbind(-1)
    b = [(x_c - 0.5 * w), (y_c - 0.5 * h), (x_c + 0.5 * w), (y_c + 0.5 * h)]
    return torch.stack(b, dim=-1)


def generalized_box_iou(boxes1, boxes2):
    assert (boxes1[:, 2:] >= boxes1[:, :2]).all()
    area1, area2 = [(b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1]) for b in (boxes1, boxes2)]
    lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    union = area1[:, None] + area2 - inter
    iou = inter / union
    lt = torch.min(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.max(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    area = wh[:, :, 0] * wh[:, :, 1]
    return iou - (area - union) / area


@torch.no_grad()
def greedy_match(out, targets):
    indices: List = []
    for b, t in enumerate(targets):
        prob = out["pred_logits"][b].softmax(-1)
        cost = -prob[:, t["labels"]] + torch.cdist(out["pred_boxes"][b], t["boxes"], p=1) \
            - generalized_box_iou(box_cxcywh_to_xyxy(out["pred_boxes"][b]), box_cxcywh_to_xyxy(t["boxes"]))
        pairs = []
        for _ in range(len(t["labels"])):
            i = int(cost.argmin())
            q, k = divmod(i, cost.shape[1])
            pairs.append((q, k))
            cost[q, :] = float("inf")
            cost[:, k] = float("inf")
        indices.append(pairs)
    return indices


torch.manual_seed(0)
model = DETR(num_classes=3, num_queries=5, aux_loss=True)
images = torch.rand(2, 3, 16, 24)
mask = torch.zeros(2, 16, 24, dtype=torch.bool)
mask[1, :, 16:] = True
targets = [{"labels": torch.tensor([0, 2]), "boxes": torch.tensor([[.5, .5, .4, .4], [.2, .3, .2, .2]])},
           {"labels": torch.tensor([1]), "boxes": torch.tensor([[.3, .6, .3, .5]])}]
opt = torch.optim.AdamW([{"params": [p for n, p in model.named_parameters() if "backbone" not in n]},
                         {"params": [p for n, p in model.named_parameters() if "backbone" in n], "lr": 1e-4}], lr=1e-3)
weight = torch.ones(4)
weight[-1] = 0.1
for it in range(3):
    out = model(images, mask)
    idx = greedy_match(out, targets)
    classes = torch.full((2, 5), 3, dtype=torch.int64)
    l1 = giou = 0.
    for b, pairs in enumerate(idx):
        for q, k in pairs:
            classes[b, q] = targets[b]["labels"][k]
            l1 = l1 + F.l1_loss(out["pred_boxes"][b, q], targets[b]["boxes"][k], reduction="sum")
            giou = giou + 1 - generalized_box_iou(box_cxcywh_to_xyxy(out["pred_boxes"][b, q][None]),
                                                  box_cxcywh_to_xyxy(targets[b]["boxes"][k][None])).squeeze()
    ce = F.cross_entropy(out["pred_logits"].transpose(1, 2), classes, weight)
    loss = ce + 5 * l1 / 3 + 2 * giou / 3
    opt.zero_grad(); loss.backward(); opt.step()
    print(it, idx, f"{ce:.4f} {l1.item():.4f} {giou:.4f} {loss.item():.4f}")
model.eval()
print({k: v.shape if isinstance(v, Tensor) else len(v) for k, v in model(images, mask).items()})
gm = torch.fx.symbolic_trace(DETR(3, 5))
print(gm.graph)
print(gm.code)
try:
    gm.load_state_dict(model.state_dict())
except RuntimeError as e:
    print(e)
print(gm.load_state_dict(model.state_dict(), strict=False))
gm.eval()
a, b = gm(images, mask), model(images, mask)
print(all(torch.allclose(a[k], b[k], atol=1e-6) for k in a))
print(torch.fx.symbolic_trace(TransformerEncoderLayer(8, 2, normalize_before=True)).code)
