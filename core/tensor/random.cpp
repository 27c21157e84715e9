// The Mersenne Twister (Matsumoto and Nishimura, 1998), seeded and tempered as std::mt19937 is, and
// the way PyTorch turns its words into numbers.
#include "tensor/random.h"

#include <cmath>
#include <cstring>
#include <random>

#include "runtime/per_vm.h"
#include "tensor/error.h"

namespace tracepad {

namespace {
constexpr int kN = 624, kM = 397;
constexpr double kPi = 3.14159265358979323846;
}  // namespace

void RandomGenerator::manual_seed(uint64_t seed) {
  seed_ = seed;
  state_[0] = static_cast<uint32_t>(seed);
  for (uint32_t j = 1; j < kN; ++j)
    state_[j] = 1812433253u * (state_[j - 1] ^ (state_[j - 1] >> 30)) + j;
  left_ = 1;
  next_ = 0;
  seeded_ = true;
  cached_float.reset();
  cached_double.reset();
}

uint64_t RandomGenerator::seed_randomly() {
  std::random_device device;
  uint64_t seed = (static_cast<uint64_t>(device()) << 32 | device()) & 0x1fffffffffffffULL;
  manual_seed(seed);
  return seed;
}

void RandomGenerator::refill() {
  auto twist = [](uint32_t u, uint32_t v) {
    uint32_t mixed = (u & 0x80000000u) | (v & 0x7fffffffu);
    return (mixed >> 1) ^ (v & 1 ? 0x9908b0dfu : 0u);
  };
  // Three ranges rather than indices modulo kN, which would take most of the time of drawing.
  for (int i = 0; i < kN - kM; ++i) state_[i] = state_[i + kM] ^ twist(state_[i], state_[i + 1]);
  for (int i = kN - kM; i < kN - 1; ++i)
    state_[i] = state_[i + kM - kN] ^ twist(state_[i], state_[i + 1]);
  state_[kN - 1] = state_[kM - 1] ^ twist(state_[kN - 1], state_[0]);
  left_ = kN;
  next_ = 0;
}

uint32_t RandomGenerator::next32() {
  if (--left_ == 0) refill();
  uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  y ^= y >> 18;
  return y;
}

uint64_t RandomGenerator::next64() {
  uint64_t high = next32();
  return high << 32 | next32();
}

float RandomGenerator::uniform_float() {
  return static_cast<float>(next32() & ((1u << 24) - 1)) * (1.0f / (1u << 24));
}

double RandomGenerator::uniform_double() {
  return static_cast<double>(next64() & ((1ull << 53) - 1)) * (1.0 / (1ull << 53));
}

double RandomGenerator::normal(double mean, double std) {
  if (cached_double) {
    double value = *cached_double;
    cached_double.reset();
    return value * std + mean;
  }
  double u1 = uniform_double();
  double u2 = uniform_double();
  double radius = std::sqrt(-2.0 * std::log1p(-u2));
  double theta = 2.0 * kPi * u1;
  cached_double = radius * std::sin(theta);
  return radius * std::cos(theta) * std + mean;
}

namespace {
constexpr size_t kStateBytes = 5056;
struct Writer {
  std::vector<uint8_t>& out;
  size_t at = 0;
  template <class T>
  void put(T v) {
    std::memcpy(out.data() + at, &v, sizeof v);
    at += sizeof v;
  }
};
struct Reader {
  const std::vector<uint8_t>& in;
  size_t at = 0;
  template <class T>
  T get() {
    T v;
    std::memcpy(&v, in.data() + at, sizeof v);
    at += sizeof v;
    return v;
  }
};
}  // namespace

std::vector<uint8_t> RandomGenerator::state() const {
  std::vector<uint8_t> bytes(kStateBytes);
  Writer w{bytes};
  w.put<uint64_t>(seed_);
  w.put<int32_t>(left_);
  w.put<int32_t>(seeded_);
  w.put<uint64_t>(next_);
  for (uint32_t s : state_) w.put<uint64_t>(s);
  w.put<double>(0);
  w.put<double>(cached_double.value_or(0));
  w.put<double>(0);
  w.put<int32_t>(cached_double.has_value());
  w.put<int32_t>(0);
  w.put<float>(cached_float.value_or(0));
  w.put<int32_t>(cached_float.has_value());
  return bytes;
}

void RandomGenerator::set_state(const std::vector<uint8_t>& bytes) {
  if (bytes.size() != kStateBytes)
    raise_runtime("Expected a CPUGeneratorImplState of size " + std::to_string(kStateBytes) +
                  " but found the input RNG state size to be " + std::to_string(bytes.size()));
  Reader r{bytes};
  uint64_t seed = r.get<uint64_t>();
  int32_t left = r.get<int32_t>();
  bool seeded = r.get<int32_t>() != 0;
  uint64_t next = r.get<uint64_t>();
  if (left < 1 || left > kN || next > kN) raise_runtime("Invalid mt19937 state");
  seed_ = seed, left_ = left, seeded_ = seeded, next_ = static_cast<uint32_t>(next);
  for (uint32_t& s : state_) s = static_cast<uint32_t>(r.get<uint64_t>());
  r.get<double>();
  double normal_y = r.get<double>();
  r.get<double>();
  bool valid = r.get<int32_t>() != 0;
  r.get<int32_t>();
  float normal_f = r.get<float>();
  bool valid_f = r.get<int32_t>() & 0xff;
  cached_double = valid ? std::optional<double>(normal_y) : std::nullopt;
  cached_float = valid_f ? std::optional<float>(normal_f) : std::nullopt;
}

Ref<RandomGenerator> RandomGenerator::clone() const {
  auto copy = make_ref<RandomGenerator>(seed_);
  copy->set_state(state());
  return copy;
}

namespace {
struct DefaultGenerator {
  Ref<RandomGenerator> generator = make_ref<RandomGenerator>();
};
PerVM<DefaultGenerator> default_one;
}  // namespace

RandomGenerator& default_generator() { return *default_one->generator; }

}  // namespace tracepad
