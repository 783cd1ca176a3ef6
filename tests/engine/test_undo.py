"""Undo: only a seat's own steps, and only while nobody has learned anything by them."""

from __future__ import annotations

import random

import msgspec
import pytest
from games.kenjin.build import A, B, play, play_at_random, set_out, three, two

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadOption, BadRecord, CannotUndo
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.engine.undo import UNDO, Entry
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


def cannot_undo(table: Table, seat: int) -> None:
    key, entries, told = table.state.key(), list(table.entries), table.events(SPECTATOR)
    assert not table.can_undo(seat)
    with pytest.raises(CannotUndo):
        table.undo(seat)
    assert (table.state.key(), table.entries) == (key, entries)
    assert table.events(SPECTATOR) == told


def test_a_facedown_card_can_be_taken_back() -> None:
    table = two(*ROW)
    before = table.state.key()
    play(table, "A deploy lord port")
    assert table.can_undo(A)
    table.undo(A)
    assert table.state.key() == before
    assert table.view(B) == two(*ROW).view(B)


def test_several_steps_of_one_turn_can_be_taken_back_one_by_one() -> None:
    table = two(*ROW)
    states = [table.state.key()]
    for line in ("A deploy lord port", "A deploy general port", "A move a1 torii"):
        play(table, line)
        states.append(table.state.key())
    assert table.actors() == [B], "A's turn is over, but B has not moved yet"
    for state in reversed(states[:-1]):
        table.undo(A)
        assert table.state.key() == state
    cannot_undo(table, A)


def test_play_goes_on_after_an_undo() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    table.undo(A)
    play(table, "A deploy brute torii\nB deploy lord port\nB deploy brute port")
    straight = "A deploy lord port\nA deploy brute torii\nB deploy lord port\nB deploy brute port"
    assert table.state == play(two(*ROW), straight).state


def test_a_step_can_be_taken_back_and_done_again_any_number_of_times() -> None:
    table = two(*ROW)
    key = table.state.key()
    for kind in ("lord", "brute", "archer", "scout"):
        play(table, f"A deploy {kind} port")
        table.undo(A)
        assert table.state.key() == key
    assert len([entry for entry in table.entries if entry.action == UNDO]) == 4


def test_nobody_takes_back_at_the_start_or_for_another() -> None:
    table = two(*ROW)
    cannot_undo(table, A)
    cannot_undo(table, B)
    play(table, "A deploy lord port")
    cannot_undo(table, B)


def test_not_after_another_has_acted() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port\nB deploy lord port")
    cannot_undo(table, A)
    assert table.can_undo(B)
    table.undo(B)
    cannot_undo(table, A)


@pytest.mark.parametrize(
    ("script", "what"),
    [
        ("B deploy shugenja torii\nB look a1", "she has looked"),
        ("B deploy scout port\nB turn a1", "a card was turned up"),
        ("B deploy assassin a1", "she has struck"),
    ],
)
def test_not_after_something_of_another_was_seen(script: str, what: str) -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    play(table, script)
    assert not table.can_undo(B), what
    cannot_undo(table, B)


def test_not_when_the_only_choice_was_made_at_once() -> None:
    """With one facedown card the Shugenja looks at it as she is deployed, without a choice."""
    table = play(two(*ROW), "A deploy lord port\nA deploy ashigaru port\nB deploy shugenja torii")
    assert table.events(B)[-1].facts["kind"] == "lord"
    cannot_undo(table, B)


def test_what_came_before_a_revelation_is_out_of_reach() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    play(table, "B deploy archer torii\nB deploy shugenja torii\nB look a2")
    cannot_undo(table, B)


def test_the_ability_not_yet_used_can_be_taken_back_with_its_card() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port\nB deploy shugenja torii")
    table.undo(B)
    assert "deploy shugenja torii" in table.legal(B)


