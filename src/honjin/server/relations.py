"""Blocks between people."""

from __future__ import annotations

from sqlalchemy import or_, select

from honjin.server import schema
from honjin.server.store import Store


def blocked_with(store: Store, guest: str) -> set[str]:
    """Everybody who blocked a person or was blocked by them."""
    known = schema.relations.c
    query = select(known.guest, known.other).where(
        known.kind == "block", or_(known.guest == guest, known.other == guest)
    )
    with store.engine.connect() as db:
        return {row.other if row.guest == guest else row.guest for row in db.execute(query)}
