"""How assertions show values: shortened where long, with what two of them share left out."""
import difflib
import pprint

LIMIT, PLACE, EDGE = 80, 12, 5
SHARED_AT_LEAST = 5
DIFFERENT_AT_LEAST = LIMIT - (EDGE + PLACE + SHARED_AT_LEAST + PLACE + EDGE)


def safe_repr(value, short=False):
    try:
        text = repr(value)
    except Exception:
        text = object.__repr__(value)
    return text if not short or len(text) < LIMIT else text[:LIMIT] + " [truncated]..."


def shorten(text, head, tail):
    gone = len(text) - head - tail
    return f"{text[:head]}[{gone} chars]{text[len(text) - tail:]}" if gone > PLACE else text


def shown_together(*values):
    """The values' texts; of long ones the beginning that all share is cut."""
    texts = tuple(map(safe_repr, values))
    longest = max(map(len, texts))
    if longest <= LIMIT:
        return texts
    low, high = min(texts), max(texts)
    same = next((i for i, (a, b) in enumerate(zip(low, high)) if a != b), min(len(low), len(high)))
    room = LIMIT - (longest - same + EDGE + PLACE)
    if room > SHARED_AT_LEAST:
        prefix = shorten(low[:same], EDGE, room)
        return tuple(prefix + text[same:] for text in texts)
    prefix = shorten(low[:same], EDGE, SHARED_AT_LEAST)
    return tuple(prefix + shorten(text[same:], DIFFERENT_AT_LEAST, EDGE) for text in texts)


def difference_of_values(a, b):
    return "\n" + "\n".join(difflib.ndiff(pprint.pformat(a).splitlines(), pprint.pformat(b).splitlines()))


def difference_of_texts(a, b):
    if not (a.endswith("\n") and b.endswith("\n")):
        if a and b or not (a or b).endswith("\n"):
            a, b = a and a + "\n", b and b + "\n"
    return "\n" + "".join(difflib.ndiff(a.splitlines(True), b.splitlines(True)))


def counted_differences(first, second):
    """(count in first, count in second, element) for every element that is not there as often."""
    first, second = list(first), list(second)
    found = []
    while first or second:
        element = (first or second)[0]
        counts = first.count(element), second.count(element)
        if counts[0] != counts[1]:
            found.append((*counts, element))
        first, second = ([x for x in side if x != element] for side in (first, second))
    return found
