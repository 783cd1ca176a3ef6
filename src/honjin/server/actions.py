"""During the game: actions, undo, and the snapshots that each seat is sent."""

from __future__ import annotations

import msgspec

from honjin.bots.levels import current
from honjin.engine.errors import NotYourDecision, UnknownAction
from honjin.engine.events import Event
from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR
from honjin.engine.view import View, seat_name
from honjin.server.clocks import Clocks
from honjin.server.database import ConcurrentChange
from honjin.server.errors import Final, Forbidden, Stale, WrongMoment
from honjin.server.journal import Journal, write_ask
from honjin.server.live_table import ACT, BACK, CHANGES, UNDO, LiveTable, UndoAsk
from honjin.server.names import bot_name
from honjin.server.table_cache import TableCache, check_started, eyes_of, own_seat, seat_infos
from honjin.server.votes import shown_vote
from honjin.server.wire import Act, GameEvent, Odds, Snapshot, Undo, Why

ENDS_TOLD = 10


class BotTurn(msgspec.Struct, frozen=True):
    """What a bot is given: its seat's view and nothing else of the table.

    `share` names those it shares the workers with: with all bots at the host's tables, or, where no
    person plays, with those of all such tables.
    """

    share: str
    table: str
    version: int
    seat: str
    level: str
    game: str
    rules: int
    edition: str
    seats: int
    options: dict[str, object]
    pack: Pack | None
    view: View
    legal: list[str]


