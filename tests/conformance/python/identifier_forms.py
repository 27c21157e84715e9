"""Names in other forms of their letters (NFKC): ligatures, mathematical and fullwidth letters, accents of their own."""
import collections

µ = 3
print(μ, "µ" in globals(), "μ" in globals())
ﬁeld = 1
𝐱𝒚𝔃 = 5
ｆｕｌｌ１ = 2
café = "c"
print(field, xyz, full1, café, ascii([k for k in globals() if k.startswith("caf")]))


class C:
    ﬀ = 1

    def __init__(self, ª):
        self.ⅷ = ª


print(C.ff, C(3).viii, C.__dict__.keys() & {"ff"}, hasattr(C(1), "ⅷ"))


def f(ſ, *, K=1):
    return s + K


s = 10
print(f(1), f.__code__.co_varnames, f(ſ=2, K=4))
try:
    collections.namedtuple("N", "ﬁ a")()
except TypeError as e:
    print(e)
𝛼 = ϑ = ℝ = xₙ = ᵢ = 1
print(α, θ, R, xn, i)
𝐢𝐟 = 3
print(globals()["if"], f"{ﬁeld} {µ=}")
try:
    undefinedﬁ
except NameError as e:
    print(e)
match 3:
    case ﬂ:
        print(fl, [ﬁ for ﬁ in range(2)])
