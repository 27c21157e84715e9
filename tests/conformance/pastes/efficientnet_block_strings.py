"""MobileNetV3 by config tables and EfficientNet helpers (timm / lukemelas style): custom autograd swish, partials, regex block strings."""
import re
import math
import collections
from functools import partial
from copy import deepcopy
import torch
from torch import nn
from torch.nn import functional as F

GlobalParams = collections.namedtuple('GlobalParams', ['width_coefficient', 'depth_coefficient', 'image_size', 'dropout_rate', 'num_classes', 'batch_norm_momentum', 'batch_norm_epsilon', 'drop_connect_rate', 'depth_divisor', 'min_depth', 'include_top'])
BlockArgs = collections.namedtuple('BlockArgs', ['num_repeat', 'kernel_size', 'stride', 'expand_ratio', 'input_filters', 'output_filters', 'se_ratio', 'id_skip'])
GlobalParams.__new__.__defaults__ = (None,) * len(GlobalParams._fields)
BlockArgs.__new__.__defaults__ = (None,) * len(BlockArgs._fields)


class SwishImplementation(torch.autograd.Function):
    @staticmethod
    def forward(ctx, i):
        result = i * torch.sigmoid(i)
        ctx.save_for_backward(i)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        i = ctx.saved_tensors[0]
        sigmoid_i = torch.sigmoid(i)
        return grad_output * (sigmoid_i * (1 + i * (1 - sigmoid_i)))


class MemoryEfficientSwish(nn.Module):
    def forward(self, x):
        return SwishImplementation.apply(x)


