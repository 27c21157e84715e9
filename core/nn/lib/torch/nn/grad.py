"""Gradients of convolutions by their input and weight, as functions."""
import torch


def _by(n, of_weight):
    convolve = getattr(torch, f"conv{n}d")

    def gradient(given, weight, grad_output, options):
        with torch.enable_grad():
            asked = (weight if of_weight else given).requires_grad_()
            out = convolve(given, weight, None, *options)
            return torch.autograd.grad(out, asked, grad_output)[0]

    def by_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
        given = torch.zeros(tuple(input_size), dtype=weight.dtype)
        return gradient(given, weight.detach(), grad_output, (stride, padding, dilation, groups))

    def by_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
        weight = torch.zeros(tuple(weight_size), dtype=input.dtype)
        return gradient(input.detach(), weight, grad_output, (stride, padding, dilation, groups))

    found = by_weight if of_weight else by_input
    found.__name__ = found.__qualname__ = f"conv{n}d_{'weight' if of_weight else 'input'}"
    return found


conv1d_input, conv1d_weight = _by(1, False), _by(1, True)
conv2d_input, conv2d_weight = _by(2, False), _by(2, True)
conv3d_input, conv3d_weight = _by(3, False), _by(3, True)
