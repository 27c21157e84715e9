// The text of "received an invalid combination of arguments": PyTorch lists every overload and, for
// those of the right length, which arguments had the wrong type (between exclamation marks). Types
// are compared by name only, so an int given for a Number is marked too; that is how PyTorch does
// it.
#include <algorithm>

#include "ops/binding/binder.h"

namespace tracepad::ops {
namespace {

// Element types are spelled out for containers: "tuple of (float, int)", "list of [int]".
std::string described_type(const Value& v) {
  auto items = [](std::span<const Value> values) {
    std::string out;
    for (const Value& x : values) out += (out.empty() ? "" : ", ") + shown_type(x);
    return out;
  };
  if (const Tuple* t = as<Tuple>(v))
    return shown_type(v) + " of (" + items(t->view()) + (t->size == 1 ? ",)" : ")");
  if (const List* l = as<List>(v)) return shown_type(v) + " of [" + items(l->items) + "]";
  return shown_type(v);
}

// A trailing comma stays where there are only keywords.
std::string close(std::string text, size_t positional) {
  if (positional > 0) text.resize(text.size() - 2);
  return text + ")";
}

// PyTorch reads the parameters back from the text of the signature, where the last word is taken
// for the name. So "*" is a parameter, and one with a default is known by the default only,
// matching nothing.
struct Shown {
  std::string name, type;

  bool matches(const Value& v) const {
    std::string given = shown_type(v);
    return given == type || (type == "float" && given == "int");
  }
};

std::vector<Shown> shown_parameters(const Schema& schema) {
  std::vector<Shown> out;
  bool star = false;
  for (const Param& p : schema.params) {
    if (p.keyword_only && !star) {
      out.push_back({"*", "*"});
      star = true;
    }
    if (p.optional) {
      size_t space = p.default_text.rfind(' ');
      out.push_back({p.default_text.substr(space == std::string::npos ? 0 : space + 1), ""});
    } else {
      out.push_back({p.name, p.type_name()});
    }
  }
  return out;
}

// The hash of text in the standard library that PyTorch is built with (MurmurHash2 in 64 bits).
uint64_t hashed(std::string_view text) {
  constexpr uint64_t kFactor = 0xc6a4a7935bd1e995;
  auto mix = [](uint64_t v) { return v ^ (v >> 47); };
  uint64_t hash = 0xc70f6907 ^ (text.size() * kFactor);
  for (size_t at = 0; at < text.size(); at += 8) {
    const size_t n = std::min<size_t>(8, text.size() - at);
    uint64_t word = 0;
    for (size_t i = n; i-- > 0;) word = word << 8 | static_cast<uint8_t>(text[at + i]);
    hash = (hash ^ (n == 8 ? mix(word * kFactor) * kFactor : word)) * kFactor;
  }
  return mix(mix(hash) * kFactor);
}

// The call as messages show it beside a signature.
struct Given {
  std::span<const Value> args;
  Tuple* kwnames;
  size_t keywords, positional;

  std::string_view keyword(size_t i) const { return str_view(kwnames->items[i]); }

  // PyTorch holds keywords in a hash table, whose order messages show: the last one first, but one
  // that shares its place with an earlier one right before the last such.
  std::vector<size_t> order() const {
    constexpr uint64_t kPlaces = 13;
    std::vector<size_t> out;
    for (size_t k = 0; k < keywords; ++k) {
      auto same = [&](size_t other) {
        return hashed(keyword(other)) % kPlaces == hashed(keyword(k)) % kPlaces;
      };
      auto before = std::find_if(out.begin(), out.end(), same);
      out.insert(before == out.end() ? out.begin() : before, k);
    }
    return out;
  }

  std::string types() const {
    std::string out = "(";
    for (size_t i = 0; i < positional; ++i) out += shown_type(args[i]) + ", ";
    for (size_t i : order())
      out += std::string(keyword(i)) + "=" + shown_type(args[positional + i]) + ", ";
    return close(std::move(out), positional);
  }

  // Keywords are looked for among as many parameters at the end.
  std::string unknown_keywords(const std::vector<Shown>& parameters) const {
    std::string out;
    size_t first = parameters.size() > keywords ? parameters.size() - keywords : 0;
    for (size_t k : order()) {
      bool known = false;
      for (size_t i = first; i < parameters.size(); ++i) known |= parameters[i].name == keyword(k);
      if (!known) out += (out.empty() ? "" : ", ") + std::string(keyword(k));
    }
    return out;
  }

  // Which arguments have the wrong type, between exclamation marks.
  std::string marked(const std::vector<Shown>& parameters) const {
    std::string out = "(";
    for (size_t i = 0; i < parameters.size(); ++i) {
      const Shown& p = parameters[i];
      std::string name;
      Value v;
      if (i < positional) {
        v = args[i];
      } else {
        for (size_t k = 0; k < keywords; ++k)
          if (keyword(k) == p.name) v = args[positional + k];
        name = p.name + "=";
      }
      std::string text = name + described_type(v);
      out += p.matches(v) ? text + ", " : "!" + text + "!, ";
    }
    return close(std::move(out), positional);
  }
};

}  // namespace

void raise_invalid_combination(VM& vm, std::string_view name,
                               const std::vector<const Schema*>& options,
                               std::span<const Value> args, Tuple* kwnames) {
  size_t keywords = kwnames ? kwnames->size : 0;
  Given given{args, kwnames, keywords, args.size() - keywords};
  std::string message = std::string(name) + "() received an invalid combination of arguments - ";
  if (options.size() == 1) {
    std::vector<Shown> parameters = shown_parameters(*options[0]);
    std::string unknown = given.unknown_keywords(parameters);
    if (!unknown.empty()) {
      message += "got unrecognized keyword arguments: " + unknown;
    } else {
      message += "got " +
                 (args.size() == parameters.size() ? given.marked(parameters) : given.types()) +
                 ", but expected " + options[0]->shown;
    }
  } else {
    message += "got " + given.types() + ", but expected one of:\n";
    for (const Schema* s : options) {
      message += " * " + s->shown + "\n";
      std::vector<Shown> parameters = shown_parameters(*s);
      // An empty list reads back as one parameter without a name.
      if (parameters.empty()) parameters.push_back({});
      // Only overloads with as many parameters as were given are looked at closer.
      if (args.size() != parameters.size()) continue;
      std::string unknown = given.unknown_keywords(parameters);
      message += unknown.empty() ? "      didn't match because some of the arguments have invalid "
                                   "types: " +
                                       given.marked(parameters)
                                 : "      didn't match because some of the keywords were "
                                   "incorrect: " +
                                       unknown;
      message += "\n";
    }
  }
  vm.type_error("{}", message);
}

}  // namespace tracepad::ops
