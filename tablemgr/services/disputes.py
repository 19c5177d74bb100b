"""Disputes: opened at the table, frozen as the round lies, ruled, adjusted where the ruling says so, closed.

Operations reference 3.6. Opening freezes: from then on the round is not touched until somebody has ruled. A dispute
may stay open over a change of dealer, of shift and of session; the table's screen and the pit show it as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import Answer, By
from tablemgr.errors import Absent, Denied, Refused, TableError
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents
from tablemgr.services import matters
from tablemgr.services.disputed import number_of
from tablemgr.services.disputing import (
    KIND,
    REMEDIES,
    Ruling,
    about,
    approving,
    as_it_lies,
    remedy_of,
    ruled_body,
)
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.mistakes import MISTAKES
from tablemgr.services.play import Play, open_table, table_in_use
from tablemgr.services.reasons import stated
from tablemgr.services.recall import laid_again
from tablemgr.services.rights import need
from tablemgr.services.screen import lay
from tablemgr.services.seconds import second, signed
from tablemgr.services.settling import Dealt
from tablemgr.store import disputes, rounds, tables
from tablemgr.store import matters as kept
from tablemgr.store.disputes import OpenDispute
from tablemgr.store.matters import Matter
from tablemgr.store.people import Person
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["MISTAKES", "REMEDIES", "Claim", "Disputes", "Ruling"]

LISTED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What is disputed: a seat of a settled round, or of the one that is begun where `round` is None; and the claim."""

    round: int | None
    seat: int
    claim: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """One dispute with the round as it lay. `state` and `by_house_way` have the form of the table's screen.

    `by_house_way` is the round with the disputed hand set by the house way, None where there is no whole hand. `number`
    is the round's, None while it is begun.
    """

    matter: Matter
    table: Table
    number: int | None
    state: Mapping[str, Json] | None
    by_house_way: Mapping[str, Json] | None
    names: Mapping[str, str]
    corrections: tuple[Matter, ...]


