# torch.nn.functional.linear_cross_entropy and its module.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
x, t = torch.randn(5, 4, requires_grad=True), torch.tensor([0, 2, 1, 1, 0])
m = nn.LinearCrossEntropyLoss(4, 3)
print(m, list(m.state_dict()), nn.LinearCrossEntropyOptions())
loss = m(x, t)
loss.backward()
print(loss, x.grad, m.linear.weight.grad)
m = nn.LinearCrossEntropyLoss(4, 3, out_features=(2,), weight=torch.tensor([1.0, 2.0, 0.5]), bias=True, reduction="sum")
print(m, list(m.state_dict()), m(x, torch.ones(5, 2, dtype=torch.long)))
w = torch.randn(3, 4)
print(F.linear_cross_entropy(x, w, t, reduction="none", linear_bias=torch.arange(3.0), label_smoothing=0.1))
print(F.linear_cross_entropy(x, w, t, ignore_index=1), F.linear_cross_entropy(x[0], w, t[0]))
print(F.linear_cross_entropy(x, w, torch.softmax(torch.randn(5, 3), 1)))
for call in (lambda: F.linear_cross_entropy(torch.randn(1, 2, 3), w, t), lambda: F.linear_cross_entropy(x, w[0], t),
             lambda: F.linear_cross_entropy(x, torch.randn(3, 5), t), lambda: F.linear_cross_entropy(x, w, t, linear_bias=torch.ones(2)),
             lambda: F.linear_cross_entropy(x, w, torch.rand(5, 3), ignore_index=1),
             lambda: F.linear_cross_entropy(x[0], torch.randn(3, 2, 4), t), lambda: nn.LinearCrossEntropyOptions(acc_policy="x"),
             lambda: nn.LinearCrossEntropyLoss(4, 3, weight=torch.ones(2))):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
class Head(nn.Module):
    def forward(self, hidden, weight, target):
        return F.linear_cross_entropy(hidden, weight, target, reduction="sum")
print(torch.fx.symbolic_trace(Head()).code)
