// The backward pass: nodes run from the youngest to the oldest, each once, when all gradients that
// flow into it have been added up. No recursion, so that depth is no limit.
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "ops/autograd/history.h"
#include "ops/autograd/ready_queue.h"
#include "ops/functional/creation.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"

namespace tracepad::autograd {

Tensor sum_to(const Tensor& g, const Dims& sizes) {
  if (g.sizes() == sizes) return g;
  int64_t lead = g.dim() - static_cast<int64_t>(sizes.size());
  Dims dims;
  for (int64_t d = 0; d < g.dim(); ++d)
    if (d < lead || (sizes[d - lead] == 1 && g.sizes()[d] != 1)) dims.push_back(d);
  Tensor s = dims.empty() ? g : ops::sum(g, dims, true);
  return lead > 0 ? ops::view(s, sizes) : s;
}

namespace {
// How many elements a view needs from its offset on.
int64_t extent(const Dims& sizes, const Dims& strides) {
  int64_t last = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 0) return 0;
    last += (sizes[d] - 1) * strides[d];
  }
  return last + 1;
}

// The place, from a view's offset on, of its element number i.
int64_t place_of(int64_t i, const Dims& sizes, const Dims& strides) {
  int64_t at = 0;
  for (size_t d = sizes.size(); d-- > 0;) at += i % sizes[d] * strides[d], i /= sizes[d];
  return at;
}
}  // namespace

Tensor as_strided_backward(const Tensor& g, const Dims& base_sizes, const Dims& base_strides,
                           int64_t base_offset, const Dims& sizes, const Dims& strides,
                           int64_t offset) {
  Tensor whole = empty_strided_tensor(base_sizes, base_strides, g.dtype(), g.device());
  if (g.is_meta()) return whole;
  kernels::fill(whole, 0.0);
  const int64_t count = g.numel(), inputs = whole.numel();
  if (count == 0 || inputs == 0) return whole;
  // The memory that both views are of: each may reach where the other does not.
  const int64_t first = std::min(base_offset, offset);
  const int64_t size = std::max(base_offset - first + extent(base_sizes, base_strides),
                                offset - first + extent(sizes, strides));
  Tensor memory = empty_tensor({size}, DType::Float64);
  kernels::fill(memory, 0.0);
  const Tensor from = kernels::contiguous(g, DType::Float64);
  double* to = memory.data<double>();
  for (int64_t i = 0; i < count; ++i)
    to[offset - first + place_of(i, sizes, strides)] += from.data<double>()[i];
  if (!kernels::is_dense(whole)) {
    // Elements of the input that share a place share what arrives there.
    std::vector<double> sharers(static_cast<size_t>(size), 0.0);
    const auto start = static_cast<size_t>(base_offset - first);
    for (int64_t i = 0; i < inputs; ++i)
      ++sharers[start + static_cast<size_t>(place_of(i, base_sizes, base_strides))];
    for (size_t i = 0; i < sharers.size(); ++i)
      if (sharers[i] > 1) to[i] /= sharers[i];
  }
  kernels::copy(whole, alias(memory, base_sizes, base_strides, base_offset - first));
  return whole;
}

