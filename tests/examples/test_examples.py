"""The worked examples run: shortly, but really."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
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


def test_bots_are_measured_exactly_in_small_kenjin() -> None:
    script = str(EXAMPLES / "small_kenjin.py")
    start = ("samurai@bridge", "lord@rice_field", "lord@bridge")
    told = run(sys.executable, script, "--samples", "2", "--rounds", "50", "--start", *start)
    assert "987 positions" in told
    found = dict(re.findall(r"^(\w+) +(\d\.\d+)$", told, re.MULTILINE))
    assert float(found["equilibrium"]) < float(found["random"])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path) as found:
        yield found


def test_a_bot_in_javascript_plays_at_a_server(house: House) -> None:
    node = needs_node()
    host = Remote(house.base, "host")
    seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}]
    table = host.open("kenjin", seats, spectators=True)
    told = run(node, str(EXAMPLES / "bot.mjs"), house.base, table, "A")
    winners = host.get(f"/tables/{table}/snapshot")["view"]["winners"]
    assert told == f"over; winners: {', '.join(winners)}\n"


def needs_node() -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    return node


def test_a_bot_in_javascript_is_killed_and_has_its_seat_again(house: House, tmp_path: Path) -> None:
    """Its own decisions are slow, so that there is a middle of the game to kill it in."""
    node, keep = needs_node(), tmp_path / "token"
    script = tmp_path / "slow.mjs"
    script.write_text(
        f"import {{ Remote }} from {str(EXAMPLES / 'remote.mjs')!r};\n"
        "const [address, table] = process.argv.slice(2);\n"
        f"const me = await Remote.connect(address, 'slow', {{ keep: {str(keep)!r} }});\n"
        "let acted = 0;\n"
        "await me.play(table, 'A', async ({ legal }) => {\n"
        "  await new Promise((done) => setTimeout(done, 50));\n"
        "  if (process.argv[4] && ++acted === 3) process.kill(process.pid, 'SIGKILL');\n"
        "  return legal[0];\n"
        "});\n"
        "console.log('over', me.guest.id, JSON.stringify(await me.awaiting()));\n"
    )
    host = Remote(house.base, "host")
    table = host.open("kenjin", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
    first = subprocess.run([node, str(script), house.base, table, "die"], capture_output=True)
    assert first.returncode == -9
    assert not host.get(f"/tables/{table}")["over"]
    told = run(node, str(script), house.base, table)
    assert told.startswith("over ")
    assert told.endswith(" []\n")
    assert host.get(f"/tables/{table}")["over"]
    assert keep.stat().st_mode & 0o777 == 0o600


def test_what_a_bot_in_javascript_throws_is_not_taken_for_a_lost_connection(
    house: House, tmp_path: Path
) -> None:
    node, script = needs_node(), tmp_path / "bad.mjs"
    script.write_text(
        f"import {{ Remote }} from {str(EXAMPLES / 'remote.mjs')!r};\n"
        "const me = await Remote.connect(process.argv[2], 'bad');\n"
        "const seats = [{ kind: 'me' }, { kind: 'bot', level: 'random' }];\n"
        "const table = await me.open('kenjin', seats);\n"
        "await me.playAll(() => { throw new Error('oops'); });\n"
    )
    done = subprocess.run(
        [node, str(script), house.base], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "oops" in done.stderr


@pytest.mark.soak
def test_ppo_learns_from_self_play(tmp_path: Path) -> None:
    """After a minute it plays better than chance. PyTorch is not part of the lock files."""
    if find_spec("torch") is None:
        pytest.skip("PyTorch is missing: run `pip install '.[train]'`")
    curve, weights = tmp_path / "curve.csv", tmp_path / "agent.pt"
    told = run(
        sys.executable,
        str(EXAMPLES / "ppo_kenjin.py"),
        *("--minutes", "0.8", "--every", "0.4", "--games", "400"),
        *("--curve", str(curve), "--out", str(weights)),
    )
    assert float(re.search(r"wins ([\d.]+)% of 400 games against random", told)[1]) > 60
    assert curve.read_text().splitlines()[0] == "minutes,games,steps,share"
    assert weights.stat().st_size > 100_000


def test_policies_are_trained_with_gymnasium_and_pettingzoo(tmp_path: Path) -> None:
    curve = tmp_path / "curve.csv"
    script = str(EXAMPLES / "train_gymnasium.py")
    told = run(sys.executable, script, "--games", "40", "--curve", str(curve))
    assert re.search(r"wins [\d.]+% of 2 games against kachi", told)
    assert curve.read_text().splitlines()[0] == "games,mean_reward"
    told = run(sys.executable, str(EXAMPLES / "self_play.py"), "--games", "20")
    assert re.search(r"games +20  wins [\d.]+% of 1 against random", told)
