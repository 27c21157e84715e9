"""Recurrent layers and their single-step cells.

The layers multiply a whole sequence by the input weights at once and then walk along it. A packed sequence is
walked in the same way, over steps of ever fewer rows. The cells are in _rnn_cells.
"""
import math
import numbers
import warnings

import torch
from torch import Tensor
import torch.nn.functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.modules._rnn_cells import GRUCell, LSTMCell, RNNCell, RNNCellBase
from torch.nn.parameter import Parameter
from torch.nn.utils.rnn import PackedSequence

__all__ = ["RNNBase", "RNN", "LSTM", "GRU", "RNNCellBase", "RNNCell", "LSTMCell", "GRUCell"]


# One step each: `gates` is the input's share of the gates; the state is (h,) or (h, c).


def _tanh_step(gates, state, w_hh, b_hh, w_hr):
    return ((F.linear(state[0], w_hh, b_hh) + gates).tanh(),)


def _relu_step(gates, state, w_hh, b_hh, w_hr):
    return ((F.linear(state[0], w_hh, b_hh) + gates).relu(),)


def _lstm_step(gates, state, w_hh, b_hh, w_hr):
    h, c = state
    enter, keep, candidate, leave = (F.linear(h, w_hh, b_hh) + gates).chunk(4, -1)
    c = keep.sigmoid() * c + enter.sigmoid() * candidate.tanh()
    h = leave.sigmoid() * c.tanh()
    return (h if w_hr is None else F.linear(h, w_hr), c)


def _gru_step(gates, state, w_hh, b_hh, w_hr):
    h = state[0]
    reset_x, update_x, new_x = gates.chunk(3, -1)
    reset_h, update_h, new_h = F.linear(h, w_hh, b_hh).chunk(3, -1)
    reset = (reset_h + reset_x).sigmoid()
    update = (update_h + update_x).sigmoid()
    new = (new_x + new_h * reset).tanh()
    return ((h - new) * update + new,)


# Of each mode: its step, and how many gates it has.
_MODES = {"LSTM": (_lstm_step, 4), "GRU": (_gru_step, 3), "RNN_TANH": (_tanh_step, 1), "RNN_RELU": (_relu_step, 1)}


