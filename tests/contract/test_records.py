"""Recorded games and perft positions: every file under `records` and `perft` is picked up."""

from __future__ import annotations

from pathlib import Path

import pytest
from contract.declarations import GAMES

from honjin.engine.options import Option
from honjin.engine.record import Record, read_record
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.games import HOUSE, find_game
from honjin.testing import check_perft, check_record
from honjin.testing.perft import read_perft
from honjin.testing.records import digest_path

CASEBOOKS = Path(__file__).parents[1] / "games"
RECORDS = sorted(CASEBOOKS.glob("*/records/*.kifu"))
POSITIONS = sorted(CASEBOOKS.glob("*/perft/*.json"))
ENOUGH_RECORDS = 25
ENOUGH_POSITIONS = 3
ENOUGH_SEQUENCES = 100_000

names = pytest.mark.parametrize("name", HOUSE)


def of_game(files: list[Path], name: str) -> list[Path]:
    return [path for path in files if path.parts[-3] == name]


def label(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=label)
def test_a_recorded_game_looks_the_same_at_every_step(path: Path) -> None:
    check_record(path, find_game)


@pytest.mark.parametrize("path", POSITIONS, ids=label)
def test_a_position_leads_on_in_as_many_ways(path: Path) -> None:
    check_perft(path, find_game)


@names
def test_enough_whole_games_of_all_kinds_are_recorded(name: str) -> None:
    records = [read_record(path.read_text("utf-8")) for path in of_game(RECORDS, name)]
    whole = [record for record in records if "result" in record.header]
    assert len(whole) >= ENOUGH_RECORDS
    game = find_game(name)
    assert {record.header["seats"] for record in whole} == {str(n) for n in game.meta.seats}
    levels = {player.partition(":")[0] for record in whole for player in record.names.values()}
    assert {"random", "novice", "hard"} <= levels


@names
def test_every_choice_of_every_option_is_played_in_a_record(name: str) -> None:
    records = [read_record(path.read_text("utf-8")) for path in of_game(RECORDS, name)]
    whole = [record for record in records if "result" in record.header]
    missing = {
        f"{option.name}={choice}"
        for option in find_game(name).meta.options
        for choice in choices(option) - played(option, whole)
    }
    assert not missing, f"no record has {', '.join(sorted(missing))}"


def choices(option: Option) -> set[str]:
    switch = option.kind == "switch"
    return {option.write(on) for on in (True, False)} if switch else set(option.choices)


def played(option: Option, records: list[Record]) -> set[str]:
    """What records chose; a list of names counts by its names."""
    chosen = {record.header[f"option.{option.name}"] for record in records}
    if option.kind == "names":
        return {name for names in chosen for name in names.split(",")}
    return chosen


@names
def test_enough_positions_with_enough_sequences(name: str) -> None:
    positions = of_game(POSITIONS, name)
    assert len(positions) >= ENOUGH_POSITIONS
    assert sum(read_perft(path, find_game)[-1][-1] for path in positions) >= ENOUGH_SEQUENCES


@names
def test_there_is_a_position_of_the_set_up_of_a_battle_and_of_the_time_between(name: str) -> None:
    phases = set()
    for path in of_game(POSITIONS, name):
        game, setup, state, _ = read_perft(path, find_game)
        phases.add(Table(game, setup, None, state).view(SPECTATOR).phase)
    declared = GAMES[name]
    assert phases & declared.set_up
    assert phases & declared.battle
    assert phases - declared.set_up - declared.battle


def test_every_digest_belongs_to_a_record() -> None:
    assert sorted(CASEBOOKS.glob("*/records/*.digest")) == [digest_path(path) for path in RECORDS]
