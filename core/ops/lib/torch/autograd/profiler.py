"""torch.autograd.profiler: marks of what runs. Nothing is measured here, so that there are no tables."""
import functools

__all__ = ["record_function", "emit_nvtx", "emit_itt", "profile"]


class record_function:
    """Names a region: as a context, or for a function's calls."""

    def __init__(self, name: str, args: str | None = None):
        self.name = name
        self.args = args
        self.run_callbacks_on_exit = True
        self.record = None

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None

    def __call__(self, func):
        @functools.wraps(func)
        def inner(*args, **kwargs):
            with self.__class__(self.name, self.args):
                return func(*args, **kwargs)

        return inner


class profile:
    def __init__(self, enabled=True, **options):
        self.enabled = enabled

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return False

    def _refuse(self, *args, **kwargs):
        raise NotImplementedError("torch.autograd.profiler measures nothing here")

    key_averages = table = total_average = export_chrome_trace = export_stacks = _refuse
    function_events = property(_refuse)


class emit_nvtx(profile):
    pass


class emit_itt(profile):
    pass
