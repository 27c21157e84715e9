// The native half of the module re: compiled patterns and matches. lib/re.py adds the module's
// functions, the flags and the cache.
#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/modules/regex/match.h"
#include "runtime/modules/registry.h"
#include "runtime/str_methods.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

namespace rx = regex;

struct Pattern : Object {
  inline static Type* type = nullptr;
  Value pattern;  // str or bytes
  rx::Program program;
  bool bytes = false;
};
struct Match : GcObject {
  inline static Type* type = nullptr;
  Value pattern, string;
  std::vector<int64_t> slots;
  uint32_t last_group = 0;
  int64_t pos = 0, endpos = 0;
};
Pattern* P(const Value& v) { return static_cast<Pattern*>(v.object()); }
Match* M(const Value& v) { return static_cast<Match*>(v.object()); }

Value pattern_error(VM& vm, const std::string& message, const Value& pattern, int64_t position) {
  if (message.starts_with("the repetition number")) return vm.raise(exc::OverflowError, message);
  Value module = vm.import("re");
  Value cls = module ? vm.getattr(module, "PatternError") : Value();
  if (!cls) return {};
  return raise_args(vm, cast<Type>(cls),
                    {make_str(message), position < 0 ? none() : pattern,
                     position < 0 ? none() : make_int(position)});
}

// The text a pattern runs over; characters are bytes where it is ASCII (or bytes), code points
// otherwise.
class Subject {
 public:
  bool init(VM& vm, Pattern* p, const Value& v) {
    value = v;
    if (is_str(v)) {
      if (p->bytes)
        return vm.type_error("cannot use a bytes pattern on a string-like object"), false;
      narrow = str_view(v);
      length = cast<Str>(v)->length();
      if (length != static_cast<int64_t>(narrow.size())) {
        is_wide = true;
        wide = to_utf32(narrow);
      }
      return true;
    }
    if (is<Bytes>(v) || is_memory_view(v)) {
      if (!p->bytes)
        return vm.type_error("cannot use a string pattern on a bytes-like object"), false;
      narrow = as<Bytes>(v) ? std::string_view(cast<Bytes>(v)->s) : std::string_view();
      if (type_of(v) != Bytes::type) {  // a function that replaces may change it
        buffer_bytes(v, copied);
        narrow = copied;
      }
      length = static_cast<int64_t>(narrow.size());
      return true;
    }
    return vm.type_error("expected string or bytes-like object, got '{}'", type_name(v)), false;
  }
  Value slice(int64_t from, int64_t to) const {
    if (!is_str(value))
      return make_bytes(
          std::string(narrow.substr(static_cast<size_t>(from), static_cast<size_t>(to - from))));
    if (from == 0 && to == length && value.object()->cls == Str::type) return value;
    return make_str(piece(from, to));
  }
  std::string piece(int64_t from, int64_t to) const {
    if (!is_wide)
      return std::string(narrow.substr(static_cast<size_t>(from), static_cast<size_t>(to - from)));
    std::string out;
    for (int64_t i = from; i < to; ++i) utf8::append(out, wide[static_cast<size_t>(i)]);
    return out;
  }

  Value value;
  std::string copied;
  std::string_view narrow;
  std::u32string wide;
  bool is_wide = false;
  int64_t length = 0;
};

// Runs a pattern over a subject, one match after another.
class Run {
 public:
  Run(VM& vm, const Value& pattern, const Subject& s, int64_t pos, int64_t endpos)
      : vm_(vm),
        pattern_(pattern),
        s_(s),
        pos_(pos),
        endpos_(endpos),
        next_(pos),
        narrow_(P(pattern)->program, reinterpret_cast<const unsigned char*>(s.narrow.data()),
                endpos),
        wide_(P(pattern)->program, s.wide.data(), endpos) {
    narrow_.interrupted = wide_.interrupted = vm.interrupted;
  }
  enum class Mode { search, match, full };
  // The next match; false: there is none, or an error is set.
  bool step(Mode mode) {
    if (next_ > endpos_) return false;
    bool found = s_.is_wide ? step(wide_, mode) : step(narrow_, mode);
    if (narrow_.stopped || wide_.stopped)
      return vm_.raise(exc::KeyboardInterrupt, std::string()), false;
    if (!found) return false;
    next_ = end();
    advance_ = start() == end();
    return true;
  }
  const std::vector<int64_t>& slots() const { return s_.is_wide ? wide_.slots : narrow_.slots; }
  int64_t start() const { return slots()[0]; }
  int64_t end() const { return slots()[1]; }
  Value match_object() const {
    auto* m = alloc_as<Match>(Match::type);
    m->pattern = pattern_;
    m->string = s_.value;
    m->slots = slots();
    m->last_group = s_.is_wide ? wide_.last_group : narrow_.last_group;
    m->pos = pos_;
    m->endpos = endpos_;
    return Value(m);
  }
  Value group(uint32_t g, const Value& otherwise) const {
    int64_t a = slots()[g * 2], b = slots()[g * 2 + 1];
    return a < 0 || b < 0 ? otherwise : s_.slice(a, b);
  }

