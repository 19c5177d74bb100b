"""A table in play: who deals, what lies in the draft, and the screen that follows from both.

The use cases of `rounds` and `tables` stand on this; nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.money import Cents
from tablemgr.rules import round as machine
from tablemgr.rules.acts import Wager, act_to_json
from tablemgr.rules.round import Round
from tablemgr.services.dealing import Dealing
from tablemgr.services.draft import ActJson, RoundDraft
from tablemgr.services.payout import payouts
from tablemgr.services.screen import Screen, draw
from tablemgr.services.settling import Dealt, summary
from tablemgr.services.terms import Terms
from tablemgr.store import drafts, rounds, tables
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit


@dataclass(frozen=True, slots=True)
class Last:
    """The last round that stands: what the screen says of it, and its wagers by seat, which stand for the next."""

    number: int
    summary: Mapping[str, Json]
    wagers: Mapping[int, Cents]

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Last:
        """Read the body of its fact."""
        return cls(body["number"], summary(body), {int(seat): each["wager"] for seat, each in body["seats"].items()})


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

    def last(self, unit: Unit, table: Table, *, below: int | None = None) -> Last | None:
        """Give the last round of the session that was not taken back, of those numbered under `below`."""
        number = rounds.standing(unit, table.code, table.session, below=below)
        if number is None:
            return None
        key = (table.code, number)
        if key not in self._lasts:
            settled = rounds.find(unit, table.code, number)
            assert settled is not None, "a round that stands is there"
            self._lasts[key] = Last.of(settled.body)
        return self._lasts[key]

    def standing(self, unit: Unit, terms: Terms, last: Last | None) -> tuple[ActJson, ...]:
        """Give the wagers that stand from the round before, as far as the terms of now allow them."""
        if last is None:
            return ()
        rules = self.dealing.game(unit, terms).rules
        acts = [Wager(seat, cents) for seat, cents in sorted(last.wagers.items())]
        return tuple(act_to_json(act) for act in acts if machine.can(Round(), act, rules))

    def dealt(self, unit: Unit, draft: RoundDraft) -> Dealt:
        """Give what the taps of a draft lead to, and what that pays."""
        game = self.dealing.game(unit, draft.terms)
        round_ = self.dealing.replay(unit, draft.terms, draft.taps)
        return Dealt(draft, round_, game, payouts(round_, game))

    def screen(
        self, unit: Unit, table: Table, draft: RoundDraft | None, *, by: By, last: Last | None
    ) -> dict[str, Json]:
        """Draw the table's screen; `last` is the last round that stands, perhaps one that is just being kept."""
        dealt = self.dealt(unit, draft or self._untouched(unit, table, last))
        newest = last is not None and last.number == table.last_round
        undoable = newest and table.is_open and dealt.round.phase == "bets"
        return draw(
            Screen(
                table=table,
                draft=draft,
                dealt=dealt,
                mine=table.is_open and table.dealer == by.person,
                last=last.summary if last else None,
                settled_undo=table.last_round if undoable else None,
            )
        )

    def _untouched(self, unit: Unit, table: Table, last: Last | None) -> RoundDraft:
        """Give the round that nobody has tapped at yet: the standing wagers and nothing else."""
        terms = terms_of(table)
        standing = self.standing(unit, terms, last) if table.is_open else ()
        return RoundDraft(request="", terms=terms, standing=standing, started_by="", started_at="")


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
        # A table may offer a policy for a banking player beside; the first is the one for the house's bank.
        commission=setup.commission[0],
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
    return table
