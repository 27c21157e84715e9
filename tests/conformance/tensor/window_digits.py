"""Averages of windows and resampling to PyTorch's last digit, with their gradients."""
import torch, torch.nn.functional as F
torch.manual_seed(3)
cases = [('avg1', (1, 2, 9), lambda x: F.avg_pool1d(x, 3, 2, 1)), ('avg2', (1, 2, 7, 6), lambda x: F.avg_pool2d(x, 3, 2, 1, count_include_pad=False)), ('avg2c', (1, 2, 7, 6), lambda x: F.avg_pool2d(x, (2, 3), 2, ceil_mode=True)), ('avg2d', (1, 2, 5, 6), lambda x: F.avg_pool2d(x, 2, divisor_override=3)), ('avg3', (1, 1, 4, 5, 6), lambda x: F.avg_pool3d(x, 3, 1)), ('ad1', (1, 2, 9), lambda x: F.adaptive_avg_pool1d(x, 4)), ('ad2', (1, 2, 7, 5), lambda x: F.adaptive_avg_pool2d(x, (3, 4))), ('ad2n', (1, 2, 7, 5), lambda x: F.adaptive_avg_pool2d(x, (3, None))), ('ad3', (1, 1, 4, 5, 6), lambda x: F.adaptive_avg_pool3d(x, (2, 3, 2))), ('area', (1, 1, 7, 5), lambda x: F.interpolate(x, size=(3, 4), mode='area')),
  ('lin', (1, 2, 7), lambda x: F.interpolate(x, size=10, mode='linear')), ('lina', (1, 2, 7), lambda x: F.interpolate(x, scale_factor=1.7, mode='linear', align_corners=True)), ('bil', (1, 2, 5, 4), lambda x: F.interpolate(x, size=(7, 3), mode='bilinear')), ('bila', (1, 2, 5, 4), lambda x: F.interpolate(x, scale_factor=(1.5, 2.3), mode='bilinear', align_corners=True)), ('bils', (1, 2, 5, 4), lambda x: F.interpolate(x, scale_factor=1.3, mode='bilinear')), ('bilr', (1, 2, 5, 4), lambda x: F.interpolate(x, scale_factor=1.3, mode='bilinear', recompute_scale_factor=True)), ('same', (1, 1, 4, 4), lambda x: F.interpolate(x, size=(4, 6), mode='bilinear')), ('tri', (1, 1, 3, 4, 3), lambda x: F.interpolate(x, size=(4, 3, 5), mode='trilinear')), ('tria', (1, 1, 3, 4, 3), lambda x: F.interpolate(x, size=(4, 3, 5), mode='trilinear', align_corners=True)), ('near', (1, 1, 5, 4), lambda x: F.interpolate(x, size=(7, 3)))]
for name, shape, f in cases:
    for dtype in (torch.float32, torch.float64, torch.bfloat16):
        if dtype == torch.bfloat16 and name in ('lin', 'lina', 'tri', 'tria'): continue
        x = torch.randn(shape).to(dtype).requires_grad_()
        try: y = f(x)
        except Exception as e: print(name, dtype, type(e).__name__, e); continue
        y.backward(torch.arange(1., y.numel() + 1).reshape(y.shape).to(dtype) / 7)
        print(name, dtype, y.flatten().tolist()[:12], x.grad.flatten().tolist()[:12])
x = torch.randn(1, 5, 4, 4).contiguous(memory_format=torch.channels_last)
for f in (lambda: F.avg_pool2d(x, 3, 1), lambda: F.adaptive_avg_pool2d(x, 3), lambda: F.interpolate(x, size=(5, 7), mode='bilinear')):
    print(f().flatten().tolist()[:20])
x = torch.randn(1, 2, 5, 4)
for align in (False, True):
    print(F.interpolate(x, size=(7, 3), mode='bicubic', align_corners=align).flatten().tolist())
    print(F.interpolate(x, size=(60, 80), mode='bilinear', align_corners=align)[:, :, ::13, ::11].flatten().tolist())
