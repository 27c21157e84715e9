# -*- coding: utf-8 -*-
"""Attention U-Net for segmentation with Dice + focal loss (medical-imaging style code)."""
import torch
from torch import nn, optim
from torch.nn import init
import torch.nn.functional as F
from torch.optim import lr_scheduler


def init_weights(net, init_type='normal', gain=0.02):
    def init_func(m):
        classname = m.__class__.__name__
        if hasattr(m, 'weight') and (classname.find('Conv') != -1 or classname.find('Linear') != -1):
            if init_type == 'normal':
                init.normal_(m.weight.data, 0.0, gain)
            elif init_type == 'xavier':
                init.xavier_normal_(m.weight.data, gain=gain)
            elif init_type == 'kaiming':
                init.kaiming_normal_(m.weight.data, a=0, mode='fan_in')
            elif init_type == 'orthogonal':
                init.orthogonal_(m.weight.data, gain=gain)
            else:
                raise NotImplementedError('initialization method [%s] is not implemented' % init_type)
            if hasattr(m, 'bias') and m.bias is not None:
                init.constant_(m.bias.data, 0.0)
        elif classname.find('BatchNorm2d') != -1:
            init.normal_(m.weight.data, 1.0, gain)
            init.constant_(m.bias.data, 0.0)

    print('initialize network with %s' % init_type)
    net.apply(init_func)


class conv_block(nn.Module):
    def __init__(self, ch_in, ch_out):
        super(conv_block, self).__init__()
        self.conv = nn.Sequential(
            nn.Conv2d(ch_in, ch_out, kernel_size=3, stride=1, padding=1, bias=False),
            nn.BatchNorm2d(ch_out),
            nn.ReLU(inplace=True),
            nn.Conv2d(ch_out, ch_out, kernel_size=3, stride=1, padding=1, bias=False),
            nn.BatchNorm2d(ch_out),
            nn.ReLU(inplace=True)
        )

    def forward(self, x):
        x = self.conv(x)
        return x


class up_conv(nn.Module):
    def __init__(self, ch_in, ch_out):
        super(up_conv, self).__init__()
        self.up = nn.Sequential(
            nn.Upsample(scale_factor=2),
            nn.Conv2d(ch_in, ch_out, kernel_size=3, stride=1, padding=1, bias=False),
            nn.BatchNorm2d(ch_out),
            nn.ReLU(inplace=True)
        )

    def forward(self, x):
        return self.up(x)


class Recurrent_block(nn.Module):
    def __init__(self, ch_out, t=2):
        super(Recurrent_block, self).__init__()
        self.t = t
        self.conv = nn.Sequential(nn.Conv2d(ch_out, ch_out, 3, 1, 1, bias=False), nn.BatchNorm2d(ch_out), nn.ReLU(inplace=True))

    def forward(self, x):
        for i in range(self.t):
            if i == 0:
                x1 = self.conv(x)
            x1 = self.conv(x + x1)
        return x1


class Attention_block(nn.Module):
    def __init__(self, F_g, F_l, F_int):
        super(Attention_block, self).__init__()
        self.W_g = nn.Sequential(nn.Conv2d(F_g, F_int, 1, 1, 0, bias=False), nn.BatchNorm2d(F_int))
        self.W_x = nn.Sequential(nn.Conv2d(F_l, F_int, 1, 1, 0, bias=False), nn.BatchNorm2d(F_int))
        self.psi = nn.Sequential(nn.Conv2d(F_int, 1, 1, 1, 0, bias=False), nn.BatchNorm2d(1), nn.Sigmoid())
        self.relu = nn.ReLU(inplace=True)

    def forward(self, g, x):
        psi = self.relu(self.W_g(g) + self.W_x(x))
        return x * self.psi(psi)


