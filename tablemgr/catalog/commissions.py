"""Commission policies from TOML files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tablemgr.catalog.shelf import Shelf
from tablemgr.money import Commission
from tablemgr.words import Text


def _check(policy: Commission, _read: Mapping[str, object]) -> Iterator[Text]:
    """Say what makes the figures of a file no policy."""
    yield from policy.problems()


_SHELF: Shelf[Commission] = Shelf("commissions", Commission, _check)


def load(source: str) -> tuple[Commission | None, list[Text]]:
    """Read one file: the policy, or None and everything that is wrong with it.

    >>> [str(problem) for problem in load("rate = 500")[1]]
    ['key: Field required.', 'title: Field required.']
    """
    return _SHELF.load(source)


def from_canonical(stored: str) -> Commission:
    """Read a policy back from the text that was stored when it was put in force; BadInput if it is none."""
    return _SHELF.from_canonical(stored)


def shipped(site: Path | None = None) -> dict[str, Commission]:
    """Give every policy on offer by key: those that ship, then the site's own folder of `commissions`.

    >>> shipped()["five_percent"].of(10_000)
    500
    """
    return _SHELF.shipped(site)
