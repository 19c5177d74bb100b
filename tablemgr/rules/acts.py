"""What a dealer does to a round, one value per tap, and its JSON form.

The draft of a round is the list of its acts: replaying them gives the round, dropping the last one is undo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from tablemgr.errors import BadInput
from tablemgr.rules.showdown import Result
from tablemgr.words import Text, text

BankAnswer: TypeAlias = Literal["whole", "half", "decline"]


@dataclass(frozen=True, slots=True)
class Wager:
    """A seat wagers so many cents in all; zero takes the wager away, and the side bet with it."""

    kind: ClassVar[str] = "wager"
    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class SideBet:
    """A seat puts so many cents on a side bet; zero takes it away.

    `bet` is the key of its pay table; it may be left out where the table offers one.
    """

    kind: ClassVar[str] = "side_bet"
    seat: int
    cents: int
    bet: str = ""


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """The dealer closes the bets."""

    kind: ClassVar[str] = "no_more_bets"


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice were thrown."""

    kind: ClassVar[str] = "dice"
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceTotal:
    """The dice were thrown, and only what they add up to is entered."""

    kind: ClassVar[str] = "dice"
    total: int


@dataclass(frozen=True, slots=True)
class Place:
    """A tile (or card) is read: the banker's until that hand is whole, then the current seat's, low hand first."""

    kind: ClassVar[str] = "place"
    piece: str


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """The dealer goes to a seat out of turn."""

    kind: ClassVar[str] = "seat"
    seat: int


@dataclass(frozen=True, slots=True)
class SetByHouseWay:
    """A player asks for the house way: the seat's hand is set again."""

    kind: ClassVar[str] = "house_way"
    seat: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """What a seat came to, where the table records results only."""

    kind: ClassVar[str] = "result"
    seat: int
    result: Result


@dataclass(frozen=True, slots=True)
class BankOffers:
    """What the table remembers of its last rounds, and the seats that are offered the bank out of it, in order.

    It stands before the first tap and is no tap: `bets` are the last wagers against the house, seat by seat, `holder`
    the seat that banked last (0: none) and `row` for how many hands in a row.
    """

    kind: ClassVar[str] = "bank_offers"
    seats: tuple[int, ...]
    bets: tuple[tuple[int, int], ...]
    holder: int
    row: int


@dataclass(frozen=True, slots=True)
class AnswerBank:
    """The seat that is offered the bank takes it whole, takes half of it, or declines.

    `purse` is the money it shows for that in cents, `action` the seat that is settled first where a house plays so.
    """

    kind: ClassVar[str] = "bank"
    seat: int
    answer: BankAnswer
    purse: int = 0
    action: int | None = None


@dataclass(frozen=True, slots=True)
class HouseWager:
    """The house wagers so many cents against a player's bank; zero takes it away."""

    kind: ClassVar[str] = "house_wager"
    cents: int


@dataclass(frozen=True, slots=True)
class DragonHand:
    """A player takes the packet of a vacant seat as a second hand for so many cents; zero gives it back."""

    kind: ClassVar[str] = "dragon"
    seat: int
    owner: int
    cents: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat gives its hand up and its wager with it."""

    kind: ClassVar[str] = "fold"
    seat: int


Act: TypeAlias = (
    Wager
    | SideBet
    | NoMoreBets
    | DiceTotal
    | Dice
    | Place
    | ChooseSeat
    | SetByHouseWay
    | RecordResult
    | BankOffers
    | AnswerBank
    | HouseWager
    | DragonHand
    | Fold
)
# The dice have two forms under one kind; the one with the faces stands here, `_form` knows the other.
KINDS: dict[str, type[Act]] = {made.kind: made for made in get_args(Act)}
_TEXT_MOST = 20
_KEY_MOST = 60


def act_to_json(act: Act) -> dict[str, object]:
    """Give the JSON form; what may be left out is not written where it says nothing.

    >>> act_to_json(Place("6-6")), act_to_json(Dice((2, 3, 5)))
    ({'kind': 'place', 'piece': '6-6'}, {'kind': 'dice', 'values': [2, 3, 5]})
    """
    values = {each.name: value for each in fields(act) if (value := getattr(act, each.name)) != each.default}
    return {"kind": act.kind} | {
        name: list(map(_plain, value)) if isinstance(value, tuple) else value for name, value in values.items()
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def act_from_json(said: object) -> Act:
    """Read the JSON form; BadInput for an unknown kind, a field too many or too few, or a value of another type.

    >>> act_from_json({"kind": "wager", "seat": 3, "cents": 10000})
    Wager(seat=3, cents=10000)
    >>> act_from_json({"kind": "wager", "seat": True, "cents": 10000})
    Traceback (most recent call last):
    tablemgr.errors.BadInput: The seat of wager is not a whole number.
    """
    if not isinstance(said, Mapping):
        raise BadInput("An act is an object with a kind.")
    made = _form(said)
    names = [each.name for each in fields(made)]
    needed = {each.name for each in fields(made) if each.default is MISSING}
    if not {"kind", *needed} <= set(said) <= {"kind", *names}:
        wanted = ", ".join(names) or "no more"
        raise BadInput("An act of kind %(kind)s has kind and %(fields)s.", kind=made.kind, fields=wanted)
    return made(**{name: _read(made.kind, name, said[name]) for name in names if name in said})


def _form(said: Mapping[str, object]) -> type[Act]:
    kind = said.get("kind")
    made = KINDS.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise BadInput("There is no act of kind %(kind)s.", kind=str(kind)[:_TEXT_MOST])
    return DiceTotal if made is Dice and "total" in said else made


def _read(kind: str, name: str, value: object) -> Any:  # the type belongs to the name
    """Read one field by its name; each name has one type in all acts."""
    if name in _TEXTS:
        most, wanted = _TEXTS[name]
        if isinstance(value, str) and len(value) <= most:
            return value
        raise BadInput(wanted.id)
    if name in _WORDS:
        words, wanted = _WORDS[name]
        if isinstance(value, str) and value in words:
            return value
        raise BadInput(wanted.id)
    if name in ("values", "seats"):
        return _numbers(value, text("The dice are a list of whole numbers.") if name == "values" else _SEATS)
    if name == "bets" and isinstance(value, list | tuple):
        return tuple(_numbers(each, _SEATS, count=2) for each in value)
    if is_whole(value) or (name == "action" and value is None):
        return value
    raise BadInput("The %(field)s of %(kind)s is not a whole number.", field=name, kind=kind)


_SEATS = text("Seats and their bets are lists of whole numbers.")
_TEXTS = {
    "piece": (_TEXT_MOST, text("The piece is a short text.")),
    "bet": (_KEY_MOST, text("The bet is the key of a pay table.")),
}
_WORDS = {
    "result": (get_args(Result), text("A result is win, lose or push.")),
    "answer": (get_args(BankAnswer), text("The bank is taken whole or half, or it is declined.")),
}


def _numbers(value: object, wanted: Text, *, count: int | None = None) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and all(map(is_whole, value)) and count in (None, len(value)):
        return tuple(value)
    raise BadInput(wanted.id)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; True and False are not.

    >>> is_whole(3), is_whole(True), is_whole("3")
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)
