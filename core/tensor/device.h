// Where a tensor lives. Values exist on the cpu only; `meta` tensors have a shape and no values;
// other devices are names that programs may print or compare, but not allocate on.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracepad {

enum class DeviceType : uint8_t { Cpu, Meta, Cuda, Mps, Xpu, Other };

struct Device {
  DeviceType type = DeviceType::Cpu;
  int index = -1;  // -1: none given
  bool operator==(const Device&) const = default;
  // "cpu", "cuda:0"; raises PyTorch's message for text that is none.
  static Device parse(std::string_view text);
  std::string str() const;   // "cuda:0"
  std::string repr() const;  // "device(type='cuda', index=0)"
  const char* type_name() const;
  bool is_cpu() const { return type == DeviceType::Cpu; }
  bool is_meta() const { return type == DeviceType::Meta; }
};

// Where creation functions that are told no device put their tensors: what torch.set_default_device
// set, and on top of it the `with torch.device(...)` blocks that are open.
struct DefaultDevices {
  Device set;
  std::vector<Device> open;
  Device current() const { return open.empty() ? set : open.back(); }
};
DefaultDevices& default_devices();

}  // namespace tracepad
