"""The count of a drop box: notes by denomination, coupons and counter checks, and what lay in it for the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.money import Cents

# The notes of each currency in hundredths, lowest first. Coins do not go into a box.
NOTES: Mapping[str, tuple[Cents, ...]] = {
    "USD": (100, 200, 500, 1000, 2000, 5000, 10000),
    "AUD": (500, 1000, 2000, 5000, 10000),
    "CAD": (500, 1000, 2000, 5000, 10000),
    "CNY": (100, 500, 1000, 2000, 5000, 10000),
    "EUR": (500, 1000, 2000, 5000, 10000, 20000, 50000),
    "GBP": (500, 1000, 2000, 5000),
    "HKD": (1000, 2000, 5000, 10000, 50000, 100000),
    "MOP": (1000, 2000, 5000, 10000, 50000, 100000),
    "MXN": (2000, 5000, 10000, 20000, 50000, 100000),
    "MYR": (100, 500, 1000, 2000, 5000, 10000),
    "NZD": (500, 1000, 2000, 5000, 10000),
    "PHP": (2000, 5000, 10000, 20000, 50000, 100000),
    "SGD": (200, 500, 1000, 5000, 10000, 100000),
    "THB": (2000, 5000, 10000, 50000, 100000),
    "TWD": (10000, 20000, 50000, 100000, 200000),
    "ZAR": (1000, 2000, 5000, 10000, 20000),
}
MOST_NOTES = 99_999
MOST_CENTS = 10**11


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a box held. The drop is notes, coupons and counter checks; `memo` (slips and the like) is no money.

    >>> sheet = Sheet.of("USD", notes={"10000": 3, "2000": 5}, coupons=2500, checks=0, memo="closer")
    >>> sheet.currency, sheet.total
    (40000, 42500)
    >>> Sheet.of("USD", notes={"2500": 1}, coupons=0, checks=0, memo="")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: USD has no note of 25.00.
    """

    notes: tuple[tuple[Cents, int], ...]
    coupons: Cents
    checks: Cents
    memo: str

    @classmethod
    def of(cls, currency: str, *, notes: Mapping[str, Any], coupons: Cents, checks: Cents, memo: str) -> Sheet:
        """Read a count against the notes of a currency; BadInput for a note it has not, or a number that is none."""
        known = {str(note): note for note in NOTES[currency]}
        for name, number in notes.items():
            if name not in known:
                shown = f"{int(name) // 100}.{int(name) % 100:02d}" if name.isascii() and name.isdigit() else name[:20]
                raise BadInput("%(currency)s has no note of %(note)s.", currency=currency, note=shown)
            if type(number) is not int or not 0 <= number <= MOST_NOTES:
                raise BadInput("The number of notes cannot be read.")
        if not all(type(cents) is int and 0 <= cents <= MOST_CENTS for cents in (coupons, checks)):
            raise BadInput("An amount of the count cannot be read.")
        found = sorted((known[name], number) for name, number in notes.items() if number)
        return cls(notes=tuple(found), coupons=coupons, checks=checks, memo=memo)

    @property
    def currency(self) -> Cents:
        """What the notes are worth."""
        return sum(note * number for note, number in self.notes)

    @property
    def total(self) -> Cents:
        """The drop: notes, coupons, counter checks."""
        return self.currency + self.coupons + self.checks

    def to_json(self) -> dict[str, str | int | dict[str, int]]:
        """Return the form in which a fact carries it."""
        return {
            "notes": {str(note): number for note, number in self.notes},
            "coupons": self.coupons,
            "checks": self.checks,
            "memo": self.memo,
            "currency": self.currency,
            "cents": self.total,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Sheet:
        """Read that form."""
        notes = tuple(sorted((int(note), number) for note, number in value["notes"].items()))
        return cls(notes=notes, coupons=value["coupons"], checks=value["checks"], memo=value["memo"])
