// The text encodings of str.encode and bytes.decode: UTF-8, UTF-16, UTF-32, ASCII and Latin-1, with
// the error handlers strict, ignore, replace, backslashreplace, xmlcharrefreplace, surrogateescape
// and surrogatepass.
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"

namespace tracepad {

namespace {

enum class Codec {
  utf8,
  marked_utf8,  // begins with a mark, which may be missing
  ascii,
  latin1,
  utf16,
  utf16le,
  utf16be,
  utf32,
  utf32le,
  utf32be,
  not_text,
  unknown
};

struct CodecNames {
  Codec codec;
  bool built_in;  // CPython knows it by this name without a search, and so without a note on errors
  std::string_view names;
};
constexpr CodecNames kCodecs[] = {
    {Codec::utf8, true, " utf8 utf_8 "},
    {Codec::ascii, true, " ascii us_ascii "},
    {Codec::latin1, true, " latin1 latin_1 iso_8859_1 iso8859_1 "},
    {Codec::utf16, true, " utf16 utf_16 "},
    {Codec::utf32, true, " utf32 utf_32 "},
    {Codec::utf8, false, " u8 utf utf8_ucs2 utf8_ucs4 cp65001 "},
    {Codec::marked_utf8, false, " utf_8_sig "},
    {Codec::ascii, false,
     " 646 ansi_x3.4_1968 ansi_x3_4_1968 ansi_x3.4_1986 cp367 csascii ibm367 iso646_us "
     "iso_646.irv_1991 iso_ir_6 us "},
    {Codec::latin1, false,
     " 8859 cp819 csisolatin1 ibm819 iso8859 iso_8859_1_1987 iso_ir_100 l1 latin "},
    {Codec::utf16, false, " u16 "},
    {Codec::utf16le, false, " utf_16_le utf_16le unicodelittleunmarked "},
    {Codec::utf16be, false, " utf_16_be utf_16be unicodebigunmarked "},
    {Codec::utf32, false, " u32 "},
    {Codec::utf32le, false, " utf_32_le utf_32le "},
    {Codec::utf32be, false, " utf_32_be utf_32be "},
    {Codec::not_text, false,
     " hex hex_codec base64 base_64 base64_codec bz2 bz2_codec quopri quopri_codec quotedprintable "
     "quoted_printable rot13 rot_13 uu uu_codec zip zlib zlib_codec "},
    {Codec::unknown, false, ""},
};

// By its name in lower case, with one underscore for what stands between its letters and digits.
const CodecNames& find_codec(std::string_view name) {
  std::string n = " ";
  bool gap = false;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
    if (part && gap && n.size() > 1) n += '_';
    if (part) n += c;
    gap = !part;
  }
  n += ' ';
  const CodecNames* found = kCodecs;
  while (found->codec != Codec::unknown && found->names.find(n) == std::string_view::npos) ++found;
  return *found;
}

const std::string kUtf8Mark = "\xef\xbb\xbf";

// The names of codecs and error handlers are C strings in CPython.
bool is_c_text(VM& vm, std::string_view name) {
  for (size_t i = 0; i < name.size();) {
    const char32_t c = utf8::decode(name, i);
    if (c >= 0xD800 && c <= 0xDFFF)
      return static_cast<bool>(encode_text(vm, name, "utf-8", "strict"));
  }
  if (name.find('\0') == std::string_view::npos) return true;
  vm.value_error("embedded null character");
  return false;
}

// The codec of text by that name; null: LookupError set.
const CodecNames* text_codec(VM& vm, std::string_view name, const char* verb) {
  const CodecNames& found = find_codec(name);
  if (found.codec == Codec::unknown)
    vm.raise(exc::LookupError, "unknown encoding: {}", name);
  else if (found.codec == Codec::not_text)
    vm.raise(exc::LookupError,
             "'{}' is not a text encoding; use codecs.{}() to handle arbitrary codecs", name, verb);
  else
    return &found;
  return nullptr;
}

// The names of the wide codecs.
const char* canonical_name(Codec codec) {
  switch (codec) {
    case Codec::utf16:
      return "utf-16";
    case Codec::utf16le:
      return "utf-16-le";
    case Codec::utf16be:
      return "utf-16-be";
    case Codec::utf32:
      return "utf-32";
    case Codec::utf32le:
      return "utf-32-le";
    default:
      return "utf-32-be";
  }
}

// CPython notes which of the codecs that it searched failed. Returns empty.
Value note_codec(VM& vm, const CodecNames* codec, const char* verb, std::string_view encoding) {
  if (codec->built_in) return {};
  Value e = vm.take_error();
  vm.call_method(e, "add_note",
                 {make_str(fmt::format("{} with '{}' codec failed", verb, encoding))});
  vm.set_error(e);
  return {};
}

std::string escape(char32_t c) {
  if (c < 256) return fmt::format("\\x{:02x}", static_cast<uint32_t>(c));
  if (c < 65536) return fmt::format("\\u{:04x}", static_cast<uint32_t>(c));
  return fmt::format("\\U{:08x}", static_cast<uint32_t>(c));
}

void put16(std::string& out, uint32_t unit, bool big) {
  char lo = static_cast<char>(unit & 0xff), hi = static_cast<char>(unit >> 8 & 0xff);
  out += big ? hi : lo;
  out += big ? lo : hi;
}

}  // namespace