class Disputes:
    """Open, freeze, rule, adjust and close disputes; look at them."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._play = Play()

    def every(self) -> tuple[tuple[Matter, ...], Mapping[str, str]]:
        """List the disputes, those that are open first, then the newest; and the names of the people."""
        with read(self._house.engine) as unit:
            lines = kept.listed(unit, KIND, LISTED)
            return lines, matters.names_of(unit, *lines)

    def one(self, id_: str) -> Dispute:
        """Give one dispute; Absent for one that is not there."""
        with read(self._house.engine) as unit:
            matter = matters.found(unit, KIND, id_)
            table, frozen = _table(unit, matter), matter.step("frozen")
            dealt = None if frozen is None else self._play.dealt(unit, laid_again(frozen.body["lay"]))
            corrections = kept.of_table(unit, table.code, ("correction",))
            seat = matter.first.body["disputed"]["seat"]
            return Dispute(
                matter=matter,
                table=table,
                number=number_of(unit, _as_open(matter)),
                state=None if dealt is None else lay(dealt),
                by_house_way=None if dealt is None else self._by_house_way(unit, dealt, seat),
                names=matters.names_of(unit, matter),
                corrections=tuple(each for each in corrections if each.first.body["dispute"] == id_),
            )

    def begun_at(self, code: str) -> tuple[Table, int | None]:
        """Give a table, and the number that the round begun there will have; None where none is begun."""
        with read(self._house.engine) as unit:
            table = tables.find(unit, code) or table_in_use(unit, code)
            draft = self._play.draft(unit, code)
            return table, table.last_round + 1 if draft is not None and draft.taps else None

    def open(self, code: str, claim: Claim, *, by: By, request: str | None = None) -> str:
        """Open a dispute and freeze the round; give the name of the matter."""
        need(by, "disputes.open")
        said = stated(claim.claim, "claim")
        asking = asked(request, "dispute.opened", table=code, round=claim.round, seat=claim.seat, claim=said)
        with self._house.work(TABLE_CHAIN + code) as work:
            if (answer := work.repeated(asking)) is not None:
                id_ = matters.named_in(answer)
            else:
                id_ = matters.new_id(KIND, self._house.token())
                disputed, session = self._disputed(work, code, claim)
                fact = matters.begun(KIND, id_, {"disputed": disputed, "claim": said}, table=code, session=session)
                work.commit(fact, by=by, request=asking, answer=Answer(200, body={"matter": id_}))
        self.freeze(id_, by=by)
        return id_

    def freeze(self, id_: str, *, by: By) -> None:
        """Copy the round as it lies into the dispute. It lies so since the dispute was opened."""
        need(by, "disputes.open", "disputes.rule")
        with self._house.work(TABLE_CHAIN + self._code(id_)) as work:
            matter = matters.found(work, KIND, id_)
            if matter.step("frozen") is not None:
                return
            lies = self._lies(work, matter)
            work.commit(matters.stepped(matter, "frozen", {**about(matter), "lay": lies}), by=by)

    def rule(self, id_: str, ruling: Ruling, *, by: By, step: int | None = None, request: str | None = None) -> None:
        """Rule on a dispute; what follows from it, if anything, is approved by another person."""
        need(by, "disputes.rule")
        asking = asked(request, "dispute.ruled", matter=id_, ruling=ruling.ruling, remedy=ruling.remedy)
        with self._house.work(TABLE_CHAIN + self._code(id_)) as work:
            if work.repeated(asking) is not None:
                return
            matter = matters.as_seen(matters.found(work, KIND, id_), step)
            if ruling.remedy == "correction" and number_of(work, _as_open(matter)) is None:
                raise WrongFields({"remedy": text("This round is not settled; deal it out or cancel it as ruled.")})
            work.commit(matters.stepped(matter, "ruled", ruled_body(matter, ruling)), by=by, request=asking)

    def adjust(
        self, id_: str, *, by: By, step: int | None = None, request: str | None = None, approver: Person | None = None
    ) -> None:
        """Approve the payment beside the round that was ruled. Whoever ruled does not approve it.

        `approver` proved himself on the screen of `by`; without one, `by` approves.
        """
        if approver is None:
            need(by, "disputes.approve")
        asking = asked(request, "dispute.adjusted", matter=id_)
        with self._house.work(TABLE_CHAIN + self._code(id_)) as work:
            if work.repeated(asking) is not None:
                return
            matter = matters.as_seen(matters.found(work, KIND, id_), step)
            matters.other_person(matter, "ruled", approving(by, approver))
            entry, cents = self._payment(work, matter)
            way = remedy_of(matter)
            body: dict[str, Json] = {
                **about(matter),
                "way": way,
                "cents": cents,
                "approver": approving(by, approver).person,
            }
            signing = by if approver is None else signed(by, approver)
            work.commit(matters.stepped(matter, "adjusted", body), by=signing, request=asking, entries=(entry,))

    def adjust_with_pin(self, id_: str, badge: str, pin: str, *, by: By, request: str | None = None) -> Denied | None:
        """Approve on the screen of whoever ruled; a wrong PIN is *returned*."""
        need(by, "disputes.rule", "disputes.approve")
        found = second(self._house, badge, pin, by=by, right="disputes.approve", field="badge")
        if isinstance(found, Denied):
            return found
        self.adjust(id_, by=by, request=request, approver=found)
        return None

    def close(self, id_: str, note: str, *, by: By, step: int | None = None, request: str | None = None) -> None:
        """Close a dispute. What was ruled and not carried out is let go only by one who may approve, with a reason."""
        need(by, "disputes.rule", "disputes.approve")
        asking = asked(request, "dispute.closed", matter=id_, note=note)
        with self._house.work(TABLE_CHAIN + self._code(id_)) as work:
            if work.repeated(asking) is not None:
                return
            matter = matters.as_seen(matters.found(work, KIND, id_), step)
            due = matter.state == "ruled" and remedy_of(matter) != "none"
            if due:
                need(by, "disputes.approve")
            body: dict[str, Json] = {**about(matter), "note": stated(note, "note", needed=due), "let_go": due}
            work.commit(matters.stepped(matter, "closed", body), by=by, request=asking)

    def _disputed(self, work: Work, code: str, claim: Claim) -> tuple[dict[str, Json], int]:
        """Give what the claim is about, and its session: a round that stands, or the one that is begun."""
        table = tables.find(work, code) or table_in_use(work, code)
        if not 1 <= claim.seat <= table.setup.seats:
            raise Absent("There is no seat %(seat)s at this table.", seat=claim.seat)
        for each in disputes.open_at(work, code):
            if each.seat == claim.seat and claim.round == (number_of(work, each) or None):
                raise Refused("Seat %(seat)s disputes this round already.", seat=claim.seat)
        if claim.round is not None:
            settled = rounds.find(work, code, claim.round)
            if settled is None:
                raise Absent("%(table)s has no round %(number)s.", table=table.setup.name, number=claim.round)
            if settled.reversed_at is not None:
                raise Refused("Round %(number)s was taken back already.", number=claim.round)
            return {"round": claim.round, "request": None, "seat": claim.seat}, settled.session
        draft = self._play.draft(work, code)
        if draft is None or not draft.taps:
            raise Refused("No round is begun at %(table)s.", table=table.setup.name)
        return {"round": table.last_round + 1, "request": draft.request, "seat": claim.seat}, table.session

    def _lies(self, work: Work, matter: Matter) -> dict[str, Json]:
        disputed, code = matter.first.body["disputed"], matter.table or ""
        if disputed["request"] is None:
            settled = rounds.find(work, code, disputed["round"])
            assert settled is not None, "a dispute is about a round that is there"
            dealt = self._play.dealt(work, laid_again(settled.body))
            return as_it_lies(dealt, settled.number, settled.hash)
        draft = self._play.draft(work, code)
        assert draft is not None, "a round in dispute stays where it is"
        return as_it_lies(self._play.dealt(work, draft), disputed["round"], None)

    def _payment(self, work: Work, matter: Matter) -> tuple[Entry, Cents]:
        """Give the entry of a payment beside the round, out of the tray that is open now or into it."""
        way = remedy_of(matter)
        if way not in ("paid", "taken"):
            raise Refused("No payment was ruled on this dispute.")
        table = open_table(work, matter.table or "")
        ruled = matter.step("ruled")
        assert ruled is not None, "there is a ruling"
        cents = int(ruled.body["cents"])
        seat = int(matter.first.body["disputed"]["seat"])
        return move(f"adjustment_{way}", cents, table=table.code, seat=seat), cents

    def _by_house_way(self, unit: Unit, dealt: Dealt, seat: int) -> Mapping[str, Json] | None:
        """Set the disputed hand by the house way, where there is a whole hand."""
        try:
            tap = {"kind": "house_way", "seat": seat}
            return lay(self._play.dealt(unit, dealt.draft.with_act("house way", tap)))
        except TableError:
            return None

    def _code(self, id_: str) -> str:
        with read(self._house.engine) as unit:
            return matters.found(unit, KIND, id_).table or ""


def _as_open(matter: Matter) -> OpenDispute:
    body = matter.first.body
    said = body["disputed"]
    return OpenDispute(matter.id, matter.state, said["round"], said["request"], said["seat"], body["claim"])


def _table(unit: Unit, matter: Matter) -> Table:
    code = matter.table or ""
    return tables.find(unit, code) or table_in_use(unit, code)
