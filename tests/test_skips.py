"""A test that is skipped is listed at the end of the command with the way to run it, or fails."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WAY_OUT = re.compile(r"`[^`]+`|\bneeds (Linux|POSIX)$")
ONE_TEST = """
import pytest

@pytest.mark.parametrize("string", [1, 2])
def test_of_a_string(string):
    pytest.skip("the lute is missing: run `make lute`")

def test_without_a_lute():
    pass
"""
A_FILE = 'import pytest\npytest.importorskip("shamisen", reason="run `make shamisen`")\n'


def run(folder: Path, **more: str) -> tuple[int, str]:
    """Two files of tests under these tests' conftest: how it ended, and what it said."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_one.py").write_text(ONE_TEST)
    (folder / "test_file.py").write_text(A_FILE)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    kept.pop("HONJIN_SKIP_NOTHING", None)
    quick = ("-p", "no:cacheprovider", "--continue-on-collection-errors")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "1", *quick, "."],
        env={**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **more},
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


def test_what_was_skipped_is_listed_at_the_end(tmp_path: Path) -> None:
    ended, said = run(tmp_path)
    assert ended == 0, said
    lines = said.strip().splitlines()
    assert "not tested here" in lines[-4]
    assert lines[-3:-1] == [
        "1 skipped: run `make shamisen`",
        "2 skipped: the lute is missing: run `make lute`",
    ]
    assert lines[-1].startswith("1 passed, 3 skipped")


def test_a_skipped_test_fails_where_nothing_may_be_skipped(tmp_path: Path) -> None:
    ended, said = run(tmp_path, HONJIN_SKIP_NOTHING="1")
    assert ended != 0
    assert "nothing may be skipped here, but this was: run `make shamisen`" in said
    assert said.count("nothing may be skipped here, but this was: the lute is missing") >= 2
    assert " skipped" not in said.splitlines()[-1]


def reasons(path: Path) -> Iterator[tuple[str, str]]:
    """Where a file of tests skips, and the reason it gives, if that is a text of its own."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text if "skip" in text else "")):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        said = [word.value for word in node.keywords if word.arg == "reason"]
        if name == "pytest.skip":
            said += node.args
        elif name not in ("pytest.mark.skipif", "pytest.mark.skip", "pytest.importorskip"):
            continue
        where = f"{path.relative_to(ROOT)}:{node.lineno}"
        for reason in said:
            if isinstance(reason, ast.Constant):
                yield where, str(reason.value)


def test_every_reason_to_skip_says_how_to_get_what_is_missing() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = [reason for path in files if path != Path(__file__) for reason in reasons(path)]
    assert len(found) > 10
    mute = [f"{where}: {reason}" for where, reason in found if not WAY_OUT.search(reason)]
    assert not mute, mute


def test_the_command_ends_with_the_run_that_skips() -> None:
    """The other run of `make test` starts nothing that may be missing."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (recipe,) = re.findall(r"^test:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    runs = [line for line in recipe.splitlines() if "-m pytest" in line]
    assert recipe.splitlines()[-1] == runs[-1]
    assert "tests/" not in runs[-1]


def test_where_browsers_are_tried_again_and_again_nothing_is_skipped() -> None:
    for script in (".ci/run", "scripts/browser_passes.sh"):
        assert "export HONJIN_SKIP_NOTHING=1" in (ROOT / script).read_text("utf-8")
