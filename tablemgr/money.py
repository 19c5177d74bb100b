"""Money in whole minor units, roundings that say which way they go, and the commission of a house.

Nothing here is a fraction of a cent and nothing is a float: a rounding takes a numerator and a denominator and gives
whole cents. A commission policy is data (`config/commissions`); this module knows what its words mean.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, TypeAlias

from tablemgr.errors import BadInput
from tablemgr.words import Text, text

Cents: TypeAlias = int
Rounding: TypeAlias = Literal["up", "down", "half_up"]
Charge: TypeAlias = Literal["each_win", "bank_net"]

BASIS_POINTS = 10_000
# Thousands may be marked, but then all of them and by threes, so that a decimal comma is never read as one.
_AMOUNT = re.compile(r"(-?)([0-9]{1,13}|[0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.([0-9]{1,2}))?")


def parse_money(amount: str) -> Cents:
    """Read an amount as people write it, at most two decimals, thousands optionally marked; BadInput otherwise.

    >>> parse_money("25.00"), parse_money("1,250"), parse_money("0.5"), parse_money("-3.25")
    (2500, 125000, 50, -325)
    >>> parse_money("1,50")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: “1,50” is not an amount of money such as 25 or 1,250.00.
    """
    found = _AMOUNT.fullmatch(amount.strip(" "))
    if found is None:
        raise BadInput("“%(amount)s” is not an amount of money such as 25 or 1,250.00.", amount=amount[:40])
    sign, whole, part = found.groups()
    cents = int(whole.replace(",", "")) * 100 + int((part or "").ljust(2, "0"))
    return -cents if sign else cents


def format_money(cents: Cents) -> str:
    """Write an amount plainly, the same in every language: for CSV, JSON and messages of the command line.

    >>> format_money(2500), format_money(-5), format_money(123456789)
    ('25.00', '-0.05', '1234567.89')
    """
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02d}"


def round_down(numerator: int, denominator: int, *, unit: Cents = 1) -> Cents:
    """Give the largest multiple of `unit` that is not above numerator / denominator.

    >>> round_down(125, 1), round_down(499, 4), round_down(130, 1, unit=25)
    (125, 124, 125)
    """
    return numerator // (denominator * unit) * unit


def round_up(numerator: int, denominator: int, *, unit: Cents = 1) -> Cents:
    """Give the smallest multiple of `unit` that is not below numerator / denominator.

    >>> round_up(499, 4), round_up(130, 1, unit=25), round_up(125, 1, unit=25)
    (125, 150, 125)
    """
    return -round_down(-numerator, denominator, unit=unit)


def round_half_up(numerator: int, denominator: int, *, unit: Cents = 1) -> Cents:
    """Give the multiple of `unit` nearest to numerator / denominator; exactly between two, the larger.

    >>> round_half_up(10, 4), round_half_up(9, 4), round_half_up(112, 1, unit=25), round_half_up(113, 1, unit=25)
    (3, 2, 100, 125)
    """
    return round_down(2 * numerator + denominator * unit, 2 * denominator, unit=unit)


ROUNDINGS: dict[Rounding, Callable[..., Cents]] = {"up": round_up, "down": round_down, "half_up": round_half_up}


@dataclass(frozen=True, slots=True)
class Commission:
    """What a house keeps of a win: a named policy whose fields are the keys of its file.

    `rate` is in basis points of the win and the *commission* is rounded. With `pays` = (19, 20) the house pays 19 for
    20 and the *pay* is rounded; the commission is what is left of the win. `charges` names what it is taken on: each
    winning bet of a player, the banking player's net of the round, or both. A side bet never carries commission.
    Sources: tiles reference 2.10 (7), operations reference 3.4.

    >>> Commission("five_percent", "5 %", rate=500, charges=("each_win", "bank_net")).of(10_000)
    500
    >>> Commission("quarters", "5 % in quarters", rate=500, charges=("each_win",), rounding="up", unit=25).of(600)
    50
    >>> Commission("nineteen", "19 to 20", pays=(19, 20), charges=("each_win",), rounding="down").of(2_510)
    126
    """

    key: str
    title: str
    rate: int = 0
    pays: tuple[int, int] | None = None
    charges: tuple[Charge, ...] = ()
    rounding: Rounding = "half_up"
    unit: Cents = 1
    minimum: Cents = 0
    note: str = ""
    # Doors read a policy straight into this class and refuse a key it does not have.
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    def of(self, win: Cents) -> Cents:
        """Give the commission on one win, in cents: at least the minimum, never more than the win itself."""
        if win <= 0 or not self.takes:
            return 0
        rounded = ROUNDINGS[self.rounding]
        if self.pays is None:
            due = rounded(win * self.rate, BASIS_POINTS, unit=self.unit)
        else:
            due = win - rounded(win * self.pays[0], self.pays[1], unit=self.unit)
        return min(win, max(due, self.minimum))

    def on_win(self, win: Cents) -> Cents:
        """Give the commission that a player owes on one winning bet."""
        return self.of(win) if "each_win" in self.charges else 0

    def on_bank(self, net: Cents) -> Cents:
        """Give the commission that a banking player owes on the net of the round (none on a loss)."""
        return self.of(net) if "bank_net" in self.charges else 0

    @property
    def takes(self) -> bool:
        """Whether this policy takes anything at all."""
        return self.rate > 0 or self.pays is not None

    def problems(self) -> list[Text]:
        """List everything that makes these figures no policy; empty when it is one.

        >>> [str(each) for each in Commission("odd", "Odd", rate=20_000, unit=0, charges=("each_win",)).problems()]
        ['rate: 20000 basis points are not between 0 and 10000.', 'unit: 0 is not at least 1.']
        """
        found = []
        if not 0 <= self.rate <= BASIS_POINTS:
            found.append(text("rate: %(rate)s basis points are not between 0 and 10000.", rate=self.rate))
        if self.pays is not None and not 0 <= self.pays[0] < self.pays[1]:
            pay, win = self.pays
            found.append(text("pays: %(pay)s for %(win)s is not less than the win.", pay=pay, win=win))
        if self.pays is not None and self.rate:
            found.append(text("rate and pays: a policy has one or the other."))
        if self.takes != bool(self.charges):
            found.append(text("charges: say what a rate is taken on, and nothing when nothing is taken."))
        if len(set(self.charges)) != len(self.charges):
            found.append(text("charges: the same word stands there twice."))
        if self.unit < 1:
            found.append(text("unit: %(unit)s is not at least 1.", unit=self.unit))
        if self.minimum < 0:
            found.append(text("minimum: %(minimum)s is below 0.", minimum=self.minimum))
        return found

    @property
    def canonical(self) -> str:
        """The policy as canonical JSON, to be stored when it is put in force; the note stays in the file."""
        return _json({key: value for key, value in asdict(self).items() if key != "note"})

    @property
    def digest(self) -> str:
        """SHA-256 of the rules alone: another title is the same policy, another rounding is not."""
        rules = {key: value for key, value in asdict(self).items() if key not in {"key", "title", "note"}}
        return hashlib.sha256(_json(rules).encode()).hexdigest()


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