namespace {

// What the node gives for its gradients, which `materialize` makes zeros where none flowed; `saved`
// takes what it had kept.
Tensors compute(Node& n, Tensors& grads, Tensors& saved) {
  if (n.released) raise_runtime(kFreed);
  for (size_t i = 0; n.materialize && i < grads.size(); ++i)
    if (!grads[i].defined() && is_floating(n.outputs[i].dtype)) {
      grads[i] = empty_tensor(n.outputs[i].sizes, n.outputs[i].dtype);
      kernels::fill(grads[i], 0.0);
    }
  Context context{grads, {}, n};
  for (const Saved& s : n.saved) context.saved.push_back(unpack(s, n));
  Tensors out = n.apply(context);
  saved = std::move(context.saved);
  return out;
}

// Has `g` the layout that a gradient of `leaf` should have? Strides of dimensions of size 1 say
// nothing.
bool laid_out_like(const Tensor& g, const Tensor& leaf) {
  if (!kernels::is_dense(leaf)) return g.is_contiguous();
  for (size_t d = 0; d < leaf.sizes().size(); ++d)
    if (leaf.sizes()[d] != 1 && g.strides()[d] != leaf.strides()[d]) return false;
  return true;
}

void accumulate(const Tensor& leaf, Tensor g) {
  bool sole = g.impl()->use_count() <= 2;  // the caller's and this one
  Meta& m = meta_of(leaf);
  for (auto& h : m.hooks) {
    Tensor replaced = h.hook(g);
    if (replaced.defined()) g = replaced;
  }
  if (!m.grad.defined()) {
    if (grad_enabled() && g.requires_grad()) {
      // What is differentiated again is a copy, in the leaf's layout.
      const bool dense = kernels::is_dense(leaf);
      Tensor copy = dense
                        ? empty_strided_tensor(leaf.sizes(), leaf.strides(), g.dtype(), g.device())
                        : ops::clone(g, MemoryFormat::Contiguous);
      if (dense) ops::copy_(copy, g);
      m.grad = copy;
    } else {
      // A fresh dense gradient is taken as it is; anything that may be shared or strided is copied.
      Tensor plain = ops::detach(g);
      plain.impl()->autograd.reset();
      bool own = sole && g.storage() && g.storage()->use_count() <= 2 && laid_out_like(g, leaf);
      if (own) {
        plain.impl()->version = make_ref<VersionCounter>();
        m.grad = plain;
      } else {
        // A fresh window of what came from above keeps its strides; a tensor that goes to several,
        // and one element that stands for all, takes the leaf's.
        bool window = sole && kernels::is_dense(g) && laid_out_like(g, leaf) &&
                      std::ranges::find(g.strides(), 0) == g.strides().end();
        Tensor copy = window || kernels::is_dense(leaf)
                          ? empty_strided_tensor(leaf.sizes(), (window ? g : leaf).strides(),
                                                 g.dtype(), g.device())
                          : empty_tensor(leaf.sizes(), g.dtype(), g.device());
        kernels::copy(copy, g);
        m.grad = copy;
      }
    }
  } else if (grad_enabled()) {
    m.grad = ops::add(m.grad, g);
  } else {
    Tensor sum = ops::add(m.grad, g);
    kernels::copy(m.grad, sum);
    m.grad.bump_version();
  }
  for (auto& h : m.post_accumulate_hooks) h.second(leaf);
}

struct Buffers {
  Tensors grads;
};

class Run {
 public:
  Run(const BackwardOptions& options) : options_(options) {}

  Tensors execute(const std::vector<Edge>& roots, const Tensors& root_grads, const Tensors& inputs,
                  bool accumulate_only) {
    std::vector<Node*> captures_for;
    for (size_t i = 0; i < inputs.size(); ++i) {
      Edge e = gradient_edge(inputs[i]);
      if (e.node) {
        held_.push_back(e.node);
        captures_[e.node.get()].push_back({e.input_nr, i});
      }
    }
    results_.resize(inputs.size());
    limited_ = !inputs.empty();
    accumulate_captures_ = accumulate_only;
    std::vector<Node*> start;
    for (const Edge& e : roots) start.push_back(e.node.get());
    count_dependencies(start);
    for (Node* n : start) dependencies_[n];  // it runs too
    for (size_t i = 0; i < roots.size(); ++i) {
      held_.push_back(roots[i].node);
      add(roots[i], root_grads[i]);
    }
    for (Node* n : start)
      if (dependencies_[n] == 0) push(n);
    while (!ready_.empty()) {
      visit(ready_.pop());
    }
    return std::move(results_);
  }

  bool will_execute(Node& n) { return limited_ ? needed_[&n] : dependencies_.count(&n) > 0; }
  // The pass that is under way, innermost.
  static inline Run* current = nullptr;
  int64_t number = 0;

