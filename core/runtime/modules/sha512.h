// The hash function SHA-512 (FIPS 180-4). Only seeds of random numbers need it here.
#pragma once
#include <string>
#include <string_view>

namespace tracepad {

// The 64 bytes of the digest.
std::string sha512(std::string_view data);

}  // namespace tracepad
