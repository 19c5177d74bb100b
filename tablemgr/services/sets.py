"""The set in play, tiles or deck and dice: named at the opening, changed with a reason after two have inspected it.

A round keeps the set it was dealt with, so nothing is changed while one lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Denied, Refused
from tablemgr.services.house import House, WrongFields, asked
from tablemgr.services.play import open_table
from tablemgr.services.rights import need
from tablemgr.services.seconds import second, signed
from tablemgr.store import drafts, tables
from tablemgr.store.work import TABLE_CHAIN
from tablemgr.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class SetChange:
    """Another set: its number, why it comes into play, that both inspected it, the dealer beside the supervisor."""

    tile_set: str
    reason: str
    inspected: bool
    dealer: str
    pin: str


class Sets:
    """Change the set that is in play."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def change(self, code: str, ask: SetChange, *, by: By, request: str | None = None) -> Denied | None:
        """Bring another set into play from the next round; a wrong PIN is remembered and *returned*."""
        need(by, "tables.open")
        if problems := _problems(ask):
            raise WrongFields(problems)
        dealer = second(self._house, ask.dealer, ask.pin, by=by, right="tables.deal", field="dealer")
        if isinstance(dealer, Denied):
            return dealer
        after, reason = ask.tile_set.strip(), ask.reason.strip()
        asking = asked(request, "set.changed", table=code, set=after, reason=reason)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(asking):
                return None
            table, draft = open_table(work, code), drafts.find(work, code)
            if draft is not None and draft[1]["acts"]:
                raise Refused("A round has been begun at %(table)s. It ends with its own set.", table=table.setup.name)
            if after == table.tile_set:
                raise WrongFields({"tile_set": text("This set is in play already.")})
            tables.change_set(work, code, after)
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "before": table.tile_set,
                "after": after,
                "reason": reason,
                "inspected": True,
            }
            work.commit(Fact("set.changed", body), by=signed(by, dealer), request=asking)
        return None


def _problems(ask: SetChange) -> dict[str, Text]:
    problems: dict[str, Text] = {}
    if not ask.tile_set.strip():
        problems["tile_set"] = text("Name the set that is in play.")
    if not ask.reason.strip():
        problems["reason"] = text("Fill this in.")
    if not ask.inspected:
        problems["inspected"] = text("The dealer and the supervisor inspect the set before it is used.")
    return problems
