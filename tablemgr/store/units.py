"""Units of work: everything that may open a transaction, and what each may change.

Leaving a unit undoes everything that it did not expressly commit. `Read` cannot commit at all; `Draft`,
`SignIn` and `Practice` commit without a fact, and therefore may touch only tables that are no evidence of
anything; everything else goes through `Work`, which cannot commit without a fact.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from types import TracebackType
from typing import ClassVar, Protocol, Self

from sqlalchemy.orm import Session

from tablemgr.audit.chain import Head
from tablemgr.clock import Clock
from tablemgr.store import heads
from tablemgr.store.engine import Engine
from tablemgr.store.faults import translated

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
        self._open: tuple[Session, datetime] | None = None
        self._heads: dict[str, Head] = {}

    @property
    def session(self) -> Session:
        """The open session."""
        assert self._open is not None, "a unit is used inside its block"
        return self._open[0]

    @property
    def now(self) -> datetime:
        """The moment of this unit, read once when it had its turn."""
        assert self._open is not None, "a unit is used inside its block"
        return self._open[1]

    def __enter__(self) -> Self:
        """Wait for one's turn, begin, lock the chains."""
        with ExitStack() as stack:
            stack.enter_context(translated())
            if self._engine.turns is not None:
                self._engine.turns.take()
                stack.callback(self._engine.turns.give)
            session = stack.enter_context(Session(self._engine.writing, expire_on_commit=False))
            self._heads = heads.lock(session, self._hold)
            session.connection().execution_options(may_change=self.may_change)
            self._open = session, self._clock.now()
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Undo what was not kept, and let the next one in."""
        self._open = None
        return self._stack.__exit__(kind, error, trace)

    def _keep(self) -> None:
        """Make it durable; a file that was replaced meanwhile is noticed before anybody is told it is saved."""
        file = self._engine.file
        if file is not None:
            file.check()
        self.session.commit()
        if file is not None:
            file.check()


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
    """Keeps results of training. It knows neither book nor trail, so a drill cannot reach money."""

    may_change = frozenset({"practice"})

    def commit(self) -> None:
        """Keep the result."""
        with translated():
            self._keep()
