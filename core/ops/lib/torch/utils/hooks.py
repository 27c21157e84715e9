# torch.utils.hooks: handles that remove a hook again.
import weakref
from collections import OrderedDict


class RemovableHandle:
    next_id = 0

    def __init__(self, hooks_dict, *, extra_dict=None):
        self.hooks_dict_ref = weakref.ref(hooks_dict) if type(hooks_dict) is not dict else (lambda: hooks_dict)
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1
        self.extra_dict_ref = ()
        if extra_dict is not None:
            extra = extra_dict if isinstance(extra_dict, (list, tuple)) else [extra_dict]
            self.extra_dict_ref = tuple((lambda d=d: d) for d in extra)

    def remove(self):
        hooks_dict = self.hooks_dict_ref()
        if hooks_dict is not None and self.id in hooks_dict:
            del hooks_dict[self.id]
        for ref in self.extra_dict_ref:
            extra = ref()
            if extra is not None and self.id in extra:
                del extra[self.id]

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.remove()
