# Darknet: the cfg text parsed into modules, YOLO head decoding, NMS by hand
from __future__ import division
import torch
import torch.nn as nn
import torch.nn.functional as F
from collections import defaultdict

CFG = """
[net]
channels=3
height=32
# comment
[convolutional]
batch_normalize=1
filters=4
size=3
stride=2
pad=1
activation=leaky

[convolutional]
batch_normalize=1
filters=8
size=3
stride=2
pad=1
activation=leaky

[convolutional]
filters=8
size=1
stride=1
pad=0
activation=linear

[shortcut]
from=-2
activation=linear

[maxpool]
size=2
stride=1

[convolutional]
filters=14
size=1
stride=1
pad=0
activation=linear

[yolo]
mask = 0,1
anchors = 10,13,  16,30,  33,23
classes=2

[route]
layers = -4

[upsample]
stride=2

[route]
layers = -1, 0

[convolutional]
filters=7
size=1
stride=1
pad=0
activation=linear

[yolo]
mask = 2
anchors = 10,13,  16,30,  33,23
classes=2
"""


def parse_model_config(text):
    lines = text.split('\n')
    lines = [x for x in lines if x and not x.startswith('#')]
    lines = [x.rstrip().lstrip() for x in lines]
    module_defs = []
    for line in lines:
        if line.startswith('['):
            module_defs.append({})
            module_defs[-1]['type'] = line[1:-1].rstrip()
            if module_defs[-1]['type'] == 'convolutional':
                module_defs[-1]['batch_normalize'] = 0
        else:
            key, value = line.split("=")
            value = value.strip()
            module_defs[-1][key.rstrip()] = value.strip()
    return module_defs


class EmptyLayer(nn.Module):
    """Placeholder for 'route' and 'shortcut' layers"""

    def __init__(self):
        super(EmptyLayer, self).__init__()


class Upsample(nn.Module):
    def __init__(self, scale_factor, mode="nearest"):
        super(Upsample, self).__init__()
        self.scale_factor = scale_factor
        self.mode = mode

    def forward(self, x):
        return F.interpolate(x, scale_factor=self.scale_factor, mode=self.mode)


class YOLOLayer(nn.Module):
    def __init__(self, anchors, num_classes, img_dim=32):
        super(YOLOLayer, self).__init__()
        self.anchors = anchors
        self.num_anchors = len(anchors)
        self.num_classes = num_classes
        self.bbox_attrs = 5 + num_classes
        self.img_dim = img_dim
        self.mse_loss = nn.MSELoss()
        self.bce_loss = nn.BCELoss()

    def forward(self, p, img_size):
        bs, _, ny, nx = p.shape
        p = p.view(bs, self.num_anchors, self.bbox_attrs, ny, nx).permute(0, 1, 3, 4, 2).contiguous()
        stride = img_size / ny
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing='ij')
        grid = torch.stack((xv, yv), 2).view((1, 1, ny, nx, 2)).float()
        anchor_wh = torch.Tensor(self.anchors).view(1, -1, 1, 1, 2) / stride
        if self.training:
            return p
        io = p.clone()
        io[..., 0:2] = torch.sigmoid(io[..., 0:2]) + grid
        io[..., 2:4] = torch.exp(io[..., 2:4]) * anchor_wh
        io[..., :4] *= stride
        torch.sigmoid_(io[..., 4:])
        return io.view(bs, -1, self.bbox_attrs), p


