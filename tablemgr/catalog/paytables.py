"""Pay tables of side bets from TOML files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tablemgr.catalog.shelf import Shelf
from tablemgr.rules.paytable import PayLine, PayTable
from tablemgr.rules.poker import sidebet as cards
from tablemgr.rules.tiles import sidebet as tiles
from tablemgr.words import Text, text

# The lines by game and bet; tiles have one bet, which needs no name.
_LINES: dict[tuple[str, str], frozenset[str]] = {("tiles", ""): frozenset(tiles.LINES)} | {
    ("poker", bet): frozenset(lines) for bet, lines in cards.BETS.items()
}
_GAMES = frozenset(game for game, _ in _LINES)


def _check(table: PayTable, _read: Mapping[str, object]) -> Iterator[Text]:
    """Say what is wrong with a table that could be read: its lines are those of the bet, once each, and they pay."""
    known = _LINES.get((table.game, table.bet))
    if table.game not in _GAMES:
        yield text("game: there is no side bet for “%(game)s”.", game=table.game)
    elif known is None:
        yield text("bet: there is no bet “%(bet)s” on %(game)s.", bet=table.bet, game=table.game)
    elif not table.lines:
        yield text("lines: a pay table has at least one line.")
    yield from _lines("lines", table.lines, known)
    yield from _lines("envy", table.envy, frozenset(cards.ENVY_LINES))


def _lines(name: str, lines: Sequence[PayLine], known: frozenset[str] | None) -> Iterator[Text]:
    """Say what is wrong with some lines: unknown, there twice, or paying less than nothing."""
    for key, times in Counter(line.key for line in lines).items():
        if known is not None and key not in known:
            yield text("%(name)s: there is no line “%(line)s”.", name=name, line=key)
        if times > 1:
            yield text("%(name)s: “%(line)s” is there %(times)s times.", name=name, line=key, times=times)
    for line in lines:
        if line.pays < 0:
            yield text("%(name)s: “%(line)s” pays less than nothing.", name=name, line=line.key)


_SHELF: Shelf[PayTable] = Shelf("paytables", PayTable, _check)


def load(source: str) -> tuple[PayTable | None, list[Text]]:
    r"""Read one file: the pay table, or None and everything that is wrong with it.

    >>> [str(problem) for problem in load("key = 'x'\nname = 'X'\ngame = 'tiles'")[1]]
    ['lines: Field required.']
    """
    return _SHELF.load(source)


def from_canonical(stored: str) -> PayTable:
    """Read a pay table back from its stored text; BadInput if it is none."""
    return _SHELF.from_canonical(stored)


def shipped(site: Path | None = None) -> dict[str, PayTable]:
    """Give every pay table on offer by key: those that ship, then the site's own folder of `paytables`.

    >>> shipped()["bonanza-commerce"].pays("lame_duck")
    20
    """
    return _SHELF.shipped(site)
