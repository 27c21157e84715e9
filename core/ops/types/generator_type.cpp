// torch.Generator: a random number generator as a Python object, and its state as a byte tensor.
#include "ops/types/types.h"

namespace tracepad {
namespace {

RandomGenerator& self_generator(const Value& v) { return *self_as<GeneratorObject>(v)->generator; }

Value generator_new(VM& vm, const Args& a) {
  GeneratorObject* g = alloc_as<GeneratorObject>(cast<Type>(a[0]));
  Value v(static_cast<Object*>(g));
  if (is_str(a[1]) && str_view(a[1]) != "cpu") {
    return guarded(vm, [&]() -> Value {
      std::string name(Device::parse(str_view(a[1])).type_name());
      for (char& c : name) c = static_cast<char>(std::toupper(c));
      raise_runtime(name + " device type not an accelerator.");
    });
  }
  g->generator = new RandomGenerator();
  g->generator->retain();
  return v;
}
Value manual_seed(VM& vm, const Args& a) {
  if (!is_int(a[1]) || a[1].is_bool())
    return vm.runtime_error("manual_seed expected a long, but got {}", type_name(a[1]));
  uint64_t seed;
  if (!seed_number(vm, a[1], seed)) return {};
  self_generator(a[0]).manual_seed(seed);
  return a[0];
}
Value clone_state(VM&, const Args& a) {
  GeneratorObject* g = alloc_as<GeneratorObject>(GeneratorObject::type);
  Value v(static_cast<Object*>(g));
  Ref<RandomGenerator> copy = self_generator(a[0]).clone();
  g->generator = copy.get();
  g->generator->retain();
  return v;
}

}  // namespace

bool seed_number(VM& vm, const Value& v, uint64_t& seed) {
  int64_t n, half, low;
  if (to_int64(v, n)) {  // negative ones count from 2^64
    seed = static_cast<uint64_t>(n);
    return true;
  }
  Value shifted = vm.binary_op(9, v, make_int(1)), bit = vm.binary_op(12, v, make_int(1));
  if (!shifted || !bit) return false;
  if (!to_int64(shifted, half) || half < 0 || !to_int64(bit, low))
    return vm.raise(exc::ValueError, "Overflow when unpacking long long"), false;
  seed = static_cast<uint64_t>(half) << 1 | static_cast<uint64_t>(low);
  return true;
}

Value generator_state(const RandomGenerator& g) {
  std::vector<uint8_t> bytes = g.state();
  Tensor t = empty_tensor({static_cast<int64_t>(bytes.size())}, DType::UInt8);
  std::copy(bytes.begin(), bytes.end(), t.data<uint8_t>());
  return wrap(t);
}
bool set_generator_state(VM& vm, RandomGenerator& g, const Value& state) {
  const TensorObject* t = as<TensorObject>(state);
  if (!t || t->tensor.dtype() != DType::UInt8) {
    vm.type_error("RNG state must be a torch.ByteTensor");
    return false;
  }
  return guarded_bool(vm, [&] {
    std::vector<uint8_t> bytes;
    for (const Scalar& s : t->tensor.to_scalars())
      bytes.push_back(static_cast<uint8_t>(s.to_int()));
    g.set_state(bytes);
  });
}
Value wrap_default_generator() {
  GeneratorObject* g = alloc_as<GeneratorObject>(GeneratorObject::type);
  g->generator = &default_generator();
  g->generator->retain();
  return Value(static_cast<Object*>(g));
}

void init_torch_generator_type(VM& vm) {
  TypeBuilder<GeneratorObject>(vm, "Generator")
      .heap_module("torch._C")
      .make("(cls, device='cpu')", generator_new)
      .method("manual_seed", "(self, seed)", manual_seed)
      .method("initial_seed", "(self)",
              [](VM&, const Args& a) -> Value {
                return make_uint(self_generator(a[0]).initial_seed());
              })
      .method("seed", "(self)",
              [](VM&, const Args& a) -> Value {
                return make_uint(self_generator(a[0]).seed_randomly());
              })
      .method("get_state", "(self)",
              [](VM&, const Args& a) -> Value { return generator_state(self_generator(a[0])); })
      .method("set_state", "(self, new_state)",
              [](VM& vm, const Args& a) -> Value {
                return set_generator_state(vm, self_generator(a[0]), a[1]) ? a[0] : Value();
              })
      .method("clone_state", "(self)", clone_state)
      .getset("device", [](VM&, const Value&) { return wrap(Device{}); })
      .done();
}

}  // namespace tracepad
