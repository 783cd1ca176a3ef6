#!/bin/sh
# Finds nginx and Caddy for the tests; installs them where it may. Nothing is started.
set -eu

missing() {
    for name in nginx caddy; do
        command -v "$name" >/dev/null || [ -x "/usr/sbin/$name" ] || echo "$name"
    done
}

if [ -z "$(missing)" ]; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    {
        apt-get update -q || true
        # RUNLEVEL=1 keeps Debian from starting what it installs; the tests start their own.
        RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends $(missing)
    } >&2
    if [ -z "$(missing)" ]; then exit 0; fi
fi
echo "Missing: $(missing | tr '\n' ' ')(run \`sudo scripts/proxies.sh\`, or \`sudo apt-get install nginx caddy\`)." >&2
exit 1
