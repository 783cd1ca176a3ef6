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
# The lock file names every package, and Python compiles what is imported when it is.
quick="--quiet --disable-pip-version-check --no-deps --no-compile"
# With a third word the rules are compiled meanwhile; what fails here, the build tells later.
if [ -n "${3:-}" ] && [ -z "${HONJIN_INTERPRETED:-}" ]; then
    "$venv/bin/python" -m compiler.build all "$3" >/dev/null 2>&1 &
fi
# shellcheck disable=SC2086
"$venv/bin/python" -m pip install $quick --require-hashes -r "$lock"
wait
