"""A second opinion on two-tile hands, worked the way a printed chart is made: every hand written on its rung.

Tiles are the text a dealer would write. Nothing here adds a value and compares it; the hands are laid out from the best to
the worst, and a hand is worth the rung it lies on. It shares nothing with the product.
"""

from __future__ import annotations

from functools import cache

# Every tile of the set once, by face; the second number is how many of it there are.
BOX = {
    "6-6": 2, "1-1": 2, "4-4": 2, "1-3": 2, "5-5": 2, "3-3": 2, "2-2": 2, "5-6": 2, "4-6": 2, "1-6": 2, "1-5": 2,
    "3-6": 1, "4-5": 1, "2-6": 1, "3-5": 1, "2-5": 1, "3-4": 1, "1-4": 1, "2-3": 1, "2-4": 1, "1-2": 1,
}  # fmt: skip
PAIRS = (
    "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2",
    "5-6 5-6", "4-6 4-6", "1-6 1-6", "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3",
)  # fmt: skip
SINGLES = (
    "6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5",
    "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3", "2-4 1-2",
)  # fmt: skip
SINGLES_RAISED = (*SINGLES[:14], "2-4", "1-4 2-3", "1-2")


def both(a: str, b: str) -> tuple[str, str]:
    """Two tiles in an order that does not matter."""
    return (a, b) if a <= b else (b, a)


def spots(a: str, b: str) -> int:
    """Count the spots by hand, the Gee Joon tiles first as three and then as six, and keep the better last digit."""
    ways = {""}
    for tile in (a, b):
        if tile in ("1-2", "2-4"):
            ways = {way + "." * wild for way in ways for wild in (3, 6)}
        else:
            ways = {way + "." * int(tile[0]) + "." * int(tile[2]) for way in ways}
    return max(int(str(len(way))[-1]) for way in ways)


@cache
def chart(
    *, raised: bool = False, zeros_by_tile: bool = False, second_tile: bool = False
) -> dict[tuple[str, str], int]:
    """Write every two-tile hand on its rung; rung 0 is the best, hands on one rung are equal."""
    singles = [rung.split() for rung in (SINGLES_RAISED if raised else SINGLES)]
    rungs: list[list[tuple[str, str]]] = [[both(*pair.split())] for pair in PAIRS]
    nines, yun, bot = ["3-6", "4-5"], ["4-4"], ["2-6", "3-5"]
    rungs += [[both(royal, nine) for nine in nines] for royal in ("6-6", "1-1")]
    for royal in ("6-6", "1-1"):
        eights = [yun, bot] if second_tile else [yun + bot]
        rungs += [[both(royal, eight) for eight in group] for group in eights]
    for points in range(9, 0, -1):
        rungs += _by_top(points, singles)
    zeros = _by_top(0, singles)
    rungs += zeros if zeros_by_tile else [[hand for rung in zeros for hand in rung]]
    written: dict[tuple[str, str], int] = {}
    place = 0
    for rung in rungs:
        fresh = [hand for hand in rung if hand not in written]
        written |= dict.fromkeys(fresh, place)
        place += bool(fresh)
    return written


def _by_top(points: int, singles: list[list[str]]) -> list[list[tuple[str, str]]]:
    """All hands of so many points, one rung for each tile that can be the higher of the two."""
    rungs = []
    for place, tops in enumerate(singles):
        lower = [tile for group in singles[place:] for tile in group]
        rungs.append([
            both(top, other)
            for top in tops
            for other in lower
            if (top != other or BOX[top] == 2) and spots(top, other) == points
        ])  # fmt: skip
    return rungs


def rungs(**settings: bool) -> int:
    """How many different strengths there are."""
    return len(set(chart(**settings).values()))
