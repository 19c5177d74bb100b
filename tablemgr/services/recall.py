"""Looking at rounds that were dealt: a list of them, and one as it lay, under the rules it was dealt by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.catalog import compiled
from tablemgr.errors import Absent
from tablemgr.ledger.entry import Entry
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.services.disputed import number_in_dispute
from tablemgr.services.draft import RoundDraft
from tablemgr.services.house import House
from tablemgr.services.play import Play, table_in_use
from tablemgr.services.screen import lay
from tablemgr.services.settling import outcome
from tablemgr.store import matters, people, rounds, tables
from tablemgr.store.matters import Matter
from tablemgr.store.rounds import SettledRound
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit, read

PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One line of the list of rounds."""

    settled: SettledRound
    dealer_name: str

    @property
    def figures(self) -> Mapping[str, int]:
        """Wagers, what was taken and paid, commission and the house's net, in minor units."""
        figures: Mapping[str, int] = self.settled.body["figures"]
        return figures

    @property
    def results(self) -> dict[str, int]:
        """How many seats won, lost and pushed, seen from the players."""
        came = [seat["result"] for seat in self.settled.body["seats"].values()]
        return {result: came.count(result) for result in ("win", "lose", "push")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """Some rounds of a table, newest first; `below` asks for the page after this one."""

    table: Table
    lines: tuple[RoundLine, ...]
    below: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A round as it lay; `state` has the form of the table's screen.

    `agrees` says whether its taps, replayed under the stored rules, lead to what the fact says. `following` is the
    number of the round that stands in its place, `matters` the corrections and disputes about it.
    """

    table: Table
    settled: SettledRound
    dealer_name: str
    state: Mapping[str, Json]
    entries: tuple[Entry, ...]
    agrees: bool
    before: int | None
    after: int | None
    following: int | None
    matters: tuple[Matter, ...]


class Recall:
    """Reads settled rounds; a round that was taken back is readable for ever, and says so."""

    def __init__(self, house: House, play: Play) -> None:
        """Work in `house`, looking through `play`."""
        self._house = house
        self._play = play
        self._compiled: dict[tuple[str, str], str] = {}

    def page(self, code: str, *, below: int | None = None) -> RoundPage:
        """List the rounds of a table, newest first."""
        with read(self._house.engine) as unit:
            table = _table(unit, code)
            found = rounds.latest(unit, code, below=below, most=PAGE + 1)
            names = people.names(unit, {each.dealer for each in found})
        lines = tuple(RoundLine(settled=each, dealer_name=names.get(each.dealer, "")) for each in found[:PAGE])
        return RoundPage(table=table, lines=lines, below=found[PAGE - 1].number if len(found) > PAGE else None)

    def round(self, code: str, number: int) -> Recalled:
        """Give one round as it lay; Absent for a number that was never dealt."""
        with read(self._house.engine) as unit:
            table = _table(unit, code)
            settled = rounds.find(unit, code, number)
            if settled is None:
                raise Absent("%(table)s has no round %(number)s.", table=table.setup.name, number=number)
            dealt = self._play.dealt(unit, laid_again(settled.body))
            names = people.names(unit, {settled.dealer})
            entries = rounds.posted(unit, settled.fact)
            now = outcome(dealt)
            return Recalled(
                table=table,
                settled=settled,
                dealer_name=names.get(settled.dealer, ""),
                state=lay(dealt),
                entries=entries,
                agrees=all(settled.body[part] == said for part, said in now.items()),
                before=number - 1 if number > 1 else None,
                after=number + 1 if number < table.last_round else None,
                following=rounds.following(unit, code, number),
                matters=_matters(unit, code, number),
            )

    def houseway(self, digest: str, *, rules: str) -> str:
        """Give a house way that is or was in force, compiled under a rule set for the tablet, as JSON text."""
        key = (digest, rules)
        if key not in self._compiled:
            with read(self._house.engine) as unit:
                way, ruleset = self._play.dealing.named(unit, digest, rules)
            if not isinstance(ruleset.rules, TileRules):
                raise Absent("Cards are not looked up at the table: the split comes with the answer to the last card.")
            self._compiled[key] = compiled.text_of(way, rules=ruleset.rules)
        return self._compiled[key]


def _matters(unit: Unit, code: str, number: int) -> tuple[Matter, ...]:
    corrections = [each for each in matters.of_table(unit, code, ("correction",)) if each.first.body["round"] == number]
    disputed = [
        each
        for each in matters.of_table(unit, code, ("dispute",))
        if number_in_dispute(unit, each.first.body["disputed"]) == number
    ]
    return (*corrections, *disputed)


def laid_again(body: Mapping[str, Any]) -> RoundDraft:
    """Give the draft from which a settled round came, under the terms it was dealt by."""
    return RoundDraft.from_json(
        0,
        {
            **{name: body[name] for name in ("terms", "standing", "acts", "started_by", "started_at", "replaces")},
            "request": "",
            "undone": [],
        },
    )


def _table(unit: Unit, code: str) -> Table:
    """Give a table, also one that is out of use: its rounds stay."""
    found = tables.find(unit, code)
    return found if found is not None else table_in_use(unit, code)
