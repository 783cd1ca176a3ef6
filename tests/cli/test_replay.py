"""`replay`: records that hold, and records that do not."""

from __future__ import annotations

from pathlib import Path

import pytest


def test_a_good_record_is_shown_and_verified(honjin, record):
    done = honjin("replay", record)
    assert done.code == 0
    assert done.out.startswith("Kenjin, rules 1, 2 seats: A player, B random")
    assert "── Combat at the" in done.out
    assert "Where the points came from" in done.out
    assert "every draw is the one its published" in done.out
    assert "  A deploy" in done.out


def test_it_can_be_read_from_standard_input(honjin, record):
    assert honjin("replay", "-", stdin=Path(record).read_bytes()).code == 0


def test_through_a_seats_eyes_only_what_it_heard(honjin, record):
    done = honjin("replay", record, "--seat", "B")
    before = done.out.partition("── Combat")[0]
    assert "  A deploy" not in before
    assert "Kamiwashi plays a face-down card" in before
    assert "Jozu plays a face-down card" not in before
    assert honjin("replay", record, "--seat", "C").code == 2


def test_for_machines(honjin, record):
    found = honjin("replay", record, "--json").json
    assert found["ok"] is True
    assert found["draws"] == "verified"
    assert found["over"] is True
    assert found["names"] == {"A": "player", "B": "random"}
    assert found["steps"][0]["who"] == "*"
    assert found["steps"][0]["events"][0]["kind"] == "first"
    assert len(found["scores"]) == 2
    told = honjin("replay", record, "--seat", "A", "--json").json
    assert "words" not in told["steps"][0]


def test_step_does_not_wait_without_a_terminal(honjin, record):
    assert honjin("replay", record, "--step").out == honjin("replay", record).out


def test_an_unfinished_record_is_fine(honjin, record):
    text = Path(record).read_text()
    Path(record).write_text(text[: text.index("result:")].rsplit("\n", 4)[0] + "\n")
    done = honjin("replay", record)
    assert done.code == 0
    assert "the seed of its draws is not published yet" in " ".join(done.out.split())


def line_of(record: str, start: str) -> tuple[int, list[str]]:
    """The number of the first line that begins so, and all lines."""
    lines = Path(record).read_text().splitlines()
    return next(i for i, line in enumerate(lines, start=1) if line.startswith(start)), lines


@pytest.mark.parametrize(
    ("start", "instead", "told"),
    [
        ("A deploy", "A deploy lord nowhere", "unknown action"),
        ("A deploy", "A look b1", "KJ-DEP-01|play a card"),
        ("A deploy", "C deploy lord port", "no seat"),
        ("A deploy", "A undo", "nothing to take back"),
        ("A deploy", "hello", "begins with a seat"),
        ("A deploy", "A", "has no action"),
        ("* tile", "* tile nowhere", "unknown outcome"),
        ("* first", "* first D", "cannot happen|ever do"),
        ("A deploy", "A \x1b[2J", "unknown action"),
    ],
)
def test_a_bad_line_is_named(honjin, record, start, instead, told):
    number, lines = line_of(record, start)
    lines[number - 1] = instead
    Path(record).write_text("\n".join(lines))
    done = honjin("replay", record)
    assert done.code == 1
    assert done.err.startswith(f"honjin: {record}: line {number}: ")
    assert any(part in done.err for part in told.split("|"))
    assert "\x1b" not in done.err
    found = honjin("replay", record, "--json")
    assert found.code == 1
    assert found.json["ok"] is False
    assert found.json["error"]["line"] == number


@pytest.mark.parametrize(
    ("start", "instead", "told"),
    [
        ("result:", "result: A 99 B 99", "the result is"),
        ("seed:", "seed: another", "does not fit the hash"),
        ("rules:", "rules: 99", "rules version 99"),
        ("rules:", "", "no line 'rules: …'"),
        ("game:", "game: go", "no game 'go'"),
        ("seats:", "seats: 9", "does not fit"),
        ("seats:", "seats: 2\nseats: 2", "duplicate header"),
        ("honjin:", "honjin: 7", "format '7'"),
        ("option.setup:", "option.setup: chaos", "does not fit"),
    ],
)
def test_false_claims_do_not_hold(honjin, record, start, instead, told):
    number, lines = line_of(record, start)
    lines[number - 1] = instead
    Path(record).write_text("\n".join(lines))
    done = honjin("replay", record)
    assert done.code == 1
    assert told in done.err


def test_draws_that_are_not_the_seeds_do_not_hold(honjin, record):
    """The header's hash belongs to the new seed, so that only the draws can tell."""
    import hashlib

    text = Path(record).read_text()
    old = hashlib.sha256(b"whole").hexdigest()
    text = text.replace(old, hashlib.sha256(b"other").hexdigest())
    Path(record).write_text(text.replace("seed: whole", "seed: other"))
    done = honjin("replay", record)
    assert done.code == 1
    assert "not those of the published seed" in done.err


def test_what_is_not_text_is_not_a_record(honjin, tmp_path):
    path = tmp_path / "noise.kifu"
    path.write_bytes(b"honjin: 1\n\xff\xfe\n")
    done = honjin("replay", path)
    assert (done.code, "line 2: this is not UTF-8 text" in done.err) == (1, True)
    path.write_bytes(b"")
    assert honjin("replay", path).code == 1
    path.write_bytes(b"\xef\xbb\xbfhonjin: 1\ngame: go\n")
    assert "no line 'rules" in honjin("replay", path).err


def test_names_cannot_steer_the_terminal(honjin, record):
    text = Path(record).read_text().replace("seat.A: player", "seat.A: \x1b[2Jevil")
    Path(record).write_text(text)
    done = honjin("replay", record)
    assert done.code == 0
    assert "\x1b" not in done.out
