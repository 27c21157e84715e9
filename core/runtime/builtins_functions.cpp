// The built-in functions that work on values: print, sorted, sum, min, round, ... Those that need
// the VM's inside (isinstance, getattr, super, exec, ...) are in core_builtins.cpp. Where a call of
// user code is the last thing to do, it is handed to the VM instead of being made here.
#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/fast_paths.h"
#include "runtime/format_spec.h"
#include "runtime/suggestions.h"
#include "syntax/ast.h"

namespace tracepad {

bool has_surrogates(std::string_view text) {
  for (size_t at = 0; (at = text.find('\xed', at)) != std::string_view::npos; ++at)
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xa0) return true;
  return false;
}

bool write_out(VM& vm, bool error, std::string_view text) {
  if (has_surrogates(text)) {
    if (!error) return static_cast<bool>(encode_text(vm, text, "utf-8", "strict"));
    vm.err_out(without_surrogates(text));
    return true;
  }
  (error ? vm.err_out : vm.out)(text);
  return true;
}

std::string without_surrogates(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t start = at;
    char32_t c = utf8::decode(text, at);
    if (c >= 0xd800 && c <= 0xdfff)
      out += fmt::format("\\u{:04x}", static_cast<uint32_t>(c));
    else
      out += text.substr(start, at - start);
  }
  return out;
}

