"""torch.profiler: regions can be named; nothing is measured here."""
from enum import Enum

from torch.autograd.profiler import profile as _profile, record_function

__all__ = ["profile", "schedule", "tensorboard_trace_handler", "ProfilerAction", "ProfilerActivity", "record_function"]


class ProfilerActivity(Enum):
    CPU = 0
    XPU = 1
    MTIA = 2
    CUDA = 3
    HPU = 4
    PrivateUse1 = 5


class ProfilerAction(Enum):
    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def schedule(*, wait, warmup, active, repeat=0, skip_first=0, skip_first_wait=0):
    def action(step):
        if step < skip_first:
            return ProfilerAction.NONE
        step -= skip_first
        length = wait + warmup + active
        if repeat > 0 and step / length >= repeat:
            return ProfilerAction.NONE
        place = step % length
        if place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD if place < length - 1 else ProfilerAction.RECORD_AND_SAVE

    return action


def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    return lambda prof: None


class profile(_profile):
    def __init__(self, *, activities=None, schedule=None, on_trace_ready=None, **options):
        super().__init__()
        self.step_num = 0

    def start(self):
        pass

    def stop(self):
        pass

    def step(self):
        self.step_num += 1
