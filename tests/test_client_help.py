"""The numbers of the box that the client's tests work with (client/test/help.json)."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "client" / "scripts"))

import helptexts as written  # noqa: E402 - a script of the client

AGAIN = "run client/scripts/helptexts.py again"


def test_the_help_of_the_clients_tests_is_the_games_own() -> None:
    assert written.FILE.read_bytes() == written.made(), AGAIN
