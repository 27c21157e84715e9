// The command line: runs one Python file. Its stdout goes to stdout, an uncaught exception's
// traceback to stderr, and the exit status is CPython's (0, 1, or what SystemExit says).
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "runtime/builtin_types.h"
#include "runtime/vm.h"
#include "session/layers.h"

namespace {

volatile std::sig_atomic_t interrupts = 0;

// The first Ctrl-C is a KeyboardInterrupt in the program; the second ends the process.
void on_interrupt(int) {
  interrupts = 1;
  std::signal(SIGINT, SIG_DFL);
}

constexpr const char* kUsage =
    "Usage: tracepad FILE.py\n"
    "Runs a Python program with torch, torch.nn and torch.fx, and prints what PyTorch prints.\n";

constexpr int kInterrupted = 130;

int exit_status(tracepad::VM& vm, const tracepad::Value& e) {
  using namespace tracepad;
  Value code = vm.getattr(e, "code");
  if (!code || code.is_none()) return 0;
  int64_t i;
  if (to_int64(code, i)) return static_cast<int>(i & 0xff);
  std::string text;
  vm.str_to(code, text);
  std::fprintf(stderr, "%s\n", text.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tracepad;
  if (argc != 2 || !std::strcmp(argv[1], "--help") || !std::strcmp(argv[1], "-h")) {
    std::fputs(kUsage, argc == 2 ? stdout : stderr);
    return argc == 2 ? 0 : 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "tracepad: can't open file '%s': %s\n", argv[1], std::strerror(errno));
    return 2;
  }
  std::stringstream text;
  text << in.rdbuf();
  VM vm;
  vm.out = [](std::string_view s) { std::fwrite(s.data(), 1, s.size(), stdout); };
  vm.flush_out = [] { std::fflush(stdout); };
  vm.err_out = [](std::string_view s) { std::fwrite(s.data(), 1, s.size(), stderr); };
  vm.interrupted = [] { return interrupts != 0 && (interrupts = 0, true); };
  std::signal(SIGINT, on_interrupt);
  install_layers(vm);
  int status = 0;
  if (!vm.run_source(text.str(), argv[1])) {
    Value e = vm.take_error();
    if (type_of(e)->is_subtype(exc::SystemExit)) {
      status = exit_status(vm, e);
    } else {
      if (!call_excepthook(vm, e)) {
        std::fflush(stdout);
        std::string trace = without_surrogates(vm.format_exception(e));
        std::fwrite(trace.data(), 1, trace.size(), stderr);
      }
      status = type_of(e)->is_subtype(exc::KeyboardInterrupt) ? kInterrupted : 1;
    }
  }
  call_exit_functions(vm);
  std::fflush(stdout);
  std::fflush(stderr);
  if (status == kInterrupted) {  // so that a shell's loop over programs ends too
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
  }
  // The process ends here: nothing is gained by freeing every object first.
  std::_Exit(status);
}