bool codec_names_fit(VM& vm, const Value& encoding, const Value& errors) {
  return (!encoding || is_c_text(vm, str_view(encoding))) &&
         (!errors || is_c_text(vm, str_view(errors)));
}

Value encode_text(VM& vm, std::string_view text, std::string_view encoding,
                  std::string_view errors) {
  if (!is_c_text(vm, encoding) || !is_c_text(vm, errors)) return {};
  const CodecNames* named = text_codec(vm, encoding, "encode");
  if (!named) return {};
  const bool marked = named->codec == Codec::marked_utf8;
  const Codec codec = marked ? Codec::utf8 : named->codec;
  if (utf8::is_ascii(text) &&
      (codec == Codec::utf8 || codec == Codec::ascii || codec == Codec::latin1))
    return make_bytes((marked ? kUtf8Mark : "") + std::string(text));
  std::string out = marked ? kUtf8Mark : "";
  std::u32string points;
  for (size_t pos = 0; pos < text.size();) points += utf8::decode(text, pos);
  const char* shown = codec == Codec::utf8     ? "utf-8"
                      : codec == Codec::ascii  ? "ascii"
                      : codec == Codec::latin1 ? "latin-1"
                                               : nullptr;
  std::string shown_text = shown ? shown : canonical_name(codec);
  if (codec == Codec::utf16) out += "\xff\xfe";
  if (codec == Codec::utf32) out += std::string("\xff\xfe\0\0", 4);
  auto encodable = [&](char32_t c) {
    switch (codec) {
      case Codec::ascii:
        return c < 128;
      case Codec::latin1:
        return c < 256;
      default:
        return (c < 0xd800 || c > 0xdfff) || errors == "surrogatepass";
    }
  };
  auto put = [&](char32_t c) {
    switch (codec) {
      case Codec::utf8:
        utf8::append(out, c);
        break;
      case Codec::ascii:
      case Codec::latin1:
        out += static_cast<char>(c);
        break;
      case Codec::utf16:
      case Codec::utf16le:
      case Codec::utf16be: {
        bool big = codec == Codec::utf16be;
        if (c >= 0x10000) {
          put16(out, 0xd800 + ((c - 0x10000) >> 10), big);
          put16(out, 0xdc00 + ((c - 0x10000) & 0x3ff), big);
        } else {
          put16(out, c, big);
        }
        break;
      }
      default: {
        bool big = codec == Codec::utf32be;
        put16(out, big ? c >> 16 : c & 0xffff, big);
        put16(out, big ? c & 0xffff : c >> 16, big);
      }
    }
  };
  for (size_t i = 0; i < points.size(); ++i) {
    char32_t c = points[i];
    if (encodable(c)) {
      put(c);
      continue;
    }
    if (errors == "ignore") continue;
    if (errors == "replace") {
      put('?');
      continue;
    }
    if (errors == "backslashreplace" || errors == "namereplace") {
      for (char e : escape(c)) put(static_cast<char32_t>(e));
      continue;
    }
    if (errors == "xmlcharrefreplace") {
      for (char e : fmt::format("&#{};", static_cast<uint32_t>(c))) put(static_cast<char32_t>(e));
      continue;
    }
    if (errors == "surrogateescape" && c >= 0xdc80 && c <= 0xdcff) {
      out += static_cast<char>(c - 0xdc00);
      continue;
    }
    if (errors != "strict" && errors != "surrogateescape" && errors != "surrogatepass")
      return vm.raise(exc::LookupError, "unknown error handler name '{}'", errors),
             note_codec(vm, named, "encoding", encoding);
    size_t end = i + 1;
    while (end < points.size() && !encodable(points[end])) ++end;
    std::string reason = codec == Codec::ascii    ? "ordinal not in range(128)"
                         : codec == Codec::latin1 ? "ordinal not in range(256)"
                                                  : "surrogates not allowed";
    raise_args(vm, exc::UnicodeEncodeError,
               {make_str(shown_text), make_str(text), make_int(static_cast<int64_t>(i)),
                make_int(static_cast<int64_t>(end)), make_str(reason)});
    return note_codec(vm, named, "encoding", encoding);
  }
  return make_bytes(std::move(out));
}

