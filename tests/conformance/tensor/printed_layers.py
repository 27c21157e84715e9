# Layers and their gradients
import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
x = torch.randn(2, 4, 3, 3)
cl = x.to(memory_format=torch.channels_last)
print(cl.stride(), cl.is_contiguous(), cl.is_contiguous(memory_format=torch.channels_last), cl.contiguous().stride(), cl[0].stride(), cl.permute(0, 2, 3, 1).is_contiguous())
for m in (nn.Conv2d(4, 2, 3, padding=1), nn.ConvTranspose2d(4, 2, 2, stride=2), nn.BatchNorm2d(4), nn.GroupNorm(2, 4), nn.InstanceNorm2d(4), nn.LayerNorm(3), nn.MaxPool2d(2), nn.AvgPool2d(2), nn.AdaptiveAvgPool2d(1), nn.Upsample(scale_factor=2), nn.Upsample(scale_factor=2, mode='bilinear'), nn.ReLU(), nn.GELU(), nn.Softmax(1), nn.PReLU(4), nn.Dropout2d(.5), nn.ZeroPad2d(1), nn.ReflectionPad2d(1), nn.ReplicationPad2d(1), nn.PixelShuffle(2), nn.ChannelShuffle(2), nn.Flatten(), nn.LocalResponseNorm(2), nn.Hardswish(), nn.Softmax2d(), nn.Identity()):
    torch.manual_seed(1); a = m(x); torch.manual_seed(1); b = m(cl)
    print(type(m).__name__, a.shape, a.stride(), b.stride(), torch.allclose(a, b, atol=1e-6), b.flatten()[:3])
net = nn.Sequential(nn.Conv2d(4, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8, 3)).to(memory_format=torch.channels_last)
print(net[0].weight.stride(), net(cl), net[1].running_mean, net[1].running_var, net[1].num_batches_tracked)
net(cl).sum().backward(); print(net[0].weight.grad.stride(), net[4].weight.grad, net[1].weight.grad)
net.eval(); print(net(x))
v = torch.randn(2, 3, 2, 2, 2).to(memory_format=torch.channels_last_3d); print(v.stride(), F.max_pool3d(v, 2).stride(), F.avg_pool3d(v, 2).stride(), F.interpolate(v, scale_factor=2).stride(), nn.BatchNorm3d(3)(v).stride(), nn.Conv3d(3, 2, 2)(v).stride())
print(cl[:, [0, 2]].stride(), cl[[1]].stride(), cl[cl > 0].shape, torch.cat([cl, cl], 1).stride(), torch.stack([cl, cl]).stride(), (cl + x).stride(), (x + cl).stride(), cl.sum(1, keepdim=True).stride(), cl.mean((2, 3)).stride(), cl.clone().stride(), torch.empty_like(cl).stride(), torch.zeros_like(cl, memory_format=torch.contiguous_format).stride(), cl.half().stride(), cl.flip(1).stride(), cl.reshape(2, -1).stride(), cl.repeat(1, 2, 1, 1).stride(), cl.roll(1, 1).stride(), cl.narrow(1, 0, 2).stride(), cl.unfold(2, 2, 1).stride(), torch.where(cl > 0, cl, 0).stride(), cl.masked_fill(cl > 0, 0).stride(), cl.cumsum(1).stride(), cl.sort(1)[0].stride(), cl.expand(2, 4, 3, 3).stride(), cl.squeeze().stride(), cl[None].stride(), cl.T.stride() if False else '')
o = torch.empty(0); torch.add(cl, 1, out=o); print(o.stride()); o2 = torch.empty(2, 4, 3, 3); torch.mul(cl, 2, out=o2); print(o2.stride())
