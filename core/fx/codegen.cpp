// Generates `forward` from a graph: one statement a node, values dropped after their last use,
// everything that is not torch's own reached through globals with unique names. Graphs with an own
// CodeGen (pytrees, boxed arguments, subclasses written by users) have their Python methods asked
// for the parts they may change.
//
// Known oddities of PyTorch that show in the text and are kept: values are dropped in the reverse
// order of the nodes; unions print as typing_Union[int,NoneType]; calls of operator.pow with three
// arguments lose the third.
#include <algorithm>
#include <cstdlib>

#include "fx/generator.h"
#include "ops/binding/tensor_object.h"

namespace tracepad::fx {

namespace {

struct OperatorFormat {
  std::string_view name, format;
};
constexpr OperatorFormat kMagic[] = {
    {"eq", "{} == {}"},       {"ne", "{} != {}"},     {"lt", "{} < {}"},      {"gt", "{} > {}"},
    {"le", "{} <= {}"},       {"ge", "{} >= {}"},     {"pos", "+{}"},         {"neg", "-{}"},
    {"invert", "~{}"},        {"add", "{} + {}"},     {"sub", "{} - {}"},     {"mul", "{} * {}"},
    {"floordiv", "{} // {}"}, {"truediv", "{} / {}"}, {"div", "{} / {}"},     {"mod", "{} % {}"},
    {"pow", "{} ** {}"},      {"lshift", "{} << {}"}, {"rshift", "{} >> {}"}, {"and_", "{} & {}"},
    {"or_", "{} | {}"},       {"xor", "{} ^ {}"},     {"getitem", "{}[{}]"},  {"matmul", "{} @ {}"},
};
constexpr OperatorFormat kInplace[] = {
    {"iadd", "{} += {}"},     {"iand", "{} &= {}"},       {"ifloordiv", "{} //= {}"},
    {"ilshift", "{} <<= {}"}, {"imod", "{} %= {}"},       {"imul", "{} *= {}"},
    {"imatmul", "{} @= {}"},  {"ior", "{} |= {}"},        {"ipow", "{} **= {}"},
    {"irshift", "{} >>= {}"}, {"isub", "{} -= {}"},       {"itruediv", "{} /= {}"},
    {"ixor", "{} ^= {}"},     {"setitem", "{}[{}] = {}"},
};
std::string_view find_format(std::span<const OperatorFormat> table, std::string_view name) {
  for (auto& f : table)
    if (f.name == name) return f.format;
  return {};
}

}  // namespace

void Generator::end_piece() {
  if (!pieces_wanted_ || body_.empty()) return;
  pieces_.push_back(make_str(std::move(body_)));
  body_.clear();
}

bool Generator::emit_args(const Value& args, size_t first, const Value& kwargs) {
  bool any = false;
  const Value held = args;  // a repr may run Python code
  if (!each_item(held, [&](const Value& item) {
        if (first) return --first, true;
        if (any) body_ += ", ";
        any = true;
        return arg_repr(item, body_);
      }))
    return false;
  auto* d = as<Dict>(kwargs);
  if (!d)
    return vm_.raise(exc::AttributeError,
                     fmt::format("'{}' object has no attribute 'items'", type_name(kwargs))),
           false;
  for (auto& e : d->table.entries()) {
    if (!e.key) continue;
    if (any) body_ += ", ";
    any = true;
    if (!append_str(vm_, e.key, body_)) return false;
    body_ += " = ";
    if (!arg_repr(e.value, body_)) return false;
  }
  return true;
}

bool Generator::substitute(std::string_view format, const Value& args) {
  std::vector<Value> items;
  const Value held = args;
  if (!each_item(held, [&](const Value& item) { return items.push_back(item), true; }))
    return false;
  const auto places = static_cast<size_t>(std::count(format.begin(), format.end(), '{'));
  std::string unplaced;
  if (items.size() < places) {
    for (const Value& v : items)
      if (!arg_repr(v, unplaced)) return false;
    return vm_.raise(exc::IndexError,
                     fmt::format("Replacement index {} out of range for positional args tuple",
                                 items.size())),
           false;
  }
  size_t next = 0;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '{') {
      if (!arg_repr(items[next++], body_)) return false;
      ++i;
    } else {
      body_ += format[i];
    }
  }
  // What has no place gives its types their names all the same.
  for (; next < items.size(); ++next)
    if (!arg_repr(items[next], unplaced)) return false;
  return true;
}

