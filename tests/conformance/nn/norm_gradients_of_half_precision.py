# Beside 16-bit floats the statistics of a normalisation are kept in their type for the gradient, which is rounded once.
import torch
import torch.nn.functional as F
torch.manual_seed(0)
for dt in (torch.float16, torch.bfloat16):
    for shape in ((4, 6), (3, 4, 5), (2, 4, 3, 3)):
        x, g = torch.randn(shape).to(dt), torch.randn(shape).to(dt)
        c, n = shape[1], shape[-1]
        w, b = torch.randn(c).to(dt), torch.randn(c).to(dt)
        wn, bn = torch.randn(n).to(dt), torch.randn(n).to(dt)
        rm, rv = torch.randn(c).to(dt), torch.rand(c).to(dt) + 0.5
        for f in (lambda x: F.layer_norm(x, (n,)), lambda x: F.layer_norm(x, (n,), wn, bn), lambda x: F.group_norm(x, 2), lambda x: F.group_norm(x, 2, w, b),
                  lambda x: F.batch_norm(x, None, None, training=True), lambda x: F.batch_norm(x, rm.clone(), rv.clone(), w, b, training=True), lambda x: F.batch_norm(x, rm, rv, w, b),
                  lambda x: F.layer_norm(x, (n,), wn.float(), bn.float())):
            for t in (w, b, wn, bn):
                t.grad = None
                t.requires_grad_()
            leaf = x.clone().requires_grad_()
            y = f(leaf)
            y.backward(g)
            print(y.flatten()[:3].tolist(), leaf.grad.flatten()[:5].tolist())
