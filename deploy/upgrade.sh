#!/bin/sh
# Installs or upgrades Formroom to a version: upgrade.sh v1.2.0, as root. Each version has its own folder in
# /opt/formroom/releases; the link `current` selects the active one. If the new version does not become ready, the
# previous one is started again.
set -eu
version=${1:?Give the version: a tag or a commit.}
ready_seconds=${READY_SECONDS:-180}
cd /opt/formroom

as_formroom() { runuser -u formroom -- "$@"; }

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

as_formroom git -C source fetch --quiet --tags
commit=$(as_formroom git -C source rev-parse --short=12 --verify "$version^{commit}")
new=releases/$commit
before=$(readlink current || true)

# The active version keeps running during the build.
if [ ! -e "$new/.built" ]; then
  rm -rf "$new"
  as_formroom git -C source worktree prune
  as_formroom git -C source worktree add --quiet --detach "/opt/formroom/$new" "$commit"
  (cd "$new" && as_formroom env NODE_ENV=production npm run build && as_formroom touch .built)
fi

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
  case $old in "$new" | "$before") ;; *) as_formroom git -C source worktree remove --force "/opt/formroom/$old" ;; esac
done
