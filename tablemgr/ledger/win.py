"""What a table won: the formulas of operations 2.1, here and nowhere else.

Amounts are whole minor units. What was not counted is None, and so is every figure that needs it: unknown is not
zero. A fill raises the tray and lowers the win; a credit lowers the tray and raises the win.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.money import BASIS_POINTS, Cents

Unknown = Cents | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """What changed a tray apart from play: opener, fills, credits, and the closer, None until it was counted."""

    opener: Unknown
    fills: Unknown
    credits: Unknown
    closer: Unknown


def win(chips: Chips, drop: Unknown) -> Unknown:
    """Give closing + credits + drop - opening - fills; None while any of them is unknown.

    >>> day = Chips(opener=2_500_000, fills=1_000_000, credits=400_000, closer=1_620_000)
    >>> win(day, 1_835_000)
    355000
    >>> win(day, None) is None
    True
    """
    if chips.closer is None or chips.credits is None or drop is None or chips.opener is None or chips.fills is None:
        return None
    return chips.closer + chips.credits + drop - chips.opener - chips.fills


def estimated(chips: Chips, *, tray: Unknown, drop: Unknown) -> Unknown:
    """Give the win in the middle of a shift: the tray as it is now for the closer, an estimated drop for the drop.

    Whoever shows it says that it is an estimate.

    >>> estimated(Chips(opener=1000, fills=0, credits=0, closer=None), tray=900, drop=300)
    200
    """
    return win(Chips(opener=chips.opener, fills=chips.fills, credits=chips.credits, closer=tray), drop)


def imprest(drop: Unknown, *, fills: Unknown, credits_: Unknown) -> Unknown:
    """Give the win of a table that is restored to par at its close: drop - (fills - credits), restoring ones included.

    >>> imprest(1_835_000, fills=1_880_000, credits_=400_000)
    355000
    """
    if drop is None or fills is None or credits_ is None:
        return None
    return drop - (fills - credits_)


def statistical_drop(box: Unknown, *, issued: Unknown, paid: Unknown) -> Unknown:
    """Give what the box held, and pit credit issued less pit credit paid in cash in the pit.

    >>> statistical_drop(1000, issued=500, paid=200)
    1300
    """
    return None if box is None or issued is None or paid is None else box + issued - paid


def statistical_win(chips: Chips, box: Unknown, *, issued: Unknown, paid: Unknown) -> Unknown:
    """Give the win on the statistical drop: markers issued raise it, their payments in cash lower it.

    >>> statistical_win(Chips(opener=1000, fills=0, credits=0, closer=400), 700, issued=500, paid=200)
    400
    """
    return win(chips, statistical_drop(box, issued=issued, paid=paid))


def hold(won: Unknown, drop: Unknown) -> int | None:
    """Give win over drop in basis points, exactly half going to the even one; None when the drop is 0 or unknown.

    >>> hold(355_000, 1_835_000), hold(-1, 3), hold(25, 100_000), hold(35, 100_000)
    (1935, -3333, 2, 4)
    >>> hold(0, 0) is None, hold(None, 5) is None
    (True, True)
    """
    if won is None or not drop:
        return None
    numerator, denominator = (won * BASIS_POINTS, drop) if drop > 0 else (-won * BASIS_POINTS, -drop)
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))


def percent(basis_points: int | None) -> str | None:
    """Write basis points as a percentage with two decimals, the same in every language.

    >>> percent(1935), percent(-5), percent(None)
    ('19.35', '-0.05', None)
    """
    if basis_points is None:
        return None
    whole, part = divmod(abs(basis_points), 100)
    return f"{'-' if basis_points < 0 else ''}{whole}.{part:02d}"
