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


def load(repo_or_dir, *args, source="github", **kwargs):
    if source not in ("github", "local"):
        raise ValueError(f'Unknown source: "{source}". Allowed values: "github" | "local".')
    if source == "local":
        raise FileNotFoundError(2, "No such file or directory", os.path.join(os.getcwd(), repo_or_dir, "hubconf.py"))
    owner, name = repo_or_dir.split("/")
    if ":" not in name:  # the branch would be asked for
        raise RuntimeError(
            f"It looks like there is no internet connection and the repo could not be found in the cache ({get_dir()})"
        )
    _refuse()


list = help = load
load_state_dict_from_url = download_url_to_file = _refuse