 private:
  template <class T>
  bool step(T& m, Mode mode) {
    return mode == Mode::search ? m.search(next_, advance_)
                                : m.match_at(next_, mode == Mode::full, false);
  }
  VM& vm_;
  Value pattern_;
  const Subject& s_;
  int64_t pos_, endpos_, next_;
  bool advance_ = false;
  rx::Matcher<unsigned char> narrow_;
  rx::Matcher<char32_t> wide_;
};

bool limits(VM& vm, const Subject& s, const Value& start, const Value& end, int64_t& pos,
            int64_t& endpos) {
  pos = 0;
  endpos = s.length;
  if (start && !slice_bound(vm, start, pos)) return false;
  if (end && !slice_bound(vm, end, endpos)) return false;
  endpos = std::min(std::max<int64_t>(endpos, 0), s.length);
  pos = std::min(std::max<int64_t>(pos, 0), s.length);
  return true;
}

// ---- patterns ----

// compile(pattern, flags): a Pattern.
Value compile(VM& vm, const Args& a) {
  int64_t flags;
  if (!vm.index(a[1], flags)) return {};
  bool bytes = is<Bytes>(a[0]);
  if (!bytes && !is_str(a[0]))
    return vm.type_error("first argument must be string or compiled pattern");
  std::u32string text;
  if (bytes)
    for (unsigned char c : cast<Bytes>(a[0])->s) text += c;
  else
    text = to_utf32(str_view(a[0]));
  auto* p = alloc_as<Pattern>(Pattern::type);
  Value held(p);
  p->pattern = a[0];
  p->bytes = bytes;
  rx::Problem problem;
  const int64_t given = flags;
  if (bytes) flags |= rx::kAscii;
  const bool right = rx::parse(text, bytes, static_cast<uint32_t>(flags), p->program, problem);
  for (const std::string& warning : problem.warnings)
    if (!warn(vm, warning, exc::FutureWarning)) return {};
  if (!right && problem.of_flags) return vm.value_error("{}", problem.message);
  if (!right) return pattern_error(vm, problem.message, a[0], problem.position);
  if (bytes && given & rx::kUnicode)
    return vm.value_error("cannot use UNICODE flag with a bytes pattern");
  if (bytes && given & rx::kLocale && given & rx::kAscii)
    return vm.value_error("ASCII and LOCALE flags are incompatible");
  if (given != static_cast<int32_t>(given))
    return vm.raise(exc::OverflowError, "Python int too large to convert to C int");
  if (bytes && !(given & rx::kAscii)) p->program.flags &= ~static_cast<uint32_t>(rx::kAscii);
  return held;
}

template <Run::Mode Mode>
Value pattern_match(VM& vm, const Args& a) {
  Subject s;
  int64_t pos, endpos;
  if (!s.init(vm, P(a[0]), a[1]) || !limits(vm, s, a[2], a[3], pos, endpos)) return {};
  Run run(vm, a[0], s, pos, endpos);
  if (run.step(Mode)) return run.match_object();
  return vm.has_error() ? Value() : none();
}

