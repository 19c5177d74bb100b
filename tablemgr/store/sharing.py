"""Units of work that wait together are made durable together, by one sync for all of them.

On SQLite a sync to the disk costs more than a whole round. Units still run one after the other, in order of
arrival, each undone or kept by itself (a savepoint); but while others wait, a finished unit leaves the transaction
open for the next one instead of syncing at once. The last in line, or the thirty-second, commits for all, and
only then is any of them told anything: not even a refusal leaves on the strength of what is not yet durable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

import sqlalchemy
from sqlalchemy import Connection, RootTransaction, exc

from tablemgr.errors import TableError, Unusable
from tablemgr.store.faults import translate
from tablemgr.store.turns import Turns

# So many units at most share one sync, so that the first of them does not wait for a whole rush.
LIMIT = 32


@dataclass(slots=True)
class Group:
    """Some units in one transaction: whether any of them is to be kept, and how it ended."""

    connection: Connection
    transaction: RootTransaction
    size: int = 0
    kept: bool = False
    fault: BaseException | None = None
    done: Event = field(default_factory=Event)

    @property
    def is_open(self) -> bool:
        """Whether the transaction still stands: a full disk makes SQLite undo all of it by itself."""
        return bool(getattr(self.connection.connection.driver_connection, "in_transaction", False))


class Sharing:
    """The line of writers of one SQLite database."""

    def __init__(self, engine: sqlalchemy.Engine, turns: Turns) -> None:
        """Write through `engine`, in the order of `turns`."""
        self._engine = engine
        self._turns = turns
        self._group: Group | None = None

    def join(self) -> Group:
        """Wait for one's turn and take part in the open group, or begin one."""
        self._turns.take()
        try:
            if self._group is None:
                self._group = self._begin()
        except BaseException:
            self._turns.give()
            raise
        self._group.size += 1
        return self._group

    def leave(self, group: Group, *, kept: bool) -> None:
        """Hand on the turn, or commit for the whole group; return when everything in it is durable, else raise."""
        group.kept = group.kept or kept
        if not group.is_open:
            group.fault = Unusable("The database cannot be used just now. Nothing was saved.")
        if group.fault is not None or group.size >= LIMIT or not self._turns.pass_on():
            self._finish(group)
        group.done.wait()
        if isinstance(group.fault, TableError):
            raise type(group.fault)(group.fault.id, **group.fault.params) from group.fault
        if group.fault is not None:
            raise group.fault

    def _begin(self) -> Group:
        connection = self._engine.connect()
        try:
            return Group(connection, connection.begin())
        except BaseException:
            connection.close()
            raise

    def _finish(self, group: Group) -> None:
        self._group = None
        try:
            if group.fault is None and group.kept:
                group.transaction.commit()
        except exc.SQLAlchemyError as error:
            group.fault = translate(error) or error
        except BaseException as error:  # noqa: BLE001 - whatever it is, everybody in the group must be told
            group.fault = error
        finally:
            _close(group)
            group.done.set()
            self._turns.give()


def _close(group: Group) -> None:
    try:
        group.connection.close()
    except exc.SQLAlchemyError:
        # The transaction was gone already; a connection in doubt is not used again.
        group.connection.invalidate()
