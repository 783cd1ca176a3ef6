"""The worked examples run: shortly, but really."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.house import House, serving

from honjin.remote import Remote

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_policy_is_trained_and_plays_as_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few lessons only: it learns, its weights are written, and the bot file uses them."""
    weights = tmp_path / "weights.npz"
    script = str(EXAMPLES / "train_kenjin.py")
    told = run(sys.executable, script, "--rounds", "2", "--games", "20", "--out", str(weights))
    assert re.search(r"wins [\d.]+% of 20 games against random", told)
    monkeypatch.setenv("KENJIN_POLICY", str(tmp_path / "none.npz"))
    bot = str(EXAMPLES / "kenjin_policy.py")
    words = ("match", bot, "random", "--game", "kenjin", "--games", "4")
    early = subprocess.run(
        (sys.executable, "-m", "honjin.cli.main", *words), capture_output=True, text=True
    )
    assert early.returncode == 3
    assert "run examples/train_kenjin.py first" in early.stderr
    monkeypatch.setenv("KENJIN_POLICY", str(weights))
    assert "4 games" in run(sys.executable, "-m", "honjin.cli.main", *words)


def test_a_search_of_openspiel_plays() -> None:
    script = str(EXAMPLES / "openspiel_search.py")
    told = run(sys.executable, script, "--games", "2", "--simulations", "4")
    assert re.search(r"wins \d+% of 2 games against random", told)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path) as found:
        yield found


def test_a_bot_in_javascript_plays_at_a_server(house: House) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    host = Remote(house.base, "host")
    seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}]
    table = host.open("kenjin", seats, spectators=True)
    told = run(node, str(EXAMPLES / "bot.mjs"), house.base, table, "A")
    winners = host.get(f"/tables/{table}/standing")["view"]["winners"]
    assert told == f"over; winners: {', '.join(winners)}\n"
