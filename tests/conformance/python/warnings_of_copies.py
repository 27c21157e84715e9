# SyntaxWarnings: what is compiled more than once is warned of each time, and what is read behind an error too.
import warnings


def show(source):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source, "<text>", "exec")
        except SyntaxError as e:
            print(e, e.lineno, e.offset, e.end_offset)
    print(source)
    for w in caught:
        print("   ", w.lineno, w.message)


for source in (
    "any(1[0] for x in (2, 3)() if ''() or (lambda: 3[0]))",
    "list(1[0] for x in y); sum(1[0] for x in y); any(*(1[0] for x in y)); any(q=(1[0] for x in y)); a.any(1[0] for x in y)",
    "tuple(any([][''] for y in 1()) for x in 1)",
    "[1[0] for x in 2()], {1[0]: 3 for x in 2()}, (1[0] for x in 2())",
    "__debug__(), __debug__[0], [1][__debug__], 'a'[__debug__]",
):
    show(source)

HEAD = "def f():\n"
for body in (
    " try: return 0\n finally: 0 is 0",
    " try: x\n except E: return 0\n else: return 3\n finally: 0 is 0",
    " for x in y:\n  try:\n   if x: break\n   continue\n  finally: 0 is 0",
    " try: return 0\n finally:\n  try: return 1\n  finally: 0 is 0",
    " try:\n  try: return 1 is 1\n  finally: 2 is 2\n finally: 3 is 3",
    " try:\n  for x in y: break\n finally: 0 is 0",
    " try:\n  def g(): return 1\n finally: 0 is 0",
    " try: return 0\n finally:\n  def g(): return 0 is 0",
    " while 1:\n  try: break\n  finally: 0 is 0\n  try: return\n  finally: 2 is 2",
):
    show(HEAD + body)

for source in (
    "x = = 1\ny = 3or 4",
    "(1 2\n3or 4",
    "f(a for a in b, c); 3or 4",
    "'a' 'b\n3or 4",
    "f = a[b)\nc(-3or)",
    "  3or 4",
    "x = '\\d' = = '\\e'",
    "('\\d' 5)",
    "try: 3or 4\nx = 5or 4",
    "f'{ b'a' * 3.index(1)!r:x^ 5.0q}'",
    "f'{1_000and 2:{3or 4}}'",
    "try: 1\nexcept A, B\n",
    "try: 1\nexcept* A, 3or 4",
    "if x:\\\n    print(\\ test)",
    "x = '''a\nb''' \\ 3",
    "f(a, \\\n b,\n \\ b)",
):
    show(source)
