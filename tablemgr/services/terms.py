"""The terms of a round: what stood at the table when its first tap came.

A round keeps them from its first tap to its fact. Limits or house rules that are changed meanwhile count from
the next round, and a round of years ago is replayed under its own terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from tablemgr.audit.canonical import Json
from tablemgr.money import Cents


@dataclass(frozen=True, slots=True)
class Terms:
    """Game, seats, limits and chips of a table in minor units, and the digests of the rules in force on it.

    `mirrored` says that seat 1 is at the dealer's left hand. `capture` is `full` (every seat's hand) or `results`
    (the banker's hand, then win, lose or push by seat). `bank_commission` is the policy for a banking player's net
    where it is another one; `collect` says whether commission is `paid` at once or owed as a `lammer`.
    """

    game: str
    seats: int
    mirrored: bool
    capture: str
    dice_on: bool
    minimum: Cents
    maximum: Cents
    unit: Cents
    side_minimum: Cents
    side_maximum: Cents
    chips: tuple[Cents, ...]
    houseway: str
    ruleset: str
    paytables: tuple[str, ...]
    commission: str
    bank_commission: str | None = None
    collect: str = "paid"

    def to_json(self) -> dict[str, Json]:
        """Write the terms as they stand in a draft and in the round's fact.

        >>> terms = Terms("tiles", 7, False, "full", True, 25, 200, 5, 5, 100, (5, 25), "a", "b", ("p",), "c")
        >>> Terms.from_json(terms.to_json()) == terms
        True
        """
        plain, sides = asdict(self), list(self.paytables)
        # One is written as it was before there could be several, so that such a round reads as it always did.
        del plain["paytables"]
        several = {"paytables": sides} if len(sides) > 1 else {}
        # So is what came with banking players, where it says nothing.
        for name in [name for name, silent in _SILENT.items() if plain[name] == silent]:
            del plain[name]
        return {**plain, "chips": list(self.chips), "paytable": sides[0] if sides else None, **several}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Read them back."""
        given = dict(value)
        first = given.pop("paytable")
        sides = tuple(given.pop("paytables", (first,) if first else ()))
        return cls(**{**given, "chips": tuple(value["chips"]), "paytables": sides})

    @property
    def documents(self) -> tuple[str, ...]:
        """The digests of everything that decides the round."""
        own = (self.bank_commission,) if self.bank_commission else ()
        return (self.houseway, self.ruleset, *self.paytables, self.commission, *own)


_SILENT = {"bank_commission": None, "collect": "paid"}
