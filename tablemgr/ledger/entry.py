"""Entries: a cause and its postings, which sum to zero and touch only what the cause's rule allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.ledger.accounts import account, kind_of
from tablemgr.ledger.causes import opposite, rule
from tablemgr.money import Cents


@dataclass(frozen=True, slots=True)
class Posting:
    """Cents added to an account or, when negative, taken from it."""

    account: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Entry:
    """What moved and why.

    >>> entry = Entry("wager_taken", (Posting("seat:PG14:3", -10000), Posting("rack:PG14", 10000)))
    >>> entry.reversal().cause
    'wager_taken.reversed'
    >>> Entry("wager_taken", (Posting("seat:PG14:3", -10000), Posting("rack:PG14", 9500)))
    Traceback (most recent call last):
    tablemgr.errors.BadInput: The entry wager_taken does not sum to zero.
    >>> Entry("wager_taken", (Posting("cage", -10000), Posting("rack:PG14", 10000)))
    Traceback (most recent call last):
    tablemgr.errors.BadInput: The cause wager_taken may not move chips from cage to rack:PG14.
    """

    cause: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        """Refuse an entry that does not balance, moves nothing, or moves chips against its rule."""
        wanted = rule(self.cause)
        if not all(type(posting.cents) is int and posting.cents != 0 for posting in self.postings):
            raise BadInput("The entry %(cause)s has a posting that is no amount.", cause=self.cause)
        if not self.postings or sum(posting.cents for posting in self.postings) != 0:
            raise BadInput("The entry %(cause)s does not sum to zero.", cause=self.cause)
        for posting in self.postings:
            if kind_of(posting.account) != (wanted.source if posting.cents < 0 else wanted.target):
                raise self._against_rule()

    def _against_rule(self) -> BadInput:
        gone = ", ".join(posting.account for posting in self.postings if posting.cents < 0)
        come = ", ".join(posting.account for posting in self.postings if posting.cents > 0)
        return BadInput(
            "The cause %(cause)s may not move chips from %(gone)s to %(come)s.",
            cause=self.cause,
            gone=gone,
            come=come,
        )

    def reversal(self) -> Entry:
        """Return the entry that takes this one back."""
        back = tuple(Posting(posting.account, -posting.cents) for posting in self.postings)
        return Entry(opposite(self.cause), back)

    def to_json(self) -> Mapping[str, str | Sequence[Sequence[str | int]]]:
        """Return the form in which a fact carries it."""
        return {"cause": self.cause, "postings": [[posting.account, posting.cents] for posting in self.postings]}

    @classmethod
    def from_json(cls, value: Any) -> Entry:  # whatever a fact holds; anything but an entry is refused
        """Read that form; BadInput for anything else.

        >>> Entry.from_json({"cause": "fill", "postings": [["cage", -5], ["rack:PG14", 5]]}).postings[1].cents
        5
        """
        try:
            postings = tuple(Posting(name, cents) for name, cents in value["postings"])
            return cls(value["cause"], postings)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadInput("This is not an entry of the book.") from None


def move(cause: str, cents: Cents, *, table: str, seat: int | None = None) -> Entry:
    """Make the entry of a cause at a table: so many cents, a positive number, as its rule says.

    >>> move("wager_paid", 10000, table="PG14", seat=3).postings
    (Posting(account='rack:PG14', cents=-10000), Posting(account='seat:PG14:3', cents=10000))
    >>> move("fill", -5, table="PG14")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: The entry fill has a posting that is no amount.
    """
    wanted = rule(cause)
    if type(cents) is not int or cents <= 0:
        raise BadInput("The entry %(cause)s has a posting that is no amount.", cause=cause)
    source, target = account(wanted.source, table, seat), account(wanted.target, table, seat)
    return Entry(cause, (Posting(source, -cents), Posting(target, cents)))