bool Generator::emit_call_function(Node* n) {
  std::string lhs, note;
  if (!annotation(n, note)) return false;
  // The function's global is named before the node, which decides who gets a contested name.
  auto name_node = [&] {
    if (!node_repr(vm_, n, lhs)) return false;
    lhs += note;
    return true;
  };
  if (auto* nf = as<NativeFunction>(n->target);
      nf && is_str(nf->module) && str_view(nf->module) == "_operator") {
    if (auto f = find_format(kMagic, nf->name); !f.empty()) {
      if (!name_node()) return false;
      body_ += lhs;
      body_ += " = ";
      return substitute(f, n->args);
    }
    if (auto f = find_format(kInplace, nf->name); !f.empty()) {
      if (!substitute(f, n->args) || !name_node()) return false;
      body_ += ";  " + lhs + " = ";
      Value first = vm_.getitem(n->args, make_int(0));
      return first && arg_repr(first, body_);
    }
  }
  std::string q, global;
  if (!qualified_name(vm_, n->target, q) || !add_global(q, n->target, global) || !name_node())
    return false;
  auto* t = as<Tuple>(n->args);
  if (global == "getattr" && t && t->size == 2 && is_str(t->items[1]) &&
      is_identifier(str_view(t->items[1]))) {
    std::string base;
    if (!arg_repr(t->items[0], base)) return false;
    body_ += lhs + " = ";
    target_path(base, str_view(t->items[1]), body_);
    return true;
  }
  body_ += lhs + " = " + global + "(";
  if (!emit_args(n->args, 0, n->kwargs)) return false;
  body_ += ')';
  const Value w = meta_get(n, "is_wrapped");
  const int wrapped = w ? vm_.truth(w) : 0;
  if (wrapped < 0) return false;
  if (wrapped) {
    if (std::find(wrapped_.begin(), wrapped_.end(), global) == wrapped_.end())
      wrapped_.push_back(global);
  }
  return true;
}

bool Generator::emit_output(Node* n) {
  if (!n->type_expr.is_none()) {
    return_annotation_ = " -> ";
    if (!type_text(n->type_expr, return_annotation_)) return false;
  }
  Value result = vm_.getitem(n->args, make_int(0));
  if (!result) return false;
  if (!own_codegen_) {
    body_ += "return ";
    return arg_repr(result, body_);
  }
  Value repr = native_callback("repr_fn", "(arg)", [](VM& vm, const Args& a) -> Value {
    auto* self = static_cast<Generator*>(const_cast<void*>(a.fn->data));
    std::string text;
    if (!self) {
      if (!vm.repr_to(a[0], text)) return {};
    } else if (!self->arg_repr(a[0], text)) {
      return {};
    }
    return make_str(text);
  });
  Value method = vm_.getattr(codegen_, "generate_output");
  Value helper = method ? library_function(vm_, "torch.fx.graph", "_call_accepting") : Value();
  Ref<Dict> kw = make_dict();
  Value descs = none();
  if (o_.expanded_def)
    if (Value d = meta_get(n, "desc")) descs = d;
  kw->set("descs", descs);
  kw->set("repr_fn", repr);
  std::vector<Value> args{method, result};
  Value r = helper ? vm_.call_ex(helper, args, kw.get()) : Value();
  return r && append_str(vm_, r, body_);
}

