#!/bin/sh
# Installs or upgrades Formroom, as root: `upgrade.sh formroom-1.2.0-linux-x64.tar.gz` installs a release, whose SHA256SUMS is
# beside it; `upgrade.sh v1.2.0` builds a tag or commit of /opt/formroom/source. Each version has its own folder in
# /opt/formroom/releases; the link `current` selects the active one. If the new version does not become ready, the
# previous one is started again. All of /opt/formroom belongs to root, so that the portal can't change what root runs (R76).
set -eu
umask 022
version=${1:?Give the archive of a release, or a tag or a commit.}
case $version in
  *.tar.gz) archive=$(realpath -- "$version") ;;
  *) archive= ;;
esac
ready_seconds=${READY_SECONDS:-180}
cd /opt/formroom
# Earlier manuals gave the folder to the portal's account.
[ "$(stat -c %u .)" = 0 ] && [ "$(stat -c %u releases 2>/dev/null || echo 0)" = 0 ] || chown -hR root:root .

# The enabled units of the portal.
units() { systemctl list-units --plain --no-legend --all 'formroom@*.service' | cut -d ' ' -f 1; }

switch_to() {
  ln -sfn "$1" current.new
  mv -T current.new current
}

is_ready() {
  port=${1#formroom@}
  for _ in $(seq "$ready_seconds"); do
    if curl --fail --silent --max-time 5 "http://127.0.0.1:${port%.service}/readyz" >/dev/null; then return 0; fi
    sleep 1
  done
  return 1
}

# Restarts one process at a time, so that the others keep serving.
restart_all() {
  for unit in $(units); do
    systemctl restart "$unit"
    is_ready "$unit" || return 1
  done
}

refuse() {
  echo "$1 Nothing was changed." >&2
  exit 1
}

# Unpacks a release beside the others, as root, so that the portal can't change it. Sets `version` and `new`.
unpack_release() {
  name=$(basename "$archive")
  [ -r "$archive" ] || refuse "$archive can't be read."
  [ -r "${archive%/*}/SHA256SUMS" ] || refuse "There is no SHA256SUMS beside $archive."
  expected=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$name\$/\1/p" "${archive%/*}/SHA256SUMS")
  [ -n "$expected" ] || refuse "SHA256SUMS does not name $name."
  actual=$(sha256sum <"$archive" | cut -d ' ' -f 1)
  [ "$actual" = "$expected" ] || refuse "$name is damaged or incomplete: its checksum is not the one in SHA256SUMS."

  unpacked=releases/.unpacked
  rm -rf "$unpacked"
  mkdir -p "$unpacked"
  trap 'rm -rf "/opt/formroom/releases/.unpacked"' EXIT
  tar -xzf "$archive" -C "$unpacked" --strip-components=1 --no-same-owner --no-same-permissions ||
    refuse "$name can't be unpacked."
  chmod -R u=rwX,go=rX "$unpacked"
  chmod 755 "$unpacked/deploy/upgrade.sh"
  [ -r "$unpacked/release.json" ] || refuse "$name is not a release of Formroom."
  version=$(check_release "$unpacked") || refuse "$name can't run on this machine."
  new=releases/$version
  # A release that was installed before is complete, because it was moved into place whole.
  [ -e "$new" ] || mv -T "$unpacked" "$new"
}

# Prints VERSION-COMMIT of an unpacked release; fails if it is for another platform.
check_release() {
  node --input-type=module --eval '
    import { readFileSync } from "node:fs";
    const { version, commit, platform } = JSON.parse(readFileSync(process.argv[1], "utf8"));
    const libc = process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
    const isThis = platform.os === process.platform && platform.cpu === process.arch && platform.libc === libc;
    if (isThis) console.log(`${version}-${commit}`);
    else console.error(`It is for ${platform.name}; this is ${process.platform} on ${process.arch} with ${libc}.`);
    process.exitCode = isThis ? 0 : 1;
  ' "$1/release.json"
}

# Builds a tag or commit while the active version keeps running, as an account that owns nothing else. Sets `new`.
build_version() {
  git -C source fetch --quiet --tags
  commit=$(git -C source rev-parse --short=12 --verify "$version^{commit}")
  new=releases/$commit
  if [ -e "$new" ]; then return; fi
  work=$(mktemp -d /var/cache/formroom-build.XXXXXX)
  trap 'rm -rf "$work" "/opt/formroom/releases/.unpacked"' EXIT
  git -C source archive "$commit" | tar -x -C "$work"
  chown -R formroom-build: "$work"
  (cd "$work" && runuser -u formroom-build -- env HOME=/var/lib/formroom-build NODE_ENV=production npm run build)
  unpacked=releases/.unpacked
  rm -rf "$unpacked"
  mkdir -p releases
  cp -R --no-dereference --preserve=timestamps "$work" "$unpacked"
  # What root runs comes from Git, not from the build.
  rm -rf "$unpacked/deploy"
  git -C source archive "$commit" deploy | tar -x -C "$unpacked"
  chmod -R u=rwX,go=rX "$unpacked"
  mv -T "$unpacked" "$new"
}

before=$(readlink current || true)
if [ -n "$archive" ]; then unpack_release; else build_version; fi

if [ -z "$before" ]; then
  switch_to "$new"
  echo "Formroom $version is installed. Configure and start it."
  exit 0
fi

# The backup is made as late as possible, with the active version. After a failed upgrade the database may be newer than
# that version; then the new version makes the backup.
if ! systemctl start formroom-backup.service; then
  switch_to "$new"
  systemctl start formroom-backup.service || { switch_to "$before"; exit 1; }
fi

switch_to "$new"
if ! restart_all; then
  echo "Formroom $version did not become ready. Rolling back." >&2
  switch_to "$before"
  if restart_all; then
    echo "The previous version runs again ($before). For the cause see: journalctl -u 'formroom@*'" >&2
  else
    echo "The previous version did not become ready either. See: journalctl -u 'formroom@*'" >&2
    echo "The data from before the upgrade is in the newest file of /var/backups/formroom." >&2
  fi
  exit 1
fi
echo "Formroom $version is ready."

# Keeps this version and the previous one; if the version has not changed, keeps all.
[ "$new" != "$before" ] || exit 0
for old in releases/*; do
  case $old in "$new" | "$before") ;; *) rm -rf "$old" ;; esac
done
