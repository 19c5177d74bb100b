"""Chains of facts."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.audit.canonical import digest


@dataclass(frozen=True, slots=True)
class Head:
    """Where a chain stands: its newest fact's sequence and hash, or 0 and its genesis."""

    chain: str
    sequence: int
    hash: str


def genesis(chain: str) -> str:
    """Return the hash that the first fact of a chain follows: that of the chain's name.

    >>> genesis("property")[:12]
    'fc9184134ae5'
    """
    return digest(chain)
