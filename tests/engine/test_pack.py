"""Data packs: corrections that are read strictly and change exactly what they say."""

from __future__ import annotations

import copy
import math
from typing import Any

import msgspec
import pytest
from games.kenjin.build import fight
from hypothesis import given, settings
from hypothesis import strategies as st

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack, read_pack
from honjin.games import find_game
from honjin.games.kenjin.table.components import CHANGEABLE, DATA

GAME = find_game("kenjin")
BOX: dict[str, Any] = {
    "cards": [
        {"id": "brute", "strength": 4, "odd": True},
        {"id": "lord", "strength": 1, "up": 0.5},
    ],
    "limits": {"bridge": 4, "name": "narrow"},
}
ANY = ("cards.*", "limits.*")


def applied(changes: dict[str, Any], allowed: tuple[str, ...] = ANY) -> dict[str, Any]:
    return apply_pack(BOX, Pack("toy", "my box", changes), "toy", allowed)


# Reading.


def test_a_pack_as_a_file() -> None:
    text = '{"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 3}, "note": "!"}'
    pack = Pack("kenjin", "my box", {"cards.samurai.strength": 3}, "!")
    assert read_pack(text) == read_pack(text.encode()) == pack


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        b"\xff\xfe",
        "[]",
        "null",
        "{}",
        '{"game": "kenjin", "name": "x"}',
        '{"game": "kenjin", "set": {}}',
        '{"name": "x", "set": {}}',
        '{"game": 1, "name": "x", "set": {}}',
        '{"game": "kenjin", "name": "x", "set": []}',
        '{"game": "kenjin", "name": "x", "set": {"a": ["1"]}}',
        '{"game": "kenjin", "name": "x", "set": {"a": true}}',
        '{"game": "kenjin", "name": "x", "set": {"a": null}}',
        '{"game": "kenjin", "name": "x", "set": {"a": 1e999}}',
        '{"game": "kenjin", "name": "x", "set": {"a": NaN}}',
        '{"game": "kenjin", "name": "x", "set": {"a": 1' + "0" * 5000 + "}}",
        '{"game": "kenjin", "name": "x", "set": {}, "sets": {}}',
        '{"game": "kenjin", "name": "x", "set": {}} trailing',
        "[" * 100_000,
        '{"set":' * 100_000,
    ],
)
def test_what_is_not_a_pack(text: str | bytes) -> None:
    with pytest.raises(BadPack, match="not a data pack"):
        read_pack(text)


@pytest.mark.parametrize("name", ["", "   ", "two\nlines", "tab\there", "x" * 81, "\x1b[31m"])
def test_a_name_is_one_line_of_at_most_80_characters(name: str) -> None:
    with pytest.raises(BadPack, match="name"):
        read_pack(msgspec.json.encode({"game": "kenjin", "name": name, "set": {}}))


@pytest.mark.parametrize("name", ["x", "Ünïcode box", "x" * 80])
def test_names_that_are_fine(name: str) -> None:
    assert read_pack(msgspec.json.encode({"game": "k", "name": name, "set": {}})).name == name


# Applying.


def test_nothing_changes_without_a_pack_and_never_the_box_itself() -> None:
    before = copy.deepcopy(BOX)
    same = apply_pack(BOX, None, "toy", ANY)
    assert same == BOX
    same["limits"]["bridge"] = 0
    changed = applied({"cards.brute.strength": 9, "limits.bridge": 1})
    assert before == BOX
    assert changed["cards"][0] == {"id": "brute", "strength": 9, "odd": True}
    assert changed["cards"][1] == BOX["cards"][1]
    assert changed["limits"] == {"bridge": 1, "name": "narrow"}


def test_an_item_of_a_list_is_named_by_its_id_or_by_its_place() -> None:
    by_id = applied({"cards.lord.strength": 7})
    assert by_id["cards"][1]["strength"] == 7
    assert applied({"cards.1.strength": 7}) == by_id