Value pattern_findall(VM& vm, const Args& a) {
  Subject s;
  int64_t pos, endpos;
  if (!s.init(vm, P(a[0]), a[1]) || !limits(vm, s, a[2], a[3], pos, endpos)) return {};
  Run run(vm, a[0], s, pos, endpos);
  uint32_t groups = P(a[0])->program.groups;
  Value empty = P(a[0])->bytes ? make_bytes("") : make_str("");
  std::vector<Value> out;
  while (run.step(Run::Mode::search)) {
    if (groups < 2) {
      out.push_back(run.group(groups, empty));
      continue;
    }
    std::vector<Value> row;
    for (uint32_t g = 1; g <= groups; ++g) row.push_back(run.group(g, empty));
    out.push_back(tracepad::make_tuple(std::span<const Value>(row)));
  }
  return vm.has_error() ? Value() : make_list(std::move(out));
}

struct MatchIterator : Iterator {
  inline static Type* type = nullptr;
  Subject subject;
  std::unique_ptr<Run> run;
  Value next(VM& vm) override {
    if (run && run->step(Run::Mode::search)) return run->match_object();
    run.reset();
    return {};
  }
};
Value pattern_finditer(VM& vm, const Args& a) {
  auto* it = alloc_as<MatchIterator>(MatchIterator::type);
  Value held(it);
  int64_t pos, endpos;
  if (!it->subject.init(vm, P(a[0]), a[1]) || !limits(vm, it->subject, a[2], a[3], pos, endpos))
    return {};
  it->run = std::make_unique<Run>(vm, a[0], it->subject, pos, endpos);
  return held;
}

Value pattern_split(VM& vm, const Args& a) {
  Subject s;
  int64_t most;
  if (!s.init(vm, P(a[0]), a[1]) || !vm.index(a[2], most)) return {};
  Run run(vm, a[0], s, 0, s.length);
  std::vector<Value> out;
  int64_t last = 0;
  for (int64_t n = 0; (most == 0 || n < most) && run.step(Run::Mode::search); ++n) {
    out.push_back(s.slice(last, run.start()));
    for (uint32_t g = 1; g <= P(a[0])->program.groups; ++g) out.push_back(run.group(g, none()));
    last = run.end();
  }
  if (vm.has_error()) return {};
  out.push_back(s.slice(last, s.length));
  return make_list(std::move(out));
}

bool is_text(const Value& v) { return is_str(v) || is<Bytes>(v) || is_memory_view(v); }
std::string text_of(const Value& v) {
  std::string out;
  if (is_str(v))
    out = str_view(v);
  else
    buffer_bytes(v, out);
  return out;
}

