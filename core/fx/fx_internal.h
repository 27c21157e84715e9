// What the files of fx/ share and no other folder needs.
#pragma once
#include <functional>

#include "fx/node.h"

namespace tracepad::fx {

using LeafFunction = std::function<Value(const Value&)>;
// map_aggregate (every leaf) or map_arg (only nodes); empty: error set.
Value map_values(VM& vm, const Value& v, const LeafFunction& f, bool nodes_only);
Value rebuild_tuple(VM& vm, const Value& like, std::vector<Value> items);
// Nodes hash by identity; this is what their __hash__ answers.
uint64_t node_identity_hash(const Node* n);
bool add_user(VM& vm, Node* input, Node* user);
void remove_user(VM& vm, Node* input, Node* user);
// warnings.warn(text); false: it was turned into an error.
bool warn(VM& vm, const std::string& text);
// The object behind a name that every generated function can use (inf, torch, device, ...).
Value custom_builtin(VM& vm, std::string_view name);

// str(v) or repr(v) appended.
inline bool append_str(VM& vm, const Value& v, std::string& out) {
  std::string s;
  if (!vm.str_to(v, s)) return false;
  out += s;
  return true;
}
inline bool append_repr(VM& vm, const Value& v, std::string& out) {
  std::string s;
  if (!vm.repr_to(v, s)) return false;
  out += s;
  return true;
}
// Objects may be anything; a Ref<T>, raw pointer or type as Value.
inline Value val(Object* o) { return o ? Value(o) : none(); }

// The name of a node in the code being generated.
Str* code_name(VM& vm, Graph* g, Node* n);
// torch.utils._dtype_abbrs: "f32" for torch.float32. Passes an empty dtype on.
Value dtype_abbreviation(VM& vm, const Value& dtype);

// An attribute of a library module.
Value library_function(VM& vm, std::string_view module, std::string_view name);
bool is_enum_member(VM& vm, const Value& v);

// Generates the code of a graph; the result is a PythonCode object of the library.
struct CodeOptions {
  std::string root_module = "self";
  bool verbose = false, include_stride = false, include_device = false, colored = false,
       expanded_def = false;
  Value additional_meta = none();
};
Value generate_code(VM& vm, Graph* g, const Value& codegen, Namespace& names,
                    const CodeOptions& options);

// Types and functions, registered by module.
void init_immutable_types(VM& vm);
void init_node_type(VM& vm);
void init_graph_types(VM& vm);
void init_proxy_types(VM& vm);
void init_tracer_types(VM& vm);

// The module "torch.fx._native", through which the library reaches all of this.
bool init_native_module(VM& vm, Module& m);
void add_proxy_names(VM& vm, Module& m);
void add_tracer_names(VM& vm, Module& m);
void add_well_formed(VM& vm, Module& m);
void add_graph_names(VM& vm, Module& m);
void add_members(VM& vm, Module& m);

// Attributes that Python may set freely: (&Layout::field) as a getset.
template <class T, Value T::* Field>
Value get_field(VM& vm, const Value& self) {
  const Value& v = self_as<T>(self)->*Field;
  return v ? v : none();
}
template <class T, Value T::* Field>
bool set_field(VM& vm, const Value& self, const Value& v) {
  self_as<T>(self)->*Field = v ? v : none();
  return true;
}

}  // namespace tracepad::fx
