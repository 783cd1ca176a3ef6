"""The client's types of the wire (client/src/wire.gen.ts) against the server's own."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from honjin.server.openapi import describe

CLIENT = Path(__file__).parents[1] / "client"


def test_the_generated_types_are_fresh(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    document, made = tmp_path / "openapi.json", tmp_path / "wire.gen.ts"
    document.write_text(json.dumps(describe()))
    subprocess.run([node, CLIENT / "scripts" / "types.mjs", document, made], check=True)
    kept = (CLIENT / "src" / "wire.gen.ts").read_text()
    assert made.read_text() == kept, "run scripts/wire.sh"
