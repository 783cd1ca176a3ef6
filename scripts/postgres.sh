#!/bin/sh
# Finds PostgreSQL's programs for the tests and prints where they are; installs them where it may.
# The tests start a cluster of their own: Debian's is neither made nor started.
set -eu

find_bin() {
    for dir in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n -r); do
        if [ -x "$dir/initdb" ]; then
            echo "$dir"
            return 0
        fi
    done
    initdb=$(command -v initdb) || return 1
    dirname "$initdb"
}

if find_bin; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    mkdir -p /etc/postgresql-common
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    fi
    {
        apt-get update -q || true
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends postgresql
    } >&2
    if find_bin; then exit 0; fi
fi
echo "PostgreSQL is missing: run \`sudo scripts/postgres.sh\`, or \`sudo apt-get install postgresql\`." >&2
exit 1
