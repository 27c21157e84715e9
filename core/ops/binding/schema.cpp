// Parsing of schema text. Malformed text is the program's own fault and asserts.
#include "ops/binding/schema.h"

#include <cassert>
#include <cstdlib>

#include "ops/binding/tensor_object.h"

namespace tracepad::ops {
namespace {

struct TypeWord {
  const char* word;
  ArgType type;
  const char* shown;
};
constexpr TypeWord kTypes[] = {
    {"Tensor", ArgType::Tensor, "Tensor"},
    {"Scalar", ArgType::Scalar, "Number"},
    {"int", ArgType::Int, "int"},
    {"float", ArgType::Float, "float"},
    {"bool", ArgType::Bool, "bool"},
    {"str", ArgType::Str, "str"},
    {"int[]", ArgType::IntList, "tuple of ints"},
    {"float[]", ArgType::FloatList, "tuple of floats"},
    {"Scalar[]", ArgType::ScalarList, "tuple of Scalars"},
    {"Tensor[]", ArgType::TensorList, "tuple of Tensors"},
    {"Tensor?[]", ArgType::OptTensorList, "tuple of Tensors"},
    {"ScalarType", ArgType::DType, "torch.dtype"},
    {"Layout", ArgType::Layout, "torch.layout"},
    {"Device", ArgType::Device, "torch.device"},
    {"MemoryFormat", ArgType::MemoryFormat, "torch.memory_format"},
    {"Generator", ArgType::Generator, "torch.Generator"},
    {"Storage", ArgType::Storage, "torch.Storage"},
    {"object", ArgType::Object, "object"},
};

constexpr std::string_view kOptions =
    "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, "
    "bool? requires_grad=False";

std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

// Defaults are None, True, False, numbers, quoted text, a list of ints, or the plain memory format.
Value parse_default(std::string_view text) {
  if (text == "None") return none();
  if (text == "torch.strided") return none();
  if (text == "torch.contiguous_format") return wrap(MemoryFormat::Contiguous);
  if (text == "True") return make_bool(true);
  if (text == "False") return make_bool(false);
  if (text.starts_with("at::")) return make_int(0);  // a name of C++, which PyTorch reads as zero
  if (text.front() == '"') return make_str(text.substr(1, text.size() - 2));
  if (text.front() == '[') {
    std::vector<Value> items;
    std::string body(text.substr(1, text.size() - 2));
    for (char* at = body.data(); *at;) {
      char* end = at;
      long v = std::strtol(at, &end, 10);
      if (end == at) break;
      items.push_back(make_int(v));
      at = end + (*end == ',');
    }
    return tracepad::make_tuple(items);
  }
  std::string number(text);
  if (number.find_first_of(".en") != std::string::npos)
    return make_float(std::strtod(number.c_str(), nullptr));
  return make_int(std::strtoll(number.c_str(), nullptr, 10));
}

Param parse_param(std::string_view text) {
  Param p;
  size_t eq = text.find('=');
  std::string_view head = trim(text.substr(0, eq));
  if (eq != std::string_view::npos) {
    p.optional = true;
    p.default_text = std::string(trim(text.substr(eq + 1)));
    p.default_value = parse_default(p.default_text);
  }
  size_t space = head.rfind(' ');
  assert(space != std::string_view::npos);
  p.name = std::string(head.substr(space + 1));
  std::string type(trim(head.substr(0, space)));
  if (type.back() == '?') {
    p.nullable = true;
    type.pop_back();
  }
  size_t open = type.find('[');
  if (open != std::string::npos && type[open + 1] != ']') {
    p.list_size = std::atoi(type.c_str() + open + 1);
    type = type.substr(0, open) + "[]";
  }
  bool known = false;
  for (const TypeWord& w : kTypes) {
    if (type == w.word) {
      p.type = w.type;
      known = true;
    }
  }
  assert(known && "unknown type in an operator schema");
  (void)known;
  p.key = intern(p.name);
  if (p.default_text == "None" || p.default_text == "[]") p.nullable = true;
  if (p.name == "dim") p.numpy_key = intern("axis");
  if (p.name == "keepdim") p.numpy_key = intern("keepdims");
  if (p.name == "input" || p.name == "self") p.numpy_key = intern("x");
  if (p.name == "other") p.numpy_key = intern("x2");
  return p;
}

// Lists are shown in braces; the empty one is None.
std::string shown_default(const std::string& text) {
  if (text.size() <= 2 || text.front() != '[') return text;
  return "{" + text.substr(1, text.size() - 2) + "}";
}

}  // namespace

const char* Param::type_name() const {
  for (const TypeWord& w : kTypes) {
    if (w.type == type) return w.shown;
  }
  return "object";
}

std::string_view schema_name(std::string_view text) { return text.substr(0, text.find('(')); }

Schema parse_schema(std::string_view text, Form form) {
  Schema s;
  size_t open = text.find('(');
  size_t arrow = text.find(") ->", open);
  size_t close = arrow == std::string_view::npos ? text.rfind(')') : arrow;
  assert(open != std::string_view::npos && close != std::string_view::npos);
  std::string body(text.substr(open + 1, close - open - 1));
  if (size_t at = body.find("$opts"); at != std::string::npos) body.replace(at, 5, kOptions);
  std::string_view rest = body;
  bool keyword_only = false;
  while (!(rest = trim(rest)).empty()) {
    // Defaults may hold commas inside brackets ("[0, 1]").
    size_t end = 0;
    int depth = 0;
    while (end < rest.size() && (rest[end] != ',' || depth)) {
      if (rest[end] == '[') ++depth;
      if (rest[end] == ']') --depth;
      ++end;
    }
    std::string_view part = trim(rest.substr(0, end));
    rest.remove_prefix(end < rest.size() ? end + 1 : end);
    if (part == "*") {
      keyword_only = true;
      continue;
    }
    Param p = parse_param(part);
    p.keyword_only = keyword_only;
    uint8_t index = static_cast<uint8_t>(s.total++);
    bool is_out = p.name == "out" && keyword_only;
    if (is_out) s.out_index = index;
    if (p.name == "self" && p.type == ArgType::Tensor) s.self_index = index;
    s.all.push_back(p);
    bool method = form == Form::Method || form == Form::Inplace;
    if (method && p.name == "self" && p.type == ArgType::Tensor) continue;
    if (form != Form::Function && is_out) continue;
    if (p.name == "self" && p.type == ArgType::Tensor) {
      p.key = intern("input");
      p.name = "input";
    }
    s.slot.push_back(index);
    s.params.push_back(std::move(p));
  }
  bool star = false;
  s.shown = "(";
  for (const Param& p : s.params) {
    if (s.shown.size() > 1) s.shown += ", ";
    if (p.keyword_only && !star) {
      s.shown += "*, ";
      star = true;
    }
    s.shown += p.type_name();
    s.shown += " " + p.name;
    if (p.optional) s.shown += " = " + shown_default(p.default_text);
    ++s.max_args;
    if (!p.keyword_only) ++s.max_positional;
    if (!p.optional) ++s.min_args;
  }
  s.shown += ")";
  if (arrow != std::string_view::npos) {
    std::string_view result = trim(text.substr(arrow + 4));
    if (!result.empty() && result.front() == '(') {
      result = result.substr(1, result.rfind(')') - 1);
      while (!(result = trim(result)).empty()) {
        size_t end = std::min(result.find(','), result.size());
        std::string_view field = trim(result.substr(0, end));
        result.remove_prefix(end < result.size() ? end + 1 : end);
        size_t space = field.rfind(' ');
        if (space != std::string_view::npos) s.returns.emplace_back(field.substr(space + 1));
      }
    }
  }
  return s;
}

}  // namespace tracepad::ops
