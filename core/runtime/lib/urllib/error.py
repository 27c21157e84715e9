"""urllib.error: what opening an address raises."""


class URLError(OSError):
    """An address that could not be reached; `reason` is text or another exception."""

    def __init__(self, reason, filename=None):
        self.args = (reason,)
        self.reason = reason
        if filename is not None:
            self.filename = filename

    def __str__(self):
        return f"<urlopen error {self.reason}>"
