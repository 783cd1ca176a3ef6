"""The scripts that renew recorded games and figures, and break rules on purpose."""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "games" / "kenjin" / "records"


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts" / f"{name}.py"))


def copied(tmp_path: Path, name: str) -> Path:
    for ending in ("kifu", "digest"):
        shutil.copy(RECORDS / f"{name}.{ending}", tmp_path)
    return tmp_path / f"{name}.kifu"


# Recorded games.


def test_a_record_that_is_as_it_was_is_left_alone(tmp_path: Path) -> None:
    path = copied(tmp_path, "two-random-1")
    assert script("records")["renew_record"](path) == ""
    assert path.read_text() == (RECORDS / path.name).read_text()


def test_renewing_says_where_somebody_sees_something_else(tmp_path: Path) -> None:
    path = copied(tmp_path, "two-random-1")
    digest = path.with_suffix(".digest")
    lines = digest.read_text().splitlines()
    spectator, a, b = lines[9].split()
    lines[9] = f"{spectator} {a} {'0' if b[0] != '0' else '1'}{b[1:]}"
    digest.write_text("\n".join(lines) + "\n")
    words = [line for line in path.read_text().splitlines() if line[:2] in ("* ", "A ", "B ")]
    told = script("records")["renew_record"](path)
    assert told == f"after step 9 ({words[8]}), B would see something else"
    assert digest.read_text() == (RECORDS / digest.name).read_text()


def test_a_record_against_the_rules_is_played_again(tmp_path: Path) -> None:
    path = copied(tmp_path, "two-random-1")
    text = path.read_text()
    first = next(line for line in text.splitlines() if line.startswith(("A ", "B ")))
    other = "B" if first[0] == "A" else "A"
    path.write_text(text.replace(first, other + first[1:], 1))
    told = script("records")["renew_record"](path)
    assert told.startswith("played again (line ")
    assert path.read_text() == text, "the same bots, the same seed, the same game"


# The wheel.


def test_a_wheel_with_more_than_eight_megabytes_of_compiled_rules_is_refused(
    tmp_path: Path,
) -> None:
    """The code for GPUs counts. A small one is refused later, as it is not a wheel."""
    said = {}
    # Measures, but makes no environment.
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\n[ "$1" = - ] && exec {sys.executable} "$@"\nexit 1\n')
    python.chmod(0o755)
    for size in (3_999_000, 4_000_000):
        wheel = tmp_path / f"honjin-{size}.whl"
        with ZipFile(wheel, "w", ZIP_DEFLATED) as parts:
            parts.writestr("honjin/_native/kenjin.abi3.so", bytes(4_000_000))
            parts.writestr("honjin/_native/kenjin.cu", bytes(size))
            parts.writestr("honjin/server/docs/index.html", bytes(9_000_000))
        tried = subprocess.run(
            ["bash", str(ROOT / "scripts" / "try_wheel.sh"), str(wheel)],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHON": str(python)},
        )
        assert tried.returncode != 0
        said[size] = tried.stdout + tried.stderr
    assert "8.0 MB" in said[3_999_000]
    assert "the limit is 8 MB" not in said[3_999_000]
    assert "the limit is 8 MB" in said[4_000_000]


# Mutants.


def test_every_kind_of_break(tmp_path: Path) -> None:
    text = '''
def lose(board: Board, seat: i64) -> bool:
    """Text and types stay."""
    if board.left < 3 and not board.over:
        board.left += 1
        board.note(notes.LOST, seat, 0)
        end(board)
    board.phase = OVER
    return True
'''
    function = ast.parse(text).body[0]
    changes = script("mutants")["changes_in"](function)
    assert {(ast.unparse(node), new) for node, new in changes} == {
        ("board.left < 3 and (not board.over)", "True"),
        ("board.left < 3 and (not board.over)", "False"),
        ("board.left < 3 and (not board.over)", "(board.left < 3 or not board.over)"),
        ("board.left < 3 and (not board.over)", "(board.left < 3)"),
        ("board.left < 3 and (not board.over)", "(not board.over)"),
        ("board.left < 3", "board.left <= 3"),
        ("3", "4"),
        ("not board.over", "(board.over)"),
        ("board.left += 1", "pass"),
        ("1", "2"),
        ("board.note(notes.LOST, seat, 0)", "pass"),
        ("end(board)", "pass"),
        ("board.phase = OVER", "pass"),
        ("True", "False"),
    }


def test_only_breaks_that_can_happen_are_excused() -> None:
    """A reason in `equivalent_mutants` goes when its code does."""
    mutants = script("mutants")
    for game in sorted(path.parent.name for path in ROOT.glob("tests/games/*/declared.py")):
        files = mutants["rules_files"](game)
        names = {mutant.name for path in files for mutant in mutants["mutants_of"](path)}
        assert set(mutants["equivalent"](game)) <= names, game


def test_breaks_with_the_same_text_have_names_of_their_own(tmp_path: Path) -> None:
    """A reason for one of them in `equivalent_mutants` excuses no other."""
    mutants = script("mutants")
    path = tmp_path / "levy.py"
    path.write_text("def levy(a: int) -> int:\n    return a + 1 if a < 1 else 0\n")
    mutants["mutants_of"].__globals__["ROOT"] = tmp_path
    names = [mutant.name for mutant in mutants["mutants_of"](path)]
    assert names == [
        "levy.py:levy: a < 1 -> a <= 1",
        "levy.py:levy: 1 -> 2",
        "levy.py:levy: a + 1 -> (a - 1)",
        "levy.py:levy: 1 -> 2 (number 2)",
        "levy.py:levy: 0 -> 1",
    ]


# Figures.


def test_new_figures_replace_the_old_ones_and_nothing_else() -> None:
    page = runpy.run_path(str(ROOT / "bench" / "page.py"))
    report = {
        "machine": {"cpu": "A CPU", "cores": 2, "system": "Linux", "load_before": 0.1},
        "versions": {"compiled": {"name": "ours", "python": "3.11", "compiled": True}},
        "rounds": 3,
        "seconds": 0.5,
        "clock": "wall clock",
        "measures": {
            "inside": {"label": "Kenjin", "unit": "steps/s", "values": [1, 3], "median": 2},
            "view": {"label": "view", "unit": "ns", "values": [], "median": None, "reason": "none"},
        },
        "ratios": [
            {"what": "Kenjin", "beside": "chess", "ratio": 1.5, "at_least": 1, "aim": 2}
            | {"verdict": "met"}
        ],
    }
    old = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    new = page["renewed"](old, [page["figures"](report)])
    assert "| Kenjin | chess | 1.50 | 1 | 2 | met |" in new
    assert "| Kenjin | 2 | 1–3 | steps/s |  |" in new
    assert old.count("### Ratios") == new.count("### Ratios") == 1, "replaced, not added"
    outside = page["renewed"](old, [""])
    assert page["renewed"](new, [""]) == outside