 private:
  void count_dependencies(const std::vector<Node*>& start) {
    std::vector<Node*> order;
    std::vector<std::pair<Node*, size_t>> stack;
    std::unordered_set<Node*> seen;
    for (Node* s : start) {
      if (!seen.insert(s).second) continue;
      stack.push_back({s, 0});
      while (!stack.empty()) {
        auto& [n, i] = stack.back();
        if (i == n->next.size()) {
          order.push_back(n);
          stack.pop_back();
          continue;
        }
        Node* next = n->next[i++].node.get();
        if (!next) continue;
        ++dependencies_[next];
        if (seen.insert(next).second) stack.push_back({next, 0});
      }
    }
    if (!limited_) return;
    for (Node* n : order) {  // children come before parents
      bool need = captures_.count(n) > 0;
      for (const Edge& e : n->next) need = need || (e.node && needed_[e.node.get()]);
      needed_[n] = need;
    }
  }

  void push(Node* n) {
    if (limited_ && !needed_[n]) return;
    if (queued_.insert(n).second) ready_.push(n);
  }

  void add(const Edge& e, Tensor g) {
    auto& buffer = buffers_[e.node.get()];
    if (buffer.size() < e.node->outputs.size()) buffer.resize(e.node->outputs.size());
    Tensor& slot = buffer[e.input_nr];
    if (!g.defined()) return;
    if (!slot.defined()) {
      slot = std::move(g);
      return;
    }
    // What nobody else holds is added to in place, so that its layout stays.
    const bool own = !grad_enabled() && slot.impl()->use_count() == 1 && slot.storage() &&
                     slot.storage()->use_count() == 1 && kernels::is_dense(slot);
    Tensor sum = ops::add(slot, g);
    if (own && sum.strides() != slot.strides())
      kernels::copy(slot, sum);
    else
      slot = std::move(sum);
  }

  void done_with(Node* n) {
    for (const Edge& e : n->next)
      if (e.node && --dependencies_[e.node.get()] == 0) push(e.node.get());
  }

  void visit(Node* n) {
    Tensors grads = std::move(buffers_[n]);
    buffers_.erase(n);
    grads.resize(n->outputs.size());
    bool any = std::any_of(grads.begin(), grads.end(), [](const Tensor& t) { return t.defined(); });
    if (any) {
      for (auto& h : n->hooks) {
        Tensor& g = grads[h.output_nr];
        if (!g.defined()) continue;
        Tensor replaced = h.hook(g);
        if (replaced.defined()) g = replaced;
      }
      for (auto& [nr, impl] : n->retained) {
        if (!grads[nr].defined()) continue;
        Meta& m = *impl->autograd;
        m.grad = m.grad.defined() ? ops::add(m.grad, grads[nr]) : grads[nr];
      }
    }
    if (any && !n->pre_hooks.empty())
      for (auto& h : std::vector(n->pre_hooks)) h.hook(grads);
    auto capture = captures_.find(n);
    if (capture != captures_.end())
      for (auto& [nr, index] : capture->second) {
        Tensor g = grads[nr];
        if (n->variable.defined() && g.defined() && !accumulate_captures_)
          for (auto& h : meta_of(n->variable).hooks) {
            Tensor replaced = h.hook(g);
            if (replaced.defined()) g = replaced;
          }
        results_[index] = g;
      }
    if (n->variable.defined()) {
      if (any && (!limited_ || (accumulate_captures_ && capture != captures_.end())))
        accumulate(n->variable, grads[0]);
      Tensors none;
      if (any)
        for (auto& h : std::vector(n->post_hooks)) h.hook(none, grads);
      return;
    }
    bool run = any;
    if (limited_) {
      bool deeper = false;
      for (const Edge& e : n->next) deeper = deeper || (e.node && needed_[e.node.get()]);
      run = run && deeper;
    }
    if (run) apply(n, grads);
    done_with(n);
  }

  static void refuse_nan(const Node& n, const Tensors& out) {
    NoGrad off;
    for (size_t i = 0; i < out.size(); ++i)
      if (out[i].defined() && is_floating(out[i].dtype()) &&
          ops::any(ops::isnan(ops::detach(out[i]))).item().to_bool())
        raise_runtime("Function '" + n.name + "' returned nan values in its " + std::to_string(i) +
                      "th output.");
  }

