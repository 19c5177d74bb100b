"""Pay tables of side bets from TOML files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from tablemgr.catalog.shelf import Shelf
from tablemgr.rules.paytable import PayTable
from tablemgr.rules.tiles import sidebet
from tablemgr.words import Text, text

_LINES: dict[str, frozenset[str]] = {"tiles": frozenset(sidebet.LINES)}


def _check(table: PayTable, _read: Mapping[str, object]) -> Iterator[Text]:
    """Say what is wrong with a table that could be read: its lines are those of the game, once each, and they pay."""
    known = _LINES.get(table.game)
    if known is None:
        yield text("game: there is no side bet for “%(game)s”.", game=table.game)
    elif not table.lines:
        yield text("lines: a pay table has at least one line.")
    for key, times in Counter(line.key for line in table.lines).items():
        if known is not None and key not in known:
            yield text("lines: there is no line “%(line)s”.", line=key)
        if times > 1:
            yield text("lines: “%(line)s” is there %(times)s times.", line=key, times=times)
    for line in table.lines:
        if line.pays < 0:
            yield text("lines: “%(line)s” pays less than nothing.", line=line.key)


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