class Actions:
    """Actions and snapshots."""

    def __init__(self, cache: TableCache, journal: Journal) -> None:
        self.cache = cache
        self.store = cache.store
        self.journal = journal
        self.clocks = journal.clocks

    def snapshot(self, guest: str, table: str, seat: str = "", since: int = 0) -> Snapshot:
        """The snapshot of a seat (none: of a spectator)."""
        with self.cache.at(table) as live:
            eyes = eyes_of(live, guest, seat)
            check_started(live)
            return self.tell(live, guest, eyes, since)

    def tell(self, live: LiveTable, guest: str, eyes: int, since: int) -> Snapshot:
        """The snapshot for these eyes, with the events after `since`."""
        return snapshot(live, guest, eyes, since, self.clocks)

    def perform(self, guest: str, table: str, ask: Act) -> None:
        """One action, once: a retry under the same id does nothing."""
        with self.cache.at(table) as live:
            self.perform_at(live, guest, ask)

    def perform_at(self, live: LiveTable, guest: str, ask: Act) -> None:
        """The same at a table that the caller holds."""
        seat = own_seat(live, guest, ask.seat)
        check_started(live)
        self._act(live, guest, seat, ask)

    def act(self, guest: str, table: str, ask: Act) -> Snapshot:
        """The same; returns the snapshot after it."""
        with self.cache.at(table) as live:
            seat = own_seat(live, guest, ask.seat)
            check_started(live)
            self._act(live, guest, seat, ask)
            return self.tell(live, guest, seat, live.events_since(seat)[0])

    def act_for_bot(self, table: str, ask: Act) -> None:
        """The same for a bot's seat."""
        with self.cache.at(table) as live:
            seat = ord(ask.seat) - ord("A")
            if live.seats[seat].kind != "bot":
                raise Forbidden(f"no bot sits in seat {ask.seat}")
            self._act(live, f"bot:{ask.seat}", seat, ask)

    def _act(self, live: LiveTable, guest: str, seat: int, ask: Act) -> None:
        # An action raises its own seat's version, so a request at this version is not a retry.
        if live.version_of(seat) != ask.version or live.over:
            if self._done_before(live, guest, ask.id, seat, (ACT,), ask.action):
                return
            if live.over:
                raise NotYourDecision("the game is over")
            _check_version(live, seat, ask.version)
        if live.suspended:
            raise WrongMoment("the game is paused: resume it first")
        if ask.careful and live.is_final(seat, ask.action):
            raise Final("this cannot be undone: confirm it")
        move = live.act(seat, ask.action)
        action = live.course.decisions[-1].line.words
        try:
            self.journal.commit(live, ACT, seat, action, move, guest, ask.id)
        except ConcurrentChange:
            self._done_before(live, guest, ask.id, seat, (ACT,), ask.action)
            raise

    # Undo.

    def undo(self, guest: str, table: str, ask: Undo) -> Snapshot:
        """Take back where the engine allows it, otherwise ask the others."""
        with self.cache.at(table) as live:
            seat = own_seat(live, guest, ask.seat)
            check_started(live)
            if not self._done_before(live, guest, ask.id, seat, (UNDO, BACK)):
                _check_version(live, seat, ask.version)
                if live.shown(seat).can_undo:
                    move = live.undo(seat)
                    self.journal.commit(live, UNDO, seat, "", move, guest, ask.id)
                else:
                    self._ask(live, guest, seat, ask)
            return self.tell(live, guest, seat, live.events_since(seat)[0])

    def _ask(self, live: LiveTable, guest: str, seat: int, ask: Undo) -> None:
        if live.over:
            raise WrongMoment("the game is over; nothing can be undone")
        last = live.course.last_of(seat)
        if last < 0:
            raise WrongMoment(f"seat {ask.seat} has done nothing yet that could be undone")
        if live.ask is not None and live.ask.seat != seat:
            raise WrongMoment(f"seat {seat_name(live.ask.seat)} has asked already")
        if any(line.rules != live.game.meta.rules for line in live.course.lines):
            raise WrongMoment(
                "the rules have changed since this game began: only a step that nobody has "
                "learned anything from can be taken back"
            )
        since = live.course.decisions[last].version
        live.ask = UndoAsk(seat, live.version, guest, ask.id, [], since)
        self._settle(live, live.ask)

    def answer(self, guest: str, table: str, seat: str, agree: bool) -> Snapshot:
        """Answer another seat's undo request."""
        with self.cache.at(table) as live:
            number = own_seat(live, guest, seat)
            check_started(live)
            ask = live.ask
            if ask is None:
                raise WrongMoment("no undo request is pending")
            if ask.guest == guest:
                raise Forbidden("the other players answer this, not you")
            if agree:
                ask.agreed.append(guest)
                self._settle(live, ask)
            else:
                live.ask = None
                live.change = next(CHANGES)
                self.store.save_undo_ask(live.id, "", live.version)
            return self.tell(live, guest, number, live.events_since(number)[0])

    def _settle(self, live: LiveTable, ask: UndoAsk) -> None:
        """Undo once everybody has agreed (bots always do); until then the request stays open."""
        if live.others(ask.guest) - set(ask.agreed):
            live.change = next(CHANGES)
            self.store.save_undo_ask(live.id, write_ask(ask), live.version)
            return
        count = live.asked_for(ask)
        move = live.back_to(count, ask.seat)
        self.journal.commit(live, BACK, ask.seat, str(count), move, ask.guest, ask.action_id)

    # Questions of a seat.

    def why(self, guest: str, table: str, seat: str, action: str) -> Why:
        """The rule that forbids an action."""
        with self.cache.at(table) as live:
            number = own_seat(live, guest, seat)
            check_started(live)
            if live.over:
                return Why("", "The game is over.")
            try:
                refusal = live.playing.why_not(number, action)
            except UnknownAction:
                if not action:
                    raise
                # A page asks about any element that was pressed, which need not be an action.
                return Why(unknown=True)
            return Why() if refusal is None else Why(refusal.rule, refusal.text)

    def odds(self, guest: str, table: str, seat: str, action: str) -> Odds:
        """The odds of an action, from what the seat knows."""
        with self.cache.at(table) as live:
            number = own_seat(live, guest, seat)
            check_started(live)
            if live.over:
                return Odds()
            # Numbered by what the seat noticed, so that the odds reveal no sealed step of others.
            rng = stream("odds", live.version_of(number), number)
            eyes = live.playing.eyes(number, rng)
        found = eyes.foresee(action)
        if found is None:
            return Odds()
        return Odds(found.chances, found.means, found.given, found.ends[:ENDS_TOLD])

    def bot_turn(self, table: str) -> BotTurn | None:
        """What the next bot at a table needs to choose; None if no bot is awaited."""
        with self.cache.at(table) as live:
            awaited = live.bots_awaited()
            if not awaited:
                return None
            seat = awaited[0]
            return BotTurn(
                share=live.host if live.others("") else "",
                table=table,
                version=live.version_of(seat),
                seat=seat_name(seat),
                level=current(live.seats[seat].level),
                game=live.game.meta.name,
                rules=live.game.meta.rules,
                edition=live.pinned,
                seats=live.setup.seats,
                options=dict(live.setup.options),
                pack=live.setup.pack,
                view=live.shown(seat).view,
                legal=live.shown(seat).legal,
            )

    def replace_bot(self, table: str, seat: str, old: str, new: str) -> None:
        """A bot did not answer: one of another level takes over its seat."""
        with self.cache.at(table) as live:
            chair = live.seats[ord(seat) - ord("A")]
            if chair.kind != "bot" or current(chair.level) != old:
                return
            taken = {other.name for other in live.seats if other is not chair}
            before = "The steward" if chair.steward else chair.name
            after = bot_name(new, taken)
            chair.level, chair.name = new, chair.name if chair.steward else after
            facts = {"seat": seat, "level": new}
            text = f"{before} did not answer. {after} takes over."
            live.tell(Event("bot_replaced", facts, text))
            self.store.save_bot(table, chair, live.audience.pending())

    # Inside.

    def _done_before(
        self,
        live: LiveTable,
        guest: str,
        action_id: str,
        seat: int,
        kinds: tuple[str, ...],
        action: str | None = None,
    ) -> bool:
        done = self.store.entry(live.id, guest, action_id)
        if done is None:
            return False
        same = action is None or done.action == " ".join(action.split())
        if done.seat != seat or done.kind not in kinds or not same:
            raise Stale("this id was used for another action; give every action a new id")
        return True


