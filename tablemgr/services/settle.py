"""Settling one round again from what lay on the table: what surveillance asks in a dispute. No database, nothing kept.

A `Line` says everything: game, bank, policy, hands and wagers. A hand is given as it was laid (low and high), or whole
and to be set by a named house way. The same showdown and settlement decide here as at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import Discriminator

from tablemgr.errors import Absent, BadInput, Refused
from tablemgr.money import Cents, Commission
from tablemgr.rules.banking import HOUSE_SEAT, Bank, HouseBank
from tablemgr.rules.games import game
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.poker.hand import JokerUse, WheelRank
from tablemgr.rules.poker.pushes import AutoPush
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.poker.sidebet import DICE_BETS
from tablemgr.rules.round import showdown
from tablemgr.rules.seating import throw
from tablemgr.rules.settlement import Bet, Settled, Settlement, SideBet, settle
from tablemgr.rules.showdown import FoulPolicy, Showdown, ZeroTie
from tablemgr.rules.table import Game, HouseRules, Pieces, Seen, SplitHand
from tablemgr.rules.tiles.hand import GeeJoonRank
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.words import Text, text

# Where a hand is to be set and nobody said how: the way that a game has for its usual one.
DEFAULT_WAYS = {"tiles": "foxwoods", "poker": "trump_plaza"}
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
    """One round. `action` may stand here or in the bank; a setting that is not given is the game's own.

    `zero_tie` and `gee_joon_rank` are settings of tiles, the last four those of cards. `dice` are what the dice showed,
    for a bet on them.
    """

    game: Literal["tiles", "poker"]
    bank: Annotated[Bank, Discriminator("kind")]
    commission: str
    banker: Laid
    seats: tuple[SeatHand, ...]
    house: HouseHand | None = None
    action: int | None = None
    dice: tuple[int, ...] | None = None
    zero_tie: ZeroTie | None = None
    gee_joon_rank: GeeJoonRank | None = None
    joker: JokerUse | None = None
    wheel_rank: WheelRank | None = None
    foul_policy: FoulPolicy | None = None
    auto_push: AutoPush | None = None
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def rules(self) -> HouseRules:
        """The house's rules: the settings that are given, the rest as the game has them; BadInput for another's."""
        made: type[TileRules | CardRules] = TileRules if self.game == "tiles" else CardRules
        given = {name: value for name in _SETTINGS if (value := getattr(self, name)) is not None}
        for name in given.keys() - {each.name for each in fields(made)}:
            raise BadInput("%(name)s is no setting of %(game)s.", name=name, game=self.game)
        # The names are those of the fields and the types of the values are the line's own.
        return made(**given)


_SETTINGS = ("zero_tie", "gee_joon_rank", "joker", "wheel_rank", "foul_policy", "auto_push")


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be named in a line of one game: commission policies, house ways and pay tables by key."""

    commissions: Mapping[str, Commission]
    houseways: Mapping[str, HouseWay]
    paytables: Mapping[str, PayTable]


