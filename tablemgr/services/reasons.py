"""What a person must say in his own words: a reason, a claim, a ruling. One line, neither empty nor a novel."""

from __future__ import annotations

from tablemgr.services.house import WrongFields
from tablemgr.words import text

MOST = 300


def stated(words: str, field: str = "reason", *, most: int = MOST, needed: bool = True) -> str:
    """Give the words on one line; WrongFields names `field`.

    >>> stated("  wrong   tile ")
    'wrong tile'
    >>> stated(" ")
    Traceback (most recent call last):
    tablemgr.services.house.WrongFields: reason: Say it in a few words.
    """
    said = " ".join(words.split())
    if needed and not said:
        raise WrongFields({field: text("Say it in a few words.")})
    if len(said) > most or not said.isprintable():
        raise WrongFields({field: text("At most %(most)s printable characters.", most=most)})
    return said