def test_not_after_combat_has_turned_the_cards_up() -> None:
    table = set_out(two(*ROW), {}, turn=B, hands={"A": "", "B": "brute"})
    play(table, "B deploy brute port")
    assert "combat" in [event.kind for event in table.events(SPECTATOR)]
    cannot_undo(table, B)


def test_not_after_a_draw() -> None:
    table = Table(GAME, GAME.setup(3, {"setup": "draft", "first": "A"}), VerifiableSeed("x"))
    undone = 0
    while table.view(SPECTATOR).phase == "draft":
        seat, entries = table.actors()[0], len(table.entries)
        table.apply(seat, table.legal(seat)[0])
        drawn = any(entry.seat == CHANCE for entry in table.entries[entries:])
        assert table.can_undo(seat) == (not drawn)
        undone += drawn
    assert undone > 0


def test_not_for_onlookers_and_chance() -> None:
    table = two(*ROW)
    assert not table.can_undo(CHANCE)
    assert not table.can_undo(SPECTATOR)
    with pytest.raises(CannotUndo) as refusal:
        table.undo(CHANCE)
    assert "@" not in str(refusal.value), "chance is not a seat with a letter"
    with pytest.raises(BadOption):
        open_table(GAME, 2, seed=1).undo(CHANCE)


def test_three_players_each_take_back_their_own() -> None:
    table = three("port", "bridge", "torii", "palace", "village", "fortress")
    play(table, "A deploy lord port\nA deploy brute port")
    for seat, name in ((1, "B"), (2, "C")):
        play(table, f"{name} deploy lord torii\n{name} deploy brute torii")
        assert [table.can_undo(s) for s in range(3)] == [s == seat for s in range(3)]


# Where several seats choose in secret at once.


def planning() -> Table:
    """Ikusa with three seats that seal their plans; the step before came from seat C."""
    table = open_table(find_game("ikusa"), 3, seed="sealed")
    while table.view(SPECTATOR).phase != "planning":
        seat = table.actors()[0]
        table.apply(seat, table.legal(seat)[0])
    return table


def plan(table: Table, seat: int, word: str) -> None:
    table.apply(seat, next(path for path in table.legal(seat) if path.startswith(word)))


def told(table: Table, eyes: int) -> object:
    own = (table.legal(eyes), table.can_undo(eyes)) if eyes >= 0 else ()
    return table.view(eyes), table.events(eyes), own


def test_nobody_else_notices_a_sealed_step_and_its_undo() -> None:
    table = planning()
    others = (SPECTATOR, 1, 2)
    before = [told(table, eyes) for eyes in others]
    plan(table, A, "plan turn_order 2")
    assert [told(table, eyes) for eyes in others] == before
    events = len(table.events(A))
    table.undo(A)
    assert [told(table, eyes) for eyes in others] == before
    assert [event.kind for event in table.events(A)[events:]] == ["undone"]


def test_sealed_steps_of_others_do_not_end_an_undo() -> None:
    table = planning()
    plan(table, A, "plan turn_order 2")
    before = told(table, A)
    plan(table, B, "plan turn_order 1")
    plan(table, B, "plan build")
    assert told(table, A) == before
    theirs = told(table, B)
    table.undo(A)
    assert told(table, B) == theirs
    straight = planning()
    plan(straight, B, "plan turn_order 1")
    plan(straight, B, "plan build")
    assert table.state == straight.state
    table.undo(B)
    table.undo(B)
    assert table.state == planning().state
    again = replay(read_record(write_record(table)), find_game)
    assert again.state == table.state
    assert [again.events(eyes) for eyes in (SPECTATOR, A, B)] == [
        table.events(eyes) for eyes in (SPECTATOR, A, B)
    ]


def test_the_last_open_step_before_sealed_ones_stays() -> None:
    """It could be taken back until somebody seals something: then its undo would reveal that."""
    table = planning()
    assert table.entries[-1].seat >= 0
    for seat in range(3):
        cannot_undo(table, seat)