void Generator::find_last_uses() {
  Node* root = g_->root.get();
  int32_t count = 0;
  for (Node* n = root->next.get(); n != root; n = n->next.get()) n->scratch = -1, ++count;
  last_uses_from_.resize(static_cast<size_t>(count));
  last_used_.reserve(static_cast<size_t>(count));
  int32_t i = count;
  // `scratch` >= 0 marks a node whose last use is known.
  for (Node* n = root->prev.get(); n != root; n = n->prev.get()) {
    --i;
    last_uses_from_[static_cast<size_t>(i)] = last_used_.size();
    auto use = [&](Node* x) {
      if (x->scratch >= 0) return;
      x->scratch = i;
      last_used_.push_back(x);
    };
    each_node(n->args, use);
    each_node(n->kwargs, use);
  }
  i = 0;
  for (Node* n = root->next.get(); n != root; n = n->next.get()) n->scratch = i++;
}

bool Generator::delete_unused(Node* n) {
  if (n->op == NodeOp::placeholder) return true;
  if (n->op == NodeOp::output) {
    body_ += '\n';
    return true;
  }
  const auto i = static_cast<size_t>(n->scratch);
  const size_t from = last_uses_from_[i], to = i ? last_uses_from_[i - 1] : last_used_.size();
  const bool unused = n->user_count() == 0;
  if (from < to || unused) {
    std::string& out = colors_.on ? dead_ : body_;
    dead_.clear();
    body_ += ";  ";
    auto drop = [&](Node* d) {
      if (!node_repr(vm_, d, out)) return false;
      out += " = ";
      return true;
    };
    for (size_t k = from; k < to; ++k)
      if (!drop(last_used_[k])) return false;
    if (unused && !drop(n)) return false;
    out += "None";
    if (colors_.on) body_ += colors_.dim(dead_);
  }
  body_ += '\n';
  return true;
}

bool Generator::summary(Node* n) {
  if (n->op == NodeOp::placeholder || n->op == NodeOp::output) return true;
  Value helper = library_function(vm_, "torch.fx.graph", "_origin_comment");
  Value r = helper ? vm_.call(helper, {Value(n), o_.additional_meta}) : Value();
  if (!r) return false;
  std::string text;
  if (!append_str(vm_, r, text)) return false;
  text = "\n" + colors_.dim(text) + "\n";
  if (text == previous_summary_) return true;
  previous_summary_ = text;
  body_ += text;
  return true;
}

bool Generator::emit(Node* n) {
  switch (n->op) {
    case NodeOp::placeholder: {
      std::string text(str_view(n->target)), note, name;
      if (!annotation(n, note)) return false;
      text += note;
      int has = vm_.truth(n->args);
      if (has < 0) return false;
      if (has) {
        Value first = vm_.getitem(n->args, make_int(0));
        text += " = ";
        if (!first || !arg_repr(first, text)) return false;
      }
      if (o_.expanded_def)
        if (Value d = meta_get(n, "desc"); d && !d.is_none()) {
          text += "  # ";
          if (!append_str(vm_, d, text)) return false;
        }
      free_vars_.push_back(make_str(text));
      std::string raw(str_view(n->target));
      std::erase(raw, '*');
      if (!node_repr(vm_, n, name)) return false;
      if (raw != name) body_ += name + " = " + raw + "\n";
      return true;
    }
    case NodeOp::call_method: {
      std::string note, self;
      if (!annotation(n, note) || !node_repr(vm_, n, body_)) return false;
      body_ += note + " = ";
      Value first = vm_.getitem(n->args, make_int(0));
      if (!first || !arg_repr(first, self)) return false;
      target_path(self, str_view(n->target), body_);
      body_ += '(';
      if (!emit_args(n->args, 1, n->kwargs)) return false;
      body_ += ')';
      return true;
    }
    case NodeOp::call_function:
      if (!is_callable(n->target)) {
        std::string t;
        vm_.repr_to(Value(type_of(n->target)), t);
        return vm_.raise(exc::AssertionError, "Expected node.target to be callable, got " + t),
               false;
      }
      return emit_call_function(n);
    case NodeOp::call_module:
    case NodeOp::get_attr: {
      std::string note;
      if (!annotation(n, note) || !node_repr(vm_, n, body_)) return false;
      body_ += note + " = ";
      target_path(o_.root_module, str_view(n->target), body_);
      if (n->op == NodeOp::get_attr) return true;
      body_ += '(';
      if (!emit_args(n->args, 0, n->kwargs)) return false;
      body_ += ')';
      return true;
    }
    case NodeOp::output:
      return emit_output(n);
    default: {
      std::string t;
      pretty_target(vm_, n->target, t);
      return vm_.raise(exc::NotImplementedError,
                       fmt::format("node: {} {}",
                                   is_str(n->other_op) ? str_view(n->other_op) : "root", t)),
             false;
    }
  }
}

