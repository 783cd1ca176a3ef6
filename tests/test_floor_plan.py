"""Every game has the same modules under the same names; only its chapters are its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from honjin.games import HOUSE

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "honjin"
GAMES = SOURCE / "games"
CHAPTERS_OF_ALL = {"setup", "score"}
RULES = {
    *("actions", "bot", "box", "dispatch", "layout", "moment", "notes", "observation", "phases"),
    *("scalars", "secrets", "state", "turn"),
}
RULES_OF_SOME = {"audit", "choices", "lands", "outlook", "perspective", "traits"}
TABLE = {
    *(
        "changes",
        "components",
        "fields",
        "guess",
        "help",
        "invariants",
        "judgement",
        "log",
        "names",
        "notation",
        "pieces",
    ),
    *("phases", "position", "prompts", "refusals", "scalars", "view", "view_types"),
}
TABLE_OF_SOME = {"forecast", "odds"}
VERB_FORMS = re.compile(r".*(ing|ed)|kept|told|held|made|known|seen|done|drawn")
"""Gerunds and past participles."""
MIGRATIONS = "server/migrations/versions/"
"""Databases store the names of these, so they stay."""
LONGEST = 600
"""Lines of a module."""
LONGEST_FUNCTION = 60
"""Lines of a function, docstring included."""
LONG_FUNCTIONS = {
    f"src/honjin/games/{game}/rules/box.py: __init__": "one line for each thing in the box"
    for game in ("rokugan", "ikusa", "kawanakajima")
}
"""Longer ones, with the reason."""

games = pytest.mark.parametrize("game", HOUSE)


def modules_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def verb_forms(name: str) -> list[str]:
    return [word for word in name.strip("_").split("_") if VERB_FORMS.fullmatch(word)]


def chapters(game: str) -> list[tuple[str, str]]:
    return list(import_module(f"honjin.games.{game}.rules").CHAPTERS)


def own_modules(game: str) -> dict[str, str]:
    return dict(getattr(import_module(f"honjin.games.{game}.table"), "OWN_MODULES", {}))


def headings(game: str) -> list[str]:
    lines = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8").splitlines()
    return [line.lstrip("#").strip() for line in lines if line.startswith("##")]


def imported(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@games
def test_a_game_is_its_entry_its_rules_its_table_and_its_data(game: str) -> None:
    assert modules_in(GAMES / game) == {"game"}
    folders = {path.name for path in (GAMES / game).iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == {"rules", "table", "data"}


@games
def test_the_rules_have_the_common_modules_and_the_chapters_of_the_book(game: str) -> None:
    own = {module for module, _ in chapters(game)}
    assert own >= CHAPTERS_OF_ALL
    assert modules_in(GAMES / game / "rules") - RULES_OF_SOME == RULES | own
    assert not own & (RULES | RULES_OF_SOME)


@games
def test_chapters_stand_in_the_order_of_the_book(game: str) -> None:
    book = headings(game)
    places = [book.index(heading) for _, heading in chapters(game)]
    assert places == sorted(places)


@games
def test_the_table_has_the_common_modules_in(game: str) -> None:
    own = own_modules(game)
    assert modules_in(GAMES / game / "table") - TABLE_OF_SOME == TABLE | own.keys()
    assert not own.keys() & (TABLE | TABLE_OF_SOME)
    assert all(len(reason) > 20 for reason in own.values())


def test_modules_are_called_by_nouns_and_say_what_they_are() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(MIGRATIONS):
            continue
        assert not verb_forms(path.stem), f"{name}: call it by a noun"
        text = path.read_text("utf-8")
        assert not text or ast.get_docstring(ast.parse(text)), f"{name}: say what it is for"


def test_verb_forms_are_found() -> None:
    assert [verb_forms(name) for name in ("reading", "told_events", "kept", "log")] == [
        ["reading"],
        ["told"],
        ["kept"],
        [],
    ]


def test_modules_are_short_enough_to_read() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        lines = path.read_text("utf-8").count("\n")
        assert lines <= LONGEST, f"{path.relative_to(SOURCE)} has {lines} lines: split it"


def long_functions(text: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield node.name, lines


def written_by_hand(path: Path) -> bool:
    """Not made by a script, and not a step of a database's history."""
    made = "\nMade from `" in path.read_text("utf-8")
    return not made and MIGRATIONS not in path.as_posix()


