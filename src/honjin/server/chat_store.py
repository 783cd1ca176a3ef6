"""Chat and private notes in the database: every method is one transaction, or reads."""

from __future__ import annotations

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, select

from honjin.server import schema
from honjin.server.database import Database
from honjin.server.rows import ChatRow, columns
from honjin.server.statements import Statement

_AT_TABLE = schema.chat.c.table_id == bindparam("own_id")
_COUNT = Statement(select(func.max(schema.chat.c.number)).where(_AT_TABLE))


class ChatStore(Database):
    """Chat lines and private notes."""

    def chat(self, table: str, guest: str, since: int, limit: int) -> list[tuple[int, ChatRow]]:
        """The latest lines that a guest may read, after the `since`-th of them.

        Lines are counted among those that the guest may read, so that nobody can count others.
        """
        chat = schema.chat.c
        wanted = [chat[name] for name in ChatRow.__struct_fields__]
        mine: ColumnElement[bool] = chat.to_seat < 0
        if guest:
            mine |= (chat.to_guest == guest) | (chat.guest == guest)
        count = func.row_number().over(order_by=chat.number).label("count")
        heard = select(count, *wanted).where(chat.table_id == table, mine).subquery()
        query = select(heard).where(heard.c.count > since)
        query = query.order_by(heard.c.number.desc()).limit(limit)
        with self.engine.connect() as db:
            return [(row[0], ChatRow(*row[1:])) for row in db.execute(query).all()][::-1]

    def line_count(self, table: str) -> int:
        """The number of chat lines at a table."""
        with self.engine.connect() as db:
            found = _COUNT.first(db, {"own_id": table})
            return found[0] or 0 if found else 0

    def say(self, table: str, row: ChatRow) -> None:
        with self.writing() as db:
            db.execute(insert(schema.chat).values(table_id=table, **columns(row)))
            self._announce(db, table, 0)

    def notes(self, table: str, guest: str) -> str:
        own = (schema.notes.c.table_id == table, schema.notes.c.guest == guest)
        with self.engine.connect() as db:
            return db.execute(select(schema.notes.c.text).where(*own)).scalar() or ""

    def save_notes(self, table: str, guest: str, words: str) -> None:
        own = (schema.notes.c.table_id == table, schema.notes.c.guest == guest)
        with self.writing() as db:
            db.execute(delete(schema.notes).where(*own))
            db.execute(insert(schema.notes).values(table_id=table, guest=guest, text=words))
