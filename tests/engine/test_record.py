"""Records: written, read by people, and replayed strictly."""

from __future__ import annotations

import pytest
from games.kenjin.build import A, B, play, play_at_random, two, undrawn

import honjin
from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadPack, BadRecord, UnknownGame
from honjin.engine.pack import Pack
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.state import CHANCE
from honjin.engine.table import Table, open_table
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")
OPENING = """honjin: 1
game: kenjin
rules: 1
seats: 2
option.first: A

* tile port
* tile bridge
* tile torii
* tile palace
A deploy lord port
"""


def finished(seats: int = 2, seed: str = "sesame", **options: object) -> Table:
    table = Table(GAME, GAME.setup(seats, options), VerifiableSeed(seed))
    return play_at_random(table, "record", seed)


def replayed(text: str) -> Table:
    return replay(read_record(text), find_game)


def refused(text: str, reason: str, line: int = 0) -> BadRecord:
    with pytest.raises(BadRecord, match=reason) as refusal:
        replayed(text)
    assert refusal.value.line == line
    return refusal.value


# Writing and reading.


def test_a_record_by_hand() -> None:
    table = replayed(OPENING)
    assert table.state == play(two(*ROW), "A deploy lord port").state
    assert table.setup == GAME.setup(2, {"first": "A"})


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"setup": "draft"}), (4, {"teams": True, "clans": "hondo,jozu"})],
)
def test_a_whole_game_round_trips(seats: int, options: dict[str, object]) -> None:
    table = finished(seats, **options)
    text = write_record(table)
    again = replayed(text)
    assert again.state == table.state
    assert again.setup == table.setup
    assert again.entries == table.entries
    assert again.scores() == table.scores()
    for seat in (-1, *range(seats)):
        assert again.events(seat) == table.events(seat)
        assert again.view(seat) == table.view(seat)
    hidden = ("seed: ", "seed-hash: ")
    lines = [line for line in text.splitlines() if not line.startswith(hidden)]
    assert write_record(again).splitlines() == lines


def test_every_prefix_of_a_game_replays() -> None:
    table = open_table(GAME, 2, seed="prefix")
    while not table.over:
        again = replayed(write_record(table))
        assert again.state == table.state
        assert "result" not in write_record(table)
        table.apply(table.actors()[0], table.legal(table.actors()[0])[-1])


def test_the_seed_is_written_only_at_the_end() -> None:
    table = open_table(GAME, 2, seed="sesame")
    assert "sesame" not in write_record(table)
    assert f"seed-hash: {VerifiableSeed('sesame').hash}\n" in write_record(table)
    assert "seed: sesame\n" in write_record(play_at_random(table, "end"))


def test_comments_and_blank_lines_and_spaces_do_not_matter() -> None:
    noisy = "# a comment\n\n" + OPENING.replace("A deploy lord port", "A deploy lord port # no!")
    noisy = noisy.replace("* tile torii", "\n   *   tile\t torii   #: x\n  # another: one\n#")
    assert replayed(noisy).entries == replayed(OPENING).entries
    assert replayed(OPENING.replace("\n", "\r\n")).entries == replayed(OPENING).entries
    assert replayed(OPENING.replace("seats: 2", "seats:2")).seats == 2


def test_names_stand_in_the_record() -> None:
    text = write_record(two(*ROW), {"A": "  Ann \n result: B 99", "B": "Bé: # x" + "!" * 99})
    names = read_record(text).names
    assert names["A"] == "Ann result: B 99"
    assert names["B"].startswith("Bé: # x!!")
    assert len(names["B"]) == 80
    assert "result" not in read_record(text).header
    assert replayed(text).entries == two(*ROW).entries


@pytest.mark.parametrize("name", ["my box", "a: b", "x # y", "Ünï"])
def test_a_pack_stands_in_the_record(name: str) -> None:
    pack = Pack("kenjin", name, {"cards.samurai.strength": 3, "battlefields.port.vp": 5.0})
    table = play_at_random(undrawn_with(pack), "pack")
    text = write_record(table)
    assert "set.cards.samurai.strength: 3\n" in text
    again = replayed(text)
    assert again.setup.pack == pack
    assert again.scores() == table.scores()
    assert write_record(again) == text
    refused(text.replace("strength: 3", "strength: 3000"), "between -99 and 99")