// A replacement text: literal pieces and groups (group < 0: a piece).
struct Piece {
  int64_t group;
  std::string text;
};
bool parse_template(VM& vm, const Value& pattern, const Value& source, std::vector<Piece>& out) {
  const std::string held = text_of(source);
  const std::string_view t = held;
  const rx::Program& p = P(pattern)->program;
  auto literal = [&](std::string_view s) {
    if (out.empty() || out.back().group >= 0) out.push_back({-1, {}});
    out.back().text += s;
  };
  auto position = [&](size_t byte) {
    return static_cast<int64_t>(is_str(source) ? utf8::count(t.substr(0, byte)) : byte);
  };
  auto fail = [&](const std::string& message, size_t byte) {
    return pattern_error(vm, message, source, position(byte)), false;
  };
  auto digit = [&](size_t i) { return i < t.size() && t[i] >= '0' && t[i] <= '9'; };
  auto octal = [&](size_t i) { return i < t.size() && t[i] >= '0' && t[i] <= '7'; };
  for (size_t i = 0; i < t.size();) {
    size_t slash = t.find('\\', i);
    if (slash == std::string_view::npos) {
      literal(t.substr(i));
      break;
    }
    literal(t.substr(i, slash - i));
    i = slash + 1;
    if (i >= t.size()) return fail("bad escape (end of pattern)", slash);
    char c = t[i++];
    if (c == 'g') {
      if (i >= t.size() || t[i] != '<') return fail("missing <", i);
      size_t close = t.find('>', ++i);
      if (close == i) return fail("missing group name", i);
      if (close == std::string_view::npos)
        return i >= t.size() ? fail("missing group name", i)
                             : fail("missing >, unterminated name", i);
      std::string name(t.substr(i, close - i));
      bool number =
          std::all_of(name.begin(), name.end(), [](char d) { return d >= '0' && d <= '9'; });
      int64_t group;
      if (number) {
        group = static_cast<int64_t>(
            std::min<unsigned long>(std::strtoul(name.c_str(), nullptr, 10), 1000000));
        if (group > p.groups) return fail("invalid group reference " + std::to_string(group), i);
      } else {
        if (!utf8::is_identifier(name))
          return fail("bad character in group name '" + name + "'", i);
        auto it = p.names.find(name);
        if (it == p.names.end())
          return vm.raise(exc::IndexError, "unknown group name '{}'", name), false;
        group = it->second;
      }
      out.push_back({group, {}});
      i = close + 1;
    } else if (c == '0') {
      unsigned v = 0;
      for (int k = 0; k < 2 && octal(i); ++k) v = v * 8 + static_cast<unsigned>(t[i++] - '0');
      literal(is_str(source) ? utf8::encode(v & 0xff) : std::string(1, static_cast<char>(v)));
    } else if (c >= '1' && c <= '9') {
      unsigned n = static_cast<unsigned>(c - '0');
      if (digit(i)) {
        if (c <= '3' && octal(i) && octal(i + 1)) {
          unsigned v = n * 64 + static_cast<unsigned>(t[i] - '0') * 8 +
                       static_cast<unsigned>(t[i + 1] - '0');
          literal(is_str(source) ? utf8::encode(v) : std::string(1, static_cast<char>(v)));
          i += 2;
          continue;
        }
        n = n * 10 + static_cast<unsigned>(t[i++] - '0');
      }
      if (n > p.groups) return fail("invalid group reference " + std::to_string(n), slash + 1);
      out.push_back({n, {}});
    } else {
      static constexpr std::string_view kLetters = "abfnrtv\\", kValues = "\a\b\f\n\r\t\v\\";
      if (size_t k = kLetters.find(c); k != std::string_view::npos) {
        literal(kValues.substr(k, 1));
      } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        return fail(std::string("bad escape \\") + c, slash);
      } else {
        literal(t.substr(slash, 2));
      }
    }
  }
  return true;
}
template <class Group>
std::string fill_template(const std::vector<Piece>& pieces, Group group) {
  std::string out;
  for (const Piece& p : pieces) out += p.group < 0 ? p.text : group(static_cast<uint32_t>(p.group));
  return out;
}

bool substitute(VM& vm, const Args& a, Value& result, int64_t& count) {
  Subject s;
  int64_t most;
  if (!vm.index(a[3], most)) return false;
  const bool text = is_text(a[1]);
  uint64_t hash;
  if (!text && !is_callable(a[1]))  // templates are looked for in a cache first
    return vm.hash(a[1], hash) &&
               vm.type_error("decoding to str: need a bytes-like object, {} found",
                             type_name(a[1])),
           false;
  std::vector<Piece> pieces;  // the template is read before the subject is looked at
  if (text && !parse_template(vm, a[0], a[1], pieces)) return false;
  if (!s.init(vm, P(a[0]), a[2])) return false;
  const bool wanted = is_str(s.value);
  // The pieces of the result are joined at the end, which is when one of the wrong type is found.
  size_t joined = 0;
  std::string wrong;
  auto check = [&](const Value& piece) {
    if (wrong.empty() && (is_str(piece) != wanted || !is_text(piece)))
      wrong = fmt::format("sequence item {}: expected {}, {} found", joined,
                          wanted ? "str instance" : "a bytes-like object", type_name(piece));
    ++joined;
  };
  Run run(vm, a[0], s, 0, s.length);
  std::string out;
  int64_t last = 0;
  count = 0;
  while ((most == 0 || count < most) && run.step(Run::Mode::search)) {
    out += s.piece(last, run.start());
    joined += last < run.start();
    if (text) {
      check(a[1]);
      out += fill_template(pieces, [&](uint32_t g) { return text_of(run.group(g, Value())); });
    } else {
      Value r = vm.call(a[1], {run.match_object()});
      if (!r) return false;
      if (!r.is_none()) {
        check(r);
        out += text_of(r);
      }
    }
    last = run.end();
    ++count;
  }
  if (vm.has_error()) return false;
  if (!wrong.empty()) return vm.type_error("{}", wrong), false;
  if (count == 0) {
    result = s.slice(0, s.length);
    return true;
  }
  out += s.piece(last, s.length);
  result = is_str(s.value) ? make_str(std::move(out)) : make_bytes(std::move(out));
  return true;
}
Value pattern_sub(VM& vm, const Args& a) {
  Value r;
  int64_t n;
  return substitute(vm, a, r, n) ? r : Value();
}
Value pattern_subn(VM& vm, const Args& a) {
  Value r;
  int64_t n;
  return substitute(vm, a, r, n) ? make_tuple({r, make_int(n)}) : Value();
}

