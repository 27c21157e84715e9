// The earlier states of GraphModules: as each was when it was made and after each pass that gave it
// new code, with the name that it was bound to and the function that did it. They are written down
// when they come about, for a pass may change the nodes themselves; what they were is all that is
// kept, so that no object of the program lives longer for it. Only small graphs are followed.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "session/graphs.h"

namespace tracepad {

class Versions {
 public:
  // Forgets everything and listens to `vm`.
  void follow(VM& vm);
  // What the modules were before they became `graphs` (whose records are `shown`), in order; and
  // what those became that no global name is bound to any more.
  std::vector<GraphRecord> take(VM& vm, const std::vector<KnownGraph>& graphs,
                                const std::vector<GraphRecord>& shown);

 private:
  struct Version {
    int module;        // its number: addresses come again
    std::string name;  // of the variable; may be empty
    std::string by;
    GraphRecord graph;
  };
  void note(VM& vm, const Value& module, bool first);
  std::string name_of(const Version& v, const std::vector<KnownGraph>& graphs) const;

  std::vector<Version> versions_;
  std::unordered_map<const Object*, int> numbers_;
  int modules_ = 0;
};

}  // namespace tracepad
