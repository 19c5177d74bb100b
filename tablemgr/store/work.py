"""Work: the one way to change anything that matters. No commit without a fact.

`with Work(engine, clock, calendar, hold=("table:PG14",)) as work:` opens one transaction and locks that
chain's head; `work.commit(fact, by=…)` appends the fact with its entries and every row that follows from it,
and keeps all of it or nothing. Heads are locked by name, then accounts by name, so that no two units wait
for each other. A commit ends the unit, and returns when the fact is durable (`sharing` tells how several
units may become so together).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import exc, select
from sqlalchemy.orm import Session

from tablemgr import __version__
from tablemgr.audit.canonical import digest
from tablemgr.audit.chain import Head
from tablemgr.audit.facts import CLOCK_BACK, Fact
from tablemgr.audit.record import Answer, By, Record, Request
from tablemgr.clock import Clock
from tablemgr.errors import Conflict
from tablemgr.gamingday import Calendar, Moment
from tablemgr.ledger.entry import Entry
from tablemgr.store import audit, balances, heads
from tablemgr.store.engine import Engine
from tablemgr.store.faults import translate, translated
from tablemgr.store.guards import APPEND_ONLY
from tablemgr.store.prepared import LINE
from tablemgr.store.projection import INSERTS, Made, rows_of
from tablemgr.store.rows import METADATA, TRAINING, DocumentRow
from tablemgr.store.units import PROPERTY_CHAIN, TABLE_CHAIN, Draft, Practice, Read, SignIn, Unit, Writer, read

__all__ = [
    "PROPERTY_CHAIN",
    "TABLE_CHAIN",
    "Committed",
    "Draft",
    "Practice",
    "Read",
    "SignIn",
    "Unit",
    "Work",
    "read",
]

# What only a commit writes, and what is training's; a use case that tries to change it by hand is mistaken.
_COMMIT_ONLY = frozenset(APPEND_ONLY) | {"heads", "accounts"} | TRAINING


@dataclass(frozen=True, slots=True)
class Committed:
    """What was kept: the fact's record and the answer; or, for a repeated request, what was kept the first time."""

    record: Record
    answer: Answer | None
    repeated: bool


Reckoning = Calendar | Callable[[Unit], Calendar]


class Work(Writer):
    """One use case: one transaction, one fact."""

    may_change = frozenset(METADATA.tables) - _COMMIT_ONLY

    def __init__(self, engine: Engine, clock: Clock, calendar: Reckoning, *, hold: tuple[str, ...]) -> None:
        """Prepare to work on the chains in `hold`: "property" or "table:<code>".

        `calendar` may be a way to look it up once the unit is open, which saves looking in a transaction of its own.
        """
        super().__init__(engine, clock, hold=hold)
        self._reckoning = calendar

    @property
    def calendar(self) -> Calendar:
        """The reckoning of gaming days that this unit's facts are dated by."""
        if callable(self._reckoning):
            self._reckoning = self._reckoning(self)
        return self._reckoning

    @property
    def moment(self) -> Moment:
        """The gaming day and shift of this unit."""
        return self.calendar.at(self.now)

    def repeated(self, request: Request | None) -> Answer | None:
        """Tell what this request was answered the first time; None for a new one.

        Asked first of all in a use case: a repeated request must not run it twice. Conflict when the same id
        now asks for something else.
        """
        found = None if request is None else _first(self.session, request)
        return None if found is None else (found.answer or Answer(200))

    def commit(
        self,
        fact: Fact,
        *,
        by: By,
        chain: str | None = None,
        request: Request | None = None,
        answer: Answer | None = None,
        entries: Sequence[Entry] = (),
    ) -> Committed:
        """Append the fact, post its entries, add its rows, and make all of it durable.

        `chain` may be left out when one chain is held. A request id that is there already, which only a race
        can bring this far, gives what the first one committed.
        """
        held = self._hold[0] if chain is None and len(self._hold) == 1 else chain
        assert held in self._heads, f"hold the chain {held} before deciding anything; a unit keeps one fact"
        self._still_open()
        try:
            self.session.flush()
            told = None if answer is None else answer.canonical
            head = self._heads[held]
            record = self._record(self._dated(fact, head), by, head, (request, told, entries))
            self._write(record, told, entries)
        except exc.IntegrityError as error:
            return self._other(request, error)
        self._heads.clear()
        self._keep()
        return Committed(record, answer, repeated=False)

    def _dated(self, fact: Fact, head: Head) -> Fact:
        """Say on the fact by how many seconds the clock went back since the one before it, if it did.

        The order of a chain is that of its facts, whatever the clock says, and a table does not stand still because a
        clock was set; but no jump passes silently.
        """
        before = audit.moment_of(self.session, head)
        if before is None or before <= self.now:
            return fact
        seconds = -((self.now - before) // timedelta(seconds=1))
        return Fact(fact.kind, {**fact.body, CLOCK_BACK: seconds})

    def _record(
        self, fact: Fact, by: By, head: Head, rest: tuple[Request | None, str | None, Sequence[Entry]]
    ) -> Record:
        request, answer, entries = rest
        moment = self.moment
        return Record(
            chain=head.chain,
            sequence=head.sequence + 1,
            previous=head.hash,
            at=self.now,
            offset=self.calendar.offset(self.now),
            gaming_day=moment.gaming_day,
            shift=moment.shift,
            kind=fact.kind,
            version=fact.version,
            body=fact.body,
            entries=[entry.to_json() for entry in entries],
            by=by,
            request=None if request is None else request.id,
            request_digest=None if request is None else request.digest,
            answer_digest=None if answer is None else digest(answer),
            software=__version__,
        )

    def _write(self, record: Record, answer: str | None, entries: Sequence[Entry]) -> None:
        self.session.connection().execution_options(may_change=None)
        head = audit.append(self.session, record, answer)
        balances.post(self.session, record.key, entries)
        for row, values in _new(self.session, rows_of(record)):
            INSERTS[row].run(self.session, **values)
        heads.move(self.session, head)

    def _other(self, request: Request | None, error: exc.IntegrityError) -> Committed:
        self.session.info.pop(LINE, None)
        self.session.rollback()
        with translated():
            found = None if request is None else _first(self.session, request)
        if found is None:
            raise translate(error) or error from error
        return found


def _new(session: Session, made: list[Made]) -> list[Made]:
    """Leave out documents that are on record already; putting a rule in force twice keeps its first text."""
    wanted = [values["digest"] for row, values in made if row is DocumentRow]
    there = set(session.scalars(select(DocumentRow.digest).where(DocumentRow.digest.in_(wanted)))) if wanted else set()
    kept = []
    for row, values in made:
        if row is DocumentRow:
            if values["digest"] in there:
                continue
            there.add(values["digest"])
        kept.append((row, values))
    return kept


def _first(session: Session, request: Request) -> Committed | None:
    found = audit.by_request(session, request.id)
    if found is None:
        return None
    if found.record.request_digest != request.digest:
        raise Conflict("This request was made before and asked for something else. Look again before repeating it.")
    return Committed(found.record, found.answer, repeated=True)
