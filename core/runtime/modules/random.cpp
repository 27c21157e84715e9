// The generator behind the module random: the Mersenne Twister MT19937 with CPython's seeding, so
// that the same seed gives the same numbers. Distributions are in lib/random.py.
#include <array>
#include <chrono>
#include <cstring>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/modules/registry.h"
#include "runtime/modules/sha512.h"

namespace tracepad {

namespace {

class MersenneTwister {
 public:
  static constexpr size_t kSize = 624;
  std::array<uint32_t, kSize> state{};
  size_t at = kSize;

  void seed(uint32_t s) {
    state[0] = s;
    for (size_t i = 1; i < kSize; ++i)
      state[i] = 1812433253u * (state[i - 1] ^ (state[i - 1] >> 30)) + static_cast<uint32_t>(i);
    at = kSize;
  }
  void seed(const std::vector<uint32_t>& key) {
    seed(19650218u);
    size_t i = 1, j = 0;
    for (size_t k = std::max(kSize, key.size()); k; --k) {
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1664525u)) + key[j] +
                 static_cast<uint32_t>(j);
      if (++i >= kSize) state[0] = state[kSize - 1], i = 1;
      if (++j >= key.size()) j = 0;
    }
    for (size_t k = kSize - 1; k; --k) {
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941u)) -
                 static_cast<uint32_t>(i);
      if (++i >= kSize) state[0] = state[kSize - 1], i = 1;
    }
    state[0] = 0x80000000u;
  }
  uint32_t next() {
    if (at >= kSize) refill();
    uint32_t y = state[at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
  }
  double next_double() {
    uint32_t a = next() >> 5, b = next() >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
  }

 private:
  void refill() {
    for (size_t i = 0; i < kSize; ++i) {
      uint32_t y = (state[i] & 0x80000000u) | (state[(i + 1) % kSize] & 0x7fffffffu);
      state[i] = state[(i + 397) % kSize] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0dfu : 0u);
    }
    at = 0;
  }
};

struct Generator : Instance {
  inline static Type* type = nullptr;
  MersenneTwister twister;
};
MersenneTwister& M(const Value& v) { return static_cast<Generator*>(v.object())->twister; }

// The words of an int's absolute value, least significant first; at least one.
std::vector<uint32_t> words_of(const Value& v) {
  BigInt b = to_big(v);
  if (b.is_negative()) b = BigInt::negate(b);
  std::string hex = b.to_string(16);
  std::vector<uint32_t> words;
  for (size_t end = hex.size(); end > 0;) {
    size_t start = end > 8 ? end - 8 : 0;
    words.push_back(static_cast<uint32_t>(std::stoul(hex.substr(start, end - start), nullptr, 16)));
    end = start;
  }
  return words;
}

Value generator_seed(VM& vm, const Args& a) {
  if (a[1].is_none()) {
    auto now =
        static_cast<uint64_t>(std::chrono::high_resolution_clock::now().time_since_epoch().count());
    M(a[0]).seed({static_cast<uint32_t>(now), static_cast<uint32_t>(now >> 32),
                  static_cast<uint32_t>(reinterpret_cast<uintptr_t>(a[0].object()))});
    return none();
  }
  if (is_int(a[1])) {
    M(a[0]).seed(words_of(a[1]));
    return none();
  }
  uint64_t h;
  if (!vm.hash(a[1], h)) return {};
  M(a[0]).seed(words_of(make_uint(h)));
  return none();
}
Value generator_new(VM& vm, const Args& a) {
  auto* g = alloc<Generator>(cast<Type>(a[0]));
  Value held(g);
  g->twister.seed(5489u);
  return held;
}
Value generator_random(VM&, const Args& a) { return make_float(M(a[0]).next_double()); }
Value generator_getrandbits(VM& vm, const Args& a) {
  int64_t k;
  if (!vm.index(a[1], k)) return {};
  if (k < 0) return vm.value_error("Cannot convert negative int");
  if (k == 0) return make_int(0);
  if (k <= 32) return make_int(M(a[0]).next() >> (32 - k));
  if (k > kMaxIntBits) return vm.raise(exc::MemoryError, std::string());
  std::string hex;
  for (int64_t left = k; left > 0; left -= 32) {
    uint32_t r = M(a[0]).next();
    if (left < 32) r >>= 32 - left;
    hex.insert(0, fmt::format("{:08x}", r));
  }
  return int_from_big(std::move(*BigInt::from_digits(hex, 16)));
}
Value generator_getstate(VM&, const Args& a) {
  auto* t = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(MersenneTwister::kSize + 1));
  for (size_t i = 0; i < MersenneTwister::kSize; ++i) t->items[i] = make_int(M(a[0]).state[i]);
  t->items[MersenneTwister::kSize] = make_int(static_cast<int64_t>(M(a[0]).at));
  return Value(t);
}
Value generator_setstate(VM& vm, const Args& a) {
  auto* t = as<Tuple>(a[1]);
  if (!t) return vm.type_error("state vector must be a tuple");
  if (t->size != MersenneTwister::kSize + 1)
    return vm.value_error("state vector is the wrong size");
  MersenneTwister next;
  for (size_t i = 0; i <= MersenneTwister::kSize; ++i) {
    int64_t v;
    if (!vm.index(t->items[i], v)) return {};
    if (i < MersenneTwister::kSize)
      next.state[i] = static_cast<uint32_t>(v);
    else if (v < 0 || v > static_cast<int64_t>(MersenneTwister::kSize))
      return vm.value_error("invalid state");
    else
      next.at = static_cast<size_t>(v);
  }
  M(a[0]) = next;
  return none();
}

// sha512 of bytes, for seeding from text.
Value digest(VM& vm, const Args& a) {
  auto* b = as<Bytes>(a[0]);
  if (!b) return vm.type_error("a bytes-like object is required, not '{}'", type_name(a[0]));
  return make_bytes(sha512(b->s));
}

bool init(VM& vm, Module& m) {
  TypeBuilder<Generator> b(vm, "Random");
  b.heap_module("_random")
      .make("(cls, /, *args, **kwargs)", generator_new)
      .method("seed", "(self, n=None, /)", generator_seed)
      .method("random", "(self, /)", generator_random)
      .method("getrandbits", "(self, k, /)", generator_getrandbits)
      .method("getstate", "(self, /)", generator_getstate)
      .method("setstate", "(self, state, /)", generator_setstate);
  m.dict->set("Random", Value(b.done()));
  ModuleBuilder(vm, m).function("sha512", "(data, /)", digest);
  return true;
}

}  // namespace

void init_random_module(VM& vm) { vm.add_native_module("_random", init); }

}  // namespace tracepad
