// What the files of bytes share: adding methods to the types that bytes.cpp builds, and making
// values.
#pragma once
#include <string>
#include <string_view>

#include "runtime/native.h"

namespace tracepad {

void add_bytes_methods(TypeBuilderBase& b);

bool is_bytearray(const Value& v);
bool is_memory_view(const Value& v);
// The bytes that a memoryview shows; false: it is none, or has been released.
bool memory_view_bytes(const Value& v, std::string& out);
// Whether no memoryview shows a bytearray; false: BufferError set.
bool may_resize(VM& vm, const Value& bytearray);
// Of what lends its bytes: bytes, bytearray, memoryview.
bool buffer_bytes(const Value& v, std::string& out);
// Whether the names of a codec and of its error handler (either may be missing) are texts that C
// can hold; false: UnicodeEncodeError or ValueError set.
bool codec_names_fit(VM& vm, const Value& encoding, const Value& errors);
Value bytes_like(const Value& self, std::string_view s);  // of self's kind
// The byte that an int stands for; false: error set, naming `what` must be in range.
bool byte_value(VM& vm, const Value& v, char& out, const char* what);
// bytes % values.
bool bytes_percent(VM& vm, std::string_view format, const Value& values, std::string& out);

}  // namespace tracepad
