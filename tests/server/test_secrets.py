"""Nothing leaves but what the engine shows a seat: every byte sent is held against it."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec
import pytest
from server.house import Guest, House, hear, play_over_http

from honjin.engine.state import SPECTATOR
from honjin.engine.table import open_table
from honjin.games import find_game
from honjin.server import wire

PRIVATE = re.compile(r"seed(?!_hash)|snapshot|lord|peasant|archer|samurai|brute|guest")


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def expected(table: Any, eyes: int, standing: dict[str, Any], since: int) -> dict[str, Any]:
    """The parts of a standing that speak of the game, straight from the engine."""
    events = table.events(eyes)[since:]
    return {
        "view": plain(table.view(eyes)),
        "legal": [] if eyes < 0 else table.legal(eyes),
        "events": [{"sequence": since + 1 + i, **plain(event)} for i, event in enumerate(events)],
        "sequence": len(table.events(eyes)),
        "can_undo": eyes >= 0 and table.can_undo(eyes),
        "over": table.over,
    }


def check(raw: str | bytes, table: Any, eyes: int, since: int) -> None:
    standing = json.loads(raw)
    told = expected(table, eyes, standing, since)
    for name, value in told.items():
        assert standing.pop(name) == value, name
    assert set(standing) <= {
        "type",
        "version",
        "seat",
        "chat",
        "seats",
        "undo_asked_by",
        "rematch",
    }
    assert not PRIVATE.search(json.dumps(standing))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_byte_that_a_seat_and_a_spectator_are_sent(house: House, seats: int) -> None:
    people = {letter: house.guest(f"Guest{letter}") for letter in "ABCD"[:seats]}
    onlooker = house.guest("Onlooker")
    table = people["A"].open("me", *["person"] * (seats - 1), spectators=True)
    for letter, guest in list(people.items())[1:]:
        guest.post(f"/tables/{table}/sit", seat=letter)
    sent: list[tuple[int, int, int, bytes | str]] = []
    with people["B"].socket(table, "B") as b, onlooker.socket(table) as o:
        seen = {1: 0, SPECTATOR: 0}

        def collect(version: int) -> None:
            for eyes, socket, guest in ((1, b, people["B"]), (SPECTATOR, o, onlooker)):
                standing = hear(socket, "standing")
                assert standing["version"] == version
                sent.append((version, eyes, seen[eyes], json.dumps(standing)))
                query = f"since={seen[eyes]}" + ("&seat=B" if eyes == 1 else "")
                over_http = guest.http.get(f"/api/tables/{table}/standing?{query}")
                sent.append((version, eyes, seen[eyes], over_http.content))
                seen[eyes] = standing["sequence"]

        collect(0)
        done = _play(table, people, collect)
    seed = people["A"].get(f"/tables/{table}/verify")["seed"]
    game = find_game("kenjin")
    engine = open_table(game, seats, seed=seed)
    version = 0
    for at, eyes, since, raw in sent:
        while version < at:
            seat, action = done[version]
            engine.apply(ord(seat) - ord("A"), action)
            version += 1
        check(raw, engine, eyes, since)
        if not engine.over:
            assert seed not in str(raw)
    assert engine.over


def _play(table: str, people: dict[str, Guest], collect: Any) -> list[tuple[str, str]]:
    rng = random.Random(3)
    done: list[tuple[str, str]] = []
    while True:
        for seat, guest in people.items():
            standing = guest.get(f"/tables/{table}/standing", seat=seat)
            if standing["over"]:
                return done
            if not standing["legal"]:
                continue
            action = rng.choice(standing["legal"])
            guest.post(
                f"/tables/{table}/actions",
                id=str(len(done)),
                version=standing["version"],
                seat=seat,
                action=action,
            )
            done.append((seat, action))
            collect(len(done))


def test_the_lobby_and_the_lists_tell_no_secret(house: House) -> None:
    ann, ben, cid = (house.guest(name) for name in ("Ann", "Ben", "Cid"))
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    play_over_http(table, {"A": ann, "B": ben}, 8)
    ann.http.put(f"/api/tables/{table}/notes", json={"text": "my samurai"})
    for raw in (
        cid.http.get(f"/api/tables/{table}").text,
        ben.http.get("/api/my/tables").text,
        ben.http.get(f"/api/tables/{table}").text,
    ):
        assert not PRIVATE.search(raw)
        assert ann.id not in raw


def test_the_logs_tell_no_secret(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG", "honjin.server"):
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = ann.open("me", "person")
        ben.post(f"/tables/{table}/sit", seat="B")
        ann.post(f"/tables/{table}/chat", text="the-chat")
        play_over_http(table, {"A": ann, "B": ben}, 6)
    told = "".join(str(record.__dict__) for record in caplog.records)
    assert "/api/tables/{id}/actions" in told
    for secret in ("deploy", "the-chat", table, ann.id, "honjin_guest"):
        assert secret not in told


def test_no_struct_that_is_sent_has_a_place_for_the_seed() -> None:
    for kind in (wire.Lobby, wire.Standing, wire.TableLine, wire.SeatCard, wire.Step):
        assert "seed" not in kind.__struct_fields__
        assert "guest" not in kind.__struct_fields__
