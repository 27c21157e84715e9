# torch.distributions.Wishart: samples, moments, densities, divergences and its errors
import torch
import torch.distributions as D

torch.manual_seed(0)
w = D.Wishart(torch.tensor([4.0]), covariance_matrix=torch.eye(2))
print(w, w.batch_shape, w.event_shape, w.support, w.has_rsample)
print(w.sample(), w.rsample((2,)).shape, w.mean, w.variance, w.mode, w.entropy())
print(w.log_prob(torch.eye(2)), w.df, w.scale_tril, w.precision_matrix, w.covariance_matrix)
v = D.Wishart(5.0, scale_tril=torch.tensor([[1.0, 0.0], [0.5, 1.0]]))
print(v, v.sample(), v.sample((2,)), v.entropy(), v.precision_matrix, v.mode)
print(v.log_prob(torch.tensor([[2.0, 0.3], [0.3, 1.0]])), v.expand((2,)).batch_shape, v.expand((2,)).sample().shape)
p = D.Wishart(torch.tensor([6.0, 7.0]), precision_matrix=torch.tensor([[2.0, 0.5], [0.5, 1.0]]))
print(p.sample(), p.covariance_matrix, p.mean)
print(D.kl_divergence(D.Wishart(5.0, torch.eye(2)), D.Wishart(4.0, 2 * torch.eye(2))))
for f in (lambda: D.Wishart(torch.tensor(0.5), torch.eye(2)), lambda: D.Wishart(3.0),
     lambda: D.Wishart(3.0, torch.ones(2)),
          lambda: D.Wishart(3.0, torch.eye(2), scale_tril=torch.eye(2)), lambda: w.log_prob(torch.ones(2)),
          lambda: D.Wishart(3.0, torch.tensor([[1.0, 2.0], [2.0, 1.0]])), lambda: w.cdf(torch.eye(2)),
          lambda: D.kl_divergence(w, D.Gamma(1.0, 1.0))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
d = torch.tensor(5.0, requires_grad=True)
s = D.Wishart(d, torch.eye(2)).rsample()
s.sum().backward()
print(s.grad_fn.name(), d.grad)
