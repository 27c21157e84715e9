# Where words may break: behind hyphens between letters and around dashes.
import textwrap
for t in ("a-b-c-d e", "well-known state-of-the-art e-mail x-y", "--foo-bar baz", "foo--bar -- baz---qux", "1-2-3 a1-b2 ab-1c", "non-\nbreak", "it's-a-test o'neil-x", "aaa-bbb-ccc-ddd", "-a-b", "a--b", "a-", "-", "x-yz-w", "ab-c-de", "foo-bar_baz-qu", "é-èa-b"):
    for w in (3, 5, 8): print(textwrap.wrap(t, w), textwrap.TextWrapper(width=w)._split(t) if hasattr(textwrap.TextWrapper, "_split") and 0 else "")
