# Losses in all reductions; steps of optimisers and schedulers
import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
x, y = torch.randn(4, 5), torch.randn(4, 5); t = torch.tensor([1, 0, 4, 2]); w = torch.rand(5)
for r in ('none', 'mean', 'sum'):
    print(r, F.mse_loss(x, y, reduction=r), F.l1_loss(x, y, reduction=r), F.smooth_l1_loss(x, y, reduction=r, beta=.5), F.huber_loss(x, y, reduction=r, delta=.7), F.cross_entropy(x, t, reduction=r), F.cross_entropy(x, t, weight=w, reduction=r), F.cross_entropy(x, t, ignore_index=0, reduction=r), F.cross_entropy(x, t, label_smoothing=.1, reduction=r), F.cross_entropy(x, t, weight=w, ignore_index=4, label_smoothing=.2, reduction=r), F.cross_entropy(x, y.softmax(1), reduction=r), F.cross_entropy(x, y.softmax(1), weight=w, label_smoothing=.1, reduction=r), F.nll_loss(x.log_softmax(1), t, weight=w, reduction=r))
    print(F.binary_cross_entropy(x.sigmoid(), y.sigmoid(), reduction=r), F.binary_cross_entropy(x.sigmoid(), y.sigmoid(), weight=w, reduction=r), F.binary_cross_entropy_with_logits(x, y.sigmoid(), reduction=r), F.binary_cross_entropy_with_logits(x, y.sigmoid(), pos_weight=w, weight=w, reduction=r), F.kl_div(x.log_softmax(1), y.softmax(1), reduction=r), F.kl_div(x.log_softmax(1), y.log_softmax(1), reduction=r, log_target=True), F.poisson_nll_loss(x, y.abs(), reduction=r), F.poisson_nll_loss(x.abs(), y.abs() * 3, log_input=False, full=True, reduction=r), F.gaussian_nll_loss(x, y, w.expand(4, 5), reduction=r, full=True))
    s = torch.tensor([1., -1, 1, -1])
    print(F.hinge_embedding_loss(x[:, 0], s, reduction=r), F.margin_ranking_loss(x[:, 0], y[:, 0], s, margin=.2, reduction=r), F.cosine_embedding_loss(x, y, s, reduction=r), F.triplet_margin_loss(x, y, x.flip(0), reduction=r, swap=True), F.soft_margin_loss(x, y.sign(), reduction=r), F.multi_margin_loss(x, t, reduction=r, p=2), F.multilabel_margin_loss(x, torch.tensor([[1, 0, -1, 0, 0]] * 4), reduction=r), F.multilabel_soft_margin_loss(x, (y > 0).float(), weight=w, reduction=r))
    lp = torch.randn(6, 2, 4).log_softmax(2); print(F.ctc_loss(lp, torch.tensor([[1, 2, 3], [2, 2, 0]]), (6, 5), (3, 2), reduction=r))
print(F.kl_div(x.log_softmax(1), y.softmax(1), reduction='batchmean'), F.cross_entropy(torch.randn(2, 3, 2, 2), torch.randint(0, 3, (2, 2, 2))))
for cls, kw in ((torch.optim.SGD, {'lr': .1}), (torch.optim.SGD, {'lr': .1, 'momentum': .9, 'nesterov': True, 'weight_decay': .01}), (torch.optim.SGD, {'lr': .1, 'momentum': .9, 'dampening': .1, 'maximize': True}), (torch.optim.Adam, {}), (torch.optim.Adam, {'lr': .1, 'amsgrad': True, 'weight_decay': .1, 'betas': (.8, .9)}), (torch.optim.AdamW, {'lr': .1}), (torch.optim.Adamax, {}), (torch.optim.NAdam, {'lr': .05}), (torch.optim.RAdam, {'lr': .05}), (torch.optim.Adagrad, {'lr': .1, 'lr_decay': .1}), (torch.optim.Adadelta, {}), (torch.optim.RMSprop, {'lr': .01, 'momentum': .5, 'centered': True}), (torch.optim.Rprop, {}), (torch.optim.ASGD, {}), (torch.optim.LBFGS, {'lr': .5, 'max_iter': 4})):
    torch.manual_seed(1); m = nn.Linear(3, 2); a, b = torch.randn(5, 3), torch.randn(5, 2); o = cls(m.parameters(), **kw)
    def closure():
        o.zero_grad(); l = F.mse_loss(m(a), b); l.backward(); return l
    ls = [o.step(closure).item() for _ in range(4)]; print(cls.__name__, [round(v, 6) for v in ls], m.weight, m.bias.data)
for s in (torch.optim.lr_scheduler.StepLR, 2), (torch.optim.lr_scheduler.ExponentialLR, .9), (torch.optim.lr_scheduler.CosineAnnealingLR, 4), (torch.optim.lr_scheduler.LinearLR, .5):
    o = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.); k = s[0](o, s[1]); l = []
    for _ in range(6): o.step(); k.step(); l.append(k.get_last_lr()[0])
    print(s[0].__name__, l)
