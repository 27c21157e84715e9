"""textwrap: filling, indenting and dedenting paragraphs."""
import re as _re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_BLANK = "\t\n\x0b\x0c\r "
_TO_SPACE = dict.fromkeys(map(ord, _BLANK), ord(" "))


_BREAKS = (
    r"(?<=[\w!\"'&.,?])-{2,}(?=\w)"
    r"|(?:(?<=[^\d\W]{2})|(?<=[^\d\W]-[^\d\W]))-(?=[^\d\W]-?[^\d\W])"
)


class TextWrapper:
    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _chunks(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_TO_SPACE)
        chunks = self._split(text)
        if self.fix_sentence_endings:
            for i in range(len(chunks) - 1):
                if chunks[i + 1] == " " and _re.search(r"[a-z][.!?][\"']?\Z", chunks[i]):
                    chunks[i + 1] = "  "
        return chunks

    def _split(self, text):
        """Words and the blanks between them; words at the places where they may break."""
        pieces = [p for p in _re.split(r"([\t\n\x0b\x0c\r ]+)", text) if p]
        chunks = []
        for piece in pieces:
            if piece[0] in _BLANK or not self.break_on_hyphens:
                chunks.append(piece)
                continue
            # A word may break around dashes, and behind a hyphen where letters stand on both sides: two, or one with a hyphen.
            start = 0
            for m in _re.finditer(_BREAKS, piece):
                if m.end() - m.start() >= 2:
                    chunks.extend([piece[start:m.start()], m.group()])
                else:
                    chunks.append(piece[start:m.end()])
                start = m.end()
            if start < len(piece):
                chunks.append(piece[start:])
        return chunks

    def wrap(self, text):
        chunks = self._chunks(text)
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            room = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                chunks.pop()
            line, used = [], 0
            while chunks and used + len(chunks[-1]) <= room:
                used += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > room:
                left = max(1, room) - used if room >= 1 else 1
                if self.break_long_words and left > 0:
                    chunk = chunks[-1]
                    end = left
                    if self.break_on_hyphens and len(chunk) > left:
                        hyphen = chunk.rfind("-", 0, left)
                        if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                            end = hyphen + 1
                    line.append(chunk[:end])
                    chunks[-1] = chunk[end:]
                elif not line:
                    line.append(chunks.pop())
                used = sum(map(len, line))
            if self.drop_whitespace and line and line[-1].strip() == "":
                used -= len(line[-1])
                line.pop()
            if not line:
                continue
            last = not chunks or (self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip())
            if self.max_lines is None or len(lines) + 1 < self.max_lines or (last and used <= room):
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and used + len(self.placeholder) <= room:
                    line.append(self.placeholder)
                    lines.append(indent + "".join(line))
                    break
                used -= len(line.pop())
            else:
                if lines:
                    before = lines[-1].rstrip()
                    if len(before) + len(self.placeholder) <= self.width:
                        lines[-1] = before + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    if not isinstance(text, str):
        raise TypeError(f"expected str object, not {type(text).__name__!r}")
    lines = text.split("\n")
    margin = None
    for line in lines:
        body = line.lstrip(" \t")
        if not line or line.isspace():
            continue
        lead = line[:len(line) - len(body)]
        if margin is None:
            margin = lead
            continue
        n = 0
        while n < len(margin) and n < len(lead) and margin[n] == lead[n]:
            n += 1
        margin = margin[:n]
    cut = len(margin or "")
    return "\n".join("" if line.isspace() else line[cut:] for line in lines)


def indent(text, prefix, predicate=None):
    pieces = []
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            pieces.append(prefix)
        pieces.append(line)
    return "".join(pieces)
