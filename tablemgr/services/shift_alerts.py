"""The exceptions of a shift's money and matters, beside those of its rounds and counts. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.audit.matters import MATTERS, STATES
from tablemgr.services.shift_business import Business, reason_of
from tablemgr.services.shift_facts import ShiftFacts
from tablemgr.services.shift_findings import Found
from tablemgr.services.wins import cents_of
from tablemgr.store import slips
from tablemgr.store.matters import Matter
from tablemgr.words import Text, text


def alerts(facts: ShiftFacts, business: Business, *, over: bool) -> list[Found]:
    """List them; `over` says that the shift has ended, after which a box that is not counted is one to act on."""
    return [
        *(found for each in business.of("fill", "credit") for found in _slip(each)),
        *_missing(business),
        *(_waiting(each) for each in business.open if each.kind in ("correction", "recount", "limits", "rules")),
        *(_dispute(each) for each in business.of("dispute") if each.is_open),
        *_boxes(business, over=over),
        *_events(facts),
        *_over(business),
    ]


def _slip(slip: Matter) -> Iterator[Found]:
    table, what, cents = slip.table or "", MATTERS[slip.kind].name, cents_of(slip)
    number = text("%(what)s %(number)s", what=what, number=slip.number) if slip.number is not None else what
    if slips.in_transit([slip]):
        said = text("Slip is open: %(slip)s is %(state)s.", slip=number, state=STATES[slip.state])
        yield Found(True, "slip", table, slip.last.happened, said, cents)
    if slip.state == "voided":
        said = text("VOID: %(slip)s. %(reason)s", slip=number, reason=str(slip.last.body.get("reason") or ""))
        yield Found(False, "void", table, slip.last.happened, said, cents)
    if slip.first.event_at is not None:
        form = str(slip.first.body.get("form") or "—")
        said = text("Entered later from paper form %(form)s: %(slip)s.", form=form, slip=number)
        yield Found(False, "paper", table, slip.first.event_at, said, cents)


def _missing(business: Business) -> Iterator[Found]:
    for kind, number in business.missing:
        said = text("There is no %(what)s with the number %(number)s.", what=MATTERS[kind].name, number=number)
        yield Found(True, "gap", "", business.when.start, said)


def _waiting(matter: Matter) -> Found:
    said = text("A %(what)s waits for its approval.", what=MATTERS[matter.kind].name)
    return Found(True, "waits", matter.table or "", matter.first.happened, said)


def _dispute(matter: Matter) -> Found:
    body = matter.first.body
    claim: Text = text(
        "Dispute of seat %(seat)s, round %(round)s, is %(state)s: %(claim)s",
        seat=int(body["disputed"]["seat"]),
        round=int(body["disputed"]["round"]),
        state=STATES[matter.state],
        claim=str(body["claim"]),
    )
    return Found(True, "dispute", matter.table or "", matter.first.happened, claim)


def _boxes(business: Business, *, over: bool) -> Iterator[Found]:
    for code, dropped in business.drops.items():
        last = dropped.sessions[-1]
        if dropped.waits and not last.running:
            at = last.closed_at or last.opened_at
            yield Found(True, "box", code, at, text("The drop box was not pulled."))
        for box in dropped.boxes:
            pulled = box.matter.first.happened
            if not box.is_agreed:
                yield Found(over, "box", code, pulled, text("A drop box is not counted."))
            if box.adjusted:
                yield Found(False, "adjusted", code, pulled, text("The drop was adjusted."), box.adjusted)


def _events(facts: ShiftFacts) -> Iterator[Found]:
    for each in facts.of("table.forced"):
        said = text("Closed by force, without a count: %(reason)s", reason=reason_of(each))
        yield Found(False, "forced", each.table, each.at, said)
    for each in facts.of("round.cancelled"):
        said = text(
            "A round was cancelled, all bets back: %(reason)s",
            reason=reason_of(each),
        )
        yield Found(False, "cancelled", each.table, each.at, said)
    # The first tablet of a session takes a table that no other one had.
    for each in (each for each in facts.of("tablet.taken") if each.body["before"]):
        yield Found(False, "tablet", each.table, each.at, text("Another tablet took the table over."))


def _over(business: Business) -> Iterator[Found]:
    for code, money in business.money.items():
        if money.ran_over:
            said = text("A session ran into a later shift; its money is in this one.")
            yield Found(False, "ran_over", code, money.sessions[-1].opened_at, said)
