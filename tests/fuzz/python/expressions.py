"""Expressions by the kind of value they mostly have: operators, calls, displays, comprehensions, slices.

A hole is now and then filled with another kind than it asks for (`any`), so that the messages of wrong
operands and arguments are met as well as the results of right ones.
"""
from grammar import rule

rule("any", ["<none>", "<ellipsis>", "<var:any>"] + "<int> <float> <str> <bytes> <list> <tuple> <dict> <set> <bool>".split(),
     "<int> <float> <complex> <str> <bytes> <list> <tuple> <dict> <set> <bool> <function> <range> <type> <int> <str> <list>".split()
     + ["<var:any>", "(<any> if <bool> else <any>)", "(<any> or <any>)", "(<any> and <any>)", "(lambda *a, **k: <any>)(<args>)",
        "<list>[<index>]", "<dict>.get(<hashable>)", "next(iter(<iterable>))", "(<bind:any> := <any!>)", "<tuple>[<index>]",
        "getattr(<any>, <str>, <any>)", "(<any>).<attribute>", "max(<iterable>, default=<any>)", "<dict>[<hashable>]",
        "<any> <operator> <any>", "-<any>", "~<any>", "+<any>", "<any>[<index>]", "len(<any>)", "<any>(<args>)"])
rule("ellipsis", ["...", "NotImplemented"])
rule("attribute", "real imag numerator __class__.__name__ nope upper start __len__ append x".split())
rule("operator", "+ - / // % @ & | ^ == != < <= > >= is in".split() + ["not in", "is not"])
rule("type", "int float str bool bytes list tuple dict set frozenset complex range object type ValueError KeyError Exception".split()
     + ["list[int]", "dict[str, int]", "int | None", "tuple[int, ...]", "type(None)", "type(<any>)"])

rule("int", deep=[
    "<int> + <int>", "<int> - <int>", "<int> * <small>", "<int> // <int>", "<int> % <int>", "-<int>", "~<int>", "+<int>", "<int> ** <exponent>",
    "<int> << <shift>", "<int> >> <shift>", "<int> & <int>", "<int> | <int>", "<int> ^ <int>", "(<int>)", "(<int> + <int>) * <small>",
    "len(<any>)", "len(<str>)", "int(<str>)", "int(<float>)", "int(<str>, <small>)", "int(<str>, 16)", "abs(<int>)", "ord(<str>)", "hash(<int>)",
    "round(<float>)", "round(<int>, <small>)", "divmod(<int>, <int>)[0]", "pow(<int>, <exponent>, <int>)", "sum(<ints>)", "max(<int>, <int>)",
    "min(<ints>)", "max(<ints>, key=lambda <bind:int>: <int>)", "<list>.index(<any>)", "<str>.count(<str>)", "<str>.find(<str>, <small>)",
    "<str>.index(<str>)", "<str>.rfind(<str>)", "(<int>).bit_length()", "(<int>).bit_count()", "int.from_bytes(<bytes>, 'big')",
    "int.from_bytes(<bytes>, <str>, signed=<bool>)", "<ints>[<index>]", "<bytes>[<index>]", "(<int> if <bool> else <int>)", "(<bind:int> := <int!>)",
    "<any>", "<tuple>.count(<any>)", "(lambda <bind:int>=<int!>: <int>)()", "math.gcd(<int>, <int>)", "math.isqrt(<int>)", "math.floor(<float>)",
    "math.comb(<small>, <small>)", "math.factorial(<small>)", "math.trunc(<number>)", "(<int>).__add__(<any>)", "len(<iterable>)",
    "(<int>).to_bytes(<small>, 'big')[<index>]", "int(<bool>)", "<bool> + <bool>", "functools.reduce(lambda a, b: a + b, <ints>)"])
rule("float", deep=[
    "<float> + <float>", "<float> - <number>", "<float> * <float>", "<number> / <number>", "<float> // <number>", "<float> % <number>", "-<float>",
    "<float> ** <exponent>", "float(<str>)", "float(<int>)", "abs(<float>)", "round(<float>, <small>)", "sum(<floats>)", "max(<float>, <number>)",
    "math.sqrt(<number>)", "math.floor(<float>) / 2", "math.fmod(<float>, <float>)", "math.copysign(<float>, <float>)", "math.hypot(<float>, <float>)",
    "math.exp(<small>)", "math.log(<number>)", "math.log2(<int>)", "math.log10(<int>)", "float.fromhex('0x1.8p3')", "(<complex>).real", "(<float>).conjugate()", "math.fsum(<floats>)",
    "math.ldexp(<float>, <small>)", "<floats>[<index>]", "divmod(<float>, <number>)[1]", "math.dist([<float>], [<float>])", "math.nextafter(<float>, <float>)",
    "math.ulp(<float>)", "math.prod(<floats>)", "math.remainder(<float>, <float>)", "math.modf(<float>)[0]", "float(<any>)", "<bool> * <float>", "(<float>).__rsub__(<number>)"])
