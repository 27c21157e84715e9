"""The marker that torch.fx puts on its public functions. Here it changes nothing."""


def compatibility(is_backward_compatible):
    def mark(fn):
        return fn

    return mark


_BACK_COMPAT_OBJECTS = {}
_MARKED_WITH_COMPATIBILITY = {}
