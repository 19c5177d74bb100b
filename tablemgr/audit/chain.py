"""Chains of facts: what each must follow, and a reading of them that tells what was done to one that is broken.

Within a chain facts are counted from 1 without a gap and each names the hash of the one before. What can be wrong:

* `edit`: a fact's content does not give its hash, or a column beside it says something else than the content;
* `fork`: two facts follow the same one, or a fact follows another than the one that stands before it; each may
  be sound in itself, so this is a second history, not a changed one;
* `gap`: facts are missing between two others;
* `cut`: facts are missing at the end, known from the chain's head or from a signed anchor;
* `order`: facts of an export do not stand in their order;
* `head`: the head says something else than the chain;
* `row`: a row that follows from a fact says something else than the fact (found by the store's check);
* `book`: an account does not hold what its entries say (likewise).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tablemgr.audit.canonical import digest
from tablemgr.audit.record import Record
from tablemgr.clock import stamp
from tablemgr.errors import BadInput
from tablemgr.words import Text, text

_HEX = re.compile("[0-9a-f]{64}")

Columns = Mapping[str, str | int | None]


@dataclass(frozen=True, slots=True)
class Head:
    """Where a chain stands: its newest fact's sequence and hash, or 0 and its genesis."""

    chain: str
    sequence: int
    hash: str


@dataclass(frozen=True, slots=True)
class Link:
    """A fact as it was found: its canonical text, its hash, and whatever stands beside them."""

    chain: str
    sequence: int
    hash: str
    canonical: str
    answer: str | None
    columns: Columns = field(default_factory=dict)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Where something is wrong, of what sort, and the sentence; sequence 0 stands for a chain as a whole."""

    chain: str
    sequence: int
    sort: str
    text: Text = field(compare=False)

    @property
    def place(self) -> str:
        """Name the fact."""
        return f"{self.chain}/{self.sequence}"


def genesis(chain: str) -> str:
    """Return the hash that the first fact of a chain follows: that of the chain's name.

    >>> genesis("property")[:12]
    'fc9184134ae5'
    """
    return digest(chain)


def columns_of(record: Record) -> dict[str, str | int | None]:
    """Tell what the columns beside a fact's content must say, in the form in which they are stored."""
    return {
        "id": record.key,
        "chain": record.chain,
        "sequence": record.sequence,
        "previous": record.previous,
        "request": record.request,
        "request_digest": record.request_digest,
        "at": stamp(record.at),
        "gaming_day": record.gaming_day.isoformat(),
        "shift": record.shift,
        "kind": record.kind,
    }


def verify(
    links: Iterable[Link],
    *,
    heads: Iterable[Head] | None = None,
    anchored: Iterable[Head] = (),
    seen: Callable[[Record], None] | None = None,
) -> list[Problem]:
    """Read chains and say everything that is wrong, in order of chain and sequence.

    `links` come chain by chain in order of sequence; `heads` are what the store says of their ends (None: nothing
    is known of them); `anchored` is what was signed about them before; `seen` is told each sound fact. An empty
    list means that every fact is as it was written.
    """
    readings: dict[str, Reading] = {}
    for link in links:
        if link.chain not in readings:
            readings[link.chain] = Reading(link.chain)
        content = readings[link.chain].read(link)
        if content is not None and seen is not None:
            seen(content)
    for head in (ends := list(heads or ())) + (signed := list(anchored)):
        readings.setdefault(head.chain, Reading(head.chain))
    if heads is not None:
        known = {head.chain: head for head in ends}
        for chain, reading in readings.items():
            reading.end(known.get(chain, Head(chain, 0, genesis(chain))))
    for head in signed:
        readings[head.chain].compare(head)
    return in_order(problem for reading in readings.values() for problem in reading.problems)


def in_order(found: Iterable[Problem]) -> list[Problem]:
    """Sort problems by fact, what no fact answers for behind them.

    The hole that a misplaced fact left is left out: it is named at the fact itself.
    """
    problems = sorted(found, key=lambda problem: (problem.sort == "book", problem))
    edited = {problem.place for problem in problems if problem.sort == "edit"}
    return [problem for problem in problems if problem.sort not in {"gap", "cut"} or problem.place not in edited]


