#!/usr/bin/env bash
# The client's types of the wire, from the server's OpenAPI document. Run it after changing the wire.
set -euo pipefail
cd "$(dirname "$0")/.."
document=$(mktemp)
trap 'rm -f "$document"' EXIT
PYTHONPATH=src .venv/bin/python -c 'import json; from honjin.server.openapi import describe; print(json.dumps(describe()))' > "$document"
PATH="$(scripts/node.sh .venv):$PATH" node client/scripts/types.mjs "$document"
