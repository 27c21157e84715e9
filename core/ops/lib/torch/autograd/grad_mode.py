# Context managers, also usable as decorators, that switch the recording of operations off and on.
import functools
import inspect

from torch import _C


class _NoParamDecorator:
    def __new__(cls, orig_func=None):
        self = object.__new__(cls)
        if orig_func is None:
            return self
        self.__init__()
        return self(orig_func)

    def __call__(self, orig_func):
        return _decorate(self.clone, orig_func)

    def clone(self):
        return self.__class__()


def _decorate(make, function):
    if inspect.isclass(function):
        raise RuntimeError(f"Cannot decorate classes. Decorate the methods of {function.__name__} instead.")
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def generator_wrapper(*args, **kwargs):
            with make():
                generator = function(*args, **kwargs)
                try:
                    value = next(generator)
                except StopIteration as e:
                    return e.value
            while True:
                sent = yield value
                with make():
                    try:
                        value = generator.send(sent)
                    except StopIteration as e:
                        return e.value

        return generator_wrapper

    @functools.wraps(function)
    def decorate_context(*args, **kwargs):
        with make():
            return function(*args, **kwargs)

    return decorate_context


class no_grad(_NoParamDecorator):
    def __init__(self, orig_func=None):
        self.prev = False

    def __enter__(self):
        self.prev = _C._set_grad_enabled(False)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)


class enable_grad(_NoParamDecorator):
    def __init__(self, orig_func=None):
        self.prev = False

    def __enter__(self):
        self.prev = _C._set_grad_enabled(True)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)


class set_grad_enabled:
    def __init__(self, mode):
        self.mode = mode
        self.prev = _C._set_grad_enabled(mode)

    def __call__(self, orig_func):
        _C._set_grad_enabled(self.prev)
        return _decorate(self.clone, orig_func)

    def __enter__(self):
        _C._set_grad_enabled(self.mode)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)

    def __str__(self):
        return f"torch.set_grad_enabled(mode={self.mode})"

    def __repr__(self):
        return f"torch.set_grad_enabled(mode={self.mode})"

    def clone(self):
        return self.__class__(self.mode)


class inference_mode:
    def __new__(cls, mode=True):
        if isinstance(mode, bool):
            return object.__new__(cls)
        return cls()(mode)

    def __init__(self, mode=True):
        self.mode = mode
        self.prev = None

    def __call__(self, orig_func):
        return _decorate(self.clone, orig_func)

    def __enter__(self):
        self.prev = (_C._set_inference(self.mode), _C._set_grad_enabled(False) if self.mode else None)

    def __exit__(self, exc_type, exc_value, traceback):
        inference, grad = self.prev
        _C._set_inference(inference)
        if grad is not None:
            _C._set_grad_enabled(grad)

    def clone(self):
        return self.__class__(self.mode)


class set_multithreading_enabled:
    def __init__(self, mode):
        self.mode = mode

    def __enter__(self):
        pass

    def __exit__(self, *args):
        pass