bool Generator::prologue(std::string& out) {
  if (!own_codegen_ && !o_.expanded_def) {
    out = "def forward(";
    Value name = vm_.getattr_opt(codegen_, intern("_func_name"));
    if (vm_.has_error()) return false;
    if (is_str(name)) out = "def " + std::string(str_view(name)) + "(";
    if (free_vars_.empty() || str_view(free_vars_[0]) != "self") {
      out += "self";
      if (!free_vars_.empty()) out += ", ";
    }
    for (size_t i = 0; i < free_vars_.size(); ++i) {
      if (i) out += ", ";
      out += str_view(free_vars_[i]);
    }
    out += ")" + return_annotation_ + ":";
    return true;
  }
  Value method = vm_.getattr(codegen_, "gen_fn_def");
  Value helper = method ? library_function(vm_, "torch.fx.graph", "_call_accepting") : Value();
  Ref<Dict> kw = make_dict();
  kw->set("expanded_def", make_bool(o_.expanded_def));
  std::vector<Value> args{method, make_list(free_vars_), make_str(return_annotation_)};
  Value r = helper ? vm_.call_ex(helper, args, kw.get()) : Value();
  return r && append_str(vm_, r, out);
}

Value Generator::run() {
  if (codegen_.is_none() && !vm_.getattr(codegen_, "_gen_python_code")) return {};
  Value base = library_function(vm_, "torch.fx.graph", "CodeGen");
  if (!base) return {};
  own_codegen_ = !Value(type_of(codegen_)).same(base);
  Value transformer = vm_.getattr_opt(codegen_, intern("_body_transformer"));
  if (vm_.has_error()) return {};
  pieces_wanted_ = transformer && !transformer.is_none();
  for (const char* name : {"inf", "nan", "NoneType", "torch", "device", "fx_pytree", "pytree"}) {
    Value object = custom_builtin(vm_, name);
    std::string given;
    if (!object || !add_global(name, object, given)) return {};
  }
  find_last_uses();
  Node* root = g_->root.get();
  bool ok = true;
  int64_t index = 0;
  for (Ref<Node> n = root->next; ok && n.get() != root; n = n->next) {
    if (o_.verbose) {
      ok = summary(n.get());
      end_piece();
    }
    if (pieces_wanted_)
      pieces_.push_back(make_str(fmt::format("# COUNTER: {}\n", index++)));
    else
      starts_.push_back(static_cast<uint32_t>(body_.size()));
    ok = ok && emit(n.get());
    end_piece();
    ok = ok && delete_unused(n.get());
    end_piece();
  }
  std::string head;
  if (ok && pieces_wanted_) {
    if (pieces_.empty()) pieces_.push_back(make_str("pass\n"));
    Value r = vm_.call(transformer, {make_list(pieces_)});
    std::vector<Value> out;
    ok = r && vm_.iterate(r, out);
    std::string joined;
    for (const Value& v : out) {
      if (!is_str(v)) {
        vm_.type_error("sequence item 0: expected str instance, {} found", type_name(v));
        ok = false;
        break;
      }
      joined += str_view(v);
    }
    // Lines that count nodes are not code.
    for (size_t at = 0; ok && at <= joined.size();) {
      size_t end = joined.find('\n', at);
      std::string_view line(joined.data() + at,
                            (end == std::string::npos ? joined.size() : end) - at);
      size_t mark = line.find("# COUNTER: ");
      if (mark == std::string_view::npos || mark + 11 >= line.size() ||
          !std::isdigit(static_cast<unsigned char>(line[mark + 11]))) {
        body_ += line;
        body_ += '\n';
      } else {
        starts_.push_back(static_cast<uint32_t>(body_.size()));
        start_nodes_.push_back(
            static_cast<uint32_t>(std::strtoul(line.data() + mark + 11, nullptr, 10)));
      }
      if (end == std::string::npos) break;
      at = end + 1;
    }
    if (!body_.empty()) body_.pop_back();
  } else if (ok && root->next.get() == root) {
    body_ = "pass\n";
  }
  std::string wraps;
  for (size_t i = 0; ok && i < wrapped_.size(); ++i)
    wraps += fmt::format("{}torch.fx._symbolic_trace.wrap(\"{}\")", i ? "\n" : "", wrapped_[i]);
  if (ok && own_codegen_) {
    Value more = vm_.call_method(codegen_, "additional_globals");
    std::vector<Value> items;
    ok = more && vm_.iterate(more, items);
    for (size_t i = 0; ok && i < items.size(); ++i) {
      std::vector<Value> pair;
      std::string given;
      ok = vm_.iterate(items[i], pair) && pair.size() == 2 && is_str(pair[0]) &&
           add_global(str_view(pair[0]), pair[1], given);
    }
  }
  ok = ok && prologue(head);
  for (auto& f : callbacks_) f->data = nullptr;  // they may outlive this
  if (!ok) {
    if (!vm_.has_error()) vm_.runtime_error("code generation failed");
    return {};
  }
  std::string_view body(body_);
  int64_t stripped = 0;
  for (; body.starts_with("\n"); ++stripped) body.remove_prefix(1);
  std::string code;
  code.reserve(body.size() + body.size() / 4 + head.size() + wraps.size() + 16);
  code += "\n" + wraps + "\n\n" + head + "\n    ";
  for (size_t at = 0; at < body.size();) {
    const size_t end = body.find('\n', at);
    if (end == std::string_view::npos) {
      code += body.substr(at);
      break;
    }
    code += body.substr(at, end + 1 - at);
    code += "    ";
    at = end + 1;
  }
  auto packed = [](const std::vector<uint32_t>& v) {
    return make_bytes(
        std::string(reinterpret_cast<const char*>(v.data()), v.size() * sizeof(uint32_t)));
  };
  Value lines =
      make_tuple({packed(starts_), packed(start_nodes_),
                  make_int(std::count(head.begin(), head.end(), '\n') + 1), make_int(stripped)});
  Value cls = library_function(vm_, "torch.fx.graph", "PythonCode");
  return cls ? vm_.call(
                   cls,
                   {make_str(std::move(code)), Value(globals_), lines,
                    make_int(static_cast<int64_t>(std::count(wraps.begin(), wraps.end(), '\n')) +
                             4)})
             : Value();
}