@dataclass(frozen=True, slots=True)
class SetHand:
    """A hand as it stands, and the way and rule that set it, if one did. A foul is a low hand above the high hand."""

    split: SplitHand
    way: str | None = None
    rule: str | None = None
    foul: bool = False

    @property
    def pieces(self) -> Pieces:
        """All its pieces."""
        return (*self.split.low, *self.split.high)


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side bet: the line its hand is on, what it gained, and the name of its pay table."""

    bet: SideBet
    line: str
    name: str


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
        return self.settled.net + sum(each.bet.gained for each in self.side_bets)


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
    table = _Table(game(line.game), line.rules, offers, line.banker.way or DEFAULT_WAYS[line.game])
    _check_numbers(line, table.rules)
    banker = table.set(line.banker)
    if banker.foul and isinstance(line.bank, HouseBank):
        banker = table.reset(banker)
    hands = [table.set(seat) for seat in line.seats]
    own = table.set(line.house) if line.house else None
    table.check_pieces([banker, *hands, *([own] if own else [])])
    results = [table.compare(hand, banker) for hand in hands]
    sides = list(table.side_bets(line, hands, dealer=own or banker))
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
    """What one line plays by; `default` is the way that sets a hand where nobody says which."""

    game: Game
    rules: HouseRules
    offers: Offers
    default: str

    def set(self, laid: Laid) -> SetHand:
        """Set a hand: as it lay, or by its house way. What becomes of a foul is the house's policy."""
        if laid.low is not None and laid.high is not None and laid.hand is None and laid.way is None:
            return self._as_it_lay(laid.low, laid.high)
        if laid.hand is None or laid.low is not None or laid.high is not None:
            raise BadInput("A hand is given as low and high, or as hand and way.")
        return self._by(laid.way or self.default, self.game.parse_hand(laid.hand))

    def _as_it_lay(self, low: Sequence[str], high: Sequence[str]) -> SetHand:
        front, back = (tuple(map(self.game.parse, half)) for half in (low, high))
        if (len(front), len(front) + len(back)) != (self.game.low_size, self.game.hand_size):
            raise BadInput("A low hand has %(low)s pieces, and the whole %(all)s.",
                           low=self.game.low_size, all=self.game.hand_size)  # fmt: skip
        split = self.game.arrange(front, back, self.rules)
        match self.game.foul(split, self.rules):
            case "refuse":
                raise Refused("%(hand)s is a foul: the low hand is above the high hand.", hand=str(split))
            case "reset_house_way":
                return self.reset(SetHand(split))
            case policy:
                return SetHand(split, foul=policy is not None)

    def reset(self, hand: SetHand) -> SetHand:
        """Set a hand again by the house way, as a floor does with a dealer's foul."""
        return self._by(self.default, hand.pieces)

    def _by(self, key: str, pieces: Pieces) -> SetHand:
        decision = self.game.decide(_named(self.offers.houseways, key, NO_WAY), pieces, self.rules)
        return SetHand(decision.split, key, decision.rule_id)

    def compare(self, hand: SetHand, banker: SetHand) -> Showdown:
        """Compare one hand with the bank's; a player's bank that fouls loses to every hand that does not."""
        if banker.foul and not hand.foul:
            return Showdown("win", "win", "win")
        return showdown(hand.split, banker.split, self.game, self.rules)

    def side_bets(self, line: Line, hands: Sequence[SetHand], *, dealer: SetHand) -> Iterator[tuple[SideLine, ...]]:
        """Settle the side bets seat by seat, each by its own pay table, whatever became of the wager.

        While a player banks, `dealer` is the house's own hand where there is one.
        """
        total = None if line.dice is None else throw(line.dice, dice=3)
        seen = [Seen(hand.pieces, dealer.split, total) for hand in hands]
        for place, seat in enumerate(line.seats):
            others = [*seen[:place], *seen[place + 1 :]]
            yield tuple(self._side(seat, *each, (seen[place], others)) for each in seat.side_bets.items())

    def _side(self, seat: SeatHand, key: str, wager: Cents, around: tuple[Seen, Sequence[Seen]]) -> SideLine:
        (own, others), paytable = around, _named(self.offers.paytables, key, NO_PAY_TABLE)
        if paytable.bet in DICE_BETS and own.total is None:
            raise BadInput("%(key)s is a bet on the dice; say in “dice” what they showed.", key=key)
        line, *theirs = (self.game.line(paytable.bet, each, self.rules) for each in (own, *others))
        bet = SideBet.at(seat.seat, key, wager=wager, pays=paytable.pays(line), envy=paytable.envied(wager, theirs))
        return SideLine(bet, line, paytable.name)

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


def _check_numbers(line: Line, rules: HouseRules) -> None:
    amounts = [each.wager for each in line.seats] + [line.house.wager if line.house else 0]
    amounts += [wager for each in line.seats for wager in each.side_bets.values()]
    places = [each.seat for each in line.seats] + ([] if line.action is None else [line.action])
    if not isinstance(line.bank, HouseBank):
        amounts.append(line.bank.purse)
        places += [line.bank.seat] + ([] if line.bank.action is None else [line.bank.action])
    if any(abs(amount) > LARGEST for amount in amounts):
        raise BadInput("No amount may be above %(largest)s minor units.", largest=LARGEST)
    most = rules.positions
    if any(not 1 <= place <= most for place in places):
        raise BadInput("Seats are numbered from 1 to %(most)s.", most=most)


def _named(offered: Mapping[str, Offer], key: str, sentence: Text) -> Offer:
    if key not in offered:
        raise Absent(sentence.id, key=key[:40], known=", ".join(sorted(offered)))
    return offered[key]
