"""Recorded games and perft positions: every file under `records` and `perft` is picked up."""

from __future__ import annotations

from pathlib import Path

import pytest

from honjin.engine.record import read_record
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
    for option in game.meta.options:
        played = {record.header[f"option.{option.name}"] for record in whole}
        assert len(played) > 1, f"every record has {option.name} = {played}"


@names
def test_enough_positions_with_enough_sequences(name: str) -> None:
    positions = of_game(POSITIONS, name)
    assert len(positions) >= ENOUGH_POSITIONS
    assert sum(read_perft(path, find_game)[-1][-1] for path in positions) >= ENOUGH_SEQUENCES


def test_every_digest_belongs_to_a_record() -> None:
    assert sorted(CASEBOOKS.glob("*/records/*.digest")) == [digest_path(path) for path in RECORDS]
