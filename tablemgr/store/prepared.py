"""Statements that every tap needs: put together once for each kind of database, then run by the driver itself.

Dressing a statement costs several times what SQLite needs to run it, and a settled round has a dozen of them. What is
kept of the dressing is all that matters: the types of columns both ways, the families of errors, and the law about
which tables a unit may change. Anything rarer is better off with SQLAlchemy's own execution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update, exc
from sqlalchemy.orm import Session

# What comes from a driver has the types of the statement's columns, which only the caller knows.
Fields = Sequence[Any]
Convert = Callable[[Any], Any] | None
# Where an open unit leaves its connection, since asking the session for it at each statement costs as much as
# running one. Whoever ends the transaction takes it away.
LINE = "line"
Statement = Select[*tuple[Any, ...]] | Insert | Update | Delete


@dataclass(frozen=True, slots=True)
class _Ready:
    """A statement as one driver takes it."""

    sql: str
    names: tuple[str, ...]
    positional: bool
    own: Mapping[str, Any]
    binds: tuple[Convert, ...]
    columns: tuple[Convert, ...]
    plain: bool

    def bound(self, values: Mapping[str, Any]) -> Any:
        """Give the values in the driver's form; a place of the statement's own has its value already."""
        whole = {**self.own, **values} if self.own else values
        found = [
            whole[name] if convert is None else convert(whole[name])
            for name, convert in zip(self.names, self.binds, strict=True)
        ]
        return found if self.positional else dict(zip(self.names, found, strict=True))

    def read(self, row: Fields) -> Fields:
        """Give a row in the types of its columns."""
        if self.plain:
            return row
        return [
            each if convert is None or each is None else convert(each)
            for each, convert in zip(row, self.columns, strict=True)
        ]


class Prepared:
    """One statement with named places; insert, update and delete name their table to the law of the unit."""

    def __init__(self, statement: Statement) -> None:
        """Keep the statement; it is put together when it is first run."""
        self._statement = statement
        self._changes = None if isinstance(statement, Select) else str(getattr(statement.table, "name", ""))
        self._columns = tuple(statement.selected_columns.keys()) if isinstance(statement, Select) else ()
        self._ready: dict[str, _Ready] = {}

    def one(self, session: Session, /, **values: Any) -> Fields | None:
        """Give the one row that is found, or None."""
        rows = self.all(session, **values)
        return rows[0] if rows else None

    def named(self, session: Session, /, **values: Any) -> dict[str, Any] | None:
        """Give the one row that is found by the names of its columns, or None."""
        row = self.one(session, **values)
        return None if row is None else dict(zip(self._columns, row, strict=True))

    def all(self, session: Session, /, **values: Any) -> list[Fields]:
        """Give every row that is found."""
        ready, cursor = self._run(session, values)
        try:
            return [ready.read(row) for row in cursor.fetchall()]
        finally:
            cursor.close()

    def run(self, session: Session, /, **values: Any) -> int:
        """Run it, and say how many rows it met."""
        _, cursor = self._run(session, values)
        try:
            return int(cursor.rowcount)
        finally:
            cursor.close()

    def many(self, session: Session, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run it for each of some rows."""
        connection, ready = self._at(session)
        cursor = connection.connection.cursor()
        bound = [ready.bound(row) for row in rows]
        try:
            self._execute(connection, ready, lambda: cursor.executemany(ready.sql, bound))
        finally:
            cursor.close()

    def _run(self, session: Session, values: Mapping[str, Any]) -> tuple[_Ready, Any]:
        connection, ready = self._at(session)
        cursor, bound = connection.connection.cursor(), ready.bound(values)
        self._execute(connection, ready, lambda: cursor.execute(ready.sql, bound))
        return ready, cursor

    def _at(self, session: Session) -> tuple[Connection, _Ready]:
        connection = session.info.get(LINE) or session.connection()
        if self._changes is not None:
            allowed = connection.get_execution_options().get("may_change")
            assert allowed is None or self._changes in allowed, f"this unit may not change {self._changes}"
        dialect = connection.dialect
        ready = self._ready.get(dialect.name)
        if ready is None:
            ready = self._ready[dialect.name] = _made(self._statement, dialect)
        return connection, ready

    def _execute(self, connection: Connection, ready: _Ready, act: Callable[[], object]) -> None:
        driver = connection.dialect.loaded_dbapi
        try:
            act()
        except driver.Error as error:
            raise exc.DBAPIError.instance(ready.sql, None, error, driver.Error, dialect=connection.dialect) from error


def _made(statement: Statement, dialect: Dialect) -> _Ready:
    compiled = statement.compile(dialect=dialect)
    places = compiled.binds
    positional = bool(compiled.positional)
    names = tuple(compiled.positiontup or ()) if positional else tuple(places)
    chosen = statement.selected_columns if isinstance(statement, Select) else ()
    columns = tuple(column.type.dialect_impl(dialect).result_processor(dialect, None) for column in chosen)
    return _Ready(
        sql=str(compiled),
        names=names,
        positional=positional,
        own={name: place.value for name, place in places.items() if not place.required},
        binds=tuple(places[name].type.dialect_impl(dialect).bind_processor(dialect) for name in names),
        columns=columns,
        plain=all(convert is None for convert in columns),
    )