rule("complex", deep=["<complex> + <number>", "<complex> * <complex>", "<complex> / <complex>", "<complex> ** <exponent>", "-<complex>", "complex(<number>, <number>)",
                      "(<complex>).conjugate()", "complex(<str>)", "<float> - <complex>"])
rule("bool", deep=[
    "<int> < <int>", "<int> <= <float> < <int>", "<float> == <int>", "<str> < <str>", "<list> == <list>", "<tuple> < <tuple>", "<any> is <any>", "<any> == <any>",
    "<any> != <any>", "<any> in <iterable>", "<str> in <str>", "not <any>", "<bool> and <bool>", "<bool> or <bool>", "isinstance(<any>, <type>)", "bool(<any>)",
    "<str>.startswith(<str>)", "<str>.endswith((<str>, <str>))", "<set> <= <set>", "all(<iterable>)", "any(<iterable>)", "callable(<any>)", "<set>.issubset(<iterable>)",
    "hasattr(<any>, <str>)", "issubclass(<type>, <type>)", "math.isclose(<float>, <float>)", "<int> > <int> > <small> != <small>", "<any> <operator> <any>",
    "(<float>).is_integer()", "math.isnan(<number>)", "<int> not in <ints>", "<bool> ^ <bool>", "~<bool> == <int>"])

rule("list", ["[]", "[1, 2, 3]", "[<small>, <small>]", "<var:list>", "<var:list>", "<var:ints>", "[<any>]", "['a', 'b']"], [
    "[<any>, <any>]", "[<items>]", "[*<iterable>, <any>]", "list(<iterable>)", "<list> + <list>", "<list> * <count>", "<list>[<slice>]", "sorted(<ints>)", "sorted(<list>)",
    "sorted(<strs>, key=<key>)", "sorted(<list>, key=str, reverse=<bool>)", "[<any> for <bind:int> in <ints!>]", "[<int> for <bind:int> in <ints!> if <bool>]",
    "[(<bind:int>, <bind:str>, <any>) for <bind:int> in <ints!> for <bind:str> in <str>]", "[[<int> for <bind:int> in <ints>] for <bind:int> in <ints!>]",
    "[<any> for <bind:int>, <bind:any> in enumerate(<iterable!>)]", "<str>.split(<str>)", "<str>.split()", "<str>.split(None, <small>)", "<str>.rsplit(<str>, <small>)",
    "<str>.splitlines(<bool>)", "list(map(<function>, <iterable>))", "list(filter(<function>, <iterable>))", "list(zip(<iterable>, <iterable>))", "list(reversed(<list>))",
    "list(<dict>.items())", "list(<dict>)", "list(enumerate(<iterable>, <small>))", "<list>.copy()", "list(zip(<ints>, <ints>, strict=True))", "list(<str>)", "<ints>",
    "[*range(<small>), *<iterable>]", "[<bind:int> := <int!>, <int>]", "list(<bytes>)", "[lambda: <int>][0:1] and [1]", "dir(<small>)[:2]", "[*map(lambda <bind:any>: <any>, <iterable!>)]"])
rule("ints", ["[]", "[3, 1, 2]", "[<int>, <int>]", "range(<small>)", "<var:ints>", "<var:ints>", "(<int>, <int>, <int>)"], [
    "[<int>, <int>, <int>]", "range(<small>, <small>)", "range(10, <small>, -<small>)", "[<int> for <bind:int> in <ints!>]", "(<int> for <bind:int> in <ints!> if <bool>)",
    "{<small>, <small>}", "[*<ints>, <int>]", "sorted(<ints>, reverse=True)", "[ord(<bind:str>) for <bind:str> in <str!>]", "<ints>[<slice>]", "itertools.accumulate(<ints>)"])
