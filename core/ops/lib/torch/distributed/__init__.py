# torch.distributed: one process only. Scripts ask whether there are others.
_NOT_STARTED = "Default process group has not been initialized, please make sure to call init_process_group."


def is_available():
    return True


def is_initialized():
    return False


def is_torchelastic_launched():
    return False


def is_nccl_available():
    return False


def is_gloo_available():
    return False


def is_mpi_available():
    return False


def init_process_group(*args, **kwargs):
    raise NotImplementedError("processes can't be started here: a program runs as one")


def _needs_group(*args, **kwargs):
    raise ValueError(_NOT_STARTED)


get_rank = get_world_size = get_backend = barrier = all_reduce = broadcast = all_gather = reduce = _needs_group


def destroy_process_group(group=None):
    raise AssertionError