def _check_version(live: LiveTable, seat: int, version: int) -> None:
    now = live.version_of(seat)
    if version != now:
        raise Stale(f"the table is at version {now}, not {version}: reload it")


def _can_ask(live: LiveTable, guest: str, eyes: int, free: bool) -> bool:
    """Whether a seat has a step to ask the other people for; a `free` one needs no question."""
    if eyes == SPECTATOR or free or live.over:
        return False
    return live.course.last_of(eyes) >= 0 and bool(live.others(guest))


def snapshot(live: LiveTable, guest: str, eyes: int, since: int, clocks: Clocks) -> Snapshot:
    """The snapshot for these eyes, with the events after `since`."""
    shown = live.shown(eyes)
    sequence, events = live.events_since(eyes, since)
    first = sequence - len(events) + 1
    return Snapshot(
        sequence=sequence,
        version=live.version_of(eyes),
        seat="" if eyes == SPECTATOR else seat_name(eyes),
        view=shown.view,
        legal=shown.legal,
        can_undo=shown.can_undo,
        events=_numbered(events, first),
        seats=seat_infos(live, guest),
        over=live.over,
        can_ask_undo=_can_ask(live, guest, eyes, shown.can_undo),
        undo_asked_by=None if live.ask is None else seat_name(live.ask.seat),
        rematch=live.rematch or None,
        notice=live.closed or None,
        pace=live.pace,
        clocks=clocks.for_eyes(live, eyes),
        suspended=live.suspended,
        vote=shown_vote(live, guest),
    )


def passed(live: LiveTable, guest: str, eyes: int, since: int, version: int) -> list[Snapshot]:
    """The table after each of the last moves that these eyes noticed, except for how it stands
    now: those after `version`, with the events after `since`. Nothing can be done there."""
    out: list[Snapshot] = []
    now = live.version_of(eyes)
    if now - version < 2:
        return out
    for moment in live.audience.moments(eyes):
        if version < moment.version < now and moment.sequence >= since:
            events = live.events_since(eyes, since)[1][: moment.sequence - since]
            out.append(
                Snapshot(
                    sequence=moment.sequence,
                    version=moment.version,
                    seat="" if eyes == SPECTATOR else seat_name(eyes),
                    view=moment.view,
                    legal=[],
                    can_undo=False,
                    events=_numbered(events, since + 1),
                    seats=seat_infos(live, guest),
                    over=False,
                )
            )
            since = moment.sequence
    return out


def _numbered(events: list[Event], first: int) -> list[GameEvent]:
    return [
        GameEvent(first + i, event.kind, event.facts, event.text) for i, event in enumerate(events)
    ]


def distinctive(live: LiveTable, guest: str, eyes: int) -> object:
    """Equal at two moments exactly if these eyes saw nothing new between them."""
    asked = None if live.ask is None else live.ask.seat
    cards = seat_infos(live, guest)
    return live.version_of(eyes), asked, live.rematch, cards, live.closed
