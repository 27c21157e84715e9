"""PPO, DQN with a replay buffer, SAC actor: reinforcement-learning scripts on a tiny corridor."""
import random
from collections import deque, namedtuple
import torch
import torch.nn as nn
import torch.optim as optim
from torch.distributions.categorical import Categorical
from torch.distributions import Normal
import torch.nn.functional as F

Transition = namedtuple('Transition', ('state', 'action', 'next_state', 'reward'))


class Corridor:
    def __init__(self, n=5):
        self.n = n

    def reset(self):
        self.p = 0
        return self.obs()

    def obs(self):
        o = torch.zeros(self.n)
        o[self.p] = 1
        return o

    def step(self, a):
        self.p = max(0, min(self.n - 1, self.p + (1 if a == 1 else -1)))
        done = self.p == self.n - 1
        return self.obs(), (1.0 if done else -0.1), done


class ReplayMemory(object):
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, batch_size):
        return random.sample(self.memory, batch_size)

    def __len__(self):
        return len(self.memory)


class DQN(nn.Module):
    def __init__(self, n_observations, n_actions):
        super(DQN, self).__init__()
        self.layer1 = nn.Linear(n_observations, 16)
        self.layer2 = nn.Linear(16, 16)
        self.layer3 = nn.Linear(16, n_actions)

    def forward(self, x):
        x = F.relu(self.layer1(x))
        x = F.relu(self.layer2(x))
        return self.layer3(x)


def layer_init(layer, std=2 ** 0.5, bias_const=0.0):
    torch.nn.init.orthogonal_(layer.weight, std)
    torch.nn.init.constant_(layer.bias, bias_const)
    return layer


class Agent(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.critic = nn.Sequential(layer_init(nn.Linear(n, 8)), nn.Tanh(), layer_init(nn.Linear(8, 1), std=1.0))
        self.actor = nn.Sequential(layer_init(nn.Linear(n, 8)), nn.Tanh(), layer_init(nn.Linear(8, 2), std=0.01))

    def get_value(self, x):
        return self.critic(x)

    def get_action_and_value(self, x, action=None):
        logits = self.actor(x)
        probs = Categorical(logits=logits)
        if action is None:
            action = probs.sample()
        return action, probs.log_prob(action), probs.entropy(), self.critic(x)


class SquashedActor(nn.Module):
    LOG_STD_MAX, LOG_STD_MIN = 2, -5

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 8)
        self.fc_mean, self.fc_logstd = nn.Linear(8, 2), nn.Linear(8, 2)
        self.register_buffer("action_scale", torch.tensor([1.0, 2.0]))

    def forward(self, x):
        x = F.relu(self.fc(x))
        log_std = torch.tanh(self.fc_logstd(x))
        return self.fc_mean(x), self.LOG_STD_MIN + 0.5 * (self.LOG_STD_MAX - self.LOG_STD_MIN) * (log_std + 1)

    def get_action(self, x):
        mean, log_std = self(x)
        normal = Normal(mean, log_std.exp())
        x_t = normal.rsample()
        y_t = torch.tanh(x_t)
        log_prob = normal.log_prob(x_t) - torch.log(self.action_scale * (1 - y_t.pow(2)) + 1e-6)
        return y_t * self.action_scale, log_prob.sum(1, keepdim=True), torch.tanh(mean)


random.seed(1)
torch.manual_seed(1)
env = Corridor()
policy, target = DQN(5, 2), DQN(5, 2)
target.load_state_dict(policy.state_dict())
memory = ReplayMemory(50)
opt = optim.AdamW(policy.parameters(), lr=1e-2, amsgrad=True)
print(policy, len(memory))
for episode in range(3):
    s, total = env.reset(), 0
    for t in range(12):
        a = policy(s).max(0).indices.view(1, 1) if random.random() > 0.5 else torch.tensor([[random.randrange(2)]], dtype=torch.long)
        s2, r, done = env.step(a.item())
        total += r
        memory.push(s.unsqueeze(0), a, None if done else s2.unsqueeze(0), torch.tensor([r]))
        s = s2
        if len(memory) >= 8:
            batch = Transition(*zip(*memory.sample(8)))
            mask = torch.tensor(tuple(map(lambda v: v is not None, batch.next_state)), dtype=torch.bool)
            non_final = torch.cat([v for v in batch.next_state if v is not None])
            q = policy(torch.cat(batch.state)).gather(1, torch.cat(batch.action))
            nxt = torch.zeros(8)
            with torch.no_grad():
                nxt[mask] = target(non_final).max(1).values
            expected = nxt * 0.9 + torch.cat(batch.reward)
            loss = nn.SmoothL1Loss()(q, expected.unsqueeze(1))
            opt.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_value_(policy.parameters(), 100)
            opt.step()
            sd = target.state_dict()
            for k, v in policy.state_dict().items():
                sd[k] = v * 0.05 + sd[k] * 0.95
            target.load_state_dict(sd)
        if done:
            break
    print(f"episode {episode} total {total:.1f} steps {t + 1} memory {len(memory)}")
print(target(env.reset()))
agent = Agent(5)
print(agent)
opt = optim.Adam(agent.parameters(), lr=2.5e-2, eps=1e-5)
for update in range(2):
    obs, acts, logps, rews, dones, vals = [], [], [], [], [], []
    o = env.reset()
    for step in range(10):
        with torch.no_grad():
            a, lp, _, v = agent.get_action_and_value(o)
        obs.append(o); acts.append(a); logps.append(lp); vals.append(v.flatten())
        o, r, d = env.step(a.item())
        rews.append(torch.tensor(r)); dones.append(torch.tensor(float(d)))
        if d:
            o = env.reset()
    obs, acts, logps, vals, rews, dones = (torch.stack(z) for z in (obs, acts, logps, vals, rews, dones))
    vals = vals.squeeze(1)
    with torch.no_grad():
        adv, last = torch.zeros_like(rews), 0
        nv = agent.get_value(o).squeeze()
        for t in reversed(range(10)):
            nonterm = 1.0 - dones[t]
            delta = rews[t] + 0.99 * (nv if t == 9 else vals[t + 1]) * nonterm - vals[t]
            adv[t] = last = delta + 0.99 * 0.95 * nonterm * last
        returns = adv + vals
    idx = torch.randperm(10)
    for start in range(0, 10, 5):
        mb = idx[start:start + 5]
        _, newlp, ent, newv = agent.get_action_and_value(obs[mb], acts.long()[mb])
        logratio = newlp - logps[mb]
        ratio = logratio.exp()
        kl = ((ratio - 1) - logratio).mean()
        a = (adv[mb] - adv[mb].mean()) / (adv[mb].std() + 1e-8)
        pg = torch.max(-a * ratio, -a * torch.clamp(ratio, 0.8, 1.2)).mean()
        vl = 0.5 * ((newv.view(-1) - returns[mb]) ** 2).mean()
        loss = pg - 0.01 * ent.mean() + vl * 0.5
        opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(agent.parameters(), 0.5); opt.step()
        print(f"{update} pg {pg.item():.5f} v {vl.item():.5f} ent {ent.mean().item():.5f} kl {kl.item():.6f}")
actor = SquashedActor()
a, lp, m = actor.get_action(torch.randn(3, 3))
print(a, lp, m)
(lp.mean() - a.sum()).backward()
print(actor.fc_logstd.weight.grad.norm())
print(torch.fx.symbolic_trace(actor).code)
print(torch.fx.symbolic_trace(agent.actor).graph)
