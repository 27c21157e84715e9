"""Plain-text tables, in the "simple" format: what Graph.print_tabular prints with."""

_SEPARATOR = "  "
_HEADER_PADDING = 2


def _kind(value):
    """0 missing, 1 integer, 2 other number, 3 text. Text that reads as a number counts as one."""
    if value is None:
        return 0
    if isinstance(value, bool):
        return 3
    if isinstance(value, int):
        return 1
    if isinstance(value, float):
        return 2
    if isinstance(value, str):
        try:
            int(value)
            return 1
        except ValueError:
            pass
        try:
            float(value)
            return 2
        except ValueError:
            return 3
    return 3


def _cell(value, kind, floatfmt, missingval):
    if value is None:
        return missingval
    if kind == 2:
        return format(float(value), floatfmt)
    return str(value)


def _digits_after_point(text):
    at = text.rfind(".")
    if at < 0:
        at = text.lower().rfind("e")
    return -1 if at < 0 else len(text) - at - 1


def tabulate(tabular_data, headers=(), tablefmt="simple", floatfmt="g", missingval="", colalign=None, **options):
    if isinstance(tabular_data, dict):
        if headers == "keys":
            headers = list(tabular_data.keys())
        columns = list(tabular_data.values())
        count = max((len(c) for c in columns), default=0)
        rows = [[c[i] if i < len(c) else None for c in columns] for i in range(count)]
    else:
        rows = [list(r.values()) if isinstance(r, dict) else list(r) for r in tabular_data]
        if headers == "keys" and tabular_data and isinstance(tabular_data[0], dict):
            headers = list(tabular_data[0].keys())
    headers = [str(h) for h in headers]
    width = max([len(headers)] + [len(r) for r in rows])
    rows = [r + [None] * (width - len(r)) for r in rows]
    headers = [""] * (width - len(headers)) + headers if headers else []
    columns, right = [], []
    for i in range(width):
        kind = max((_kind(r[i]) for r in rows), default=3)
        cells = [_cell(r[i], kind, floatfmt, missingval) for r in rows]
        if kind == 2:
            after = [_digits_after_point(c) for c in cells]
            most = max(after)
            cells = [c + " " * (most - a) for c, a in zip(cells, after)]
        columns.append([c.strip() for c in cells] if kind == 3 else cells)
        right.append(colalign[i] == "right" if colalign and i < len(colalign) else kind in (1, 2))
    widths = []
    for i, cells in enumerate(columns):
        least = len(headers[i]) + _HEADER_PADDING if headers else 0
        widths.append(max([least] + [len(c) for c in cells]))

    def line(cells):
        padded = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(cells, widths, right)]
        return _SEPARATOR.join(padded).rstrip()

    rule = _SEPARATOR.join("-" * w for w in widths)
    out = []
    if headers:
        out.append(line(headers))
    out.append(rule)
    out.extend(line([cells[i] for cells in columns]) for i in range(len(rows)))
    if not headers:
        out.append(rule)
    return "\n".join(out)
