"""The game of this folder, installed beside Honjin as users install one: by pip, into a folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import browser, script
from server.house import House, Process

import honjin

__all__ = ["browser", "home", "installed", "script"]

HERE = Path(__file__).parent
HONJIN = Path(honjin.__file__).parents[1]
"""Where the Honjin that is tested lies: its sources, or an installed one."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path on which Python finds Honjin and the installed game."""
    copy = tmp_path_factory.mktemp("package") / "game"
    shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns("*.py[co]", "__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    subprocess.run([*pip, *how, str(copy)], check=True, capture_output=True)
    return os.pathsep.join([str(target), str(HONJIN)])


@pytest.fixture(scope="module")
def home(installed: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed)
        process = Process(tmp_path_factory.mktemp("fifth"))
        house = House(f"http://{process.base}")
        yield house
        house.close()
        assert process.end() == 0
