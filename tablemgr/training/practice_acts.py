"""What a player does at the practice screen, one value a tap, and its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, TypeAlias

from tablemgr.errors import BadInput
from tablemgr.money import Cents


@dataclass(frozen=True, slots=True)
class TakeChip:
    """A chip value is selected, in hundredths of play money."""

    kind: ClassVar[str] = "chip"
    cents: Cents


@dataclass(frozen=True, slots=True)
class PutChip:
    """The selected chip is put on the bet."""

    kind: ClassVar[str] = "put"


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """The bet is to be so much; nothing takes it away."""

    kind: ClassVar[str] = "bet"
    cents: Cents


@dataclass(frozen=True, slots=True)
class Rebet:
    """The bet of the game before stands again; where the switch says so, cards are dealt at once."""

    kind: ClassVar[str] = "rebet"


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are dealt; once they are, the split is confirmed and the dealer's cards are revealed."""

    kind: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Choose:
    """A card is moved to the low hand."""

    kind: ClassVar[str] = "choose"
    card: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card is moved back from the low hand."""

    kind: ClassVar[str] = "back"
    card: str


@dataclass(frozen=True, slots=True)
class SetByHouseWay:
    """The hand is split as the dealer would, and that is confirmed at once."""

    kind: ClassVar[str] = "house_way"


@dataclass(frozen=True, slots=True)
class Switch:
    """One of the screen's settings is changed: `speed` to `normal` or `fast`, the others to true or false."""

    kind: ClassVar[str] = "switch"
    name: str
    value: str | bool


@dataclass(frozen=True, slots=True)
class Refill:
    """A balance that is gone is filled up."""

    kind: ClassVar[str] = "refill"


Act: TypeAlias = TakeChip | PutChip | PlaceBet | Rebet | Deal | Choose | PutBack | SetByHouseWay | Switch | Refill
KINDS: dict[str, type[Act]] = {
    each.kind: each
    for each in (TakeChip, PutChip, PlaceBet, Rebet, Deal, Choose, PutBack, SetByHouseWay, Switch, Refill)
}
_TYPES = {"cents": (int,), "card": (str,), "name": (str,), "value": (str, bool)}


def act_to_json(act: Act) -> dict[str, object]:
    """Write an act.

    >>> act_to_json(Choose("As"))
    {'kind': 'choose', 'card': 'As'}
    """
    return {"kind": act.kind, **asdict(act)}


def act_from_json(said: Mapping[str, Any]) -> Act:
    """Read an act; BadInput for anything that is none.

    >>> act_from_json({"kind": "bet", "cents": 2500})
    PlaceBet(cents=2500)
    """
    kind = KINDS.get(str(said.get("kind")))
    if kind is None:
        raise BadInput("There is nothing called %(kind)s to do at this screen.", kind=str(said.get("kind"))[:40])
    wanted = {each.name for each in fields(kind)}
    given = {name: value for name, value in said.items() if name != "kind"}
    if given.keys() != wanted or not all(type(value) in _TYPES[name] for name, value in given.items()):
        raise BadInput("What was sent for %(kind)s cannot be read.", kind=kind.kind)
    return kind(**given)
