"""Settling one round again from what lay on the table: what surveillance asks in a dispute. No database, nothing kept.

A `Line` says everything: bank, policy, hands and wagers. A hand is given as it was laid (low and high), or as four
pieces to be set by a named house way. The same showdown and settlement decide here as at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import Discriminator

from tablemgr.errors import Absent, BadInput
from tablemgr.money import Cents, Commission
from tablemgr.rules.banking import HOUSE_SEAT, Bank, HouseBank
from tablemgr.rules.games import game
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.settlement import Bet, Settled, Settlement, SideBet, settle
from tablemgr.rules.showdown import Showdown, ZeroTie, compare
from tablemgr.rules.table import Game, Pieces, SplitHand
from tablemgr.rules.tiles import houseway as tiles
from tablemgr.rules.tiles.hand import GeeJoonRank
from tablemgr.rules.tiles.piece import parse_hand
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.words import Text, text

# Where a hand is to be set and nobody said how: the first complete way that ships.
DEFAULT_WAY = "foxwoods"
# The largest amount read, in cents: beyond any table, and far inside what a database column holds.
LARGEST: Cents = 10**13

NO_POLICY = text("There is no commission policy “%(key)s”. Known: %(known)s.")
NO_WAY = text("There is no house way “%(key)s”. Known: %(known)s.")
NO_PAY_TABLE = text("There is no pay table “%(key)s”. Known: %(known)s.")

Offer = TypeVar("Offer")
_STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A hand: `low` and `high` as they lay, or a whole `hand` with the house `way` that sets it."""

    hand: str | None = None
    way: str | None = None
    low: tuple[str, ...] | None = None
    high: tuple[str, ...] | None = None
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseHand(Laid):
    """The house's own hand and wager against a player's bank."""

    wager: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHand(Laid):
    """One seat: its wager, and its side bets by the key of their pay table."""

    seat: int
    wager: Cents
    side_bets: Mapping[str, Cents] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One round. `action` may stand here or in the bank."""

    game: Literal["tiles"]
    bank: Annotated[Bank, Discriminator("kind")]
    commission: str
    banker: Laid
    seats: tuple[SeatHand, ...]
    house: HouseHand | None = None
    action: int | None = None
    zero_tie: ZeroTie = "banker"
    gee_joon_rank: GeeJoonRank = "both_lowest"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be named: commission policies, house ways and pay tables by key."""

    commissions: Mapping[str, Commission]
    houseways: Mapping[str, HouseWay]
    paytables: Mapping[str, PayTable]


