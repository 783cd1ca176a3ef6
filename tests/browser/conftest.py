"""A real server with the built client, and Chromium driven by the scripts in client/e2e."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server.house import House, serving

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client"
BUILT = ROOT / "src" / "honjin" / "server" / "static" / "index.html"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that all browser tests of this worker share."""
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def script(home: House, tmp_path: Path) -> Script:
    """Run a script of client/e2e; its output, or a failure that shows it."""

    def run(name: str, **settings: str) -> str:
        words = [node(), str(CLIENT / "e2e" / f"{name}.mjs")]
        env = {
            **os.environ,
            "HONJIN": home.base,
            "SHOTS": str(tmp_path),
            "CHROMIUM": chromium(),
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