namespace {

// ---- print, input ----

// The object print() writes to by default; empty with no error set: there is none.
Value current_stdout(VM& vm) {
  Value sys = vm.sys_modules()->get("sys");
  auto* m = as<Module>(sys);
  return m && m->dict ? m->dict->get("stdout") : Value();
}

// Whether the text of a value may be made by Python code.
bool may_run_code(const Value& v) {
  return type_of(v)->has(Type::kHeap) || is<List>(v) || is<Tuple>(v) || is<Dict>(v) || is<Set>(v);
}

Value print(VM& vm, const Args& a) {
  std::string sep = " ", end = "\n";
  struct Row {
    const char* name;
    const Value& value;
    std::string& out;
  };
  for (const Row& r : {Row{"sep", a[0], sep}, Row{"end", a[1], end}}) {
    if (r.value.is_none()) continue;
    if (!is_str(r.value))
      return vm.type_error("{} must be None or a string, not {}", r.name, type_name(r.value));
    r.out = std::string(str_view(r.value));
  }
  Value file = a[2];
  if (file.is_none()) {
    file = current_stdout(vm);
    if (file && file.is_none()) return none();
  }
  auto* values = cast<Tuple>(a[4]);
  if (!file || type_of(file) == StandardStream::type) {
    bool error = file && static_cast<StandardStream*>(file.object())->error;
    std::string line;
    const bool apart = has_surrogates(sep) || has_surrogates(end);  // to fail at that piece
    for (uint32_t i = 0; i < values->size; ++i) {
      if (i && apart) {
        if (!write_out(vm, error, line) || !write_out(vm, error, sep)) return {};
        line.clear();
      } else if (i) {
        line += sep;
      }
      if (may_run_code(values->items[i]) && !line.empty()) {  // which may print something itself
        if (!write_out(vm, error, line)) return {};
        line.clear();
      }
      size_t before = line.size();
      if (!vm.str_to(values->items[i], line)) {
        // What was printed before the failing value stays printed.
        line.resize(before);
        if (!line.empty()) {
          Value failure = vm.take_error();
          if (!write_out(vm, error, line)) return {};
          vm.set_error(failure);
        }
        return {};
      }
      if (has_surrogates(std::string_view(line).substr(before))) {
        std::string piece = line.substr(before);
        line.resize(before);
        return write_out(vm, error, line) && write_out(vm, error, piece) ? none() : Value();
      }
    }
    if (apart) return write_out(vm, error, line) && write_out(vm, error, end) ? none() : Value();
    line += end;
    return write_out(vm, error, line) ? none() : Value();
  }
  Value write = vm.getattr(file, names::write);
  if (!write) return {};
  for (uint32_t i = 0; i < values->size; ++i) {
    if (i && !vm.call(write, {make_str(sep)})) return {};
    Value text = vm.str(values->items[i]);
    if (!text || !vm.call(write, {text})) return {};
  }
  if (!vm.call(write, {make_str(end)})) return {};
  int flush = vm.truth(a[3]);
  if (flush < 0) return {};
  if (flush && !vm.call_method(file, names::flush)) return {};
  return none();
}

Value input(VM& vm, const Args& a) {
  if (a[0]) {
    std::string prompt;
    if (!vm.str_to(a[0], prompt)) return {};
    vm.out(prompt);
  }
  return vm.raise(exc::EOFError, std::string("EOF when reading a line"));
}

// ---- text of values ----

Value repr(VM& vm, const Args& a) {
  const Value& f = type_of(a[0])->dunder(Dunder::repr_);
  if (is<Function>(f)) {
    return vm.call_then(f, {a[0]}, {}, [](VM& vm, Value r) -> Value {
      if (r && !is_str(r))
        return vm.type_error("__repr__ returned non-string (type {})", type_name(r));
      return r;
    });
  }
  return vm.repr(a[0]);
}
Value ascii(VM& vm, const Args& a) { return vm.ascii(a[0]); }
Value format(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("format() argument 2 must be str, not {}", argument_name(a[1]));
  return vm.format(a[0], a[1]);
}

Value ord(VM& vm, const Args& a) {
  if (is_str(a[0])) {
    if (cast<Str>(a[0])->length() != 1) {
      return vm.type_error("ord() expected a character, but string of length {} found",
                           cast<Str>(a[0])->length());
    }
    size_t pos = 0;
    return make_int(utf8::decode(str_view(a[0]), pos));
  }
  if (auto* b = as<Bytes>(a[0])) {
    if (b->s.size() != 1)
      return vm.type_error("ord() expected a character, but string of length {} found",
                           b->s.size());
    return make_int(static_cast<unsigned char>(b->s[0]));
  }
  return vm.type_error("ord() expected string of length 1, but {} found", type_name(a[0]));
}
Value chr(VM& vm, const Args& a) {
  Value i = vm.index_value(a[0]);
  int64_t c;
  if (!i) return {};
  if (!to_int64(i, c) || c < 0 || c > 0x10ffff)
    return vm.value_error("chr() arg not in range(0x110000)");
  return make_str(utf8::encode(static_cast<char32_t>(c)));
}

template <int Base>
Value based(VM& vm, const Args& a) {
  Value i = vm.index_value(a[0]);
  if (!i) return {};
  std::string s = to_big(i).to_string(Base);
  const char* prefix = Base == 16 ? "0x" : Base == 8 ? "0o" : "0b";
  s.insert(s[0] == '-' ? 1 : 0, prefix);
  return make_str(std::move(s));
}

// ---- numbers ----

Value abs(VM& vm, const Args& a) {
  if (a[0].is_small()) return make_int(std::abs(a[0].small()));
  if (a[0].is_real()) return make_float(std::fabs(a[0].real()));
  if (!type_of(a[0])->dunder(Dunder::abs_))
    return vm.type_error("bad operand type for abs(): '{}'", type_name(a[0]));
  const Value& f = type_of(a[0])->dunder(Dunder::abs_);
  if (is<Function>(f)) return vm.tail_call(f, {a[0]});
  return call_special(vm, Dunder::abs_, a[0]);
}

Value round(VM& vm, const Args& a) {
  const Value& f = type_of(a[0])->dunder(Dunder::round_);
  if (!f) return vm.type_error("type {} doesn't define __round__ method", type_name(a[0]));
  std::vector<Value> args{a[0]};
  if (!a[1].is_none()) args.push_back(a[1]);
  if (is<Function>(f)) return vm.tail_call(f, std::move(args));
  return args.size() == 1 ? call_special(vm, Dunder::round_, a[0])
                          : call_special(vm, Dunder::round_, a[0], {a[1]});
}

// a OP b through a pair of special methods: the right operand goes first where its class derives
// from the left's and has its own method. Empty with no error set: neither took it.
Value dispatch(VM& vm, Dunder left, Dunder right, const Value& a, const Value& b) {
  Type *x = type_of(a), *y = type_of(b);
  bool right_first =
      x != y && y->is_subtype(x) && y->dunder(right) && !y->dunder(right).same(x->dunder(right));
  for (int turn = 0; turn < 2; ++turn) {
    bool reflected = (turn == 1) != right_first;
    if (reflected && x == y) continue;
    const Value& self = reflected ? b : a;
    Dunder d = reflected ? right : left;
    if (!type_of(self)->dunder(d)) continue;
    Value r = call_special(vm, d, self, {reflected ? a : b});
    if (!r || !r.is_not_implemented()) return r;
  }
  return {};
}

Value divmod(VM& vm, const Args& a) {
  Value r = dispatch(vm, Dunder::divmod_, Dunder::rdivmod_, a[0], a[1]);
  if (r || vm.has_error()) return r;
  return vm.type_error("unsupported operand type(s) for divmod(): '{}' and '{}'", type_name(a[0]),
                       type_name(a[1]));
}

Value pow(VM& vm, const Args& a) {
  if (a[2].is_none()) return vm.binary_op(static_cast<uint32_t>(ast::BinOpKind::Pow), a[0], a[1]);
  for (int i = 0; i < 3; ++i) {
    const Value& self = a[i];
    if (is_float(self))
      return vm.type_error("pow() 3rd argument not allowed unless all arguments are integers");
    Dunder d = i == 0 ? Dunder::pow_ : Dunder::rpow_;
    if (i == 2 || !type_of(self)->dunder(d) || (i == 1 && type_of(a[0]) == type_of(a[1]))) continue;
    Value r = call_special(vm, d, self, {i == 0 ? a[1] : a[0], a[2]});
    if (!r || !r.is_not_implemented()) return r;
  }
  return vm.type_error("unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'",
                       type_name(a[0]), type_name(a[1]), type_name(a[2]));
}

// A running sum with the rounding errors kept aside (Neumaier's variant of Kahan summation).
struct Compensated {
  double high = 0, low = 0;
  void add(double x) {
    double t = high + x;
    if (std::fabs(high) >= std::fabs(x))
      low += (high - t) + x;
    else
      low += (x - t) + high;
    high = t;
  }
  double total() const { return low != 0 && std::isfinite(low) ? high + low : high; }
};

// Adds exact ints in a machine word, floats and complex numbers compensated, and all else by `+`.
class Summation {
 public:
  Summation(VM& vm, Value start) : vm_(vm), total_(std::move(start)) { settle(); }

