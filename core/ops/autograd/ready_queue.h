// The nodes of a backward pass that may run: the youngest first. All leaves count as equally young,
// and hooks show in which order they run, so the heap takes the steps of the C++ library that
// PyTorch is built with; the library at hand may take others.
#pragma once
#include <cstddef>
#include <vector>

#include "tensor/autograd_meta.h"

namespace tracepad::autograd {

class ReadyQueue {
 public:
  bool empty() const { return nodes_.empty(); }

  void push(Node* n) {
    nodes_.push_back(n);
    raise(nodes_.size() - 1, n);
  }

  Node* pop() {
    Node* first = nodes_.front();
    Node* last = nodes_.back();
    nodes_.pop_back();
    if (nodes_.empty()) return first;
    // The hole in front sinks to the bottom, where the last one takes it and rises again.
    const size_t n = nodes_.size();
    size_t hole = 0, child = 0;
    while (child < (n - 1) / 2) {
      child = 2 * child + 2;
      if (older(nodes_[child], nodes_[child - 1])) --child;
      nodes_[hole] = nodes_[child];
      hole = child;
    }
    if (n % 2 == 0 && child == (n - 2) / 2) {
      nodes_[hole] = nodes_[2 * child + 1];
      hole = 2 * child + 1;
    }
    raise(hole, last);
    return first;
  }

 private:
  static bool older(const Node* a, const Node* b) { return a->sequence < b->sequence; }

  void raise(size_t hole, Node* n) {
    for (size_t parent = 0; hole > 0; hole = parent) {
      parent = (hole - 1) / 2;
      if (!older(nodes_[parent], n)) break;
      nodes_[hole] = nodes_[parent];
    }
    nodes_[hole] = n;
  }

  std::vector<Node*> nodes_;
};

}  // namespace tracepad::autograd
