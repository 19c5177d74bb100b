"""A table in play: who deals, what lies in the draft, and the screen that follows from both.

The use cases of `rounds` and `tables` stand on this; nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.money import Cents
from tablemgr.rules.turns import Remembered
from tablemgr.services import tapping
from tablemgr.services.banked import offered, remembered
from tablemgr.services.dealing import Dealing
from tablemgr.services.disputed import disputes_at
from tablemgr.services.draft import ActJson, RoundDraft
from tablemgr.services.drawer import drawer
from tablemgr.services.rights import may, need
from tablemgr.services.screen import Screen, draw
from tablemgr.services.settling import Dealt, summary
from tablemgr.services.terms import Terms
from tablemgr.store import devices, drafts, lammers, rounds, tables
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True)
class Last:
    """The last round that stands: what the screen says of it, and its wagers by seat, which stand for the next.

    `place` is the number of the round as it was first dealt, `above` how many corrected rounds have higher numbers.
    """

    number: int
    summary: Mapping[str, Json]
    wagers: Mapping[int, Cents]
    remembered: Remembered
    place: int
    above: int = 0

    @property
    def corrected(self) -> bool:
        """Whether a correction entered it again: its number says nothing of when it was dealt, its place does."""
        return self.place != self.number

    def is_newest(self, table: Table) -> bool:
        """Whether no round was dealt after it; the numbers above it are all of rounds that were entered again."""
        return not self.corrected and self.number + self.above == table.last_round

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Last:
        """Read the body of its fact."""
        wagers = {int(seat): each["wager"] for seat, each in body["seats"].items()}
        return cls(body["number"], summary(body), wagers, remembered(body), body.get("place", body["number"]))


class Play:
    """Looks at tables in play. What it remembers cannot change: documents, replays, settled rounds."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self.dealing = Dealing()
        self._lasts: dict[tuple[str, int], Last] = {}

    def draft(self, unit: Unit, code: str) -> RoundDraft | None:
        """Give the draft of a table."""
        found = drafts.find(unit, code)
        return None if found is None else RoundDraft.from_json(*found)

    def last(self, unit: Unit, table: Table, *, without: int | None = None) -> Last | None:
        """Give the round of the session that was dealt last of those not taken back; `without` leaves one out.

        A round that a correction entered again has a number above those dealt after it, and is passed by.
        """
        found, below, above = None, None, 0
        while (number := rounds.standing(unit, table.code, table.session, below=below)) is not None:
            below = number
            if number == without:
                continue
            each = self._standing(unit, table, number)
            if found is None or each.place > found.place:
                found = each
            if not each.corrected:
                break
            above += 1
        return replace(found, above=above) if found is not None and above else found

    def _standing(self, unit: Unit, table: Table, number: int) -> Last:
        key = (table.code, number)
        if key not in self._lasts:
            settled = rounds.find(unit, table.code, number)
            assert settled is not None, "a round that stands is there"
            self._lasts[key] = Last.of(settled.body)
        return self._lasts[key]

    def standing(
        self, unit: Unit, terms: Terms, last: Last | None, *, wagers: Mapping[int, Cents] | None = None
    ) -> tuple[ActJson, ...]:
        """Give whom the bank is offered, and the wagers that stand from the round before as far as terms allow."""
        rules = self.dealing.game(unit, terms).rules
        stand: Mapping[int, Cents] = wagers if wagers is not None else last.wagers if last else {}
        first = offered(last.remembered if last else Remembered(), rules)
        return tapping.standing(stand, rules, first=first)

    def dealt(self, unit: Unit, draft: RoundDraft) -> Dealt:
        """Give what the taps of a draft lead to, and what that pays."""
        return tapping.dealt(unit, self.dealing, draft)

    def screen(
        self,
        unit: Unit,
        table: Table,
        draft: RoundDraft | None,
        *,
        by: By,
        last: Last | None,
        moved: Cents = 0,
        owing: Mapping[int, Cents] | None = None,
    ) -> dict[str, Json]:
        """Draw the table's screen; `last` is the last round that stands, perhaps one that is just being kept.

        `moved` is what the fact that is just being kept does to the tray, `owing` what it adds to each seat's lammers.
        """
        dealt = self.dealt(unit, draft or self._untouched(unit, table, last))
        mine = table.is_open and table.dealer == by.person
        undoable = last is not None and last.is_newest(table) and table.is_open and dealt.round.phase == "bets"
        drawn = draw(
            Screen(
                table=table,
                draft=draft,
                dealt=dealt,
                mine=mine,
                last=last.summary if last else None,
                settled_undo=last.number if undoable and last else None,
                owed=_owed(lammers.owed(unit, table.code), owing or {}),
            )
        )
        # What should lie in the tray is for those who work at it, and those who may see what a table won.
        sees = may(by.role, "rack.move") or may(by.role, "win.see")
        rack = drawer(unit, table, mine=mine, moved=moved) if sees else None
        around: dict[str, Json] = {"rack": rack, "tablet": tablet(unit, table, by)}
        return drawn | {"disputes": disputes_at(unit, table)} | around

    def _untouched(self, unit: Unit, table: Table, last: Last | None) -> RoundDraft:
        """Give the round that nobody has tapped at yet: the standing wagers and nothing else."""
        terms = terms_of(table)
        standing = self.standing(unit, terms, last) if table.is_open else ()
        return RoundDraft(request="", terms=terms, standing=standing, started_by="", started_at="")


