"""The experience track as a data pack sets it: holes, steps, attacks, and where daimyos begin."""

from __future__ import annotations

import re

import pytest
from games.ikusa.build import (
    GAME,
    ONLOOKER,
    choices,
    opened,
    owner,
    pass_turns,
    phase,
    play,
    refused,
    see,
    set_out,
)

from honjin.engine.errors import BadPack, BadPosition
from honjin.engine.pack import Pack
from honjin.games.ikusa.table.components import DATA
from honjin.games.ikusa.table.view import dice_hit

UNITS = DATA["units"]["table"]

FRONT = {
    "omi": "blue [D+1B] {1P}",
    "ise": "orange {1P}",
    "iga": "orange {1P}",
    "mino": "orange {1P}",
}


def pack(**numbers: int) -> Pack:
    """Numbers of the track; `levels__1__moves` is the path `experience_track.levels.1.moves`."""
    paths = {f"experience_track.{k.replace('__', '.')}": n for k, n in numbers.items()}
    return Pack("ikusa", "my box", dict(paths))


@pytest.mark.rule("IK-WAR-03", "IK-WD-03")
def test_a_pack_changes_the_steps_of_a_level() -> None:
    table = set_out(FRONT, pack=pack(levels__1__moves=3))
    play(table, "blue end\nblue end")
    assert (phase(table), see(table, ONLOOKER).armies["blue-1"].steps) == ("final_armies", 3)
    stays = play(set_out(FRONT, pack=pack(levels__1__moves=0)), "blue end\nblue end")
    assert see(stays, ONLOOKER).armies["blue-1"].steps == 0
    assert choices(stays, "blue", "march") == set()


@pytest.mark.rule("IK-EXP-03", "IK-R-67")
def test_a_pack_changes_the_attacks_of_a_level() -> None:
    table = set_out(FRONT, pack=pack(levels__1__attacks=2))
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    play(table, "blue attack blue-1 iga\n* 1")
    assert owner(table, "ise") == owner(table, "iga") == ""
    assert refused(table, "blue", "attack blue-1 mino") != ""
    once = set_out(FRONT, holes={"blue-1": 6}, pack=pack(levels__4__attacks=1))
    play(once, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert phase(once) == "final_armies"


@pytest.mark.rule("IK-SET-03", "IK-QP-07")
def test_a_pack_changes_where_daimyos_begin() -> None:
    armies = see(opened(3, pack(start_hole=2)), ONLOOKER).armies.values()
    assert {army.hole for army in armies} == {2}
    quick = opened(3, pack(quick_play_start_hole=5), variant="quick")
    assert {army.level for army in see(quick, ONLOOKER).armies.values()} == {3}
    other = opened(3, pack(start_hole=2), variant="quick")
    assert {army.hole for army in see(other, ONLOOKER).armies.values()} == {3}


@pytest.mark.rule("IK-SUC-03", "IK-QP-11")
@pytest.mark.parametrize(("variant", "prefix"), [("normal", ""), ("quick", "quick_play_")])
def test_a_pack_changes_where_successors_begin(variant: str, prefix: str) -> None:
    changed = pack(**{f"{prefix}successor_hole": 5})
    flags = {"blue-1": ["laid_down"]}
    table = set_out({"omi": "blue [D+2P]"}, flags=flags, variant=variant, pack=changed)
    assert see(pass_turns(table), ONLOOKER).armies["blue-1"].hole == 5


@pytest.mark.rule("IK-ELM-03")
def test_a_pack_changes_where_recovered_daimyos_begin() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "wakasa": "blue {2P}"}
    table = set_out(board, pack=pack(recovered_hole=4))
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    play(table, "blue station blue-2 wakasa\nblue take spearman\nblue done")
    assert see(table, ONLOOKER).armies["blue-2"].hole == 4


@pytest.mark.rule("IK-R-65")
def test_a_pack_changes_the_other_tracks() -> None:
    row = (1, 1, 2, 2, 2, 2, 3, 3, 4, 4)
    for track, place in (("long", 0), ("even", 1)):
        changed = pack(**{f"alternatives__{place}__{i}": n for i, n in enumerate(row)})
        box = GAME.new(GAME.setup(3, {"track": track}, changed)).box  # type: ignore[attr-defined]
        assert [box.level(hole) for hole in range(10)] == list(row)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("levels.1.moves", -1),
        ("levels.4.moves", 9),
        ("levels.1.attacks", 0),
        ("levels.3.attacks", 9),
        ("start_hole", 7),
        ("quick_play_start_hole", -1),
        ("successor_hole", 7),
        ("quick_play_successor_hole", 7),
        ("recovered_hole", -1),
    ],
)
def test_a_number_without_meaning_is_refused_by_its_name(path: str, value: int) -> None:
    changed = Pack("ikusa", "my box", {f"experience_track.{path}": value})
    with pytest.raises(BadPack, match=re.escape(f"experience_track.{path} must be")):
        GAME.setup(3, {}, changed)


def test_another_track_rises_from_level_one_too() -> None:
    with pytest.raises(BadPack, match=r"experience_track\.alternatives\.1: the holes"):
        GAME.setup(3, {}, pack(alternatives__1__0=3))


def test_a_position_knows_the_steps_of_its_pack() -> None:
    setup = GAME.setup(5, {}, pack(levels__1__moves=8, levels__1__attacks=8))
    position = GAME.position(GAME.new(setup))
    position["armies"]["blue-1"].update(steps=8, attacks=8)
    assert GAME.position(GAME.load(position, setup)) == position
    with pytest.raises(BadPosition, match="steps"):
        GAME.load(position, GAME.setup(5))


def test_the_help_says_what_a_unit_hits_on_as_the_pack_has_it() -> None:
    """A board shows dice by `dice_hit`, and units by what the help says of them."""
    bowman = next(i for i, unit in enumerate(UNITS) if unit["id"] == "bowman")
    setup = GAME.setup(3, {}, Pack("ikusa", "my box", {f"units.table.{bowman}.value": 9}))
    told = GAME.help_texts(setup)["bowman"]
    assert (told.brief, told.box["hits_on"], told.box["hits"]) == ("Hits on 9 or less.", "≤9", 0.75)
    rolled = {"attacker bowman": [9, 10], "first_strike swordsman": [5, 6]}
    hits = {"attacker bowman": [True, False], "first_strike swordsman": [True, False]}
    assert dice_hit(GAME.new(setup), rolled) == hits
