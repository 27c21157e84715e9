// What to do about an error, in a sentence or two. One row a situation: the exception's class, a
// piece of its message, a stable code for translations and the text.
#include <string_view>

#include "session/report.h"

namespace tracepad {

namespace {

struct HintRow {
  std::string_view type;      // class name, or empty for any
  std::string_view contains;  // in the message
  std::string_view code;
  std::string_view text;
};

constexpr HintRow kHints[] = {
    {"TraceError", "inputs to control flow", "trace-control-flow",
     "While tracing, this value is a Proxy: it stands for a tensor that does not exist yet, so "
     "`if` and `while` cannot look at it. "
     "Use torch.where, pass the value through concrete_args, or keep this module a leaf."},
    {"TraceError", "cannot be iterated", "trace-iteration",
     "A Proxy does not know its length, so Python cannot loop over it. Loop over a number that is "
     "known while tracing, or unpack it "
     "into as many names as there are items."},
    {"TraceError", "", "trace-error",
     "Something asked a Proxy for a value that only exists at run time. Keep it out of the traced "
     "code, or wrap the function with torch.fx.wrap."},
    {"RuntimeError", "'len' is not supported in symbolic tracing", "trace-len",
     "len() must answer with a number at once, which a Proxy has not. Use x.size(0) or x.shape[0], "
     "or call torch.fx.wrap('len') at module level."},
    {"RuntimeError", "mat1 and mat2 shapes cannot be multiplied", "shape-matmul",
     "The last dimension of the input must be the layer's in_features. Compare the two shapes in "
     "the message."},
    {"RuntimeError", "must match the size of tensor", "shape-broadcast",
     "Two shapes can be combined when, counted from the right, each pair of sizes is equal or one "
     "of them is 1."},
    {"RuntimeError", "is invalid for input of size", "shape-view",
     "A view or reshape keeps the number of elements. The product of the new sizes must be that of "
     "the old ones."},
    {"RuntimeError", "channels, but got", "shape-channels",
     "The layer was made for another number of channels. Compare its in_channels with the input's "
     "shape."},
    {"RuntimeError", "scalar types: Long, Int", "dtype-indices",
     "Indices are whole numbers. Make them with torch.randint or convert them with .long()."},
    {"RuntimeError", "can't allocate memory", "memory-tensor",
     "This tensor does not fit. Check the sizes: a product of large numbers grows fast."},
    {"RuntimeError", "does not require grad", "autograd-no-grad",
     "Nothing here was recorded for gradients. Set requires_grad=True on a leaf, or leave the "
     "no_grad block."},
    {"MemoryError", "", "memory",
     "The program used more memory than it may. Look for a list or string that grows without end."},
    {"RecursionError", "", "recursion",
     "A function calls itself without end. Check the condition that should stop it."},
    {"KeyboardInterrupt", "", "stopped", "The program was stopped."},
    {"ModuleNotFoundError", "No module named", "import-missing",
     "Only the standard modules that model code uses, torch and torchvision.models are here. "
     "Nothing can be installed."},
    {"NameError", "is not defined", "name",
     "Check the spelling, and that the name is assigned or imported above this line."},
    {"AttributeError", "before Module.__init__() call", "module-init",
     "Call super().__init__() first in __init__: a module cannot hold layers before that."},
    {"AssertionError", "not compiled with CUDA", "no-cuda",
     "There is no GPU here. Leave .cuda() and device='cuda' out; results are the same."},
    {"AssertionError", "Expected FunctionType, got <class 'type'>", "trace-class",
     "This is a class. Trace one of its instances: symbolic_trace(Model())."},
    {"TypeError", "not 'Proxy'", "trace-number",
     "While tracing, this is a Proxy and not yet a number. Leave it as it is (x.view(x.shape[0], "
     "-1) "
     "works), or give the number by concrete_args."},
    {"AttributeError", "module '", "attribute-module",
     "The module has no such name. Check the spelling: a dot after the module's name in the editor "
     "offers those that it has."},
    {"AttributeError", "has no attribute", "attribute",
     "Check the spelling, and that super().__init__() ran before attributes were set."},
    {"TypeError", "slice indices must be integers", "trace-slice",
     "A bound of this slice is no integer. While tracing, x.size() gives Proxies, and a real "
     "tensor "
     "(a buffer, a constant) cannot be sliced by a Proxy: use a number that is known while "
     "tracing, "
     "or do the slicing in a function given to torch.fx.wrap."},
    {"TypeError", "unexpected keyword argument", "argument-keyword",
     "The function has no parameter of that name. Compare the call with its signature."},
    {"TypeError", "missing", "argument-missing",
     "The call gives fewer arguments than the function needs."},
    {"ZeroDivisionError", "", "zero-division",
     "The divisor is zero here. Check where it comes from."},
    {"IndentationError", "", "indentation",
     "Python groups statements by their indentation: lines of one block start in the same column."},
    {"SyntaxError", "was never closed", "syntax-bracket", "Find the opening bracket and close it."},
    {"SyntaxError", "expected ':'", "syntax-colon", "Put a colon at the end of this line."},
};

}  // namespace

Json hint_json(std::string_view type, std::string_view message) {
  for (const HintRow& h : kHints)
    if ((h.type.empty() || h.type == type) && message.find(h.contains) != std::string_view::npos)
      return {{"code", h.code}, {"text", h.text}, {"params", Json::object()}};
  return nullptr;
}

}  // namespace tracepad
