// Random tensors. Overloads with a generator come first: their keyword has no default, so they only
// match where one is given, and messages list them.
#include "ops/functional/random.h"

#include "ops/functional/creation.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;
using O = const Options&;
using G = RandomGenerator*;

#define LIKE "MemoryFormat? memory_format=None, $opts"
#define GEN "Generator? generator"
#define OPTGEN "Generator? generator=None"

#define RANDINT_LIKE(arguments, ...) \
  {kFn | kRandom, "randint_like(Tensor self, " arguments LIKE ") -> Tensor", fn<__VA_ARGS__>}

namespace {
int64_t one_number(T high) {
  if (high.dim() != 0) raise_runtime("high must be a scalar tensor and on CPU");
  return high.item().to_int();
}
}  // namespace

std::span<const OpRow> random_rows() {
  constexpr uint32_t fn_ = kFn | kRandom;
  constexpr uint32_t factory = kFn | kRandom | kOutUntraced;
  constexpr uint32_t in_place = kMethod | kRandom | kMayShare;  // they look when they write
  static const OpRow rows[] = {
      {factory, "rand(int[] size, *, " GEN ", " OUT ", $opts) -> Tensor",
       fn<[](D s, G g, O o) { return rand(s, o, g); }>},
      {factory, "rand(int[] size, *, " OUT ", $opts) -> Tensor",
       fn<[](D s, O o) { return rand(s, o); }>},
      {factory, "randn(int[] size, *, " GEN ", " OUT ", $opts) -> Tensor",
       fn<[](D s, G g, O o) { return randn(s, o, g); }>},
      {factory, "randn(int[] size, *, " OUT ", $opts) -> Tensor",
       fn<[](D s, O o) { return randn(s, o); }>},
      {factory, "randint(int high, int[] size, *, " GEN ", " OUT ", $opts) -> Tensor",
       fn<[](int64_t high, D s, G g, O o) { return randint(0, high, s, o, g); }>},
      {factory, "randint(int high, int[] size, *, " OUT ", $opts) -> Tensor",
       fn<[](int64_t high, D s, O o) { return randint(0, high, s, o); }>},
      {factory, "randint(int low, int high, int[] size, *, " GEN ", " OUT ", $opts) -> Tensor",
       fn<[](int64_t low, int64_t high, D s, G g, O o) { return randint(low, high, s, o, g); }>},
      {factory, "randint(int low, int high, int[] size, *, " OUT ", $opts) -> Tensor",
       fn<[](int64_t low, int64_t high, D s, O o) { return randint(low, high, s, o); }>},
      {factory | kMayShare, "randperm(int n, *, " GEN ", " OUT ", $opts) -> Tensor",
       fn<[](int64_t n, G g, O o) { return randperm(n, o, g); }>},
      {factory | kMayShare, "randperm(int n, *, " OUT ", $opts) -> Tensor",
       fn<[](int64_t n, O o) { return randperm(n, o); }>},
      {fn_, "rand_like(Tensor self, *, " GEN ", " LIKE ") -> Tensor",
       fn<[](T t, G g, O o) { return rand_like(t, o, g); }>},
      {fn_, "rand_like(Tensor self, *, " LIKE ") -> Tensor",
       fn<[](T t, O o) { return rand_like(t, o); }>},
      {fn_, "randn_like(Tensor self, *, " GEN ", " LIKE ") -> Tensor",
       fn<[](T t, G g, O o) { return randn_like(t, o, g); }>},
      {fn_, "randn_like(Tensor self, *, " LIKE ") -> Tensor",
       fn<[](T t, O o) { return randn_like(t, o); }>},
      RANDINT_LIKE("int low, int high, *, " GEN ", ",
                   [](T t, int64_t low, int64_t high, G g, O o) {
                     return randint_like(t, low, high, o, g);
                   }),
      RANDINT_LIKE("int low, int high, *, ", [](T t, int64_t low, int64_t high,
                                                O o) { return randint_like(t, low, high, o); }),
      RANDINT_LIKE(
          "Tensor high, *, " GEN ", ",
          [](T t, T high, G g, O o) { return randint_like(t, 0, one_number(high), o, g); }),
      RANDINT_LIKE("Tensor high, *, ",
                   [](T t, T high, O o) { return randint_like(t, 0, one_number(high), o); }),
      RANDINT_LIKE("int high, *, " GEN ", ",
                   [](T t, int64_t high, G g, O o) { return randint_like(t, 0, high, o, g); }),
      RANDINT_LIKE("int high, *, ",
                   [](T t, int64_t high, O o) { return randint_like(t, 0, high, o); }),
      {fn_, "normal(Tensor mean, Tensor std, *, " OPTGEN ", " OUT ") -> Tensor",
       fn<[](T m, T s, G g) { return normal(m, s, g); }>},
      {fn_, "normal(Tensor mean, float std=1, *, " OPTGEN ", " OUT ") -> Tensor",
       fn<[](T m, double s, G g) { return normal(m, s, g); }>},
      {fn_, "normal(float mean, Tensor std, *, " OPTGEN ", " OUT ") -> Tensor",
       fn<[](double m, T s, G g) { return normal(m, s, g); }>},
      {fn_, "normal(float mean, float std, int[] size, *, " OPTGEN ", " OUT ", $opts) -> Tensor",
       fn<[](double m, double s, D size, G g, O o) {
         Options plain = o;
         plain.requires_grad = false;
         Tensor drawn = normal_(empty(size, plain), m, s, g);
         if (o.requires_grad) drawn.set_requires_grad(true);
         return drawn;
       }>},
      {kTorch | kRandom, "bernoulli(Tensor self, *, " OPTGEN ", " OUT ") -> Tensor",
       fn<[](T t, G g) { return bernoulli(t, g); }>},
      {kTorch | kRandom, "bernoulli(Tensor self, float p, *, " OPTGEN ") -> Tensor",
       fn<[](T t, double p, G g) { return bernoulli(t, p, g); }>},
      {kTorch | kRandom,
       "multinomial(Tensor self, int num_samples, bool replacement=False, *, " OPTGEN ", " OUT
       ") -> Tensor",
       fn<ops::multinomial>},
      {fn_, "poisson(Tensor self, Generator? generator=None) -> Tensor", fn<ops::poisson>},
      {fn_, "_standard_gamma_grad(Tensor self, Tensor output) -> Tensor",
       fn<ops::standard_gamma_grad>},
      {fn_, "_dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor",
       fn<ops::dirichlet_grad>},
      {fn_, "_standard_gamma(Tensor self, Generator? generator=None) -> Tensor",
       fn<ops::standard_gamma>},
      {fn_, "_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor",
       fn<ops::sample_dirichlet>},
      {fn_, "binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor",
       fn<ops::binomial>},
      {in_place, "uniform_(Tensor self, float from=0, float to=1, *, " OPTGEN ") -> Tensor",
       fn<ops::uniform_>},
      {in_place, "normal_(Tensor self, float mean=0, float std=1, *, " OPTGEN ") -> Tensor",
       fn<ops::normal_>},
      {in_place, "random_(Tensor self, *, " OPTGEN ") -> Tensor",
       fn<[](T t, G g) -> T { return random_(t, {}, {}, g); }>},
      {in_place, "random_(Tensor self, int from, int? to, *, " OPTGEN ") -> Tensor",
       fn<[](T t, int64_t from, OptDim to, G g) -> T { return random_(t, from, to, g); }>},
      {in_place, "random_(Tensor self, int to, *, " OPTGEN ") -> Tensor",
       fn<[](T t, int64_t to, G g) -> T { return random_(t, 0, to, g); }>},
      {in_place, "bernoulli_(Tensor self, Tensor p, *, " OPTGEN ") -> Tensor",
       fn<[](T t, T p, G g) -> T { return bernoulli_(t, p, g); }>},
      {in_place, "bernoulli_(Tensor self, float p=0.5, *, " OPTGEN ") -> Tensor",
       fn<[](T t, double p, G g) -> T { return bernoulli_(t, p, g); }>},
      {in_place, "exponential_(Tensor self, float lambd=1, *, " OPTGEN ") -> Tensor",
       fn<ops::exponential_>},
      {in_place, "geometric_(Tensor self, float p, *, " OPTGEN ") -> Tensor", fn<ops::geometric_>},
      {in_place, "log_normal_(Tensor self, float mean=1, float std=2, *, " OPTGEN ") -> Tensor",
       fn<ops::log_normal_>},
      {in_place, "cauchy_(Tensor self, float median=0, float sigma=1, *, " OPTGEN ") -> Tensor",
       fn<ops::cauchy_>},
  };
  return rows;
}

}  // namespace tracepad::ops
