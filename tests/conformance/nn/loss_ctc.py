# CTC loss: lengths, reductions, gradients, errors
import torch, warnings
from torch import nn
import torch.nn.functional as F
def attempt(f):
    try:
        r = f(); print("ok", r)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
lp = torch.randn(6, 2, 4).log_softmax(2).detach().requires_grad_()
t = torch.tensor([[1, 2, 2], [3, 1, 0]])
for red in ("mean", "sum", "none"):
    loss = nn.CTCLoss(reduction=red)(lp, t, torch.tensor([6, 5]), torch.tensor([3, 2]))
    print(loss, type(loss.grad_fn).__name__)
loss = F.ctc_loss(lp, torch.tensor([1, 2, 2, 3, 1]), (6, 5), (3, 2))
print(loss); loss.backward(); print(lp.grad)
print(F.ctc_loss(lp[:2], t, (2, 2), (3, 2), reduction="none"), F.ctc_loss(lp[:2], t, (2, 2), (3, 2), reduction="none", zero_infinity=True))
print(F.ctc_loss(lp[:, 0], t[0], torch.tensor(6), torch.tensor(3)), F.ctc_loss(lp[:, 0], t[0], torch.tensor(6), torch.tensor(3), reduction="none"))
print(nn.CTCLoss(), F.ctc_loss(lp, t, (6, 6), (0, 2), blank=3, reduction="none"))
attempt(lambda: F.ctc_loss(lp, t, (6, 7), (3, 2)))
attempt(lambda: F.ctc_loss(lp, t, (6, 6), (3, 2), blank=9))
attempt(lambda: F.ctc_loss(lp, t, (6,), (3, 2)))