rule("floats", ["[]", "[0.1] * 3", "[<float>, <float>]", "(<float>, <int>)", "[1e16, 1.0, -1e16]"], ["[<float> for <bind:int> in <ints!>]", "[<float>, <number>, <float>]"])
rule("strs", ["[]", "['b', 'a', 'C']", "[<str>, <str>]", "<str>.split(',')"], ["[<str> for <bind:int> in <ints!>]", "[<str>, <str>, <str>]", "map(str, <ints>)", "<str>.split()"])
rule("tuple", ["()", "(1,)", "(<any>, <any>)", "<var:tuple>", "(<small>, <small>)"], [
    "(<any>,)", "(<items>)", "tuple(<iterable>)", "<tuple> + <tuple>", "<tuple> * <count>", "<tuple>[<slice>]", "(*<iterable>, <any>)", "<str>.partition(<str>)", "divmod(<number>, <number>)",
    "tuple(<any> for <bind:int> in <ints!>)", "tuple(sorted(<ints>))", "(lambda a, *b, c=<any>, **d: (a, b, c, d))(<args>)", "(<float>).as_integer_ratio()", "range(5)[<slice>].indices(5)",
    "slice(<small>, <small>, <small>).indices(<small>)", "math.frexp(<float>)", "(<int>, *<list>, *<str>)"])
rule("dict", ["{}", "{'a': 1}", "{<hashable>: <any>}", "<var:dict>", "<var:dict>", "dict(a=1, b=2)"], [
    "{<hashable>: <any>, <hashable>: <any>}", "{**<dict>, <hashable>: <any>}", "dict(<dict>, x=<any>)", "{<hashable>: <any> for <bind:int> in <ints!>}", "dict(zip(<strs>, <iterable>))",
    "<dict> | <dict>", "dict.fromkeys(<strs>, <any>)", "{<bind:str>: <int> for <bind:str> in <strs!> if <bool>}", "dict(<iterable>)", "{<any>: <any>}", "dict(**<named>)", "dict([(<hashable>, <any>)])",
    "collections.Counter(<str>)", "{<hashable>: <hashable>, **<any>}"])
rule("set", ["set()", "{1, 2}", "<var:set>", "{<small>, <small>}"], [
    "{<small>, <small>, <small>}", "set(<ints>)", "<set> | <set>", "<set> & <set>", "<set> - <set>", "<set> ^ <set>", "frozenset(<ints>)", "{<small> for <bind:int> in <ints!>}", "<set>.union(<ints>)",
    "<set>.difference(<iterable>)", "<set>.symmetric_difference(<ints>)", "<set>.intersection(<ints>)"])
rule("iterable", "<list> <tuple> <dict> <set> <ints> <str> <bytes>".split(), ["<list>", "<ints>", "<generator>", "<str>", "<dict>.items()", "<dict>.values()", "zip(<list>, <list>)", "map(str, <list>)",
     "enumerate(<str>)", "reversed(<list>)", "filter(None, <list>)", "iter(<list>)", "<any>", "<tuple>", "<bytes>"])
rule("generator", ["(<small> for _ in range(2))"], ["(<any> for <bind:int> in <ints!>)", "(<any> for <bind:any> in <iterable!> if <bool>)", "(<bind:int> * <bind:int> for <bind:int> in <ints!> for <bind:int> in <ints!>)"])
rule("range", ["range(3)", "range(<small>, <small>)", "range(<small>, <small>, <small>)"], ["range(<int>)", "range(<any>)"])
rule("hashable", ["<small>", "<str>", "<bool>", "None", "'a'", "(<small>, <small>)", "<float>"], ["<int>", "<str>", "<tuple>", "<any>"])
rule("items", ["<any>, <any>"], ["<any>, <any>, <any>", "*<iterable>, <any>", "<any>, *<iterable>, <any>"])
rule("named", ["{'c': <any>}", "{'a': <any>, 'x': <any>}", "{}", "dict(b=<any>)"])
rule("args", ["", "<any>", "<any>, <any>"], ["<any>", "<any>, <any>, <any>", "*<iterable>", "<any>, *<iterable>", "<any>, c=<any>", "**<named>", "c=<any>, d=<any>", "<any>, z=<any>, **<named>",
     "<any> for <bind:int> in <ints!>"])
