"""Dealing under given terms: the documents behind their digests, a round replayed from its taps, what it pays.

Documents are append-only and a replay is a pure function, so both are remembered; nothing here is state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tablemgr.catalog import commissions, houseways, paytables, rulesets
from tablemgr.catalog.rulesets import AnyRuleSet
from tablemgr.errors import Absent, BrokenBook
from tablemgr.money import Commission
from tablemgr.rules import round as rounds
from tablemgr.rules.acts import Act, act_from_json
from tablemgr.rules.games import game
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.poker import ruleset as poker
from tablemgr.rules.round import Round
from tablemgr.rules.table import Limits, OfferedBet, TableRules
from tablemgr.rules.tiles import ruleset as tiles
from tablemgr.services.terms import Terms
from tablemgr.store import rounds as stored
from tablemgr.store.work import Unit

T = TypeVar("T")

_READERS = {
    "houseway": houseways.from_canonical,
    "ruleset": rulesets.from_canonical,
    "paytable": paytables.from_canonical,
    "commission": commissions.from_canonical,
}
# Kind and text of a document, None where there is none of that digest.
Stored = Callable[[Unit, str], tuple[str, str] | None]
_RULESETS: tuple[type[AnyRuleSet], ...] = (tiles.RuleSet, poker.RuleSet)
# Rounds that are in the middle of being dealt, several taps back each; a round has some forty taps.
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that terms name, read: what a round of them is dealt and paid by; pay tables by their keys."""

    rules: TableRules
    houseway: HouseWay
    ruleset: AnyRuleSet
    commission: Commission
    paytables: Mapping[str, PayTable]
    for_bank: Commission | None = None


class Dealing:
    """Reads documents by digest and replays rounds, each once."""

    def __init__(self, stored: Stored = stored.document) -> None:
        """Remember nothing yet; `stored` finds the text behind a digest, those in force where nothing else is said."""
        self._stored = stored
        self._documents: dict[str, Any] = {}  # four kinds of value, told apart by the caller
        self._games: dict[Terms, Game] = {}
        self._reached: dict[tuple[Terms, tuple[Act, ...]], Round] = {}

    def game(self, unit: Unit, terms: Terms) -> Game:
        """Give what terms name, from the stored texts."""
        found = self._games.get(terms)
        if found is None:
            found = self._games[terms] = self._read(unit, terms)
        return found

    def named(self, unit: Unit, houseway: str, ruleset: str) -> tuple[HouseWay, AnyRuleSet]:
        """Give a house way and a rule set that somebody asks for by digest; Absent when they were never in force."""
        for digest, kind in ((houseway, "houseway"), (ruleset, "ruleset")):
            found = self._stored(unit, digest)
            if found is None or found[0] != kind:
                raise Absent("There is no such house way in force.")
        return self._document(unit, houseway, HouseWay), self._ruleset(unit, ruleset)

    def replay(self, unit: Unit, terms: Terms, taps: Sequence[Mapping[str, Any]]) -> Round:
        """Give the round that some taps lead to; most often all but the last of them were replayed before."""
        rules = self.game(unit, terms).rules
        acts = tuple(map(act_from_json, taps))
        if (found := self._reached.get((terms, acts))) is not None:
            return found
        before = self._reached.get((terms, acts[:-1])) if acts else None
        round_ = rounds.replay(acts, rules) if before is None else rounds.do(before, acts[-1], rules)
        if len(self._reached) >= _REMEMBERED:
            self._reached.clear()
        self._reached[terms, acts] = round_
        return round_

    def _read(self, unit: Unit, terms: Terms) -> Game:
        houseway = self._document(unit, terms.houseway, HouseWay)
        ruleset = self._ruleset(unit, terms.ruleset)
        paytables = [self._document(unit, digest, PayTable) for digest in terms.paytables]
        choices, played = ruleset.rules, game(terms.game)
        rules = TableRules(
            game=played,
            rules=choices,
            limits=_limits(terms),
            decide=lambda hand: played.decide(houseway, hand, choices),
            seats=terms.seats,
            dice=choices.dice if terms.dice_on else None,
            capture="results" if terms.capture == "results" else "full",
            bets=tuple(OfferedBet(each.key, each.bet) for each in paytables),
            seat_one="left" if terms.mirrored else "right",
        )
        commission = self._document(unit, terms.commission, Commission)
        own = self._document(unit, terms.bank_commission, Commission) if terms.bank_commission else None
        return Game(rules, houseway, ruleset, commission, {each.key: each for each in paytables}, own)

    def _ruleset(self, unit: Unit, digest: str) -> AnyRuleSet:
        found: AnyRuleSet = self._document(unit, digest, *_RULESETS)
        return found

    def _document(self, unit: Unit, digest: str, *kinds: type[T]) -> T:
        found = self._documents.get(digest)
        if found is None:
            text = self._stored(unit, digest)
            if text is None:
                raise BrokenBook("The rules %(digest)s are in force and not on record.", digest=digest[:12])
            found = self._documents[digest] = _READERS[text[0]](text[1])
        if not isinstance(found, kinds):
            raise BrokenBook("The rules %(digest)s are on record as something else.", digest=digest[:12])
        return found


def _limits(terms: Terms) -> Limits:
    return Limits(
        minimum=terms.minimum,
        maximum=terms.maximum,
        unit=terms.unit,
        side_minimum=terms.side_minimum,
        side_maximum=terms.side_maximum,
    )
