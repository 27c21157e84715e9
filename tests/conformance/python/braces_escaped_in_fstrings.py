# The lexer's warnings, of a backslash before a brace of an f-string and of numbers that run into a keyword: they are of
# one point, their line has no end; those of other escapes are the parser's.
import warnings

for source in [r'f"\{x}"', r'(f"\{x}")', r'f"a\{x}b"', r'f"\{{x}}"', r'f"\{{"', r'f"\}}"', r'f"{x:\{y}}"', r'f"{x:a\{y}b}"', r'f"{x:\}"',
               r'f"\\{x}"', r'f"\\\{x}"', r'f"\{x}\q{y}\w"', r'rf"\{x}"', 'f"""\n\\{x}"""', r'f"\N{DIGIT ONE}\{x}"', r'"\{"', r'f"{f"\{x}"}"',
               r'f"{"\{"}"', r'f"{x:\{y}\{z}}"', r'f"é\{x}"', '(f"a\\{x}"\n)', '1\nf"\\{x}"\n2', r'f"a{x}b\{y}c"', r'f"\{"', r'f"\{x"',
               "0x1for x in y", "[1if x else 2]", "1 +\\\n2or 3", r'a = "\400"', 'x = 1\n"\\d"', "def f(a='\\d'): 1"]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source, "nowhere.py", "exec")
        except SyntaxError as e:
            print("refused:", e)
    print(repr(source), [(str(w.message), w.lineno) for w in caught])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            compile(source, "nowhere.py", "exec")
        except SyntaxError as e:
            print("   ", e.msg[:24], e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
x = 3
print(f"\{x}", f"\}}")
