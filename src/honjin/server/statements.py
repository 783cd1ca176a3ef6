"""SQL statements that are compiled once and executed often, past SQLAlchemy's layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Boolean, Connection, Delete, Insert, Select, TextClause, Update
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]
Pick = Callable[[Values], Any]


class Statement:
    """A statement, compiled once for each dialect; values are passed by name.

    `keys` names the columns that an insert or update sets.
    """

    def __init__(
        self,
        statement: Insert | Update | Delete | Select[Any] | TextClause,
        keys: Sequence[str] | None = None,
    ) -> None:
        self._statement = statement
        self._keys = keys
        self._text: dict[str, tuple[str, Pick]] = {}
        """By dialect: the SQL text, and what picks its values."""

    def execute(self, db: Connection, values: Values) -> int:
        """How many rows it changed."""
        return int(self._run(db, values).rowcount)

    def first(self, db: Connection, values: Values) -> tuple[Any, ...] | None:
        """The first row that it finds."""
        found: tuple[Any, ...] | None = self._run(db, values).fetchone()
        return found

    def row(self, db: Connection, values: Values) -> SimpleNamespace | None:
        """The first row that it finds, by the names of its columns."""
        found = self.first(db, values)
        if found is None:
            return None
        names, flags = self._columns
        row = SimpleNamespace(**dict(zip(names, found, strict=True)))
        for name in flags:  # SQLite stores them as numbers.
            setattr(row, name, bool(getattr(row, name)))
        return row

    @cached_property
    def _columns(self) -> tuple[list[str], list[str]]:
        """The names of the selected columns, and of those that hold booleans."""
        assert isinstance(self._statement, Select)
        columns = self._statement.selected_columns
        flags = [column.name for column in columns if isinstance(column.type, Boolean)]
        return [column.name for column in columns], flags

    def all(self, db: Connection, values: Values) -> list[tuple[Any, ...]]:
        """All rows that it finds."""
        found: list[tuple[Any, ...]] = self._run(db, values).fetchall()
        return found

    def _run(self, db: Connection, values: Values) -> Any:
        sql, pick = self._text.get(db.dialect.name) or self._compile(db)
        connection = db.connection.dbapi_connection
        assert connection is not None
        cursor = connection.cursor()
        try:
            cursor.execute(sql, pick(values))
        except db.dialect.loaded_dbapi.Error as error:
            if db.dialect.is_disconnect(error, db.connection, cursor):
                db.invalidate(error)
            base = db.dialect.loaded_dbapi.Error
            raise DBAPIError.instance(sql, None, error, base, dialect=db.dialect) from error
        return cursor

    def _compile(self, db: Connection) -> tuple[str, Pick]:
        compiled = self._statement.compile(dialect=db.dialect, column_keys=self._keys)
        order = getattr(compiled, "positiontup", None)
        given = compiled.params.items()
        fixed = {name: value for name, value in given if isinstance(value, int | str)}
        text = (str(compiled), _picker(order, fixed))
        self._text[db.dialect.name] = text
        return text


def _picker(order: Sequence[str] | None, fixed: Values) -> Pick:
    """What turns named values into those that a statement takes: in its order where they are
    positional, with those that never change."""
    if order is None:
        return lambda values: {**fixed, **values}
    if fixed or len(order) < 2:
        return lambda values: [(values if name in values else fixed)[name] for name in order]
    return itemgetter(*order)
