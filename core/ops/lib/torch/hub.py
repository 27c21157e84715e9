"""torch.hub: models and states from the network, which is not here."""
import os
from urllib.error import URLError

__all__ = [
    "download_url_to_file", "get_dir", "help", "list", "load", "load_state_dict_from_url", "set_dir",
]

_hub_dir = None


def _refuse(*args, **kwargs):
    raise URLError("[Errno -3] Temporary failure in name resolution")


def get_dir():
    return _hub_dir if _hub_dir is not None else os.path.join(os.path.expanduser("~/.cache"), "torch", "hub")


def set_dir(d):
    global _hub_dir
    _hub_dir = os.path.expanduser(d)


load_state_dict_from_url = download_url_to_file = load = list = help = _refuse
