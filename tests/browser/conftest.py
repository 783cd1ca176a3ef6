"""A real server with the built client, and Chromium driven by the scripts in client/e2e."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import shutil
import subprocess
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from email.message import Message
from pathlib import Path
from types import SimpleNamespace

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler
from server.house import GENEROUS, House, serving
from server.postgres import free_port

from honjin.engine.chance import VerifiableSeed
from honjin.server import botrunner, lobby
from honjin.server.rest import DAY
from honjin.server.server_clock import wall_clock

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client"
BUILT = ROOT / "src" / "honjin" / "server" / "static" / "index.html"
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
"""The first that is installed is used; without windows a browser does less work."""
PATIENCE = 1800
"""A script gives up by itself where nothing happens; this ends one that goes round and round."""

Script = Callable[..., str]


def chromium() -> str:
    named = os.environ.get("CHROMIUM", "")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), "")
    if not found or not Path(found).exists():
        pytest.fail(
            "Chromium is missing: run `sudo apt-get install chromium`, or name it in CHROMIUM.",
            pytrace=False,
        )
    return found


def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.fail(
            "Node.js 20 or later is missing: run `sudo apt-get install nodejs npm`.", pytrace=False
        )
    for package in ("playwright-core", "axe-core"):
        if not (CLIENT / "node_modules" / package).is_dir():
            pytest.fail(f"{package} is not installed: run `npm ci --prefix client`.", pytrace=False)
    if not BUILT.is_file():
        pytest.fail(
            "The client is not built: run `npm run build --prefix client`.",
            pytrace=False,
        )
    return found


LUCK = os.environ.get("HONJIN_LUCK", "steady")
"""A test meets the same cards, dice and bots every time; another word gives it others."""


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards, dice and bots of a test depend on its name."""
    name = f"{LUCK} {request.node.name}"
    numbers = itertools.count()
    times: Counter[tuple[str, ...]] = Counter()

    def pick(legal: Sequence[str]) -> str:
        """Another one where the same is asked again, lest bots go round in a circle."""
        asked = tuple(legal)
        times[asked] += 1
        return legal[zlib.crc32("/".join((name, str(times[asked]), *asked)).encode()) % len(legal)]

    monkeypatch.setattr(lobby, "VerifiableSeed", lambda: VerifiableSeed(f"{name} {next(numbers)}"))
    monkeypatch.setattr(botrunner, "secrets", chosen_by(pick))


def chosen_by(pick: Callable[[Sequence[str]], str]) -> SimpleNamespace:
    """What the bots draw from."""
    return SimpleNamespace(choice=pick, token_hex=lambda _: LUCK)


SHORT = [
    {
        "game": "kawanakajima",
        "name": "five turns",
        "set": {"scenarios.historical.turns": 5, "scenarios.hypothetical.turns": 5},
    },
    {"game": "ikusa", "name": "two conquests", "set": {"setup.standard.3.win": 24}},
]
"""Data packs that end a long game early. Three players of Ikusa begin with 22 provinces each."""


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that all browser tests of this worker share."""
    packs = tmp_path_factory.mktemp("packs")
    for pack in SHORT:
        (packs / f"{pack['game']}.json").write_text(json.dumps(pack))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(botrunner, "secrets", chosen_by(min))
        with serving(tmp_path_factory.mktemp("browser"), packs=packs) as running:
            yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[str]:
    """The address of a Chromium that all scripts of this worker share, each on its own devices."""
    with subprocess.Popen(
        [node(), str(CLIENT / "e2e" / "chromium.mjs")],
        cwd=CLIENT,
        env={**os.environ, "CHROMIUM": chromium()},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdin
        assert running.stdout
        address = running.stdout.readline().strip()
        assert address, "Chromium did not start"
        yield address
        running.stdin.close()


@pytest.fixture
def script(home: House, browser: str, tmp_path: Path) -> Script:
    """Run a script of client/e2e; its output, or a failure that shows it."""
    return script_at(home, tmp_path, BROWSER=browser)


def script_at(home: House, shots: Path, **always: str) -> Script:
    """The same at any server."""

    def run(name: str, **settings: str) -> str:
        words = [node(), str(CLIENT / "e2e" / f"{name}.mjs")]
        env = {
            **os.environ,
            "HONJIN": home.base,
            "SHOTS": str(shots),
            "CHROMIUM": chromium(),
            **always,
            **settings,
        }
        try:
            done = subprocess.run(
                words,
                cwd=CLIENT,
                env=env,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            pytest.fail(f"{name}: not done after {PATIENCE} s\n{late.stdout}\n{late.stderr}")
        if done.returncode != 0:
            pytest.fail(f"{name} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    return run


class Letters(Handler):
    """A mail server that puts what it gets into a folder, 0.json first."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.address = ""
        self.count = 0

    def handle_message(self, message: Message) -> None:
        letter = {"to": message["To"], "text": str(message.get_payload())}
        part = self.folder.parent / "letter.part"
        part.write_text(json.dumps(letter))
        part.rename(self.folder / f"{self.count}.json")
        self.count += 1


@pytest.fixture
def by_mail(tmp_path: Path) -> Iterator[Letters]:
    folder = tmp_path / "letters"
    folder.mkdir()
    letters = Letters(folder)
    controller = Controller(letters, hostname="127.0.0.1", port=free_port())
    controller.start()
    letters.address = f"smtp://127.0.0.1:{controller.port}"
    yield letters
    controller.stop()


@pytest.fixture
def house(
    request: pytest.FixtureRequest, tmp_path: Path, by_mail: Letters, luck: None
) -> Iterator[House]:
    """A server for one test, on either database, which sends mail and whose clock is ahead by the
    milliseconds in the file `clock`."""
    mail = {"smtp": by_mail.address, "mail_from": "honjin@club.example", "address": "https://x.y/"}
    clock = tmp_path / "clock"
    clock.write_text("0")
    with contextlib.ExitStack() as stack:
        database = ""
        if request.param == "postgres":
            cluster = request.getfixturevalue("cluster")
            if isinstance(cluster, str):
                pytest.skip(cluster)
            database = stack.enter_context(cluster.database())
        data = tmp_path / "data"
        running = stack.enter_context(serving(data, GENEROUS, database=database, **mail))
        hands = running.app.context.tables.server_clock
        hands.gap = 1000 * DAY
        hands.now = lambda: wall_clock() + int(clock.read_text() or 0)
        yield running


@pytest.fixture
def society(house: House, browser: str, tmp_path: Path, by_mail: Letters) -> Script:
    """Scripts at that server; LETTERS are its mails, CLOCK is the file of its clock."""
    letters, clock = str(by_mail.folder), str(tmp_path / "clock")
    return script_at(house, tmp_path, BROWSER=browser, LETTERS=letters, CLOCK=clock)
