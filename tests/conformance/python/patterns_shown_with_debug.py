# re.DEBUG: how patterns are read, and the instructions that they become.
import re

patterns = r"""a|abc|a*|(a)|(?P<n>a)b|[abc]|[^a]|[a-z0-9_]|.|^a$|\d\D\w\s|\bx\B|\Aa\Z|a+?|a{2,3}|(?:ab)++|(?>a+)b|(?i:a)b|(?=a)(?!b)|(?<=ab)(?<!c)d|(a)\1|(a)?(?(1)b|c)
(?:ab)*|(?:ab)*?x|[\s\S]|(?!)|[aeiou]|[acegik]|[\w-]|x+y{3}z{x|(?P<y>\d{4})-(?P<m>\d\d)|abab(c)|\x41\t\n\101\u00e9|[\]\-a]|[Ā-Ȁx]|\N{BULLET}""".replace("\n", "|")
alternatives = ["ab|ac", "a|b", "a|[bc]", "a||b", "abc|abd|a", "(a|b)*", "x(?:ab|cd)y", "a|b|"]
for pattern in [*patterns.split("|"), *alternatives]:
    print("---", pattern)
    try:
        re.compile(pattern, re.DEBUG)
    except re.error as e:
        print(e)
for pattern, flags in (("(?i)aſ[k-m]é1", 0), ("a[b-d]\\1" if False else "a[b-d]", re.I | re.A), ("^a$.", re.M | re.S), (" a b # c\n[ ]", re.X), ("\\w\\d\\b", re.A),
                       (b"a[b-d]\\w\\b(a)\\1", re.I), (b"a\\w\\b", re.L), (b"a[b-d]", re.I | re.L), (b"\xe9", re.I)):
    print("---", pattern, int(flags))
    re.compile(pattern, flags | re.DEBUG)
print(re.findall("(?i)ſ", "sSſ"), re.findall("(?i)[ς]", "σΣς"), re.findall("(?i)[^k]", "kK\u212a!"), re.findall("(?i)İ", "iIİı"), re.findall("(?i)ῃ|µ", "μΜµ"))
