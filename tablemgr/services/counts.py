"""Openers and closers: what a tray should hold as far as it is known, and a count checked and written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.errors import BadInput, Refused
from tablemgr.ledger.accounts import COMMISSION, RACK, account
from tablemgr.ledger.rack import Count
from tablemgr.money import Cents
from tablemgr.services.house import WrongFields
from tablemgr.services.play import terms_of
from tablemgr.store import drafts, rounds, tables
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

    `by_rounds` is what opener and rounds leave in it, commission included. As buy-ins are not entered, that is not
    what should be there: the expected rack is not tracked.
    """

    table: Table
    opener: Kept | None
    closer: Kept | None
    by_rounds: Cents
    commission: Cents
    begun: bool
    tracked: bool = False

    @property
    def rack(self) -> Cents:
        """What the book has in the rack, the chips of commission left out."""
        return self.by_rounds - self.commission


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """A count added up before anybody signs it; `difference` is None where there is nothing to compare it with."""

    lines: Mapping[str, Cents]
    total: Cents
    difference: Cents | None


def added_up(tray: Tray, counted: Mapping[str, int]) -> Sums:
    """Add up a count: an opener against the closer before, a closer against what the rounds alone explain."""
    count = _count(tray.table, counted)
    closed_with = None if tray.closer is None else tray.closer.total
    before = tray.by_rounds if tray.table.is_open else closed_with
    return Sums(
        lines={str(chip): chip * pieces for chip, pieces in count.pieces},
        total=count.total,
        difference=None if before is None else count.total - before,
    )


def tray_of(unit: Unit, table: Table) -> Tray:
    """Look at a tray before it is counted."""
    names = account(RACK, table.code), account(COMMISSION, table.code)
    held = tables.balances(unit, *names)
    draft = drafts.find(unit, table.code)
    return Tray(
        table=table,
        opener=tables.opening(unit, table.code, table.session) if table.is_open else None,
        closer=tables.closing(unit, table.code, table.session - table.is_open),
        by_rounds=sum(held.values()),
        commission=held[names[1]],
        begun=draft is not None and bool(draft[1]["acts"]),
    )


def _count(table: Table, counted: Mapping[str, int]) -> Count:
    try:
        return Count.of(counted, table.chip_set.denominations)
    except BadInput as wrong:
        raise WrongFields({"count": text("%(why)s", why=str(wrong))}) from wrong


def checked_opener(table: Table, opening: Opening) -> Count:
    """Check an opener: the table is closed, its set inspected by both, its tray counted."""
    if table.is_open:
        raise Refused("%(table)s is open already.", table=table.setup.name)
    counted, problems = _count(table, opening.count), dict[str, Text]()
    if not counted.total:
        problems["count"] = text("Count the tray.")
    if not opening.tile_set.strip():
        problems["tile_set"] = text("Name the set that is in play.")
    if not opening.inspected:
        problems["inspected"] = text("The dealer and the supervisor inspect the set before the table opens.")
    if problems:
        raise WrongFields(problems)
    return counted


def opened_body(tray: Tray, opening: Opening, counted: Count) -> dict[str, Json]:
    """Give what the fact of an opening says of its count; `difference` is to the closer before."""
    before = None if tray.closer is None else tray.closer.total
    return {
        "table": tray.table.code,
        "count": counted.to_json(),
        "total": counted.total,
        "tile_set": opening.tile_set.strip(),
        "inspected": opening.inspected,
        "closer_before": before,
        "difference": None if before is None else counted.total - before,
        "terms": terms_of(tray.table).to_json(),
    }


def checked_closer(work: Work, tray: Tray, closing: Closing) -> Count:
    """Check a closer, and clear away a draft in which nothing was tapped."""
    if tray.begun:
        raise Refused(
            "A round has been begun at %(table)s. Settle it or take its taps back, then close.",
            table=tray.table.setup.name,
        )
    if (draft := drafts.find(work, tray.table.code)) is not None:
        drafts.drop(work, tray.table.code, version=draft[0])
    return _count(tray.table, closing.count)


def closed_body(work: Work, tray: Tray, counted: Count) -> dict[str, Json]:
    """Give what the fact of a closing says of its count; `difference` is to what the rounds alone explain."""
    span = rounds.span(work, tray.table.code, tray.table.session)
    return {
        "table": tray.table.code,
        "session": tray.table.session,
        "count": counted.to_json(),
        "total": counted.total,
        "tile_set": "" if tray.opener is None else tray.opener.tile_set,
        "commission": tray.commission,
        "by_rounds": tray.by_rounds,
        "difference": counted.total - tray.by_rounds,
        "tracked": tray.tracked,
        "rounds": None if span is None else list(span),
    }