namespace {

// Why the bytes at `at` are not UTF-8, and where the damage ends.
std::string utf8_damage(std::string_view b, size_t at, size_t& end) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(b[i]); };
  unsigned char lead = byte(at);
  end = at + 1;
  if (lead < 0xc2 || lead > 0xf4) return "invalid start byte";
  size_t need = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (size_t k = 1; k < need; ++k) {
    if (at + k >= b.size()) {
      end = b.size();
      return "unexpected end of data";
    }
    unsigned char c = byte(at + k);
    unsigned char low = 0x80, high = 0xbf;
    if (k == 1) {
      if (lead == 0xe0) low = 0xa0;
      if (lead == 0xed) high = 0x9f;
      if (lead == 0xf0) low = 0x90;
      if (lead == 0xf4) high = 0x8f;
    }
    if (c < low || c > high) {
      end = at + k;
      return "invalid continuation byte";
    }
  }
  return {};
}

// Whether three bytes at `at` are a surrogate, encoded as if it were a character.
bool is_surrogate(std::string_view b, size_t at) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(b[at + i]); };
  return at + 3 <= b.size() && byte(0) == 0xed && byte(1) >= 0xa0 && byte(1) <= 0xbf &&
         byte(2) >= 0x80 && byte(2) <= 0xbf;
}

}  // namespace

