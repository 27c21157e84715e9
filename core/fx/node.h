// Node and Graph: one operation of a traced program, and the ordered list that owns it. These are
// the layouts and the operations that keep them consistent (list order, users, names, sort keys);
// the Python surface of each type is in node_type.cpp and graph_type.cpp, printing in format.cpp
// and codegen.cpp.
//
// Invariants: a node's `args` is immutable (lists and dicts inside are immutable_list,
// immutable_dict); `users` of a node holds exactly the nodes that mention it, in the order in which
// they came to do so; sort keys order nodes as the list does.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "fx/name_set.h"
#include "fx/sort_key.h"
#include "runtime/native.h"

namespace tracepad::fx {

struct Graph;
struct LastInputs;

// The kinds of node, with their names in Python.
#define TRACEPAD_FX_OPS(X) \
  X(placeholder) X(call_method) X(call_module) X(call_function) X(get_attr) X(output) X(root)
enum class NodeOp : uint8_t {
#define X(name) name,
  TRACEPAD_FX_OPS(X)
#undef X
      other  // set from Python to something unknown; Graph.lint reports it
};
NodeOp parse_op(std::string_view s);
Str* op_name(NodeOp op);

// The modules that were being run when a node was made, outermost first: (key, (path, class)).
using ModuleStack = std::vector<std::pair<Value, Value>>;

struct Node : Instance {
  static constexpr Kind kKind = Kind::node;
  inline static Type* type = nullptr;
  NodeOp op = NodeOp::root;
  bool erased = false;
  bool removed = true;      // not in the graph's list
  uint32_t code_epoch = 0;  // code_name belongs to this run of code generation
  int32_t scratch = -1;     // working storage of one algorithm at a time
  Ref<Graph> graph;
  Ref<Str> name;
  Value other_op;  // the text of NodeOp::other
  Value target, args, kwargs;
  Value type_expr = none();
  Value repr_fn = none();
  Ref<Dict> users;                                  // made when first needed
  Ref<Dict> meta;                                   // made when first needed
  std::shared_ptr<const ModuleStack> module_stack;  // becomes meta["nn_module_stack"]
  Ref<Node> prev, next;
  SortKey sort_key;
  Ref<Str> code_name;
  // After insert_arg, which appends to the inputs whatever the position; else null: the order of
  // args.
  std::unique_ptr<std::vector<Node*>> input_order;
  // Where it came from: the user's expression, and the module whose forward was running.
  Span span;
  SourceRef source;
  Ref<Str> module_path;
  Value module_type = none();
  uint32_t id = 0;  // order of creation within the graph

  Node() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
  size_t user_count() const { return users ? users->size() : 0; }
};

// Names that are unique within one graph, or within one generated function.
class Namespace {
 public:
  // `object` empty: the name is not associated with anything. Empty result: error set (hashing
  // `object`).
  Ref<Str> create_name(VM& vm, std::string_view candidate, const Value& object);
  // The same; the name is `candidate` itself where it can stay as it is.
  Ref<Str> create_name(VM& vm, Str* candidate, const Value& object) {
    return create(vm, candidate->view(), candidate, object);
  }
  bool associate(VM& vm, Str* name, const Value& object);
  bool rename(VM& vm, const Value& object, Str* name);
  const NameSet& used() const { return used_; }

 private:
  Ref<Str> create(VM& vm, std::string_view text, Str* as_given, const Value& object);

  void count(const Ref<Str>& name, std::string_view base, int64_t number);
  void count_names();

  NameSet used_;
  NameCounts counts_;                // the last number that was given for a base
  std::vector<Ref<Str>> uncounted_;  // came with their numbers, and are counted when that matters
  Ref<Dict> object_names_;
};

struct NamespaceObject : GcObject {
  inline static Type* type = nullptr;
  Namespace names;
};

struct Graph : Instance {
  static constexpr Kind kKind = Kind::graph;
  inline static Type* type = nullptr;
  Ref<Node> root;
  int64_t length = 0;
  uint32_t next_id = 0;
  Namespace names;
  Value names_object;  // the Python view of `names`, where asked for
  Value owning_module = none(), tracer_cls = none(), tracer_extras = none(), codegen, co_fields;
  // New nodes go before `insert_at`, or right after it.
  Ref<Node> insert_at;
  bool insert_after = false;
  Namespace* code_names = nullptr;  // while code is generated: what nodes are called in it
  uint32_t code_epoch = 0;
  std::shared_ptr<const LastInputs> last_inputs;  // of the last call; null: never called

