// PyTorch's CPU random numbers, bit for bit: the Mersenne Twister, how raw draws become uniform and
// normal values, and the cached second normal. Filling tensors by it is in ops/kernels/random.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tensor/ref.h"

namespace tracepad {

class RandomGenerator : public RefCounted {
 public:
  static constexpr uint64_t kDefaultSeed = 67280421310721ULL;
  explicit RandomGenerator(uint64_t seed = kDefaultSeed) { manual_seed(seed); }
  void manual_seed(uint64_t seed);
  uint64_t initial_seed() const { return seed_; }
  // A seed from the platform's entropy, installed and returned (torch.seed()).
  uint64_t seed_randomly();

  uint32_t next32();
  uint64_t next64();                       // first draw is the high half
  float uniform_float();                   // [0, 1), 24 bits
  double uniform_double();                 // [0, 1), 53 bits
  double normal(double mean, double std);  // Box-Muller in double, one value cached
  std::optional<float> cached_float;
  std::optional<double> cached_double;

  // 5056 bytes laid out as torch.get_rng_state() shows them.
  std::vector<uint8_t> state() const;
  void set_state(const std::vector<uint8_t>& bytes);
  Ref<RandomGenerator> clone() const;

 private:
  void refill();
  uint64_t seed_ = 0;
  int left_ = 1;
  uint32_t next_ = 0;
  bool seeded_ = true;
  std::array<uint32_t, 624> state_{};
};

RandomGenerator& default_generator();

}  // namespace tracepad
