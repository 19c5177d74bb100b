"""One session of a table after its counts: a difference explained and closed, a tray counted again.

A recount yields a corrected slip; the first count stays where it is. It is asked for by the floor with the dealer who
counts, and approved by somebody else; only then does the book follow. An opener may be counted again until the first
round is dealt, a closer until the table opens again: after that nobody could still count those chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.ledger.accounts import COMMISSION, RACK, account
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents
from tablemgr.services.counts import counted_chips
from tablemgr.services.differences import compared
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.matters import as_seen, begun, found, new_id, other_person, stepped
from tablemgr.services.play import table_in_use
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.store import matters, people, rack, rounds, tables
from tablemgr.store.matters import Matter
from tablemgr.store.policy import Policy
from tablemgr.store.tables import Count, Table
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

Which = Literal["opener", "closer"]
KINDS = ("difference", "recount")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recount:
    """A tray counted again: which count it corrects, the pieces, why, and the dealer who counted."""

    which: Which
    count: Mapping[str, int]
    reason: str
    dealer: str
    pin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One session: its table as it is now, its counts as they stand and as they were first, what came of them."""

    table: Table
    number: int
    opener: Count
    closer: Count | None
    firsts: Mapping[str, Count]
    matters: tuple[Matter, ...]
    names: Mapping[str, str]
    may_recount: tuple[Which, ...]

    @property
    def running(self) -> bool:
        """Whether it is the one that is not closed yet."""
        return self.closer is None