def round_filters(filters, global_params):
    multiplier = global_params.width_coefficient
    if not multiplier:
        return filters
    divisor = global_params.depth_divisor
    min_depth = global_params.min_depth
    filters *= multiplier
    min_depth = min_depth or divisor
    new_filters = max(min_depth, int(filters + divisor / 2) // divisor * divisor)
    if new_filters < 0.9 * filters:
        new_filters += divisor
    return int(new_filters)


def drop_connect(inputs, p, training):
    assert 0 <= p <= 1, 'p must be in range of [0,1]'
    if not training:
        return inputs
    batch_size = inputs.shape[0]
    keep_prob = 1 - p
    random_tensor = keep_prob
    random_tensor += torch.rand([batch_size, 1, 1, 1], dtype=inputs.dtype, device=inputs.device)
    binary_tensor = torch.floor(random_tensor)
    return inputs / keep_prob * binary_tensor


class Conv2dStaticSamePadding(nn.Conv2d):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, image_size=None, **kwargs):
        super().__init__(in_channels, out_channels, kernel_size, stride, **kwargs)
        self.stride = self.stride if len(self.stride) == 2 else [self.stride[0]] * 2
        assert image_size is not None
        ih, iw = (image_size, image_size) if isinstance(image_size, int) else image_size
        kh, kw = self.weight.size()[-2:]
        sh, sw = self.stride
        oh, ow = math.ceil(ih / sh), math.ceil(iw / sw)
        pad_h = max((oh - 1) * self.stride[0] + (kh - 1) * self.dilation[0] + 1 - ih, 0)
        pad_w = max((ow - 1) * self.stride[1] + (kw - 1) * self.dilation[1] + 1 - iw, 0)
        if pad_h > 0 or pad_w > 0:
            self.static_padding = nn.ZeroPad2d((pad_w // 2, pad_w - pad_w // 2, pad_h // 2, pad_h - pad_h // 2))
        else:
            self.static_padding = nn.Identity()

    def forward(self, x):
        x = self.static_padding(x)
        x = F.conv2d(x, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)
        return x


class BlockDecoder(object):
    @staticmethod
    def _decode_block_string(block_string):
        assert isinstance(block_string, str)
        ops = block_string.split('_')
        options = {}
        for op in ops:
            splits = re.split(r'(\d.*)', op)
            if len(splits) >= 2:
                key, value = splits[:2]
                options[key] = value
        assert (('s' in options and len(options['s']) == 1) or (len(options['s']) == 2 and options['s'][0] == options['s'][1]))
        return BlockArgs(num_repeat=int(options['r']), kernel_size=int(options['k']), stride=[int(options['s'][0])], expand_ratio=int(options['e']), input_filters=int(options['i']), output_filters=int(options['o']), se_ratio=float(options['se']) if 'se' in options else None, id_skip=('noskip' not in block_string))

    @staticmethod
    def _encode_block_string(block):
        args = ['r%d' % block.num_repeat, 'k%d' % block.kernel_size, 's%d%d' % (block.stride[0], block.stride[0]), 'e%s' % block.expand_ratio, 'i%d' % block.input_filters, 'o%d' % block.output_filters]
        if 0 < block.se_ratio <= 1:
            args.append('se%s' % block.se_ratio)
        if block.id_skip is False:
            args.append('noskip')
        return '_'.join(args)


class MBConvBlock(nn.Module):
    def __init__(self, block_args, global_params, image_size=None):
        super().__init__()
        self._block_args = block_args
        self._bn_mom = 1 - global_params.batch_norm_momentum
        self._bn_eps = global_params.batch_norm_epsilon
        self.has_se = (self._block_args.se_ratio is not None) and (0 < self._block_args.se_ratio <= 1)
        self.id_skip = block_args.id_skip
        Conv2d = partial(Conv2dStaticSamePadding, image_size=image_size)
        inp = self._block_args.input_filters
        oup = self._block_args.input_filters * self._block_args.expand_ratio
        if self._block_args.expand_ratio != 1:
            self._expand_conv = Conv2d(in_channels=inp, out_channels=oup, kernel_size=1, bias=False)
            self._bn0 = nn.BatchNorm2d(num_features=oup, momentum=self._bn_mom, eps=self._bn_eps)
        k, s = self._block_args.kernel_size, self._block_args.stride
        self._depthwise_conv = Conv2d(in_channels=oup, out_channels=oup, groups=oup, kernel_size=k, stride=s[0], bias=False)
        self._bn1 = nn.BatchNorm2d(num_features=oup, momentum=self._bn_mom, eps=self._bn_eps)
        if self.has_se:
            num_squeezed_channels = max(1, int(self._block_args.input_filters * self._block_args.se_ratio))
            self._se_reduce = nn.Conv2d(oup, num_squeezed_channels, 1)
            self._se_expand = nn.Conv2d(num_squeezed_channels, oup, 1)
        self._project_conv = Conv2d(in_channels=oup, out_channels=self._block_args.output_filters, kernel_size=1, bias=False)
        self._bn2 = nn.BatchNorm2d(num_features=self._block_args.output_filters, momentum=self._bn_mom, eps=self._bn_eps)
        self._swish = MemoryEfficientSwish()

    def forward(self, inputs, drop_connect_rate=None):
        x = inputs
        if self._block_args.expand_ratio != 1:
            x = self._expand_conv(inputs)
            x = self._bn0(x)
            x = self._swish(x)
        x = self._swish(self._bn1(self._depthwise_conv(x)))
        if self.has_se:
            x_squeezed = F.adaptive_avg_pool2d(x, 1)
            x_squeezed = self._se_expand(self._swish(self._se_reduce(x_squeezed)))
            x = torch.sigmoid(x_squeezed) * x
        x = self._bn2(self._project_conv(x))
        input_filters, output_filters = self._block_args.input_filters, self._block_args.output_filters
        if self.id_skip and self._block_args.stride in (1, [1]) and input_filters == output_filters:
            if drop_connect_rate:
                x = drop_connect(x, p=drop_connect_rate, training=self.training)
            x = x + inputs
        return x

    def set_swish(self, memory_efficient=True):
        self._swish = MemoryEfficientSwish() if memory_efficient else nn.SiLU()


class EfficientNet(nn.Module):
    def __init__(self, blocks_args=None, global_params=None):
        super().__init__()
        assert isinstance(blocks_args, list) and len(blocks_args) > 0
        self._global_params = global_params
        size = global_params.image_size
        self._conv_stem = Conv2dStaticSamePadding(3, round_filters(8, global_params), 3, 2, image_size=size, bias=False)
        size = math.ceil(size / 2)
        self._bn0 = nn.BatchNorm2d(round_filters(8, global_params))
        self._blocks = nn.ModuleList([])
        for block_args in blocks_args:
            block_args = block_args._replace(input_filters=round_filters(block_args.input_filters, global_params), output_filters=round_filters(block_args.output_filters, global_params), num_repeat=int(math.ceil(global_params.depth_coefficient * block_args.num_repeat)))
            self._blocks.append(MBConvBlock(block_args, global_params, image_size=size))
            size = math.ceil(size / block_args.stride[0])
            if block_args.num_repeat > 1:
                block_args = block_args._replace(input_filters=block_args.output_filters, stride=[1])
            for _ in range(block_args.num_repeat - 1):
                self._blocks.append(MBConvBlock(block_args, global_params, image_size=size))
        self._fc = nn.Linear(block_args.output_filters, global_params.num_classes)
        self._dropout = nn.Dropout(global_params.dropout_rate)

    def set_swish(self, memory_efficient=True):
        for block in self._blocks:
            block.set_swish(memory_efficient)

    def forward(self, inputs):
        x = F.silu(self._bn0(self._conv_stem(inputs)))
        for idx, block in enumerate(self._blocks):
            drop_connect_rate = self._global_params.drop_connect_rate
            if drop_connect_rate:
                drop_connect_rate *= float(idx) / len(self._blocks)
            x = block(x, drop_connect_rate=drop_connect_rate)
        x = F.adaptive_avg_pool2d(x, 1).flatten(start_dim=1)
        return self._fc(self._dropout(x))


blocks = [BlockDecoder._decode_block_string(s) for s in ['r1_k3_s11_e1_i8_o8_se0.25', 'r2_k5_s22_e3_i8_o12_se0.25', 'r1_k3_s11_e2_i12_o12_se0.5_noskip']]
print(blocks[1])
print([BlockDecoder._encode_block_string(b) for b in blocks])
gp = GlobalParams(width_coefficient=1.2, depth_coefficient=1.1, image_size=17, dropout_rate=0.2, num_classes=4, batch_norm_momentum=0.99, batch_norm_epsilon=1e-3, drop_connect_rate=0.2, depth_divisor=4)
print(gp)
torch.manual_seed(0)
net = EfficientNet(blocks, gp)
print(net)
x = torch.randn(2, 3, 17, 17)
opt = torch.optim.RMSprop(net.parameters(), lr=0.01, alpha=0.9, momentum=0.9, eps=0.001, weight_decay=1e-5)
sched = torch.optim.lr_scheduler.LambdaLR(opt, lambda e: 0.97 ** (e // 2))
for i in range(3):
    loss = nn.CrossEntropyLoss(label_smoothing=0.1)(net(x), torch.tensor([1, 3]))
    opt.zero_grad(); loss.backward(); opt.step(); sched.step()
    print(i, f"{loss.item():.5f}", sched.get_last_lr())
ema = deepcopy(net).eval()
for p, q in zip(ema.state_dict().values(), net.state_dict().values()):
    p.copy_(p * 0.9 + q * 0.1) if p.is_floating_point() else p.copy_(q)
print(ema(x))
print(SwishImplementation.apply(torch.tensor([1.0], requires_grad=True)))
print(torch.autograd.gradcheck(SwishImplementation.apply, (torch.randn(3, dtype=torch.float64, requires_grad=True),)))
net.eval()
try:
    torch.fx.symbolic_trace(net)
except Exception as e:
    print(type(e).__name__, e)
net.set_swish(memory_efficient=False)
gm = torch.fx.symbolic_trace(net)
print(gm.code)
print(torch.allclose(gm(x), net(x)))
print([type(m).__name__ for m in gm.modules()][:12], gm._blocks)
