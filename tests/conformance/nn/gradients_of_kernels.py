# Gradients that one kernel computes: 16-bit floats are rounded once; gelu on dense memory has the digits of oneDNN;
# rows without an allowed key have no gradient; losses keep nan.
import torch
import torch.nn.functional as F

torch.manual_seed(3)
for dtype in (torch.float16, torch.bfloat16):
    for f in (F.gelu, F.silu, F.mish, F.hardswish, F.selu, F.elu, torch.sigmoid, torch.tanh, F.logsigmoid, F.softplus,
              lambda v: F.gelu(v, approximate="tanh")):
        x = torch.randn(6).to(dtype).requires_grad_()
        y = f(x)
        y.backward(torch.tensor([1.0, 0.7, -1.3, 0.1, 3.0, -0.2]).to(dtype))
        print(y.tolist(), x.grad.tolist())
wide = torch.tensor([-6.0, -5.0, -4.0, -3.0, -1.0, -1e-3, 0.0, 1e-3, 0.5, 2.0, 8.0], requires_grad=True)
y = F.gelu(wide)
y.sum().backward()
print(y, wide.grad, y.tolist(), wide.grad.tolist(), sep="\n")
print(F.gelu(wide[1]), F.gelu(torch.stack([wide, wide], 1)[:, 0]))
q = (torch.arange(24.0, dtype=torch.float64).view(2, 3, 4) / 10).requires_grad_()
mask = torch.tensor([[True, False, True], [False, False, False], [True, True, True]])
for dtype in (torch.float64, torch.float32):
    q.grad = None
    o = F.scaled_dot_product_attention(*(q.to(dtype),) * 3, mask)
    o.sum().backward()
    print(o, q.grad)
x, target = torch.randn(3, 2, requires_grad=True), torch.tensor([[1.0, -1], [1, 1], [-1, 1]])
for reduction in ("mean", "sum", "none"):
    x.grad = None
    F.soft_margin_loss(x, target, reduction=reduction).sum().backward()
    print(x.grad)
lp, labels = torch.randn(6, 2, 5), torch.tensor([[1, 2, 3], [2, 2, 1]])
lp[0, 0, 0] = float("nan")
print(F.ctc_loss(lp, labels, (6, 6), (3, 2), reduction="none"))
for call in (lambda: F.ctc_loss(lp, labels, (6, 6), (4, 2)), lambda: F.pad(torch.arange(3.0), (-4, 2)), lambda: F.pad(torch.arange(3.0), (2, -5)),
             lambda: torch.nn.utils.rnn.pad_sequence([torch.tensor(1)]), lambda: torch.normal(torch.zeros(3, 4), -torch.ones(2, 3, 2, 2)),
             lambda: torch.kaiser_window(5, dtype=torch.bfloat16), lambda: torch.ldexp(torch.tensor([1.1], dtype=torch.float64), torch.tensor(0.7))):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
