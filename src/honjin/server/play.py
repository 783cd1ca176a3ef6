"""During the game: actions, undo, and what each seat is told."""

from __future__ import annotations

import msgspec

from honjin.engine.errors import NotYourDecision
from honjin.engine.events import Event
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR
from honjin.engine.view import View, seat_name
from honjin.server.errors import NotYours, Stale, WrongMoment
from honjin.server.hall import Hall, check_started, eyes_of, own_seat, seat_cards
from honjin.server.sitting import ACT, BACK, CHANGES, UNDO, Move, Sitting, UndoAsk
from honjin.server.store import EntryRow
from honjin.server.wire import Act, Odds, Standing, ToldEvent, Undo, Why

ENDS_TOLD = 10


class BotTurn(msgspec.Struct, frozen=True):
    """What a bot is given: its seat's view and nothing else of the table.

    `share` says with whom it shares the workers: with all bots at the host's tables, or, where no
    person plays, with those of all such tables.
    """

    share: str
    table: str
    version: int
    seat: str
    level: str
    game: str
    rules: int
    seats: int
    options: dict[str, object]
    view: View
    legal: list[str]


class Plays:
    """Acting and looking."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store

    def standing(self, guest: str, table: str, seat: str = "", since: int = 0) -> Standing:
        """What a seat (none: a spectator) is told."""
        with self.hall.at(table) as sitting:
            eyes = eyes_of(sitting, guest, seat)
            check_started(sitting)
            return standing(sitting, guest, eyes, since)

    def act(self, guest: str, table: str, ask: Act) -> Standing:
        """One action, once: a retry under the same id answers the same and does nothing."""
        with self.hall.at(table) as sitting:
            seat = own_seat(sitting, guest, ask.seat)
            check_started(sitting)
            self._act(sitting, guest, seat, ask)
            return standing(sitting, guest, seat, sitting.heard(seat)[0])

    def act_for_bot(self, table: str, ask: Act) -> None:
        """The same for a bot's seat."""
        with self.hall.at(table) as sitting:
            seat = ord(ask.seat) - ord("A")
            if sitting.seats[seat].kind != "bot":
                raise NotYours(f"no bot sits in seat {ask.seat}")
            self._act(sitting, f"bot:{ask.seat}", seat, ask)

    def _act(self, sitting: Sitting, guest: str, seat: int, ask: Act) -> None:
        if self._done_before(sitting, guest, ask.id, seat, (ACT,), ask.action):
            return
        if sitting.over:
            raise NotYourDecision("the game is over")
        _check_version(sitting, seat, ask.version)
        move = sitting.act(seat, ask.action)
        action = sitting.decisions[-1].line.words
        self._commit(sitting, ACT, seat, action, move, guest, ask.id)

    # Undo.

    def undo(self, guest: str, table: str, ask: Undo) -> Standing:
        """Take back where the engine allows it, otherwise ask the others."""
        with self.hall.at(table) as sitting:
            seat = own_seat(sitting, guest, ask.seat)
            check_started(sitting)
            if not self._done_before(sitting, guest, ask.id, seat, (UNDO, BACK)):
                _check_version(sitting, seat, ask.version)
                if sitting.shown(seat).can_undo:
                    move = sitting.undo(seat)
                    self._commit(sitting, UNDO, seat, "", move, guest, ask.id)
                else:
                    self._ask(sitting, guest, seat, ask)
            return standing(sitting, guest, seat, sitting.heard(seat)[0])

    def _ask(self, sitting: Sitting, guest: str, seat: int, ask: Undo) -> None:
        if sitting.over:
            raise WrongMoment("the game is over; nothing can be taken back")
        last = sitting.last_of(seat)
        if last < 0:
            raise WrongMoment(f"seat {ask.seat} has done nothing yet that it could take back")
        if sitting.ask is not None and sitting.ask.seat != seat:
            raise WrongMoment(f"seat {seat_name(sitting.ask.seat)} has asked first")
        if any(line.rules != sitting.game.meta.rules for line in sitting.lines):
            raise WrongMoment(
                "the rules have changed since this game began: only a step that nobody has "
                "learned anything from can be taken back"
            )
        since = sitting.decisions[last].version
        sitting.ask = UndoAsk(seat, sitting.version, guest, ask.id, [], since)
        self._settle(sitting, sitting.ask)

    def answer(self, guest: str, table: str, seat: str, agree: bool) -> Standing:
        """Whether another seat may take its step back."""
        with self.hall.at(table) as sitting:
            number = own_seat(sitting, guest, seat)
            check_started(sitting)
            ask = sitting.ask
            if ask is None:
                raise WrongMoment("nobody asks to take anything back")
            if ask.guest == guest:
                raise NotYours("the others answer this, not you")
            if agree:
                ask.agreed.append(guest)
                self._settle(sitting, ask)
            else:
                sitting.ask = None
                sitting.change = next(CHANGES)
                self.store.save_undo_ask(sitting.id, "", sitting.version)
            return standing(sitting, guest, number, sitting.heard(number)[0])

    def _settle(self, sitting: Sitting, ask: UndoAsk) -> None:
        """Go back once everybody has agreed (bots always do); until then keep the question."""
        if sitting.others(ask.guest) - set(ask.agreed):
            sitting.change = next(CHANGES)
            self.store.save_undo_ask(sitting.id, write_ask(ask), sitting.version)
            return
        count = sitting.asked_for(ask)
        move = sitting.back_to(count, ask.seat)
        self._commit(sitting, BACK, ask.seat, str(count), move, ask.guest, ask.action_id)

    # What else a seat may ask.

    def why(self, guest: str, table: str, seat: str, action: str) -> Why:
        """The rule that forbids an action."""
        with self.hall.at(table) as sitting:
            number = own_seat(sitting, guest, seat)
            check_started(sitting)
            if sitting.over:
                return Why("", "The game is over.")
            refusal = sitting.playing.why_not(number, action)
            return Why() if refusal is None else Why(refusal.rule, refusal.text)

    def odds(self, guest: str, table: str, seat: str, action: str) -> Odds:
        """What a seat can expect of an action, from what it knows."""
        with self.hall.at(table) as sitting:
            number = own_seat(sitting, guest, seat)
            check_started(sitting)
            if sitting.over:
                return Odds()
            # Numbered by what the seat noticed: other odds would tell of others' sealed steps.
            rng = stream("odds", sitting.version_of(number), number)
            eyes = sitting.playing.eyes(number, rng)
        found = eyes.foresee(action)
        if found is None:
            return Odds()
        return Odds(found.chances, found.means, found.given, found.ends[:ENDS_TOLD])

    def bot_turn(self, table: str) -> BotTurn | None:
        """What the next bot at a table needs to choose; None if no bot is awaited."""
        with self.hall.at(table) as sitting:
            awaited = sitting.bots_awaited()
            if not awaited:
                return None
            seat = awaited[0]
            return BotTurn(
                share=sitting.host if sitting.others("") else "",
                table=table,
                version=sitting.version_of(seat),
                seat=seat_name(seat),
                level=sitting.seats[seat].level,
                game=sitting.game.meta.name,
                rules=sitting.game.meta.rules,
                seats=sitting.setup.seats,
                options=dict(sitting.setup.options),
                view=sitting.shown(seat).view,
                legal=sitting.shown(seat).legal,
            )

    def replace_bot(self, table: str, seat: str, old: str, new: str) -> None:
        """A bot did not answer: one of another level takes over its seat."""
        with self.hall.at(table) as sitting:
            chair = sitting.seats[ord(seat) - ord("A")]
            if chair.kind != "bot" or chair.level != old:
                return
            before, chair.name = chair.name, f"{new} bot"
            chair.level = new
            facts = {"seat": seat, "level": new}
            text = f"The {before} did not answer. A {chair.name} takes over."
            sitting.tell(Event("bot_replaced", facts, text))
            self.store.save_bot(table, chair)

    # Inside.

    def _done_before(
        self,
        sitting: Sitting,
        guest: str,
        action_id: str,
        seat: int,
        kinds: tuple[str, ...],
        action: str | None = None,
    ) -> bool:
        done = self.store.entry(sitting.id, guest, action_id)
        if done is None:
            return False
        same = action is None or done.action == " ".join(action.split())
        if done.seat != seat or done.kind not in kinds or not same:
            raise Stale("this id was used for something else; every new action needs a new one")
        return True

    def _commit(
        self,
        sitting: Sitting,
        kind: str,
        seat: int,
        action: str,
        move: Move,
        guest: str,
        action_id: str,
    ) -> None:
        """One decision is one transaction; if it fails, `Hall.at` forgets what memory did."""
        entry = EntryRow(
            version=sitting.version,
            seat=seat,
            kind=kind,
            action=action,
            drawn=move.drawn,
            guest=guest,
            action_id=action_id,
            noticed=move.noticed,
            told=move.told,
            rules=move.rules,
        )
        asked = "" if sitting.ask is None else write_ask(sitting.ask)
        ended = sitting.result() if sitting.over else None
        self.store.append(sitting.id, entry, asked, ended, **sitting.kept())
        if ended is not None:
            sitting.finish(ended)


