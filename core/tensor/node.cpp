// Life and death of autograd nodes. A long chain of nodes must not be freed by recursion: the
// destructor hands what it owned to a list that the outermost destructor empties.
#include "tensor/autograd_meta.h"

namespace tracepad::autograd {

namespace {
uint64_t g_sequence = 0;

struct Remains {
  std::vector<Edge> next;
  std::vector<Saved> saved;
  Backward apply;
};
std::vector<Remains>& graveyard() {
  static std::vector<Remains> remains;
  return remains;
}
bool g_burying = false;
}  // namespace

Node::Node() : sequence(++g_sequence) {}

Node::~Node() {
  if (variable.defined() && variable.impl()->autograd &&
      variable.impl()->autograd->accumulator == this)
    variable.impl()->autograd->accumulator = nullptr;
  graveyard().push_back({std::move(next), std::move(saved), std::move(apply)});
  if (g_burying) return;
  g_burying = true;
  while (!graveyard().empty()) {
    Remains r = std::move(graveyard().back());
    graveyard().pop_back();
    // r's members are destroyed here; nodes that die by it only add to the list.
  }
  g_burying = false;
}

bool Context::needs(size_t input) const {
  return input < node.next.size() && node.next[input].node;
}

}  // namespace tracepad::autograd
