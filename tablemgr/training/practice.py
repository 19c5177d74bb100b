"""What can be done at the practice screen, and what comes of it: verify, can, do.

The screen is in one of three phases: a bet is placed, the hand is split, the hand is done. "Deal" deals in the first
and the last, and confirms the split in the second.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.errors import BadInput, Conflict, Refused, TableError
from tablemgr.money import Cents, format_money
from tablemgr.rules.poker.hand import LOW_SIZE, words
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.split import Split
from tablemgr.training.practice_acts import (
    Act,
    Choose,
    Deal,
    PlaceBet,
    PutBack,
    PutChip,
    Rebet,
    Refill,
    SetByHouseWay,
    Switch,
    TakeChip,
)
from tablemgr.training.practice_result import Laid, SetBy, Sets, outcome
from tablemgr.training.practice_screen import Screen, begin, deal
from tablemgr.training.practice_settings import CHIPS, SWITCHES, UNIT

__all__ = ["begin", "can", "do", "fouls", "verify"]


def verify(screen: Screen, act: Act) -> None:
    """Refuse with the reason, or return: `Conflict` not now, `Refused` against the rules, `BadInput` no such thing."""
    match act:
        case Switch(name, value):
            # True is 1 to Python, and a switch is one or the other.
            if not any(value is each or (isinstance(value, str) and value == each) for each in SWITCHES.get(name, ())):
                raise BadInput("There is no setting %(name)s with this value.", name=name[:40])
        case TakeChip(cents):
            if cents not in CHIPS:
                raise BadInput("There is no chip of %(amount)s.", amount=format_money(cents))
        case Choose() | PutBack() | SetByHouseWay():
            _may_split(screen, act)
        case Deal() if screen.phase == "split":
            _may_split(screen, act)
        case _:
            _may_place(screen, act)


def can(screen: Screen, act: Act) -> bool:
    """Whether `do` would be let.

    >>> from tablemgr.training.practice_settings import Rules
    >>> can(begin(Rules(), 7), PlaceBet(30_000)), can(begin(Rules(), 7), PlaceBet(30_100))
    (True, False)
    """
    try:
        verify(screen, act)
    except TableError:
        return False
    return True


def do(screen: Screen, act: Act, sets: Sets) -> Screen:
    """Check the act and give the screen after it; `sets` is the house way, the dealer's and the one that is offered."""
    verify(screen, act)
    match act:
        case Switch() | TakeChip() | Refill():
            return _beside(screen, act)
        case Choose(card):
            return replace(screen, low=(*screen.low, Card.parse(card)))
        case PutBack(card):
            return replace(screen, low=tuple(each for each in screen.low if each != Card.parse(card)))
        case SetByHouseWay():
            return _revealed(screen, sets(screen.hand).split, "house_way", sets)
        case Deal() if screen.phase == "split" and screen.split is not None:
            return _revealed(screen, screen.split, "player", sets)
    return _placed(screen, act)


def _beside(screen: Screen, act: Switch | TakeChip | Refill) -> Screen:
    """Do what changes neither bet nor cards."""
    match act:
        case Switch(name, value):
            changed = {name: value}
            return replace(screen, switches=replace(screen.switches, **changed))  # type: ignore[arg-type]  # as verified
        case TakeChip(cents):
            return replace(screen, chip=cents)
    missing = screen.rules.opening * UNIT - screen.balance
    return replace(screen, balance=screen.balance + missing, given=screen.given + missing)


def _placed(screen: Screen, act: Act) -> Screen:
    """Place the bet, take the cards of the hand before off the table, and deal where that is asked for."""
    bet = _bet_after(screen, act)
    placed = replace(screen, phase="bet", hand=(), dealer=(), low=(), outcome=None, bet=bet)
    deals = isinstance(act, Deal) or (isinstance(act, Rebet) and screen.switches.rebet_deals)
    return _with_cards(placed) if deals else placed