class Sessions:
    """See a session, explain and close its difference, correct its counts."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def show(self, code: str, number: int) -> Session:
        """Give one session of a table; Absent where there was none."""
        with read(self._house.engine) as unit:
            table = table_in_use(unit, code)
            opener = tables.opening(unit, code, number)
            if opener is None:
                raise Absent("%(table)s had no session %(number)s.", table=table.setup.name, number=number)
            closer, about = tables.closing(unit, code, number), matters.of_table(unit, code, KINDS, session=number)
            firsts = tables.first_counts(unit, code, number)
            badges = {badge for each in (opener, closer) if each for badge in (each.dealer, each.floor)}
            badges |= {badge for each in about for badge in each.badges}
            return Session(
                table=table,
                number=number,
                opener=opener,
                closer=closer,
                firsts=firsts,
                matters=about,
                names=people.names(unit, badges),
                may_recount=tuple(which for which in ("opener", "closer") if not _too_late(unit, table, number, which)),
            )

    def waiting(self) -> tuple[Matter, ...]:
        """List the differences and recounts that somebody must still do something about."""
        with read(self._house.engine) as unit:
            return matters.unfinished(unit, KINDS)

    def explain(self, matter: str, words: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Say how a difference came about."""
        need(by, "tables.open")
        self._step(matter, "explained", {"explanation": words}, by=by, seen=seen, request=request)

    def settle(self, matter: str, words: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Close an explained difference; whoever explained it does not close it."""
        need(by, "differences.close")
        self._step(matter, "closed", {"note": words}, by=by, seen=seen, request=request)

    def _step(
        self, id_: str, state: str, body: dict[str, Json], *, by: By, seen: int | None, request: str | None
    ) -> None:
        asking = asked(request, f"difference.{state}", matter=id_, **body)
        with read(self._house.engine) as unit:
            chain = TABLE_CHAIN + str(found(unit, "difference", id_).table)
        with self._house.work(chain) as work:
            if work.repeated(asking):
                return
            matter = as_seen(found(work, "difference", id_), seen)
            if state == "closed":
                other_person(matter, "explained", by)
            work.commit(stepped(matter, state, body), by=by, request=asking)

    def recount(self, code: str, number: int, ask: Recount, *, by: By, request: str | None = None) -> Denied | None:
        """Ask for a corrected slip with the tray as it was counted again; a wrong PIN is remembered and *returned*."""
        need(by, "counts.recount")
        dealer = second(self._house, ask.dealer, ask.pin, by=by, right="tables.deal", field="dealer")
        if isinstance(dealer, Denied):
            return dealer
        what: dict[str, Json] = {"which": ask.which, "count": dict(ask.count), "reason": ask.reason}
        asking = asked(request, "recount.requested", table=code, session=number, **what)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            table = table_in_use(work, code)
            first = _standing(work, table, number, ask.which)
            counted = counted_chips(table, ask.count)
            if any(each.is_open for each in matters.of_table(work, code, ("recount",), session=number)):
                raise Refused("A recount of this session waits for its approval already.")
            told = compared(counted, first.count, Policy())
            if not told.pieces:
                raise WrongFields({"count": text("It is the same count as before.")})
            body = what | {
                "count": counted.to_json(),
                "total": counted.total,
                "before": {"count": dict(first.count), "total": first.total},
                "cents": told.cents,
                "dealer": dealer.badge,
                "floor": by.person,
            }
            id_ = new_id("recount", self._house.token())
            fact = begun("recount", id_, body, table=code, session=number)
            work.commit(fact, by=signed(by, dealer), request=asking)
        return None

    def approve(self, matter: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Approve a recount: the corrected count takes the first one's place, and the book follows."""
        self._decide(matter, "approved", "", by=by, seen=seen, request=request)

    def refuse(self, matter: str, why: str, *, by: By, seen: int | None = None, request: str | None = None) -> None:
        """Refuse a recount; the first count stands."""
        self._decide(matter, "refused", why, by=by, seen=seen, request=request)

    def _decide(self, id_: str, state: str, why: str, *, by: By, seen: int | None, request: str | None) -> None:
        need(by, "counts.approve")
        asking = asked(request, f"recount.{state}", matter=id_, why=why)
        with read(self._house.engine) as unit:
            chain = TABLE_CHAIN + str(found(unit, "recount", id_).table)
        with self._house.work(chain) as work:
            if work.repeated(asking):
                return
            matter = as_seen(found(work, "recount", id_), seen)
            other_person(matter, "requested", by)
            body, entries = dict(matter.first.body), list[Entry]()
            told = {name: body[name] for name in ("which", "count", "total", "before", "cents", "dealer", "floor")}
            if state == "approved":
                table = table_in_use(work, str(matter.table))
                first = _standing(work, table, int(matter.session or 0), body["which"])
                if first.total != body["before"]["total"]:
                    raise Refused("The count was corrected meanwhile. Ask for the recount again.")
                entries = _entries(table.code, body["which"], body["cents"])
            work.commit(stepped(matter, state, {**told, "why": why}), by=by, request=asking, entries=entries)


def _standing(work: Work, table: Table, number: int, which: Which) -> Count:
    """Give the count that would be corrected, if it still can be."""
    if (why := _too_late(work, table, number, which)) is not None:
        raise why
    find = tables.opening if which == "opener" else tables.closing
    standing = find(work, table.code, number)
    assert standing is not None, "a count that may be corrected is there"
    return standing


def _too_late(unit: Unit, table: Table, number: int, which: Which) -> Refused | None:
    """Say why a count of a session cannot be corrected any more; None when it can."""
    name, current = table.setup.name, number == table.session
    if which == "closer":
        good = current and not table.has_session and number > 0
        return None if good else Refused("The tray of %(table)s is not as that closer left it any more.", table=name)
    if not current or not table.is_open:
        return Refused("The opener of that session of %(table)s cannot be counted any more.", table=name)
    if rounds.span(unit, table.code, number) is not None or rack.moves(unit, table.code, number):
        return Refused("%(table)s has been dealt at since it was opened. Its opener stands.", table=name)
    opener, tray = (
        tables.opening(unit, table.code, number),
        (account(RACK, table.code), account(COMMISSION, table.code)),
    )
    if opener is None or sum(tables.balances(unit, *tray).values()) != opener.total:
        # A fill, a credit, a payment of what is owed: who counts now does not count the opener.
        return Refused(
            "Chips came to the tray of %(table)s or left it since it was opened. Its opener stands.", table=name
        )
    return None


def _entries(code: str, which: Which, cents: Cents) -> list[Entry]:
    """Post what a corrected count differs by; chips that were swapped for others of equal value move nothing."""
    if not cents:
        return []
    if which == "opener":
        entry = move("opener", abs(cents), table=code)
        return [entry if cents > 0 else entry.reversal()]
    if cents > 0:
        return [move("count_over", cents, table=code), move("closer", cents, table=code)]
    return [move("closer", -cents, table=code).reversal(), move("count_short", -cents, table=code)]