Value generate_code(VM& vm, Graph* g, const Value& codegen, Namespace& names,
                    const CodeOptions& options) {
  return Generator(vm, g, codegen, names, options).run();
}

bool is_enum_member(VM& vm, const Value& v) {
  if (static_cast<Kind>(v.object()->kind) == Kind::type) return false;
  Value m = vm.sys_modules()->get("enum");
  if (!is<Module>(m)) return false;
  Value cls = cast<Module>(m)->dict->get("Enum");
  return cls && is<Type>(cls) && is_instance(v, cast<Type>(cls));
}

Value library_function(VM& vm, std::string_view module, std::string_view name) {
  Value m = vm.import(module);
  return m ? vm.getattr(m, name) : Value();
}

Value custom_builtin(VM& vm, std::string_view name) {
  if (name == "inf") return make_float(HUGE_VAL);
  if (name == "nan") return make_float(NAN);
  if (name == "NoneType") return Value(type_of(none()));
  if (name == "torch") return vm.import("torch");
  if (name == "device") return Value(DeviceObject::type);
  if (name == "fx_pytree") return vm.import("torch.fx._pytree");
  return vm.import("torch.utils._pytree");
}

Value dtype_abbreviation(VM& vm, const Value& dtype) {
  if (!dtype) return {};
  Value table = library_function(vm, "torch.utils._dtype_abbrs", "dtype_abbrs");
  return table ? vm.getitem(table, dtype) : Value();
}

}  // namespace tracepad::fx
