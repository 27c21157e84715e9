"""What the module sys says about the interpreter and few programs ask: made when it is first asked for."""
import sys
from types import SimpleNamespace

from _structseq import make

version_info = make("sys.version_info", major=3, minor=14, micro=0, releaselevel="final", serial=0)
float_info = make(
    "sys.float_info", max=1.7976931348623157e308, max_exp=1024, max_10_exp=308, min=2.2250738585072014e-308, min_exp=-1021, min_10_exp=-307, dig=15, mant_dig=53,
    epsilon=2.220446049250313e-16, radix=2, rounds=1,
)
int_info = make("sys.int_info", bits_per_digit=30, sizeof_digit=4, default_max_str_digits=4300, str_digits_check_threshold=640)
hash_info = make("sys.hash_info", width=64, modulus=2**61 - 1, inf=314159, nan=0, imag=1000003, algorithm="siphash13", hash_bits=64, seed_bits=128, cutoff=0)
flags = make(
    "sys.flags", debug=0, inspect=0, interactive=0, optimize=0, dont_write_bytecode=1, no_user_site=0, no_site=0, ignore_environment=0, verbose=0, bytes_warning=0,
    quiet=0, hash_randomization=1, isolated=0, dev_mode=False, utf8_mode=0, warn_default_encoding=0, safe_path=False, int_max_str_digits=4300,
)
implementation = SimpleNamespace(name="cpython", cache_tag="cpython-314", version=version_info, hexversion=sys.hexversion)
thread_info = make("sys.thread_info", name="pthread", lock="semaphore", version="NPTL")
api_version = 1013
float_repr_style = "short"
abiflags = ""
platlibdir = "lib"
prefix = exec_prefix = base_prefix = base_exec_prefix = "/usr"
dont_write_bytecode = True
warnoptions = []
meta_path = []
path_hooks = []
path_importer_cache = {}
copyright = ""
tracebacklimit = None


def __getattr__(name):
    if name == "stdlib_module_names":
        from _stdlib_names import names
        return names
    raise AttributeError(name)


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def getfilesystemencodeerrors():
    return "surrogateescape"


def getswitchinterval():
    return 0.005


_max_str_digits = 4300


def get_int_max_str_digits():
    return _max_str_digits


def set_int_max_str_digits(maxdigits):
    global _max_str_digits
    if maxdigits and maxdigits < 640:
        raise ValueError("maxdigits must be >= 640 or 0 for unlimited")
    _max_str_digits = maxdigits


def is_finalizing():
    return False


def gettrace():
    return None


def getprofile():
    return None


def settrace(function, /):
    pass


def setprofile(function, /):
    pass


def excepthook(exctype, value, traceback, /):
    import traceback as module
    module.print_exception(value)


__excepthook__ = excepthook


def unraisablehook(unraisable, /):
    pass


def getallocatedblocks():
    return 0
