// The type `frame`: see frame_object.h.
#include "runtime/frame_object.h"

#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"

namespace tracepad {

namespace {

bool is_shown(const Frame* f) { return f->code && !(f->code->flags & Code::kLibrary); }

Ref<FrameObject> picture(const Frame* f) {
  Ref<FrameObject> o(alloc_as<FrameObject>(FrameObject::type));
  o->frame = f;
  o->code = Ref<Code>(f->code);
  o->line = f->span().line ? f->span().line : f->code->first_line;
  o->globals = Value(f->globals);
  o->locals = visible_locals(f);
  o->back = none();
  return o;
}

const FrameObject& self(const Value& v) { return *self_as<FrameObject>(v); }

// As it is now, where it still runs.
const FrameObject& renewed(VM& vm, const Value& v) {
  auto* o = self_as<FrameObject>(v);
  for (const Frame* f = vm.frame(); f && o->frame; f = f->back) {
    if (f != o->frame || f->code != o->code.get()) continue;
    o->line = f->span().line ? f->span().line : o->line;
    o->locals = visible_locals(f);
    return *o;
  }
  o->frame = nullptr;
  return *o;
}

Value frame_repr(VM& vm, const Args& a) {
  const FrameObject& f = self(a[0]);
  return make_str(fmt::format("<frame at 0x{:012x}, file '{}', line {}, code {}>",
                              a[0].bits() & 0xFFFFFFFFFFFF,
                              f.code->source ? f.code->source->name() : "<unknown>", f.line,
                              f.code->name ? std::string_view(f.code->name->s) : "<module>"));
}

// The frame and those that called it, as far as they are shown; None where none is.
Value with_callers(const Frame* f) {
  Value innermost = none();
  FrameObject* last = nullptr;
  for (; f; f = f->back) {
    if (!is_shown(f)) continue;
    Ref<FrameObject> o = picture(f);
    if (last)
      last->back = Value(o);
    else
      innermost = Value(o);
    last = o.get();
  }
  return innermost;
}

}  // namespace

Value make_frame_object(VM& vm, size_t depth) {
  const Frame* f = vm.frame();
  for (; f; f = f->back)
    if (is_shown(f) && depth-- == 0) break;
  return with_callers(f);
}

Value make_frame_object(const Frame* f) { return Value(picture(f)); }

Value make_frame_object(VM& vm, Ref<Code> code, uint32_t line) {
  for (const Frame* f = vm.frame(); f; f = f->back)
    if (f->code == code.get()) return with_callers(f);
  Ref<FrameObject> o(alloc_as<FrameObject>(FrameObject::type));
  o->code = std::move(code);
  o->line = line;
  o->globals = Value(vm.main_globals());
  o->locals = o->code->flags & Code::kFunction ? Value(make_dict()) : o->globals;
  o->back = make_frame_object(vm, 0);
  return Value(o);
}

void init_frame_type(VM& vm) {
  TypeBuilder<FrameObject>(vm, "frame")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::repr_, frame_repr)
      .getset("f_code", [](VM&, const Value& v) { return Value(self(v).code); })
      .getset("f_lineno", [](VM& vm, const Value& v) { return make_int(renewed(vm, v).line); })
      .getset("f_globals", [](VM&, const Value& v) { return self(v).globals; })
      .getset("f_locals", [](VM& vm, const Value& v) { return renewed(vm, v).locals; })
      .getset("f_builtins", [](VM& vm, const Value&) { return Value(vm.builtins()->dict); })
      .getset("f_back", [](VM&, const Value& v) { return self(v).back; })
      .done();
}

}  // namespace tracepad
