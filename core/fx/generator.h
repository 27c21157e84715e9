// The generator of a graph's forward: what its two halves share. codegen.cpp writes statements and
// puts the function together, codegen_values.cpp writes what stands in them: globals, values,
// annotations.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fx/fx_internal.h"

namespace tracepad::fx {

struct Colors {
  bool on;
  std::string wrap(const char* code, const std::string& s) const {
    return on ? code + s + "\033[0m" : s;
  }
  std::string red(const std::string& s) const { return wrap("\033[31m", s); }
  std::string blue(const std::string& s) const { return wrap("\033[34m", s); }
  std::string dim(const std::string& s) const { return wrap("\033[2m", s); }
  std::string dim_blue(const std::string& s) const { return wrap("\033[2m\033[34m", s); }
  std::string dim_green(const std::string& s) const { return wrap("\033[2m\033[32m", s); }
};

class Generator {
 public:
  Generator(VM& vm, Graph* g, const Value& codegen, Namespace& names, const CodeOptions& o)
      : vm_(vm),
        g_(g),
        codegen_(codegen),
        names_(names),
        o_(o),
        colors_{o.colored},
        globals_(make_dict()) {}

  Value run();
  bool add_global(std::string_view hint, const Value& object, std::string& name);
  bool arg_repr(const Value& v, std::string& out);

 private:
  bool emit(Node* n);
  bool emit_call_function(Node* n);
  bool emit_args(const Value& args, size_t first, const Value& kwargs);
  bool annotation(Node* n, std::string& out);
  bool verbose_annotation(Node* n, std::string& out);
  bool type_text(const Value& t, std::string& out);
  bool summary(Node* n);
  bool emit_output(Node* n);
  void find_last_uses();
  bool delete_unused(Node* n);
  bool substitute(std::string_view format, const Value& args);
  void target_path(std::string_view base, std::string_view target, std::string& out);
  bool prologue(std::string& out);
  void end_piece();
  // f(item) for each, while it gives true; false: an error is set.
  template <class F>
  bool each_item(const Value& items, F f) {
    if (!is<Tuple>(items) || type_of(items) != Tuple::type) return vm_.for_each(items, f);
    for (const Value& item : cast<Tuple>(items)->view())
      if (!f(item)) return false;
    return true;
  }
  Value native_callback(const char* name, const char* signature, NativeFn fn);

  VM& vm_;
  Graph* g_;
  Value codegen_;
  Namespace& names_;
  const CodeOptions& o_;
  Colors colors_;
  Ref<Dict> globals_;
  std::string body_;
  bool own_codegen_ = false;    // a class other than CodeGen itself
  bool pieces_wanted_ = false;  // a transformer wants the body as a list
  std::vector<Value> pieces_;
  // Where in the body the code of each node begins, and which node it is where a transformer has
  // been at it: what PythonCode._lineno_map is made of when it is asked for.
  std::vector<uint32_t> starts_, start_nodes_;
  std::vector<Value> free_vars_;
  std::vector<std::string> wrapped_;
  std::string return_annotation_;
  std::string previous_summary_;
  // The nodes that have their last use in the i-th node, which are in `last_used_` from
  // `last_uses_from_[i]` on, as many as there are before the range of the (i-1)-th.
  std::vector<Node*> last_used_;
  std::vector<size_t> last_uses_from_;
  std::string dead_;  // reused
  std::vector<Ref<NativeFunction>> callbacks_;
};

}  // namespace tracepad::fx
