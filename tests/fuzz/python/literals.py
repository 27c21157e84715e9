"""Leaves: literals at the edges of each kind of value, and small numbers for places where a big one would
only exhaust the memory (repetitions, shifts, exponents, ranges)."""
from grammar import rule

INTS = """0 1 2 3 -1 -2 7 10 -7 16 97 100 255 -256 1000 0x1f 0b101 0o17 1_000_000 2147483647 -2147483648 4294967296
9007199254740993 9223372036854775807 -9223372036854775808 9223372036854775808 18446744073709551616
-170141183460469231731687303715884105728 123456789012345678901234567890 10**25 -3**41""".split()
FLOATS = """0.0 -0.0 1.0 -1.0 0.5 1.5 2.5 -2.5 0.1 0.2 0.3 1e16 1e15 123456789.125 1e22 1e23 1e-4 1e-5 1e-7 1e100 -1e300
5e-324 1.7976931348623157e308 3.141592653589793 2.675 1e308 0.30000000000000004 9007199254740993.0 1234567.891
float('inf') float('-inf') float('nan') 1_0.5 .5 5. 0.1e-6""".split()
COMPLEXES = "0j 1j -2.5j (1+2j) (0.5-1.5j) complex(-0.0,2) complex('inf') (3-0j) 1e20j".split()
STRS = r"""'' 'a' 'b' 'ab' 'abc' 'Hello, World' 'hello world' 'ABC' '  pad ' '\n' 'x\ty\n' "it's" 'say "hi"' "'\"" 'a,b,,c' '123' '-12'
' 42 ' '1_000' '3.5' '1e5' 'inf' 'nan' '0x1f' 'é' 'ß' 'Straße' 'ÀÉ' 'naïve café' '中文字' '😀' 'a😀b' 'ﬁ' 'İ' 'ǆ' '١٢' '½' '²'
'\x00' '\x7f\x80\xa0' '\u2028' '\ud800' 'a\\b' 'line1\nline2\r\nline3' 'tab\tend' 'aaa' 'abcabcabc' 'Title Case Words'
'snake_case' 'camelCase' 'x=1;y=2' '{}' '{0!r:>5}' '%s' '%d' 'a.b.c' 'mississippi' 'z' 'Z' '_' 'ŉ' 'Σς' '\N{BULLET}' r'\d+' 'a''b'""".split("\n")
STRS = [s for line in STRS for s in __import__("re").findall(r"r?(?:'(?:[^'\\]|\\.)*')+|\"(?:[^\"\\]|\\.)*\"", line)]
BYTES = r"""b'' b'a' b'abc' b'Hello' b'\x00\xff' b'a,b,c' b'\x20x\x20' b"it's" b'123' b'\xc3\xa9' bytearray(b'xyz') bytes(3) bytearray(2) b'aba'""".split()

rule("int", INTS + ["<var:int>"] * 12 + ["<small>"] * 6)
rule("small", "0 1 2 3 4 5 -1 -2 -3".split() + ["True"])
rule("count", "0 1 2 3 -1".split())
rule("shift", "0 1 3 8 31 63 64 70".split() + ["-1"])
rule("exponent", "0 1 2 3 5 -1 -2 17".split())
rule("float", FLOATS + ["<var:float>"] * 12)
rule("complex", COMPLEXES + ["<var:complex>"] * 3)
rule("str", STRS + ["<var:str>"] * 18)
rule("bytes", BYTES + ["<var:bytes>"] * 4)
rule("bool", ["True", "False", "<var:bool>"])
rule("none", ["None"])
rule("number", ["<int>", "<int>", "<small>", "<float>", "<bool>"])
rule("name", "a b x y spam value size __x _p".split())
rule("encoding", "'utf-8' 'ascii' 'latin-1' 'utf-16' 'utf8' 'utf-16-le' 'UTF-32-BE' 'nope'".split())
rule("errors", "'strict' 'ignore' 'replace' 'backslashreplace' 'xmlcharrefreplace' 'surrogatepass' 'nope'".split())
