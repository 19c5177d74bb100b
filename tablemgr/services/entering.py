"""A settled round entered again as it truly was: what a supervisor may change, and the taps that give the new one.

A correction is a replay of edited taps. Everything that is not changed is tapped again as it was, under the terms of
the round, so a correction can lead to nothing that could not have been dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from tablemgr.errors import TableError
from tablemgr.money import Cents
from tablemgr.rules import round as machine
from tablemgr.rules.acts import (
    Act,
    Dice,
    DiceTotal,
    Fold,
    NoMoreBets,
    Place,
    RecordResult,
    SetByHouseWay,
    SideBet,
    Wager,
    act_from_json,
)
from tablemgr.rules.banking import HOUSE_SEAT, SeatBank
from tablemgr.rules.round import Hand, Round
from tablemgr.rules.table import TableRules
from tablemgr.services.house import WrongFields
from tablemgr.services.settling import Dealt
from tablemgr.words import Text, text

HOUSE_WAY, PLAYER = "house_way", "player"


@dataclass(frozen=True, slots=True)
class EnteredHand:
    """A hand as it was laid: low and high as texts of pieces, who set it; or the bare result where that is kept."""

    low: str = ""
    high: str = ""
    set_by: str = PLAYER
    result: str = ""
    folded: bool = False

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces in the order they are laid, the low hand's first."""
        return (*self.low.split(), *self.high.split())


@dataclass(frozen=True, slots=True)
class Entered:
    """A round as it is entered again, amounts in cents; `sides` are by seat and the key of their pay table."""

    dice: str
    banker: EnteredHand
    wagers: Mapping[int, Cents]
    sides: Mapping[int, Mapping[str, Cents]] = field(default_factory=dict)
    hands: Mapping[int, EnteredHand] = field(default_factory=dict)


def entered(dealt: Dealt) -> Entered:
    """Give a round as it was entered, for somebody to change."""
    round_ = dealt.round
    thrown = round_.dice if round_.dice is not None else (round_.total,) if round_.total else ()
    return Entered(
        dice=" ".join(map(str, thrown)),
        banker=_laid(round_.banker),
        wagers=dict(sorted(round_.wagers.items())),
        sides={seat: dict(bets) for seat, bets in sorted(round_.side_bets.items())},
        hands={place: _laid(round_.seats.get(place, Hand())) for place in sorted(round_.order)},
    )


def _laid(hand: Hand) -> EnteredHand:
    low, high = ((), hand.pieces) if hand.split is None else (hand.split.low, hand.split.high)
    return EnteredHand(
        " ".join(map(str, low)),
        " ".join(map(str, high)),
        set_by=hand.set_by or PLAYER,
        result=hand.result or "",
        folded=hand.folded,
    )


def taps_of(dealt: Dealt, said: Entered) -> tuple[Act, ...]:
    """Give the taps of the round as it is said now, those that stood before the first one left out.

    WrongFields names what could not have been tapped: `dice`, `banker`, `wager-3`, `side-3-KEY`, `hand-3`.
    """
    again = _Again(dealt.game.rules)
    before = takewhile(lambda act: not isinstance(act, NoMoreBets), map(act_from_json, dealt.draft.taps))
    again.do_all("", before)
    _bets(again, said)
    again.do("", NoMoreBets())
    if again.rules.dice is not None:
        again.do("dice", _dice(said.dice))
    _banker(again, said.banker)
    while (place := again.round.current) is not None:
        _hand(again, place, said.hands.get(place, EnteredHand()))
    return tuple(again.acts[len(dealt.draft.standing) :])


class _Again:
    """A round tapped again; a refusal is that of the field the tap comes from."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.round = Round()
        self.acts: list[Act] = []

    def do(self, name: str, act: Act) -> None:
        try:
            self.round = machine.do(self.round, act, self.rules)
        except TableError as refusal:
            if not name:
                raise
            raise WrongFields({name: Text(refusal.id, tuple(sorted(refusal.params.items())))}) from None  # type: ignore[arg-type]  # the words of the refusal
        self.acts.append(act)

    def do_all(self, name: str, acts: Iterable[Act]) -> None:
        for act in acts:
            self.do(name, act)


def _bets(again: _Again, said: Entered) -> None:
    """Put the wagers right, then the side bets, each only where it is another one."""
    for seat in sorted({*again.round.wagers, *said.wagers}):
        cents = said.wagers.get(seat, 0)
        if cents != again.round.wagers.get(seat, 0):
            again.do(f"wager-{seat}", Wager(seat, cents))
    for seat in sorted({*again.round.side_bets, *said.sides}):
        for bet in again.rules.offered:
            cents = said.sides.get(seat, {}).get(bet.key, 0)
            if cents != again.round.side_bets.get(seat, {}).get(bet.key, 0):
                key = bet.key if len(again.rules.offered) > 1 else ""
                again.do(f"side-{seat}-{bet.key}", SideBet(seat, cents, key))


def _dice(said: str) -> Dice | DiceTotal:
    """Read the faces, or what they add up to."""
    numbers = said.replace("+", " ").split()
    if not numbers or not all(each.isascii() and each.isdigit() and len(each) <= 2 for each in numbers):  # noqa: PLR2004 - the dice add up to less than 100
        raise WrongFields({"dice": text("The faces of the dice, or what they add up to.")})
    values = tuple(map(int, numbers))
    return DiceTotal(values[0]) if len(values) == 1 else Dice(values)


def _banker(again: _Again, hand: EnteredHand) -> None:
    """Lay the banker's hand; only a player who banks alone sets his own, or asks for the house way."""
    own = isinstance(again.round.bank, SeatBank)
    seat = again.round.banker_seat
    asks = seat is not None and own and hand.set_by == HOUSE_WAY
    _lay(again, "banker", hand, None if not asks or seat is None else lambda: SetByHouseWay(seat))


def _hand(again: _Again, place: int, hand: EnteredHand) -> None:
    """Enter the hand whose turn it is."""
    name = f"hand-{place}"
    if hand.folded and not again.round.seats.get(place, Hand()).folded:
        again.do(name, Fold(place))
        if again.round.seats[place].is_set:
            return
    if again.rules.capture == "results":
        if not hand.result:
            raise WrongFields({name: text("Win, lose or push?")})
        again.do(name, RecordResult(place, hand.result))  # type: ignore[arg-type]  # checked by the round
        return
    theirs = place == HOUSE_SEAT or place in again.round.dragons or again.round.seats.get(place, Hand()).asked
    asks = hand.set_by == HOUSE_WAY and not theirs
    _lay(again, name, hand, (lambda: SetByHouseWay(place)) if asks else None)


def _lay(again: _Again, name: str, hand: EnteredHand, asks: Callable[[], Act] | None) -> None:
    """Lay a hand piece by piece; the house way is asked for when its first piece lies there."""
    game = again.rules.game
    if len(hand.pieces) != game.hand_size or (hand.low and len(hand.low.split()) not in (0, game.low_size)):
        raise WrongFields(
            {name: text("%(low)s pieces low, %(high)s high.", low=game.low_size, high=game.hand_size - game.low_size)}
        )
    for count, piece in enumerate(hand.pieces):
        again.do(name, Place(piece))
        if count == 0 and asks is not None:
            again.do(name, asks())
