# Initialisers and random functions in every floating type, from one seed
import torch
from torch.nn import init
def show(n, t): print(n, t)
for f in (init.uniform_, init.normal_, init.ones_, init.zeros_, init.eye_, init.xavier_uniform_, init.xavier_normal_, init.kaiming_uniform_, init.kaiming_normal_, init.trunc_normal_, init.orthogonal_):
    torch.manual_seed(7); show(f.__name__, f(torch.empty(3, 5)))
torch.manual_seed(7); show('sparse', init.sparse_(torch.empty(4, 6), 0.5)); show('dirac', init.dirac_(torch.empty(2, 2, 3)))
torch.manual_seed(7); show('constant', init.constant_(torch.empty(2), .3)); show('kf', init.kaiming_uniform_(torch.empty(4, 3, 3, 3), mode='fan_out', nonlinearity='relu')[0, 0]); show('ortho', init.orthogonal_(torch.empty(5, 3), gain=2.)); show('tr', init.trunc_normal_(torch.empty(6), 1., 2., 0., 2.))
print([init.calculate_gain(n) for n in ('linear', 'conv2d', 'sigmoid', 'tanh', 'relu', 'selu')], init.calculate_gain('leaky_relu', .2))
for dt in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    torch.manual_seed(3); print(dt, torch.rand(5, dtype=dt), torch.randn(3, dtype=dt), torch.randn(17, dtype=dt)[-4:], torch.empty(4, dtype=dt).uniform_(-2, 5), torch.empty(4, dtype=dt).normal_(1, 3), torch.empty(4, dtype=dt).exponential_(2), torch.empty(3, dtype=dt).cauchy_(), torch.empty(3, dtype=dt).log_normal_(), torch.empty(3, dtype=dt).geometric_(.3), torch.empty(6, dtype=dt).bernoulli_(.4))
torch.manual_seed(5)
print(torch.randint(0, 100, (5,)), torch.randint(-5, 5, (2, 3), dtype=torch.int32), torch.randperm(10), torch.randint(0, 2**31, (3,)), torch.randint(0, 2**40, (3,)), torch.multinomial(torch.tensor([.1, .2, .7]), 5, True), torch.multinomial(torch.tensor([[1., 2, 3], [3, 2, 1]]), 2), torch.bernoulli(torch.full((2, 4), .3)), torch.poisson(torch.tensor([1., 5, 20])), torch.normal(torch.arange(3.), torch.ones(3)), torch.normal(0., 1., (2, 2)), torch.rand_like(torch.empty(2)), torch.randn_like(torch.empty(2, 2).T), torch.randint_like(torch.empty(3), 9), torch.rand(2, generator=torch.Generator().manual_seed(1)))
