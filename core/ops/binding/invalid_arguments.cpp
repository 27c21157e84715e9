// The text of "received an invalid combination of arguments": PyTorch lists every overload and, for
// those of the right length, which arguments had the wrong type (between exclamation marks). Types
// are compared by name only, so an int given for a Number is marked too; that is how PyTorch does
// it.
#include "ops/binding/binder.h"

namespace tracepad::ops {
namespace {

// Element types are spelled out for containers: "tuple of (float, int)", "list of [int]".
std::string described_type(const Value& v) {
  auto items = [](std::span<const Value> values) {
    std::string out;
    for (const Value& x : values) {
      if (!out.empty()) out += ", ";
      out += type_name(x);
    }
    return out;
  };
  if (const Tuple* t = as<Tuple>(v); t && type_of(v) == Tuple::type)
    return "tuple of (" + items(t->view()) + ")";
  if (const List* l = as<List>(v); l && type_of(v) == List::type)
    return "list of [" + items(l->items) + "]";
  return std::string(type_name(v));
}

// A trailing comma stays where there are only keywords.
std::string close(std::string text, size_t positional) {
  if (positional > 0) text.resize(text.size() - 2);
  return text + ")";
}

}  // namespace

void raise_invalid_combination(VM& vm, std::string_view name,
                               const std::vector<const Schema*>& options,
                               std::span<const Value> args, Tuple* kwnames) {
  size_t keywords = kwnames ? kwnames->size : 0;
  size_t positional = args.size() - keywords;
  std::string got = "(";
  for (size_t i = 0; i < positional; ++i) got += std::string(type_name(args[i])) + ", ";
  for (size_t i = keywords; i-- > 0;) {
    got += std::string(str_view(kwnames->items[i])) + "=" +
           std::string(type_name(args[positional + i])) + ", ";
  }
  got = close(std::move(got), positional);

  auto unknown_keywords = [&](const Schema& s) {
    std::string out;
    for (size_t i = 0; i < keywords; ++i) {
      bool known = false;
      for (const Param& p : s.params) known |= p.name == str_view(kwnames->items[i]);
      if (!known) out += (out.empty() ? "" : ", ") + std::string(str_view(kwnames->items[i]));
    }
    return out;
  };
  auto marked = [&](const Schema& s) {
    std::string out = "(";
    for (size_t i = 0; i < args.size(); ++i) {
      std::string shown = described_type(args[i]);
      const Param* p = nullptr;
      if (i < positional) {
        if (i < s.params.size()) p = &s.params[i];
      } else {
        std::string_view key = str_view(kwnames->items[i - positional]);
        for (const Param& q : s.params) {
          if (q.name == key) p = &q;
        }
        shown = std::string(key) + "=" + shown;
      }
      bool ok = p && type_name(args[i]) == p->type_name();
      out += ok ? shown + ", " : "!" + shown + "!, ";
    }
    return close(std::move(out), positional);
  };

  std::string message = std::string(name) + "() received an invalid combination of arguments - ";
  if (options.size() == 1) {
    const Schema& s = *options[0];
    std::string unknown = unknown_keywords(s);
    if (!unknown.empty() && s.params.size() == args.size()) {
      message += "got unrecognized keyword arguments: " + unknown;
    } else {
      message +=
          "got " + (args.size() == s.params.size() ? marked(s) : got) + ", but expected " + s.shown;
    }
  } else {
    message += "got " + got + ", but expected one of:\n";
    for (const Schema* s : options) {
      message += " * " + s->shown + "\n";
      // Only overloads whose parameters are all given are looked at closer.
      if (args.size() != s->params.size() && !(s->params.empty() && args.size() == 1)) continue;
      std::string unknown = unknown_keywords(*s);
      if (!unknown.empty()) {
        message +=
            "      didn't match because some of the keywords were incorrect: " + unknown + "\n";
      } else {
        message +=
            "      didn't match because some of the arguments have invalid types: " + marked(*s) +
            "\n";
      }
    }
  }
  vm.type_error("{}", message);
}

}  // namespace tracepad::ops