Value decode_bytes(VM& vm, std::string_view b, std::string_view encoding, std::string_view errors) {
  if (b.empty()) return make_str("");  // before the codec is looked for
  if (!is_c_text(vm, encoding) || !is_c_text(vm, errors)) return {};
  const CodecNames* named = text_codec(vm, encoding, "decode");
  if (!named) return {};
  const bool marked = named->codec == Codec::marked_utf8;
  const Codec codec = marked ? Codec::utf8 : named->codec;
  if (marked && b.starts_with(kUtf8Mark)) b.remove_prefix(3);
  std::string out;
  auto bad = [&](const char* name, size_t start, size_t end, const std::string& reason) -> bool {
    if (errors == "ignore") return true;
    if (errors == "replace") return out += "\xef\xbf\xbd", true;
    if (errors == "backslashreplace") {
      for (size_t i = start; i < end; ++i)
        out += fmt::format("\\x{:02x}", static_cast<unsigned char>(b[i]));
      return true;
    }
    if (errors == "surrogateescape") {
      for (size_t i = start; i < end; ++i)
        utf8::append(out, 0xdc00 + static_cast<unsigned char>(b[i]));
      return true;
    }
    if (errors == "xmlcharrefreplace" || errors == "namereplace")
      return vm.type_error("don't know how to handle UnicodeDecodeError in error callback"),
             note_codec(vm, named, "decoding", encoding), false;
    if (errors != "strict" && errors != "surrogatepass")
      return vm.raise(exc::LookupError, "unknown error handler name '{}'", errors),
             note_codec(vm, named, "decoding", encoding), false;
    raise_args(vm, exc::UnicodeDecodeError,
               {make_str(name), make_bytes(std::string(b)), make_int(static_cast<int64_t>(start)),
                make_int(static_cast<int64_t>(end)), make_str(reason)});
    note_codec(vm, named, "decoding", encoding);
    return false;
  };
  switch (codec) {
    case Codec::utf8:
      for (size_t i = 0; i < b.size();) {
        size_t ok = utf8::find_invalid(b.substr(i), false);
        if (ok == std::string_view::npos) ok = b.size() - i;
        out += b.substr(i, ok);
        i += ok;
        if (i >= b.size()) break;
        size_t end = i + 1;
        std::string reason = utf8_damage(b, i, end);
        if (errors == "surrogatepass" && is_surrogate(b, i)) {
          out += b.substr(i, 3);
          i += 3;
          continue;
        }
        if (!bad("utf-8", i, end, reason)) return {};
        i = end;
      }
      break;
    case Codec::ascii:
      for (size_t i = 0; i < b.size(); ++i) {
        if (static_cast<unsigned char>(b[i]) < 128)
          out += b[i];
        else if (!bad("ascii", i, i + 1, "ordinal not in range(128)"))
          return {};
      }
      break;
    case Codec::latin1:
      for (char c : b) utf8::append(out, static_cast<unsigned char>(c));
      break;
    default: {
      bool wide = codec == Codec::utf32 || codec == Codec::utf32le || codec == Codec::utf32be;
      bool big = codec == Codec::utf16be || codec == Codec::utf32be;
      size_t unit = wide ? 4 : 2, i = 0;
      auto read = [&](size_t at) {
        uint32_t v = 0;
        for (size_t k = 0; k < unit; ++k)
          v |= static_cast<uint32_t>(static_cast<unsigned char>(b[at + k]))
               << 8 * (big ? unit - 1 - k : k);
        return v;
      };
      if ((codec == Codec::utf16 || codec == Codec::utf32) && b.size() >= unit) {
        if (read(0) == 0xfeff) {
          i = unit;
        } else {
          big = true;
          if (read(0) == 0xfeff)
            i = unit;
          else
            big = false;
        }
      }
      const char* name = wide ? big ? "utf-32-be" : "utf-32-le" : big ? "utf-16-be" : "utf-16-le";
      while (i < b.size()) {
        if (i + unit > b.size()) {
          if (!bad(name, i, b.size(), "truncated data")) return {};
          break;
        }
        uint32_t c = read(i);
        i += unit;
        if (!wide && c >= 0xd800 && c < 0xdc00 && i + 2 <= b.size()) {
          uint32_t low = read(i);
          if (low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            i += 2;
          }
        }
        if ((c >= 0xd800 && c < 0xe000) || c > 0x10ffff) {
          const char* reason =
              wide               ? c > 0x10ffff ? "code point not in range(0x110000)"
                                                : "code point in surrogate code point range(0xd800, 0xe000)"
              : c >= 0xdc00      ? "illegal encoding"
              : i + 2 > b.size() ? "unexpected end of data"
                                 : "illegal UTF-16 surrogate";
          const size_t start = i - unit;
          if (errors == "surrogatepass" && c <= 0x10ffff) {
            utf8::append(out, c);
            continue;
          }
          if (!wide && c < 0xdc00 && i + 2 > b.size()) i = b.size();  // half a character with it
          if (!bad(name, start, i, reason)) return {};
          continue;
        }
        utf8::append(out, c);
      }
    }
  }
  return make_str(std::move(out));
}