def _owed(before: Mapping[int, Cents], owing: Mapping[int, Cents]) -> dict[int, Cents]:
    """Add what a fact adds to what each seat owes."""
    after = {seat: before.get(seat, 0) + owing.get(seat, 0) for seat in sorted({*before, *owing})}
    return {seat: cents for seat, cents in after.items() if cents}


def terms_of(table: Table) -> Terms:
    """Give the terms that a round begun now is dealt under."""
    setup, limits = table.setup, table.limits
    return Terms(
        game=setup.game,
        seats=setup.seats,
        mirrored=setup.mirrored,
        capture=setup.capture,
        dice_on=setup.dice_on,
        minimum=limits.minimum,
        maximum=limits.maximum,
        unit=limits.unit,
        side_minimum=limits.side_minimum,
        side_maximum=limits.side_maximum,
        chips=tuple(sorted(table.chip_set.denominations)),
        houseway=setup.houseway,
        ruleset=setup.ruleset,
        paytables=setup.paytables,
        # The first is for the players, the second, where there is one, for a banking player's net.
        commission=setup.commission[0],
        bank_commission=setup.commission[1] if len(setup.commission) > 1 else None,
        collect=setup.collect,
    )


def table_in_use(unit: Unit, code: str) -> Table:
    """Give a table; Absent for one that is not there, or not any more."""
    table = tables.find(unit, code)
    if table is None or table.retired:
        raise Absent("There is no table %(code)s.", code=code[:12])
    return table


def open_table(unit: Unit, code: str) -> Table:
    """Give a table that is open; Refused for a closed one."""
    table = table_in_use(unit, code)
    if not table.is_open:
        raise Refused("%(table)s is closed.", table=table.setup.name)
    return table


def dealt_by(unit: Unit, code: str, by: By) -> Table:
    """Give an open table at which `by` deals, at an enrolled tablet; else Denied, saying who does."""
    need(by, "tables.deal")
    table = open_table(unit, code)
    if by.device is None:
        raise Denied("This browser is not enrolled as a tablet, so it cannot deal.")
    if table.dealer is None:
        raise Denied("Nobody deals at %(table)s now. Take the table first.", table=table.setup.name)
    if table.dealer != by.person:
        raise Denied(
            "%(name)s (%(badge)s) has %(table)s now.",
            name=table.dealer_name or "",
            badge=table.dealer,
            table=table.setup.name,
        )
    if table.tablet != by.device and (has := owner(unit, table)) is not None:
        raise Conflict(
            "%(tablet)s has %(table)s. Deal there, or take the table over with a supervisor.",
            tablet=has,
            table=table.setup.name,
        )
    return table


def owner(unit: Unit, table: Table) -> str | None:
    """Name the tablet that a table belongs to; one that is out of use owns nothing."""
    found = None if table.tablet is None else devices.find(unit, table.tablet)
    return None if found is None or found.retired_at is not None else table.tablet


def tablet(unit: Unit, table: Table, by: By) -> dict[str, Json]:
    """Say which tablet has a table, and whether it is the one that asks; a table that none has is anybody's."""
    has = table.tablet if table.tablet == by.device else owner(unit, table)
    return {"mine": has in (None, by.device), "name": has, "owner": has}
