"""Nothing leaves but what the engine shows a seat: every byte sent is held against it."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from server.changes import plain, seen
from server.house import Guest, House, Lines, play_over_http, wait_until
from websockets.exceptions import InvalidStatus

from honjin.engine.chance import VerifiableSeed
from honjin.engine.events import Occurrence
from honjin.engine.game import Game
from honjin.engine.record import open_recorded, read_record, replay_line
from honjin.engine.state import SPECTATOR, State
from honjin.engine.table import Table, open_table
from honjin.engine.undo import UNDO
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server import wire, wire_replays
from honjin.server.live_table import LiveTable, SeatView
from honjin.testing import read_perft

CASEBOOKS = Path(__file__).parents[1] / "games"
NOBODY = {"code": "no_guest", "message": "say who you are first: POST /api/guest with a name"}
"""What a person without a guest account gets."""

PRIVATE = re.compile(r"seed(?!_hash)|(?<!fallen_)lord|peasant|archer|samurai|brute|guest")


class Onlooker:
    """One pair of eyes at a table: a socket, a stream and plain requests, held to the engine."""

    def __init__(self, guest: Guest, table: str, eyes: int, stack: ExitStack) -> None:
        self.guest, self.table, self.eyes = guest, table, eyes
        self.seat = "" if eyes == SPECTATOR else seat_name(eyes)
        self.socket = stack.enter_context(guest.socket(table, self.seat))
        self.changes = stack.enter_context(guest.socket(table, self.seat, changes=True))
        self.view: Any = None
        """What was seen over the socket that tells only changes."""
        self.stream: Lines = stack.enter_context(guest.stream(table, self.seat))
        self.version = 0
        self.sequence = 0
        self.last: Any = None
        self.told = 0

    def look(self, engine: Table, acted: bool) -> None:
        """What these eyes are sent after a step: exactly one message each way if it concerns them.

        A surplus message is found as well: it would take the place of the next.
        """
        now = self._now(engine)
        if now == self.last and not acted:
            self._ask(now, engine)
            return
        if self.last is not None:
            self.version += 1
        self.last = now
        new = self._expected(now, engine, self.sequence)
        for raw in (self._hear(self.socket), self._hear(self.changes), self.stream.next()):
            self.told += 1
            self._check(raw, new)
        self.sequence = len(now["events"])
        self._ask(now, engine)

    def _hear(self, socket: Any) -> str:
        message = json.loads(socket.recv(timeout=60))
        while message["type"] == "done":
            message = json.loads(socket.recv(timeout=60))
        if socket is self.changes:
            assert message["type"] == ("snapshot" if self.view is None else "change")
            message = seen(message, self.view)
            self.view = message["view"]
        return json.dumps(message)

    def _now(self, engine: Table) -> dict[str, Any]:
        seated = self.eyes != SPECTATOR
        return {
            "view": plain(engine.view(self.eyes)),
            "legal": engine.legal(self.eyes) if seated else [],
            "can_undo": seated and not engine.over and is_free(engine, self.eyes),
            "can_ask_undo": seated and not engine.over and may_ask(engine, self.eyes),
            "over": engine.over,
            "events": plain(engine.events(self.eyes)),
        }

    def _expected(self, now: dict[str, Any], engine: Table, since: int) -> dict[str, Any]:
        numbered = enumerate(now["events"][since:], since + 1)
        events = [{"sequence": number, **event} for number, event in numbered]
        return {
            **now,
            "events": events,
            "sequence": len(now["events"]),
            "version": self.version,
            "seat": self.seat,
            "undo_asked_by": None,
            "rematch": None,
            "notice": None,
            "pace": None,
            "clocks": [],
            "suspended": False,
            "vote": None,
        }

    def _check(self, raw: str | bytes, told: dict[str, Any]) -> None:
        snapshot = json.loads(raw)
        for name, value in told.items():
            assert snapshot.pop(name) == value, (self.seat, name)
        assert set(snapshot) <= {"type", "seats"}
        assert not PRIVATE.search(json.dumps(snapshot))

    def _ask(self, now: dict[str, Any], engine: Table) -> None:
        query = {"since": max(0, self.sequence - 3)} | ({"seat": self.seat} if self.seat else {})
        answer = self.guest.http.get(f"/api/tables/{self.table}/snapshot", params=query)
        self._check(answer.content, self._expected(now, engine, int(query["since"])))


def is_free(engine: Table, seat: int) -> bool:
    """Whether a person may take a step back without asking the others, who are people as well."""
    return engine.can_undo(seat) and not engine.handed_on(seat)


def may_ask(engine: Table, seat: int) -> bool:
    """Whether the last step of a seat can be taken back only if the others agree."""
    own = [entry.action for entry in engine.entries if entry.seat == seat]
    return not is_free(engine, seat) and len(own) > 2 * own.count(UNDO)


def steps(engine: Table, rng: random.Random, most: int) -> Iterator[tuple[int, str]]:
    """Random actions and undos; the engine does them when the server has."""
    for _ in range(most):
        if engine.over:
            return
        seat = rng.choice(engine.actors())
        yield seat, rng.choice(engine.legal(seat))
        takers = [seat for seat in range(engine.seats) if is_free(engine, seat)]
        if takers and not engine.over and rng.random() < 0.15:
            yield rng.choice(takers), "undo"


@pytest.mark.parametrize(
    ("name", "seats", "most"),
    [
        ("kenjin", 2, 1000),
        ("kenjin", 3, 1000),
        ("kenjin", 4, 1000),
        ("rokugan", 3, 1000),
        ("ikusa", 3, 250),
        ("kawanakajima", 2, 220),
    ],
)
def test_every_byte_that_anybody_is_sent(house: House, name: str, seats: int, most: int) -> None:
    engine, silent, undone = play_and_compare(house, name, seats, most)
    assert undone > 0 or name == "rokugan", "each step of Rokugan passes the turn to another person"
    assert (silent > 0) == (name in ("ikusa", "kawanakajima"))
    if most == 1000:
        assert engine.over


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("kawanakajima", 2, {"fog_of_war": True, "samurai": True}),
        ("kenjin", 4, {"teams": True}),
    ],
)
def test_every_byte_under_options_with_more_secrets(
    house: House, name: str, seats: int, options: dict[str, object]
) -> None:
    engine, _, _ = play_and_compare(house, name, seats, 60, options)
    assert engine.setup.options.items() >= options.items()


def test_every_byte_when_a_ninja_strikes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """From round 2 of a recorded game on, where an owner of the ninja may strike at any move."""
    path = CASEBOOKS / "ikusa" / "records" / "three-quick-hard.kifu"
    record = read_record(path.read_text("utf-8"))
    begun = open_recorded(record, find_game)
    first = next(at for at, line in enumerate(record.lines) if line.words.startswith("strike "))
    for line in record.lines[: first - 1]:
        replay_line(begun, line)
    assert begun.view(SPECTATOR).round >= 2  # type: ignore[attr-defined]
    begin_at(monkeypatch, begun.game, begun.state)
    engine, _, _ = play_and_compare(house, "ikusa", 3, 40, begun.setup.options)
    assert any(event.kind == "struck" for event in engine.events(SPECTATOR))


def test_every_byte_in_a_siege(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    path = CASEBOOKS / "kawanakajima" / "perft" / "siege.json"
    game, setup, state, _ = read_perft(path, find_game)
    begin_at(monkeypatch, game, state)
    engine, _, _ = play_and_compare(house, "kawanakajima", 2, 60, setup.options)
    assert engine.view(SPECTATOR).siege is not None  # type: ignore[attr-defined]


def begin_at(monkeypatch: pytest.MonkeyPatch, game: Game[State], state: State) -> None:
    """From now on every table of a game begins there, at the server as well, with the same luck."""
    luck = VerifiableSeed("further on")
    monkeypatch.setattr("honjin.server.lobby.VerifiableSeed", lambda: luck)
    monkeypatch.setattr(type(game), "new", lambda *_: state.clone())


@pytest.mark.parametrize(
    ("name", "seats"), [("kenjin", 2), ("rokugan", 3), ("ikusa", 3), ("kawanakajima", 2)]
)
def test_a_stranger_at_a_closed_table_gets_nothing(house: House, name: str, seats: int) -> None:
    """Every way in is refused, with the same bytes whatever happens at the table, and nothing else
    comes: before a socket is a socket, and instead of the first line of a stream."""
    people = {seat_name(seat): house.guest(f"Guest{seat}") for seat in range(seats)}
    host, *others = people.values()
    table = host.open("me", *["person"] * len(others), spectators=False, game=name)
    for seat, guest in zip(list(people)[1:], others, strict=True):
        guest.post(f"/tables/{table}/sit", seat=seat)
    for stranger in (house.guest(""), house.guest("Stranger")):
        told = [knocks(stranger, table, seat) for seat in ("", *people)]
        lobby = stranger.http.get(f"/api/tables/{table}").text
        for number in range(6):
            assert play_over_http(table, people, 1, number)
            assert [knocks(stranger, table, seat) for seat in ("", *people)] == told
            assert stranger.http.get(f"/api/tables/{table}").text == lobby
        for seat, answers in zip(("", *people), told, strict=True):
            why = "that seat is not yours" if seat else "this table has no spectators"
            error = {"code": "not_yours", "message": why} if stranger.name else NOBODY
            for status, body in answers:
                assert status == (403 if stranger.name else 401)
                assert json.loads(body) == {"error": error}


def knocks(stranger: Guest, table: str, seat: str) -> list[tuple[int, bytes]]:
    """The answers that a stranger gets for a snapshot, a stream and both sockets."""
    query = {"seat": seat} if seat else {}
    found = []
    for what in ("snapshot", "stream"):
        answer = stranger.http.get(f"/api/tables/{table}/{what}", params=query)
        found.append((answer.status_code, answer.content))
    for changes in (False, True):
        with (
            pytest.raises(InvalidStatus) as refusal,
            stranger.socket(table, seat, changes=changes),
        ):
            pass
        found.append(
            (refusal.value.response.status_code, bytes(refusal.value.response.body or b""))
        )
    return found


def play_and_compare(
    house: House, name: str, seats: int, most: int, options: Mapping[str, object] | None = None
) -> tuple[Table, int, int]:
    """Play, comparing all that is sent; how many steps not everybody noticed, and were undone."""
    people = [house.guest(f"Guest{seat}") for seat in range(seats)]
    stranger = house.guest("")
    wishes = {"spectators": True, "game": name, "options": dict(options or {})}
    table = people[0].open("me", *["person"] * (seats - 1), **wishes)
    for seat in range(1, seats):
        people[seat].post(f"/tables/{table}/sit", seat=seat_name(seat))
    seed = house.app.context.store.table(table).seed
    engine = open_table(find_game(name), seats, dict(options or {}), seed=seed)
    lobby = stranger.http.get(f"/api/tables/{table}").text
    silent = undone = 0
    with ExitStack() as stack:
        onlooker = Onlooker(house.guest("Onlooker"), table, SPECTATOR, stack)
        everybody = [
            *(Onlooker(guest, table, seat, stack) for seat, guest in enumerate(people)),
            onlooker,
        ]
        for one in everybody:
            one.look(engine, False)
        for number, (seat, action) in enumerate(steps(engine, random.Random(3), most)):
            ask = {"id": f"{number}", "version": everybody[seat].version, "seat": seat_name(seat)}
            if action == "undo":
                people[seat].post(f"/tables/{table}/undo", **ask)
                engine.undo(seat)
                undone += 1
            else:
                people[seat].post(f"/tables/{table}/actions", **ask, action=action)
                engine.apply(seat, action)
            told = sum(one.told for one in everybody)
            for one in everybody:
                one.look(engine, one.eyes == seat)
            silent += sum(one.told for one in everybody) - told < 2 * len(everybody)
            if not engine.over:
                assert stranger.http.get(f"/api/tables/{table}").text == lobby
    return engine, silent, undone


def test_an_order_answers_unseen(house: House) -> None:
    """Ben's moves come from standing orders. What Ann and a spectator are sent is what the engine
    shows them, nothing is sent when an order is given, looked at or withdrawn, and no address
    reveals it."""
    ann, ben, cyd = (house.guest(name) for name in ("Ann", "Ben", "Onlooker"))
    options = {"first": "A"}
    table = ann.open("me", "person", spectators=True, options=options)
    ben.post(f"/tables/{table}/sit", seat="B")
    orders, store = house.app.context.tables.orders, house.app.context.store
    engine = open_table(find_game("kenjin"), 2, options, seed=store.table(table).seed)
    lobby = cyd.http.get(f"/api/tables/{table}").text
    verbs = ["deploy", "supply", "move", "turn", "look", "destroy", "take"]
    fired = 0
    with ExitStack() as stack:
        others = [Onlooker(ann, table, 0, stack), Onlooker(cyd, table, SPECTATOR, stack)]
        for one in others:
            one.look(engine, False)
        secret = {"seat": "B", "kind": "answer", "choices": verbs}
        told = ben.post(f"/tables/{table}/orders", **secret)
        for number in range(40):
            if engine.over or fired == 6:
                break
            (seat,) = engine.actors()
            if seat == 0:
                action = engine.legal(0)[0]
                ask = {"id": f"a{number}", "version": others[0].version, "seat": "A"}
                ann.post(f"/tables/{table}/actions", **ask, action=action)
            else:
                wanted = store.table(table).version + 1
                wait_until(lambda wanted=wanted: store.table(table).version == wanted)
                action = store.entries(table)[-1].action
                fired += 1
            engine.apply(seat, action)
            for one in others:
                one.look(engine, one.eyes == seat)
            assert cyd.http.get(f"/api/tables/{table}").text == lobby
            ben.get(f"/tables/{table}/orders")
            for raw in (
                ann.http.get(f"/api/tables/{table}/orders").text,
                cyd.http.get(f"/api/tables/{table}/orders").text,
            ):
                assert raw == "[]"
            for raw in (ann.http.get("/api/my/tables").text, ann.http.get("/api/my/notices").text):
                assert "order" not in raw
        ben.post(f"/tables/{table}/orders/withdraw", id=told[0]["id"])
    assert fired == 6
    assert orders.mine(ben.id, table) == []


def version_of_the_table(live: LiveTable, eyes: int) -> int:
    return live.version


def shown_to_another(live: LiveTable, eyes: int) -> SeatView:
    return SHOWN(live, 0 if eyes == SPECTATOR else eyes)


def told_of_everything(told: Occurrence, eyes: int) -> bool:
    return told.note is None or told.note.noticed_by(0)


SHOWN = LiveTable.shown


@pytest.mark.parametrize(
    ("where", "name", "leak", "what"),
    [
        (LiveTable, "version_of", version_of_the_table, "version"),
        (LiveTable, "shown", shown_to_another, "view"),
        (Occurrence, "noticed_by", told_of_everything, "events"),
    ],
)
def test_a_server_that_leaks_is_found(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    where: type,
    name: str,
    leak: object,
    what: str,
) -> None:
    """The engine that the server's words are held against does not leak."""
    served = getattr(where, name)

    def only_at_the_server(self: Any, eyes: int) -> Any:
        inside = threading.current_thread() is not threading.main_thread()
        return leak(self, eyes) if inside else served(self, eyes)  # type: ignore[operator]

    monkeypatch.setattr(where, name, only_at_the_server)
    with pytest.raises(AssertionError, match=f"'{what}'"):
        play_and_compare(house, "kawanakajima", 2, 60)


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
        assert not PRIVATE.search(raw.replace("fallen_lord_forgiven", "an option"))
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
    for secret in ("deploy", "the-chat", table, ann.id, "honjin_"):
        assert secret not in told


def test_no_struct_that_is_sent_has_a_place_for_the_seed() -> None:
    for kind in (
        wire.TableInfo,
        wire.Snapshot,
        wire.MyTable,
        wire.SeatInfo,
        wire_replays.ReplayStep,
    ):
        assert "seed" not in kind.__struct_fields__
        assert "guest" not in kind.__struct_fields__
