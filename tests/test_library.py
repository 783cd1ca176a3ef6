"""What `import honjin` gives: tables from names, positions and records; letters; drawings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import honjin
from honjin.bots import make_bot
from honjin.engine import diagram
from honjin.engine.record import write_record


def played(name: str = "kenjin", steps: int = 6) -> honjin.Table:
    table = honjin.open_table(name, seed="library")
    for _ in range(steps):
        seat = table.actors()[0]
        table.apply(seat, table.legal(seat)[0])
    return table


# Opening.


def test_a_table_opens_by_the_name_of_its_game_or_by_the_game() -> None:
    by_name = honjin.open_table("rokugan", 3, seed=7)
    by_game = honjin.open_table(honjin.find_game("rokugan"), seats=3, seed="7")
    assert by_name.state == by_game.state
    assert honjin.open_table("ikusa").seats == honjin.find_game("ikusa").meta.seats[0]


def test_what_does_not_open_a_table_is_refused_by_name() -> None:
    long = "a-game-with-a-name-of-much-more-than-twenty-characters"
    with pytest.raises(honjin.UnknownGame, match=long):
        honjin.open_table(long)
    with pytest.raises(honjin.BadOption, match="not 7"):
        honjin.open_table(7)  # type: ignore[arg-type]
    with pytest.raises(honjin.BadOption, match="for 2, 3, 4 players, not 9"):
        honjin.open_table("kenjin", 9)
    setup = honjin.find_game("kenjin").setup(2)
    with pytest.raises(honjin.BadOption, match="either setup"):
        honjin.open_table("kenjin", 3, setup=setup)
    assert honjin.open_table("kenjin", setup=setup).setup is setup


def test_a_pack_may_be_a_dictionary_a_pack_a_text_or_a_file(tmp_path: Path) -> None:
    value = {"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 3}}
    text = msgspec.json.encode(value)
    path = tmp_path / "box.json"
    path.write_bytes(text)
    pack = honjin.read_pack(text)
    for given in (value, pack, text, text.decode(), path, str(path)):
        assert honjin.open_table("kenjin", pack=given).setup.pack == pack
    wrong = {"cards.samurai.a_path_of_more_than_twenty": 3}
    with pytest.raises(honjin.BadPack, match=r"cards\.samurai\.a_path_of_more_than_twenty"):
        honjin.open_table("kenjin", pack={**value, "set": wrong})
    with pytest.raises(honjin.BadPack, match="JSON"):
        honjin.open_table("kenjin", pack={"game": object()})


# Seats.


def test_letters_and_numbers_of_seats_do_the_same_everywhere() -> None:
    one, other = played(), played()
    seat = one.actors()[0]
    letter = "AB"[seat]
    assert one.legal(seat) == one.legal(letter) != []
    assert one.view(seat) == one.view(letter)
    assert one.view(honjin.SPECTATOR) == one.view("")
    assert one.show(seat) == one.show(letter)
    assert one.events(seat) == one.events(letter)
    assert one.eyes(letter).seat == seat
    bot = make_bot("kachi", one.game, one.setup)
    assert one.ask(bot, letter, honjin.stream(1)) == one.ask(bot, seat, honjin.stream(1))
    action = one.legal(seat)[-1]
    assert one.why_not(letter, action) is None
    one.apply(letter, action)
    other.apply(seat, action)
    assert one.state == other.state
    assert one.can_undo(letter) == other.can_undo(seat) is True
    one.undo(letter)
    other.undo(seat)
    assert one.entries == other.entries


@pytest.mark.parametrize("seat", ["C", "a", "AB", "0", 2, True, None, 1.0])
def test_other_seats_are_refused(seat: object) -> None:
    table = played()
    for door in (table.legal, table.view, table.events, table.undo, table.eyes, table.can_undo):
        with pytest.raises(honjin.BadOption, match="the seats are A to B, or 0 to 1"):
            door(seat)  # type: ignore[operator]


def test_chance_is_a_seat_only_where_nobody_draws() -> None:
    game = honjin.find_game("kenjin")
    by_hand = honjin.Table(game, game.setup(2))
    assert by_hand.legal("*") == by_hand.legal(honjin.CHANCE) != []
    with pytest.raises(honjin.BadOption, match="draws for itself"):
        honjin.open_table("kenjin").legal("*")


# Positions and records.


@pytest.mark.parametrize("name", honjin.GAMES)
def test_positions_and_records_go_out_and_come_in_again(name: str, tmp_path: Path) -> None:
    table = played(name)
    position, record = tmp_path / "it.json", tmp_path / "it.kifu"
    position.write_text(table.position(), "utf-8")
    record.write_text(table.record({"A": "Ann"}), "utf-8")
    assert table.record() == write_record(table)
    for given in (position, str(position), table.position(), position.read_bytes()):
        again = honjin.open_position(given)
        assert again.state == table.state
        assert again.position() == table.position()
    assert honjin.open_position(msgspec.json.decode(table.position())).state == table.state
    for given in (record, str(record), table.record()):
        assert honjin.open_record(given).state == table.state


def test_a_table_from_a_position_plays_on_and_its_record_is_checked() -> None:
    table = honjin.open_position(played("rokugan").position(), seed="on")
    rng = honjin.stream("on")
    while not table.over:
        seat = table.actors()[0]
        legal = table.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    record = table.record()
    assert "\nseed: on\n" in record
    assert honjin.open_record(record).scores() == table.scores()
    with pytest.raises(honjin.BadRecord, match="the seed does not fit"):
        honjin.open_record(record.replace("\nseed: on\n", "\nseed: off\n"))


def test_what_cannot_be_opened_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        honjin.open_record("no-such-file.kifu")
    with pytest.raises(honjin.BadPosition, match="not int"):
        honjin.open_position(5)  # type: ignore[arg-type]
    with pytest.raises(honjin.BadPosition, match="JSON"):
        honjin.open_position({"game": object()})
    with pytest.raises(honjin.BadRecord, match=r"line 2: .*UTF-8"):
        honjin.open_record(b"honjin: 1\ngame: \xff\n")
    long = "more_than_twenty_characters_of_a_number"
    with pytest.raises(honjin.BadRecord, match=long):
        honjin.open_record(f"honjin: 1\ngame: kenjin\nrules: {long}\nseats: 2\n")


# Drawing.


def test_a_printed_table_is_what_an_onlooker_sees() -> None:
    table = honjin.open_table("kenjin", options={"first": "A"}, seed="tuesday")
    table.apply("A", "deploy lord village")
    assert str(table) == table.show() == table.show("")
    assert "[a1]" in str(table)
    assert "Lord" not in str(table).partition("────\nKamiwashi")[0]
    assert "a1 (Lord)" in table.show("A")
    assert "a1 (Lord)" not in table.show("B")
    assert "\x1b" not in table.show("A")
    assert str(table).endswith(table.view("").prompt)
    assert repr(table) == "<Table of kenjin, 2 seats, 5 entries>"
    assert max(map(len, table.show("A", width=60).splitlines())) <= 60


def test_without_the_terminal_the_engine_lists_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagram, "_draw", diagram._plainly)
    lines = played().show("A").splitlines()
    assert any(line.startswith("battlefields ") for line in lines)
    assert any(line.startswith("a1 ") for line in lines)
