"""What lies on the felt of a practice table: wagers, dice, stacks and hands out of a seed, some wrong on purpose.

The players are nobody: what they wager, how they set and what they do wrong follows from the seed, the number of the
round and the table's rules, so that the same seed lays the same table for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tablemgr.errors import BadInput
from tablemgr.rules.seating import Delivery, delivery
from tablemgr.rules.table import Pieces, SplitHand, TableRules
from tablemgr.training.seeds import Chance
from tablemgr.words import Text, text

# What a player may do wrong: the words of it as a dealer would call it. The first five are seen before the hands lie.
MISTAKES: Mapping[str, Text] = MappingProxyType({
    "under": text("wager under the minimum"),
    "over": text("wager over the limit"),
    "odd": text("wager in part of a chip"),
    "side_alone": text("side bet without a wager"),
    "late": text("wager after no more bets"),
    "exchanged": text("low and high hand exchanged"),
    "foul": text("foul: the low hand is above the high hand"),
})  # fmt: skip
_OF_BETS = ("under", "over", "odd", "side_alone", "late")
_FULL_RATE = 100
# The smallest chip that a practice table has; part of a unit can be put down only where a unit is more.
_SMALLEST = 100
# Of so many players one has a side bet, asks for the house way, lays as he likes, sits a round out, changes his wager;
# a table where everything happens in every round teaches nothing about any of it.
_ONE_IN = {"side": 3, "asks": 8, "own": 4, "out": 12, "change": 4}
# A wager as a multiple of the minimum, and how many units beside it; most of them are plain.
_TIMES = (1, 1, 2, 2, 3, 4, 4, 5, 8)
_BESIDE = (0, 0, 0, 1, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a practice table is made of: `players` of its seats are taken, `rate` percent of them err in a round.

    `sides` are the keys of the side bets that players make.
    """

    seed: int
    players: int
    rate: int = 20
    sides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a table without players and a rate that is no part of a hundred."""
        if self.players < 1:
            raise BadInput("A practice table has at least one player.")
        if not 0 <= self.rate <= _FULL_RATE:
            raise BadInput("The rate of mistakes is from 0 to 100 in a hundred.")


@dataclass(frozen=True, slots=True)
class Bet:
    """Chips in front of a seat, in cents: the wager, the side bets by key."""

    wager: int = 0
    sides: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand as its player laid it down: the pieces in front and behind; `asked` is the house way, please.

    `due` is how it has to stand in the end: as it is laid, or as the house sets it.
    """

    low: Pieces
    high: Pieces
    due: SplitHand
    asked: bool = False

    @property
    def pieces(self) -> Pieces:
        """Everything that lies there."""
        return (*self.low, *self.high)


