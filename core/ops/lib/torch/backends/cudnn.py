# torch.backends.cudnn: switches that programs set; none has an effect here.
enabled = True
benchmark = False
benchmark_limit = 10
deterministic = False
allow_tf32 = True


def is_available():
    return False


def version():
    return None


class flags:
    """Sets switches for the length of a with block."""

    def __init__(self, enabled=False, benchmark=False, benchmark_limit=10, deterministic=False, allow_tf32=True):
        self.wanted = {
            "enabled": enabled, "benchmark": benchmark, "benchmark_limit": benchmark_limit,
            "deterministic": deterministic, "allow_tf32": allow_tf32,
        }

    def __enter__(self):
        self.before = {name: globals()[name] for name in self.wanted}
        globals().update(self.wanted)

    def __exit__(self, *exc_info):
        globals().update(self.before)
