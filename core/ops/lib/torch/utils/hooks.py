# torch.utils.hooks: handles that remove a hook again.


def _next_id():
    taken = RemovableHandle.next_id
    RemovableHandle.next_id += 1
    return taken


class RemovableHandle:
    """Takes a hook off again: `remove()`, or leaving a with block."""

    next_id = 0

    def __init__(self, hooks_dict, *, extra_dict=None):
        self.hooks_dict = hooks_dict
        self.id = _next_id()
        if extra_dict is None:
            self.extra_dicts = ()
        elif isinstance(extra_dict, (list, tuple)):
            self.extra_dicts = tuple(extra_dict)
        else:
            self.extra_dicts = (extra_dict,)

    def remove(self):
        self.hooks_dict.pop(self.id, None)
        for d in self.extra_dicts:
            d.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.remove()