@dataclass(frozen=True, slots=True)
class Felt:
    """One round as it lies on the felt.

    `bets` is what lies before no more bets, `due` the same with every mistake put right; `late` is put down after it.
    `delivery` says who gets which of `stacks`. `wrong` names the mistake of a seat; a seat makes one a round at most.
    """

    bets: Mapping[int, Bet]
    due: Mapping[int, Bet]
    late: Mapping[int, int]
    dice: tuple[int, ...] | None
    delivery: Delivery
    stacks: tuple[Pieces, ...]
    hands: Mapping[int, Laid]
    wrong: Mapping[int, str]

    @property
    def banker(self) -> Pieces:
        """The stack of the bank, which the house holds."""
        names = [place.kind for place in self.delivery.order]
        return self.stacks[names.index("banker")]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play, as their stacks went out."""
        return tuple(seat for seat in self.delivery.seats if seat in self.hands)


def lay(table: TableRules, plan: Plan, number: int) -> Felt:
    """Lay one round of a practice table.

    >>> from tablemgr.catalog.drills import terms
    >>> given = terms("tiles")
    >>> table = TableRules(given.game, given.rules, given.limits, given.decide)
    >>> felt = lay(table, Plan(seed=4, players=3, rate=0), 1)
    >>> len(felt.bets), len(felt.hands), len(felt.banker), felt.wrong
    (3, 3, 4, {})
    """
    chance = Chance(plan.seed, "table", number)
    seats = sorted(Chance(plan.seed, "seated").some(range(1, table.seats + 1), min(plan.players, table.seats)))
    dice = None if table.dice is None else tuple(chance.below(table.faces) + 1 for _ in range(table.dice))
    given = delivery(None if dice is None else sum(dice), table.layout)
    deck, size = chance.shuffled(table.game.pieces), table.game.hand_size
    stacks = tuple(tuple(deck[place * size : (place + 1) * size]) for place in range(len(given.order)))
    due = _due(table, plan, seats, number)
    wrong = dict(_wrong(table, plan, due, chance))
    laid = {place.seat: stack for place, stack in zip(given.order, stacks, strict=True) if place.kind == "seat"}
    hands = {seat: _laid(table, laid[seat], wrong.get(seat), chance) for seat in sorted(due)}
    # Whoever could not foul with the cards he got has done nothing wrong.
    wrong = {seat: kind for seat, kind in wrong.items() if kind in _OF_BETS or _stands_wrong(table, hands[seat])}
    return _spoiled(table, plan, Felt(due, due, {}, dice, given, stacks, hands, wrong), chance)


def _due(table: TableRules, plan: Plan, seats: list[int], number: int) -> dict[int, Bet]:
    """Give what lies there when everybody plays as he should; a wager stands until its player changes it."""
    found = {}
    for seat in seats:
        since = next(each for each in range(number, 0, -1) if each == 1 or _turns(plan, "change", seat, each))
        if number > 1 and len(seats) > 1 and seat != seats[number % len(seats)] and _turns(plan, "out", seat, number):
            continue
        chance = Chance(plan.seed, "wager", seat, since)
        wager = min(
            table.limits.minimum * chance.one(_TIMES) + table.limits.unit * chance.one(_BESIDE), table.limits.maximum
        )
        beside = Chance(plan.seed, "side", seat, number)
        sides = (
            {beside.one(plan.sides): _side(table, beside)} if plan.sides and not beside.below(_ONE_IN["side"]) else {}
        )
        found[seat] = Bet(wager, sides)
    return found


def _turns(plan: Plan, what: str, seat: int, number: int) -> bool:
    return not Chance(plan.seed, what, seat, number).below(_ONE_IN[what])


def _side(table: TableRules, chance: Chance) -> int:
    limits = table.limits
    most = min(limits.side_maximum, limits.side_minimum + 3 * limits.unit)
    return limits.side_minimum + limits.unit * chance.below((most - limits.side_minimum) // limits.unit + 1)


def _wrong(table: TableRules, plan: Plan, due: Mapping[int, Bet], chance: Chance) -> Iterator[tuple[int, str]]:
    """Choose who errs and how. One player at least makes a wager that stands, so that there is a round."""
    steady = chance.one(sorted(due))
    of_hands = ("exchanged",) if _alike(table) else ("foul",)
    for seat in sorted(due):
        if chance.below(_FULL_RATE) >= plan.rate:
            continue
        of_bets = [
            kind for kind in _OF_BETS if _possible(table, plan, kind) and (seat != steady or kind in _OF_BETS[:3])
        ]
        yield seat, chance.one((*of_bets, *of_hands, *of_hands))


def _alike(table: TableRules) -> bool:
    """Whether both halves have as many pieces, so that they can be exchanged; where not, a hand can foul."""
    return table.game.low_size * 2 == table.game.hand_size


def _possible(table: TableRules, plan: Plan, kind: str) -> bool:
    limits = table.limits
    needs = {"under": limits.minimum > limits.unit, "odd": limits.unit > _SMALLEST, "side_alone": bool(plan.sides)}
    return needs.get(kind, True)


def _laid(table: TableRules, stack: Pieces, wrong: str | None, chance: Chance) -> Laid:
    """Let a player set his hand: mostly as the house would, now and then as he likes, and wrong when he errs."""
    asks, own = not chance.below(_ONE_IN["asks"]), not chance.below(_ONE_IN["own"])
    set_well = table.decide(stack).split
    layings = [each for each in _layings(table, chance.shuffled(stack)) if table.game.foul(each, table.rules) is None]
    split = chance.one(layings) if own and layings else set_well
    if wrong == "exchanged":
        return Laid(split.high, split.low, split)
    if wrong == "foul":
        fouls = [each for each in _layings(table, stack) if table.game.foul(each, table.rules) is not None]
        if fouls:
            foul = chance.one(fouls)
            stands = table.game.foul(foul, table.rules) == "lose"
            return Laid(foul.low, foul.high, foul if stands else set_well)
    if asks:
        low_size = table.game.low_size
        return Laid(stack[:low_size], stack[low_size:], set_well, asked=True)
    return Laid(split.low, split.high, split)


def _layings(table: TableRules, stack: Pieces | list[object]) -> Iterator[SplitHand]:
    """Give every way to lay a hand with two pieces in front."""
    places = range(len(stack))
    for one in places:
        for other in range(one + 1, len(stack)):
            low = (stack[one], stack[other])
            high = tuple(stack[place] for place in places if place not in (one, other))
            yield table.game.arrange(low, high, table.rules)


def _stands_wrong(table: TableRules, hand: Laid) -> bool:
    """Whether a hand lies so that its low half is above its high half."""
    if hand.asked:
        return False
    if not _alike(table):
        return table.game.foul(table.game.arrange(hand.low, hand.high, table.rules), table.rules) is not None
    low, high = table.game.strengths(hand.due, table.rules)
    return (hand.low, hand.high) == (hand.due.high, hand.due.low) and low != high


def _spoiled(table: TableRules, plan: Plan, felt: Felt, chance: Chance) -> Felt:
    """Put the chips down as those who err in their wagers put them; who comes late or wagered nothing plays no hand."""
    bets, late, out = dict(felt.due), {}, set()
    for seat, kind in felt.wrong.items():
        bet = felt.due[seat]
        if kind == "late":
            late[seat] = bet.wager
            del bets[seat]
        elif kind == "side_alone":
            sides = bet.sides or {plan.sides[0]: table.limits.side_minimum}
            bets[seat] = Bet(0, sides)
        elif kind in _OF_BETS:
            bets[seat] = Bet(_amount(table, bet.wager, kind, chance), bet.sides)
        if kind in ("late", "side_alone"):
            out.add(seat)
    due = {seat: bet for seat, bet in felt.due.items() if seat not in out}
    hands = {seat: hand for seat, hand in felt.hands.items() if seat not in out}
    return Felt(bets, due, late, felt.dice, felt.delivery, felt.stacks, hands, felt.wrong)


def _amount(table: TableRules, wager: int, kind: str, chance: Chance) -> int:
    """Give an amount that the table does not take."""
    limits = table.limits
    if kind == "under":
        return limits.unit * (1 + chance.below((limits.minimum - 1) // limits.unit))
    if kind == "over":
        return limits.maximum + limits.minimum * (1 + chance.below(4))
    return wager + _SMALLEST * (1 + chance.below(limits.unit // _SMALLEST - 1))
