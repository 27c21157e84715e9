# Small agents and fields: dueling DQN with replay and target sync, a NeRF MLP with volume rendering, SIREN, hash-free.
import torch
import collections, random, math, itertools, time, copy, operator, os, sys
import torch.nn as nn, torch.nn.functional as F, torch.optim as optim
Transition = collections.namedtuple("Transition", "state action reward next_state done")

class ReplayMemory(object):
    def __init__(self, capacity): self.memory = collections.deque([], maxlen=capacity)
    def push(self, *args): self.memory.append(Transition(*args))
    def sample(self, k): return random.sample(self.memory, k)
    def __len__(self): return len(self.memory)

class NoisyLinear(nn.Linear):
    def __init__(self, in_features, out_features, sigma_init=0.017, bias=True):
        super().__init__(in_features, out_features, bias=bias)
        self.sigma_weight = nn.Parameter(torch.full((out_features, in_features), sigma_init))
        self.register_buffer("epsilon_weight", torch.zeros(out_features, in_features))
        if bias:
            self.sigma_bias = nn.Parameter(torch.full((out_features,), sigma_init))
            self.register_buffer("epsilon_bias", torch.zeros(out_features))
        self.reset_parameters()
    def reset_parameters(self):
        std = math.sqrt(3 / self.in_features)
        self.weight.data.uniform_(-std, std)
        self.bias.data.uniform_(-std, std)
    def forward(self, input):
        self.epsilon_weight.normal_()
        bias = self.bias
        if bias is not None:
            self.epsilon_bias.normal_()
            bias = bias + self.sigma_bias * self.epsilon_bias.data
        return F.linear(input, self.weight + self.sigma_weight * self.epsilon_weight.data, bias)

class DuelingDQN(nn.Module):
    def __init__(self, obs, act, hidden=16, noisy=False):
        super(DuelingDQN, self).__init__()
        L = NoisyLinear if noisy else nn.Linear
        self.feature = nn.Sequential(nn.Linear(obs, hidden), nn.ReLU())
        self.advantage = nn.Sequential(L(hidden, hidden), nn.ReLU(), L(hidden, act))
        self.value = nn.Sequential(L(hidden, hidden), nn.ReLU(), L(hidden, 1))
    def forward(self, x):
        x = self.feature(x)
        adv, val = self.advantage(x), self.value(x)
        return val + adv - adv.mean(dim=-1, keepdim=True)

class Corridor:
    def __init__(self, n=5): self.n = n
    def reset(self): self.s = 0; return self.obs()
    def obs(self):
        o = torch.zeros(self.n); o[self.s] = 1.; return o
    def step(self, a):
        self.s = max(0, min(self.n - 1, self.s + (1 if a == 1 else -1)))
        done = self.s == self.n - 1
        return self.obs(), 1.0 if done else -0.1, done, {}

def select(net, obs, eps, n_act):
    if random.random() > eps:
        with torch.no_grad(): return net(obs.unsqueeze(0)).max(1)[1].item()
    return random.randrange(n_act)

random.seed(0); torch.manual_seed(0)
env, memory = Corridor(), ReplayMemory(64)
policy, target = DuelingDQN(5, 2), DuelingDQN(5, 2)
target.load_state_dict(policy.state_dict()); target.eval()
optimizer = optim.RMSprop(policy.parameters(), lr=5e-3, eps=1e-2)
total_steps = 0
for episode in range(4):
    s, ret = env.reset(), 0.
    for t in itertools.count():
        a = select(policy, s, 0.5 * 0.9 ** episode, 2)
        s2, r, done, _ = env.step(a)
        memory.push(s, a, r, s2, done); ret += r; s = s2; total_steps += 1
        if len(memory) >= 8:
            b = Transition(*zip(*memory.sample(8)))
            S, S2 = torch.stack(b.state), torch.stack(b.next_state)
            A, R, D = torch.tensor(b.action).unsqueeze(1), torch.tensor(b.reward), torch.tensor(b.done, dtype=torch.float)
            q = policy(S).gather(1, A).squeeze(1)
            with torch.no_grad():
                nxt = target(S2).gather(1, policy(S2).argmax(1, keepdim=True)).squeeze(1)
            loss = F.smooth_l1_loss(q, R + 0.9 * nxt * (1 - D))
            optimizer.zero_grad(); loss.backward()
            for p in policy.parameters(): p.grad.data.clamp_(-1, 1)
            optimizer.step()
        if done or t > 30: break
    for tp, pp in zip(target.parameters(), policy.parameters()): tp.data.copy_(0.1 * pp.data + 0.9 * tp.data)
    print("episode", episode, "steps", t + 1, "return %.2f" % ret, "loss %.4f" % loss.item())
gm = torch.fx.symbolic_trace(policy)
print(gm.code)
noisy = DuelingDQN(5, 2, 4, noisy=True)
print(noisy)
ng = torch.fx.symbolic_trace(noisy.advantage)
print(ng.graph)
print(ng.code, [n for n, _ in ng.named_buffers()])

def positional_encoding(x, L=3, include_input=True, log_sampling=True):
    enc = [x] if include_input else []
    freqs = 2.0 ** torch.linspace(0., L - 1, L) if log_sampling else torch.linspace(1., 2. ** (L - 1), L)
    for f in freqs:
        for fn in [torch.sin, torch.cos]: enc.append(fn(x * f))
    return torch.cat(enc, -1)

