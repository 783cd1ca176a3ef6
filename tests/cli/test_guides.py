"""Rules for players: guides know every phase and the data's numbers, the exact wording is clean."""

from __future__ import annotations

import re

import pytest

from honjin.cli.serve import for_players, guide, sections
from honjin.games import HOUSE, find_game
from honjin.games.ikusa.rules.phases import PHASE_IDS
from honjin.games.kawanakajima.table.components import DATA
from honjin.games.kawanakajima.table.view import PHASES as KAWANAKAJIMA
from honjin.games.kenjin.table.view_types import PHASES as KENJIN
from honjin.games.rokugan.table.view_types import PHASES as ROKUGAN

PHASES = {
    "kenjin": KENJIN,
    "rokugan": ROKUGAN,
    "ikusa": PHASE_IDS[: PHASE_IDS.index("over") + 1],
    "kawanakajima": tuple(KAWANAKAJIMA.values())[: list(KAWANAKAJIMA.values()).index("over") + 1],
}
"""Every phase in which somebody decides; those after the last one pass by themselves."""


@pytest.mark.parametrize("name", HOUSE)
def test_every_phase_has_a_chapter_and_every_chapter_real_phases(name: str) -> None:
    named = [
        phase
        for line in re.findall(r"<!-- phases: (.*) -->", guide(name))
        for phase in line.split()
    ]
    assert len(named) == len(set(named))
    assert set(PHASES[name]) - set(named) == set()
    known = set(PHASES[name]) | (set(KAWANAKAJIMA.values()) if name == "kawanakajima" else set())
    assert set(named) <= known


def table(title: str) -> list[list[str]]:
    text = guide("kawanakajima")
    after = text[text.index(f"<!-- aid: {title} -->") :].splitlines()[1:]
    rows = [line for line in after if not line.startswith("<!--")]
    found = []
    for line in rows:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found[2:]


def test_the_combat_table_is_that_of_the_data() -> None:
    grid = DATA["tables"]["combat"]["grid"]
    told = [[cell.replace("–", "-") for cell in row[1:]] for row in table("Combat Table")]
    assert told == grid


def test_the_changes_of_mode_are_those_of_the_data() -> None:
    need = DATA["tables"]["mode_change"]["need"]
    modes = ("attack", "defense", "move", "regroup")
    told = {
        row[0].lower(): {
            to: int(cell) for to, cell in zip(modes, row[1:], strict=True) if cell != "–"
        }
        for row in table("Change of Mode")
    }
    assert told == need


def test_the_command_points_are_those_of_the_data() -> None:
    data = DATA["tables"]["command_points"]
    sides = ("uesugi", "takeda_shingen", "takeda_kosaka", "takeda_hypothetical")
    points = [band["points"] for side in sides for band in data[side]["bands"]]
    assert [list(map(int, row[1:])) for row in table("Command Points")] == points


@pytest.mark.parametrize("name", HOUSE)
def test_the_exact_wording_has_no_words_for_engineers(name: str) -> None:
    told = sections(name)
    assert told[0].level == 2
    for section in told:
        for wrong in (
            "src/honjin",
            "Never renumber",
            "Check:",
            "[book]",
            "[made]",
            "<!--",
        ):
            assert wrong not in section.text, section
        assert section.text or section.title


@pytest.mark.parametrize("name", HOUSE)
def test_every_rule_that_help_and_options_cite_is_there(name: str) -> None:
    game = find_game(name)
    there = {section.id for section in sections(name)}
    cited = {rule for option in game.meta.options for rule in option.rules}
    for element in game.glossary():
        found = game.help(element)
        assert found is not None
        cited |= set(found.rules)
    assert cited - there == set()


@pytest.mark.parametrize("name", HOUSE)
def test_the_exact_wording_breaks_no_line_within_a_sentence_and_has_no_checks(name: str) -> None:
    for section in sections(name):
        broken = [line for line in section.text.split("\n")[:-1] if line[-1] not in '.:;!?)"']
        assert broken == [], section
        assert not re.search(r"^Check\b|\[(book|made)|\bchecks\b.*:$", section.text, re.M), section


def test_marks_for_tests_and_files_are_taken_out() -> None:
    assert for_players("Check [book]: it is so. [v1]") == "it is so."
    assert for_players("See src/honjin/games/x.json for it.") == "See the data for it."
