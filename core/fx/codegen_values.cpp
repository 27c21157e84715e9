// What stands in the statements of a generated forward: everything that is not torch's own as a
// global with a name of its own, constants, paths of members, and annotations.
#include <algorithm>
#include <cmath>

#include "fx/generator.h"
#include "ops/binding/tensor_object.h"

namespace tracepad::fx {

namespace {

// Modules "torch" and "torch.*", but for what belongs to the compiler's own parts.
bool is_torch_module_name(std::string_view m) {
  if (m != "torch" && !m.starts_with("torch.")) return false;
  return m.find("._dynamo.") == std::string_view::npos &&
         m.find("._inductor.") == std::string_view::npos;
}

bool is_from_torch(VM& vm, const Value& v, bool& out) {
  out = false;
  Value module;
  if (auto* nf = as<NativeFunction>(v))
    module = nf->module;
  else if (auto* f = as<Function>(v))
    module = f->module;
  else
    module = vm.getattr_opt(v, names::module_);
  if (vm.has_error()) return false;
  if (is_str(module)) {
    out = is_torch_module_name(str_view(module));
    return true;
  }
  if (module && !module.is_none()) return true;
  Value name = vm.getattr_opt(v, names::name_);
  if (vm.has_error()) return false;
  if (!is_str(name) || is<Module>(v)) return true;
  for (const char* where : {"torch", "torch.nn.functional"}) {
    Value m = vm.sys_modules()->get(where);
    if (!is<Module>(m)) continue;
    Value found = vm.getattr_opt(m, cast<Str>(name));
    vm.clear_error();
    if (found && found.same(v)) {
      out = true;
      return true;
    }
  }
  return true;
}

}  // namespace

bool Generator::add_global(std::string_view hint, const Value& object, std::string& name) {
  bool torch = false;
  if (!is_from_torch(vm_, object, torch)) return false;
  if (torch && !(is<Type>(object) && object.object() == DeviceObject::type))
    return qualified_name(vm_, object, name);
  Ref<Str> s = names_.create_name(vm_, hint, object);
  if (!s) return false;
  name = s->s;
  if (!globals_->get(s.get())) globals_->set(s.get(), object);
  return true;
}

bool Generator::arg_repr(const Value& v, std::string& out) {
  if (!v.is_object()) {
    if (!colors_.on) return append_repr(vm_, v, out);
    std::string s;
    if (!vm_.repr_to(v, s)) return false;
    out += colors_.blue(s);
    return true;
  }
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::node:
      return node_repr(vm_, cast<Node>(v), out);
    case Kind::tuple: {
      auto* t = cast<Tuple>(v);
      if (type_of(v) != Tuple::type && type_of(v)->lookup(intern("_fields"))) {
        std::string q, name, text;
        if (!qualified_name(vm_, Value(type_of(v)), q) || !add_global(q, Value(type_of(v)), name))
          return false;
        if (!vm_.repr_to(make_tuple(t->view()), text)) return false;
        out += name + text;
        return true;
      }
      out += '(';
      for (uint32_t i = 0; i < t->size; ++i) {
        if (i) out += ", ";
        if (!arg_repr(t->items[i], out)) return false;
      }
      if (t->size == 1) out += ',';
      out += ')';
      return true;
    }
    case Kind::list: {
      auto* l = cast<List>(v);
      out += '[';
      for (size_t i = 0; i < l->items.size(); ++i) {
        if (i) out += ", ";
        if (!arg_repr(Value(l->items[i]), out)) return false;
      }
      out += ']';
      return true;
    }
    case Kind::slice: {
      auto* s = cast<Slice>(v);
      out += "slice(";
      if (!arg_repr(s->start, out)) return false;
      out += ", ";
      if (!arg_repr(s->stop, out)) return false;
      out += ", ";
      if (!arg_repr(s->step, out)) return false;
      out += ')';
      return true;
    }
    case Kind::complex: {
      auto* c = cast<Complex>(v);
      if (c->re == 0 || c->im == 0 || !std::isfinite(c->re) || !std::isfinite(c->im)) {
        out += "complex(";
        if (!arg_repr(make_float(c->re), out)) return false;
        out += ", ";
        if (!arg_repr(make_float(c->im), out)) return false;
        out += ')';
        return true;
      }
      break;
    }
    case Kind::tensor: {
      Value shape = vm_.getattr(v, "shape");
      Value dtype = shape ? vm_.getattr(v, "dtype") : Value();
      if (!dtype) return false;
      std::vector<Value> dims;
      std::string d;
      if (!vm_.iterate(shape, dims) || !vm_.str_to(dtype, d)) return false;
      out += "torch.Tensor(size=";
      if (!append_repr(vm_, make_list(dims), out)) return false;
      out += ", dtype=" + d.substr(d.rfind('.') + 1) + ")";
      return true;
    }
    default:
      break;
  }
  if (is_enum_member(vm_, v)) {
    std::string name;
    Value member = vm_.getattr(v, "name");
    if (!member || !add_global(type_of(v)->name, Value(type_of(v)), name)) return false;
    out += name + ".";
    return append_str(vm_, member, out);
  }
  std::string s;
  if (!vm_.repr_to(v, s)) return false;
  out += colors_.on ? colors_.blue(s) : s;
  return true;
}

