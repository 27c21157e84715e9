# torch.cuda.amp: mixed precision does nothing without a GPU.
import torch


class autocast(torch.autocast):
    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        super().__init__("cuda", enabled=enabled)


class GradScaler:
    def __init__(self, *args, enabled=True, **kwargs):
        self._enabled = False

    def scale(self, outputs):
        return outputs

    def unscale_(self, optimizer):
        pass

    def step(self, optimizer, *args, **kwargs):
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        pass

    def is_enabled(self):
        return self._enabled

    def get_scale(self):
        return 1.0

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        pass