Value pattern_repr(VM& vm, const Args& a) {
  std::string shown;
  if (!vm.repr_to(P(a[0])->pattern, shown)) return {};
  if (utf8::count(shown) > 200) shown.resize(utf8::offset(shown, 200));
  uint32_t flags = P(a[0])->program.flags;
  if (!P(a[0])->bytes && !(flags & rx::kAscii)) flags &= ~static_cast<uint32_t>(rx::kUnicode);
  static constexpr struct {
    uint32_t flag;
    const char* name;
  } kNames[] = {{rx::kIgnoreCase, "IGNORECASE"}, {rx::kLocale, "LOCALE"},
                {rx::kMultiline, "MULTILINE"},   {rx::kDotAll, "DOTALL"},
                {rx::kUnicode, "UNICODE"},       {rx::kVerbose, "VERBOSE"},
                {rx::kDebug, "DEBUG"},           {rx::kAscii, "ASCII"}};
  std::string names;
  for (auto& n : kNames) {
    if (!(flags & n.flag)) continue;
    flags &= ~n.flag;
    if (!names.empty()) names += "|";
    names += std::string("re.") + n.name;
  }
  if (flags) names += (names.empty() ? "" : "|") + fmt::format("{:#x}", flags);
  return make_str("re.compile(" + shown + (names.empty() ? "" : ", " + names) + ")");
}
Value pattern_eq(VM& vm, const Args& a) {
  if (type_of(a[1]) != Pattern::type) return Value::not_implemented();
  int same = vm.equal(P(a[0])->pattern, P(a[1])->pattern);
  if (same < 0) return {};
  return make_bool(same && P(a[0])->program.flags == P(a[1])->program.flags);
}
Value pattern_hash(VM& vm, const Args& a) {
  uint64_t h;
  if (!vm.hash(P(a[0])->pattern, h)) return {};
  return make_int(static_cast<int64_t>(h ^ P(a[0])->program.flags));
}
Value pattern_self(VM&, const Args& a) { return a[0]; }
Value get_pattern(VM&, const Value& v) { return P(v)->pattern; }
// An int of C: the highest bit is its sign.
Value get_flags(VM&, const Value& v) { return make_int(static_cast<int32_t>(P(v)->program.flags)); }
Value get_groups(VM&, const Value& v) { return make_int(P(v)->program.groups); }
Value get_groupindex(VM& vm, const Value& v) {
  Ref<Dict> d = make_dict();
  auto& names = P(v)->program.group_names;
  for (size_t i = 0; i < names.size(); ++i)
    if (!names[i].empty()) d->set(names[i], make_int(static_cast<int64_t>(i) + 1));
  return d->size() ? make_mapping_proxy(vm, d) : Value(d);
}

// ---- matches ----