// ---- the exceptions' own text ----

namespace {

// args: encoding, object, start, end, reason.
template <bool Decode>
Value unicode_error_str(VM& vm, const Args& a) {
  auto* args = as<Tuple>(static_cast<Exception*>(a[0].object())->args);
  int64_t start, end;
  if (!args || args->size != 5 || !is_str(args->items[0]) || !to_int64(args->items[2], start) ||
      !to_int64(args->items[3], end) || !is_str(args->items[4]) ||
      (Decode ? !is<Bytes>(args->items[1]) : !is_str(args->items[1])))
    return vm.str(args && args->size == 1 ? args->items[0] : Value(args));
  std::string_view codec = str_view(args->items[0]), reason = str_view(args->items[4]);
  const char* verb = Decode ? "decode" : "encode";
  if (end != start + 1)
    return make_str(fmt::format("'{}' codec can't {} {} in position {}-{}: {}", codec, verb,
                                Decode ? "bytes" : "characters", start, end - 1, reason));
  if (Decode) {
    const std::string& b = cast<Bytes>(args->items[1])->s;
    unsigned char c = start >= 0 && start < static_cast<int64_t>(b.size())
                          ? static_cast<unsigned char>(b[static_cast<size_t>(start)])
                          : 0;
    return make_str(fmt::format("'{}' codec can't decode byte 0x{:02x} in position {}: {}", codec,
                                c, start, reason));
  }
  std::string_view text = str_view(args->items[1]);
  size_t pos = utf8::offset(text, static_cast<size_t>(std::max<int64_t>(start, 0)));
  char32_t c = pos < text.size() ? utf8::decode(text, pos) : 0;
  return make_str(fmt::format("'{}' codec can't encode character '{}' in position {}: {}", codec,
                              escape(c), start, reason));
}

template <uint32_t I>
Value unicode_error_part(VM&, const Value& v) {
  auto* args = as<Tuple>(static_cast<Exception*>(v.object())->args);
  return args && args->size > I ? args->items[I] : none();
}

void extend_type(VM& vm, Type* t, NativeFn str) {
  if (!t || !t->dict) return;
  auto f = make_native(vm, "__str__", "(self, /)", str);
  f->owner = t;
  f->qualname = t->name + ".__str__";
  incref(reinterpret_cast<Object*>(NativeFunction::slot_type));
  decref(reinterpret_cast<Object*>(std::exchange(f->cls, NativeFunction::slot_type)));
  t->dict->set("__str__", f);
  using Getter = Value (*)(VM&, const Value&);
  static constexpr struct {
    const char* name;
    Getter get;
  } kParts[] = {{"encoding", unicode_error_part<0>},
                {"object", unicode_error_part<1>},
                {"start", unicode_error_part<2>},
                {"end", unicode_error_part<3>},
                {"reason", unicode_error_part<4>}};
  for (const auto& part : kParts) {
    auto* g = alloc_as<GetSet>(GetSet::type);
    g->name = part.name;
    g->get = part.get;
    g->owner = t;
    t->dict->set(part.name, Value(g));
  }
  vm.type_changed(t);
}

}  // namespace

void init_unicode_errors(VM& vm) {
  extend_type(vm, exc::UnicodeEncodeError, unicode_error_str<false>);
  extend_type(vm, exc::UnicodeDecodeError, unicode_error_str<true>);
}

}  // namespace tracepad
