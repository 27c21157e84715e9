"""Changes to a finished program's text: line breaks inside brackets, which move the marks of tracebacks, and
mutations that mostly make it a SyntaxError."""
import io
import tokenize

POOL = """( ) [ ] { } , : ; . = == + - * ** / // @ % & | ^ ~ < > <= >= != -> := += @= ... ! $ ? \\ ' " ''' # f' f'{ {x} 0x 1_ 08 1e 1.5j 0b2 \\n 'a'
if else elif for while in not and or is def class return yield lambda import from as with try except finally raise pass break continue global nonlocal del assert
match case type None True False x print exec 1 *a **k __debug__""".split()


def tokens_of(text: str) -> list:
    """(start, end) offsets of the tokens that have a text; nothing where the text cannot be split."""
    starts = [0]
    for line in text.splitlines(True):
        starts.append(starts[-1] + len(line))
    found = []
    try:
        for t in tokenize.generate_tokens(io.StringIO(text).readline):
            if t.string.strip():
                found.append((starts[t.start[0] - 1] + t.start[1], starts[t.end[0] - 1] + t.end[1], t.string))
    except (tokenize.TokenError, IndentationError, SyntaxError):
        pass
    return found


def broken(g, text: str) -> str:
    """The text with some lines broken inside brackets."""
    depth, cuts = 0, []
    plain = [("f'" not in line and 'f"' not in line) for line in text.split("\n")]  # f-strings nest quotes
    for start, end, token in tokens_of(text) if all(plain) else []:
        depth += (token in "([{") - (token in ")]}") if len(token) == 1 else 0
        if depth > 0 and token in ("(", ",", "+", "*", "[", "and", "or", "for", "if", "**", "==") and g.chance(0.15):
            cuts.append(end)
    for cut in reversed(cuts):
        text = text[:cut] + "\n" + " " * g.pick([0, 4, 8]) + text[cut:].lstrip(" ")
    return text


def mutated(g, text: str) -> str:
    """The text with one small mistake, or two."""
    for _ in range(g.pick([1, 1, 1, 2])):
        text = mistake(g, text)
    return text


def mistake(g, text: str) -> str:
    tokens = tokens_of(text)
    if not tokens:
        return text
    start, end, token = g.pick(tokens)
    kind = g.random.randrange(10)
    if kind <= 1:
        return text[:start] + text[end:]
    if kind == 2:
        return text[:end] + " " + token + text[end:]
    if kind <= 4:
        return text[:start] + g.pick(POOL) + text[end:]
    if kind <= 6:
        return text[:start] + g.pick(POOL) + " " + text[start:]
    if kind == 7:
        other = g.pick(tokens)
        (a, b, x), (c, d, y) = sorted([(start, end, token), other])
        return text if b > c else text[:a] + y + text[b:c] + x + text[d:]
    if kind == 8:
        lines = text.split("\n")
        i = g.random.randrange(len(lines))
        lines[i] = g.pick([" " + lines[i], "    " + lines[i], lines[i][1:], lines[i].lstrip(), "\t" + lines[i], lines[i] + "\\", lines[i][:-1], lines[i] + g.pick(POOL)])
        return "\n".join(lines)
    at = g.random.randrange(len(text))
    return text[:at] + text[at + 1 :] if g.chance(0.5) else text[:at] + g.pick(list("()[]{}:,.'\"=+\\ é€\t!")) + text[at:]
