"""Worker processes of loaders: there are none, items are fetched in the program itself."""


def get_worker_info():
    return None
