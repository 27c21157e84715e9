# A private view of Debian trixie for apt: lists, cache and sources of its own under .deps/apt, the
# system's configuration untouched. Packages and sources stay signature-checked with Debian's keyring.
# On trixie itself the view shows the same release; on older Debian it adds what that one lacks.

APT_VIEW=$DEPS/apt
APT_RELEASE=trixie

view_apt() {
  local command=$1
  shift
  "$command" -q \
    -oDir::State::Lists="$APT_VIEW/lists" -oDir::Etc::sourcelist="$APT_VIEW/sources.list" \
    -oDir::Etc::sourceparts=/dev/null -oDir::Cache="$APT_VIEW/cache" \
    -oAcquire::Retries=3 -oAPT::Sandbox::User=root "$@"
}

# Opens the view (once a run): its repository is the one that the system is configured with.
open_view() {
  [ -z "${APT_VIEW_OPEN:-}" ] || return 0
  have apt-get || die "no apt-get here: see 'Systems without apt' in README.md for what to provide"
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg uri
  [ -f $keyring ] || die "$keyring is missing (package debian-archive-keyring)"
  uri=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN)' 'Created-By: Packages' 2>/dev/null |
    awk '$2 == "Debian" && $1 !~ /security/ { print $1; exit }')
  uri=${uri:-http://deb.debian.org/debian/}
  mkdir -p "$APT_VIEW"/lists/partial "$APT_VIEW"/cache/archives/partial
  printf "%s [signed-by=$keyring] $uri $APT_RELEASE main\n" deb deb-src >"$APT_VIEW/sources.list"
  say "reading the package lists of Debian $APT_RELEASE"
  view_apt apt-get update >"$APT_VIEW/update.log" 2>&1 || {
    cat "$APT_VIEW/update.log" >&2
    die "cannot read the package lists"
  }
  APT_VIEW_OPEN=1
}