  void apply(Node* n, Tensors& grads) {
    Tensors saved;
    Tensors out = compute(*n, grads, saved);
    if (!n->post_hooks.empty()) {
      out.resize(n->next.size());
      for (auto& h : std::vector(n->post_hooks)) h.hook(out, grads);
    }
    // What saved nothing for the gradients that are asked for can run again.
    const bool kept =
        std::any_of(saved.begin(), saved.end(), [](const Tensor& t) { return t.defined(); });
    if (!options_.retain_graph && kept) {
      n->saved.clear();
      n->released = true;
    }
    if (!options_.retain_graph && n->release) n->release();
    saved.clear();
    grads.clear();
    if (anomaly_mode().enabled && anomaly_mode().check_nan) refuse_nan(*n, out);
    for (size_t i = 0; i < n->next.size() && i < out.size(); ++i) {
      const Edge& e = n->next[i];
      if (!e.node || !out[i].defined()) continue;
      const Node::Output& expected = e.node->outputs[e.input_nr];
      Tensor g = std::move(out[i]);
      if (g.sizes() != expected.sizes) {
        bool fits = g.dim() >= static_cast<int64_t>(expected.sizes.size());
        for (size_t d = 0; fits && d < expected.sizes.size(); ++d) {
          int64_t have = g.sizes()[g.dim() - 1 - static_cast<int64_t>(d)];
          int64_t want = expected.sizes[expected.sizes.size() - 1 - d];
          fits = have == want || want == 1;
        }
        if (!fits)
          raise_runtime("Function " + n->name + " returned an invalid gradient at index " +
                        std::to_string(i) + " - got " + dims_str(g.sizes()) +
                        " but expected shape compatible with " + dims_str(expected.sizes));
        g = sum_to(g, expected.sizes);
      }
      if (g.dtype() != expected.dtype) g = ops::to(g, expected.dtype);
      add(e, std::move(g));
    }
  }

  BackwardOptions options_;
  std::unordered_map<Node*, int> dependencies_;
  std::unordered_map<Node*, Tensors> buffers_;
  std::unordered_map<Node*, bool> needed_;
  std::unordered_map<Node*, std::vector<std::pair<uint32_t, size_t>>> captures_;
  ReadyQueue ready_;
  std::unordered_set<Node*> queued_;
  std::vector<Ref<Node>> held_;
  Tensors results_;
  bool limited_ = false;
  bool accumulate_captures_ = false;
};

// Checks roots and makes the gradients that were left out.
std::vector<Edge> start_edges(const Tensors& roots, const Tensors& given, Tensors& grads) {
  std::vector<Edge> edges;
  for (size_t i = 0; i < roots.size(); ++i) {
    Tensor g = i < given.size() ? given[i] : Tensor();
    if (g.defined() && g.sizes() != roots[i].sizes())
      raise_runtime("Mismatch in shape: grad_output[" + std::to_string(i) +
                    "] has a shape of torch.Size(" + dims_str(g.sizes()) + ") and output[" +
                    std::to_string(i) + "] has a shape of torch.Size(" +
                    dims_str(roots[i].sizes()) + ").");
    if (!g.defined() && roots[i].requires_grad()) {
      if (roots[i].numel() != 1)
        raise_runtime("grad can be implicitly created only for scalar outputs");
      g = ops::ones_like(roots[i]);
    }
    grads.push_back(g);
  }
  for (size_t i = 0; i < roots.size(); ++i) {
    Edge e = gradient_edge(roots[i]);
    if (!e.node)
      raise_runtime("element " + std::to_string(i) +
                    " of tensors does not require grad and does not have a grad_fn");
    edges.push_back(e);
  }
  return edges;
}

Tensors run(const BackwardOptions& o, const std::vector<Edge>& edges, const Tensors& grads,
            const Tensors& inputs, bool accumulate_only) {
  NoGrad mode(o.create_graph);
  static int64_t passes = 0;
  Run pass(o);
  pass.number = passes++;
  struct Current {
    explicit Current(Run* r) : before(std::exchange(Run::current, r)) {}
    ~Current() { Run::current = before; }
    Run* before;
  } now(&pass);
  return pass.execute(edges, grads, inputs, accumulate_only);
}

}  // namespace

