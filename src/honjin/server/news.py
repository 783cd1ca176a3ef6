"""What a listener is sent when something has changed at a table."""

from __future__ import annotations

from msgspec import Struct

from honjin.engine.view import View
from honjin.server.actions import Actions, distinctive, passed
from honjin.server.chat import chat_lines
from honjin.server.live_table import LiveTable
from honjin.server.lobby import lobby
from honjin.server.table_cache import eyes_of
from honjin.server.wire import ChatLine, Snapshot, TableInfo


class SentState(Struct, frozen=True):
    """What a listener was sent last, as far as the next message depends on it."""

    sequence: int = 0
    chat: int = 0
    """The number of the last chat line, counted among those the listener may read."""
    said: int = -1
    """The table's own count of chat lines at that time."""
    shown: object = None
    """The lobby, or what distinguishes one snapshot from the next."""
    version: int | None = None
    """The version of the last snapshot."""
    view: View | None = None
    """The view of the last snapshot."""


class News(Struct, frozen=True):
    """What a listener has not been sent yet: a lobby or a snapshot if there is a new one, the
    moves that have led to it, and the chat lines since. Where nothing changed for the
    listener, there is nothing."""

    told: SentState
    before: View | None = None
    """What the listener saw last."""
    lobby: TableInfo | None = None
    passed: list[Snapshot] = []
    snapshot: Snapshot | None = None
    chat: list[ChatLine] = []

    @property
    def snapshots(self) -> list[Snapshot]:
        """The moves that have led to the new snapshot, and the snapshot itself."""
        return [*self.passed, *([] if self.snapshot is None else [self.snapshot])]


def find_news(actions: Actions, live: LiveTable, guest: str, seat: str, told: SentState) -> News:
    """What these eyes have not been sent yet."""
    store = actions.store
    eyes = eyes_of(live, guest, seat)
    chat = told.chat
    lines: list[ChatLine] = []
    if live.said not in (0, told.said):
        lines = chat_lines(store, live, guest, told.chat)
        chat = lines[-1].number if lines else chat
    if not live.started or live.halted:
        shown = lobby(live, guest, store.guest(live.host) or "")
        news = SentState(told.sequence, chat, live.said, shown)
        return News(news, lobby=None if shown == told.shown else shown, chat=lines)
    now = distinctive(live, guest, eyes)
    if now == told.shown:
        news = SentState(told.sequence, chat, live.said, now, told.version, told.view)
        return News(news, chat=lines)
    before: list[Snapshot] = []
    if told.version is not None:
        before = passed(live, guest, eyes, told.sequence, told.version)
    since = before[-1].sequence if before else told.sequence
    new = actions.tell(live, guest, eyes, since)
    news = SentState(new.sequence, chat, live.said, now, new.version, new.view)
    return News(news, told.view, passed=before, snapshot=new, chat=lines)
