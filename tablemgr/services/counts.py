"""Openers and closers: what a tray should hold as far as it is known, and a count checked and written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.errors import BadInput, Refused
from tablemgr.ledger.accounts import COMMISSION, RACK, account
from tablemgr.ledger.rack import Count
from tablemgr.money import Cents
from tablemgr.services.differences import Compared, compared
from tablemgr.services.house import WrongFields, basics
from tablemgr.services.matters import beginning, new_id
from tablemgr.services.play import terms_of
from tablemgr.store import drafts, rounds, slips, tables
from tablemgr.store.policy import Policy
from tablemgr.store.tables import Count as Kept
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit, Work
from tablemgr.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """An opener as it was counted: pieces by denomination, the inspected tile set, the dealer who counted."""

    count: Mapping[str, int]
    tile_set: str
    inspected: bool
    dealer: str
    pin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """A closer as it was counted, and the dealer who counted."""

    count: Mapping[str, int]
    dealer: str
    pin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """What is known of a tray before it is counted.

    `by_rounds` is what opener, rounds and every entry of the tray leave in it, commission included. Only where the
    house enters every buy-in (`tracked`) is that what should be there.
    """

    table: Table
    opener: Kept | None
    closer: Kept | None
    by_rounds: Cents
    commission: Cents
    begun: bool
    tracked: bool
    policy: Policy

    @property
    def rack(self) -> Cents:
        """What the book has in the rack, the chips of commission left out."""
        return self.by_rounds - self.commission

    @property
    def expected(self) -> Cents | None:
        """What should lie in the tray; None where the house does not track it."""
        return self.by_rounds if self.tracked else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """A count added up before anybody signs it; `difference` is None where there is nothing to compare it with.

    `compared` says, for an opener, by how many chips of each denomination it differs from the closer before. `restore`
    is what would bring an imprest tray back to its par: positive by a fill, negative by a credit.
    """

    lines: Mapping[str, Cents]
    total: Cents
    difference: Cents | None
    compared: Compared | None = None
    restore: Cents | None = None


def added_up(tray: Tray, counted: Mapping[str, int]) -> Sums:
    """Add up a count: an opener against the closer before, a closer against what the entries explain."""
    count, closing = counted_chips(tray.table, counted), tray.table.has_session
    against = None if closing or tray.closer is None else compared(count, tray.closer.count, tray.policy)
    before = tray.by_rounds if closing else None if tray.closer is None else tray.closer.total
    return Sums(
        lines={str(chip): chip * pieces for chip, pieces in count.pieces},
        total=count.total,
        difference=None if before is None else count.total - before,
        compared=against,
        restore=_restore(tray.table, count) if closing else None,
    )


def tray_of(unit: Unit, table: Table) -> Tray:
    """Look at a tray before it is counted."""
    names = account(RACK, table.code), account(COMMISSION, table.code)
    held, policy = tables.balances(unit, *names), basics(unit).policy
    draft = drafts.find(unit, table.code)
    return Tray(
        table=table,
        opener=tables.opening(unit, table.code, table.session) if table.has_session else None,
        closer=tables.closing(unit, table.code, table.session - table.has_session),
        by_rounds=sum(held.values()),
        commission=held[names[1]],
        begun=draft is not None and bool(draft[1]["acts"]),
        tracked=policy.tracks_buy_ins,
        policy=policy,
    )


def counted_chips(table: Table, counted: Mapping[str, int]) -> Count:
    """Read a count against the chips of a table; WrongFields for a denomination that it has not."""
    try:
        return Count.of(counted, table.chip_set.denominations)
    except BadInput as wrong:
        problem = Text(wrong.id, tuple((name, str(each)) for name, each in wrong.params.items()))
        raise WrongFields({"count": problem}) from wrong


def checked_opener(table: Table, opening: Opening) -> Count:
    """Check an opener: the table is closed, its set inspected by both, its tray counted."""
    if table.is_open:
        raise Refused("%(table)s is open already.", table=table.setup.name)
    if table.count_due:
        raise Refused(
            "%(table)s was closed without a count. Count the tray and close it first.", table=table.setup.name
        )
    counted, problems = counted_chips(table, opening.count), dict[str, Text]()
    if not counted.total:
        problems["count"] = text("Count the tray.")
    if not opening.tile_set.strip():
        problems["tile_set"] = text("Name the set that is in play.")
    if not opening.inspected:
        problems["inspected"] = text("The dealer and the supervisor inspect the set before the table opens.")
    if problems:
        raise WrongFields(problems)
    return counted


def opened_body(tray: Tray, opening: Opening, counted: Count, *, token: str) -> dict[str, Json]:
    """Give what the fact of an opening says of its count; `difference` is to the closer before.

    A difference that must be announced begins its matter by the same fact.
    """
    session, closer = tray.table.session + 1, tray.closer
    found = None if closer is None else compared(counted, closer.count, tray.policy)
    body: dict[str, Json] = {
        "table": tray.table.code,
        "session": session,
        "count": counted.to_json(),
        "total": counted.total,
        "tile_set": opening.tile_set.strip(),
        "inspected": opening.inspected,
        "closer_before": None if closer is None else closer.total,
        "difference": None if found is None else found.cents,
        "differences": {} if found is None else {str(chip): pieces for chip, pieces in found.pieces.items()},
        "level": None if found is None else found.level,
        "terms": terms_of(tray.table).to_json(),
    }
    if found is not None and found.level is not None and closer is not None:
        about: dict[str, Json] = {
            "of": "opener",
            "closer": closer.total,
            "counted": counted.total,
            "cents": found.cents,
            "differences": {str(chip): pieces for chip, pieces in found.pieces.items()},
            "level": found.level,
        }
        id_ = new_id("difference", token)
        body["begins"] = beginning("difference", id_, about, table=tray.table.code, session=session)
    return body


def no_slip_in_transit(unit: Unit, table: Table) -> None:
    """Refuse to count a tray while chips are on their way to it or from it."""
    for slip in slips.open_slips(unit, table.code):
        said = _FILL if slip.kind == "fill" else _CREDIT
        raise Refused(said[slip.number is not None].id, table=table.setup.name, number=slip.number or 0)


_FILL = (
    text("A fill was asked for at %(table)s and is not decided. Have it refused or brought, then close."),
    text("Fill %(number)s is on its way to %(table)s. Prove and sign it, or void it, then close."),
)
_CREDIT = (
    text("A credit was asked for at %(table)s and is not decided. Have it refused or taken, then close."),
    text("Credit %(number)s of %(table)s has not reached the cage. Finish it, or void it, then close."),
)


def checked_closer(work: Work, tray: Tray, closing: Closing) -> Count:
    """Check a closer, and clear away a draft in which nothing was tapped."""
    if tray.begun:
        raise Refused(
            "A round has been begun at %(table)s. Settle it or take its taps back, then close.",
            table=tray.table.setup.name,
        )
    no_slip_in_transit(work, tray.table)
    if (draft := drafts.find(work, tray.table.code)) is not None:
        drafts.drop(work, tray.table.code, version=draft[0])
    return counted_chips(tray.table, closing.count)


def closed_body(work: Work, tray: Tray, counted: Count) -> dict[str, Json]:
    """Give what the fact of a closing says of its count; `difference` is to what the entries explain."""
    table = tray.table
    span = rounds.span(work, table.code, table.session)
    return {
        "table": table.code,
        "session": table.session,
        "count": counted.to_json(),
        "total": counted.total,
        "tile_set": table.tile_set or "",
        "commission": tray.commission,
        "by_rounds": tray.by_rounds,
        "difference": counted.total - tray.by_rounds,
        "tracked": tray.tracked,
        "forced": table.count_due,
        "imprest": table.setup.imprest,
        "restore": _restore(table, counted),
        "rounds": None if span is None else list(span),
    }


def _restore(table: Table, counted: Count) -> Cents | None:
    """Tell what would bring an imprest tray back to its par: by a fill above zero, by a credit below."""
    par = table.setup.imprest
    return None if par is None else par - counted.total
