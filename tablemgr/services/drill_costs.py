"""What a split of four tiles is worth to the house that lays it, exactly: against every hand a player may hold.

The house banks and the players set by the same way. Nobody asks for this before an answer is given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablemgr.rules.table import SplitHand
from tablemgr.rules.tiles.piece import parse_hand
from tablemgr.rules.tiles.split import splits
from tablemgr.services.jobs import Step
from tablemgr.services.workbench_hands import COUNTING, setter_of
from tablemgr.training.laying import same
from tablemgr.training.terms import DrillTerms

_PERCENT, _COMMISSION = 100, 5


@dataclass(frozen=True, slots=True)
class SplitWorth:
    """What becomes of the players' wagers against one split, in deals; `brings` is the house's gain in wagers."""

    players_win: int
    players_lose: int
    pushes: int

    @property
    def brings(self) -> Fraction:
        """The house's gain in wagers at five per cent commission on what players win, exactly.

        >>> SplitWorth(20, 60, 20).brings
        Fraction(41, 100)
        """
        gained = _PERCENT * self.players_lose - (_PERCENT - _COMMISSION) * self.players_win
        return Fraction(gained, _PERCENT * (self.players_win + self.players_lose + self.pushes))


def key_of(hand: Sequence[str], *about: str) -> str:
    """Give the name under which a count is kept."""
    return hashlib.sha256("/".join((*hand, *about)).encode()).hexdigest()


def name_of(split: SplitHand, terms: DrillTerms) -> str:
    """Give the name of a split among those that are counted: pieces that are worth the same may be exchanged."""
    hand = parse_hand(map(str, (*split.low, *split.high)))
    every = splits(hand, gee_joon_rank=terms.tile_settings["gee_joon_rank"])
    return str(next(each for each in every if same(terms, split, each)))


def of_splits(hand: Sequence[str], terms: DrillTerms, step: Step) -> Mapping[str, SplitWorth]:
    """Count every split of a hand of tiles, by its text form."""
    # NumPy is loaded by whoever counts first, not by whoever opens a page.
    from tablemgr.odds.tiles import odds_against  # noqa: PLC0415

    settings = terms.tile_settings
    rank, tie = settings["gee_joon_rank"], settings["zero_tie"]
    every, setter = splits(parse_hand(hand), gee_joon_rank=rank), setter_of(terms.way)
    step(COUNTING, 0, 0)
    counted = odds_against(every, setter, zero_tie=tie, gee_joon_rank=rank)
    return {str(split): SplitWorth(each.win, each.lose, each.push) for split, each in zip(every, counted, strict=True)}
