// The candidates and the edit distance behind "Did you mean". Costs follow CPython's documented
// behaviour: a move costs 2, a change of case 1, and a hint must be close relative to the lengths.
#include "runtime/suggestions.h"

#include <algorithm>
#include <climits>

#include "runtime/frame.h"
#include "runtime/traceback.h"

namespace tracepad {

namespace {

constexpr int kMove = 2, kCase = 1;

int substitution(char a, char b) {
  if (a == b) return 0;
  auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return low(a) == low(b) ? kCase : kMove;
}

int distance(std::string_view a, std::string_view b, int limit) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) a.remove_prefix(1), b.remove_prefix(1);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.remove_suffix(1), b.remove_suffix(1);
  if (a.empty() || b.empty()) return kMove * static_cast<int>(a.size() + b.size());
  if (a.size() > 40 || b.size() > 40) return limit + 1;
  if (b.size() < a.size()) std::swap(a, b);
  if (static_cast<int>(b.size() - a.size()) * kMove > limit) return limit + 1;
  std::vector<int> row(a.size());
  for (size_t i = 0; i < a.size(); ++i) row[i] = static_cast<int>(i + 1) * kMove;
  int result = 0;
  for (size_t j = 0; j < b.size(); ++j) {
    int diagonal = static_cast<int>(j) * kMove;
    result = diagonal;
    int minimum = 1 << 30;
    for (size_t i = 0; i < a.size(); ++i) {
      int change = diagonal + substitution(b[j], a[i]);
      diagonal = row[i];
      int add = std::min(result, diagonal) + kMove;
      // `result` is the cell to the left, diagonal the one above.
      result = std::min(add, change);
      row[i] = result;
      minimum = std::min(minimum, result);
    }
    if (minimum > limit) return limit + 1;
  }
  return result;
}

// In CPython's order, the first of equally close names being the one meant: functions, then types,
// both by the alphabet, then exceptions.
void add_builtins(VM& vm, std::vector<std::string>& candidates) {
  std::vector<std::string> functions, types, exceptions;
  for (auto& entry : vm.builtins()->dict->table.entries()) {
    if (!entry.key || !is_str(entry.key)) continue;
    auto* t = as<Type>(entry.value);
    auto& group = !t ? functions : t->is_subtype(exc::BaseException) ? exceptions : types;
    group.emplace_back(str_view(entry.key));
  }
  std::sort(functions.begin(), functions.end());
  std::sort(types.begin(), types.end());
  for (auto* group : {&functions, &types, &exceptions})
    candidates.insert(candidates.end(), group->begin(), group->end());
}

bool is_standard_module(VM& vm, const Value& name) {
  Value module = vm.import("_stdlib_names");
  Value all = module ? vm.getattr(module, "names") : Value();
  Value found = all ? vm.call_method(all, "__contains__", {name}) : Value();
  vm.clear_error();
  return found && found.is_true();
}

}  // namespace

std::string closest_name(std::string_view wrong, const std::vector<std::string>& names) {
  if (names.size() > 750 || wrong.size() > 40) return "";
  std::string best;
  int best_distance = INT_MAX;
  for (const auto& n : names) {
    if (n == wrong) continue;
    int limit = (static_cast<int>(n.size() + wrong.size()) + 3) * kMove / 6;
    limit = std::min(limit, best_distance - 1);
    int d = distance(wrong, n, limit);
    if (d > limit) continue;
    if (best.empty() || d < best_distance) {
      best = n;
      best_distance = d;
    }
  }
  return best;
}

bool unexpected_keyword(VM& vm, std::string_view function, std::string_view keyword,
                        const std::vector<std::string>& parameters) {
  std::string meant = closest_name(keyword, parameters);
  vm.type_error("{}() got an unexpected keyword argument '{}'{}", function, keyword,
                meant.empty() ? "" : ". Did you mean '" + meant + "'?");
  return false;
}

// Where it was raised, as far as that is known.
static const FrameObject* innermost_frame(const Exception* e) {
  const Traceback* t = e->trace.get();
  while (t && t->next) t = t->next.get();
  return t ? t->frame.get() : nullptr;
}

std::string error_suggestion(VM& vm, const Value& exception) {
  Type* t = type_of(exception);
  Dict* d = vm.instance_dict(exception);
  const bool imported = t->is_subtype(exc::ImportError);  // from a module that was found
  Value name = imported ? vm.getattr_opt(exception, intern("name_from"))
               : d      ? d->get("name")
                        : Value();
  if (!is_str(name)) return "";
  std::string wrong(str_view(name));
  std::string meant;
  std::vector<std::string> candidates;
  auto collect = [&](const Value& list) {
    std::vector<Value> items;
    if (list && vm.iterate(list, items))
      for (auto& v : items)
        if (is_str(v)) candidates.emplace_back(str_view(v));
    vm.clear_error();
  };
  if (t->is_subtype(exc::AttributeError) || imported) {
    Value obj = d->get("obj");
    if (Value module = d->get("name"); imported && is_str(module))
      obj = vm.import(str_view(module));
    if (!obj) return vm.clear_error(), "";
    Value list = vm.call(type_of(obj)->dunder(Dunder::dir_), {obj});
    collect(list);
    std::sort(candidates.begin(), candidates.end());
    // In a method of that object its own names are no secret.
    auto* e = as<Exception>(exception);
    const FrameObject* f = e && !imported ? innermost_frame(e) : nullptr;
    const Value variables = f ? visible_locals(f->frame, f->ended) : Value();
    auto* known = as<Dict>(variables);
    const bool own = known && known->get(names::self).same(obj);
    if ((wrong.empty() || wrong[0] != '_') && !own)
      std::erase_if(candidates, [](auto& s) { return !s.empty() && s[0] == '_'; });
  } else if (t->is_subtype(exc::NameError)) {
    auto* e = cast<Exception>(exception);
    const FrameObject* seen = innermost_frame(e);
    const Value variables = seen ? visible_locals(seen->frame, seen->ended) : Value();
    if (auto* locals = as<Dict>(variables)) {
      // In a method: an attribute of that name is what was meant.
      if (Value self = locals->get("self")) {
        Value there = vm.getattr_opt(self, intern(wrong));
        vm.clear_error();
        if (there) meant = "self." + wrong;
      }
      collect(variables);
    }
    if (seen && meant.empty()) {
      collect(Value(seen->frame->globals));
      add_builtins(vm, candidates);
      // CPython has these too.
      for (const char* other : {"breakpoint", "copyright", "credits", "exit", "help", "license",
                                "memoryview", "quit", "None", "False", "True", "__build_class__",
                                "__debug__", "__import__", "__loader__", "__package__", "__spec__"})
        candidates.emplace_back(other);
    }
  } else {
    return "";
  }
  if (meant.empty()) meant = closest_name(wrong, candidates);
  std::string hint = meant.empty() ? "" : ". Did you mean: '" + meant + "'?";
  if (t->is_subtype(exc::NameError) && is_standard_module(vm, name))
    hint +=
        fmt::format("{} you forget to import '{}'?", meant.empty() ? ". Did" : " Or did", wrong);
  return hint;
}

}  // namespace tracepad