Value slice_of(const Value& string, int64_t from, int64_t to) {
  if (is_str(string)) return make_str(substring(cast<Str>(string), from, to));
  std::string shown;
  if (is_memory_view(string)) buffer_bytes(string, shown);
  const std::string& bytes = is<Bytes>(string) ? cast<Bytes>(string)->s : shown;
  const auto size = static_cast<int64_t>(bytes.size());  // which may be less by now
  from = std::min(from, size);
  to = std::clamp(to, from, size);
  return make_bytes(bytes.substr(static_cast<size_t>(from), static_cast<size_t>(to - from)));
}
Value group_value(Match* m, uint32_t g, const Value& otherwise) {
  int64_t a = m->slots[g * 2], b = m->slots[g * 2 + 1];
  return a < 0 || b < 0 ? otherwise : slice_of(m->string, a, b);
}
// The group a number or name means; -1: IndexError set.
int64_t group_number(VM& vm, Match* m, const Value& v) {
  const rx::Program& p = P(m->pattern)->program;
  int64_t g = -1;
  if (is_str(v)) {
    auto it = p.names.find(std::string(str_view(v)));
    if (it != p.names.end()) g = it->second;
  } else if (is_int(v) || type_of(v)->dunder(Dunder::index_)) {
    if (!vm.index(v, g)) {
      if (!vm.error_is(exc::IndexError)) return -1;
      vm.clear_error();  // too large: there is no such group either
      g = -1;
    }
  } else if (!p.names.empty()) {  // it is looked for among the names, and may be none that can be
    vm.getitem(Value(make_dict()), v);
    if (!vm.error_is(exc::KeyError)) return -1;
    vm.clear_error();
  }
  if (g < 0 || g > p.groups) {
    vm.raise(exc::IndexError, std::string("no such group"));
    return -1;
  }
  return g;
}
Value match_group(VM& vm, const Args& a) {
  auto* args = cast<Tuple>(a[1]);
  if (args->size == 0) return group_value(M(a[0]), 0, none());
  std::vector<Value> out;
  for (const Value& v : args->view()) {
    int64_t g = group_number(vm, M(a[0]), v);
    if (g < 0) return {};
    out.push_back(group_value(M(a[0]), static_cast<uint32_t>(g), none()));
  }
  return out.size() == 1 ? out[0] : tracepad::make_tuple(std::span<const Value>(out));
}
Value match_getitem(VM& vm, const Args& a) {
  int64_t g = group_number(vm, M(a[0]), a[1]);
  return g < 0 ? Value() : group_value(M(a[0]), static_cast<uint32_t>(g), none());
}
Value match_groups(VM&, const Args& a) {
  std::vector<Value> out;
  for (uint32_t g = 1; g <= P(M(a[0])->pattern)->program.groups; ++g)
    out.push_back(group_value(M(a[0]), g, a[1]));
  return tracepad::make_tuple(std::span<const Value>(out));
}
Value match_groupdict(VM&, const Args& a) {
  Ref<Dict> d = make_dict();
  auto& names = P(M(a[0])->pattern)->program.group_names;
  for (size_t i = 0; i < names.size(); ++i)
    if (!names[i].empty())
      d->set(names[i], group_value(M(a[0]), static_cast<uint32_t>(i) + 1, a[1]));
  return d;
}
template <int Which>  // 0 start, 1 end, 2 both
Value match_span(VM& vm, const Args& a) {
  int64_t g = group_number(vm, M(a[0]), a[1]);
  if (g < 0) return {};
  auto& s = M(a[0])->slots;
  Value from = make_int(s[static_cast<size_t>(g) * 2]),
        to = make_int(s[static_cast<size_t>(g) * 2 + 1]);
  return Which == 0 ? from : Which == 1 ? to : make_tuple({from, to});
}
Value match_expand(VM& vm, const Args& a) {
  uint64_t hash;
  if (!vm.hash(a[1], hash)) return {};  // templates are looked for in a cache first
  if (!is_text(a[1]))
    return vm.type_error("decoding to str: need a bytes-like object, {} found", type_name(a[1]));
  std::vector<Piece> pieces;
  if (!parse_template(vm, M(a[0])->pattern, a[1], pieces)) return {};
  std::string out =
      fill_template(pieces, [&](uint32_t g) { return text_of(group_value(M(a[0]), g, Value())); });
  return is_str(a[1]) ? make_str(std::move(out)) : make_bytes(std::move(out));
}
Value match_repr(VM& vm, const Args& a) {
  std::string shown;
  Value text = group_value(M(a[0]), 0, none());
  if (!vm.repr_to(text, shown)) return {};
  if (utf8::count(shown) > 50) shown.resize(utf8::offset(shown, 50));
  return make_str(fmt::format("<re.Match object; span=({}, {}), match={}>", M(a[0])->slots[0],
                              M(a[0])->slots[1], shown));
}
Value get_string(VM&, const Value& v) { return M(v)->string; }
Value get_re(VM&, const Value& v) { return M(v)->pattern; }
Value get_pos(VM&, const Value& v) { return make_int(M(v)->pos); }
Value get_endpos(VM&, const Value& v) { return make_int(M(v)->endpos); }
Value get_lastindex(VM&, const Value& v) {
  return M(v)->last_group ? make_int(M(v)->last_group) : none();
}
Value get_lastgroup(VM&, const Value& v) {
  uint32_t g = M(v)->last_group;
  auto& names = P(M(v)->pattern)->program.group_names;
  return g && !names[g - 1].empty() ? make_str(names[g - 1]) : none();
}
Value get_regs(VM&, const Value& v) {
  std::vector<Value> out;
  for (size_t i = 0; i < M(v)->slots.size(); i += 2)
    out.push_back(make_tuple({make_int(M(v)->slots[i]), make_int(M(v)->slots[i + 1])}));
  return tracepad::make_tuple(std::span<const Value>(out));
}

