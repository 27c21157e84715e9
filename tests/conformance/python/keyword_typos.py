# Misspelt keywords: the word that is meant, where the text would then be whole or only in want of more.
cases = ["for i19, k20 in enumerate(\n    filter(\nNonegetattr [\n    ])):\n", "fro x in range(3):\n    pass\n", "for x im range(3):\n    pass\n", "whille x < 3:\n    x += 1\n", "clss A:\n    pass\n", "wth open(f) as g:\n    pass\n",
 "tri:\n    pass\nexcept ValueError:\n    pass\n", "x = (1,\ny = impot z\n", "if x:\n    pass\nesle:\n    pass\n", "if x:\n    pass\nelse if y:\n    pass\n", "def f():\n    retrun 5\n", "def f():\n    if a:\n        retun x\n    brek 5\n", 
 "x = a annd b\n", "x = nto a\n", "x = a iff b else c\n", "x = a if b els c\n", "lamda x: x\n", "f(lamda x: x)\n", "f(a, lambada: 3)\n", "from a imprt b\n", "form a import b\n", "imoprt a\n", "rase ValueError(1)\n", "with a sa b:\n    pass\n",
 "[x fro x in y]\n", "[x for x i y]\n", "{x: y fr x, y in z}\n", "yeild 3\n", "def f():\n  yiled 3\n", "delt x\n", "glbal x\n", "asert x == 1\n", "asert x, 'm'\n", "print 'a'\n", "matc x:\n    case 1: pass\n", "match x:\n    csae 1: pass\n", "match x:\n    case 1 iff y: pass\n", "typ X = int\n",
 "x = Nonee y\n", "Flase True\n", "a b\n", "abc def\n", "f(\nfoo bar\n", "f(\nfoo bar\n)\n", "x = [1,\n2 fro z in y\n", "x = '''abc\n y z\n", "exce x\n", "x = {\n 'a': 1\n 'b': 2}\n", "x = {\n 'a' 1}\n", "ifx:\n pass\n", "if(x) y\n", "els:\n pass\n", "defa f(): pass\n", "def f() pass\n", "class A pass\n", "cls A pass\n", "try:\n x\nexcpt E:\n y\n", "try:\n x\nfinaly:\n y\n",
 "while True:\n    continu 1\n", "for x in y:\n    brak 2\n", "x = a or or b\n", "x = a nor b\n", "x = not_ a\n", "pas s\n", "retur n\n", "awaiting x\n", "non local\n", "nonlocl x\n", "import a as\n", "import a ass b\n", "x is nott y\n", "x isnot y\n", "x notin y\n", "del_ x\n"]
import traceback
for c in cases:
    try:
        compile(c, "<c>", "exec")
        print(repr(c), "fine")
    except SyntaxError as e:
        print("".join(traceback.format_exception_only(e)), end="")
        print(repr(c), e.msg, e.lineno, e.offset)
