"""The book: entries turned into lines that prove each other, balances, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tablemgr.ledger.accounts import HOUSE_KINDS, kind_of, table_of
from tablemgr.ledger.causes import REVERSED, rule
from tablemgr.ledger.entry import Entry
from tablemgr.money import Cents
from tablemgr.words import Text, text


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account holds after so many postings."""

    cents: Cents = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One posting as the book keeps it. `line` is its place in its fact, from 1."""

    account: str
    version: int
    fact: str
    line: int
    cause: str
    amount: Cents
    previous: Cents
    current: Cents


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line or an account that does not agree with the rest, and how; `fact` is None for an account as a whole."""

    account: str
    version: int
    text: Text
    fact: str | None = None


def lines(standing: Mapping[str, Balance], fact: str, entries: Iterable[Entry]) -> list[Line]:
    """Turn a fact's entries into lines, starting from what each account holds; an absent account holds nothing.

    >>> from tablemgr.ledger.entry import move
    >>> made = lines({}, "table:PG14/1", [move("opener", 500, table="PG14")])
    >>> [(line.account, line.previous, line.current) for line in made]
    [('cage', 0, -500), ('rack:PG14', 0, 500)]
    """
    now, made = dict(standing), []
    postings = [(entry.cause, posting) for entry in entries for posting in entry.postings]
    for place, (cause, posting) in enumerate(postings, start=1):
        before = now.get(posting.account, Balance())
        after = Balance(before.cents + posting.cents, before.version + 1)
        now[posting.account] = after
        made.append(Line(posting.account, after.version, fact, place, cause, posting.cents, before.cents, after.cents))
    return made


def after(standing: Mapping[str, Balance], made: Iterable[Line]) -> dict[str, Balance]:
    """Tell what each account holds once some lines are written."""
    return dict(standing) | {line.account: Balance(line.current, line.version) for line in made}


def check(written: Iterable[Line], balances: Mapping[str, Balance]) -> list[Wrong]:
    """Read a whole book, each account's lines in order of version, and say everything that does not agree.

    >>> book = [Line("cage", 1, "f", 1, "opener", -500, 0, -500), Line("rack:PG14", 1, "f", 2, "opener", 500, 0, 500)]
    >>> check(book, {"cage": Balance(-500, 1), "rack:PG14": Balance(500, 1)})
    []
    >>> for wrong in check(book, {"cage": Balance(-500, 1), "rack:PG14": Balance(400, 1)}):
    ...     print(wrong.text)
    Account rack:PG14 says 400 after 1 entries; its entries say 500 after 1.
    All accounts together hold -100 and not 0.
    """
    wrong: list[Wrong] = []
    reached = dict.fromkeys(balances, Balance())
    for line in written:
        before = reached.get(line.account, Balance())
        wrong += _check_line(line, before)
        reached[line.account] = Balance(line.current, line.version)
    for name in sorted(reached):
        wrong += _check_balance(name, balances.get(name), reached[name])
    total = sum(balance.cents for balance in balances.values())
    if total:
        wrong.append(Wrong("", 0, text("All accounts together hold %(total)s and not 0.", total=total)))
    return wrong


def _check_line(line: Line, before: Balance) -> Iterator[Wrong]:
    if line.version != before.version + 1:
        said = text(
            "Entry %(version)s of account %(account)s follows entry %(before)s.",
            version=line.version,
            account=line.account,
            before=before.version,
        )
        yield Wrong(line.account, line.version, said, line.fact)
    elif line.previous != before.cents or line.current != line.previous + line.amount:
        said = text(
            "Entry %(version)s of account %(account)s does not continue the one before it.",
            version=line.version,
            account=line.account,
        )
        yield Wrong(line.account, line.version, said, line.fact)


def _check_balance(name: str, said: Balance | None, reached: Balance) -> Iterator[Wrong]:
    if said is None:
        yield Wrong(name, reached.version, text("Account %(account)s is missing.", account=name))
    elif said != reached:
        sentence = text(
            "Account %(account)s says %(said)s after %(version)s entries; its entries say %(reached)s after %(count)s.",
            account=name,
            said=said.cents,
            version=said.version,
            reached=reached.cents,
            count=reached.version,
        )
        yield Wrong(name, reached.version, sentence)


def by_cause(written: Iterable[Line], table: str) -> dict[str, Cents]:
    """Sum what each cause moved at one table, reversals taken off: the figures of a report.

    >>> from tablemgr.ledger.entry import move
    >>> entry = move("wager_taken", 100, table="PG14", seat=1)
    >>> credit = move("credit", 2500, table="PG14")
    >>> by_cause(lines({}, "f", [entry, entry, entry.reversal(), credit]), "PG14")
    {'credit': 2500, 'wager_taken': 100}
    """
    sums: dict[str, Cents] = {}
    for line in written:
        if table_of(line.account) == table and (moved := _moved(line)):
            cause = line.cause.removesuffix(REVERSED)
            sums[cause] = sums.get(cause, 0) + moved
    return {cause: cents for cause, cents in sorted(sums.items()) if cents}


def _moved(line: Line) -> Cents:
    """Tell what a line adds to its cause's sum. An entry has two sides; it is read on the one that is at the table."""
    forward = rule(line.cause.removesuffix(REVERSED))
    side, sign = (forward.source, -1) if forward.target in HOUSE_KINDS else (forward.target, 1)
    moved = line.amount * sign
    back = line.cause.endswith(REVERSED)
    return moved if kind_of(line.account) == side and (moved < 0) == back else 0


def tray(balances: Mapping[str, Balance], table: str) -> Cents:
    """Tell what the book expects in a table's tray: its rack and the commission that lies beside it.

    >>> tray({"rack:PG14": Balance(900, 2), "commission:PG14": Balance(5, 1), "cage": Balance(-905, 1)}, "PG14")
    905
    """
    return sum(
        balance.cents
        for name, balance in balances.items()
        if table_of(name) == table and kind_of(name) in {"rack", "commission"}
    )
