"""The numbers in guides and reference pages are those of the code."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from contract.declarations import GAMES

from honjin import CHANCE, stream
from honjin.games import find_game
from honjin.games.kenjin.table.components import CARDS, TILES

DOCS = Path(__file__).parents[1] / "docs"


def rows(page: str, columns: int) -> dict[str, list[str]]:
    """The rows of all tables with that many columns, by their first cell."""
    found = {}
    for line in (DOCS / page).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == columns:
            found[cells[0]] = cells[1:]
    return found


def test_kenjins_cards_and_battlefields_are_all_there_with_their_numbers() -> None:
    guide = {name.split(" (")[0]: cells for name, cells in rows("play/kenjin.md", 3).items()}
    for kind, card in CARDS.items():
        assert guide[kind.capitalize()][0] == str(card["strength"])
    for tile, facts in TILES.items():
        assert guide[tile.replace("_", " ").title()][0] == str(facts["vp"])


def test_the_numbers_of_random_games_are_those_that_are_played() -> None:
    told = rows("engine.md", 3)
    for name, declared in GAMES.items():
        cells = told[find_game(name).meta.title]
        numbers = [int(n.replace(",", "")) for cell in cells for n in re.findall(r"[\d,]+", cell)]
        assert numbers == [
            declared.refereed,
            declared.refereed_soak,
            declared.secret,
            declared.secret_soak,
        ]


def test_the_page_of_actions_and_views_is_what_its_script_writes() -> None:
    page = runpy.run_path(str(DOCS.parent / "scripts" / "actions.py"))["page"]
    assert (DOCS / "actions.md").read_text("utf-8") == page()


def test_numbers_called_unused_are_not_legal() -> None:
    game = find_game("ikusa")
    state = game.new(game.setup(5))
    rng, seen = stream("unused"), 0
    while not state.over() and seen < 400:
        seat = state.actor()
        actions = state.legal(seat)
        if seat != CHANCE:
            assert not any(game.path(seat, n, 5).startswith("unused") for n in actions)
            seen += 1
        state.apply(seat, actions[rng.below(len(actions))])
    assert seen == 400
