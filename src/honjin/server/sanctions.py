"""Who is muted or banned now."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import BindParameter, ColumnElement, select

from honjin.server import schema
from honjin.server.database import now
from honjin.server.store import Store

FOREVER = 2**40


class Sanction(Struct, frozen=True):
    """Until when (Unix seconds), and why."""

    until: int
    reason: str


def sanction(store: Store, guest: str, kind: str) -> Sanction | None:
    """A person's current sanctions."""
    kept = schema.sanctions.c
    query = select(kept.until, kept.reason).where(
        kept.guest == guest, kept.kind == kind, kept.until > now()
    )
    with store.engine.connect() as db:
        row = db.execute(query).first()
    return None if row is None else Sanction(row.until, row.reason)


def is_banned(guest: BindParameter[str], at: BindParameter[int]) -> ColumnElement[bool]:
    """Whether a person is banned at a time, as part of a query."""
    kept = schema.sanctions.c
    found = select(kept.guest).where(kept.guest == guest, kept.kind == "ban", kept.until > at)
    return found.exists()
