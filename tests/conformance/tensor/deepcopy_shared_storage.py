# deepcopy: tensors that share storage share the copy
import torch, copy
a = torch.arange(6.)
b = a[2:4]
c = copy.deepcopy([a, b])
c[1][0] = 99
print(c, a, c[0].data_ptr() + 8 == c[1].data_ptr())
m = torch.nn.Module(); m.register_buffer("x", a); m.register_buffer("y", b)
n = copy.deepcopy(m); n.y.fill_(7.); print(n.x, m.x, n.y)
v = a.view(2, 3).t(); w = copy.deepcopy(v); print(w.stride(), w.storage_offset(), copy.deepcopy(b).storage_offset())
p = torch.nn.Parameter(a); q, r = copy.deepcopy((p, p)); print(q is r, type(q).__name__, q.requires_grad)
l = torch.nn.Linear(2, 2); l.tied = l.weight; k = copy.deepcopy(l); print(k.tied is k.weight)
x = torch.ones(3, requires_grad=True); x.grad = torch.ones(3); z = copy.deepcopy(x); print(z.grad, z.grad is x.grad)
d = {"w": a, "s": a[1:], "t": (b, [a])}; e = copy.deepcopy(d); e["w"].zero_(); print(e, d)
s = copy.copy(a); s[0] = 5; print(a)
lstm = torch.nn.LSTM(2, 3); sd = copy.deepcopy(lstm.state_dict()); print(list(sd), type(sd).__name__)
f = copy.deepcopy(a.expand(2, 6)); print(f.stride())
t = torch.tensor([1, 2]); u = copy.deepcopy({"t": t, "n": None}); print(u)