@dataclass(frozen=True, slots=True)
class SetHand:
    """A hand as it stands, and the way and rule that set it, if one did."""

    split: SplitHand
    way: str | None = None
    rule: str | None = None

    @property
    def pieces(self) -> Pieces:
        """All its pieces."""
        return (*self.split.low, *self.split.high)


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side bet: the line its hand is on, and what it gained."""

    bet: SideBet
    line: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One wager against the bank: the hand, how it compared, and how it was settled."""

    hand: SetHand
    showdown: Showdown
    settled: Settled
    side_bets: tuple[SideLine, ...] = ()

    @property
    def net(self) -> Cents:
        """What this seat gained in the round: the main bet after commission, and its side bets."""
        return self.settled.net + sum(each.bet.won for each in self.side_bets)


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole round, settled."""

    game: Game
    policy: Commission
    banker: SetHand
    seats: tuple[Shown, ...]
    house: Shown | None
    settlement: Settlement


def settle_line(line: Line, offers: Offers) -> Answer:
    """Settle one round. BadInput or Refused says what is wrong with it, Absent which name is not on offer."""
    policy = _named(offers.commissions, line.commission, NO_POLICY)
    _check_numbers(line)
    table = _Table(game(line.game), TileRules(zero_tie=line.zero_tie, gee_joon_rank=line.gee_joon_rank), offers)
    default = line.banker.way or DEFAULT_WAY
    banker = table.set(line.banker, default)
    hands = [table.set(seat, default) for seat in line.seats]
    own = table.set(line.house, default) if line.house else None
    table.check_pieces([banker, *hands, *([own] if own else [])])
    results = [table.compare(hand, banker) for hand in hands]
    sides = [tuple(table.side_bets(seat, hand)) for seat, hand in zip(line.seats, hands, strict=True)]
    own_result = table.compare(own, banker) if own else None
    settlement = settle(
        [Bet(seat.seat, seat.wager, shown.result) for seat, shown in zip(line.seats, results, strict=True)],
        commission=policy,
        bank=_bank(line),
        house_bet=Bet(HOUSE_SEAT, line.house.wager, own_result.result) if line.house and own_result else None,
        side_bets=[each.bet for bets in sides for each in bets],
    )
    seats = tuple(Shown(*each) for each in zip(hands, results, settlement.seats, sides, strict=True))
    house = Shown(own, own_result, settlement.house_bet) if own and own_result and settlement.house_bet else None
    return Answer(table.game, policy, banker, seats, house, settlement)


@dataclass(frozen=True, slots=True)
class _Table:
    """What one line plays by."""

    game: Game
    rules: TileRules
    offers: Offers

    def set(self, laid: Laid, default: str) -> SetHand:
        """Set a hand: as it lay, or by its house way."""
        if laid.low is not None and laid.high is not None and laid.hand is None and laid.way is None:
            low, high = (tuple(map(self.game.parse, half)) for half in (laid.low, laid.high))
            if (len(low), len(low) + len(high)) != (self.game.low_size, self.game.hand_size):
                raise BadInput("A low hand has %(low)s pieces, and the whole %(all)s.",
                               low=self.game.low_size, all=self.game.hand_size)  # fmt: skip
            return SetHand(self.game.arrange(low, high, self.rules))
        if laid.hand is None or laid.low is not None or laid.high is not None:
            raise BadInput("A hand is given as low and high, or as hand and way.")
        key = laid.way or default
        way = _named(self.offers.houseways, key, NO_WAY)
        decision = tiles.decide(way, parse_hand(laid.hand), **self.rules.hand)
        return SetHand(decision.split, key, decision.rule_id)

    def compare(self, hand: SetHand, banker: SetHand) -> Showdown:
        """Compare one hand with the bank's."""
        low, high = self.game.strengths(hand.split, self.rules)
        their_low, their_high = self.game.strengths(banker.split, self.rules)
        return compare(low, their_low, high, their_high, zero_tie=self.rules.zero_tie)

    def side_bets(self, seat: SeatHand, hand: SetHand) -> Iterator[SideLine]:
        """Settle the side bets of one seat, each by its own pay table."""
        for key, wager in seat.side_bets.items():
            paytable = _named(self.offers.paytables, key, NO_PAY_TABLE)
            line = self.game.side_line(hand.pieces)
            yield SideLine(SideBet.at(seat.seat, key, wager=wager, pays=paytable.pays(line)), line)

    def check_pieces(self, hands: list[SetHand]) -> None:
        """Refuse a table that uses a piece more often than the set has it."""
        used = [piece for hand in hands for piece in hand.pieces]
        for piece in dict.fromkeys(used):
            if used.count(piece) > self.game.pieces.count(piece):
                raise BadInput(
                    "%(piece)s lies on the table %(used)s times; the set has %(supply)s.",
                    piece=str(piece), used=used.count(piece), supply=self.game.pieces.count(piece),
                )  # fmt: skip


def _bank(line: Line) -> Bank:
    if line.action is None:
        return line.bank
    if isinstance(line.bank, HouseBank):
        raise BadInput("The order of action counts only while a player banks.")
    if line.bank.action not in (None, line.action):
        raise BadInput("The action position is given twice, and differently.")
    return type(line.bank)(line.bank.seat, line.bank.purse, line.action)


def _check_numbers(line: Line) -> None:
    amounts = [each.wager for each in line.seats] + [line.house.wager if line.house else 0]
    amounts += [wager for each in line.seats for wager in each.side_bets.values()]
    places = [each.seat for each in line.seats] + ([] if line.action is None else [line.action])
    if not isinstance(line.bank, HouseBank):
        amounts.append(line.bank.purse)
        places += [line.bank.seat] + ([] if line.bank.action is None else [line.bank.action])
    if any(abs(amount) > LARGEST for amount in amounts):
        raise BadInput("No amount may be above %(largest)s minor units.", largest=LARGEST)
    most = TileRules().positions
    if any(not 1 <= place <= most for place in places):
        raise BadInput("Seats are numbered from 1 to %(most)s.", most=most)


def _named(offered: Mapping[str, Offer], key: str, sentence: Text) -> Offer:
    if key not in offered:
        raise Absent(sentence.id, key=key[:40], known=", ".join(sorted(offered)))
    return offered[key]