namespace {
// f(part, whether it is an identifier) for each part of a dotted path.
template <class F>
void each_part(std::string_view path, F f) {
  for (;;) {
    const size_t dot = path.find('.');
    const std::string_view part = path.substr(0, dot);
    f(part, is_identifier(part));
    if (dot == std::string_view::npos) return;
    path.remove_prefix(dot + 1);
  }
}
}  // namespace

// base.part.part; a part that is no identifier is asked for with getattr, around all that is before
// it.
void Generator::target_path(std::string_view base, std::string_view target, std::string& out) {
  each_part(target, [&](std::string_view, bool identifier) {
    if (!identifier) out += "getattr(";
  });
  out += base;
  each_part(target, [&](std::string_view part, bool identifier) {
    out += identifier ? "." : ", \"";
    out += part;
    if (!identifier) out += "\")";
  });
}

bool Generator::type_text(const Value& t, std::string& out) {
  if (is<Type>(t) || is<Function>(t) || is_str(t)) {
    std::string text, name;
    if (!type_repr(vm_, t, text)) return false;
    if (!add_global(text, t, name)) return false;
    out += name;
    return true;
  }
  Value add = native_callback("add_global", "(name, obj)", [](VM& vm, const Args& a) -> Value {
    auto* self = static_cast<Generator*>(const_cast<void*>(a.fn->data));
    std::string name;
    if (!self || !is_str(a[0]) || !self->add_global(str_view(a[0]), a[1], name)) return {};
    return make_str(name);
  });
  Value helper = library_function(vm_, "torch.fx.graph", "_annotation_text");
  Value r = helper ? vm_.call(helper, {t, add}) : Value();
  return r && append_str(vm_, r, out);
}

Value Generator::native_callback(const char* name, const char* signature, NativeFn fn) {
  auto f = make_native(vm_, name, signature, fn, "torch.fx.graph", this);
  callbacks_.push_back(f);
  return Value(f);
}

bool Generator::verbose_annotation(Node* n, std::string& out) {
  Value v;
  for (const char* key : {"val", "tensor_meta", "example_value"}) {
    v = meta_get(n, key);
    if (v) break;
  }
  if (!v) return true;
  bool tensor = is_instance(v, TensorObject::type);
  if (!tensor) {
    Value module = vm_.sys_modules()->get("torch.fx.passes.shape_prop");
    Value cls = is<Module>(module) ? cast<Module>(module)->dict->get("TensorMetadata") : Value();
    if (!cls || !is<Type>(cls) || !is_instance(v, cast<Type>(cls))) return true;
  }
  auto shape = [&](const Value& s, std::string& text) {
    std::vector<Value> items;
    if (!s || !vm_.iterate(s, items)) return false;
    text += '[';
    for (size_t i = 0; i < items.size(); ++i) {
      if (i) text += ", ";
      if (!append_str(vm_, items[i], text)) return false;
    }
    text += ']';
    return true;
  };
  std::string dtype, dims, stride, device;
  Value d = vm_.getattr(v, "dtype");
  Value abbreviation = d ? dtype_abbreviation(vm_, d) : Value();
  if (!abbreviation || !append_str(vm_, abbreviation, dtype) ||
      !shape(vm_.getattr(v, "shape"), dims))
    return false;
  if (!tensor) {
    out = ": \"" + dtype + dims + "\"";
    return true;
  }
  if (o_.include_stride && !shape(vm_.call_method(v, "stride"), stride)) return false;
  if (o_.include_device) {
    Value dev = vm_.getattr(v, "device");
    if (!dev || !append_str(vm_, dev, device)) return false;
  }
  std::string core = colors_.red(dtype) + colors_.blue(dims) + colors_.dim_blue(stride) +
                     colors_.dim_green(device);
  if (type_of(v) == TensorObject::type || type_of(v)->name == "FakeTensor")
    out = ": \"" + core + "\"";
  else
    out = fmt::format(": \"{}({})\"", type_of(v)->name, core);
  return true;
}

bool Generator::annotation(Node* n, std::string& out) {
  if (!n->type_expr.is_none()) {
    out = " : ";
    if (!type_text(n->type_expr, out)) return false;
  }
  return !o_.verbose || verbose_annotation(n, out);
}

}  // namespace tracepad::fx
