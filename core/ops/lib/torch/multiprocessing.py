# torch.multiprocessing: one process only.
def cpu_count():
    return 1


def set_start_method(method, force=False):
    pass


def get_start_method(allow_none=False):
    return "fork"


def set_sharing_strategy(new_strategy):
    pass


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    raise NotImplementedError("processes can't be started here: a program runs as one")
