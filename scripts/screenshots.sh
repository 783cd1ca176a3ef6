#!/bin/sh
# Takes the pictures of the documentation, docs/images, from a server of its own.
# SCRIPT names another script of client/e2e, whose pictures go to the folder given. Where scripts/ has a Python script of
# that name, it makes the tables first: it is given GAME and the server's data, and what it prints is the file TABLES.
# PYTHON names the interpreter with honjin (.venv/bin/python if not given).
set -eu
cd "$(dirname "$0")/.."
CHROMIUM=$(scripts/chromium.sh)
PYTHON=${PYTHON:-.venv/bin/python}
SHOTS=$(realpath -m "${1:-docs/images}")
if [ ! -f src/honjin/server/static/index.html ]; then
    echo "The client is not built: run \`npm ci --prefix client && npm run build --prefix client\`." >&2
    exit 1
fi
work=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$work"
}
trap end EXIT
trap 'exit 1' INT TERM
SCRIPT=${SCRIPT:-pictures}
TABLES="$work/tables.json"
if [ -f "scripts/$SCRIPT.py" ]; then
    "$PYTHON" "scripts/$SCRIPT.py" "$GAME" "$work/data" >"$TABLES"
fi
PYTHONUNBUFFERED=1 "$PYTHON" -m honjin.cli.main serve --no-open --port 0 --data "$work/data" \
    >"$work/out" 2>"$work/log" &
server=$!
tries=0
until grep -q 'http://' "$work/out"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
        cat "$work/log" >&2
        exit 1
    fi
    sleep 0.1
done
HONJIN=$(sed -n 's|.*\(http://[^/]*\)/.*|\1|p' "$work/out")
export HONJIN SHOTS CHROMIUM TABLES
node "client/e2e/$SCRIPT.mjs"
