#!/bin/sh
# Makes the virtual environment in $1 and installs the locked packages of $2 into it.
set -eu
venv=$1
lock=$2

fail() {
    printf '\nhonjin: %s\n' "$1" >&2
    exit 1
}

find_python() {
    for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

python=$(find_python)
[ -n "$python" ] || fail "Python 3.11 or newer is needed (Debian: sudo apt-get install python3 python3-venv)."

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "honjin: installing Debian's $package"
        apt-get update -qq && apt-get install -y -qq "$package" >/dev/null
    else
        fail "Python's venv module is missing. Please run: sudo apt-get install $package"
    fi
fi

echo "honjin: making $venv with $("$python" --version)"
"$python" -m venv --clear "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
