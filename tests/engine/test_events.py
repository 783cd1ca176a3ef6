"""Who notices what: audience, eyes, and each seat's own count of events."""

from __future__ import annotations

import pytest
from games.kenjin.build import A, B, C, play, play_at_random, three, two

from honjin.engine.errors import BadOption
from honjin.engine.events import Note, read_notes
from honjin.engine.state import EVERYONE, NOTE_LENGTH, SPECTATOR
from honjin.engine.table import Table
from honjin.games.kenjin.rules import notes

ROW = ("port", "bridge", "torii", "palace")
SIX = ("port", "bridge", "torii", "palace", "village", "fortress")


def note(audience: int, eyes: int) -> Note:
    return Note(notes.DEPLOYED, audience, eyes, 0, 0, 0, 0, 5)


@pytest.mark.parametrize(
    ("mask", "told"),
    [
        (EVERYONE, {SPECTATOR, -1, 0, 1, 2, 3}),
        (0b0000, set()),
        (0b0001, {0}),
        (0b1010, {1, 3}),
        (0b1111, {0, 1, 2, 3}),
    ],
)
def test_audience_and_eyes_are_seats_as_bits(mask: int, told: set[int]) -> None:
    everybody = (SPECTATOR, -1, 0, 1, 2, 3)
    assert {seat for seat in everybody if note(mask, 0).noticed_by(seat)} == told
    assert {seat for seat in everybody if note(0, mask).seen_by(seat)} == told


def test_notes_are_read_in_groups() -> None:
    words = list(range(2 * NOTE_LENGTH))
    assert read_notes(words) == [Note(*words[:NOTE_LENGTH]), Note(*words[NOTE_LENGTH:])]
    assert read_notes([]) == []


def test_everybody_hears_of_a_facedown_card_and_its_owner_knows_it() -> None:
    table = play(two(*ROW), "A deploy brute port")
    told = {seat: table.events(seat)[-1] for seat in (A, B, SPECTATOR)}
    assert {event.kind for event in told.values()} == {"deployed"}
    plain = {"seat": "A", "card": "a1", "tile": "port", "turn": 1}
    lies = {"battlefields": {"port": {"armies": {"A": {"cards": {"+": ["a1"]}}}}}}
    card = {"face_up": False, "owner": "A", "place": "port"}
    owner = {**lies, "pieces": {"a1": {**card, "kind": "brute"}}}
    others = {**lies, "pieces": {"a1": {**card, "kind": None}}}
    assert told[A].facts == {**plain, "kind": "brute", "after": owner}
    assert told[B].facts == told[SPECTATOR].facts == {**plain, "after": others}
    assert "Brute" in told[A].text
    assert "Brute" not in told[B].text + told[SPECTATOR].text


def test_any_negative_number_is_an_onlooker() -> None:
    table = play_at_random(two(*ROW), "onlooker")
    onlooker = table.events(SPECTATOR)
    assert onlooker
    assert table.events(-1) == table.events(-2) == table.events(-99) == onlooker
    assert table.view(-1) == table.view(-99) == table.view(SPECTATOR)
    assert table.view(SPECTATOR).seat == ""


def whispered() -> Table:
    """A table where the rules wrote something down that only A and C may notice."""
    table = play(three(*SIX), "A deploy brute port")
    table.state.note_secret(notes.CHOSEN, 0b101, 0b100, 0, 0, 0, 0, 0)
    return play(table, "A deploy lord port")


def test_a_seat_outside_the_audience_hears_nothing() -> None:
    table = whispered()
    heard = {seat: [event.kind for event in table.events(seat)] for seat in (A, B, C, SPECTATOR)}
    assert heard[A][-3:] == heard[C][-3:] == ["deployed", "chosen", "deployed"]
    assert heard[B] == heard[SPECTATOR] == [kind for kind in heard[A] if kind != "chosen"]
    chosen = {seat: table.events(seat)[-2].facts for seat in (A, C)}
    assert "card" not in chosen[A]
    assert chosen[C]["card"] == "a1"


def test_since_counts_what_this_seat_was_told() -> None:
    table = whispered()
    for seat in (A, B, C, SPECTATOR):
        events = table.events(seat)
        for since in range(len(events) + 2):
            assert table.events(seat, since) == events[since:]
    assert len(table.events(A)) == len(table.events(B)) + 1


def test_events_only_grow() -> None:
    table = two(*ROW)
    so_far = {seat: table.events(seat) for seat in (A, B, SPECTATOR)}
    script = (
        "A deploy brute port\nA deploy scout bridge\nB deploy lord port\nB deploy shugenja port"
    )
    for line in script.splitlines():
        play(table, line)
        for seat, before in so_far.items():
            after = table.events(seat)
            assert after[: len(before)] == before
            assert len(after) > len(before)
            so_far[seat] = after


def test_everybody_notices_an_undo() -> None:
    table = play(two(*ROW), "A deploy brute port")
    before = {seat: table.events(seat) for seat in (A, B, SPECTATOR)}
    table.undo(A)
    for seat, events in before.items():
        *earlier, last = table.events(seat)
        assert earlier == events
        assert (last.kind, last.facts) == ("undone", {"seat": "A"})
        assert last.text


def test_draws_are_events() -> None:
    table = two(*ROW)
    tiles = [event.facts["tile"] for event in table.events(B) if event.kind == "tile"]
    assert tiles == list(ROW)


@pytest.mark.parametrize("seat", [2, 99, True, False, "C", "a", None, 1.0])
def test_nobody_else_gets_anything(seat: object) -> None:
    table = two(*ROW)
    for ask in (table.events, table.view):
        with pytest.raises(BadOption, match="no seat"):
            ask(seat)  # type: ignore[operator]
