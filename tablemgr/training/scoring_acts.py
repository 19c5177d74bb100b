"""What a player does in the scoring game, one value per tap, and its JSON form; the chance of the deal is no act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from tablemgr.errors import BadInput
from tablemgr.rules.acts import is_whole
from tablemgr.rules.tiles.piece import Tile

Answer: TypeAlias = Literal["whole", "half", "decline"]
Two: TypeAlias = tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Limit:
    """At home: the banker states the highest wager of this round."""

    kind: ClassVar[str] = "limit"
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Wager:
    """A player sets his wager."""

    kind: ClassVar[str] = "wager"
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class AnswerBank:
    """The player who is offered the bank covers all of it, half of it, or declines."""

    kind: ClassVar[str] = "bank"
    seat: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class SetHand:
    """A player splits his four tiles; whichever half is stronger becomes the high one."""

    kind: ClassVar[str] = "split"
    seat: int
    low: Two
    high: Two


@dataclass(frozen=True, slots=True)
class Next:
    """Go on to the next round, once everybody has seen this one."""

    kind: ClassVar[str] = "next"


Act: TypeAlias = Limit | Wager | AnswerBank | SetHand | Next
_FIELDS: dict[str, tuple[str, ...]] = {
    "limit": ("seat", "points"),
    "wager": ("seat", "points"),
    "bank": ("seat", "answer"),
    "split": ("seat", "low", "high"),
    "next": (),
}
_HALF = 2


def act_to_json(act: Act) -> dict[str, object]:
    """Give the JSON form.

    >>> act_to_json(Wager(3, 20)), act_to_json(Next())
    ({'kind': 'wager', 'seat': 3, 'points': 20}, {'kind': 'next'})
    >>> act_to_json(SetHand(1, (Tile(1, 1), Tile(2, 6)), (Tile(6, 6), Tile(3, 6))))
    {'kind': 'split', 'seat': 1, 'low': ['1-1', '2-6'], 'high': ['6-6', '3-6']}
    """
    told: dict[str, object] = {"kind": act.kind}
    for name in _FIELDS[act.kind]:
        value = getattr(act, name)
        told[name] = [str(tile) for tile in value] if isinstance(value, tuple) else value
    return told


def act_from_json(said: object) -> Act:
    """Read the JSON form; BadInput for an unknown kind, a field too many or too few, or a value of another type.

    >>> act_from_json({"kind": "bank", "seat": 2, "answer": "half"})
    AnswerBank(seat=2, answer='half')
    """
    if not isinstance(said, Mapping):
        raise BadInput("An act is an object with a kind.")
    kind = said.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadInput("There is no act of kind %(kind)s.", kind=str(kind)[:20])
    if set(said) != {"kind", *_FIELDS[kind]}:
        wanted = ", ".join(_FIELDS[kind]) or "no more"
        raise BadInput("An act of kind %(kind)s has kind and %(fields)s.", kind=kind, fields=wanted)
    return _read(kind, said)


def _read(kind: str, said: Mapping[str, object]) -> Act:
    if kind == "next":
        return Next()
    seat = _whole(kind, "seat", said["seat"])
    if kind == "split":
        return SetHand(seat, two_tiles(said["low"]), two_tiles(said["high"]))
    if kind == "bank":
        return AnswerBank(seat, _answer(said["answer"]))
    points = _whole(kind, "points", said["points"])
    return Wager(seat, points) if kind == "wager" else Limit(seat, points)


def _answer(value: object) -> Answer:
    for answer in get_args(Answer):
        if value == answer:
            found: Answer = answer
            return found
    raise BadInput("The bank is taken whole or half, or it is declined.")


def _whole(kind: str, name: str, value: object) -> int:
    if isinstance(value, int) and is_whole(value):
        return value
    raise BadInput("The %(field)s of %(kind)s is not a whole number.", field=name, kind=kind)


def two_tiles(value: object) -> Two:
    """Read half a hand: a list of two tiles.

    >>> two_tiles(["6-6", "6-3"])
    (Tile(low=6, high=6), Tile(low=3, high=6))
    """
    if isinstance(value, list | tuple) and len(value) == _HALF and all(isinstance(each, str) for each in value):
        first, second = map(Tile.parse, value)
        return first, second
    raise BadInput("Half a hand is a list of two tiles.")
