# torch.autograd.functional: derivatives of functions.
import torch


def _tuple(value):
    return (value, False) if isinstance(value, tuple) else ((value,), True)


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    inputs, single_in = _tuple(inputs)
    with torch.enable_grad():
        inputs = tuple(i.view_as(i) if create_graph and i.requires_grad else i.detach().requires_grad_()
                       for i in inputs)
        outputs, single_out = _tuple(func(*inputs))
        rows = []
        for out in outputs:
            columns = [[] for _ in inputs]
            for j in range(out.numel()):
                grads = torch.autograd.grad(out.reshape(-1)[j], inputs, retain_graph=True, create_graph=create_graph,
                                            allow_unused=True)
                for column, g, i in zip(columns, grads, inputs):
                    column.append(torch.zeros_like(i) if g is None else g)
            rows.append(tuple(torch.stack(c).view(out.size() + i.size()) for c, i in zip(columns, inputs)))
    result = tuple(r[0] if single_in else r for r in rows)
    return result[0] if single_out else result


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    inputs, single = _tuple(inputs)

    def gradient(*args):
        out = func(*args)
        if out.numel() != 1:
            raise RuntimeError("The Tensor returned by the function given to hessian should contain a single element")
        return torch.autograd.grad(out.reshape(()), args, create_graph=True)

    result = jacobian(gradient, inputs, create_graph=create_graph)
    return result[0][0] if single else result


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    inputs, single = _tuple(inputs)
    with torch.enable_grad():
        inputs = tuple(i.detach().requires_grad_() for i in inputs)
        out = func(*inputs)
        grads = torch.autograd.grad(out, inputs, v, create_graph=create_graph, allow_unused=True)
    grads = tuple(torch.zeros_like(i) if g is None else g for g, i in zip(grads, inputs))
    return out if create_graph else out.detach(), grads[0] if single else grads


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    inputs, single = _tuple(inputs)
    v, _ = _tuple(v)
    with torch.enable_grad():
        inputs = tuple(i.detach().requires_grad_() for i in inputs)
        out = func(*inputs)
        u = torch.zeros_like(out, requires_grad=True)
        grads = torch.autograd.grad(out, inputs, u, create_graph=True, allow_unused=True)
        terms = [(g * t).sum() for g, t in zip(grads, v) if g is not None]
        result = torch.autograd.grad(sum(terms), u, create_graph=create_graph)[0]
    return out if create_graph else out.detach(), result
