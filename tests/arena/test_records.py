"""The records of a run: every game as it was played, whatever interrupts the run."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import honjin
from honjin.arena.cluster import _renamed
from honjin.arena.folder import RESULTS, open_folder
from honjin.arena.plan import Plan, make_plan
from honjin.arena.records import (
    RECORDS,
    GameRecord,
    pack_records,
    read_records,
    read_steps,
    steps_of,
    whole_records,
)
from honjin.arena.run import Result, play_span
from honjin.cli.main import main
from honjin.engine.errors import BadRecord
from honjin.engine.lanes import reward


def plan(
    game: str = "kenjin", bots: tuple[str, ...] = ("kachi", "random"), games: int = 12
) -> Plan:
    setup = honjin.find_game(game).setup(len(bots))
    return make_plan("match", game, setup, bots, "records", games, records=True)


def fill(path: Path, plan: Plan, sizes: tuple[int, ...] = (5, 7)) -> bytes:
    """Play a run in pieces of these sizes; the file of its records."""
    with open_folder(path, plan) as folder:
        list(folder.read())
        for size in sizes:
            folder.keep(play_span(folder.run, folder.kept, size))
    return (path / RECORDS).read_bytes()


# What is recorded.


@pytest.mark.parametrize("bots", [("random", "random"), ("kachi", "random")])
@pytest.mark.parametrize("game", honjin.GAMES)
def test_recorded_games_are_those_that_are_played_without_records(
    game: str, bots: tuple[str, ...]
) -> None:
    games = 3 if game in ("kenjin", "rokugan") else 1
    run = plan(game, bots).run()
    plain = play_span(msgspec.structs.replace(run, records=False), 4, games)
    recorded = play_span(run, 4, games)
    assert [msgspec.structs.replace(result, record="") for result in recorded] == plain
    for result in recorded:
        assert f"seat.A: {run.bots_of(result.number)[0]}\n" in result.record


def test_a_record_replays_to_its_result() -> None:
    for result in play_span(plan().run(), 0, 6):
        table = honjin.open_record(result.record)
        assert table.over
        assert tuple(table.scores()) == result.scores
        assert table.state.winners() == result.winners
        assert len(table.entries) == result.steps


# The file.


def test_a_folder_and_its_file_are_read_game_by_game(tmp_path: Path) -> None:
    fill(tmp_path, plan())
    games = list(read_records(tmp_path))
    assert [game.game for game in games] == list(range(12))
    assert games == list(read_records(str(tmp_path / RECORDS)))
    assert [game.record for game in games] == [
        result.record for result in play_span(plan().run(), 0, 12)
    ]


def test_the_file_does_not_depend_on_how_the_run_was_cut(tmp_path: Path) -> None:
    whole = fill(tmp_path / "one", plan(), (12,))
    assert fill(tmp_path / "two", plan(), (1, 4, 7)) == whole
    fill(tmp_path / "three", plan(), (3, 4))
    assert [game.game for game in read_records(tmp_path / "three")] == list(range(7))
    assert fill(tmp_path / "three", plan(), (5,)) == whole


@pytest.mark.parametrize("torn", [RESULTS, RECORDS])
def test_after_a_crash_both_files_agree_again(tmp_path: Path, torn: str) -> None:
    whole = fill(tmp_path / "whole", plan(), (12,))
    results = (tmp_path / "whole" / RESULTS).read_bytes()
    crashed = tmp_path / "crashed"
    fill(crashed, plan(), (3, 4))
    data = (crashed / torn).read_bytes()
    (crashed / torn).write_bytes(data[:-20])
    with open_folder(crashed, plan()) as folder:
        kept = len(list(folder.read()))
        assert 3 <= kept < 7
        assert len(list(read_records(crashed))) == kept
        folder.keep(play_span(folder.run, kept, 12 - kept))
    assert (crashed / RECORDS).read_bytes() == whole
    assert (crashed / RESULTS).read_bytes() == results


def test_damage_is_reported_or_ends_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / RECORDS
    pack_records(path, [GameRecord(number, "…") for number in (0, 1, 3)])
    assert [game.game for game in whole_records(path)] == [0, 1]
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadRecord, match="is damaged"):
        list(read_records(path))
    path.write_bytes(b"nothing compressed")
    with pytest.raises(BadRecord, match="is damaged"):
        list(read_records(path))
    assert list(whole_records(path)) == []
    assert list(whole_records(tmp_path / "none")) == []


# The command.


def test_the_command_keeps_records_where_it_is_asked_to(tmp_path: Path, capsys) -> None:
    argv = ["match", "kachi", "random", "--games", "4", "--seed", "1", "--workers", "1"]
    with_records, without = tmp_path / "with", tmp_path / "without"
    assert main([*argv, "--out", str(with_records), "--records"]) == 0
    assert main([*argv, "--out", str(without)]) == 0
    assert (with_records / RESULTS).read_bytes() == (without / RESULTS).read_bytes()
    assert not (without / RECORDS).exists()
    winners = [honjin.open_record(game.record).winners() for game in read_records(with_records)]
    assert len(winners) == 4
    capsys.readouterr()
    assert main([*argv, "--records"]) == 2
    assert "--records needs a folder" in capsys.readouterr().err
    assert main([*argv, "--out", str(without), "--records"]) == 2
    assert "holds another run (records no, not yes)" in capsys.readouterr().err


def test_a_cluster_names_bots_as_the_run_does() -> None:
    result = Result(0, 1, 1, (1, 0), record="seat.A: /tmp/x.py\nseat.B: random\n")
    renamed = _renamed(result, {"my_bot.py": "/tmp/x.py"})
    assert renamed.record == "seat.A: my_bot.py\nseat.B: random\n"


# As a table of steps.


@pytest.mark.parametrize("game", ["kenjin", "rokugan"])
def test_steps_are_what_was_decided_and_known(tmp_path: Path, game: str) -> None:
    fill(tmp_path, plan(game, games=2), (2,))
    steps = list(read_steps(tmp_path))
    assert {step.game for step in steps} == {0, 1}
    width = sum(field.length for field in honjin.find_game(game).fields(2))
    for record in read_records(tmp_path):
        mine = [step for step in steps if step.game == record.game]
        assert [step.step for step in mine] == list(range(len(mine)))
        table = honjin.open_record(record.record)
        acted = [entry for entry in table.entries if entry.seat >= 0]
        assert [(step.seat, step.action) for step in mine] == [(e.seat, e.action) for e in acted]
        for step in mine:
            assert step.action in step.legal
            assert len(step.observation) == width
            assert table.game.path(step.seat, step.action, 2) == step.path
        assert {step.seat: step.reward for step in mine} == {
            seat: reward(table.state, seat) for seat in range(2)
        }


def test_a_step_against_the_rules_is_refused() -> None:
    record = play_span(plan().run(), 0, 1)[0].record
    lines = record.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("A "))
    lines[place] = "A deploy lord nowhere"
    with pytest.raises(BadRecord, match=f"line {place + 1}: game 3: unknown action"):
        list(steps_of(GameRecord(3, "\n".join(lines))))
