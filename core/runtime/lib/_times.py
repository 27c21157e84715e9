"""time: points in time as years, months and days, and as text. The only time zone is UTC."""
from operator import index as _index
from time import time

from _types import type_name

from _structseq import make_type

timezone = altzone = daylight = 0
tzname = ("UTC", "UTC")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
_FIELDS = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")


def _new(cls, sequence, dict=None):
    values = tuple(sequence)
    if len(values) < 9:
        raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(values)}-sequence given)")
    if len(values) > 11:
        raise TypeError(f"time.struct_time() takes an at most 11-sequence ({len(values)}-sequence given)")
    return tuple.__new__(cls, values[:9])


struct_time = make_type("time.struct_time", _FIELDS, _new)
struct_time.n_fields = 11
struct_time.tm_zone = struct_time.tm_gmtoff = None


def _days_before(year, month, day):
    # Days since 1970-01-01. Years are counted from March, so that leap days come last.
    year, month = (year - 1, month + 9) if month <= 2 else (year, month - 3)
    return year * 365 + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 719469


def gmtime(seconds=None, /):
    return _in_zone(seconds, "GMT")


def localtime(seconds=None, /):
    return _in_zone(seconds, "UTC")


def _in_zone(seconds, zone):
    if seconds is not None:
        if not isinstance(seconds, (int, float)):
            seconds = _index(seconds) if hasattr(type(seconds), "__index__") else _refuse(seconds)
        if seconds != seconds:
            raise ValueError("Invalid value NaN (not a number)")
        if not -(2**63) <= seconds < 2**63:
            raise OverflowError("timestamp out of range for platform time_t")
        if abs(seconds) > 67768036191676799:  # years are 32 bits wide
            raise OSError(75, "Value too large for defined data type")
    days, rest = divmod(int(time() if seconds is None else seconds // 1), 86400)
    era, day = divmod(days + 719468, 146097)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month += 3 if month < 10 else -9
    year += era * 400 + (month <= 2)
    yday = days - _days_before(year, 1, 1) + 1
    made = struct_time((year, month, day, rest // 3600, rest % 3600 // 60, rest % 60, (days + 3) % 7, yday, 0))
    made.tm_zone, made.tm_gmtoff = zone, 0
    return made


def _refuse(seconds):
    raise TypeError(f"'{type_name(seconds)}' object cannot be interpreted as an integer")


def mktime(t, /):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    years, month = divmod(t[1] - 1, 12)
    days = _days_before(t[0] + years, month + 1, 1) + t[2] - 1
    return float(days * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


def asctime(t=None, /):
    t = gmtime() if t is None else t
    return f"{_DAYS[t[6]][:3]} {_MONTHS[t[1] - 1][:3]} {t[2]:2d} {t[3]:02d}:{t[4]:02d}:{t[5]:02d} {t[0]}"


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))


def _iso_week(t):
    """The year and week of ISO 8601: week 1 has the year's first Thursday."""
    week = (t[7] - 1 - t[6] + 10) // 7
    if week < 1:
        return t[0] - 1, _iso_week(gmtime(mktime((t[0] - 1, 12, 31, 0, 0, 0))))[1]
    if week == 53 and gmtime(mktime((t[0] + 1, 1, 1, 0, 0, 0)))[6] < 4:
        return t[0] + 1, 1
    return t[0], week


_DIRECTIVES = {
    "Y": lambda t: str(t[0]), "m": lambda t: f"{t[1]:02d}", "d": lambda t: f"{t[2]:02d}", "H": lambda t: f"{t[3]:02d}", "M": lambda t: f"{t[4]:02d}",
    "S": lambda t: f"{t[5]:02d}", "p": lambda t: "AM" if t[3] < 12 else "PM", "I": lambda t: f"{(t[3] - 1) % 12 + 1:02d}", "y": lambda t: f"{t[0] % 100:02d}",
    "a": lambda t: _DAYS[t[6]][:3], "A": lambda t: _DAYS[t[6]], "b": lambda t: _MONTHS[t[1] - 1][:3], "B": lambda t: _MONTHS[t[1] - 1],
    "j": lambda t: f"{t[7]:03d}", "w": lambda t: str((t[6] + 1) % 7), "u": lambda t: str(t[6] + 1), "e": lambda t: f"{t[2]:2d}", "n": lambda t: "\n", "t": lambda t: "\t",
    "U": lambda t: f"{(t[7] + 6 - (t[6] + 1) % 7) // 7:02d}", "W": lambda t: f"{(t[7] + 6 - t[6]) // 7:02d}", "C": lambda t: f"{t[0] // 100:02d}",
    "G": lambda t: str(_iso_week(t)[0]), "V": lambda t: f"{_iso_week(t)[1]:02d}", "Z": lambda t: getattr(t, "tm_zone", None) or "UTC", "z": lambda t: "+0000", "s": lambda t: str(int(mktime(t))), "%": lambda t: "%",
}
_COMBINED = {"c": "%a %b %e %H:%M:%S %Y", "D": "%m/%d/%y", "x": "%m/%d/%y", "F": "%Y-%m-%d", "T": "%H:%M:%S", "X": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p", "h": "%b"}


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    t = gmtime() if t is None else t
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    out, pieces = [], iter(format.split("%"))
    out.append(next(pieces))
    for piece in pieces:
        if not piece:  # two signs: one, and the text up to the next is plain
            out.append("%" + next(pieces, ""))
            continue
        code, rest = piece[0], piece[1:]
        if code in _COMBINED:
            out.append(strftime(_COMBINED[code], t))
        else:
            out.append(_DIRECTIVES[code](t) if code in _DIRECTIVES else "%" + code)
        out.append(rest)
    return "".join(out)


_PATTERNS = {
    "Y": r"\d{4}", "m": r"1[0-2]|0[1-9]|[1-9]", "d": r"3[01]|[12]\d|0[1-9]|[1-9]| [1-9]", "H": r"2[0-3]|[01]\d|\d", "M": r"[0-5]\d|\d", "S": r"6[01]|[0-5]\d|\d",
    "y": r"\d\d", "j": r"\d{1,3}", "I": r"1[0-2]|0[1-9]|[1-9]", "p": "am|pm", "b": "|".join(m[:3] for m in _MONTHS), "B": "|".join(_MONTHS), "a": "|".join(d[:3] for d in _DAYS),
    "A": "|".join(_DAYS), "Z": "utc|gmt", "%": "%",
}


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    import re
    for code, text in _COMBINED.items():
        format = format.replace("%" + code, text)
    pattern, pieces = "", re.split("%(.)", re.sub(r"\s+", r" ", format))
    for literal, code in zip(pieces[::2], pieces[1::2] + [""]):
        pattern += re.escape(literal).replace("\\ ", r"\s+")
        if code and code not in _PATTERNS:
            raise ValueError(f"'{code}' is a bad directive in format '{format}'")
        pattern += f"(?P<{'percent' if code == '%' else code}>{_PATTERNS[code]})" if code else ""
    found = re.match(pattern, data_string, re.IGNORECASE)
    if not found:
        raise ValueError(f"time data {data_string!r} does not match format {format!r}")
    if found.end() != len(data_string):
        raise ValueError(f"unconverted data remains: {data_string[found.end():]}")
    got = {code: text for code, text in found.groupdict().items() if text is not None}
    names = [m[:3].lower() for m in _MONTHS]
    year = int(got["Y"]) if "Y" in got else 1900
    if "y" in got:
        year = int(got["y"]) + (2000 if int(got["y"]) < 69 else 1900)
    month = names.index((got.get("b") or got.get("B"))[:3].lower()) + 1 if "b" in got or "B" in got else int(got.get("m", 1))
    hour = int(got.get("H", 0))
    if "I" in got:
        hour = int(got["I"]) % 12 + (12 if got.get("p", "").lower() == "pm" else 0)
    day = int(got.get("d", 1))
    if "j" in got and "d" not in got:
        month, day = gmtime(mktime((year, 1, int(got["j"]), 0, 0, 0)))[1:3]
    base = gmtime(mktime((year, month, day, hour, int(got.get("M", 0)), int(got.get("S", 0)))))
    return struct_time((*base[:5], int(got.get("S", 0)), base[6], base[7], -1))


def monotonic_ns():
    from time import perf_counter_ns
    return perf_counter_ns()


def process_time_ns():
    from time import process_time
    return int(process_time() * 1e9)


def thread_time():
    from time import process_time
    return process_time()