  Graph() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

inline Node* as_node(const Value& v) { return as<Node>(v); }

// ---- arguments ----
// The shared empty immutable_dict.
Value empty_kwargs();
// Lists and dicts inside become immutable; everything else is kept.
Value freeze(VM& vm, const Value& v);
// Calls f(Node*) for each node in v, in order, repetitions included.
template <class F>
void each_node(const Value& v, const F& f) {
  if (!v.is_object()) return;
  if (Node* n = as<Node>(v)) return f(n);
  if (auto* t = as<Tuple>(v)) {
    for (const Value& x : t->view()) each_node(x, f);
  } else if (auto* l = as<List>(v)) {
    for (const Value& x : l->items) each_node(x, f);
  } else if (auto* d = as<Dict>(v)) {
    for (auto& e : d->table.entries())
      if (e.key) each_node(e.value, f);
  } else if (auto* s = as<Slice>(v)) {
    each_node(s->start, f), each_node(s->stop, f), each_node(s->step, f);
  }
}
// The distinct nodes among a node's args and kwargs, in order.
std::vector<Node*> input_nodes(const Node* n);
// Replaces args and kwargs and updates users on both sides.
bool set_args(VM& vm, Node* n, const Value& args, const Value& kwargs);

// ---- the list ----
bool prepend(VM& vm, Node* self, Node* x);  // moves x before self
inline bool append_after(VM& vm, Node* self, Node* x) { return prepend(vm, self->next.get(), x); }
void unlink(Node* n);
int compare_order(const Node* a, const Node* b);  // <0, 0, >0

// ---- making ----
// A node that is not yet in the list; null: error set.
Node* new_node(VM& vm, Graph* g, Ref<Str> name, NodeOp op, Value target, const Value& args,
               const Value& kwargs, Value type_expr);
// Graph.create_node. `name` null: from the target. Null: error set.
Node* create_node(VM& vm, Graph* g, NodeOp op, const Value& target, const Value& args,
                  const Value& kwargs, Str* name, const Value& type_expr);
// What a node is called after its target: snake case, without the underscores of special names.
bool target_to_str(VM& vm, const Value& target, std::string& out);
bool erase_node(VM& vm, Graph* g, Node* n);
bool is_snake_case(std::string_view s);  // it is as it is
std::string snake_case(std::string_view s);
bool is_callable(const Value& v);

// The dict behind node.meta, made if needed; null: error set.
Dict* node_meta(VM& vm, Node* n);
// node.meta[key], or empty; does not make the dict.
Value meta_get(Node* n, std::string_view key);

// ---- text ----
bool is_identifier(std::string_view s);
bool node_repr(VM& vm, Node* n, std::string& out);                     // its name
bool qualified_name(VM& vm, const Value& function, std::string& out);  // _get_qualified_name
bool pretty_target(VM& vm, const Value& target, std::string& out);     // operator.add, torch.relu
bool format_arg(VM& vm, const Value& v, std::string& out);             // %x, [%x, 1]
bool type_repr(VM& vm, const Value& t, std::string& out);              // _type_repr
bool format_node(VM& vm, Node* n, std::string& out, bool tensor_metadata = false);
bool graph_str(VM& vm, Graph* g, std::string& out);
bool torch_typename(VM& vm, const Value& v, std::string& out);

// The types `immutable_list` and `immutable_dict`.
extern Type* immutable_list_type;
extern Type* immutable_dict_type;
// The Python classes to instantiate (subclasses of the native ones, made by the library), once
// known.
extern Type* node_class;
extern Type* graph_class;

}  // namespace tracepad::fx
