"""Format specifications: the mini-language of format() and f-strings, and the older one of %."""
from grammar import rule


def spec(g, depth) -> str:
    fill = g.pick(["", "", "", "*", "0", " ", "é", "x"])
    align = g.pick(["<", ">", "^", "="]) if fill or g.chance(0.4) else ""
    parts = [fill if align else "", align, g.pick(["", "", "", "+", "-", " "]), g.pick(["", "", "", "", "z"]), g.pick(["", "", "", "#"]), g.pick(["", "", "0"])]
    parts += [g.pick(["", "", "1", "5", "12", "20"]), g.pick(["", "", "", ",", "_"]), g.pick(["", "", ".0", ".1", ".3", ".10", ".17"])]
    parts += [g.pick(["", "", "d", "f", "e", "g", "G", "E", "F", "%", "x", "X", "o", "b", "c", "n", "s", "r", "q"])]
    if g.chance(0.03):
        parts.insert(g.random.randrange(len(parts)), g.pick([".", "!", "é", "0", ",", "1"]))
    return "".join(parts)


def percent(g, depth) -> str:
    return "".join([g.pick(["", "", "-", "+", " ", "0", "#", "-0", "+0"]), g.pick(["", "", "1", "5", "12"]), g.pick(["", "", ".0", ".2", ".10", "."]),
                    g.pick("d i u f F e E g G x X o s r a c d f g %".split() + ["y", "q", ""])])


rule("spec_text", [spec])
rule("spec", ["'<spec_text>'"])
rule("percent", [percent])
rule("format_value", "<int> <float> <str> <bool> <complex> <none> <int> <float> <any>".split())
rule("format_line", [
    "format(<format_value>, <spec>)", "f'{ <format_value>:<spec_text>}'", "'{:<spec_text>}|{:<spec_text>}'.format(<format_value>, <format_value>)", "'%<percent>|%<percent>' % (<format_value>, <format_value>)", "'%<percent>' % <format_value>",
    "'{:{}{}}'.format(<format_value>, <small>, <str>)", "f'{ <format_value>:{<small>}.{<small>}}'", "f'{ <format_value>!<conversion>:<spec_text>}'", "f'{<int>=:<spec_text>}'", "f'{ <any> = !r:^20}'", "'{0}{1}{0}'.format(<any>, <any>)",
    "<str>.format(<args>)", "<str> % <any>", "<str> % (<items>)", "'%*d' % (<small>, <int>)", "'%-*.*f|' % (<small>, <small>, <float>)", "'{a.real} {b[0]} {c[k]}'.format(a=<any>, b=<any>, c=<any>)", "'%(a)<percent>' % {'a': <format_value>}",
    "f'{{{ <any>}}}'", "f'{<str>:*^{<small>}}' f'{ <any>!a}' 'tail'", "f'''{\n<any>\n}'''", "f'{(lambda x: <any>)(<any>)}'", "f\"{f'{ <any>!r}':>10}\"", "f'{ <dict>[\"a\"]}'", "str(<float>)", "repr(<float>)", "str(<complex>)",
    "round(<float>, <small>)", "'{!r:<spec_text>}'.format(<format_value>)", "'{'.format()", "'{}{1}'.format(1, 2)", "'{x!z}'.format(x=1)", "'{0.nope}'.format(<any>)", "'{:<spec_text>}'.format(<format_value>)", "float(<str>)", "int(<str>)",
    "int(<str>, <shift>)", "float.hex(<float>)", "f'{ <bytes>!r:<spec_text>}'", "f'{ <list>}' f'{ <tuple>!s}'", "f'{<int>:<spec_text>}{<float>:<spec_text>}'"])
rule("conversion", ["r", "s", "a"])
