# HRNet-like multi-resolution fusion with SE-ResNeXt blocks (logger, registry, kwargs-heavy style)
import logging
import os
import functools
from collections import OrderedDict
import torch
import torch.nn as nn
import torch._utils
import torch.nn.functional as F

BatchNorm2d = functools.partial(nn.BatchNorm2d, momentum=0.01)
BN_MOMENTUM = 0.1
logger = logging.getLogger(__name__)
REGISTRY = {}


def register(name=None):
    def deco(cls):
        REGISTRY[name or cls.__name__.lower()] = cls
        return cls
    return deco


def conv3x3(in_planes, out_planes, stride=1, groups=1):
    """3x3 convolution with padding"""
    return nn.Conv2d(in_planes, out_planes, kernel_size=3, stride=stride, padding=1, bias=False, groups=groups)


@register()
class BasicBlock(nn.Module):
    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super(BasicBlock, self).__init__()
        self.conv1 = conv3x3(inplanes, planes, stride)
        self.bn1 = BatchNorm2d(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = conv3x3(planes, planes)
        self.bn2 = BatchNorm2d(planes)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x):
        residual = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.downsample is not None:
            residual = self.downsample(x)
        out += residual
        return self.relu(out)


class SEModule(nn.Module):
    def __init__(self, channels, reduction):
        super(SEModule, self).__init__()
        self.avg_pool = nn.AdaptiveAvgPool2d(1)
        self.fc1 = nn.Conv2d(channels, channels // reduction, kernel_size=1, padding=0)
        self.relu = nn.ReLU(inplace=True)
        self.fc2 = nn.Conv2d(channels // reduction, channels, kernel_size=1, padding=0)
        self.sigmoid = nn.Sigmoid()

    def forward(self, x):
        module_input = x
        x = self.avg_pool(x)
        x = self.fc1(x)
        x = self.relu(x)
        x = self.fc2(x)
        x = self.sigmoid(x)
        return module_input * x


@register("se_resnext")
class SEResNeXtBottleneck(nn.Module):
    expansion = 2

    def __init__(self, inplanes, planes, groups=2, reduction=4, stride=1, downsample=None, base_width=4):
        super(SEResNeXtBottleneck, self).__init__()
        import math
        width = math.floor(planes * (base_width / 8)) * groups
        self.conv1 = nn.Conv2d(inplanes, width, kernel_size=1, bias=False, stride=1)
        self.bn1 = nn.BatchNorm2d(width)
        self.conv2 = nn.Conv2d(width, width, kernel_size=3, stride=stride, padding=1, groups=groups, bias=False)
        self.bn2 = nn.BatchNorm2d(width)
        self.conv3 = nn.Conv2d(width, planes * 2, kernel_size=1, bias=False)
        self.bn3 = nn.BatchNorm2d(planes * 2)
        self.relu = nn.ReLU(inplace=True)
        self.se_module = SEModule(planes * 2, reduction=reduction)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x):
        residual = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        if self.downsample is not None:
            residual = self.downsample(x)
        return self.relu(self.se_module(out) + residual)


class HighResolutionModule(nn.Module):
    def __init__(self, num_branches, blocks, num_blocks, num_inchannels, num_channels, fuse_method, multi_scale_output=True):
        super(HighResolutionModule, self).__init__()
        self._check_branches(num_branches, blocks, num_blocks, num_inchannels, num_channels)
        self.num_inchannels = num_inchannels
        self.fuse_method = fuse_method
        self.num_branches = num_branches
        self.multi_scale_output = multi_scale_output
        self.branches = self._make_branches(num_branches, blocks, num_blocks, num_channels)
        self.fuse_layers = self._make_fuse_layers()
        self.relu = nn.ReLU(inplace=False)

    def _check_branches(self, num_branches, blocks, num_blocks, num_inchannels, num_channels):
        for what, values in (('NUM_BLOCKS', num_blocks), ('NUM_CHANNELS', num_channels), ('NUM_INCHANNELS', num_inchannels)):
            if num_branches != len(values):
                error_msg = 'NUM_BRANCHES({}) <> {}({})'.format(num_branches, what, len(values))
                logger.error(error_msg)
                raise ValueError(error_msg)

    def _make_one_branch(self, branch_index, block, num_blocks, num_channels, stride=1):
        downsample = None
        if stride != 1 or self.num_inchannels[branch_index] != num_channels[branch_index] * block.expansion:
            downsample = nn.Sequential(
                nn.Conv2d(self.num_inchannels[branch_index], num_channels[branch_index] * block.expansion, kernel_size=1, stride=stride, bias=False),
                BatchNorm2d(num_channels[branch_index] * block.expansion, momentum=BN_MOMENTUM))
        layers = []
        layers.append(block(self.num_inchannels[branch_index], num_channels[branch_index], stride=stride, downsample=downsample))
        self.num_inchannels[branch_index] = num_channels[branch_index] * block.expansion
        for i in range(1, num_blocks[branch_index]):
            layers.append(block(self.num_inchannels[branch_index], num_channels[branch_index]))
        return nn.Sequential(*layers)

    def _make_branches(self, num_branches, block, num_blocks, num_channels):
        return nn.ModuleList([self._make_one_branch(i, block, num_blocks, num_channels) for i in range(num_branches)])

    def _make_fuse_layers(self):
        if self.num_branches == 1:
            return None
        num_branches, num_inchannels = self.num_branches, self.num_inchannels
        fuse_layers = []
        for i in range(num_branches if self.multi_scale_output else 1):
            fuse_layer = []
            for j in range(num_branches):
                if j > i:
                    fuse_layer.append(nn.Sequential(nn.Conv2d(num_inchannels[j], num_inchannels[i], 1, 1, 0, bias=False), BatchNorm2d(num_inchannels[i])))
                elif j == i:
                    fuse_layer.append(None)
                else:
                    conv3x3s = []
                    for k in range(i - j):
                        cout = num_inchannels[i] if k == i - j - 1 else num_inchannels[j]
                        conv3x3s.append(nn.Sequential(*[m for m in [nn.Conv2d(num_inchannels[j], cout, 3, 2, 1, bias=False), BatchNorm2d(cout), None if k == i - j - 1 else nn.ReLU(inplace=False)] if m is not None]))
                    fuse_layer.append(nn.Sequential(*conv3x3s))
            fuse_layers.append(nn.ModuleList(fuse_layer))
        return nn.ModuleList(fuse_layers)

    def get_num_inchannels(self):
        return self.num_inchannels

    def forward(self, x):
        if self.num_branches == 1:
            return [self.branches[0](x[0])]
        for i in range(self.num_branches):
            x[i] = self.branches[i](x[i])
        x_fuse = []
        for i in range(len(self.fuse_layers)):
            y = x[0] if i == 0 else self.fuse_layers[i][0](x[0])
            for j in range(1, self.num_branches):
                if i == j:
                    y = y + x[j]
                elif j > i:
                    height_output, width_output = 8 >> i, 8 >> i
                    y = y + F.interpolate(self.fuse_layers[i][j](x[j]), size=[height_output, width_output], mode='bilinear', align_corners=False)
                else:
                    y = y + self.fuse_layers[i][j](x[j])
            x_fuse.append(self.relu(y))
        return x_fuse


class HighResolutionNet(nn.Module):
    def __init__(self, config, **kwargs):
        extra = config["MODEL"]["EXTRA"]
        super(HighResolutionNet, self).__init__()
        self.stem = nn.Sequential(OrderedDict([("conv1", conv3x3(3, 4, 2)), ("bn1", BatchNorm2d(4)), ("relu", nn.ReLU(inplace=True))]))
        self.transition = nn.ModuleList([conv3x3(4, 4), conv3x3(4, 6, 2), nn.Sequential(conv3x3(4, 6, 2), conv3x3(6, 8, 2))])
        self.stage = HighResolutionModule(3, REGISTRY[extra["BLOCK"]], extra["NUM_BLOCKS"], [4, 6, 8], extra["NUM_CHANNELS"], "SUM")
        c = sum(self.stage.get_num_inchannels())
        self.last_layer = nn.Sequential(nn.Conv2d(c, c, 1), BatchNorm2d(c), nn.ReLU(), nn.Conv2d(c, config["CLASSES"], extra.get("FINAL_CONV_KERNEL", 1)))

    def forward(self, x):
        x = self.stem(x)
        xs = [t(x) for t in self.transition]
        x = self.stage(xs)
        x1, x2 = (F.interpolate(v, size=(8, 8), mode='bilinear', align_corners=False) for v in x[1:])
        return self.last_layer(torch.cat([x[0], x1, x2], 1))

    def init_weights(self, pretrained=''):
        logger.info('=> init weights from normal distribution')
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.normal_(m.weight, std=0.1)
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.constant_(m.weight, 1)
                nn.init.constant_(m.bias, 0)
        if os.path.isfile(pretrained):
            raise RuntimeError("no")


try:
    HighResolutionModule(2, BasicBlock, [1], [2, 2], [2, 2], "SUM")
except ValueError as e:
    print(e)
for block in ("basicblock", "se_resnext"):
    torch.manual_seed(0)
    cfg = {"MODEL": {"EXTRA": {"BLOCK": block, "NUM_BLOCKS": (1, 1, 2), "NUM_CHANNELS": [4, 6, 8] if block == "basicblock" else [4, 4, 4]}}, "CLASSES": 3}
    net = HighResolutionNet(cfg)
    net.init_weights()
    print(net)
    x = torch.randn(2, 3, 16, 16)
    t = torch.randint(0, 3, (2, 8, 8))
    opt = torch.optim.SGD([{'params': filter(lambda p: p.requires_grad, net.parameters()), 'lr': 0.05}], momentum=0.9, nesterov=True, weight_decay=1e-4)
    sched = torch.optim.lr_scheduler.PolynomialLR(opt, 4, 0.9)
    for i in range(3):
        loss = F.cross_entropy(net(x), t, ignore_index=255)
        opt.zero_grad(); loss.backward(); opt.step(); sched.step()
        print(f"{i} {loss.item():.5f} {sched.get_last_lr()}")
    gm = torch.fx.symbolic_trace(net.eval())
    print(gm.code)
    print((gm(x) - net(x)).abs().max().item(), net(x)[0, :, 0, 0])
print(gm.graph.python_code('self').src[:200])