class RNNBase(Module):
    __constants__ = [
        "mode", "input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional",
        "proj_size",
    ]

    def __init__(
        self, mode: str, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True,
        batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False, proj_size: int = 0,
        device=None, dtype=None,
    ) -> None:
        factory = {"device": device, "dtype": dtype}
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._check_arguments(dropout)
        gates = _MODES[mode][1] * hidden_size
        out_size = proj_size or hidden_size
        directions = ("", "_reverse") if bidirectional else ("",)
        self._flat_weights_names = []
        self._all_weights = []
        for layer in range(num_layers):
            for suffix in directions:
                shapes = {
                    "weight_ih": (gates, input_size if layer == 0 else out_size * len(directions)),
                    "weight_hh": (gates, out_size),
                }
                if bias:
                    shapes["bias_ih"] = shapes["bias_hh"] = (gates,)
                if proj_size > 0:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                names = []
                for kind, shape in shapes.items():
                    names.append(f"{kind}_l{layer}{suffix}")
                    setattr(self, names[-1], Parameter(torch.empty(shape, **factory)))
                self._flat_weights_names.extend(names)
                self._all_weights.append(names)
        self.reset_parameters()

    def _check_arguments(self, dropout):
        if not isinstance(dropout, numbers.Number) or not 0 <= dropout <= 1 or isinstance(dropout, bool):
            raise ValueError(
                "dropout should be a number in range [0, 1] representing the probability of an element being zeroed"
            )
        if dropout > 0 and self.num_layers == 1:
            warnings.warn(
                "dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects "
                f"num_layers greater than 1, but got dropout={dropout} and num_layers={self.num_layers}",
                stacklevel=3,
            )
        for name, expected in (("bias", bool), ("batch_first", bool), ("input_size", int), ("hidden_size", int)):
            value = getattr(self, name)
            if not isinstance(value, expected):
                raise TypeError(f"{name} should be of type {expected.__name__}, got: {type(value).__name__}")
            if expected is int and value <= 0:
                raise ValueError(f"{name} must be greater than zero")
        if self.num_layers <= 0:
            raise ValueError("num_layers must be greater than zero")
        if self.proj_size < 0:
            raise ValueError("proj_size should be a positive integer or zero to disable projections")
        if self.proj_size >= self.hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        if self.mode not in _MODES:
            raise ValueError("Unrecognized RNN mode: " + self.mode)

    @property
    def _flat_weights(self):
        return [getattr(self, name, None) for name in self._flat_weights_names]

    @property
    def all_weights(self) -> list[list[Parameter]]:
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def flatten_parameters(self) -> None:
        """Weights are only flattened for cuDNN: nothing to do."""

    def reset_parameters(self) -> None:
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def check_input(self, input: Tensor, batch_sizes: Tensor | None) -> None:
        dtype = self._flat_weights[0].dtype
        if input.dtype != dtype and not torch.is_autocast_enabled("cpu"):
            raise ValueError(
                f"RNN input dtype ({input.dtype}) does not match weight dtype ({dtype}). "
                f"Convert input: input.to({dtype}), or convert model: model.to({input.dtype})"
            )
        expected = 2 if batch_sizes is not None else 3
        if input.dim() != expected:
            raise RuntimeError(f"input must have {expected} dimensions, got {input.dim()}")
        if self.input_size != input.size(-1):
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.size(-1)}"
            )

    def _state_size(self, input, batch_sizes, width):
        if batch_sizes is not None:
            batch = int(batch_sizes[0])
        else:
            batch = input.size(0 if self.batch_first else 1)
        return (self.num_layers * (2 if self.bidirectional else 1), batch, width)

    def get_expected_hidden_size(self, input: Tensor, batch_sizes: Tensor | None) -> tuple[int, int, int]:
        return self._state_size(input, batch_sizes, self.proj_size or self.hidden_size)

    def check_hidden_size(
        self, hx: Tensor, expected_hidden_size: tuple[int, int, int], msg: str = "Expected hidden size {}, got {}"
    ) -> None:
        if hx.size() != expected_hidden_size:
            raise RuntimeError(msg.format(expected_hidden_size, list(hx.size())))

    def check_forward_args(self, input: Tensor, hidden: Tensor, batch_sizes: Tensor | None) -> None:
        self.check_input(input, batch_sizes)
        self.check_hidden_size(hidden, self.get_expected_hidden_size(input, batch_sizes))

    def permute_hidden(self, hx: Tensor, permutation: Tensor | None):
        return hx if permutation is None else hx.index_select(1, permutation)

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        if self.proj_size != 0:
            text += f", proj_size={self.proj_size}"
        if self.num_layers != 1:
            text += f", num_layers={self.num_layers}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        if self.batch_first is not False:
            text += f", batch_first={self.batch_first}"
        if self.dropout != 0:
            text += f", dropout={self.dropout}"
        if self.bidirectional is not False:
            text += f", bidirectional={self.bidirectional}"
        return text

    def _zeros(self, input, width, batch_sizes=None):
        return torch.zeros(self._state_size(input, batch_sizes, width), dtype=input.dtype, device=input.device)

    def _stack(self, outputs):
        """The outputs of all steps as one tensor. PyTorch leaves the common LSTM to oneDNN, as its grad_fn shows."""
        if self.mode == "LSTM" and not self.proj_size and outputs[0].dtype == torch.float32:
            return torch._C._nn._mkldnn_rnn_layer(outputs)
        return torch.stack(outputs, 0)

    def _run_direction(self, input, state, names, backwards, batch_sizes):
        """One layer in one direction over (time, batch, feature), or over the rows of a packed sequence: its
        output and its last state."""
        weights = dict(zip((name.split("_l")[0] for name in names), (getattr(self, name) for name in names)))
        step = _MODES[self.mode][0]
        gates = F.linear(input, weights["weight_ih"], weights.get("bias_ih"))
        gates = list(gates.unbind(0) if batch_sizes is None else gates.split(batch_sizes))
        if backwards:
            gates.reverse()
        initial, ended = state, []
        if batch_sizes is not None:
            state = tuple(s[: gates[0].size(0)] for s in initial)
        outputs = []
        for gate in gates:
            if batch_sizes is not None:
                rows, had = gate.size(0), state[0].size(0)
                if rows < had:  # sequences that have ended keep the state they ended with
                    ended.append(tuple(s[rows:] for s in state))
                    state = tuple(s[:rows] for s in state)
                elif rows > had:  # going backwards, sequences that begin now
                    state = tuple(torch.cat((s, first[had:rows]), 0) for s, first in zip(state, initial))
            state = step(gate, state, weights["weight_hh"], weights.get("bias_hh"), weights.get("weight_hr"))
            outputs.append(state[0])
        if backwards:
            outputs.reverse()
        if batch_sizes is None:
            return self._stack(outputs), state
        return torch.cat(outputs, 0), tuple(torch.cat(rows, 0) for rows in zip(state, *reversed(ended)))

    def _run(self, input, states, batch_sizes=None):
        """All layers. `states` holds h0, and c0 for an LSTM; so does the second result, after the last step."""
        turned = self.batch_first and batch_sizes is None
        if self.mode == "LSTM" and torch.is_autocast_enabled("cpu"):  # one operator, all of it in half precision
            low = torch.get_autocast_dtype("cpu")
            input, states = input.to(low), tuple(state.to(low) for state in states)
        if turned:
            input = input.transpose(0, 1)
        if input.size(0) == 0:
            raise RuntimeError("Expected sequence length to be larger than 0 in RNN")
        if batch_sizes is not None:
            batch_sizes = batch_sizes.tolist()
        directions = 2 if self.bidirectional else 1
        initial = list(zip(*(state.unbind(0) for state in states)))
        final = []
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(directions):
                index = layer * directions + direction
                output, state = self._run_direction(
                    input, initial[index], self._all_weights[index], direction == 1, batch_sizes
                )
                outputs.append(output)
                final.append(state)
            input = outputs[0] if directions == 1 else torch.cat(outputs, -1)
            if self.dropout != 0 and self.training and layer < self.num_layers - 1:
                input = torch.dropout(input, self.dropout, True)
        if turned:
            input = input.transpose(0, 1) if self.mode == "LSTM" else input.transpose_(0, 1)
        return input, tuple(torch.stack(states, 0) for states in zip(*final))

    def _run_packed(self, packed, hx, zeros):
        """A packed sequence: the packed output and the last states. `hx` and they are in the caller's order."""
        input, batch_sizes, order, back = packed
        hx = zeros(input, batch_sizes) if hx is None else self.permute_hidden(hx, order)
        self.check_forward_args(input, hx, batch_sizes)
        single = isinstance(hx, Tensor)
        output, states = self._run(input, (hx,) if single else hx, batch_sizes)
        hidden = self.permute_hidden(states[0] if single else states, back)
        return PackedSequence(output, batch_sizes, order, back), hidden


