"""L-BFGS (Nocedal and Wright, Numerical Optimization, chapters 3 and 7): steps along an estimate of Newton's
direction, made from the last changes of parameters and gradient, as far as asked or as the strong Wolfe
conditions say."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import Optimizer

__all__ = ["LBFGS"]


def _cubic_interpolate(x1, f1, g1, x2, f2, g2, bounds=None):
    """The minimum of the cubic through two points with their slopes, within the bounds."""
    low, high = bounds if bounds is not None else (min(x1, x2), max(x1, x2))
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1**2 - g1 * g2
    if square < 0:
        return (low + high) / 2.0
    d2 = square.sqrt()
    if x1 <= x2:
        best = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
    else:
        best = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
    return min(max(best, low), high)


class _Point:
    """A step along the direction: its length, the loss and gradient there, the slope along the direction."""

    def __init__(self, t, f, g, slope):
        self.t, self.f, self.g, self.slope = t, f, g, slope


def _strong_wolfe(evaluate, t, d, f, g, slope, c1=1e-4, c2=0.9, tolerance_change=1e-9, max_ls=25):
    """The loss, gradient and length of a step that decreases the loss and the slope enough, and how many
    evaluations it took. First outwards until the step is bracketed, then inwards."""
    d_norm = d.abs().max()
    start = _Point(0, f, g.clone(memory_format=torch.contiguous_format), slope)

    def point(t):
        f, g = evaluate(t)
        return _Point(t, f, g, g.dot(d))

    def copied(p):
        return _Point(p.t, p.f, p.g.clone(memory_format=torch.contiguous_format), p.slope)

    def too_high(p):
        return p.f > start.f + c1 * p.t * start.slope

    def flat(p):
        return abs(p.slope) <= -c2 * start.slope

    here, before = point(t), start
    evaluations, iterations = 1, 0
    done = False
    while iterations < max_ls:
        if too_high(here) or (iterations > 1 and here.f >= before.f):
            bracket = [before, copied(here)]
            break
        if flat(here):
            bracket = [here]
            done = True
            break
        if here.slope >= 0:
            bracket = [before, copied(here)]
            break
        bounds = (here.t + 0.01 * (here.t - before.t), here.t * 10)
        t = _cubic_interpolate(before.t, before.f, before.slope, here.t, here.f, here.slope, bounds)
        before = copied(here)
        here = point(t)
        evaluations += 1
        iterations += 1
    else:
        bracket = [start, here]

    slow = False
    low, high = (0, 1) if bracket[0].f <= bracket[-1].f else (1, 0)
    while not done and iterations < max_ls:
        a, b = bracket
        if abs(b.t - a.t) * d_norm < tolerance_change:
            break
        t = _cubic_interpolate(a.t, a.f, a.slope, b.t, b.f, b.slope)
        # Keep away from the ends of the bracket, unless that would mean no progress twice.
        least, most = min(a.t, b.t), max(a.t, b.t)
        margin = 0.1 * (most - least)
        if min(most - t, t - least) < margin:
            if slow or t >= most or t <= least:
                t = most - margin if abs(t - most) < abs(t - least) else least + margin
                slow = False
            else:
                slow = True
        else:
            slow = False
        here = point(t)
        evaluations += 1
        iterations += 1
        if too_high(here) or here.f >= bracket[low].f:
            bracket[high] = copied(here)
            low, high = (0, 1) if bracket[0].f <= bracket[1].f else (1, 0)
        else:
            if flat(here):
                done = True
            elif here.slope * (bracket[high].t - bracket[low].t) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = copied(here)
    best = bracket[low] if len(bracket) > 1 else bracket[0]
    return best.f, best.g, best.t, evaluations


# What one step leaves to the next, in the order of the state.
_KEPT = ("d", "t", "old_dirs", "old_stps", "ro", "H_diag", "prev_flat_grad", "prev_loss")


class LBFGS(Optimizer):
    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1, max_iter: int = 20, max_eval: int | None = None, tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9, history_size: int = 100, line_search_fn: str | None = None, *,
        maximize: bool = False,
    ) -> None:
        if isinstance(lr, Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        if not 0.0 <= lr:
            raise ValueError(f"Invalid learning rate: {lr}")
        if max_eval is None:
            max_eval = max_iter * 5 // 4
        defaults = dict(
            lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
            tolerance_change=tolerance_change, history_size=history_size, line_search_fn=line_search_fn,
            maximize=maximize,
        )
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]

    def _gather_flat_grad(self):
        grads = [p.new_zeros(p.numel()) if p.grad is None else p.grad.view(-1) for p in self._params]
        flat = torch.cat(grads, 0)
        return -flat if self.param_groups[0]["maximize"] else flat

    def _add_grad(self, step_size, direction):
        offset = 0
        for p in self._params:
            p.add_(direction[offset : offset + p.numel()].view_as(p), alpha=step_size)
            offset += p.numel()

    def _directional_evaluate(self, closure, x, t, d):
        self._add_grad(t, d)
        loss = float(closure())
        flat_grad = self._gather_flat_grad()
        for p, value in zip(self._params, x):
            p.copy_(value)
        return (-loss if self.param_groups[0]["maximize"] else loss), flat_grad

    def _direction(self, state, kept, flat_grad, history_size):
        """Newton's direction as the remembered changes tell it, by the two-loop recursion."""
        if state["n_iter"] == 1:
            kept.update(d=flat_grad.neg(), old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return kept["d"]
        old_dirs, old_stps, ro = kept["old_dirs"], kept["old_stps"], kept["ro"]
        y = flat_grad.sub(kept["prev_flat_grad"])
        s = kept["d"].mul(kept["t"])
        ys = y.dot(s)
        if ys > 1e-10:
            if len(old_dirs) == history_size:
                for history in (old_dirs, old_stps, ro):
                    history.pop(0)
            old_dirs.append(y)
            old_stps.append(s)
            ro.append(1.0 / ys)
            kept["H_diag"] = ys / y.dot(y)
        al = state.setdefault("al", [None] * history_size)
        q = flat_grad.neg()
        for i in range(len(old_dirs) - 1, -1, -1):
            al[i] = old_stps[i].dot(q) * ro[i]
            q.add_(old_dirs[i], alpha=-al[i])
        d = torch.mul(q, kept["H_diag"])
        for i in range(len(old_dirs)):
            d.add_(old_stps[i], alpha=al[i] - old_dirs[i].dot(d) * ro[i])
        kept["d"] = d
        return d

    @torch.no_grad()
    def step(self, closure):
        closure = torch.enable_grad()(closure)
        group = self.param_groups[0]
        lr = group["lr"]
        line_search = group["line_search_fn"]
        tolerance_change = group["tolerance_change"]
        state = self.state[self._params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        orig_loss = closure()
        loss = float(orig_loss)
        if group["maximize"]:
            loss = -loss
        evaluations = 1
        state["func_evals"] += 1
        flat_grad = self._gather_flat_grad()
        optimal = flat_grad.abs().max() <= group["tolerance_grad"]
        if optimal:
            return orig_loss
        kept = {key: state.get(key) for key in _KEPT}
        n_iter = 0
        while n_iter < group["max_iter"]:
            n_iter += 1
            state["n_iter"] += 1
            d = self._direction(state, kept, flat_grad, group["history_size"])
            if kept["prev_flat_grad"] is None:
                kept["prev_flat_grad"] = flat_grad.clone(memory_format=torch.contiguous_format)
            else:
                kept["prev_flat_grad"].copy_(flat_grad)
            kept["prev_loss"] = prev_loss = loss
            t = min(1.0, 1.0 / flat_grad.abs().sum()) * lr if state["n_iter"] == 1 else lr
            kept["t"] = t
            slope = flat_grad.dot(d)
            if slope > -tolerance_change:
                break
            took = 0
            if line_search is not None:
                if line_search != "strong_wolfe":
                    raise RuntimeError("only 'strong_wolfe' is supported")
                x = [p.clone(memory_format=torch.contiguous_format) for p in self._params]
                loss, flat_grad, t, took = _strong_wolfe(
                    lambda t: self._directional_evaluate(closure, x, t, d), t, d, loss, flat_grad, slope
                )
                self._add_grad(t, d)
                kept["t"] = t
                optimal = flat_grad.abs().max() <= group["tolerance_grad"]
            else:
                self._add_grad(t, d)
                if n_iter != group["max_iter"]:
                    with torch.enable_grad():
                        loss = float(closure())
                    if group["maximize"]:
                        loss = -loss
                    flat_grad = self._gather_flat_grad()
                    optimal = flat_grad.abs().max() <= group["tolerance_grad"]
                    took = 1
            evaluations += took
            state["func_evals"] += took
            if n_iter == group["max_iter"] or evaluations >= group["max_eval"] or optimal:
                break
            if d.mul(t).abs().max() <= tolerance_change or abs(loss - prev_loss) < tolerance_change:
                break
        state.update(kept)
        return orig_loss
