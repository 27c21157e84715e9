# trunc_normal_ draws again or rejects; orthogonal_ and the gains
import torch, torch.nn as nn
torch.manual_seed(0)
for fn in (lambda t: nn.init.trunc_normal_(t, std=0.02), lambda t: nn.init.trunc_normal_(t, mean=1.0, std=2.0, a=0., b=3.), nn.init.orthogonal_, nn.init.xavier_normal_, lambda t: nn.init.sparse_(t, 0.5), nn.init.dirac_ , nn.init.eye_, nn.init.kaiming_normal_, lambda t: nn.init.kaiming_uniform_(t, nonlinearity='relu', mode='fan_out')):
    t = torch.zeros(4, 5) if fn is not nn.init.dirac_ else torch.zeros(3,3,3)
    print(fn(t))
    print(torch.rand(1))
t = torch.zeros(1, 1, 16)
print(nn.init.trunc_normal_(t, std=.02)); print(torch.rand(2))
t = torch.zeros(1, 5, 16)
print(nn.init.trunc_normal_(t, std=.02)); print(torch.rand(2))
print(nn.init.trunc_normal_(torch.zeros(3), std=5)); print(torch.rand(2))
print(nn.init.trunc_normal_(torch.zeros(30), std=5)); print(torch.rand(2))
for f in ("linear","conv2d","sigmoid","tanh","relu","leaky_relu","selu"): print(nn.init.calculate_gain(f))