def test_words_of_a_pack_stand_in_the_record_too() -> None:
    pack = Pack("kawanakajima", "my map", {"map.hexes.0101.t": "open", "modes.attack.mp": 4})
    table = honjin.open_table("kawanakajima", pack=pack, seed=1)
    text = table.record()
    assert 'set.map.hexes.0101.t: "open"\n' in text
    assert honjin.open_record(text).setup.pack == pack


@pytest.mark.parametrize("name", [" padded ", "two\nlines", "x\nresult: A 99 B 0", " "])
def test_every_name_of_a_pack_that_is_taken_can_be_read_again(name: str) -> None:
    pack = Pack("kenjin", name, {"cards.samurai.strength": 3})
    try:
        table = undrawn_with(pack)
    except BadPack:
        return
    assert replayed(write_record(table)).setup.pack == pack


def undrawn_with(pack: Pack) -> Table:
    return play(undrawn(2, pack, first="A"), "\n".join(f"* tile {tile}" for tile in ROW))


def test_a_record_can_begin_with_a_position() -> None:
    start = play(two(*ROW), "A deploy lord port\nA deploy brute port\nB deploy archer port").state
    table = Table(GAME, GAME.setup(2, {"first": "A"}), None, start)
    play_at_random(table, "from here")
    again = replayed(write_record(table))
    assert again.state == table.state
    assert again.started_from == table.started_from
    assert write_record(again) == write_record(table)


def test_a_seeded_game_from_a_position_can_be_verified() -> None:
    start = play(two(*ROW), "A deploy lord port").state
    table = Table(GAME, GAME.setup(2, {"first": "A"}), VerifiableSeed("x"), start)
    play_at_random(table, "from here")
    assert replayed(write_record(table)).state == table.state


def test_a_seeded_draft_from_a_position_can_be_verified() -> None:
    """Here tiles are still to be drawn when the record begins."""
    setup = GAME.setup(3, {"setup": "draft", "first": "A"})
    before = Table(GAME, setup, VerifiableSeed("before"))
    before.apply(A, before.legal(A)[0])
    table = Table(GAME, setup, VerifiableSeed("after"), before.state)
    play_at_random(table, "from here")
    assert CHANCE in [entry.seat for entry in table.entries]
    assert replayed(write_record(table)).state == table.state


# What is not a record.


@pytest.mark.parametrize("key", ["honjin", "game", "rules", "seats"])
def test_the_header_needs_its_lines(key: str) -> None:
    lines = [line for line in OPENING.splitlines() if not line.startswith(f"{key}:")]
    refused("\n".join(lines), f"no line '{key}: …'")
    refused("", "no line 'honjin")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("honjin: 1", "honjin: 2", "format '2'"),
        ("honjin: 1", "honjin:", "format ''"),
        ("rules: 1", "rules: one", "'rules' must be a whole number"),
        ("rules: 1", "rules: -1", "'rules' must be a whole number"),
        ("rules: 1", "rules: ١", "'rules' must be a whole number"),
        ("rules: 1", "rules: " + "1" * 5000, "'rules' must be a whole number"),
        ("seats: 2", "seats:", "'seats' must be a whole number"),
        ("seats: 2", "seats: 2.0", "'seats' must be a whole number"),
        ("seats: 2", "seats: 5", "is for 2, 3, 4 players"),
        ("option.first: A", "option.first: E", "option first"),
        ("option.first: A", "option.firsts: A", "no option 'firsts'"),
        ("option.first: A", "option.setup: draft", "Drafting needs"),
        ("option.first: A", "pack: x\nset.hand_size: 3", "cannot be changed"),
        ("option.first: A", "pack: x\nset.cards.lord.strength: x", "not JSON"),
        ("option.first: A", "pack: x\nset.cards.lord.strength: true", "must be a number"),
        ("option.first: A", "pack: x\nset.cards.lord.strength: [1]", "must be a number"),
        ("option.first: A", "pack:", "name"),
        ("option.first: A", "position: {", "not JSON"),
        ("option.first: A", "position: []", "not a position"),
        ("option.first: A", "position: {}", "not a position"),
        ("option.first: A", "position: " + "[" * 50_000, "not JSON"),
        ("option.first: A", "option.first: A\nresult: A 1 B 2", "not over"),
    ],
)
def test_a_header_that_does_not_fit(old: str, new: str, reason: str) -> None:
    refused(OPENING.replace("* tile palace\nA deploy lord port\n", "").replace(old, new), reason)


