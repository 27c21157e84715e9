# Leaves of a backward pass count as equally young: the order in which their hooks run is that of a heap.
import torch
for n in range(1,9):
    order=[]
    xs=[torch.ones(2, requires_grad=True) for _ in range(n)]
    for i,x in enumerate(xs): x.register_hook(lambda g,i=i: order.append(i))
    torch.stack(xs).sum().backward(); print("stack",n,order)
    order.clear()
    t=xs[0]
    for x in xs[1:]: t=t*x
    t.sum().backward(); print("chain",n,order)
    order.clear()
    t=xs[-1]
    for x in xs[:-1]: t=x/t
    t.sum().backward(); print("rchain",n,order)
    order.clear()
    t=sum(x*x for x in xs); t.sum().backward(); print("squares",n,order)
    order.clear()
    ys=[x.exp() for x in xs]
    for i,y in enumerate(ys): y.register_hook(lambda g,i=i: order.append("y%d"%i))
    torch.cat(ys).sum().backward(); print("cat exp",n,order)
lin=[torch.nn.Linear(2,2) for _ in range(3)]
m=torch.nn.Sequential(lin[0],torch.nn.ReLU(),lin[1],torch.nn.Tanh(),lin[2])
order=[]
for k,p in m.named_parameters(): p.register_hook(lambda g,k=k: order.append(k))
for k,p in m.named_parameters(): p.register_post_accumulate_grad_hook(lambda g,k=k: order.append("post "+k))
m(torch.ones(1,2)).sum().backward(); print(order)
order.clear(); x=torch.ones(1,2,requires_grad=True); x.register_hook(lambda g: order.append("x")); (m(x)*x).sum().backward(); print(order)
bn=torch.nn.BatchNorm1d(2); ln=torch.nn.LayerNorm(2); emb=torch.nn.Embedding(3,2); conv=torch.nn.Conv1d(2,2,1); gru=torch.nn.GRU(2,2); mha=torch.nn.MultiheadAttention(2,1)
order.clear()
for name,mod in (("bn",bn),("ln",ln),("emb",emb),("conv",conv),("gru",gru),("mha",mha)):
    for k,p in mod.named_parameters(): p.register_hook(lambda g,k=name+k: order.append(k))
e=emb(torch.tensor([0,1,2])); y=ln(bn(e)); z=conv(y.T.unsqueeze(0)); a,_=gru(y.unsqueeze(1)); b,_=mha(a,a,a); (z.sum()+b.sum()).backward(); print(order)
a,b,c=(torch.ones(2,2,requires_grad=True) for _ in range(3))
order.clear()
for k,t in zip("abc",(a,b,c)): t.register_hook(lambda g,k=k: order.append(k))
torch.addmm(a,b,c).sum().backward(); print(order); order.clear()
torch.where(a>0,b,c).sum().backward(); print(order); order.clear()
torch.addcmul(a,b,c).sum().backward(); print(order); order.clear()
torch.lerp(a,b,c).sum().backward(); print(order); order.clear()
torch.nn.functional.bilinear(a,b,torch.ones(1,2,2),None).sum().backward(); print(order); order.clear()
torch.einsum("ij,jk,kl->il",a,b,c).sum().backward(); print(order); order.clear()
(a@b@c+a).sum().backward(); print(order); order.clear()
torch.nn.functional.linear(a,b,c[0]).sum().backward(); print(order); order.clear()
torch.autograd.backward([a.sum(),b.sum(),c.sum()]); print(order); order.clear()
torch.autograd.grad((a*b*c).sum(),[c,a,b]); print(order); order.clear()
