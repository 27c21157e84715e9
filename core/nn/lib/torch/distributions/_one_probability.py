"""What distributions of one probability share: it is given by itself or as a logit, and the other is computed when it is
asked for."""
import torch
from torch.distributions.utils import _check_either, broadcast_all, lazy_property, logits_to_probs, probs_to_logits


class OneProbability:
    @lazy_property
    def logits(self):
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self):
        return logits_to_probs(self.logits, is_binary=True)

    @property
    def param_shape(self):
        return self._param.size()

    def _keep(self, probs, logits, value):
        """`value` is that of the two which was given, in its final shape."""
        setattr(self, "probs" if logits is None else "logits", value)
        self._param = value

    def _keep_alone(self, probs, logits):
        """Keeps what was given; the batch shape."""
        _check_either(probs, logits)
        given = probs if logits is None else logits
        (value,) = broadcast_all(given)
        self._keep(probs, logits, value)
        return torch.Size() if isinstance(given, (int, float)) else value.size()