  bool add(const Value& v) {
    if (mode_ == Mode::integer) {
      int64_t i;
      if ((v.is_small() || v.is_bool()) && to_int64(v, i) &&
          !__builtin_add_overflow(int_, i, &int_))
        return true;
      if (!flush()) return false;
      mode_ = Mode::object;
      return add_object(v);
    }
    if (mode_ == Mode::real) {
      double d;
      if (v.is_real()) return real_.add(v.real()), true;
      if (exact_int(v) && to_double(v, d)) return real_.add(d), true;
      if (is<Complex>(v) && type_of(v) == Complex::type) {
        imaginary_ = Compensated();
        mode_ = Mode::complex;
        return add(v);
      }
    } else if (mode_ == Mode::complex) {
      double d;
      if (auto* c = as<Complex>(v); c && type_of(v) == Complex::type)
        return real_.add(c->re), imaginary_.add(c->im), true;
      if (v.is_real()) return real_.add(v.real()), true;
      if (exact_int(v) && to_double(v, d)) return real_.add(d), true;
    }
    if (mode_ != Mode::object) {
      if (!flush()) return false;
      mode_ = Mode::object;
    }
    return add_object(v);
  }

  Value result() {
    flush();
    return total_;
  }

 private:
  enum class Mode { integer, real, complex, object };
  static bool exact_int(const Value& v) {
    return v.is_small() || v.is_bool() || (is<Int>(v) && type_of(v) == Int::type);
  }

  // Chooses how to go on from `total_`.
  void settle() {
    if (total_.is_small()) {
      mode_ = Mode::integer;
      int_ = total_.small();
    } else if (total_.is_real()) {
      mode_ = Mode::real;
      real_ = {total_.real(), 0};
    } else if (is<Complex>(total_) && type_of(total_) == Complex::type) {
      mode_ = Mode::complex;
      real_ = {cast<Complex>(total_)->re, 0};
      imaginary_ = {cast<Complex>(total_)->im, 0};
    } else {
      mode_ = Mode::object;
    }
  }
  bool flush() {
    if (mode_ == Mode::integer) total_ = make_int(int_);
    if (mode_ == Mode::real) total_ = make_float(real_.total());
    if (mode_ == Mode::complex)
      total_ = Value(alloc_as<Complex>(Complex::type, real_.total(), imaginary_.total()));
    return true;
  }
  bool add_object(const Value& v) {
    total_ = vm_.binary_op(static_cast<uint32_t>(ast::BinOpKind::Add), total_, v);
    if (!total_) return false;
    // Ints that outgrew the word stay objects; a first float or complex switches over.
    if (total_.is_real() || (is<Complex>(total_) && type_of(total_) == Complex::type)) settle();
    return true;
  }

