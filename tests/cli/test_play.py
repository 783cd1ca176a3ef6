"""Playing by lines of input: whole games, commands, refusals, hot-seat."""

from __future__ import annotations

import re

import pytest

from honjin.engine.position import write_position
from honjin.engine.record import read_record, replay
from honjin.engine.rng import stream
from honjin.engine.table import open_table
from honjin.games import find_game

TEACHING = ("--option", "setup=teaching", "--option", "first=A")
FACE_DOWN_NAMED = r"\b{}\d+ \(\w+\)"


@pytest.fixture
def play(honjin):
    """Two players, fixed tiles, the person first, against a random bot."""

    def run(*lines: str, more: tuple[str, ...] = ()):
        stdin = "".join(f"{line}\n" for line in lines)
        return honjin("play", "--bots", "random", "--seed", "x", *TEACHING, *more, stdin=stdin)

    return run


def answers(out: str) -> list[str]:
    """What was said after each line that was typed."""
    return re.split(r"(?m)^[A-D]> .*\n", out)[1:]


# Whole games.


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (2, ()),
        (3, ("--option", "setup=draft")),
        (4, ("--option", "teams=yes", "--me", "C")),
    ],
)
def test_a_whole_game_by_numbers(honjin, tmp_path, seats, more):
    path = tmp_path / "game.kifu"
    argv = ["play", "kenjin", "--seats", seats, "--bots", "random", "--seed", "7"]
    done = honjin(*argv, "--record", path, *more, stdin="1\n2\n3\n" * 100)
    assert done.code == 0
    assert "── Combat at the " in done.out
    assert "Where the points came from" in done.out
    assert "Seed '7'" in done.out
    assert f"The record is in {path}" in done.out.replace("\n", "")
    table = replay(read_record(path.read_text()), find_game)
    assert table.over
    for points in table.scores():
        assert re.search(rf"(?m)^ Total.* {points}\b", done.out)
    assert max(map(len, done.out.splitlines())) <= 81


def test_a_whole_game_by_legal_paths(honjin):
    """A shadow of the same table tells what is legal; the screen never has to."""
    table = open_table(find_game("kenjin"), 2, {"first": "A"}, seed="s")
    rng = stream("person")
    typed = []
    while not table.over:
        seat = table.actors()[0]
        legal = table.legal(seat)
        path = legal[rng.below(len(legal))]
        table.apply(seat, path)
        typed.append(path)
    argv = ("play", "--hotseat", "all", "--seed", "s", "--option", "first=A")
    done = honjin(*argv, stdin="\n".join(typed) + "\n")
    assert done.code == 0
    assert "Everybody may look now" in done.out
    assert table.view(-1).prompt in done.out


def test_the_same_seed_gives_the_same_game(honjin):
    first, again = (
        honjin("play", "--bots", "kachi", "--seed", "again", stdin="1\n" * 200) for _ in range(2)
    )
    assert first.out == again.out


def test_without_a_game_or_seats_there_are_defaults(honjin):
    done = honjin("play", "--option", "first=A", stdin="quit\n")
    assert done.code == 0
    assert "Kenjin: Kamiwashi (A) you, Jozu (B) karo." in done.out


# Acting.


def test_words_can_be_shortened_and_numbers_do_it(play):
    done = play("dep sam bri", "1")
    assert "Kamiwashi plays the Samurai face down at the Bridge." in done.out
    assert "Kamiwashi plays the Scout at the Rice Field." in done.out


def test_the_end_of_input_leaves_politely(play, tmp_path):
    path = tmp_path / "left.kifu"
    done = play("dep sam bri", more=("--record", str(path)))
    assert done.code == 0
    assert "You left the game; its record so far is in" in done.out
    record = read_record(path.read_text())
    assert [line.words for line in record.lines] == ["deploy samurai bridge"]
    assert record.names == {"A": "player", "B": "random"}


