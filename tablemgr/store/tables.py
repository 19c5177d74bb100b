"""Find tables as they stand, and move them from closed to open and from dealer to dealer.

How a table is set up is put in `property.py`; what it holds in chips is in the book. Openings and closings are
written by `Work.commit` from their facts and only read here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, func, select, update

from tablemgr.money import Cents
from tablemgr.store.prepared import Prepared
from tablemgr.store.property import ChipSet, Limits, TableSetup, paytables_of
from tablemgr.store.rows import (
    AccountRow,
    ChipSetRow,
    ClosingRow,
    LimitsRow,
    OpeningRow,
    PersonRow,
    PitRow,
    PropertyRow,
    StepRow,
    TableRow,
)
from tablemgr.store.work import Unit

# The states of a table. One that was closed by force has its session ended and its count still due.
OPEN, CLOSED, FORCED = "open", "closed", "forced"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its limits and chips, and the state it is in; `dealer_name` belongs to the badge in `dealer`.

    `currency` is the property's, in whose minor units all amounts are; `tile_set` is the set in play, that of the last
    opening or of a change since. `tablet` is the device that owns the table while it is dealt at. `next_limits` are
    approved limits that come into force at `next_limits_at`.
    """

    setup: TableSetup
    limits: Limits
    chip_set: ChipSet
    pit_name: str
    currency: str
    tile_set: str | None
    state: str
    session: int
    last_round: int
    retired: bool
    dealer: str | None
    dealer_name: str | None
    dealer_since: datetime | None
    tablet: str | None = None
    next_limits: str | None = None
    next_limits_at: datetime | None = None

    @property
    def code(self) -> str:
        """The table's code."""
        return self.setup.code

    @property
    def is_open(self) -> bool:
        """Whether a session is running."""
        return self.state == OPEN

    @property
    def count_due(self) -> bool:
        """Whether its session was ended by force and the tray is still to be counted."""
        return self.state == FORCED

    @property
    def has_session(self) -> bool:
        """Whether the tray belongs to a session that has no closer yet."""
        return self.state != CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """An opener or closer: pieces by denomination (text of the minor units), and who stood for it.

    After an approved recount it is the corrected one, and `corrected` says so; the first one stays in its own row.
    """

    session: int
    at: datetime
    count: Mapping[str, int]
    total: Cents
    dealer: str
    floor: str
    tile_set: str
    corrected: bool = False


def find(unit: Unit, code: str) -> Table | None:
    """Find a table, also a retired one. Every tap begins with it, so it is one statement, made once."""
    row = _ONE.one(unit.session, wanted=code)
    return None if row is None else _table(row)


def every(unit: Unit) -> tuple[Table, ...]:
    """List the tables in use by pit and code."""
    return tuple(map(_table, unit.session.connection().execute(_IN_USE)))


def dealing(unit: Unit, badge: str) -> tuple[str, ...]:
    """Name the tables where a person is the dealer now."""
    return tuple(unit.session.scalars(select(TableRow.code).where(TableRow.dealer == badge).order_by(TableRow.code)))


def open_session(unit: Unit, code: str, *, session: int, dealer: str, at: datetime) -> None:
    """Open a table for its next session with its first dealer; the set in play is that of the opening."""
    _change(unit, code, state=OPEN, session=session, dealer=dealer, dealer_since=at, tile_set=None, tablet=None)


def close_session(unit: Unit, code: str) -> None:
    """Close a table; nobody deals at it any more, and no tablet owns it."""
    _change(unit, code, state=CLOSED, dealer=None, dealer_since=None, tablet=None)


def force_closed(unit: Unit, code: str) -> None:
    """End a session whose count is still due: nobody deals, no tablet owns the table."""
    _change(unit, code, state=FORCED, dealer=None, dealer_since=None, tablet=None)


def seat_dealer(unit: Unit, code: str, *, badge: str | None, at: datetime | None) -> None:
    """Make a person the dealer of a table since `at`, or leave it without one."""
    _change(unit, code, dealer=badge, dealer_since=at)


def change_set(unit: Unit, code: str, tile_set: str) -> None:
    """Note which set is in play from now on."""
    _change(unit, code, tile_set=tile_set)


def own(unit: Unit, code: str, device: str | None) -> None:
    """Give a table to a tablet, or to none."""
    _change(unit, code, tablet=device)


def count_round(unit: Unit, code: str, number: int) -> None:
    """Note the number of the last round that was settled at a table."""
    _change(unit, code, last_round=number)


def opening(unit: Unit, code: str, session: int) -> Count | None:
    """Give the opener of a session, as the last approved recount has it."""
    return _standing(unit, _OPENER, code, session)


def closing(unit: Unit, code: str, session: int) -> Count | None:
    """Give the closer of a session, as the last approved recount has it."""
    return _standing(unit, _CLOSER, code, session)


def first_counts(unit: Unit, code: str, session: int) -> dict[str, Count]:
    """Give opener and closer of a session as they were counted first, under those names."""
    found = {
        "opener": unit.session.get(OpeningRow, (code, session)),
        "closer": unit.session.get(ClosingRow, (code, session)),
    }
    return {name: _count(row) for name, row in found.items() if row is not None}


