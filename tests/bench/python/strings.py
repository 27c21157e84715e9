"""Strings: growing by +=, join, f-strings, methods, iteration over characters."""


def grow(n):
    text = ""
    for i in range(n):
        text += "x"
        text += str(i % 10)
    return text


def lines(n):
    out = []
    for i in range(n):
        out.append(f"%node_{i} : [num_users={i % 3}] = call_function[target=add](args = ({i}, {i / 4:.2f}))")
    return "\n".join(out)


def letters(text):
    vowels = 0
    for c in text:
        if c in "aeiou":
            vowels += 1
    return vowels


def run():
    text = grow(100000)
    page = lines(24000)
    words = page.replace("call_function", "call_module").split()
    upper = [w.upper() for w in words if w.startswith("%")]
    named = sum(1 for w in words if "_" in w and not w.endswith("]"))
    return (len(text), text[-5:], len(page), letters(page[:500000]), len(words), upper[77], named)
