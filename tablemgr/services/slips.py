"""Fills and credits, hand by hand: asked for, numbered, carried, counted, signed, received, matched.

A fill brings chips from the cage to the table and lowers the win; a credit takes them back and raises it. Each hand
is a fact with its person and time. The book moves when the supervisor signs: until then the chips are on their way.
Whoever asks never gives out (operations reference 2.3 F2 to F4, 9.1, 9.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import Answer, By
from tablemgr.errors import Denied
from tablemgr.ledger.entry import move
from tablemgr.services import slip_checks as checks
from tablemgr.services.house import House, asked
from tablemgr.services.matters import as_seen, begun, found, new_id, other_person, stepped
from tablemgr.services.play import dealt_by, open_table, table_in_use
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.services.slip_checks import Carrier, Chips
from tablemgr.services.slip_desk import SlipDesk
from tablemgr.services.slip_prints import SlipPrints
from tablemgr.services.slips_written import SlipsWritten
from tablemgr.store import matters
from tablemgr.store.matters import Matter
from tablemgr.store.work import PROPERTY_CHAIN, TABLE_CHAIN, Work

__all__ = ["Carrier", "Chips", "Proof", "SlipAt", "Slips"]

Body = dict[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAt:
    """Which slip a step is for: its id, the step that the page saw last, the request it is sent under."""

    id: str
    seen: int | None = None
    request: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Somebody who proves himself by PIN on another's screen."""

    badge: str
    pin: str


