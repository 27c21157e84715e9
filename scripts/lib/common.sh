# Shared by the bash scripts of this folder: paths, messages, step stamps, and running as root.
# Sourced, never run. It leaves every decision about what to install or build to its callers.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
DEPS=$ROOT/.deps
JOBS=${JOBS:-$(nproc)}

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# as_root COMMAND...: runs it directly as root, otherwise through sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    die "this needs root: $*"
  fi
}

# step NAME KEY: whether step NAME was already done for the same KEY (any text that names its inputs).
# done_step NAME KEY records it. Both live in .deps/stamps.
step_is_done() {
  [ -f "$DEPS/stamps/$1" ] && [ "$(cat "$DEPS/stamps/$1")" = "$2" ]
}
step_done() {
  mkdir -p "$DEPS/stamps"
  printf '%s' "$2" >"$DEPS/stamps/$1"
}

# The newer Node.js that scripts/setup may have brought comes before the system's.
[ ! -x "$DEPS/node/bin/node" ] || PATH=$DEPS/node/bin:$PATH

# emcc_root: the folder of an Emscripten that is new enough (on PATH, else the one in .deps), or nothing.
emcc_root() {
  local emcc version
  if emcc=$(command -v emcc); then
    version=$("$emcc" -dumpversion 2>/dev/null | head -n 1)
    if [ "$(printf '3.1.69\n%s\n' "$version" | sort -V | head -n 1)" = 3.1.69 ]; then
      dirname "$(readlink -f "$emcc")"
      return
    fi
  fi
  [ ! -x "$DEPS/emscripten/emscripten/emcc" ] || echo "$DEPS/emscripten/emscripten"
}
