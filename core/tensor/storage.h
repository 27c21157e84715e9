// The bytes behind tensors, shared by views. Every allocation goes through one function with a
// limit, so that a runaway program gets PyTorch's allocation error instead of ending the process.
#pragma once
#include <cstddef>
#include <cstdint>

#include "tensor/ref.h"

namespace tracepad {

class Storage : public RefCounted {
 public:
  static constexpr size_t kAlignment = 64;
  // Readable bytes behind the last: XNNPACK's kernels load whole vectors.
  static constexpr int64_t kPadding = 64;

  // Zero-filled if asked; otherwise the content is arbitrary but the same in every run.
  explicit Storage(int64_t nbytes, bool zero = false);
  ~Storage() override;
  std::byte* data() const { return data_; }
  int64_t nbytes() const { return nbytes_; }
  // Grows (or shrinks) keeping the content; used by resize_.
  void resize(int64_t nbytes);

 private:
  std::byte* data_ = nullptr;
  int64_t nbytes_ = 0;
};

// Bytes that all storages together may take; by default unlimited but for what the platform has.
void set_memory_limit(int64_t bytes);
int64_t memory_limit();
int64_t memory_in_use();
// Gives kernels' temporaries the same limit.
void check_allocation(int64_t nbytes);

}  // namespace tracepad
