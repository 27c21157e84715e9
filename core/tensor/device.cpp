// Parsing and printing of devices.
#include "tensor/device.h"

#include "runtime/per_vm.h"
#include "tensor/error.h"

namespace tracepad {

namespace {
PerVM<DefaultDevices> the_devices;
}
DefaultDevices& default_devices() { return *the_devices; }

namespace {
struct Row {
  const char* name;
  DeviceType type;
};
constexpr Row kRows[] = {{"cpu", DeviceType::Cpu},
                         {"meta", DeviceType::Meta},
                         {"cuda", DeviceType::Cuda},
                         {"mps", DeviceType::Mps},
                         {"xpu", DeviceType::Xpu}};
}  // namespace

Device Device::parse(std::string_view text) {
  if (text.empty()) raise_runtime("Device string must not be empty");
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  int index = -1;
  bool bad = false;
  if (colon != std::string_view::npos) {
    std::string_view digits = text.substr(colon + 1);
    bad = digits.empty() || digits.size() > 3 || (digits.size() > 1 && digits[0] == '0');
    index = 0;
    for (char c : digits) {
      if (c < '0' || c > '9') bad = true;
      index = index * 10 + (c - '0');
    }
  }
  for (char c : name)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')) bad = true;
  if (bad) raise_runtime("Invalid device string: '" + std::string(text) + "'");
  for (const Row& row : kRows)
    if (name == row.name) return {row.type, index};
  raise_runtime(
      "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, "
      "xla, lazy, "
      "vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: " +
      std::string(name));
}

const char* Device::type_name() const {
  for (const Row& row : kRows)
    if (type == row.type) return row.name;
  return "privateuseone";
}

std::string Device::str() const {
  std::string s = type_name();
  if (index >= 0) s += ":" + std::to_string(index);
  return s;
}

std::string Device::repr() const {
  std::string s = std::string("device(type='") + type_name() + "'";
  if (index >= 0) s += ", index=" + std::to_string(index);
  return s + ")";
}

}  // namespace tracepad