class _SimpleRNNBase(RNNBase):
    """What RNN and GRU share: a state of one tensor."""

    def _forward(self, kind, rank_error, input, hx):
        if isinstance(input, PackedSequence):
            return self._run_packed(input, hx, lambda data, sizes: self._zeros(data, self.hidden_size, sizes))
        if input.dim() not in (2, 3):
            raise ValueError(f"{kind}: Expected input to be 2D or 3D, got {input.dim()}D {rank_error}")
        batched = input.dim() == 3
        batch_dim = 0 if self.batch_first else 1
        if not batched:
            input = input.unsqueeze(batch_dim)
        if hx is None:
            hx = self._zeros(input, self.hidden_size)
        elif batched and hx.dim() != 3:
            raise RuntimeError(f"For batched 3-D input, hx should also be 3-D but got {hx.dim()}-D tensor")
        elif not batched:
            if hx.dim() != 2:
                raise RuntimeError(f"For unbatched 2-D input, hx should also be 2-D but got {hx.dim()}-D tensor")
            hx = hx.unsqueeze(1)
        self.check_forward_args(input, hx, None)
        output, (hidden,) = self._run(input, (hx,))
        if not batched:
            return output.squeeze(batch_dim), hidden.squeeze(1)
        return output, hidden


def _refuse_projection(kwargs):
    if "proj_size" in kwargs:
        raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")


