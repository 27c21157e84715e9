"""pprint: values over several lines, one item a line where they do not fit. How a type is laid out follows from its
__repr__, so that a subclass that keeps it is laid out the same."""
import re as _re
import sys as _sys
from collections import ChainMap as _ChainMap, Counter as _Counter, OrderedDict as _OrderedDict, UserDict as _UserDict, UserList as _UserList, UserString as _UserString
from collections import defaultdict as _defaultdict, deque as _deque
from types import MappingProxyType as _MappingProxy, MethodType as _MethodType, SimpleNamespace as _SimpleNamespace

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    printer = PrettyPrinter(
        stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
    printer.pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(
        indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._on_one_line(object, {}, None, 0)[0]


def isreadable(object):
    return PrettyPrinter().isreadable(object)


def isrecursive(object):
    return PrettyPrinter().isrecursive(object)


class _SafeKey:
    # Orders values of any types: unlike ones by type name and place.
    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _pair_key(pair):
    return _SafeKey(pair[0]), _SafeKey(pair[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent_per_level, self._width, self._depth = indent, width, depth
        self._stream = _sys.stdout if stream is None else stream
        self._compact, self._sort_dicts, self._underscore_numbers = bool(compact), sort_dicts, underscore_numbers

    def pprint(self, object):
        if self._stream is not None:
            self._format(object, self._stream.write, 0, 0, {}, 0)
            self._stream.write("\n")

    def pformat(self, object):
        parts = []
        self._format(object, parts.append, 0, 0, {}, 0)
        return "".join(parts)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        text, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        """(text on one line, whether eval() would read it back, whether it contains itself); to be overridden."""
        return self._on_one_line(object, context, maxlevels, level)

    # ---- on one line ----

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _sorted_items(self, mapping):
        return sorted(mapping.items(), key=_pair_key) if self._sort_dicts else list(mapping.items())

    def _on_one_line(self, object, context, maxlevels, level):
        cls = type(object)
        if cls in _PLAIN:
            return repr(object), True, False
        r = getattr(cls, "__repr__", None)
        if issubclass(cls, int) and r is int.__repr__:
            return f"{object:_d}" if self._underscore_numbers else repr(object), True, False
        if issubclass(cls, dict) and r is dict.__repr__:
            left, right = "{", "}"
        elif issubclass(cls, list) and r is list.__repr__:
            left, right = "[", "]"
        elif issubclass(cls, tuple) and r is tuple.__repr__:
            left, right = ("(", ",)") if len(object) == 1 else ("(", ")")
        else:
            text = repr(object)
            return text, bool(text) and not text.startswith("<"), False
        if not object:
            return left + right, True, False
        if maxlevels and level >= maxlevels:
            return left + "..." + right, False, id(object) in context
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable, recursive, parts = True, False, []

        def text_of(item):
            nonlocal readable, recursive
            text, its_readable, its_recursive = self.format(item, context, maxlevels, level + 1)
            readable, recursive = readable and its_readable, recursive or its_recursive
            return text

        if left == "{":
            parts = [f"{text_of(k)}: {text_of(v)}" for k, v in self._sorted_items(object)]
        else:
            parts = [text_of(item) for item in object]
        del context[id(object)]
        return left + ", ".join(parts) + right, readable, recursive

    # ---- over several ----

    def _format(self, object, write, indent, allowance, context, level):
        if id(object) in context:
            write(_recursion(object))
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            layout = self._dispatch.get(type(object).__repr__)
            if layout is None and _is_dataclass_with_own_repr(object):
                layout = PrettyPrinter._lay_dataclass
            if layout is not None:
                context[id(object)] = 1
                layout(self, object, write, indent, allowance, context, level + 1)
                del context[id(object)]
                return
        write(text)

    def _lay_dataclass(self, object, write, indent, allowance, context, level):
        name = type(object).__name__
        from dataclasses import fields
        items = [(f.name, getattr(object, f.name)) for f in fields(object) if f.repr]
        write(name + "(")
        self._lay_attributes(items, write, indent + len(name) + 1, allowance, context, level)
        write(")")

    def _lay_namespace(self, object, write, indent, allowance, context, level):
        name = "namespace" if type(object) is _SimpleNamespace else type(object).__name__
        write(name + "(")
        self._lay_attributes(list(object.__dict__.items()), write, indent + len(name) + 1, allowance, context, level)
        write(")")

    def _lay_attributes(self, items, write, indent, allowance, context, level):
        for i, (key, value) in enumerate(items):
            write(f"{key}=")
            last = i == len(items) - 1
            if id(value) in context:
                write("...")
            else:
                self._format(value, write, indent + len(key) + 1, allowance if last else 1, context, level)
            if not last:
                write(",\n" + " " * indent)

    def _lay_dict(self, object, write, indent, allowance, context, level):
        write("{")
        if self._indent_per_level > 1:
            write((self._indent_per_level - 1) * " ")
        if object:
            self._lay_pairs(self._sorted_items(object), write, indent, allowance + 1, context, level)
        write("}")

    def _lay_pairs(self, items, write, indent, allowance, context, level):
        indent += self._indent_per_level
        for i, (key, value) in enumerate(items):
            text = self._repr(key, context, level)
            write(text + ": ")
            last = i == len(items) - 1
            self._format(value, write, indent + len(text) + 2, allowance if last else 1, context, level)
            if not last:
                write(",\n" + " " * indent)

    def _lay_ordered_dict(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        name = type(object).__name__
        write(name + "(")
        self._format(list(object.items()), write, indent + len(name) + 1, allowance + 1, context, level)
        write(")")

    def _lay_view(self, object, write, indent, allowance, context, level):
        items = sorted(object, key=_pair_key if isinstance(object, _ItemsView) else _SafeKey) if self._sort_dicts else list(object)
        name = type(object).__name__
        write(name + "(")
        self._format(items, write, indent + len(name) + 1, allowance + 1, context, level)
        write(")")

    def _lay_list(self, object, write, indent, allowance, context, level):
        write("[")
        self._lay_items(object, write, indent, allowance + 1, context, level)
        write("]")

    def _lay_tuple(self, object, write, indent, allowance, context, level):
        write("(")
        end = ",)" if len(object) == 1 else ")"
        self._lay_items(object, write, indent, allowance + len(end), context, level)
        write(end)

    def _lay_set(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        cls = type(object)
        start, end = ("{", "}") if cls is set else (cls.__name__ + "({", "})")
        write(start)
        self._lay_items(sorted(object, key=_SafeKey), write, indent + len(start) - 1, allowance + len(end), context, level)
        write(end)

    def _lay_items(self, items, write, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            write((self._indent_per_level - 1) * " ")
        separator, between = ",\n" + " " * indent, ""
        width = most = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if last:
                most -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(item, context, level)
                need = len(text) + 2
                if width < need:
                    width = most
                    if between:
                        between = separator
                if width >= need:
                    width -= need
                    write(between + text)
                    between = ", "
                    continue
            write(between)
            between = separator
            self._format(item, write, indent, allowance if last else 1, context, level)

    def _lay_str(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        chunks, lines = [], object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        most = last_most = self._width - indent
        for i, line in enumerate(lines):
            text = repr(line)
            last_line = i == len(lines) - 1
            if last_line:
                last_most -= allowance
            if len(text) <= last_most:
                chunks.append(text)
                continue
            words = _re.findall(r"\S*\s*", line)
            words.pop()
            limit, current = most, ""
            for j, word in enumerate(words):
                if j == len(words) - 1 and last_line:
                    limit -= allowance
                if len(repr(current + word)) > limit:
                    if current:
                        chunks.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                chunks.append(repr(current))
        self._write_chunks(chunks, write, indent, level)

    def _lay_bytes(self, object, write, indent, allowance, context, level):
        if len(object) <= 4:
            write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        self._write_chunks(list(_bytes_chunks(object, self._width - indent, allowance)), write, indent, level, level == 1)

    def _lay_bytearray(self, object, write, indent, allowance, context, level):
        write("bytearray(")
        self._lay_bytes(bytes(object), write, indent + 10, allowance + 1, context, level + 1)
        write(")")

    def _write_chunks(self, chunks, write, indent, level, parentheses=None):
        """Literals below each other, which Python reads as one."""
        if parentheses is None:
            parentheses = level == 1 and len(chunks) > 1
        write(("(" if parentheses else "") + ("\n" + " " * indent).join(chunks) + (")" if parentheses else ""))

    def _lay_mapping_proxy(self, object, write, indent, allowance, context, level):
        write("mappingproxy(")
        self._format(object.copy(), write, indent + 13, allowance + 1, context, level)
        write(")")

    def _lay_default_dict(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        name, factory = type(object).__name__, self._repr(object.default_factory, context, level)
        indent += len(name) + 1
        write(f"{name}({factory},\n{' ' * indent}")
        self._lay_dict(object, write, indent, allowance + 1, context, level)
        write(")")

    def _lay_counter(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        name = type(object).__name__
        write(name + "({")
        if self._indent_per_level > 1:
            write((self._indent_per_level - 1) * " ")
        self._lay_pairs(object.most_common(), write, indent + len(name) + 1, allowance + 2, context, level)
        write("})")

    def _lay_chain_map(self, object, write, indent, allowance, context, level):
        if not len(object.maps) or len(object.maps) == 1 and not object.maps[0]:
            write(repr(object))
            return
        name = type(object).__name__
        write(name + "(")
        indent += len(name) + 1
        for i, mapping in enumerate(object.maps):
            last = i == len(object.maps) - 1
            self._format(mapping, write, indent, allowance + 1 if last else 1, context, level)
            write(")" if last else ",\n" + " " * indent)

    def _lay_deque(self, object, write, indent, allowance, context, level):
        if not object:
            write(repr(object))
            return
        name = type(object).__name__
        write(name + "([")
        indent += len(name) + 1
        if object.maxlen is None:
            self._lay_items(object, write, indent, allowance + 2, context, level)
            write("])")
        else:
            self._lay_items(object, write, indent, 2, context, level)
            write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})")

    def _lay_data(self, object, write, indent, allowance, context, level):
        self._format(object.data, write, indent, allowance, context, level - 1)

    _dispatch = {
        dict.__repr__: _lay_dict, list.__repr__: _lay_list, tuple.__repr__: _lay_tuple, set.__repr__: _lay_set, frozenset.__repr__: _lay_set, str.__repr__: _lay_str,
        bytes.__repr__: _lay_bytes, bytearray.__repr__: _lay_bytearray, _OrderedDict.__repr__: _lay_ordered_dict, _SimpleNamespace.__repr__: _lay_namespace,
        _MappingProxy.__repr__: _lay_mapping_proxy, _defaultdict.__repr__: _lay_default_dict, _Counter.__repr__: _lay_counter, _ChainMap.__repr__: _lay_chain_map,
        _deque.__repr__: _lay_deque, _UserDict.__repr__: _lay_data, _UserList.__repr__: _lay_data, _UserString.__repr__: _lay_data,
        type({}.keys()).__repr__: _lay_view, type({}.values()).__repr__: _lay_view, type({}.items()).__repr__: _lay_view,
    }


_PLAIN = frozenset({str, bytes, bytearray, float, complex, bool, type(None)})
_ItemsView = type({}.items())


def _is_dataclass_with_own_repr(object):
    """Whether the class decorator wrote its __repr__ (which leaves a mark in what it wraps)."""
    r = type(object).__repr__
    return hasattr(type(object), "__dataclass_fields__") and "__create_fn__" in getattr(getattr(r, "__wrapped__", r), "__qualname__", "")


def _bytes_chunks(object, width, allowance):
    current, last = b"", len(object) // 4 * 4
    for i in range(0, len(object), 4):
        part = object[i : i + 4]
        if i == last:
            width -= allowance
        if len(repr(current + part)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current += part
    if current:
        yield repr(current)
