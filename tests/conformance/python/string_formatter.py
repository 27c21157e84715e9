"""string.Formatter: its steps, replaced ones, and its messages."""
import string
f = string.Formatter()
def t(fn):
    try: print(repr(fn()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: f.format("{0} {a!r:>5} {b.real} {c[0]} {c[k]}" if 0 else "{0} {a!r:>5} {b.real} {c[0]}", 1, a="x", b=2, c=[9]))
t(lambda: list(f.parse("a{b!r:c}d{{e}}{f}{:>{w}}"))); t(lambda: list(f.parse("{a[:]}"))); t(lambda: f.format("{} {}", 1, 2)); t(lambda: f.format("{0} {}", 1, 2)); t(lambda: f.format("{} {0}", 1)); t(lambda: f.format("{x}")); t(lambda: f.format("{}")); t(lambda: f.format("}")); t(lambda: f.format("{")); t(lambda: f.format("{a")); t(lambda: f.format("{:{}}", 1, 5)); t(lambda: f.format("{!z}", 1)); t(lambda: f.format("{a.b}", a=1)); t(lambda: f.vformat("{a}", (), {"a": 3})); t(lambda: f.get_field("a.b[0]", (), {"a": type("X", (), {"b": [7]})}))
class G(string.Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)
    def format_field(self, v, spec): return v.upper() if spec == "u" else super().format_field(v, spec)
t(lambda: G().format("{a:u} {missing} {0}", "z", a="q"))
