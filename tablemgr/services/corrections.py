"""Corrections of settled rounds, once they can no longer be undone at the table (decisions 7).

The floor asks: the round is taken back whole, or entered again as it truly was. The pit boss or the shift manager,
another person, approves or refuses. An approval is one fact that carries the reversal of the old round and, for a
round entered again, all of the new one under the next number of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import Answer, By
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.ledger.entry import Entry
from tablemgr.services import disputing, matters
from tablemgr.services.correcting import Comparison, compared, counted_since, drafted, posted_by, round_body
from tablemgr.services.disputed import number_in_dispute, verify_undisputed
from tablemgr.services.entering import Entered, entered, taps_of
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.play import Play, table_in_use
from tablemgr.services.reasons import stated
from tablemgr.services.recall import laid_again
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.services.settling import Dealt, outcome
from tablemgr.store import matters as kept
from tablemgr.store import rounds, tables
from tablemgr.store.matters import Matter
from tablemgr.store.people import Person
from tablemgr.store.rounds import SettledRound
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Unit, Work, read
from tablemgr.words import text

__all__ = ["Ask", "Comparison", "Corrections", "Entered"]

KIND = "correction"
LISTED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What the floor asks for: `entered` is the round as it was truly dealt, None to take it back whole.

    `dispute` names the dispute whose ruling it carries out.
    """

    reason: str
    entered: Entered | None = None
    dispute: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correctable:
    """A settled round on the page where it is entered again: how it was entered, and what it may be dealt with."""

    table: Table
    settled: SettledRound
    dealt: Dealt
    entered: Entered


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One correction: the matter, its table, the two rounds beside each other, and names by badge."""

    matter: Matter
    table: Table
    number: int
    comparison: Comparison
    names: Mapping[str, str]

    @property
    def approved_as(self) -> int | None:
        """The number of the round that stands in its place."""
        found = self.matter.step("approved")
        again = None if found is None else found.body.get("round")
        return None if again is None else int(again["number"])


class Corrections:
    """Ask for corrections, approve and refuse them, look at them."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._play = Play()

    def every(self) -> tuple[tuple[Matter, ...], Mapping[str, str]]:
        """List the corrections, those that wait first, then the newest; and the names of the people."""
        with read(self._house.engine) as unit:
            lines = kept.listed(unit, KIND, LISTED)
            return lines, matters.names_of(unit, *lines)

    def one(self, id_: str) -> Correction:
        """Give one correction with both rounds; Absent for one that is not there."""
        with read(self._house.engine) as unit:
            matter = matters.found(unit, KIND, id_)
            table = _table(unit, matter)
            settled = _settled(unit, table, matter.first.body["round"])
            comparison = self._compared(unit, settled, self._asked_for(unit, settled, matter.first.body))
            names = matters.names_of(unit, matter)
        return Correction(
            matter=matter, table=table, number=settled.number, comparison=comparison, names=names
        )  # fmt: skip

    def look(self, code: str, number: int, *, dispute: str | None = None) -> Correctable:
        """Give a settled round to be entered again; Refused where it may not be corrected now."""
        with read(self._house.engine) as unit:
            table, settled = self._correctable(unit, code, number, dispute)
            dealt = self._play.dealt(unit, laid_again(settled.body))
            return Correctable(table=table, settled=settled, dealt=dealt, entered=entered(dealt))

    def check(self, code: str, number: int, ask: Ask) -> Comparison:
        """Show what a correction would come to; nothing is kept."""
        with read(self._house.engine) as unit:
            _, settled = self._correctable(unit, code, number, ask.dispute)
            return self._compared(unit, settled, self._new(unit, settled, ask))

    def ask(self, code: str, number: int, ask: Ask, *, by: By, request: str | None = None) -> str:
        """Ask for a correction; give the name of the matter."""
        need(by, "rounds.correct")
        reason = stated(ask.reason)
        with self._house.work(TABLE_CHAIN + code) as work:
            table, settled = self._correctable(work, code, number, ask.dispute)
            new = self._new(work, settled, ask)
            acts: list[Json] = [] if new is None else [act for _, act in new.draft.acts]
            asking = asked(request, "correction.requested", table=code, number=number, reason=reason, acts=acts)
            if (answer := work.repeated(asking)) is not None:
                return matters.named_in(answer)
            self._verify_alone(work, code, number)
            id_ = matters.new_id(KIND, self._house.token())
            body: dict[str, Json] = {
                "round": number,
                "settled": settled.hash,
                "way": "void" if new is None else "correct",
                "reason": reason,
                "dispute": ask.dispute,
                "acts": acts,
                "after": None if new is None else outcome(new),
            }
            fact = matters.begun(KIND, id_, body, table=table.code, session=settled.session)
            work.commit(fact, by=by, request=asking, answer=Answer(200, body={"matter": id_}))
        return id_

    def approve(
        self, id_: str, *, by: By, step: int | None = None, request: str | None = None, approver: Person | None = None
    ) -> None:
        """Approve: the old round is taken back and the new one entered, by one fact. Nobody approves his own request.

        `approver` proved himself on the screen of `by`; without one, `by` approves.
        """
        if approver is None:
            need(by, "rounds.approve")
        who = by if approver is None else replace(by, person=approver.badge, role=approver.role)
        asking = asked(request, "correction.approved", matter=id_)
        code = self._code(id_)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking) is not None:
                return
            matter = matters.as_seen(matters.found(work, KIND, id_), step)
            MATTERS[KIND].verify(matter.state, "approved")
            matters.other_person(matter, "requested", who)
            fact, entries = self._approved(work, matter, by=who)
            work.commit(fact, by=by if approver is None else signed(by, approver), request=asking, entries=entries)

    def approve_with_pin(self, id_: str, badge: str, pin: str, *, by: By, request: str | None = None) -> Denied | None:
        """Approve on the screen of whoever asked: the approver enters his PIN there. A wrong one is *returned*."""
        need(by, "rounds.correct", "rounds.approve")
        found = second(self._house, badge, pin, by=by, right="rounds.approve", field="badge")
        if isinstance(found, Denied):
            return found
        self.approve(id_, by=by, request=request, approver=found)
        return None

    def refuse(self, id_: str, reason: str, *, by: By, step: int | None = None, request: str | None = None) -> None:
        """Refuse a correction; whoever asked for it may withdraw it."""
        said = stated(reason)
        asking = asked(request, "correction.refused", matter=id_, reason=said)
        code = self._code(id_)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking) is not None:
                return
            matter = matters.as_seen(matters.found(work, KIND, id_), step)
            withdrawn = by.person == matter.first.person
            if not withdrawn:
                need(by, "rounds.approve")
            body: dict[str, Json] = {"reason": said, "withdrawn": withdrawn, "round": matter.first.body["round"]}
            work.commit(matters.stepped(matter, "refused", body), by=by, request=asking)

    def _approved(self, work: Work, matter: Matter, *, by: By) -> tuple[Fact, tuple[Entry, ...]]:
        """Make the fact and the entries; the round must still be the one that was looked at."""
        first = matter.first.body
        table = _table(work, matter)
        settled = _settled(work, table, first["round"])
        if settled.reversed_at is not None or settled.hash != first["settled"]:
            raise Conflict("Round %(number)s has been changed since this was asked for.", number=settled.number)
        verify_undisputed(work, table.code, settled.number, ruling=first["dispute"])
        new = self._asked_for(work, settled, first)
        back = tuple(entry.reversal() for entry in rounds.posted(work, settled.fact))
        own = () if new is None else posted_by(table.code, new)
        body: dict[str, Json] = {
            "reason": first["reason"],
            "dispute": first["dispute"],
            "approver": by.person,
            "reversal": {"table": table.code, "number": settled.number, "reason": first["reason"]},
            "book": {"before": len(back), "round": len(own)},
        }
        if new is not None:
            body["round"] = round_body(table, settled, new, by=by)
            tables.count_round(work, table.code, table.last_round + 1)
        if (dispute := _ruled(work, first["dispute"])) is not None:
            again = None if new is None else table.last_round + 1
            body["carries"] = disputing.carried_out(dispute, matter, again)
        moved = (*back, *own)
        return matters.stepped(matter, "approved", body), (*moved, *counted_since(table, settled.session, moved))

    def _correctable(self, unit: Unit, code: str, number: int, dispute: str | None) -> tuple[Table, SettledRound]:
        """Give a round that stands, can no longer be undone at the table, and is in no dispute but the one named."""
        table = tables.find(unit, code) or table_in_use(unit, code)
        settled = _settled(unit, table, number)
        if settled.reversed_at is not None:
            raise Refused("Round %(number)s was taken back already.", number=number)
        if dispute is not None:
            _verify_asked_for(matters.found(unit, disputing.KIND, dispute), unit, code, number)
        verify_undisputed(unit, code, number, ruling=dispute)
        last, draft = self._play.last(unit, table), self._play.draft(unit, code)
        begun = draft is not None and self._play.dealt(unit, draft).round.phase != "bets"
        newest = last is not None and last.number == number and last.is_newest(table)
        if newest and table.is_open and table.dealer is not None and not begun:
            raise Refused(
                "Round %(number)s can still be taken back at the table, until the next bets are closed.", number=number
            )
        return table, settled

    def _verify_alone(self, unit: Unit, code: str, number: int) -> None:
        waiting = kept.unfinished(unit, (KIND,), (code,))
        if any(each.first.body["round"] == number for each in waiting):
            raise Refused("A correction of round %(number)s waits for approval already.", number=number)

    def _new(self, unit: Unit, settled: SettledRound, ask: Ask) -> Dealt | None:
        """Deal the round as it is entered now; None where it is only taken back."""
        if ask.entered is None:
            return None
        old = self._play.dealt(unit, laid_again(settled.body))
        if ask.entered == entered(old):
            raise WrongFields({"reason": text("Nothing of the round was changed.")})
        new = self._play.dealt(unit, drafted(settled, taps_of(old, ask.entered)))
        assert new.round.phase == "ready", "every hand that plays is entered again"
        return new

    def _asked_for(self, unit: Unit, settled: SettledRound, body: Mapping[str, Any]) -> Dealt | None:
        return None if body["way"] == "void" else self._play.dealt(unit, drafted(settled, body["acts"]))

    def _compared(self, unit: Unit, settled: SettledRound, new: Dealt | None) -> Comparison:
        return compared(settled.table, (settled.body, rounds.posted(unit, settled.fact)), new)

    def _code(self, id_: str) -> str:
        with read(self._house.engine) as unit:
            return matters.found(unit, KIND, id_).table or ""


def _verify_asked_for(dispute: Matter, unit: Unit, code: str, number: int) -> None:
    """Refuse a correction that the ruling on a dispute did not ask for, or of another round than the disputed one."""
    if disputing.remedy_of(dispute) != "correction":
        raise Refused("The ruling on this dispute asks for no correction.")
    if (dispute.table, number_in_dispute(unit, dispute.first.body["disputed"])) != (code, number):
        raise Refused("This dispute is about another round.")


def _ruled(unit: Unit, dispute: str | None) -> Matter | None:
    """Give the dispute whose ruling waits for a correction; None where there is none, or it was let go."""
    found = None if dispute is None else kept.find(unit, dispute)
    return found if found is not None and found.state == "ruled" else None


def _table(unit: Unit, matter: Matter) -> Table:
    code = matter.table or ""
    return tables.find(unit, code) or table_in_use(unit, code)


def _settled(unit: Unit, table: Table, number: int) -> SettledRound:
    settled = rounds.find(unit, table.code, number)
    if settled is None:
        raise Absent("%(table)s has no round %(number)s.", table=table.setup.name, number=number)
    return settled
