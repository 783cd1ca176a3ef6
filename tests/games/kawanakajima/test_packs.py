"""Reconstructed numbers as a data pack sets them: Bundori, results of combat, and Firepower."""

from __future__ import annotations

import re

import pytest
from games.kawanakajima.build import (
    GAME,
    ONLOOKER,
    OPEN,
    battle_scores,
    field,
    hit,
    honjin,
    opened,
    play,
    state,
    to_orders,
    told,
)

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack
from honjin.engine.table import Table

CODES = "tables.combat.codes.list"
GENERALS = {"T-A1": OPEN, "U-A1": "2020"}


def pack(**numbers: int) -> Pack:
    """One dot of a path is written as two underscores."""
    paths = {path.replace("__", "."): number for path, number in numbers.items()}
    return Pack("kawanakajima", "my box", dict(paths))


def code_pack(**steps: int) -> Pack:
    """`a11_one=2`: one attacker loses two steps by a11."""
    paths = {}
    for name, number in steps.items():
        code, _, part = name.partition("_")
        paths[f"{CODES}.{code}.attacker.{part}.steps"] = number
    return Pack("kawanakajima", "my box", dict(paths))


# The Bundori Track.


@pytest.mark.rule("KW-CMD-03")
def test_a_pack_changes_where_bundori_begin() -> None:
    for scenario in ("historical", "hypothetical"):
        table = opened(pack(bundori_track__start=3), scenario=scenario)
        assert [honjin(table, army).bundori for army in (0, 1)] == [3, 3]


@pytest.mark.rule("KW-CMD-03", "KW-R-45")
@pytest.mark.parametrize(("each", "total"), [(-2, 6 - 4), (0, 6), (1, 6 + 2)])
def test_a_pack_changes_what_bundori_do_to_the_command_roll(each: int, total: int) -> None:
    changed = pack(bundori_track__command_modifier_per_point=each)
    table = field(GENERALS, armies={"uesugi": {"bundori": 2}}, pack=changed)
    to_orders(table, 6, 6, 6)
    assert told(table, "command_roll", commander="Kenshin")[0]["total"] == total
    sentence = GAME.help_texts(table.setup)["table command"].text
    assert "minus their score" not in sentence
    assert GAME.help_texts(table.setup)["table command"].box["bundori"] == each


@pytest.mark.rule("KW-R-32")
def test_a_pack_with_a_band_of_one_turn_gives_markers_by_that_band() -> None:
    """In turn 2 a roll of 6 would give 6 points."""
    bands = "tables__command_points__uesugi__bands__"
    table = opened(pack(**{f"{bands}0__to": 1, f"{bands}1__from": 2}))
    play(table, "U plan gyorin; * die 6")
    assert told(table, "marked")[0]["markers"] == 8


# Results of combat.


def struck(code: str, changed: Pack) -> Table:
    """Two units of Nakajo attack Hara, and the dice give this result."""
    units = {"U-J1": "2609", "U-J2": "2509", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"}, pack=changed)
    play(table, "* chit combat_uesugi; U pick U-J1")
    return hit(table, code)


@pytest.mark.rule("KW-R-86", "KW-CMB-43")
def test_a_pack_changes_the_steps_of_a_result() -> None:
    table = struck("a11", code_pack(a11_one=2, a11_others=2))
    assert {state(table, unit) for unit in ("U-J1", "U-J2")} == {"disorganized"}
    (result,) = [e.text for e in table.events(ONLOOKER) if e.kind == "result"]
    assert result.endswith(": a22, every attacker loses two steps.")


@pytest.mark.rule("KW-R-86")
@pytest.mark.parametrize(
    ("steps", "name", "words", "alone"),
    [
        ({"a11_others": 0}, "a10", "one attacker loses a step, any others lose no steps", "a step"),
        (
            {"a11_one": 3},
            "a31",
            "one attacker loses three steps, any others lose a step",
            "three steps",
        ),
        ({"aE2_others": 1}, "aE1", "one attacker is eliminated, any others lose a step", ""),
        ({"aE2_others": 4}, "aE4", "every attacker loses four steps", ""),
    ],
)
def test_a_result_is_called_after_its_steps(
    steps: dict[str, int], name: str, words: str, alone: str
) -> None:
    """What it does to one attacker of two, and what to one alone."""
    setup = GAME.setup(2, pack=code_pack(**steps))
    code = next(iter(steps)).partition("_")[0]
    box = GAME.help_texts(setup)["table combat"].box
    told = {one: (at["name"], at["words"]) for one, at in box["codes"].items()}
    printed = GAME.help_texts(None)["table combat"].box["codes"]
    assert told[code] == (name, words)
    assert {one for one in told if told[one][0] != printed[one]["name"]} == {code}
    for attackers, said in (
        (["T-J1:charge:exhausted", "T-K1:move:exhausted"], words),
        (["T-J1:charge"], f"the attacker {f'loses {alone}' if alone else 'is eliminated'}"),
    ):
        odds = GAME.odds([*attackers, "v", "U-A1:attack"], setup)
        assert f"{said} ({name})" in [end.text for end in odds.ends]


# Firepower.


@pytest.mark.rule("KW-R-80", "KW-CMB-18")
def test_a_pack_changes_what_firepower_does_to_a_charge() -> None:
    changed = pack(tables__combat_usage__yari_fusuma__col__firepower=-3)
    assert battle_scores("T-J1:charge v U-M1") == (1 - 1, -3)
    assert battle_scores("T-J1:charge v U-M1", changed) == (1 - 3, -3)


@pytest.mark.rule("KW-R-98", "KW-CMB-38")
def test_a_pack_changes_what_firepower_does_in_melee() -> None:
    changed = pack(tables__combat_usage__melee_defender__col_extra__firepower=0)
    assert battle_scores("U-J1 v T-E2:dug_in") == (-1 - 1, -1)
    assert battle_scores("U-J1 v T-E2:dug_in", changed) == (-1, -1)


# What is refused.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("bundori_track.max", -1),
        ("bundori_track.start", -1),
        ("bundori_track.command_modifier_per_point", 7),
        (f"{CODES}.a11.attacker.one.steps", 5),
        (f"{CODES}.a11.attacker.others.steps", -1),
        (f"{CODES}.aE2.attacker.others.steps", 5),
        ("tables.combat_usage.yari_fusuma.col.firepower", 5),
        ("tables.combat_usage.melee_defender.col_extra.firepower", -5),
    ],
)
def test_a_number_without_meaning_is_refused_by_its_name(path: str, value: int) -> None:
    with pytest.raises(BadPack, match=re.escape(f"{path} must be")):
        opened(Pack("kawanakajima", "my box", {path: value}))


@pytest.mark.parametrize(
    "path",
    [
        f"{CODES}.d21.defender.one.steps",
        "distances.combat_retreat_hexes",
        "tables.combat.col_range.0",
        "tables.combat_modifiers.special_attack.amount",
        "tables.leader_loss.roll",
    ],
)
def test_what_no_rule_reads_cannot_be_set(path: str) -> None:
    with pytest.raises(BadPack, match="cannot be changed"):
        opened(Pack("kawanakajima", "my box", {path: 1}))