class RNN(_SimpleRNNBase):
    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        if len(args) > 3:
            self.nonlinearity = args[3]
            args = args[:3] + args[4:]
        else:
            self.nonlinearity = kwargs.pop("nonlinearity", "tanh")
        if self.nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{self.nonlinearity}'. Select from 'tanh' or 'relu'.")
        super().__init__("RNN_TANH" if self.nonlinearity == "tanh" else "RNN_RELU", *args, **kwargs)

    def forward(self, input, hx=None):
        return self._forward("RNN", "tensor instead", input, hx)


class GRU(_SimpleRNNBase):
    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        super().__init__("GRU", *args, **kwargs)

    def forward(self, input, hx=None):
        return self._forward("GRU", "instead", input, hx)


class LSTM(RNNBase):
    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)

    def get_expected_cell_size(self, input: Tensor, batch_sizes: Tensor | None) -> tuple[int, int, int]:
        return self._state_size(input, batch_sizes, self.hidden_size)

    def check_forward_args(self, input: Tensor, hidden: tuple[Tensor, Tensor], batch_sizes: Tensor | None) -> None:
        self.check_input(input, batch_sizes)
        self.check_hidden_size(
            hidden[0], self.get_expected_hidden_size(input, batch_sizes), "Expected hidden[0] size {}, got {}"
        )
        self.check_hidden_size(
            hidden[1], self.get_expected_cell_size(input, batch_sizes), "Expected hidden[1] size {}, got {}"
        )

    def permute_hidden(self, hx: tuple[Tensor, Tensor], permutation: Tensor | None) -> tuple[Tensor, Tensor]:
        if permutation is None:
            return hx
        return hx[0].index_select(1, permutation), hx[1].index_select(1, permutation)

    def _zero_states(self, input, batch_sizes=None):
        widths = (self.proj_size or self.hidden_size, self.hidden_size)
        return tuple(self._zeros(input, width, batch_sizes) for width in widths)

    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return self._run_packed(input, hx, self._zero_states)
        if input.dim() not in (2, 3):
            raise ValueError(f"LSTM: Expected input to be 2D or 3D, got {input.dim()}D instead")
        batched = input.dim() == 3
        batch_dim = 0 if self.batch_first else 1
        if not batched:
            input = input.unsqueeze(batch_dim)
        if hx is None:
            hx = self._zero_states(input)
        else:
            rank = 3 if batched else 2
            if hx[0].dim() != rank or hx[1].dim() != rank:
                raise RuntimeError(
                    f"For {'' if batched else 'un'}batched {rank}-D input, hx and cx should also be {rank}-D "
                    f"but got ({hx[0].dim()}-D, {hx[1].dim()}-D) tensors"
                )
            if not batched:
                hx = (hx[0].unsqueeze(1), hx[1].unsqueeze(1))
        self.check_forward_args(input, hx, None)
        output, hidden = self._run(input, hx)
        if not batched:
            return output.squeeze(batch_dim), (hidden[0].squeeze(1), hidden[1].squeeze(1))
        return output, hidden
