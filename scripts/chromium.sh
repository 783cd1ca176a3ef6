#!/bin/sh
# Finds Chromium for the browser tests and prints its path; installs it where it may. Without windows it does less work.
set -eu

find_chromium() {
    for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && command -v "$name"; then return 0; fi
    done
    return 1
}

if find_chromium; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    {
        apt-get update -q || true
        export DEBIAN_FRONTEND=noninteractive
        for package in chromium-headless-shell chromium; do
            if apt-get install -y -q --no-install-recommends "$package"; then break; fi
        done
    } >&2
    if find_chromium; then exit 0; fi
fi
echo "Chromium is missing: run \`sudo apt-get install chromium\`, or name another in CHROMIUM." >&2
exit 1