class NeRF(nn.Module):
    def __init__(self, D=4, W=16, input_ch=21, input_ch_views=9, skips=[2], use_viewdirs=True):
        super(NeRF, self).__init__()
        self.skips, self.input_ch, self.input_ch_views, self.use_viewdirs = skips, input_ch, input_ch_views, use_viewdirs
        self.pts_linears = nn.ModuleList([nn.Linear(input_ch, W)] + [nn.Linear(W, W) if i not in self.skips else nn.Linear(W + input_ch, W) for i in range(D-1)])
        self.views_linears = nn.ModuleList([nn.Linear(input_ch_views + W, W//2)])
        self.feature_linear, self.alpha_linear, self.rgb_linear = nn.Linear(W, W), nn.Linear(W, 1), nn.Linear(W//2, 3)
    def forward(self, x):
        input_pts, input_views = torch.split(x, [self.input_ch, self.input_ch_views], dim=-1)
        h = input_pts
        for i, l in enumerate(self.pts_linears):
            h = self.pts_linears[i](h)
            h = F.relu(h)
            if i in self.skips: h = torch.cat([input_pts, h], -1)
        alpha = self.alpha_linear(h)
        feature = self.feature_linear(h)
        h = torch.cat([feature, input_views], -1)
        for i, l in enumerate(self.views_linears): h = F.relu(self.views_linears[i](h))
        return torch.cat([self.rgb_linear(h), alpha], -1)

def raw2outputs(raw, z_vals, rays_d, noise_std=0., white_bkgd=True):
    raw2alpha = lambda raw, dists, act_fn=F.relu: 1. - torch.exp(-act_fn(raw) * dists)
    dists = z_vals[..., 1:] - z_vals[..., :-1]
    dists = torch.cat([dists, torch.Tensor([1e10]).expand(dists[..., :1].shape)], -1)
    dists = dists * torch.norm(rays_d[..., None, :], dim=-1)
    rgb = torch.sigmoid(raw[..., :3])
    noise = torch.randn(raw[..., 3].shape) * noise_std if noise_std > 0. else 0.
    alpha = raw2alpha(raw[..., 3] + noise, dists)
    weights = alpha * torch.cumprod(torch.cat([torch.ones((alpha.shape[0], 1)), 1.-alpha + 1e-10], -1), -1)[:, :-1]
    rgb_map = torch.sum(weights[..., None] * rgb, -2)
    depth_map = torch.sum(weights * z_vals, -1)
    disp_map = 1./torch.max(1e-10 * torch.ones_like(depth_map), depth_map / torch.sum(weights, -1))
    acc_map = torch.sum(weights, -1)
    if white_bkgd: rgb_map = rgb_map + (1.-acc_map[..., None])
    return rgb_map, disp_map, acc_map, weights, depth_map

H = W = 4; focal = 3.
i, j = torch.meshgrid(torch.linspace(0, W-1, W), torch.linspace(0, H-1, H), indexing="xy")
dirs = torch.stack([(i-W*.5)/focal, -(j-H*.5)/focal, -torch.ones_like(i)], -1)
c2w = torch.eye(4)[:3]
rays_d = torch.sum(dirs[..., None, :] * c2w[:3, :3], -1).reshape(-1, 3); rays_o = c2w[:3, -1].expand(rays_d.shape)
z = torch.linspace(2., 6., 5).expand(rays_d.shape[0], 5)
mids = .5 * (z[..., 1:] + z[..., :-1]); upper = torch.cat([mids, z[..., -1:]], -1); lower = torch.cat([z[..., :1], mids], -1)
z = lower + (upper - lower) * torch.rand(z.shape)
pts = rays_o[..., None, :] + rays_d[..., None, :] * z[..., :, None]
views = (rays_d / torch.norm(rays_d, dim=-1, keepdim=True))[:, None].expand(pts.shape)
nerf = NeRF()
inp = torch.cat([positional_encoding(pts), positional_encoding(views, 1)], -1)
goal = torch.rand(16, 3)
opt = optim.Adam(nerf.parameters(), lr=5e-3, betas=(0.9, 0.999))
for it in range(3):
    rgb, disp, acc, w, depth = raw2outputs(nerf(inp), z, rays_d)
    loss = torch.mean((rgb - goal) ** 2); psnr = -10. * torch.log(loss) / torch.log(torch.Tensor([10.]))
    opt.zero_grad(); loss.backward(); opt.step()
    for g in opt.param_groups: g['lr'] = 5e-3 * (0.1 ** (it / 10))
    print(f"{it} {loss.item():.5f} {psnr.item():.3f} {depth.mean().item():.3f} {disp[:2].tolist()[0]:.4f}")
tn = torch.fx.symbolic_trace(nerf)
print(tn.graph); print(tn.code)
print(torch.equal(tn(inp), nerf(inp)))

class Sine(nn.Module):
    def __init__(self, w0=30.): super().__init__(); self.w0 = w0
    def forward(self, x): return torch.sin(self.w0 * x)
def siren(*dims):
    ls = []
    for k, (a, b) in enumerate(zip(dims, dims[1:])):
        l = nn.Linear(a, b); nn.init.uniform_(l.weight, *(lambda c: (-c, c))(1 / a if k == 0 else math.sqrt(6 / a) / 30)); ls += [l, Sine()]
    return nn.Sequential(*ls[:-1])
s = siren(2, 8, 8, 1); xy = torch.rand(5, 2, requires_grad=True); y = s(xy)
grad, = torch.autograd.grad(y, xy, torch.ones_like(y), create_graph=True)
lap = sum(torch.autograd.grad(grad[:, k].sum(), xy, create_graph=True)[0][:, k] for k in range(2))
print(grad[0], lap.detach()[:3]); print(torch.fx.symbolic_trace(s).code)
