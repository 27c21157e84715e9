"""DETR-like set prediction: CNN backbone, sine positional encoding, transformer, bipartite matching by hand."""
import copy
import math
import itertools
from typing import Optional, List, Dict
import torch
import torch.nn.functional as F
from torch import nn, Tensor


class PositionEmbeddingSine(nn.Module):
    def __init__(self, num_pos_feats=8, temperature=10000, normalize=False, scale=None):
        super().__init__()
        self.num_pos_feats = num_pos_feats
        self.temperature = temperature
        self.normalize = normalize
        if scale is not None and normalize is False:
            raise ValueError("normalize should be True if scale is passed")
        if scale is None:
            scale = 2 * math.pi
        self.scale = scale

    def forward(self, x, mask):
        assert mask is not None
        not_mask = ~mask
        y_embed = not_mask.cumsum(1, dtype=torch.float32)
        x_embed = not_mask.cumsum(2, dtype=torch.float32)
        if self.normalize:
            eps = 1e-6
            y_embed = y_embed / (y_embed[:, -1:, :] + eps) * self.scale
            x_embed = x_embed / (x_embed[:, :, -1:] + eps) * self.scale
        dim_t = torch.arange(self.num_pos_feats, dtype=torch.float32, device=x.device)
        dim_t = self.temperature ** (2 * torch.div(dim_t, 2, rounding_mode='floor') / self.num_pos_feats)
        pos_x = x_embed[:, :, :, None] / dim_t
        pos_y = y_embed[:, :, :, None] / dim_t
        pos_x = torch.stack((pos_x[:, :, :, 0::2].sin(), pos_x[:, :, :, 1::2].cos()), dim=4).flatten(3)
        pos_y = torch.stack((pos_y[:, :, :, 0::2].sin(), pos_y[:, :, :, 1::2].cos()), dim=4).flatten(3)
        return torch.cat((pos_y, pos_x), dim=3).permute(0, 3, 1, 2)


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

    def forward_post(self, src, src_key_padding_mask=None, pos=None):
        q = k = self.with_pos_embed(src, pos)
        src2 = self.self_attn(q, k, value=src, key_padding_mask=src_key_padding_mask)[0]
        src = self.norm1(src + src2)
        src2 = self.linear2(self.dropout(F.relu(self.linear1(src))))
        return self.norm2(src + src2)

    def forward_pre(self, src, src_key_padding_mask=None, pos=None):
        src2 = self.norm1(src)
        q = k = self.with_pos_embed(src2, pos)
        src = src + self.self_attn(q, k, value=src2, key_padding_mask=src_key_padding_mask)[0]
        return src + self.linear2(F.relu(self.linear1(self.norm2(src))))

    def forward(self, *args, **kwargs):
        return (self.forward_pre if self.normalize_before else self.forward_post)(*args, **kwargs)


class DecoderLayer(nn.Module):
    def __init__(self, d_model, nhead, dim_feedforward=32):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead)
        self.multihead_attn = nn.MultiheadAttention(d_model, nhead)
        self.ffn = nn.Sequential(nn.Linear(d_model, dim_feedforward), nn.ReLU(), nn.Linear(dim_feedforward, d_model))
        self.norms = nn.ModuleList(nn.LayerNorm(d_model) for _ in range(3))

    def forward(self, tgt, memory, mask, pos, query_pos):
        q = k = tgt + query_pos
        tgt = self.norms[0](tgt + self.self_attn(q, k, value=tgt)[0])
        tgt = self.norms[1](tgt + self.multihead_attn(query=tgt + query_pos, key=memory + pos, value=memory, key_padding_mask=mask)[0])
        return self.norms[2](tgt + self.ffn(tgt))


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
    def __init__(self, num_classes, hidden=16, queries=5, enc=2, dec=2):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 12, 3, 2, 1), nn.ReLU())
        self.input_proj = nn.Conv2d(12, hidden, kernel_size=1)
        self.pos = PositionEmbeddingSine(hidden // 2, normalize=True)
        self.encoder = _get_clones(TransformerEncoderLayer(hidden, 4), enc)
        self.decoder = _get_clones(DecoderLayer(hidden, 4), dec)
        self.query_embed = nn.Embedding(queries, hidden)
        self.class_embed = nn.Linear(hidden, num_classes + 1)
        self.bbox_embed = MLP(hidden, hidden, 4, 3)
        self._reset_parameters()

    def _reset_parameters(self):
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)

    def forward(self, images, mask):
        src = self.input_proj(self.backbone(images))
        mask = F.interpolate(mask[None].float(), size=src.shape[-2:]).to(torch.bool)[0]
        pos = self.pos(src, mask)
        bs, c, h, w = src.shape
        src = src.flatten(2).permute(2, 0, 1)
        pos = pos.flatten(2).permute(2, 0, 1)
        query = self.query_embed.weight.unsqueeze(1).repeat(1, bs, 1)
        mask = mask.flatten(1)
        for layer in self.encoder:
            src = layer(src, src_key_padding_mask=mask, pos=pos)
        tgt = torch.zeros_like(query)
        hs = []
        for layer in self.decoder:
            tgt = layer(tgt, src, mask, pos, query)
            hs.append(tgt)
        hs = torch.stack(hs).transpose(1, 2)
        outputs_class = self.class_embed(hs)
        outputs_coord = self.bbox_embed(hs).sigmoid()
        out = {'pred_logits': outputs_class[-1], 'pred_boxes': outputs_coord[-1]}
        out['aux_outputs'] = [{'pred_logits': a, 'pred_boxes': b} for a, b in zip(outputs_class[:-1], outputs_coord[:-1])]
        return out


