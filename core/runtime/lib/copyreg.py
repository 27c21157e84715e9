"""copyreg: how objects of a class are taken apart for copies and pickles, where the class does not say it itself."""
from copy import __newobj__, __newobj_ex__, _registered as dispatch_table

__all__ = ["pickle", "constructor"]


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError("constructors must be callable")