def create_modules(module_defs):
    hyperparams = module_defs.pop(0)
    output_filters = [int(hyperparams["channels"])]
    module_list = nn.ModuleList()
    for i, module_def in enumerate(module_defs):
        modules = nn.Sequential()
        if module_def["type"] == "convolutional":
            bn = int(module_def["batch_normalize"])
            filters = int(module_def["filters"])
            kernel_size = int(module_def["size"])
            pad = (kernel_size - 1) // 2 if int(module_def["pad"]) else 0
            modules.add_module("conv_%d" % i, nn.Conv2d(in_channels=output_filters[-1], out_channels=filters, kernel_size=kernel_size, stride=int(module_def["stride"]), padding=pad, bias=not bn))
            if bn:
                modules.add_module("batch_norm_%d" % i, nn.BatchNorm2d(filters, momentum=0.9, eps=1e-5))
            if module_def["activation"] == "leaky":
                modules.add_module("leaky_%d" % i, nn.LeakyReLU(0.1))
        elif module_def["type"] == "maxpool":
            kernel_size = int(module_def["size"])
            stride = int(module_def["stride"])
            if kernel_size == 2 and stride == 1:
                modules.add_module("_debug_padding_%d" % i, nn.ZeroPad2d((0, 1, 0, 1)))
            modules.add_module("maxpool_%d" % i, nn.MaxPool2d(kernel_size=kernel_size, stride=stride, padding=int((kernel_size - 1) // 2)))
        elif module_def["type"] == "upsample":
            modules.add_module("upsample_%d" % i, Upsample(scale_factor=int(module_def["stride"])))
        elif module_def["type"] == "route":
            layers = [int(x) for x in module_def["layers"].split(",")]
            filters = sum([output_filters[1:][x] for x in layers])
            modules.add_module("route_%d" % i, EmptyLayer())
        elif module_def["type"] == "shortcut":
            filters = output_filters[1:][int(module_def["from"])]
            modules.add_module("shortcut_%d" % i, EmptyLayer())
        elif module_def["type"] == "yolo":
            anchor_idxs = [int(x) for x in module_def["mask"].split(",")]
            anchors = [int(x) for x in module_def["anchors"].split(",")]
            anchors = [(anchors[i], anchors[i + 1]) for i in range(0, len(anchors), 2)]
            anchors = [anchors[i] for i in anchor_idxs]
            modules.add_module("yolo_%d" % i, YOLOLayer(anchors, int(module_def["classes"]), int(hyperparams["height"])))
        module_list.append(modules)
        output_filters.append(filters)
    return hyperparams, module_list


class Darknet(nn.Module):
    def __init__(self, cfg, img_size=32):
        super(Darknet, self).__init__()
        self.module_defs = parse_model_config(cfg)
        self.hyperparams, self.module_list = create_modules(self.module_defs)
        self.yolo_layers = [layer[0] for layer in self.module_list if isinstance(layer[0], YOLOLayer)]
        self.img_size = img_size

    def forward(self, x):
        img_dim = self.img_size
        layer_outputs, yolo_outputs = [], []
        for i, (module_def, module) in enumerate(zip(self.module_defs, self.module_list)):
            if module_def["type"] in ["convolutional", "upsample", "maxpool"]:
                x = module(x)
            elif module_def["type"] == "route":
                combined_outputs = torch.cat([layer_outputs[int(layer_i)] for layer_i in module_def["layers"].split(",")], 1)
                x = combined_outputs
            elif module_def["type"] == "shortcut":
                layer_i = int(module_def["from"])
                x = layer_outputs[-1] + layer_outputs[layer_i]
            elif module_def["type"] == "yolo":
                x = module[0](x, img_dim)
                yolo_outputs.append(x)
            layer_outputs.append(x)
        return yolo_outputs if self.training else torch.cat([o[0] for o in yolo_outputs], 1)


def bbox_iou(b1, b2):
    x1, y1 = torch.max(b1[:, 0], b2[:, 0]), torch.max(b1[:, 1], b2[:, 1])
    x2, y2 = torch.min(b1[:, 2], b2[:, 2]), torch.min(b1[:, 3], b2[:, 3])
    inter = torch.clamp(x2 - x1, min=0) * torch.clamp(y2 - y1, min=0)
    a = (b1[:, 2] - b1[:, 0]) * (b1[:, 3] - b1[:, 1]) + (b2[:, 2] - b2[:, 0]) * (b2[:, 3] - b2[:, 1])
    return inter / (a - inter + 1e-16)


def non_max_suppression(prediction, conf_thres=0.5, nms_thres=0.4):
    box = prediction.new(prediction.shape)
    box[:, :, :2] = prediction[:, :, :2] - prediction[:, :, 2:4] / 2
    box[:, :, 2:] = prediction[:, :, 2:]
    box[:, :, 2:4] = prediction[:, :, :2] + prediction[:, :, 2:4] / 2
    output = [None for _ in range(len(prediction))]
    for image_i, pred in enumerate(box):
        pred = pred[pred[:, 4] >= conf_thres]
        if not pred.size(0):
            continue
        score = pred[:, 4] * pred[:, 5:].max(1)[0]
        pred = pred[(-score).argsort(stable=True)]
        class_confs, class_preds = pred[:, 5:].max(1, keepdim=True)
        det = torch.cat((pred[:, :5], class_confs.float(), class_preds.float()), 1)
        keep = []
        while det.size(0):
            large = bbox_iou(det[0, :4].unsqueeze(0), det[:, :4]) > nms_thres
            same = det[0, -1] == det[:, -1]
            invalid = large & same
            weights = det[invalid, 4:5]
            det[0, :4] = (weights * det[invalid, :4]).sum(0) / weights.sum()
            keep += [det[0]]
            det = det[~invalid]
        output[image_i] = torch.stack(keep)
    return output


torch.manual_seed(3)
model = Darknet(CFG)
print(model)
print([d['type'] for d in model.module_defs], model.hyperparams)
x = torch.rand(2, 3, 32, 32)
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=0.01)
for i in range(3):
    outs = model(x)
    loss = sum((o[..., 4].sigmoid() - 0.3).pow(2).mean() + o[..., :4].abs().mean() for o in outs)
    optimizer.zero_grad(); loss.backward(); optimizer.step()
    print(i, round(loss.item(), 5), [tuple(o.shape) for o in outs])
model.eval()
with torch.no_grad():
    det = model(x)
    print(det.shape, det[0, 0])
    for o in non_max_suppression(det, 0.45):
        print(o.shape if o is not None else None, o[:2] if o is not None else None)
try:
    torch.fx.symbolic_trace(model)
except TypeError as e:
    print(e)
model.train()
gm = torch.fx.symbolic_trace(model)
print(gm.graph)
print(gm.code)
print([torch.allclose(a, b, atol=1e-6) for a, b in zip(gm(x), model(x))])