class Reading:
    """One chain, read fact by fact."""

    def __init__(self, chain: str) -> None:
        """Start before the first fact."""
        self.chain = chain
        self.problems: list[Problem] = []
        self._last = Head(chain, 0, genesis(chain))
        # What the next fact may name as the one before: more than one hash only after an edited fact.
        self._before = {genesis(chain)}
        self._hashes: dict[int, bytes] = {}

    def read(self, link: Link) -> Record | None:
        """Take in the next fact; return its content when that is what its hash was taken of."""
        content = _content(link)
        wrong = list(_edits(link, content))
        self.problems += wrong
        if content is not None and (content.chain, content.sequence) != (link.chain, link.sequence):
            return content  # It stands in the wrong place; what its neighbours lack is not a second fault.
        self.problems += self._place(link, content, edited=bool(wrong))
        self._hashes.setdefault(link.sequence, bytes.fromhex(link.hash) if _HEX.fullmatch(link.hash) else b"")
        self._before = {link.hash, digest(link.canonical)} if wrong else {link.hash}
        self._last = Head(self.chain, max(link.sequence, self._last.sequence), link.hash)
        return content

    def end(self, head: Head) -> None:
        """Compare with what the store says of the chain's end."""
        last = self._last
        if head.sequence > last.sequence:
            self.problems.append(self._missing("cut", last.sequence + 1, head.sequence))
        elif (head.sequence, head.hash) != (last.sequence, last.hash) and last.sequence not in self._broken():
            said = text(
                "The head of chain %(chain)s says fact %(said)s, and the newest fact is %(last)s or has another hash.",
                chain=self.chain,
                said=head.sequence,
                last=last.sequence,
            )
            self.problems.append(Problem(self.chain, last.sequence, "head", said))

    def compare(self, head: Head) -> None:
        """Compare with a head that was signed earlier: that fact must still be there, and be the same."""
        found = self._hashes.get(head.sequence, b"").hex()
        if head.sequence > self._last.sequence:
            self.problems.append(self._missing("cut", self._last.sequence + 1, head.sequence))
        elif found != head.hash and head.sequence not in self._broken():
            said = text("Fact %(fact)s is not the one that was anchored.", fact=f"{self.chain}/{head.sequence}")
            self.problems.append(Problem(self.chain, head.sequence, "fork", said))

    def _broken(self) -> set[int]:
        return {problem.sequence for problem in self.problems}

    def _place(self, link: Link, content: Record | None, *, edited: bool) -> Iterator[Problem]:
        wanted = self._last.sequence + 1
        previous = None if content is None else content.previous
        if link.sequence in self._hashes:
            yield self._fork(link.sequence)
        elif link.sequence < wanted:
            said = text("Fact %(fact)s does not stand in its order.", fact=f"{self.chain}/{link.sequence}")
            yield Problem(self.chain, link.sequence, "order", said)
        elif link.sequence > wanted:
            yield self._missing("gap", wanted, link.sequence - 1)
        elif not edited and previous not in self._before:
            yield self._fork(link.sequence)

    def _fork(self, sequence: int) -> Problem:
        said = text(
            "Fact %(fact)s follows another fact than the one that stands before it: there are two histories.",
            fact=f"{self.chain}/{sequence}",
        )
        return Problem(self.chain, sequence, "fork", said)

    def _missing(self, sort: str, first: int, last: int) -> Problem:
        said = text(
            "Facts %(first)s to %(last)s of chain %(chain)s are missing at the end."
            if sort == "cut"
            else "Facts %(first)s to %(last)s of chain %(chain)s are missing.",
            first=first,
            last=last,
            chain=self.chain,
        )
        return Problem(self.chain, first, sort, said)


def _content(link: Link) -> Record | None:
    """Read a fact's content, if it is what its hash was taken of."""
    if digest(link.canonical) != link.hash:
        return None
    try:
        return Record.from_canonical(link.canonical)
    except BadInput:
        return None


def _edits(link: Link, content: Record | None) -> Iterator[Problem]:
    if content is None:
        said = text(
            "Fact %(fact)s was edited: its content does not give its hash.", fact=f"{link.chain}/{link.sequence}"
        )
        yield Problem(link.chain, link.sequence, "edit", said)
        return
    beside = dict(columns_of(content))
    wrong = [name for name in link.columns if link.columns[name] != beside.get(name)]
    if (None if link.answer is None else digest(link.answer)) != content.answer_digest:
        wrong.append("answer")
    for name in sorted(wrong):
        said = text(
            "Fact %(fact)s was edited: its %(column)s is not what its content says.", fact=content.key, column=name
        )
        yield Problem(content.chain, content.sequence, "edit", said)