def balances(unit: Unit, *accounts: str) -> dict[str, Cents]:
    """Give what some accounts hold; one that was never touched holds nothing."""
    query = select(AccountRow.name, AccountRow.balance).where(AccountRow.name.in_(accounts))
    return dict.fromkeys(accounts, 0) | {name: balance for name, balance in unit.session.execute(query)}  # noqa: C416 - rows are no pairs to a checker


_SETUP = tuple(name for name in TableSetup.__slots__ if name not in ("commission", "paytables"))
_LIMITS = Limits.__slots__
_STATE = (
    *("state", "session", "last_round", "retired", "dealer", "dealer_since"),
    *("tablet", "next_limits", "next_limits_at"),
)
_TABLES = (
    select(
        *(getattr(TableRow, name) for name in _SETUP),
        *(getattr(LimitsRow, name) for name in _LIMITS),
        *(getattr(TableRow, name) for name in _STATE),
        TableRow.commission,
        TableRow.paytables,
        TableRow.paytable,
        ChipSetRow.name,
        ChipSetRow.denominations,
        PitRow.name,
        PersonRow.name,
        PropertyRow.currency,
        func.coalesce(TableRow.tile_set, OpeningRow.tile_set),
    )
    .join(LimitsRow, LimitsRow.code == TableRow.limits)
    .join(ChipSetRow, ChipSetRow.code == TableRow.chip_set)
    .join(PitRow, PitRow.code == TableRow.pit)
    .join(PropertyRow, PropertyRow.id == 1)
    .outerjoin(PersonRow, PersonRow.badge == TableRow.dealer)
    .outerjoin(OpeningRow, and_(OpeningRow.table == TableRow.code, OpeningRow.session == TableRow.session))
)
_ONE = Prepared(_TABLES.where(TableRow.code == bindparam("wanted")))
_IN_USE = _TABLES.where(TableRow.retired.is_(False)).order_by(TableRow.pit, TableRow.code)


# The columns come in the order of the statement; their types are those of the fields they go to.
def _table(row: Sequence[Any]) -> Table:
    setup, limits, state = len(_SETUP), len(_LIMITS), len(_STATE)
    values = dict(zip(_SETUP, row, strict=False))
    values["collect"] = values["collect"] or "paid"
    commission, several, first, chips, denominations, pit, dealer, currency, tile_set = row[setup + limits + state :]
    return Table(
        setup=TableSetup(**values, commission=tuple(commission), paytables=paytables_of(several, first)),
        limits=Limits(**dict(zip(_LIMITS, row[setup:], strict=False))),
        chip_set=ChipSet(code=values["chip_set"], name=chips, denominations=tuple(denominations)),
        pit_name=pit,
        currency=currency,
        tile_set=tile_set,
        dealer_name=dealer,
        **dict(zip(_STATE, row[setup + limits :], strict=False)),
    )


# The board of the pit asks for every table's counts every few seconds: statements made once.
_COUNTED = ("session", "at", "count", "total", "dealer", "floor", "tile_set")


def _counts(row: type[OpeningRow | ClosingRow]) -> Prepared:
    found = select(*(getattr(row, name) for name in _COUNTED))
    return Prepared(found.where(row.table == bindparam("of"), row.session == bindparam("number")))


_OPENER, _CLOSER = _counts(OpeningRow), _counts(ClosingRow)
_RECOUNTS = Prepared(
    select(StepRow.body)
    .where(StepRow.table == bindparam("of"), StepRow.session == bindparam("number"))
    .where(StepRow.kind == "recount", StepRow.state == "approved")
    .order_by(StepRow.at, StepRow.matter)
)


def _standing(unit: Unit, counts: Prepared, code: str, session: int) -> Count | None:
    """Give a count with the last approved recount of it in the place of the first."""
    row = counts.named(unit.session, of=code, number=session)
    if row is None:
        return None
    which, bodies = "opener" if counts is _OPENER else "closer", _RECOUNTS.all(unit.session, of=code, number=session)
    found = [body for (body,) in bodies if body["which"] == which]
    if not found:
        return Count(**row)
    last = {name: found[-1][name] for name in ("count", "total", "dealer", "floor")}
    return Count(**{**row, **last}, corrected=True)


def _count(row: OpeningRow | ClosingRow) -> Count:
    return Count(
        session=row.session,
        at=row.at,
        count=row.count,
        total=row.total,
        dealer=row.dealer,
        floor=row.floor,
        tile_set=row.tile_set,
    )


# The table's state is written column by column: a statement a column, made once.
_CHANGES: Mapping[tuple[str, ...], Prepared] = {
    names: Prepared(
        update(TableRow)
        .where(TableRow.code == bindparam("wanted"))
        .values({name: bindparam(f"new_{name}") for name in names})
    )
    for names in (
        ("state", "session", "dealer", "dealer_since", "tile_set", "tablet"),
        ("state", "dealer", "dealer_since", "tablet"),
        ("dealer", "dealer_since"),
        ("last_round",),
        ("tile_set",),
        ("tablet",),
    )
}


def _change(unit: Unit, code: str, **values: object) -> None:
    # Written at once and not through the loaded object, so that nothing is left to the order of a flush.
    bound = {f"new_{name}": value for name, value in values.items()}
    _CHANGES[tuple(values)].run(unit.session, wanted=code, **bound)