class AttU_Net(nn.Module):
    def __init__(self, img_ch=1, output_ch=2, base=4, depth=3):
        super(AttU_Net, self).__init__()
        self.Maxpool = nn.MaxPool2d(kernel_size=2, stride=2)
        widths = [base * 2 ** i for i in range(depth)]
        for i, w in enumerate(widths):
            setattr(self, 'Conv%d' % (i + 1), conv_block(img_ch if i == 0 else widths[i - 1], w))
        self.rec = Recurrent_block(widths[-1])
        for i in range(depth - 1, 0, -1):
            self.add_module('Up%d' % (i + 1), up_conv(widths[i], widths[i - 1]))
            self.add_module('Att%d' % (i + 1), Attention_block(widths[i - 1], widths[i - 1], widths[i - 1] // 2))
            self.add_module('Up_conv%d' % (i + 1), conv_block(widths[i], widths[i - 1]))
        self.depth = depth
        self.Conv_1x1 = nn.Conv2d(base, output_ch, kernel_size=1, stride=1, padding=0)

    def forward(self, x):
        skips = []
        for i in range(1, self.depth + 1):
            x = getattr(self, f'Conv{i}')(x)
            if i < self.depth:
                skips.append(x)
                x = self.Maxpool(x)
        x = self.rec(x)
        for i in range(self.depth, 1, -1):
            d = getattr(self, 'Up{}'.format(i))(x)
            s = skips.pop()
            s = getattr(self, 'Att{}'.format(i))(g=d, x=s)
            x = getattr(self, 'Up_conv{}'.format(i))(torch.cat((s, d), dim=1))
        return self.Conv_1x1(x)


class DiceLoss(nn.Module):
    def __init__(self, smooth=1., weight=None):
        super().__init__()
        self.smooth = smooth
        self.register_buffer('weight', weight)

    def forward(self, logits, target):
        n = logits.shape[1]
        p = F.softmax(logits, 1)
        t = F.one_hot(target, n).permute(0, 3, 1, 2).type_as(p)
        dims = (0, 2, 3)
        inter = torch.sum(p * t, dims)
        score = (2. * inter + self.smooth) / (p.sum(dims) + t.sum(dims) + self.smooth)
        return 1 - score.mean()


class FocalLoss(nn.Module):
    def __init__(self, gamma=2, alpha=(0.25, 0.75)):
        super().__init__()
        self.gamma, self.alpha = gamma, torch.Tensor(alpha)

    def forward(self, logits, target):
        logpt = F.log_softmax(logits, dim=1).gather(1, target.unsqueeze(1)).squeeze(1)
        pt = logpt.exp()
        at = self.alpha[target]
        return -(at * (1 - pt) ** self.gamma * logpt).mean()


torch.manual_seed(42)
net = AttU_Net()
init_weights(net, 'kaiming')
print(net)
print('%.2fK parameters' % (sum(p.nelement() for p in net.parameters()) / 1e3))
try:
    init_weights(net, 'magic')
except NotImplementedError as err:
    print(err)
x = torch.randn(2, 1, 16, 16)
yy, xx = torch.meshgrid(torch.arange(16), torch.arange(16), indexing='ij')
target = (((yy - 8) ** 2 + (xx - 8) ** 2) < 20).long().expand(2, -1, -1)
print(target[0].sum())
dice, focal = DiceLoss(), FocalLoss()
print(dice, focal, list(dice.state_dict()), dice._buffers)
optimizer = optim.RMSprop(net.parameters(), lr=1e-3, alpha=0.9, weight_decay=1e-8, momentum=0.9, centered=True)
scheduler = lr_scheduler.ReduceLROnPlateau(optimizer, 'min', patience=0, factor=0.5, threshold=0.2)
for epoch in range(5):
    net.train()
    out = net(x)
    loss = dice(out, target) + focal(out, target)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_value_(net.parameters(), 0.1)
    optimizer.step()
    scheduler.step(loss)
    net.eval()
    with torch.no_grad():
        pred = net(x).argmax(1)
        inter = torch.logical_and(pred == 1, target == 1).sum()
        union = torch.logical_or(pred == 1, target == 1).sum()
    print('Epoch [%d] loss %.4f iou %.3f lr %g bad %d' % (epoch, loss, (inter / union), optimizer.param_groups[0]['lr'], scheduler.num_bad_epochs))
print(scheduler.state_dict().keys())
traced = torch.fx.symbolic_trace(net)
print(traced.graph)
print(traced.code)

print([n.name for n in traced.graph.nodes if n.target == torch.cat], [str(n) for n in traced.graph.find_nodes(op='call_module', target='Maxpool')])
shapes = {}


def grab(name):
    def hook(mod, inp, out):
        shapes[name] = tuple(out.shape)
    return hook


handles = [m.register_forward_hook(grab(n)) for n, m in net.named_modules() if isinstance(m, (nn.Conv2d, nn.Upsample))]
with torch.no_grad():
    y1, y2 = net(x), traced(x)
print(shapes)
for h in handles:
    h.remove()
print(torch.allclose(y1, y2), y1[0, :, 0, :4])