  VM& vm_;
  Value total_;
  Mode mode_ = Mode::object;
  int64_t int_ = 0;
  Compensated real_, imaginary_;
};

Value sum(VM& vm, const Args& a) {
  Value it = vm.iter(a[0]);
  if (!it) return {};
  if (is_str(a[1])) return vm.type_error("sum() can't sum strings [use ''.join(seq) instead]");
  if (is<Bytes>(a[1])) {
    bool array = type_of(a[1])->is_subtype(Bytes::bytearray_type);
    return vm.type_error("sum() can't sum {} [use b''.join(seq) instead]",
                         array ? "bytearray" : "bytes");
  }
  Summation s(vm, a[1]);
  if (!vm.for_each(it, [&](const Value& v) { return s.add(v); })) return {};
  return s.result();
}

template <bool Max>
Value extreme(VM& vm, const Args& a) {
  const char* name = Max ? "max" : "min";
  const Value &key = a[1], &fallback = a[2];
  auto* others = cast<Tuple>(a[3]);
  bool several = others->size > 0;
  constexpr auto kBetter = static_cast<uint32_t>(Max ? ast::CmpOpKind::Gt : ast::CmpOpKind::Lt);
  if (several && key.is_none() && !fallback) {
    Value best = a[0];
    for (const Value& v : others->view()) {
      const int quick = quick_compare(kBetter, v, best);
      const int better = quick >= 0 ? quick : vm.compare_bool(kBetter, v, best);
      if (better < 0) return {};
      if (better) best = v;
    }
    return best;
  }
  Value values = a[0];
  if (several) {
    std::vector<Value> all{a[0]};
    all.insert(all.end(), others->view().begin(), others->view().end());
    values = make_tuple(all);
  }
  if (several && fallback)
    return vm.type_error("Cannot specify a default for {}() with multiple positional arguments",
                         name);
  Value best, best_key;
  bool ok = vm.for_each(values, [&](const Value& v) {
    Value k = v;
    if (!key.is_none()) {
      k = vm.call(key, {v});
      if (!k) return false;
    }
    if (!best) {
      best = v;
      best_key = std::move(k);
      return true;
    }
    const int quick = quick_compare(kBetter, k, best_key);
    const int better = quick >= 0 ? quick : vm.compare_bool(kBetter, k, best_key);
    if (better > 0) {
      best = v;
      best_key = std::move(k);
    }
    return better >= 0;
  });
  if (!ok) return {};
  if (best) return best;
  if (fallback) return fallback;
  return vm.value_error("{}() iterable argument is empty", name);
}

// ---- iteration ----

Value len(VM& vm, const Args& a) {
  int64_t n = vm.len(a[0]);
  return n < 0 ? Value() : make_int(n);
}
Value hash(VM& vm, const Args& a) {
  uint64_t h;
  if (!vm.hash(a[0], h)) return {};
  return make_int(static_cast<int64_t>(h));
}

template <bool Any>
Value quantifier(VM& vm, const Args& a) {
  bool result = !Any;
  bool ok = vm.for_each(a[0], [&](const Value& v) {
    int t = vm.truth(v);
    if (t < 0) return false;
    if ((t != 0) == Any) {
      result = Any;
      return false;
    }
    return true;
  });
  return ok ? make_bool(result) : Value();
}

constexpr std::string_view kSortedSignature = "(iterable, /, *, key=None, reverse=False)";
Value sorted(VM& vm, const Args& a) {
  // The iterable becomes a list first; what else was given is for list.sort() to judge.
  std::vector<Value> items;
  if (!vm.iterate(a[0], items, Sized::iterable)) return {};
  Value key = none();
  int reverse = 0;
  if (cast<Dict>(a[1])->size() > 2)
    return vm.type_error("sort() takes at most 2 keyword arguments ({} given)",
                         cast<Dict>(a[1])->size());
  for (auto& e : cast<Dict>(a[1])->table.entries()) {
    if (!e.key) continue;
    if (str_view(e.key) == "key")
      key = e.value;
    else if (str_view(e.key) != "reverse")
      return unexpected_keyword(vm, "sort", str_view(e.key), {"key", "reverse"}), Value();
    else
      reverse = vm.truth(e.value);
    if (reverse < 0) return {};
  }
  if (!sort_values(vm, items, key, reverse != 0)) return {};
  return make_list(std::move(items));
}

Value iter(VM& vm, const Args& a) {
  if (!a[1]) return vm.iter(a[0]);
  if (!type_of(a[0])->dunder(Dunder::call_) && !is<Function>(a[0]) && !is<NativeFunction>(a[0]) &&
      !is<BoundMethod>(a[0]) && !is<Type>(a[0]))
    return vm.type_error("iter(v, w): v must be callable");
  return make_callable_iterator(a[0], a[1]);
}

// Coroutines are left out; what has these methods all the same can be asked.
Value aiter(VM& vm, const Args& a) {
  if (!vm.lookup_special(a[0], intern("__aiter__")))
    return vm.type_error("'{}' object is not an async iterable", type_name(a[0]));
  Value it = vm.call_method(a[0], "__aiter__", {});
  if (it && !vm.lookup_special(it, intern("__anext__")))
    return vm.type_error("aiter() returned not an async iterator of type '{}'", type_name(it));
  return it;
}
Value anext(VM& vm, const Args& a) {
  if (!vm.lookup_special(a[0], intern("__anext__")))
    return vm.type_error("'{}' object is not an async iterator", type_name(a[0]));
  return vm.call_method(a[0], "__anext__", {});
}

Value next(VM& vm, const Args& a) {
  const Value& f = type_of(a[0])->dunder(Dunder::next_);
  if (!f) return vm.type_error("'{}' object is not an iterator", type_name(a[0]));
  if (a[0].object()->flags & Object::kNativeIterator) {
    Value v = static_cast<Iterator*>(a[0].object())->next(vm);
    if (v || vm.has_error()) {
      if (!v && a[1] && vm.error_is(exc::StopIteration)) return vm.clear_error(), a[1];
      return v;
    }
    if (a[1]) return a[1];
    return raise_args(vm, exc::StopIteration, {});
  }
  if (!a[1]) return vm.tail_call(f, {a[0]});
  Value fallback = a[1];
  return vm.call_then(f, {a[0]}, {}, [fallback](VM& vm, Value r) -> Value {
    if (!r && vm.error_is(exc::StopIteration)) {
      vm.clear_error();
      return fallback;
    }
    return r;
  });
}

}  // namespace