def test_a_seat_that_has_noticed_something_since_takes_nothing_back() -> None:
    table = planning()
    plan(table, B, "plan turn_order 1")
    for word in ("turn_order 2", "build", "levy", "ronin", "ninja"):
        assert table.can_undo(B)
        plan(table, A, f"plan {word}")
    assert A not in table.actors(), "A has finished, and everybody sees it"
    cannot_undo(table, B)


# In the record.


def test_an_undo_is_written_down_and_replays() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    table.undo(A)
    table.undo(A)
    assert table.entries[-2:] == [Entry(A, UNDO), Entry(A, UNDO)]
    play(table, "A deploy archer palace")
    text = write_record(table)
    assert text.count("A undo\n") == 2
    again = replay(read_record(text), find_game)
    assert again.state == table.state
    assert again.entries == table.entries
    assert again.events(B) == table.events(B)
    assert write_record(again) == text
    again.undo(A)
    cannot_undo(again, A)


def test_a_whole_game_with_undos_replays_with_its_seed() -> None:
    table = open_table(GAME, 2, seed="undo")
    for _ in range(6):
        seat = table.actors()[0]
        peasants = [path for path in table.legal(seat) if path.startswith("deploy peasant")]
        table.apply(seat, peasants[0])
        table.undo(seat)
        table.apply(seat, peasants[-1])
    play_at_random(table, "rest")
    again = replay(read_record(write_record(table)), find_game)
    assert again.state == table.state
    assert again.entries == table.entries


def test_an_undo_that_was_not_possible_does_not_replay() -> None:
    text = write_record(play(two(*ROW), "A deploy lord port\nA deploy brute port"))
    with pytest.raises(BadRecord, match=r"line \d+: B undo: "):
        replay(read_record(text + "B undo\n"), find_game)


def test_a_resumed_table_stands_and_undoes_as_the_first() -> None:
    rng = random.Random(5)
    game, setup = GAME, GAME.setup(3, {})
    table = Table(game, setup, VerifiableSeed("resume"))
    resumed_with_a_line = 0
    while not table.over:
        position = game.load(game.position(table.state), setup)
        draws = sum(entry.seat == CHANCE for entry in table.entries)
        line = table.undo_line()
        source = VerifiableSeed("resume")
        again = Table.resume(game, setup, source, position, draws, line)
        seats = range(3)
        assert [again.view(seat) for seat in seats] == [table.view(seat) for seat in seats]
        can = [table.can_undo(seat) for seat in seats]
        assert [again.can_undo(seat) for seat in seats] == can
        without = Table.resume(game, setup, source, position, draws)
        assert not any(without.can_undo(seat) for seat in seats)
        if line is not None:
            resumed_with_a_line += any(can)
            wrong = msgspec.structs.replace(line, steps=line.steps[:-1])
            other = Table.resume(game, setup, source, position, draws, wrong)
            assert not any(other.can_undo(seat) for seat in seats)
        seat = rng.choice(table.actors())
        action = rng.choice(table.legal(seat))
        for one in (table, again):
            one.apply(seat, action)
        assert game.position(again.state) == game.position(table.state)
    assert resumed_with_a_line > 3


@pytest.mark.parametrize("name", ["kenjin", "rokugan", "ikusa", "kawanakajima"])
def test_what_is_not_final_can_be_taken_back_and_what_is_final_cannot(name: str) -> None:
    game = find_game(name)
    rng = random.Random(f"final {name}")
    seen = set()
    for seed in range(3):
        table = open_table(game, min(game.meta.seats), seed=f"final {seed}")
        for _ in range(60):
            if table.over:
                break
            seat = rng.choice(table.actors())
            action = rng.choice(table.legal(seat))
            key = table.state.key()
            final = table.is_final(seat, action)
            assert table.state.key() == key, "asking changes nothing"
            table.apply(seat, action)
            assert (table.over or not table.can_undo(seat)) == final
            seen.add(final)
    assert seen == {False, True}
