"""What a dealer does to a round, one value per tap, and its JSON form.

The draft of a round is the list of its acts: replaying them gives the round, dropping the last one is undo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias, get_args

from tablemgr.errors import BadInput
from tablemgr.rules.showdown import Result


@dataclass(frozen=True, slots=True)
class Wager:
    """A seat wagers so many cents in all; zero takes the wager away, and the side bet with it."""

    kind: ClassVar[str] = "wager"
    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class SideBet:
    """A seat puts so many cents on the side bet; zero takes it away."""

    kind: ClassVar[str] = "side_bet"
    seat: int
    cents: int


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


Act: TypeAlias = Wager | SideBet | NoMoreBets | DiceTotal | Dice | Place | ChooseSeat | SetByHouseWay | RecordResult
# The dice have two forms under one kind; the one with the faces stands here, `_form` knows the other.
KINDS: dict[str, type[Act]] = {made.kind: made for made in get_args(Act)}
_TEXT_MOST = 20


def act_to_json(act: Act) -> dict[str, object]:
    """Give the JSON form.

    >>> act_to_json(Place("6-6")), act_to_json(Dice((2, 3, 5)))
    ({'kind': 'place', 'piece': '6-6'}, {'kind': 'dice', 'values': [2, 3, 5]})
    """
    values = {each.name: getattr(act, each.name) for each in fields(act)}
    return {"kind": act.kind} | {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


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
    if set(said) != {"kind", *names}:
        wanted = ", ".join(names) or "no more"
        raise BadInput("An act of kind %(kind)s has kind and %(fields)s.", kind=made.kind, fields=wanted)
    return made(**{name: _read(made.kind, name, said[name]) for name in names})


def _form(said: Mapping[str, object]) -> type[Act]:
    kind = said.get("kind")
    made = KINDS.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise BadInput("There is no act of kind %(kind)s.", kind=str(kind)[:_TEXT_MOST])
    return DiceTotal if made is Dice and "total" in said else made


def _read(kind: str, name: str, value: object) -> Any:  # the type belongs to the name
    """Read one field by its name; each name has one type in all acts."""
    if name == "values":
        if isinstance(value, list | tuple) and all(is_whole(each) for each in value):
            return tuple(value)
        raise BadInput("The dice are a list of whole numbers.")
    if name == "piece":
        if isinstance(value, str) and len(value) <= _TEXT_MOST:
            return value
        raise BadInput("The piece is a short text.")
    if name == "result":
        if isinstance(value, str) and value in get_args(Result):
            return value
        raise BadInput("A result is win, lose or push.")
    if is_whole(value):
        return value
    raise BadInput("The %(field)s of %(kind)s is not a whole number.", field=name, kind=kind)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; True and False are not.

    >>> is_whole(3), is_whole(True), is_whole("3")
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)