def fouls(screen: Screen) -> tuple[Card, ...]:
    """Give the cards that cannot join the one in the low hand; none when it holds none or both.

    >>> from tablemgr.rules.poker.piece import parse_hand
    >>> from tablemgr.training.practice_settings import Rules
    >>> hand = parse_hand("As Ks Kh 8d 7c 5c 2d")
    >>> screen = replace(begin(Rules(), 7), phase="split", hand=hand, low=hand[1:2])
    >>> [str(card) for card in fouls(screen)]
    ['As', 'Kh']
    """
    if len(screen.low) != LOW_SIZE - 1:
        return ()
    return tuple(card for card in screen.others if _with_second(screen, card).is_foul(**screen.rules.hand))


def _with_second(screen: Screen, card: Card) -> Split:
    return Split((*screen.low, card), tuple(each for each in screen.others if each != card))


def _may_split(screen: Screen, act: Act) -> None:
    if screen.phase != "split":
        raise Conflict("No cards are dealt. Place a bet and press “Deal”.")
    match act:
        case Choose(card):
            _may_choose(screen, _held(screen, card))
        case PutBack(card):
            if _held(screen, card) not in screen.low:
                raise Conflict("This card is not in the low hand.")
        case Deal():
            if screen.split is None:
                raise Refused("Choose two cards for the low hand first, or press “Houseway”.")


def _held(screen: Screen, card: str) -> Card:
    read = Card.parse(card)
    if read not in screen.hand:
        raise Refused("This is not one of your seven cards.")
    return read


def _may_choose(screen: Screen, card: Card) -> None:
    """Refuse a third card, and a second one that would put the low hand above the high hand."""
    if card in screen.low:
        raise Conflict("This card is in the low hand already.")
    if len(screen.low) == LOW_SIZE:
        raise Refused("The low hand has its two cards. Move one of them back first.")
    if screen.low and card in fouls(screen):
        split = _with_second(screen, card)
        raise Refused(
            "The low hand (%(low)s) would outrank the high hand (%(high)s). Choose another card, or move the first "
            "one back.",
            low=words(*split.low, **screen.rules.hand),
            high=words(*split.high, **screen.rules.hand),
        )


def _may_place(screen: Screen, act: Act) -> None:
    """Refuse what has its place between hands only, and a bet that cannot stand."""
    if screen.phase == "split":
        raise Conflict("The cards are dealt, so the bet stands.")
    if isinstance(act, Refill):
        if not screen.is_gone:
            raise Refused("There is still play money left to bet.")
        return
    cents, rules = _bet_after(screen, act), screen.rules
    if isinstance(act, Rebet) and not cents:
        raise Refused("There is no bet of a game before.")
    if isinstance(act, Deal) and not cents:
        raise Refused("Place a bet first.")
    if cents % UNIT:
        raise Refused("A bet is a whole number.")
    if cents and not rules.least <= cents <= rules.most:
        raise Refused("A bet is from %(least)s to %(most)s.", least=rules.minimum, most=rules.maximum)
    if cents > screen.balance:
        balance = format_money(screen.balance)
        raise Refused("The balance is %(balance)s, which is not enough for this bet.", balance=balance)


def _bet_after(screen: Screen, act: Act) -> Cents:
    """Give the bet that an act leads to."""
    match act:
        case PlaceBet(cents):
            return cents
        case PutChip():
            return screen.bet + screen.chip
        case Rebet():
            return screen.last_bet
    return screen.bet


def _with_cards(screen: Screen) -> Screen:
    hand, dealer = deal(screen.seed, screen.number + 1)
    return replace(
        screen, phase="split", number=screen.number + 1, hand=hand, dealer=dealer, balance=screen.balance - screen.bet
    )


def _revealed(screen: Screen, split: Split, set_by: SetBy, sets: Sets) -> Screen:
    dealer, way = Laid.by(sets, screen.dealer), Laid.by(sets, screen.hand)
    done = outcome(split, set_by, dealer=dealer, way=way, wager=screen.bet, rules=screen.rules)
    ends = ("win", "lose", "push")
    won, lost, pushed = (count + (done.showdown.result == end) for count, end in zip(screen.results, ends, strict=True))
    return replace(
        screen, phase="done", low=split.low, outcome=done, balance=screen.balance + done.returned, bet=0,
        last_bet=screen.bet, results=(won, lost, pushed),
    )  # fmt: skip
