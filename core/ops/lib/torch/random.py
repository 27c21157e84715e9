# torch.random: the state of the default generator.
import contextlib

import torch
from torch import _C

default_generator = torch.default_generator


def manual_seed(seed):
    _C._manual_seed(int(seed))
    return default_generator


def seed():
    return _C._seed()


def initial_seed():
    return _C._initial_seed()


def get_rng_state():
    return _C._get_rng_state()


def set_rng_state(new_state):
    _C._set_rng_state(new_state)


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True):
    if not enabled:
        yield
        return
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)
