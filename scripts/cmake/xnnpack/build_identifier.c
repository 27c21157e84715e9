// What XNNPACK's build otherwise generates: an identifier that tells whether packed weights written by
// one build can be read by another. Tracepad never stores packed weights, so a constant will do.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const uint8_t kIdentifier[] = "tracepad";

size_t xnn_experimental_get_build_identifier_size(void) { return sizeof(kIdentifier); }

const void* xnn_experimental_get_build_identifier_data(void) { return kIdentifier; }

bool xnn_experimental_check_build_identifier(const void* data, size_t size) {
  return size == sizeof(kIdentifier) && memcmp(data, kIdentifier, size) == 0;
}
