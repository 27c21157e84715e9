# torch.autograd.gradcheck: analytical gradients against finite differences.
import torch


class GradcheckError(RuntimeError):
    pass


def gradcheck(func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, **unused):
    inputs = (inputs,) if isinstance(inputs, torch.Tensor) else tuple(inputs)
    if not any(isinstance(x, torch.Tensor) and x.requires_grad for x in inputs):
        raise ValueError("gradcheck expects at least one input tensor to require gradient, but none of them have "
                         "requires_grad=True.")
    outputs = func(*inputs)
    outputs = (outputs,) if isinstance(outputs, torch.Tensor) else tuple(outputs)
    for n, out in enumerate(outputs):
        for m, x in enumerate(inputs):
            if not (isinstance(x, torch.Tensor) and x.requires_grad):
                continue
            analytical = torch.zeros(x.numel(), out.numel(), dtype=x.dtype)
            for j in range(out.numel()):
                g, = torch.autograd.grad(out.reshape(-1)[j], x, retain_graph=True, allow_unused=True)
                if g is not None:
                    analytical[:, j] = g.reshape(-1)
            numerical = torch.zeros_like(analytical)
            flat = x.data.view(-1)
            for i in range(x.numel()):
                old = flat[i].item()
                values = []
                for step in (eps, -eps):
                    flat[i] = old + step
                    r = func(*inputs)
                    r = (r,) if isinstance(r, torch.Tensor) else tuple(r)
                    values.append(r[n].detach().reshape(-1).clone())
                flat[i] = old
                numerical[i] = (values[0] - values[1]) / (2 * eps)
            if not torch.allclose(analytical, numerical, rtol, atol):
                if raise_exception:
                    raise GradcheckError(f"Jacobian mismatch for output {n} with respect to input {m},\n"
                                         f"numerical:{numerical}\nanalytical:{analytical}\n")
                return False
    return True


def gradgradcheck(func, inputs, grad_outputs=None, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, **unused):
    """gradcheck of the gradient, taken with the given or with random gradients of the outputs."""
    inputs = (inputs,) if isinstance(inputs, torch.Tensor) else tuple(inputs)
    outputs = func(*inputs)
    outputs = (outputs,) if isinstance(outputs, torch.Tensor) else tuple(outputs)
    if grad_outputs is None:
        grads = tuple(torch.randn_like(out).requires_grad_() for out in outputs)
    else:
        grads = (grad_outputs,) if isinstance(grad_outputs, torch.Tensor) else tuple(grad_outputs)
    n = len(grads)

    def gradient(*args):
        ins, outs = args[:-n], args[-n:]
        asked = [x for x in ins if isinstance(x, torch.Tensor) and x.requires_grad]
        return torch.autograd.grad(func(*ins), asked, outs, create_graph=True, allow_unused=True)

    return gradcheck(
        gradient, inputs + grads, eps=eps, atol=atol, rtol=rtol, raise_exception=raise_exception
    )