rule("index", ["0", "-1", "1", "<small>"], ["<int>", "<any>", "<slice>", "<str>"])
rule("slice", [":", "1:", ":-1", "::2", "::-1", "<small>:<small>"], ["<small>:<small>:<small>", "<int>:", ":<int>", "<any>:<small>", "<int>:<int>:<int>", "None:<small>"])
rule("function", ["len", "str", "abs", "lambda x: x", "repr", "int", "bool", "<var:function>"], [
    "lambda <bind:any>: <any>", "lambda <bind:int>, <bind:int>=<int!>: <int>", "lambda: <any>", "lambda *a: a", "lambda **k: k", "lambda a, /, b, *, c: (a, b, c)", "str.upper", "sorted", "functools.partial(<function>, <any>)", "operator.itemgetter(<index>)",
    "operator.attrgetter('real')", "type", "math.sqrt", "<any>", "max", "print", "int.__add__", "[].append", "'{}'.format", "''.join"])
rule("key", ["len", "str", "str.lower", "lambda s: s[::-1]", "None", "lambda s: (len(s), s)"], ["<function>", "lambda <bind:str>: <any>"])

rule("str", deep=[
    "<str> + <str>", "<str> * <count>", "<str>[<slice>]", "<str>[<index>]", "str(<any>)", "repr(<any>)", "ascii(<any>)", "chr(<small>)", "chr(<int>)", "hex(<int>)", "oct(<int>)", "bin(<int>)", "format(<number>, <spec>)",
    "<str>.join(<strs>)", "<str>.join(<iterable>)", "f'{ <any>}'", "f'{<number>:<spec_text>}'", "f'{ <any>!r:>{<small>}}'", "f'{ <any>=}'", "f\"{<int>:{'>'}{<small>}}|{<str>!s:^8}|\"", "'%<percent>' % <number>", "'%s %r' % (<any>, <any>)",
    "'%(a)s %(b)5.2f' % <dict>", "<str> % <any>", "'{}-{}'.format(<args>)", "'{0[0]} {1!r:>6} {x}'.format(<any>, <any>, x=<any>)", "<method>", "<method>", "<method>", "type(<any>).__name__", "<bytes>.decode(<encoding>, <errors>)",
    "<bytes>.hex()", "str(<bytes>, <encoding>)", "'{:<spec_text>}'.format(<any>)", "(<str> or <str>)", "(<float>).hex()", "<str>.translate(str.maketrans('abc', 'xyz', 'd'))", "textwrap.shorten(<str>, 12)", "<str>.format_map(<dict>)", "''.join(sorted(<str>))"])
rule("method", deep=[f"<str>.{m}" for m in (
    "upper() lower() title() capitalize() swapcase() casefold() strip() lstrip() rstrip() strip(<str>) rstrip(<str>) expandtabs() expandtabs(<small>) isalpha() isdigit() isdecimal() isnumeric() isalnum() isspace() isupper() islower() istitle() isidentifier() "
    "isprintable() isascii() center(<small>) center(9,<str>) ljust(8,'*') rjust(<small>) zfill(6) zfill(<int>) replace(<str>,<str>) replace(<str>,<str>,<small>) replace('a','b',count=1) removeprefix(<str>) removesuffix(<str>) partition(<str>) rpartition(<str>) "
    "encode() encode(<encoding>,<errors>) count(<str>,<small>,<small>) startswith(<str>,<small>) endswith(<any>) find(<any>) split(<str>,<small>) rsplit(maxsplit=1) splitlines() join(<any>) index(<str>,<small>) nope() upper(<any>) __contains__(<any>) __add__(<any>)").split()])
rule("bytes", deep=[
    "<bytes> + <bytes>", "<bytes> * <count>", "<bytes>[<slice>]", "<str>.encode()", "<str>.encode(<encoding>)", "bytes(<ints>)", "bytes(<any>)", "bytearray(<any>)", "<bytes>.upper()", "<bytes>.replace(<bytes>, <bytes>)", "<bytes>.split(<bytes>)", "<bytes>.strip()",
    "<bytes>.join([<bytes>, <bytes>])", "<bytes>.find(<bytes>)", "<bytes>.startswith(<bytes>)", "<bytes>.count(<any>)", "(<int>).to_bytes(<small>, 'little', signed=<bool>)", "bytes.fromhex('0a ff')", "bytes.fromhex(<str>)", "b'%d %s' % (<int>, <bytes>)", "<bytes>.partition(<bytes>)",
    "<bytes>.center(7)", "<bytes>.zfill(5)", "<bytes>.title()", "<bytes>.hex(':')", "<bytes>.index(<any>)", "<bytes>.rjust(<small>, <bytes>)", "<bytes>.isalnum()", "<bytes>.translate(None, <bytes>)", "<bytes>.splitlines()", "<bytes>.removeprefix(<bytes>)", "<bytes>.expandtabs(2)", "bytes(<str>, <encoding>)"])
