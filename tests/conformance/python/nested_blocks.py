"""How many blocks may lie in one another: loops, with, try with its handlers and finally, and comprehensions that are no
functions; where the error is said to be."""


def nest(heads, body="pass"):
    out = ""
    for i, h in enumerate(heads): out += "    " * i + h + "\n"
    return out + "    " * len(heads) + body + "\n"
def tail(n, kind):  # closes try blocks
    return ""
def tries(n, body="pass", fin="except: pass"):
    out = ""
    for i in range(n): out += "    "*i + "try:\n"
    out += "    "*n + body + "\n"
    for i in reversed(range(n)): out += "    "*i + fin + "\n"
    return out
def show(label, src):
    try:
        compile(src, "<s>", "exec"); print(label, "ok")
    except SyntaxError as e: print(label, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
for n in (18, 19, 20, 21):
    show(f"for{n}", nest([f"for a{i} in x:" for i in range(n)]))
    show(f"while{n}", nest(["while x:"] * n))
    show(f"with{n}", nest(["with x:"] * n))
    show(f"withas{n}", "with " + ", ".join(["x"] * n) + ": pass\n")
    show(f"if{n}", nest(["if x:"] * n))
    show(f"try{n}", tries(n))
    show(f"tryfin{n}", tries(n, fin="finally: pass"))
    show(f"tryin{n}", nest(["for a in x:"] * (n - 1), "try: pass\n" + "    " * (n - 1) + "except: pass"))
    show(f"tryfin_in{n}", nest(["for a in x:"] * (n - 1), "try: pass\n" + "    " * (n - 1) + "finally: pass"))
    show(f"handler{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "except E:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"handleras{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "except E as e:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"finally{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "finally:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"comp{n}", nest(["for a in x:"] * (n - 1), "[y for y in x]"))
    show(f"func comp{n}", "def f():\n" + "\n".join("    " + l for l in nest(["for a in x:"] * (n - 1), "[y for y in x]").splitlines()))
    show(f"genexp{n}", nest(["for a in x:"] * (n - 1), "(y for y in x)"))
    show(f"def{n}", nest(["for a in x:"] * n, "pass").rsplit("    ", 1)[0] + "    def f():\n" + "    " * (n + 2) + "for b in x: pass\n")
    show(f"class{n}", nest(["for a in x:"] * (n-1), "class A:\n" + "    " * n + "for b in x: pass"))
    show(f"match{n}", nest(["for a in x:"] * (n-1), "match x:\n" + "    " * n + "case 1:\n" + "    " * (n + 1) + "for b in x: pass"))
    show(f"compnest{n}", "[" * n + "1" + " for x in y]" * n)
    show(f"compfors{n}", "[1 " + "for x in y " * n + "]")
    show(f"else{n}", nest(["for a in x:"] * (n-1), "for b in x: pass\n" + "    " * (n-1) + "else:\n" + "    " * n + "for c in x: pass"))
    show(f"trystar{n}", nest(["for a in x:"] * (n-1), "try: pass\n" + "    " * (n - 1) + "except* E: pass"))
    show(f"group{n}", nest(["while 0:"] * n))
    show(f"while1 {n}", nest(["while 1:"] * n))
    show(f"tryelse{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "except E: pass\n" + "    " * (n-2) + "else:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"tryfinexc{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "except E: pass\n" + "    " * (n-2) + "finally: pass"))
    show(f"deadwhile{n}", nest(["for a in x:"] * (n - 1), "if 0:\n" + "    " * n + "for b in x: pass"))
    show(f"tp{n}", nest(["for a in x:"] * (n - 1), "def f[T](): pass"))
for n in (21,22,23):
    show(f"compnest{n}", "[" * n + "1" + " for x in y]" * n)
    show(f"compfors{n}", "[1 " + "for x in y " * n + "]")
    show(f"fcompnest{n}", "def f(): " + "[" * n + "1" + " for x in y]" * n)
    show(f"genexp{n}", nest(["for a in x:"] * (n - 1), "(y for y in x)"))
    show(f"compiter{n}", nest(["for a in x:"] * (n - 2), "[z for z in [y for y in x]]"))
    show(f"compelt{n}", nest(["for a in x:"] * (n - 2), "[[y for y in x] for z in x]"))
    show(f"lambda{n}", nest(["for a in x:"] * (n - 1), "lambda: [y for y in x]"))
    show(f"class{n}", "class A:\n" + "\n".join("    " + l for l in nest(["for a in x:"] * (n - 1), "[y for y in x]").splitlines()))
    show(f"match{n}", nest(["for a in x:"] * (n-1), "match x:\n" + "    " * n + "case [1, *a]:\n" + "    " * (n + 1) + "for b in x: pass"))
    show(f"assert{n}", nest(["for a in x:"] * (n), "assert x"))
    show(f"del{n}", nest(["for a in x:"] * (n-1), "try:\n" + "    "*n + "f()\n" + "    "*(n-1) + "finally: g()"))
    show(f"tp{n}", nest(["for a in x:"] * (n-1), "type X[T] = int"))
    show(f"dict{n}", nest(["for a in x:"] * (n - 1), "{y: [z for z in y] for y in x}"))
    show(f"genin{n}", nest(["for a in x:"] * (n - 1), "(y for y in [z for z in x])"))
    show(f"while0{n}", nest(["while 0:"] * n))
    show(f"if0{n}", nest(["for a in x:"] * (n-1), "if 0:\n" + "    " * n + "for a in x: pass"))
    show(f"if0c{n}", nest(["for a in x:"] * (n), "if 0: [y for y in x]"))
    show(f"fin{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "finally:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"fin in{n}", nest(["for a in x:"] * (n - 2), "try:\n" + "    " * (n - 1) + "try: pass\n" + "    " * (n-1) + "except: pass\n" + "    " * (n-2) + "finally:\n" + "    " * (n - 1) + "pass"))
    show(f"tryelse{n}", nest(["for a in x:"] * (n - 2), "try: pass\n" + "    " * (n - 2) + "except E: pass\n" + "    " * (n-2) + "else:\n" + "    " * (n - 1) + "for b in x: pass"))
    show(f"forelse{n}", nest(["for a in x:"] * (n-1), "for b in x: pass\n" + "    " * (n-1) + "else:\n" + "    " * n + "for c in x: pass"))
