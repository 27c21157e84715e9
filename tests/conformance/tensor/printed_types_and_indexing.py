# Operators in half, double and integer types, empty tensors, index assignment
import torch
torch.manual_seed(0)
t = torch.randn(3, 4)
for dt in (torch.float16, torch.bfloat16, torch.float64, torch.int8, torch.uint8, torch.int32, torch.bool):
    u = (t * 3).to(dt)
    print(dt, u)
    print(u.sum(), u.sum(0), u.T[1:], u[:, ::2])
    if dt.is_floating_point:
        print(u.mean(), u.std(), u.softmax(1), u.exp(), u.max(1), u.argmax(), u.var(0, keepdim=True))
        print(torch.tanh(u), u.sigmoid(), u.log_softmax(0), u.norm(), u @ u.T)
        print(u.sort(1), u.topk(2), u.cumsum(1), u.cumprod(0), u.median(), u.mode(), u.logsumexp(1), u.clamp(-1, 1), u.round(), u.floor(), u.frac())
    elif dt != torch.bool:
        print(u.prod(), u.max(), u.min(1), u // 2, u % 3, u / 2, u.abs(), -u, u << 1 if dt != torch.uint8 else u >> 1, u & 3, u | 8, u ^ 1, ~u)
        print(u.float().mean(), u.sort(), u.cumsum(0), u.bincount() if u.dim() == 1 and u.min() >= 0 else '', u == 2, u > 1)
    else:
        print(u.any(), u.all(), u.any(1), u.logical_not(), ~u, u.sum(), u & u.flip(0), u.nonzero())
z = torch.tensor(3.14159)
print(z, z.half(), z.bfloat16(), z.long(), z.double(), z.item(), z[None], z.expand(2, 2), z.view(1, 1))
for s in ((0,), (0, 3), (2, 0), (2, 0, 3)):
    e = torch.empty(s)
    print(e, e.shape, e.sum(), e.sum(0) if e.dim() else '', e.prod(), e.mean(), e.T if e.dim() == 2 else '', e.numel(), e.new_zeros(2), torch.cat([e, e]))
n = torch.arange(24.).reshape(2, 3, 4)
print(n.permute(2, 0, 1), n.transpose(0, 1).stride(), n[:, 1], n[..., -1], n[0, :, 1:3], n[:, None, :, 0].shape, n[n > 20], n[[1, 0]], n[[0, 1], [2, 1]], n[:, [0, 2]], n[..., [0, 0]], n[torch.tensor([1])], n[None, 0, ..., 2])
n[0, 1] = -1; n[:, 2, 0] = torch.tensor([7., 8.]); n[n > 22] = 0; n[1, ..., ::2] += 100; n[[0, 1], [0, 0], [1, 2]] = 5
print(n)
n.index_put_((torch.tensor([0, 0]), torch.tensor([0, 0]), torch.tensor([3, 3])), torch.tensor([1., 2.]), accumulate=True); n[0].fill_(2).mul_(3); n[..., -1].zero_()
print(n)
