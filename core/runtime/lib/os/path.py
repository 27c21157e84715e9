"""os.path: names of files, and what the session knows about them."""
import _files

sep = "/"
curdir, pardir, extsep, pathsep, altsep, devnull = ".", "..", ".", ":", None, "/dev/null"
_made = set()  # directories that hold nothing yet


def _fspath(p):
    if isinstance(p, (str, bytes)):
        return p
    f = getattr(type(p), "__fspath__", None)
    if f is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(p).__name__)
    return f(p)


def _key(p):
    # A path as the session's files are named.
    p = _fspath(p)
    return p[2:] if p.startswith("./") else p


def join(a, *p):
    path = _fspath(a)
    for b in p:
        b = _fspath(b)
        if b.startswith("/") or not path:
            path = b
        elif path.endswith("/"):
            path += b
        else:
            path += "/" + b
    return path


def split(p):
    p = _fspath(p)
    i = p.rfind("/") + 1
    head, tail = p[:i], p[i:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    p = _fspath(p)
    dot, slash = p.rfind("."), p.rfind("/")
    if dot > slash and p[slash + 1:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


def isabs(p):
    return _fspath(p).startswith("/")


def normpath(p):
    p = _fspath(p)
    lead = "/" if p.startswith("/") else ""
    parts = []
    for part in p.split("/"):
        if part in ("", "."):
            continue
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part != ".." or not lead:
            parts.append(part)
    return lead + "/".join(parts) or "."


def abspath(p):
    p = _fspath(p)
    return normpath(p if p.startswith("/") else join("/", p))


realpath = abspath


def relpath(path, start="."):
    a = [x for x in abspath(start).split("/") if x]
    b = [x for x in abspath(path).split("/") if x]
    i = 0
    while i < len(a) and i < len(b) and a[i] == b[i]:
        i += 1
    return "/".join([".."] * (len(a) - i) + b[i:]) or "."


def expanduser(p):
    return _fspath(p)


expandvars = expanduser


def commonprefix(m):
    if not m:
        return ""
    low, high = min(m), max(m)
    for i, c in enumerate(low):
        if c != high[i]:
            return low[:i]
    return low


def isfile(p):
    return _files.size(_key(p)) is not None


def isdir(p):
    p = _key(p).rstrip("/")
    if p in ("", ".", "/tmp") or p in _made:
        return True
    return any(name.startswith(p + "/") for name in _files.names()) or any(d.startswith(p + "/") for d in _made)


def exists(p):
    return isfile(p) or isdir(p)


lexists = exists


def islink(p):
    return False


def getsize(p):
    n = _files.size(_key(p))
    if n is None:
        raise FileNotFoundError(2, "No such file or directory", p)
    return n
