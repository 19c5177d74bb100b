"""The fills and credits of a shift in order of their numbers, each gap stated, each void with its reason. Pure."""

from __future__ import annotations

from tablemgr.reports.money_lines import SlipLine
from tablemgr.services.shift_business import Business
from tablemgr.services.shift_lines import Around
from tablemgr.services.wins import cents_of, counts
from tablemgr.store.matters import Matter
from tablemgr.words import Text, text

_GAP = text("No slip has this number. Tell accounting.")
_ASIDE = ("voided", "refused")
_ELSEWHERE = text("Of a session of an earlier shift, and in its figures.")


def slip_lines(business: Business, around: Around) -> tuple[SlipLine, ...]:
    """List the slips of the shift, and the numbers between that are missing; those without a number come last."""
    slips = [each for each in business.of("fill", "credit") if each.table in around.floor]
    lines = [_line(each, business, around) for each in slips]
    lines += [_gap(kind, number) for kind, number in business.missing]
    return tuple(sorted(lines, key=_order))


def _order(line: SlipLine) -> tuple[bool, bool, int, str, str]:
    return (line.kind != "fill", line.number is None, line.number or 0, line.table, line.clock)


def _gap(kind: str, number: int) -> SlipLine:
    return SlipLine(
        kind="fill" if kind == "fill" else "credit",
        number=number,
        table="",
        name="",
        session=0,
        clock="",
        event_clock=None,
        form=None,
        cents=None,
        counted_cents=0,
        state="missing",
        requester_person="",
        issuer_person="",
        carrier="",
        prover_person="",
        signer_person="",
        receiver_person="",
        remark=_GAP,
        remark_person="",
    )


def _line(slip: Matter, business: Business, around: Around) -> SlipLine:
    money = business.money.get(slip.table or "")
    own = money is not None and slip.session in {each.session for each in money.sessions}
    first, written = slip.first, slip.first.body.get("form")
    return SlipLine(
        kind="fill" if slip.kind == "fill" else "credit",
        number=slip.number,
        table=slip.table or "",
        name=around.floor[slip.table or ""].name,
        session=slip.session or 0,
        clock=around.when(first.at),
        event_clock=None if first.event_at is None else around.when(first.event_at),
        form=None if not written else str(written),
        cents=cents_of(slip),
        counted_cents=cents_of(slip) if own and counts(slip) else 0,
        state=slip.state,
        requester_person=_who(slip, "requested", around),
        issuer_person=_who(slip, "issued", around),
        carrier=_carrier(slip),
        prover_person=_who(slip, "proved", around),
        signer_person=_who(slip, "signed", around),
        receiver_person=_who(slip, "received", around),
        remark=_remark(slip, own=own),
        remark_person=around.people(slip.last.person, slip.last.second) if slip.state in _ASIDE else "",
    )


def _who(slip: Matter, state: str, around: Around) -> str:
    step = slip.step(state)
    return "" if step is None else around.people(step.person)


def _carrier(slip: Matter) -> str:
    step = slip.step("carried")
    carrier = {} if step is None else step.body.get("carrier") or {}
    return f"{carrier.get('badge') or ''} {carrier.get('name') or ''}".strip()


def _remark(slip: Matter, *, own: bool) -> Text | str:
    """Say why a slip is void or was refused; or that its money counts elsewhere."""
    if slip.state in _ASIDE:
        return str(slip.last.body.get("reason") or "")
    return "" if own else _ELSEWHERE