def test_an_illegal_action_is_answered_with_its_rule(play):
    done = play(
        "deploy samurai village",
        "dep pea bri",
        "dep pea bri",
        "look b1",
        "dep pea bri",
        "dep lord bri",
        "dep archer bri",
    )
    said = answers(done.out)
    assert said[0] == "The Village is not in this game. (KJ-SET-06)\n"
    assert said[3] == "Not now: you play a card now. (KJ-DEP-01)\n"
    assert "The Bridge holds at most 3 cards a side. (KJ-DEP-13)" in said[-2]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("deplyo samurai bridge", "Did you mean deploy samurai bridge?"),
        ("deploy samurai brigde", "Did you mean deploy samurai bridge?"),
        ("deploy samurai vilage", "Did you mean deploy samurai village? The Village is not"),
        ("deploy samurai foo", "'foo' does not fit here; rice_field, bridge, port or palace"),
        ("deploy samurai p", "That could be deploy samurai port or deploy samurai palace."),
        ("deploy", "Go on with scout, shugenja"),
        ("hlep", "Did you mean help?"),
        ("xyzzy", "'xyzzy' does not fit here; deploy would."),
        ("99", "There is no number 99; `list` shows 1 to 40."),
        ("0", "There is no number 0"),
        ("9" * 50, "There is no number 999999999"),
        ("٣", "does not fit here"),
        ("", "Type what you do"),
        ("undo", "Seat A has nothing to take back"),
        ("x" * 500, "xxx…' does not fit here"),
        ("\x1b[2J", "does not fit here"),
    ],
)
def test_wrong_input_is_answered_and_asked_again(play, typed, said):
    done = play(typed, "dep sam bri")
    first = answers(done.out)[0].replace("\n", " ").replace("  ", " ")
    assert said in first
    assert "Kamiwashi plays the Samurai face down at the Bridge." in done.out


def test_input_that_is_not_text_is_survived(honjin):
    done = honjin("play", "--bots", "random", *TEACHING, stdin=b"\xff\xfe\n\x00\ndep sam bri\n")
    assert done.code == 0
    assert "Kamiwashi plays the Samurai" in done.out


# Commands.


def test_help_tells_what_can_be_typed(play):
    said = answers(play("help").out)[0]
    for word in ("deploy", "list", "why", "undo", "log", "view", "rules", "record", "quit"):
        assert word in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("help samurai", "Samurai. Strength 2, played face down."),
        ("? samurai", "KJ-SEC-06"),
        ("help Rice Field", "Rice Field. Worth 4."),
        ("? rice_field", "Rules: KJ-FLD-04"),
        ("help sa", "That could be samurai or sanctuary"),
        ("help undo", "undo: take your last step back"),
        ("help samuria", "Did you mean samurai"),
        ("help zzz", "archer  ashigaru"),
        ("why", "Say what"),
        ("why deploy general bridge", "Nothing forbids it: you may deploy general bridge."),
        ("why dep gen vil", "The Village is not in this game. (KJ-SET-06)"),
        ("why look b3", "Not now: you play a card now. (KJ-DEP-01)"),
        ("why dance", "'dance' is not one action."),
        ("why deploy general", "Did you mean deploy general rice_field"),
        ("rules", "Say which"),
        ("rules kj-dep-3", "KJ-DEP-03  4. Deployment phase"),
        ("rules coward", "KJ-R-12"),
        ("rules zzz", "No rule has 'zzz' in it."),
        ("rules peasant", "And: "),
        ("record", "Say where to"),
        ("record no/such/folder/x", "Cannot write"),
        ("list", "deploy brute     37 rice_field   38 bridge   39 port   40 palace"),
        ("?", "deploy scout      1 rice_field"),
        ("view", "» Kamiwashi plays a card; 2 left this turn."),
    ],
)
def test_commands(play, typed, said):
    done = play(typed)
    assert done.code == 0
    assert said in answers(done.out)[0]


def test_undo_takes_a_step_back(play, tmp_path):
    path = tmp_path / "undone.kifu"
    done = play("dep sam bri", "undo", "undo", "dep lord port", more=("--record", str(path)))
    said = answers(done.out)
    assert "A takes the last step back." in said[1]
    assert "Your hand, 13:" in said[1]
    assert "nothing to take back" in said[2]
    words = [line.words for line in read_record(path.read_text()).lines]
    assert words == ["deploy samurai bridge", "undo", "deploy lord port"]