@pytest.mark.parametrize(
    ("path", "value", "stored"),
    [
        ("cards.brute.strength", 3.0, 3),
        ("cards.brute.strength", -99, -99),
        ("cards.brute.strength", 99, 99),
        ("cards.lord.up", 0.25, 0.25),
        ("cards.lord.up", 2, 2),
    ],
)
def test_whole_numbers_stay_whole(path: str, value: float, stored: float) -> None:
    _, card, key = path.split(".")
    item = next(c for c in applied({path: value})["cards"] if c["id"] == card)
    assert item[key] == stored
    assert isinstance(item[key], type(stored))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("limits.bridge.x", 1, "is not a number"),
        ("limits.name", 1, "is a word"),
        ("limits.nothing", 1, "is not a number"),
        ("limits.name.x", 1, "is not a number"),
        ("cards.brute", 1, "is not a number"),
        ("cards.brute.odd", 1, "is not a number"),
        ("cards.ninja.strength", 1, "no 'ninja'"),
        ("cards.7.strength", 1, "no '7'"),
        ("cards.-1.strength", 1, "no '-1'"),
        ("cards.00010.strength", 1, "no '00010'"),
        ("cards.²1.strength", 1, "no '²1'"),
        ("limits.bridge.x.y", 1, "no 'x'"),
        ("limits.no.y", 1, "no 'no'"),
        ("limits.", 1, "is not a number"),
        ("scoring.lord", 1, "cannot be changed"),
        ("", 1, "cannot be changed"),
        ("cards.brute.strength", 1.5, "whole number"),
        ("cards.brute.strength", True, "brute.strength"),
        ("cards.lord.up", True, "lord.up"),
        ("cards.brute.strength", 100, "between -99 and 99"),
        ("cards.brute.strength", -100, "between -99 and 99"),
        ("cards.lord.up", 99.5, "between -99 and 99"),
        ("cards.brute.strength", 10**400, "between -99 and 99"),
    ],
)
def test_what_a_pack_cannot_set(path: str, value: float, reason: str) -> None:
    with pytest.raises(BadPack, match=reason):
        applied({path: value})


@pytest.mark.parametrize("path", ["cards.brute.strength", "cards.lord.up"])
@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_no_number_is_infinite(path: str, value: float) -> None:
    with pytest.raises(BadPack):
        applied({path: value})


def test_a_pack_of_another_game() -> None:
    with pytest.raises(BadPack, match="is for other, not for toy"):
        apply_pack(BOX, Pack("other", "my box", {}), "toy", ANY)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("battlefields.bridge.params.max_cards_per_side", 0),
        ("battlefields.supply_camp.params.bonus_each", 0),
        ("cards.samurai.count", 2),
        ("hand_size", 12),
    ],
)
def test_a_setup_refuses_a_pack_that_breaks_the_rules(path: str, value: int) -> None:
    with pytest.raises(BadPack):
        GAME.setup(2, {}, Pack("kenjin", "my box", {path: value}))


def test_a_pack_changes_a_number_at_its_table_only() -> None:
    strong = Pack("kenjin", "my box", {"cards.samurai.strength": 9})
    assert fight("torii", "samurai", "general^", pack=strong).totals == (9, 2)
    assert fight("torii", "samurai", "general^").totals == (2, 2)


# Its fingerprint.


def test_the_digest_is_of_what_a_pack_sets() -> None:
    one = Pack("kenjin", "one", {"cards.samurai.strength": 3, "cards.lord.strength": 2})
    other = Pack("kenjin", "two", {"cards.lord.strength": 2, "cards.samurai.strength": 3}, "note")
    assert one.digest == other.digest
    assert len(one.digest) == 12
    assert int(one.digest, 16) >= 0
    digests = {
        Pack("kenjin", "x", changes).digest
        for changes in ({}, {"a": 1}, {"a": 2}, {"b": 1}, {"a": 1, "b": 1})
    }
    assert len(digests) == 5


# Anything else.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
PACKISH = st.fixed_dictionaries(
    {"game": st.sampled_from(["kenjin", "x"]) | JSON, "name": st.text(max_size=90) | JSON},
    optional={"set": st.dictionaries(st.text(), JSON, max_size=3) | JSON, "note": JSON, "x": JSON},
)
STEPS = st.sampled_from(
    ["cards", "battlefields", "scoring", "samurai", "port", "params", "strength", "vp", "0", "*"]
)
PATHS = st.lists(STEPS | st.text(max_size=4), min_size=1, max_size=4).map(".".join)
NUMBERS = st.integers() | st.floats() | st.integers(-3, 9)
fuzz = settings(max_examples=150, deadline=None, derandomize=True, database=None)


@fuzz
@given(st.text() | st.binary() | (PACKISH | JSON).map(lambda json: msgspec.json.encode(json)))
def test_reading_anything_gives_a_pack_or_a_reason(text: str | bytes) -> None:
    try:
        pack = read_pack(text)
    except BadPack:
        return
    assert read_pack(msgspec.json.encode(pack)) == pack


@fuzz
@given(st.dictionaries(st.sampled_from(CHANGEABLE) | PATHS, NUMBERS, max_size=3))
def test_applying_anything_changes_those_numbers_or_gives_a_reason(changes: Any) -> None:
    pack = Pack("kenjin", "my box", changes)
    try:
        changed = apply_pack(DATA, pack, "kenjin", CHANGEABLE)
    except BadPack:
        return
    assert changed.keys() == DATA.keys()
    assert all(math.isfinite(value) for value in changes.values())
    if not changes:
        assert changed == DATA
