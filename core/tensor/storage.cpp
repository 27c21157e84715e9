// Allocation with a limit. Memory is 64-byte aligned, with room behind it for kernels that read
// whole vectors.
#include "tensor/storage.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "tensor/error.h"

namespace tracepad {

namespace {
// Address space of a 32-bit build is the limit there; elsewhere leave the machine some room.
int64_t g_limit = sizeof(void*) == 4 ? int64_t{3} << 30 : int64_t{8} << 30;
int64_t g_in_use = 0;

[[noreturn]] void out_of_memory(int64_t nbytes) {
  raise_runtime(
      "[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate memory: "
      "you tried to "
      "allocate " +
      std::to_string(nbytes) + " bytes. Error code 12 (Cannot allocate memory)");
}

std::byte* allocate(int64_t nbytes, bool zero) {
  check_allocation(nbytes);
  constexpr size_t kAlign = Storage::kAlignment;
  size_t size = (static_cast<size_t>(nbytes + Storage::kPadding) + kAlign - 1) / kAlign * kAlign;
  void* p = std::aligned_alloc(kAlign, size);
  if (!p) out_of_memory(nbytes);
  if (zero) std::memset(p, 0, size);
  g_in_use += nbytes;
  return static_cast<std::byte*>(p);
}
}  // namespace

void set_memory_limit(int64_t bytes) { g_limit = bytes; }
int64_t memory_limit() { return g_limit; }
int64_t memory_in_use() { return g_in_use; }

void check_allocation(int64_t nbytes) {
  if (nbytes > g_limit || g_in_use > g_limit - nbytes) out_of_memory(nbytes);
}

Storage::Storage(int64_t nbytes, bool zero) : data_(allocate(nbytes, zero)), nbytes_(nbytes) {
  // What torch.empty shows must not differ between runs; small tensors are what programs print.
  if (!zero && nbytes <= 4096) std::memset(data_, 0, static_cast<size_t>(nbytes));
}

Storage::~Storage() {
  std::free(data_);
  g_in_use -= nbytes_;
}

void Storage::resize(int64_t nbytes) {
  std::byte* fresh = allocate(nbytes, true);
  std::memcpy(fresh, data_, static_cast<size_t>(nbytes < nbytes_ ? nbytes : nbytes_));
  std::free(data_);
  g_in_use -= nbytes_;
  data_ = fresh;
  nbytes_ = nbytes;
}

}  // namespace tracepad
