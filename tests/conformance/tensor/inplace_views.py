# t_, transpose_, unsqueeze_ and squeeze_ change the tensor's own shape
import torch
f = torch.arange(6.).view(2,3)
g = f.t_()
print(f.shape, g is f, f)
f.transpose_(0,1); print(f)
f.unsqueeze_(0); print(f.shape); f.squeeze_(); print(f.shape)
q, r = torch.linalg.qr(torch.rand(5,4)); print(q.shape, r.shape)
q *= torch.diag(r, 0).sign(); print(q.shape)
h = torch.rand(5,4); h*= torch.ones(4); h.t_(); print(h.shape)
v = torch.zeros(4,5); v.view_as(h).copy_(h)