// alike(letter): the numbers of the letters that match a small one where case is ignored.
Value alike(VM& vm, const Args& a) {
  int64_t c;
  if (!vm.index(a[0], c)) return {};
  std::vector<Value> out;
  for (const char32_t other : rx::alike(static_cast<char32_t>(c))) out.push_back(make_int(other));
  return make_list(std::move(out));
}

bool init(VM& vm, Module& m) {
  make_iterator_type<MatchIterator>(vm, "callable_iterator");
  TypeBuilder<Pattern> p(vm, "Pattern");
  p.heap_module("re")
      .flags(Type::kNoInstances | Type::kNoBase)
      .method("match", "(self, string, pos=0, endpos=9223372036854775807)",
              pattern_match<Run::Mode::match>)
      .method("fullmatch", "(self, string, pos=0, endpos=9223372036854775807)",
              pattern_match<Run::Mode::full>)
      .method("search", "(self, string, pos=0, endpos=9223372036854775807)",
              pattern_match<Run::Mode::search>)
      .method("findall", "(self, string, pos=0, endpos=9223372036854775807)", pattern_findall)
      .method("finditer", "(self, string, pos=0, endpos=9223372036854775807)", pattern_finditer)
      .method("split", "(self, string, maxsplit=0)", pattern_split)
      .method("sub", "(self, repl, string, count=0)", pattern_sub)
      .method("subn", "(self, repl, string, count=0)", pattern_subn)
      .dunder(Dunder::repr_, pattern_repr)
      .dunder(Dunder::eq_, pattern_eq)
      .dunder(Dunder::hash_, pattern_hash)
      .dunder(Dunder::copy_, pattern_self)
      .method("__deepcopy__", "(self, memo, /)", pattern_self)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .getset("pattern", get_pattern)
      .getset("flags", get_flags)
      .getset("groups", get_groups)
      .getset("groupindex", get_groupindex)
      .done();
  TypeBuilder<Match> t(vm, "Match");
  t.heap_module("re")
      .flags(Type::kNoInstances | Type::kNoBase)
      .method("group", "(self, /, *groups)", match_group)
      .method("groups", "(self, default=None)", match_groups)
      .method("groupdict", "(self, default=None)", match_groupdict)
      .method("start", "(self, group=0, /)", match_span<0>)
      .method("end", "(self, group=0, /)", match_span<1>)
      .method("span", "(self, group=0, /)", match_span<2>)
      .method("expand", "(self, template)", match_expand)
      .dunder(Dunder::getitem_, match_getitem)
      .constant("__iter__", none())  // subscripts do not make it a sequence
      .dunder(Dunder::repr_, match_repr)
      .dunder(Dunder::copy_, pattern_self)
      .method("__deepcopy__", "(self, memo, /)", pattern_self)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .getset("string", get_string)
      .getset("re", get_re)
      .getset("pos", get_pos)
      .getset("endpos", get_endpos)
      .getset("lastindex", get_lastindex)
      .getset("lastgroup", get_lastgroup)
      .getset("regs", get_regs)
      .done();
  ModuleBuilder(vm, m)
      .function("compile", "(pattern, flags, /)", compile)
      .function("alike", "(letter, /)", alike)
      .value("Pattern", Value(Pattern::type))
      .value("Match", Value(Match::type));
  return true;
}

}  // namespace

void init_re_module(VM& vm) { vm.add_native_module("_re", init); }

}  // namespace tracepad
