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
