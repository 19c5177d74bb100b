"""The book: entries balance, causes keep to their rule, lines prove each other, and a reversal restores everything."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.errors import BadInput
from tablemgr.ledger import book, rack
from tablemgr.ledger.accounts import account, kind_of, table_of
from tablemgr.ledger.book import Balance
from tablemgr.ledger.causes import CAUSES, opposite, rule
from tablemgr.ledger.entry import Entry, Posting, move

moves = st.builds(
    move,
    st.sampled_from(sorted(CAUSES)),
    st.integers(1, 10**9),
    table=st.sampled_from(["PG14", "PG15"]),
    seat=st.integers(1, 7),
)


def written(facts):
    standing, made = {}, []
    for number, entries in enumerate(facts, start=1):
        lines = book.lines(standing, f"table:PG14/{number}", entries)
        standing = book.after(standing, lines)
        made += lines
    return sorted(made, key=lambda line: (line.account, line.version)), standing


@given(st.lists(st.lists(moves, max_size=5), max_size=8))
def test_any_book_sums_to_zero_and_agrees_with_itself(facts):
    lines, balances = written(facts)
    assert sum(balance.cents for balance in balances.values()) == 0
    assert book.check(lines, balances) == []


@given(st.lists(moves, min_size=1, max_size=8), st.lists(moves, max_size=5))
def test_a_reversal_restores_every_balance(entries, before):
    _, standing = written([before])
    _, after = written([before, entries, [entry.reversal() for entry in entries]])
    for name, balance in after.items():
        assert balance.cents == standing.get(name, Balance()).cents
    for entry in entries:
        assert entry.reversal().reversal() == entry


@given(st.lists(moves, min_size=1, max_size=6), st.data())
def test_any_changed_figure_is_found(entries, data):
    lines, balances = written([entries])
    place = data.draw(st.integers(0, len(lines) - 1))
    name = data.draw(st.sampled_from(["version", "amount", "previous", "current"]))
    changed = dataclasses.replace(lines[place], **{name: getattr(lines[place], name) + data.draw(st.integers(1, 9))})
    broken = sorted([*lines[:place], changed, *lines[place + 1 :]], key=lambda line: (line.account, line.version))
    assert book.check(broken, balances)


@given(moves)
def test_an_entry_reads_back(entry):
    assert Entry.from_json(entry.to_json()) == entry


def test_every_cause_has_one_rule_and_a_way_back():
    for cause, wanted in CAUSES.items():
        entry = move(cause, 500, table="PG14", seat=1)
        gone, come = (kind_of(posting.account) for posting in entry.postings)
        assert (gone, come) == (wanted.source, wanted.target)
        assert rule(opposite(cause)) == rule(entry.reversal().cause)
        assert opposite(opposite(cause)) == cause


@pytest.mark.parametrize(
    ("cause", "postings"),
    [
        ("tip", (("rack:PG14", -5), ("cage", 5))),
        ("fill", (("cage", -5), ("rack:PG14", 4))),
        ("fill", ()),
        ("fill", (("cage", 0), ("rack:PG14", 0))),
        ("fill", (("rack:PG14", -5), ("cage", 5))),
        ("fill", (("cage", -5), ("rack", 5))),
        ("fill", (("cage", -5), ("safe", 5))),
        ("wager_paid", (("rack:PG14", -5), ("seat:PG14", 5))),
        ("wager_paid", (("rack:PG14", -5), ("rack:PG14", 5))),
        ("fill", (("cage", True), ("rack:PG14", -1))),
        ("fill.reversed.reversed", (("cage", -5), ("rack:PG14", 5))),
    ],
)
def test_what_breaks_the_rule_is_refused(cause, postings):
    with pytest.raises(BadInput):
        Entry(cause, tuple(Posting(*posting) for posting in postings))


@pytest.mark.parametrize("value", [None, {}, [], {"cause": "fill"}, {"cause": "fill", "postings": [1]}, "fill"])
def test_what_is_no_entry_is_refused(value):
    with pytest.raises(BadInput):
        Entry.from_json(value)


def test_the_golden_day_of_the_reference():
    """Opening 25,000; fills 10,000; credits 4,000; closing 16,200: what the tray alone says, before the drop."""
    day = [
        rack.opening("PG14", 2_500_000),
        [move("fill", 1_000_000, table="PG14")],
        [move("credit", 400_000, table="PG14")],
    ]
    _, standing = written(day)
    held = book.tray(standing, "PG14")
    assert held == 2_500_000 + 1_000_000 - 400_000
    lines, after = written([*day, rack.closing("PG14", rack=held, commission=0, counted=1_620_000)])
    assert after["rack:PG14"].cents == 0
    assert after["variance"].cents == held - 1_620_000
    sums = book.by_cause(lines, "PG14")
    drop = 1_835_000
    win = sums["closer"] + sums["credit"] + drop - sums["opener"] - sums["fill"]
    assert win == 355_000


@given(st.integers(0, 10**8), st.integers(0, 10**6), st.integers(0, 10**8))
def test_closing_empties_the_table(held, commission, counted):
    entries = [*rack.opening("PG14", held)]
    if commission:
        entries.append(move("commission", commission, table="PG14", seat=1))
    entries += rack.closing("PG14", rack=held, commission=commission, counted=counted)
    _, after = written([entries])
    assert book.tray(after, "PG14") == 0
    assert after.get("variance", Balance()).cents == held + commission - counted


def test_a_reversed_cause_is_taken_off_the_sum():
    paid, taken = move("wager_paid", 700, table="PG14", seat=2), move("wager_taken", 100, table="PG14", seat=1)
    change = move("change", 2500, table="PG14")
    lines, _ = written([[paid, taken, change], [paid.reversal()], [move("wager_paid", 900, table="PG15", seat=1)]])
    assert book.by_cause(lines, "PG14") == {"change": 2500, "wager_taken": 100}


def test_a_count_is_read_against_the_chip_set():
    count = rack.Count.of({"2500": 3, "500": 0}, [500, 2500])
    assert (count.total, count.to_json()) == (7500, {"2500": 3})
    for wrong in ({"700": 1}, {"500": -1}, {"500": 1.5}, {"500": True}, {"500": "3"}):
        with pytest.raises(BadInput):
            rack.Count.of(wrong, [500, 2500])


def test_accounts_are_named_one_way():
    for name in ("rack:PG14", "seat:PG14:3", "cage", "variance", "commission:PG14"):
        parts = name.split(":")
        seat = int(parts[2]) if len(parts) == 3 else None
        assert account(kind_of(name), table_of(name), seat) == name
    for wrong in ("", "rack", "rack:", "cage:PG14", "seat:PG14", "seat::1", "safe"):
        with pytest.raises(BadInput):
            kind_of(wrong)
