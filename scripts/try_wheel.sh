#!/usr/bin/env bash
# try_wheel.sh WHEEL: installs a wheel into an empty environment and uses it from another folder:
# a simulation, and a server with the client and the documentation. The compiled rules must be below 8 MB.
set -euo pipefail
wheel=$(realpath "$1")
python=${PYTHON:-python3}
"$python" - "$wheel" <<'END'
import sys
from zipfile import ZipFile

parts = {one.filename: one.file_size for one in ZipFile(sys.argv[1]).infolist()}
size = sum(parts[name] for name in parts if name.startswith("honjin/_native/"))
print(f"honjin: the compiled rules are {size / 1e6:.1f} MB")
sys.exit("honjin: that is too much: the limit is 8 MB" if size >= 8_000_000 else 0)
END
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
"$python" -m venv "$folder/venv"
cd "$folder"
venv/bin/pip install --quiet --disable-pip-version-check "$wheel"
venv/bin/honjin --version
venv/bin/honjin simulate kenjin --games 200 --seed 1 > simulation
grep -q "200 games" simulation
venv/bin/honjin rules kenjin KJ-DEP-03 > rules
venv/bin/honjin serve --port 0 --no-open --data var > served 2> log &
server=$!
for _ in $(seq 100); do
  grep -q "http://" served && break
  sleep 0.2
done
address=$(grep -o "http://[^ ]*" served)
look() {
  venv/bin/python -c "
import sys, urllib.request
with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(sys.argv[1]) as answer:
    assert sys.argv[2] in answer.read().decode(), sys.argv[1] + ': ' + sys.argv[2] + ' is missing'
" "$1" "$2"
}
look "${address}healthz" "ok"
look "$address" "assets/"
look "${address}docs/" "Three doors"
look "${address}docs/reference/python.html" "open_table"
kill "$server"
wait "$server"
server=
echo "honjin: $(basename "$wheel") works in an empty environment"