def box_cxcywh_to_xyxy(x):
    x_c, y_c, w, h = x.unbind(-1)
    return torch.stack([(x_c - 0.5 * w), (y_c - 0.5 * h), (x_c + 0.5 * w), (y_c + 0.5 * h)], dim=-1)


def box_area(b):
    return (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])


def generalized_box_iou(boxes1, boxes2):
    assert (boxes1[:, 2:] >= boxes1[:, :2]).all()
    a1, a2 = box_area(boxes1), box_area(boxes2)
    lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    union = a1[:, None] + a2 - inter
    iou = inter / union
    wh = (torch.max(boxes1[:, None, 2:], boxes2[:, 2:]) - torch.min(boxes1[:, None, :2], boxes2[:, :2])).clamp(min=0)
    area = wh[..., 0] * wh[..., 1]
    return iou - (area - union) / area


@torch.no_grad()
def match(cost):
    n, m = cost.shape
    best = min(itertools.permutations(range(n), m), key=lambda p: sum(cost[i, j].item() for j, i in enumerate(p)))
    order = sorted(range(m), key=lambda j: best[j])
    return torch.as_tensor([best[j] for j in order], dtype=torch.int64), torch.as_tensor(order, dtype=torch.int64)


class SetCriterion(nn.Module):
    def __init__(self, num_classes, weight_dict: Dict[str, float], eos_coef=0.1):
        super().__init__()
        self.num_classes, self.weight_dict = num_classes, weight_dict
        empty_weight = torch.ones(num_classes + 1)
        empty_weight[-1] = eos_coef
        self.register_buffer('empty_weight', empty_weight)

    def forward(self, out, targets: List[Dict[str, Tensor]]):
        losses = {}
        ind = []
        for b, t in enumerate(targets):
            prob = out['pred_logits'][b].softmax(-1)
            cost = -prob[:, t['labels']] + 5 * torch.cdist(out['pred_boxes'][b], t['boxes'], p=1)
            cost = cost - 2 * generalized_box_iou(box_cxcywh_to_xyxy(out['pred_boxes'][b]), box_cxcywh_to_xyxy(t['boxes']))
            ind.append(match(cost))
        bi = torch.cat([torch.full_like(s, i) for i, (s, _) in enumerate(ind)])
        si = torch.cat([s for s, _ in ind])
        tc = torch.full(out['pred_logits'].shape[:2], self.num_classes, dtype=torch.int64)
        tc[(bi, si)] = torch.cat([t['labels'][j] for t, (_, j) in zip(targets, ind)])
        losses['loss_ce'] = F.cross_entropy(out['pred_logits'].transpose(1, 2), tc, self.empty_weight)
        src = out['pred_boxes'][(bi, si)]
        tgt = torch.cat([t['boxes'][j] for t, (_, j) in zip(targets, ind)])
        losses['loss_bbox'] = F.l1_loss(src, tgt, reduction='none').sum() / len(tgt)
        losses['loss_giou'] = (1 - torch.diag(generalized_box_iou(box_cxcywh_to_xyxy(src), box_cxcywh_to_xyxy(tgt)))).sum() / len(tgt)
        return losses, ind


torch.manual_seed(7)
model = DETR(4)
criterion = SetCriterion(4, {'loss_ce': 1, 'loss_bbox': 5, 'loss_giou': 2})
print(model)
print(criterion, criterion.state_dict())
images = torch.rand(2, 3, 20, 24)
mask = torch.zeros(2, 20, 24, dtype=torch.bool)
mask[1, :, 16:] = True
targets = [{'labels': torch.tensor([1, 3]), 'boxes': torch.tensor([[.3, .3, .2, .2], [.6, .6, .3, .3]])}, {'labels': torch.tensor([0]), 'boxes': torch.tensor([[.5, .5, .4, .4]])}]
param_dicts = [{"params": [p for n, p in model.named_parameters() if "backbone" not in n and p.requires_grad]},
               {"params": [p for n, p in model.named_parameters() if "backbone" in n and p.requires_grad], "lr": 1e-4}]
optimizer = torch.optim.AdamW(param_dicts, lr=1e-3, weight_decay=1e-4)
lr_scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2)
for epoch in range(4):
    out = model(images, mask)
    loss_dict, ind = criterion(out, targets)
    losses = sum(loss_dict[k] * criterion.weight_dict[k] for k in loss_dict if k in criterion.weight_dict)
    optimizer.zero_grad()
    losses.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 0.1)
    optimizer.step()
    lr_scheduler.step()
    print(epoch, {k: round(v.item(), 4) for k, v in loss_dict.items()}, f"{losses.item():.4f}", [tuple(map(list, (s.tolist(), t.tolist()))) for s, t in ind], lr_scheduler.get_last_lr())
model.eval()
gm = torch.fx.symbolic_trace(model)
print(gm.graph)
print(gm.code)
with torch.no_grad():
    a, b = model(images, mask), gm(images, mask)
print(a.keys(), [torch.allclose(a[k], b[k]) for k in ('pred_logits', 'pred_boxes')], a['pred_boxes'][0])
