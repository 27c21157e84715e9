// The type `frame`: see frame_object.h.
#include "runtime/frame_object.h"

#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"

namespace tracepad {

FrameObject::~FrameObject() {
  if (!ended) return;
  frame->locals = Value();
  free_plain_frame(frame);
}

void FrameObject::traverse(void (*visit)(const Value&, void*), void* arg) {
  visit(back, arg);
  if (!ended) return;
  for (Value* v = frame->fast; v != frame->sp; ++v) visit(*v, arg);
  visit(frame->locals, arg);
}

void FrameObject::clear() {
  back = none();
  if (!ended) return;
  for (Value* v = frame->fast; v != frame->sp; ++v) *v = Value();
}

uint32_t FrameObject::line() const {
  const uint32_t line = frame->span().line;
  return line ? line : frame->code->first_line;
}

FrameObject* frame_object(Frame* f) {
  if (!f->object) {
    f->object = alloc_as<FrameObject>(FrameObject::type, f);
    incref(f->object);
    f->special |= Frame::kSeen;
  }
  return f->object;
}

Value frame_object(Frame* f, size_t depth) {
  for (; f; f = f->back)
    if (f->code && !(f->code->flags & Code::kLibrary) && depth-- == 0)
      return Value(frame_object(f));
  return none();
}

bool keep_frame(Frame* f) {
  Ref<FrameObject> o(std::exchange(f->object, nullptr));
  decref(o.get());
  if (o->refs == 1) return false;
  while (f->sp > f->stack) f->drop();
  o->back = f->code->flags & Code::kGenerator ? none() : frame_object(f->back, 0);
  return o->ended = true;
}

namespace {

FrameObject& self(const Value& v) { return *self_as<FrameObject>(v); }

Value frame_repr(VM& vm, const Args& a) {
  const FrameObject& o = self(a[0]);
  const Code& code = *o.frame->code;
  return make_str(fmt::format("<frame at 0x{:012x}, file '{}', line {}, code {}>",
                              a[0].bits() & 0xFFFFFFFFFFFF,
                              code.source ? code.source->name() : "<unknown>", o.line(),
                              code.name ? std::string_view(code.name->s) : "<module>"));
}

Value frame_back(VM&, const Value& v) {
  const FrameObject& o = self(v);
  return o.ended ? o.back : frame_object(o.frame->back, 0);
}

Value frame_clear(VM& vm, const Args& a) {
  FrameObject& o = self(a[0]);
  if (o.ended) {
    o.clear();
    return none();
  }
  for (const Frame* f = vm.frame(); f; f = f->back)
    if (f == o.frame) return vm.runtime_error("cannot clear an executing frame");
  return vm.runtime_error("cannot clear a suspended frame");
}

}  // namespace

void init_frame_type(VM& vm) {
  TypeBuilder<FrameObject>(vm, "frame")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::repr_, frame_repr)
      .method("clear", "(self, /)", frame_clear)
      .getset("f_code", [](VM&, const Value& v) { return Value(self(v).frame->code); })
      .getset("f_lineno", [](VM&, const Value& v) { return make_int(self(v).line()); })
      .getset("f_lasti",
              [](VM&, const Value& v) {
                return make_int(2 * static_cast<int32_t>(self(v).frame->instr_index()));
              })
      .getset("f_globals", [](VM&, const Value& v) { return Value(self(v).frame->globals); })
      .getset("f_locals",
              [](VM&, const Value& v) { return visible_locals(self(v).frame, self(v).ended); })
      .getset("f_builtins", [](VM& vm, const Value&) { return Value(vm.builtins()->dict); })
      .getset("f_back", frame_back)
      .done();
}

}  // namespace tracepad
