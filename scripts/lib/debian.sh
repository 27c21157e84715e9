# A private view of one Debian release for apt: lists, cache and sources of its own under .deps/apt, the
# system's configuration untouched. Packages and sources stay signature-checked with Debian's keyring.
# Older Debian gets from it what it lacks; on the release itself the view shows the same packages.

# view RELEASE COMMAND...: runs an apt command in the release's view (open_view it first). A mirror that
# lags behind is fine: signatures are checked, and sources have pinned checksums.
view() {
  local dir=$DEPS/apt/$1 command=$2
  shift 2
  "$command" -q \
    -oDir::State::Lists="$dir/lists" -oDir::Etc::sourcelist="$dir/sources.list" \
    -oDir::Etc::sourceparts=/dev/null -oDir::Cache="$dir/cache" \
    -oAcquire::Retries=3 -oAcquire::Check-Valid-Until=false -oAPT::Sandbox::User=root "$@"
}

# open_view RELEASE: reads its lists, once a run, from the repository that the system is configured with.
declare -A VIEW_IS_OPEN=()
open_view() {
  [ -z "${VIEW_IS_OPEN[$1]:-}" ] || return 0
  have apt-get || die "no apt-get here: see 'Systems without apt' in README.md for what to provide"
  local dir=$DEPS/apt/$1 keyring=/usr/share/keyrings/debian-archive-keyring.gpg uri
  [ -f $keyring ] || die "$keyring is missing (package debian-archive-keyring)"
  uri=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN)' 'Created-By: Packages' 2>/dev/null |
    awk '$2 == "Debian" && $1 !~ /security/ { print $1; exit }') || true
  uri=${uri:-http://deb.debian.org/debian/}
  mkdir -p "$dir"/lists/partial "$dir"/cache/archives/partial
  printf "%s [signed-by=$keyring] $uri $1 main\n" deb deb-src >"$dir/sources.list"
  say "reading the package lists of Debian $1"
  view "$1" apt-get update >"$dir/update.log" 2>&1 || {
    cat "$dir/update.log" >&2
    return 1
  }
  VIEW_IS_OPEN[$1]=1
}