int64_t current_pass() { return Run::current ? Run::current->number : -1; }
Tensors call_node(Node& node, Tensors gradients) {
  if (gradients.size() != node.outputs.size())
    raise_type("expected " + std::to_string(node.outputs.size()) + " arguments, got " +
               std::to_string(gradients.size()) + " instead");
  if (node.variable.defined()) {
    if (gradients[0].defined()) accumulate(node.variable, gradients[0]);
    return {};
  }
  // Only functions of a program's own run without any gradient.
  const bool any =
      std::any_of(gradients.begin(), gradients.end(), [](const Tensor& g) { return g.defined(); });
  Tensors saved;
  Tensors out = any || node.user ? compute(node, gradients, saved) : Tensors();
  out.resize(node.next.size());
  for (size_t i = 0; i < out.size(); ++i)
    if (!node.next[i].node) out[i] = Tensor();
  return out;
}

bool will_execute(Node& node) { return Run::current && Run::current->will_execute(node); }

void backward(const Tensors& roots, const Tensors& gradients, const BackwardOptions& o,
              const Tensors& inputs) {
  Tensors grads;
  std::vector<Edge> edges = start_edges(roots, gradients, grads);
  run(o, edges, grads, inputs, true);
}

Tensors grad(const Tensors& outputs, const Tensors& inputs, const Tensors& grad_outputs,
             const BackwardOptions& o, bool allow_unused) {
  Tensors grads;
  std::vector<Edge> edges = start_edges(outputs, grad_outputs, grads);
  for (const Tensor& t : inputs)
    if (!t.requires_grad())
      raise_runtime("One of the differentiated Tensors does not require grad");
  Tensors results = run(o, edges, grads, inputs, false);
  if (!allow_unused)
    for (size_t i = 0; i < results.size(); ++i)
      if (!results[i].defined())
        raise_runtime("The differentiated Tensor at index " + std::to_string(i) +
                      " appears to not have been used in the graph. Set allow_unused=True if this "
                      "is the desired "
                      "behavior.");
  return results;
}

void retain_grad(const Tensor& t) {
  if (!t.requires_grad()) raise_runtime("can't retain_grad on Tensor that has requires_grad=False");
  if (t.is_leaf() || t.retains_grad()) return;
  Meta& m = meta_of(t);
  m.retains_grad = true;
  m.grad_fn->retained.push_back({m.output_nr, t.impl()});
}

namespace {
uint64_t g_next_hook = 1;
}

uint64_t register_hook(const Tensor& t, Hook hook) {
  if (!t.requires_grad())
    raise_runtime("cannot register a hook on a tensor that doesn't require gradient");
  uint64_t id = g_next_hook++;
  if (Ref<Node> fn = t.grad_fn()) {
    fn->hooks.push_back({id, t.output_nr(), std::move(hook)});
  } else {
    meta_of(t).hooks.push_back({id, 0, std::move(hook)});
  }
  return id;
}

void remove_hook(const Tensor& t, uint64_t id) {
  auto is_it = [&](const Node::TensorHook& h) { return h.id == id; };
  if (Ref<Node> fn = t.grad_fn()) std::erase_if(fn->hooks, is_it);
  std::erase_if(meta_of(t).hooks, is_it);
  std::erase_if(meta_of(t).post_accumulate_hooks, [&](const auto& h) { return h.first == id; });
}

uint64_t register_pre_hook(Node& node, std::function<bool(Tensors&)> hook) {
  node.pre_hooks.push_back({g_next_hook, std::move(hook)});
  return g_next_hook++;
}

uint64_t register_post_hook(Node& node, std::function<bool(Tensors&, const Tensors&)> hook) {
  node.post_hooks.push_back({g_next_hook, std::move(hook)});
  return g_next_hook++;
}

void remove_hook(Node& node, uint64_t id) {
  std::erase_if(node.pre_hooks, [&](const auto& h) { return h.id == id; });
  std::erase_if(node.post_hooks, [&](const auto& h) { return h.id == id; });
}

uint64_t register_post_accumulate_grad_hook(const Tensor& t,
                                            std::function<void(const Tensor&)> hook) {
  if (!t.requires_grad())
    raise_runtime("cannot register a hook on a tensor that doesn't require gradient");
  if (!t.is_leaf())
    raise_runtime("post accumulate grad hooks cannot be registered on non-leaf tensors");
  uint64_t id = g_next_hook++;
  meta_of(t).post_accumulate_hooks.push_back({id, std::move(hook)});
  return id;
}

}  // namespace tracepad::autograd
