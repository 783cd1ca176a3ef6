"""Records that were damaged: a replay refuses them with a reason, or they are good records."""

from __future__ import annotations

from functools import cache

import pytest
from games.kenjin.build import play, play_at_random, two
from hypothesis import given, settings
from hypothesis import strategies as st

from honjin.engine.errors import HonjinError
from honjin.engine.pack import Pack
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.table import Table, open_table
from honjin.games import find_game

GAME = find_game("kenjin")
fuzz = settings(max_examples=300, deadline=None, derandomize=True, database=None)


@cache
def originals() -> tuple[str, ...]:
    """A seeded game, a draft with an undo, and a game from a position with a pack."""
    whole = play_at_random(open_table(GAME, 2, seed="fuzz"), "fuzz")
    draft = open_table(GAME, 3, {"setup": "draft"}, seed="fuzz")
    seat = draft.actors()[0]
    draft.apply(seat, draft.legal(seat)[0])
    draft.undo(seat)
    play_at_random(draft, "fuzz")
    pack = Pack("kenjin", "my box", {"cards.lord.strength": 2})
    start = play(two("port", "bridge", "torii", "palace", pack=pack), "A deploy lord port")
    placed = play_at_random(Table(GAME, start.setup, None, start.state), "fuzz")
    return write_record(whole), write_record(draft), write_record(placed)


def judge(text: str) -> None:
    """Only our own errors may come out; what replays must be a record of itself."""
    try:
        table = replay(read_record(text), find_game)
    except HonjinError:
        return
    record = read_record(text)
    assert len(table.entries) == len(record.lines)
    if "result" in record.header:
        assert table.over
    written = write_record(table)
    again = replay(read_record(written), find_game)
    assert again.state == table.state
    assert again.entries == table.entries
    assert again.setup == table.setup
    assert write_record(again) == written


def test_the_originals_are_good() -> None:
    for text in originals():
        assert replay(read_record(text), find_game).over
    assert "undo" in originals()[1]
    assert "position: " in originals()[2]


RECORDS = st.integers(0, 2).map(lambda i: originals()[i])
SHORT = (
    "A B C * undo deploy look turn tile a1 b2 lord port 1 # : seed: result: position: pack: seats:"
)
WORDS = st.sampled_from([*SHORT.split(), "set.cards.lord.strength:"])
CHARACTERS = st.characters(codec="utf-8") | st.sampled_from('AB*#: \n\r\x0b\x85\u2028{}[]"0129-')


@st.composite
def with_damaged_lines(draw: st.DrawFn) -> str:
    lines = draw(RECORDS).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "replace", "cut"])):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "replace":
                lines[at] = " ".join(draw(st.lists(WORDS, max_size=4)))
            case "cut":
                lines = lines[: at + 1]
    return "\n".join(lines)


@st.composite
def with_damaged_characters(draw: st.DrawFn) -> str:
    text = draw(RECORDS)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text) - 1))
        put = draw(st.text(CHARACTERS, max_size=3))
        text = text[:at] + put + text[at + draw(st.integers(0, 2)) :]
    return text


@st.composite
def with_damaged_values(draw: st.DrawFn) -> str:
    """One header line with another value."""
    lines = draw(RECORDS).splitlines()
    headers = [i for i, line in enumerate(lines) if ": " in line]
    at = draw(st.sampled_from(headers))
    key = lines[at].partition(":")[0]
    numbers = st.integers(-5, 5).map(str) | st.integers().map(str)
    lines[at] = f"{key}: {draw(numbers | WORDS | st.text(CHARACTERS, max_size=5))}"
    return "\n".join(lines)


@fuzz
@given(with_damaged_lines())
def test_damaged_lines(text: str) -> None:
    judge(text)


@fuzz
@given(with_damaged_characters())
def test_damaged_characters(text: str) -> None:
    judge(text)


@fuzz
@given(with_damaged_values())
def test_damaged_values(text: str) -> None:
    judge(text)


@fuzz
@given(st.text() | st.lists(WORDS).map(" ".join))
def test_any_text(text: str) -> None:
    with pytest.raises(HonjinError):
        read_record(text)


@fuzz
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_every_game_is_a_good_record(seed: int, seats: int) -> None:
    table = open_table(GAME, seats, seed=seed)
    judge(write_record(play_at_random(table, seed)))