def test_the_log_is_what_the_seat_heard(play):
    said = answers(play("dep sam bri", "dep lord port", "log", "log 1", "log 999").out)
    assert "Kamiwashi plays the Samurai face down at the Bridge." in said[2]
    assert said[2].count("Jozu plays") >= 1
    assert said[3].count("\n") == 1
    assert said[4].startswith(said[2])


def test_a_record_can_be_saved_at_any_time(play, tmp_path):
    path = tmp_path / "saved.kifu"
    done = play("dep sam bri", f"record {path}", "quit", "dep lord port")
    assert "You left the game" in done.out
    assert len(read_record(path.read_text()).lines) == 1


# What is shown.


def test_hot_seat_has_a_curtain_and_keeps_secrets(honjin):
    lines = ["dep pea bri", "dep pea port", "dep pea bri", "dep pea port"] * 2
    stdin = "\n".join(lines) + "\n"
    done = honjin("play", "--hotseat", "A,B", *TEACHING, stdin=stdin)
    parts = re.split(r"---- Pass the device to \w+ \((\w)\); press Enter. ----\n", done.out)[1:]
    seats, screens = parts[::2], parts[1::2]
    assert seats == ["A", "B", "A", "B", "A"]
    for seat, shown in zip(seats[:-1], screens[:-1], strict=True):
        other = {"A": "b", "B": "a"}[seat]
        assert not re.search(FACE_DOWN_NAMED.format(other), shown)
        assert re.search(FACE_DOWN_NAMED.format(seat.lower()), shown)
        assert f"{seat}> " in shown


def test_bots_never_show_their_cards(honjin):
    done = honjin("play", "--bots", "kachi", "--seed", "q", stdin="dep pea tor\ndep pea vil\n" * 9)
    before_combat = done.out.partition("── Combat")[0]
    looked = set(re.findall(r"looks at \w+'s card (b\d+): ", before_combat))
    named = set(re.findall(r"\b(b\d+) \(\w+\)", before_combat))
    assert named <= looked


def test_combat_is_shown_with_running_sums(honjin):
    done = honjin("play", "--bots", "random", "--seed", "7", stdin="1\n2\n3\n" * 100)
    fights = done.out.split("── Combat at the ")[1:]
    assert len(fights) == 4
    for fight in fights:
        sums = re.findall(r"(?m)^  (\w+)(?:'s)?[: ].* \.\.+ +(-?\d+)$", fight)
        for clan, total in re.findall(r"(?m)^(\w+) totals (-?\d+) with", fight):
            own = [int(points) for name, points in sums if name == clan]
            assert (own[-1] if own else 0) == int(total)


def test_a_position_can_be_played_on(honjin, tmp_path):
    game = find_game("kenjin")
    table = open_table(game, 3, {"first": "A"}, seed="p")
    table.apply(0, table.legal(0)[0])
    start, kept = tmp_path / "p.json", tmp_path / "p.kifu"
    start.write_bytes(write_position(game, table.setup, table.state))
    argv = ("play", "--position", start, "--bots", "random", "--seed", "1", "--record", kept)
    done = honjin(*argv, stdin="1\n" * 200)
    assert done.code == 0
    assert "Seed" not in done.out
    assert honjin("replay", kept).code == 0
    assert honjin("play", "go", "--position", start).code == 2


def test_a_data_pack_is_seen(honjin, tmp_path):
    pack = tmp_path / "pack.json"
    pack.write_text('{"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 5}}')
    done = honjin("play", "--pack", pack, "--bots", "random", *TEACHING)
    assert "Samurai 5" in done.out
    pack.write_text('{"game": "kenjin", "name": "my box", "set": {"cards.samurai.wit": 5}}')
    assert honjin("play", "--pack", pack).code == 2


# Bots that fail.


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise ValueError('oops')", "failed: ValueError: oops"),
        ("return 'fly away'", "answered 'fly away'"),
        ("return -1", "not legal now"),
        ("raise SystemExit", "ended instead of answering"),
    ],
)
def test_a_bot_that_fails_ends_the_game(honjin, tmp_path, body, told):
    bot, path = tmp_path / "bot.py", tmp_path / "game.kifu"
    bot.write_text(f"def choose(eyes):\n    {body}\n")
    done = honjin("play", "--bots", bot, "--option", "first=B", "--record", path)
    assert done.code == 3
    assert told in done.err
    assert path.exists()