void init_builtin_types(VM& vm) {
  init_singletons(vm);
  init_iterators(vm);
  init_int(vm);
  init_float(vm);
  init_complex(vm);
  init_str(vm);
  init_bytes(vm);
  init_tuple(vm);
  init_list(vm);
  init_dict(vm);
  init_set(vm);
  init_slice(vm);
  init_range(vm);
  init_file(vm);
  init_unicode_errors(vm);
  init_generic_alias(vm);
}

void init_builtin_functions(VM& vm, Module& builtins) {
  ModuleBuilder b(vm, builtins);
  b.function("print", "(*args, sep=' ', end='\\n', file=None, flush=False)", print)
      .function("input", "(prompt='', /)", input)
      .function("open",
                "(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, "
                "closefd=True, opener=None)",
                open_file)
      .function("repr", "(obj, /)", repr)
      .function("ascii", "(obj, /)", ascii)
      .function("format", "(value, format_spec='', /)", format)
      .function("ord", "(character, /)", ord)
      .function("chr", "(i, /)", chr)
      .function("hex", "(number, /)", based<16>)
      .function("oct", "(number, /)", based<8>)
      .function("bin", "(number, /)", based<2>)
      .function("abs", "(x, /)", abs)
      .function("round", "(number, ndigits=None)", round)
      .function("divmod", "(x, y, /)", divmod)
      .function("pow", "(base, exp, mod=None)", pow)
      .function("sum", "(iterable, /, start=0)", sum)
      .function("max", "(arg, /, *args, key=None, default=?)", extreme<true>)
      .function("min", "(arg, /, *args, key=None, default=?)", extreme<false>)
      .function("len", "(obj, /)", len)
      .function("hash", "(obj, /)", hash)
      .function("any", "(iterable, /)", quantifier<true>)
      .function("all", "(iterable, /)", quantifier<false>)
      .function("sorted", "(iterable, /, **options)", sorted)
      .function("iter", "(object, sentinel=?, /)", iter)
      .function("next", "(iterator, default=?, /)", next)
      .function("aiter", "(async_iterable, /)", aiter)
      .function("anext", "(aiterator, default=?, /)", anext);
  {  // sorted() takes its options unseen, but says which there are
    auto* function = cast<NativeFunction>(builtins.dict->get("sorted"));
    auto shown = std::make_shared<Signature>(*function->signature);
    shown->text = kSortedSignature;
    function->signature = shown;
  }
  for (Type* t : {Int::type, Int::bool_type, Float::type, Complex::type, Str::type, Bytes::type,
                  Bytes::bytearray_type, Tuple::type, List::type, Dict::type, Set::type,
                  Set::frozen_type, Slice::type, Range::type})
    b.value(t->name, Value(t));
  for (const char* name : {"enumerate", "zip", "map", "filter", "reversed"})
    b.value(name, builtin_iterator_type(name));
  b.value("NotImplemented", Value::not_implemented())
      .value("Ellipsis", Value::ellipsis())
      .value("__debug__", make_bool(true));
}

}  // namespace tracepad
