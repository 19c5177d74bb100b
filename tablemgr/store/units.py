"""Units of work: everything that may open a transaction, and what each may change.

Leaving a unit undoes everything that it did not expressly commit. `Read` cannot commit at all; `Draft`,
`SignIn` and `Practice` commit without a fact, and therefore may touch only tables that are no evidence of
anything; everything else goes through `Work`, which cannot commit without a fact.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from types import TracebackType
from typing import ClassVar, Protocol, Self

from sqlalchemy.orm import Session

from tablemgr.audit.chain import Head
from tablemgr.clock import Clock
from tablemgr.errors import TableError, Unusable
from tablemgr.store import heads
from tablemgr.store.engine import Engine
from tablemgr.store.faults import translated
from tablemgr.store.prepared import LINE
from tablemgr.store.rows.training import TRAINING
from tablemgr.store.sharing import Group, Sharing

TABLE_CHAIN = "table:"
PROPERTY_CHAIN = "property"


class Unit(Protocol):
    """An open unit, as the functions of the store see it."""

    @property
    def session(self) -> Session:
        """The session to work in; never kept after the unit is left."""
        ...


class Read:
    """An open look at the store, which cannot change anything."""

    def __init__(self, session: Session) -> None:
        """Look through `session`."""
        self.session = session


@contextmanager
def read(engine: Engine) -> Iterator[Read]:
    """Open one consistent look at the store."""
    with translated(), Session(engine.reading, autoflush=False) as session:
        session.info[LINE] = session.connection()
        yield Read(session)


class Writer:
    """What all writing units share: one transaction, writers in turn, undone unless it is kept.

    `hold` names the chains that the unit will decide about. Their heads are locked before anything is read,
    so that on PostgreSQL too nobody decides on what another unit is just changing.
    """

    may_change: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, engine: Engine, clock: Clock, *, hold: tuple[str, ...] = ()) -> None:
        """Prepare; nothing is opened before the block is entered."""
        self._engine = engine
        self._clock = clock
        self._hold = tuple(sorted(set(hold)))
        self._stack = ExitStack()
        self._session: Session | None = None
        self._now: datetime | None = None
        self._heads: dict[str, Head] = {}
        self._group: Group | None = None
        self._kept = False

    @property
    def session(self) -> Session:
        """The open session; there is none before the block, nor after a commit."""
        assert self._session is not None, "a unit is used inside its block and before its commit"
        return self._session

    @property
    def now(self) -> datetime:
        """The moment of this unit, read once when it had its turn."""
        assert self._now is not None, "a unit is used inside its block"
        return self._now

    def __enter__(self) -> Self:
        """Wait for one's turn, begin, lock the chains."""
        with ExitStack() as stack:
            stack.enter_context(translated())
            session = stack.enter_context(self._opened(stack))
            connection = session.connection()
            connection.execution_options(may_change=None)
            self._heads = heads.lock(session, self._hold)
            connection.execution_options(may_change=self.may_change)
            session.info[LINE] = connection
            self._session, self._now = session, self._clock.now()
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Undo what was not kept, and let the next one in."""
        self._session = None
        return self._stack.__exit__(kind, error, trace)

    def _opened(self, stack: ExitStack) -> Session:
        """Open a transaction: an own one, or a savepoint in the one that the writers of SQLite share."""
        sharing = self._engine.sharing
        if sharing is None:
            return Session(self._engine.writing, expire_on_commit=False)
        self._group = group = sharing.join()
        stack.push(partial(self._leave, sharing, group))
        return Session(group.connection, expire_on_commit=False, join_transaction_mode="create_savepoint")

    def _leave(self, sharing: Sharing, group: Group, *raised: object) -> bool:
        """Leave the group. A refusal that is on its way out is not replaced by what befell the others."""
        try:
            sharing.leave(group, kept=self._kept)
        except TableError:
            if raised[1] is None:
                raise
        return False

    def _still_open(self) -> None:
        """Stop when SQLite has undone the transaction by itself: without one, each statement would stay by itself."""
        if self._group is not None and not self._group.is_open:
            raise Unusable("The database cannot be used just now. Nothing was saved.")

    def _keep(self) -> None:
        """Make it durable, and only then return. A file that was replaced meanwhile is noticed first."""
        self._still_open()
        if self._engine.file is not None:
            self._engine.file.check()
        self.session.commit()
        self._session, self._kept = None, True
        self._stack.close()
        if self._engine.file is not None:
            self._engine.file.check()


class Draft(Writer):
    """Saves, replaces or removes the draft of one table's round."""

    may_change = frozenset({"drafts"})

    def __init__(self, engine: Engine, clock: Clock, table: str) -> None:
        """Hold the table's chain, so that a tap and a settle never cross."""
        super().__init__(engine, clock, hold=(TABLE_CHAIN + table,))

    def commit(self) -> None:
        """Keep the draft."""
        with translated():
            self._keep()


class SignIn(Writer):
    """Notes when a sign-in was last seen. Its beginning and end are facts, and go through `Work`."""

    may_change = frozenset({"sign_ins"})

    def commit(self) -> None:
        """Keep the note."""
        with translated():
            self._keep()


class Practice(Writer):
    """Keeps the games and results of training. It knows neither book nor trail, so a drill cannot reach money."""

    may_change = TRAINING

    def commit(self) -> None:
        """Keep the result."""
        with translated():
            self._keep()
