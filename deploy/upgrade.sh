#!/bin/sh
# Brings an installation in /opt/formroom to a version: deploy/upgrade.sh v1.2.0, as root.
set -eu
version=${1:?Which version?}
cd /opt/formroom

systemctl start formroom-backup.service
sudo -u formroom git fetch --tags
sudo -u formroom git checkout --quiet "$version"
# The old version goes on serving while the new one is built.
sudo -u formroom npm run build
systemctl restart formroom.service

port=$(sed -n 's/^PORT=//p' /etc/formroom.env)
for _ in $(seq 60); do
  if curl --fail --silent "http://127.0.0.1:${port:-8080}/readyz" >/dev/null; then
    echo "Formroom $version is ready."
    exit 0
  fi
  sleep 1
done
echo "Formroom is not ready after a minute: journalctl -u formroom" >&2
exit 1