class Slips:
    """Take fills and credits from hand to hand. `desk` shows them, `prints` prints them, `written` enters paper."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self.desk = SlipDesk(house)
        self.prints = SlipPrints(house)
        self.written = SlipsWritten(house)

    def ask(
        self, code: str, kind: str, chips: Chips, *, reason: str = "", by: By, request: str | None = None
    ) -> Matter:
        """Ask the cage for chips, or to take some back; the table is open and has such chips."""
        need(by, "slips.request")
        checks.known_kind(kind)
        wanted: Body = {"count": dict(chips.count), "amounts": dict(chips.amounts), "reason": reason}
        asking = asked(request, f"{kind}.requested", table=code, **wanted)
        id_ = new_id(kind, self._house.token())
        with self._house.work(TABLE_CHAIN + code) as work:
            if (first := work.repeated(asking)) is not None:
                return found(work, kind, str(first.body))
            checks.still_here(work, by)
            table = open_table(work, code)
            count = checks.asked_for(table, chips)
            body: Body = {
                "count": count.to_json(),
                "total": count.total,
                "reason": checks.why(reason) if reason.strip() else None,
                "currency": table.currency,
            }
            fact = begun(kind, id_, body, table=code, session=table.session)
            kept = work.commit(fact, by=by, request=asking, answer=Answer(303, None, id_))
        return self.desk.matter(id_ if kept.answer is None else str(kept.answer.body))

    def issue(self, at: SlipAt, *, by: By) -> Matter:
        """Give the chips out, or the paper of a credit: here the slip gets its number. Never by whoever asked."""
        need(by, "slips.issue")

        def body(_work: Work, slip: Matter) -> Body:
            other_person(slip, "requested", by)
            return {}

        return self._step(at, "issued", body, by=by)

    def refuse(self, at: SlipAt, *, reason: str, by: By) -> Matter:
        """Turn a request down, or take one's own back; nothing was numbered, so nothing is void."""
        need(by, "slips.issue", "slips.request")
        return self._step(at, "refused", lambda _work, _slip: {"reason": checks.why(reason)}, by=by, reason=reason)

    def carry(self, at: SlipAt, carrier: Carrier, *, by: By) -> Matter:
        """Hand the chips and their slip to whoever carries them."""
        need(by, "slips.carry")

        def body(work: Work, slip: Matter) -> Body:
            return {"carrier": checks.carried_by(work, slip, carrier)}

        return self._step(at, "carried", body, by=by, name=carrier.name, badge=carrier.badge)

    def prove(self, at: SlipAt, count: Mapping[str, int], *, by: By) -> Matter:
        """Count the chips at the table, by its dealer; they are those of the slip, denomination by denomination."""
        need(by, "slips.prove")

        def body(work: Work, slip: Matter) -> Body:
            table = dealt_by(work, slip.table or "", by)
            checks.not_the_carrier(slip, by)
            return {"counted": checks.same_chips(slip, table, count).to_json()}

        return self._step(at, "proved", body, by=by, count=dict(count))

    def sign(self, at: SlipAt, *, by: By, proof: Proof | None = None) -> Matter | Denied:
        """Sign beside the dealer, as another person; the chips are in the tray, or out of it, from now on.

        On the dealer's screen the supervisor proves himself by PIN; a wrong one is remembered and *returned*.
        """
        if proof is not None:
            need(by, "slips.prove", "slips.sign")
            signer = second(self._house, proof.badge, proof.pin, by=by, right="slips.sign", field="badge")
            if isinstance(signer, Denied):
                return signer
            by = By(signer.badge, signer.role, second=by.person, device=by.device, claimed_at=by.claimed_at)
        need(by, "slips.sign")

        def body(_work: Work, slip: Matter) -> Body:
            checks.not_the_one(slip, "proved", by, checks.COUNTED_IT)
            checks.not_the_one(slip, "issued", by, checks.ISSUED_IT)
            return {}

        return self._step(at, "signed", body, by=by)

    def receive(self, at: SlipAt, count: Mapping[str, int], *, by: By) -> Matter:
        """Take the chips of a credit back into the cage, counted; by somebody else than the carrier."""
        need(by, "slips.issue")

        def body(work: Work, slip: Matter) -> Body:
            checks.not_the_carrier(slip, by)
            table = table_in_use(work, slip.table or "")
            return {"counted": checks.same_chips(slip, table, count).to_json()}

        return self._step(at, "received", body, by=by, count=dict(count))

    def match(self, at: SlipAt, *, by: By) -> Matter:
        """Find the slip's copies to agree, in accounting."""
        need(by, "slips.match")
        return self._step(at, "matched", lambda _work, _slip: {}, by=by)

    def void(self, at: SlipAt, *, reason: str, proof: Proof, by: By) -> Matter | Denied:
        """Void a slip before its chips are proved, by two and with a reason. Its number stays used."""
        need(by, "slips.void")
        approver = second(self._house, proof.badge, proof.pin, by=by, right="slips.void_approve", field="badge")
        if isinstance(approver, Denied):
            return approver
        both = signed(by, approver)
        return self._step(at, "voided", lambda _work, _slip: {"reason": checks.why(reason)}, by=both, reason=reason)

    def _step(
        self, at: SlipAt, state: str, body: Callable[[Work, Matter], Body], *, by: By, **what: Json
    ) -> Matter:  # fmt: skip
        """Take one step: the machine is asked first, then the step's own rules; one fact keeps all of it."""
        kind = checks.kind_of(at.id)
        code = self.desk.matter(at.id).table or ""
        asking = asked(at.request, f"{kind}.{state}", matter=at.id, **what)
        chains = (TABLE_CHAIN + code, *([PROPERTY_CHAIN] if state == "issued" else []))
        with self._house.work(*chains) as work:
            if work.repeated(asking) is not None:
                return found(work, kind, at.id)
            slip = as_seen(found(work, kind, at.id), at.seen)
            checks.still_here(work, by)
            MATTERS[kind].verify(slip.state, state)
            more = body(work, slip)
            number = matters.next_number(work, kind) if state == "issued" else None
            fact = stepped(slip, state, more, number=number)
            total = int(slip.first.body["total"])
            entries = [move(kind, total, table=code)] if state == "signed" else []
            work.commit(fact, by=by, chain=TABLE_CHAIN + code, request=asking, entries=entries)
        return self.desk.matter(at.id)