@pytest.mark.parametrize(
    ("old", "new"), [("game: kenjin", "game: shogi"), ("rules: 1", "rules: 2"), ("kenjin", "")]
)
def test_a_game_or_version_that_is_not_known(old: str, new: str) -> None:
    with pytest.raises(UnknownGame):
        replayed(OPENING.replace(old, new))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("seats: 2", "duplicate header 'seats'"),
        ("AB deploy lord port", "begins with a seat"),
        ("a deploy lord port", "begins with a seat"),
        ("É deploy lord port", "begins with a seat"),
        ("deploy lord port", "begins with a seat"),
        ("A", "the line of A has no action"),
        ("A # deploy lord port", "the line of A has no action"),
        ("*", "has no action"),
        ("C deploy lord port", "there is no seat 'C'"),
        ("Z deploy lord port", "there is no seat 'Z'"),
        ("B deploy lord port", "owes no decision now; awaited: A"),
        ("A deploy lord port", "A deploy lord port: "),
        ("A dance", "unknown action"),
        ("A 40", "unknown action"),
        ("* tile village", "owes no decision"),
        ("* first A", "owes no decision"),
        ("* undo", "undo"),
        ("B undo", "nothing to take back"),
    ],
)
def test_a_line_that_does_not_fit_is_named(line: str, reason: str) -> None:
    number = len(OPENING.splitlines()) + 2
    error = refused(f"{OPENING}# next\n{line}\nA deploy brute port\n", reason, number)
    assert str(error).startswith(f"line {number}: ")


# Claims.


def test_a_wrong_result_is_refused() -> None:
    table = finished()
    text = write_record(table)
    a, b = table.scores()
    assert f"result: A {a} B {b}\n" in text
    for claim in (f"A {a + 1} B {b}", f"A {a}", f"B {b} A {a}", ""):
        refused(text.replace(f"result: A {a} B {b}", f"result: {claim}"), "the result is")
    assert replayed(text.replace(f"A {a} B {b}", f"A  {a}   B {b}")).over


def test_a_record_without_its_claims_still_replays() -> None:
    lines = [line for line in write_record(finished()).splitlines() if ": " not in line[:10]]
    header = OPENING.split("option")[0]
    assert replayed(header + "\n".join(lines)).over


@pytest.mark.parametrize("forgery", ["seed: other", "seed:", "seed: " + "x" * 300])
def test_a_wrong_seed_is_refused(forgery: str) -> None:
    refused(write_record(finished()).replace("seed: sesame", forgery), "seed")


def test_a_seed_without_its_hash_or_with_another_is_refused() -> None:
    text = write_record(finished())
    published = f"seed-hash: {VerifiableSeed('sesame').hash}"
    refused(text.replace(published, ""), "hash")
    refused(text.replace(published, f"seed-hash: {VerifiableSeed('x').hash}"), "hash")


@pytest.mark.parametrize("tiles", [ROW, ("village", "fortress", "rice_field", "sanctuary")])
@pytest.mark.parametrize("first", ["A", "B"])
def test_draws_that_are_not_those_of_the_seed_are_refused(
    first: str, tiles: tuple[str, ...]
) -> None:
    """Legal draws and a true result, but not drawn with the seed that the host publishes."""
    table = play(undrawn(2), "\n".join(["* first " + first, *(f"* tile {tile}" for tile in tiles)]))
    forged = write_record(play_at_random(table, "forged"))
    claims = f"seed-hash: {VerifiableSeed('sesame').hash}\nseed: sesame\n"
    assert replayed(forged).winners() == table.winners()
    refused(forged + claims, "draws")


def test_a_game_of_an_honest_seed_is_believed() -> None:
    assert replayed(write_record(finished(seed="x" * 200))).over
    assert replayed(write_record(finished(3, setup="draft"))).over
    assert B in {entry.seat for entry in replayed(write_record(finished())).entries}