def write_ask(ask: UndoAsk) -> str:
    """A question as it is stored."""
    return msgspec.json.encode(ask).decode()


def _check_version(sitting: Sitting, seat: int, version: int) -> None:
    now = sitting.version_of(seat)
    if version != now:
        raise Stale(f"the table is at version {now}, not {version}: look again")


def standing(sitting: Sitting, guest: str, eyes: int, since: int) -> Standing:
    """What these eyes are told now, with the events after `since`."""
    shown = sitting.shown(eyes)
    sequence, events = sitting.heard(eyes, since)
    first = sequence - len(events) + 1
    return Standing(
        sequence=sequence,
        version=sitting.version_of(eyes),
        seat="" if eyes == SPECTATOR else seat_name(eyes),
        view=shown.view,
        legal=shown.legal,
        can_undo=shown.can_undo,
        events=[
            ToldEvent(first + i, event.kind, event.facts, event.text)
            for i, event in enumerate(events)
        ],
        seats=seat_cards(sitting, guest),
        over=sitting.over,
        undo_asked_by=None if sitting.ask is None else seat_name(sitting.ask.seat),
        rematch=sitting.rematch or None,
        notice=sitting.closed or None,
    )


def distinctive(sitting: Sitting, guest: str, eyes: int) -> object:
    """Equal for two moments exactly if these eyes have nothing new to be told between them."""
    asked = None if sitting.ask is None else sitting.ask.seat
    cards = seat_cards(sitting, guest)
    return sitting.version_of(eyes), asked, sitting.rematch, cards
