"""From the forms of fills and credits to what the services take: chips by pieces or amount, carriers, proofs, paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from werkzeug.datastructures import MultiDict

from tablemgr.errors import BadInput
from tablemgr.services.slips import Carrier, Chips, Proof
from tablemgr.services.slips_written import Written
from tablemgr.services.tables import Table
from tablemgr.web.fields import Reader, money, one, words
from tablemgr.web.forms import Form

T = TypeVar("T")

COUNT, AMOUNT = "count-", "amount-"
MOST_DIGITS = 5
KINDS = ("fill", "credit")


def pieces(values: list[str]) -> int:
    """Read how many chips there are; an empty field is none."""
    typed = one(values)
    if not typed:
        return 0
    if not (typed.isascii() and typed.isdigit()) or len(typed) > MOST_DIGITS:
        raise BadInput("A whole number of chips, or nothing.")
    return int(typed)


def wall(values: list[str]) -> datetime:
    """Read a date and time as a browser's field sends it, on the property's wall."""
    typed = one(values)
    try:
        found = datetime.fromisoformat(typed)
    except ValueError:
        raise BadInput("A date and a time, such as 2026-11-28 23:10.") from None
    if found.tzinfo is not None:
        raise BadInput("A date and a time, such as 2026-11-28 23:10.")
    return found


def seen(form: Form) -> int | None:
    """Read which step the page saw last; None from a page that does not say."""
    typed = one(form.typed.getlist("seen"))
    if typed and not (typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS):
        raise BadInput("The form cannot be read. Load the page again.")
    return int(typed) if typed else None


def count(form: Form, table: Table) -> dict[str, int]:
    """Read a count by denomination and nothing else."""
    return _picked(form.values(_chips(table, COUNT, pieces)), COUNT)


def chips(form: Form, table: Table, /, **more: Reader) -> tuple[Chips, dict[str, object]]:
    """Read chips by pieces or by amount, and the fields beside them."""
    readers = _chips(table, COUNT, pieces) | _chips(table, AMOUNT, money(zero=True)) | more
    read = form.values(readers)
    asked = Chips(count=_some(_picked(read, COUNT)), amounts=_some(_picked(read, AMOUNT)))
    return asked, {name: read[name] for name in more}


def without_step(form: Form) -> Form:
    """Leave out which of its buttons sent a form."""
    kept = MultiDict([item for item in form.typed.items(multi=True) if item[0] != "step"])
    return Form(kept)


def carrier(form: Form) -> Carrier:
    """Read who carries."""
    read = form.values({"carrier": words(60, least=0), "carrier_badge": words(12, least=0)})
    return Carrier(name=str(read["carrier"]), badge=str(read["carrier_badge"]))


def reason(form: Form, name: str = "reason", *, least: int = 1) -> str:
    """Read a reason."""
    return str(form.values({name: words(200, least=least)})[name])


def proof(form: Form) -> Proof:
    """Read the badge and PIN of somebody who stands at the screen."""
    read = form.values({"badge": words(12), "pin": words(12)})
    return Proof(badge=str(read["badge"]), pin=str(read["pin"]))


def voiding(form: Form) -> tuple[str, Proof]:
    """Read why a slip is void, and who stands for it as the second."""
    read = form.values({"void_reason": words(200), "void_badge": words(12), "void_pin": words(12)})
    return str(read["void_reason"]), Proof(badge=str(read["void_badge"]), pin=str(read["void_pin"]))


PEOPLE = ("requester", "issuer", "dealer", "supervisor", "receiver", "approver")
_PAPER: Mapping[str, Reader] = {
    "form": words(20),
    "at": wall,
    # Which of them must be there depends on the slip; the house says it.
    "carrier": words(60, least=0),
    "carrier_badge": words(12, least=0),
    "reason": words(200, least=0),
    "void_reason": words(200, least=0),
    **{who: words(12, least=0) for who in PEOPLE},
}


def written(form: Form, table: Table, kind: str) -> Written:
    """Read a whole slip from paper."""
    asked, read = chips(form, table, **_PAPER)
    at = read["at"]
    assert isinstance(at, datetime), "its reader gives one"
    said = {name: str(read[name]) for name in (*PEOPLE, "form", "reason", "void_reason")}
    by = Carrier(name=str(read["carrier"]), badge=str(read["carrier_badge"]))
    return Written(kind=kind, at=at, chips=asked, carrier=by, **said)


def _chips(table: Table, before: str, reader: Reader) -> dict[str, Reader]:
    return {f"{before}{chip}": reader for chip in table.chip_set.denominations}


def _picked(read: Mapping[str, object], before: str) -> dict[str, int]:
    return {name.removeprefix(before): int(str(value)) for name, value in read.items() if name.startswith(before)}


def _some(found: Mapping[str, int]) -> dict[str, int]:
    return {chip: number for chip, number in found.items() if number}


Act = Callable[[Form], object]
