#!/bin/sh
# Prints the folder of a Node.js of version 20 or newer: the system's, or one installed into $1.
set -eu
venv=$1

if command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; then
    dirname "$(command -v node)"
    exit
fi
if [ ! -x "$venv/bin/node" ]; then
    echo "honjin: no Node.js 20 on this machine; installing one into $venv" >&2
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r client/node.lock >&2
fi
echo "$PWD/$venv/bin"