def test_functions_are_short_enough_to_read() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {name}": lines
        for folder in (SOURCE, ROOT / "compiler")
        for path in sorted(folder.rglob("*.py"))
        if written_by_hand(path)
        for name, lines in long_functions(path.read_text("utf-8"))
    }
    assert found.keys() == LONG_FUNCTIONS.keys(), found


def test_a_long_function_is_found() -> None:
    assert list(long_functions("def long():\n" + "    pass\n" * LONGEST_FUNCTION)) == [("long", 61)]
    assert not list(long_functions("def fits():\n" + "    pass\n" * (LONGEST_FUNCTION - 1)))


@games
def test_games_know_nothing_of_each_other(game: str) -> None:
    for path in (GAMES / game).rglob("*.py"):
        for module in imported(path):
            of_games = module.startswith("honjin.games.")
            assert not of_games or module.split(".")[2] == game, (path, module)


@games
def test_rules_know_neither_the_table_nor_the_entry(game: str) -> None:
    for path in (GAMES / game / "rules").glob("*.py"):
        for module in imported(path):
            assert not module.startswith(f"honjin.games.{game}.table"), (path, module)
            assert not module.startswith(f"honjin.games.{game}.game"), (path, module)


def compares_phases(node: ast.AST) -> bool:
    """Whether phases are compared by their numbers: `phase < MOVING`."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
    by_order = any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops)
    return by_order and any(side == "phase" or side.endswith(".phase") for side in sides)


@games
def test_no_phase_is_before_another_by_its_number(game: str) -> None:
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not compares_phases(node), f"{path}: {ast.unparse(node)}"


@games
def test_every_phase_is_settled_by_chance_by_seats_or_by_the_rules(game: str) -> None:
    module = import_module(f"honjin.games.{game}.rules.phases")
    phases = {
        number: name
        for name, number in vars(module).items()
        if name.isupper() and isinstance(number, int)
    }
    settled = [*module.CHANCE, *module.DECISIONS, *getattr(module, "AUTOMATIC", ()), module.OVER]
    assert sorted(settled) == sorted(phases)
    assert len(set(settled)) == len(settled)


def writes_note(node: ast.AST) -> bool:
    """Whether numbers are written down as they are: `board.note(notes.BUILT, 3, 5, 1, 0)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("note", "note_secret")
    )


@pytest.mark.parametrize(
    "rules", [*GAMES.glob("*/rules"), *ROOT.glob("tests/fifth_game/src/*/rules")], ids=str
)
def test_rules_write_notes_by_the_functions_in_notes(rules: Path) -> None:
    for path in rules.glob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        found = [ast.unparse(node) for node in nodes if writes_note(node)]
        assert bool(found) is (path.stem == "notes"), f"{path}: {found}"


def test_a_comparison_of_phases_is_found() -> None:
    found = [
        compares_phases(ast.parse(text).body[0].value) for text in ("a.phase < B", "A <= phase")
    ]  # type: ignore[attr-defined]
    assert found == [True, True]
    assert not compares_phases(ast.parse("phase == B").body[0].value)  # type: ignore[attr-defined]


def test_the_client_names_games_in_their_boards_only() -> None:
    """Titles, lists and defaults come from the server; crests and colours may name a game."""
    client = ROOT / "client" / "src"
    named = re.compile(rf"['\"`](?:{'|'.join(HOUSE)})['\"`]|\b(?:{'|'.join(HOUSE)}):")
    for path in sorted(client.rglob("*.ts*")):
        folders = path.relative_to(client).parts
        if folders[0] != "boards" and not path.name.endswith(".gen.ts"):
            assert not named.search(path.read_text("utf-8")), path
