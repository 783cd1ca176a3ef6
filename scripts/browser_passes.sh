#!/usr/bin/env bash
# Runs the browser tests $1 times in a row with two busy processes beside them; ends with the first test that fails.
set -euo pipefail
count=$1
# Programs that the tests start are required here: a skipped test is a failed one.
export HONJIN_SKIP_NOTHING=1
busy=()
trap 'kill "${busy[@]}"' EXIT
for _ in 1 2; do
    while :; do :; done &
    busy+=($!)
done
for ((pass = 1; pass <= count; pass++)); do
    began=$SECONDS
    .venv/bin/python -m pytest -x -n auto --dist worksteal tests/browser
    echo "honjin: pass $pass of $count took $((SECONDS - began)) s"
done
