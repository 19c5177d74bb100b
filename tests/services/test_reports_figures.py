"""Figures from facts, without a database: sums, times, exceptions, and a fact that does not prove."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tablemgr.audit.canonical import digest
from tablemgr.audit.chain import genesis
from tablemgr.audit.record import By, Record
from tablemgr.services.shift_facts import read_facts
from tablemgr.services.shift_findings import findings
from tablemgr.services.shift_lines import Around, dealer_lines, pace, seat_lines, table_lines
from tablemgr.services.shift_proof import correction_lines, count_lines, evidence, head_lines, rules_lines
from tablemgr.store.queries import FloorTable, Stored, StoredFact

START = datetime(2026, 11, 28, 22, 0, tzinfo=UTC)
END = START + timedelta(hours=8)
TERMS = {
    "minimum": 2500,
    "maximum": 200000,
    "houseway": "a" * 64,
    "ruleset": "b" * 64,
    "paytable": None,
    "commission": "c" * 64,
}


class Chain:
    """A made chain of one table: each fact follows the one before, `minutes` after the shift began."""

    def __init__(self, table: str = "PG14", sequence: int = 0, previous: str | None = None) -> None:
        self.name, self.sequence = f"table:{table}", sequence
        self.previous = previous or genesis(self.name)
        self.facts: list[StoredFact] = []

    def add(
        self, minutes: float, kind: str, *, by: str = "2207", claimed=None, device: str | None = "t1", **body
    ) -> StoredFact:
        at = START + timedelta(minutes=minutes)
        self.sequence += 1
        record = Record(
            chain=self.name, sequence=self.sequence, previous=self.previous, at=at, offset="-08:00", gaming_day=date(2026, 11, 28),
            shift="Swing", kind=kind, version=1, body={"table": self.name[6:], **body}, entries=[],
            by=By(by, "dealer", device=device, claimed_at=claimed), request=None, request_digest=None, answer_digest=None, software="0",
        )  # fmt: skip
        written = record.canonical()
        fact = StoredFact(self.name, self.sequence, digest(written), self.previous, kind, at, written)
        self.previous = fact.hash
        self.facts.append(fact)
        return fact

    def opened(
        self, minutes: float, total: int = 2500000, before: int | None = None, dealer: str = "2207"
    ) -> StoredFact:
        gap = None if before is None else total - before
        return self.add(minutes, "table.opened", by="3012", session=1, total=total, dealer=dealer, floor="3012", tile_set="A",
                        closer_before=before, difference=gap, terms=TERMS)  # fmt: skip

    def closed(self, minutes: float, total: int, by_rounds: int, *, tracked: bool = False) -> StoredFact:
        return self.add(minutes, "table.closed", by="3012", session=1, total=total, dealer="2207", floor="3012", tile_set="A",
                        by_rounds=by_rounds, difference=total - by_rounds, tracked=tracked)  # fmt: skip

    def round(
        self,
        minutes: float,
        number: int,
        *seats: tuple[int, int, str],
        dealer: str = "2207",
        capture: str = "full",
        side: tuple[int, int] | None = None,
        **more,
    ) -> StoredFact:
        """Settle a round: each seat is (seat, wager, result) at 5 %; `side` is seat 1's bet and what it pays."""
        told, net, wagers, commission = {}, 0, 0, 0
        for seat, wager, result in seats:
            pays = {"win": wager, "lose": -wager, "push": 0}[result]
            owed = wager // 20 if result == "win" else 0
            own = {"wager": side[0], "line": "x", "pays": side[1]} if side and seat == 1 else None
            told[str(seat)] = {
                "wager": wager,
                "result": result,
                "pays": pays,
                "commission": owed,
                "net": pays - owed,
                "side": own,
            }
            net, wagers, commission = net - pays + owed, wagers + wager, commission + owed
        side_won = side[1] if side else 0
        figures = {
            "wagers": wagers, "commission": commission, "house_net": net - side_won, "side_wagers": side[0] if side else 0,
            "side_taken": max(-side_won, 0), "side_paid": max(side_won, 0),
        }  # fmt: skip
        return self.add(minutes, "round.settled", by=dealer, number=number, session=1, dealer=dealer, game="tiles", capture=capture,
                        terms=TERMS, houseway={"edition": "1"}, bank={"kind": "house"}, seats=told, figures=figures, **more)  # fmt: skip


def around(**changes):
    return Around(**{
        "floor": {code: FloorTable(code, f"Table {code[2:]}", "tiles", "P1", "Main pit", 1000, 50000) for code in ("PG14", "PG15")},
        "start": START, "end": END, "zone": ZoneInfo("America/Los_Angeles"), "carried": (), "dealing": {},
        "names": {"2207": "Dana", "2318": "陳美玲", "3012": "Robin"},
        "rules": {"a" * 64: Stored("a" * 64, "houseway", "foxwoods", "Foxwoods", '{"edition":"2011"}'), "c" * 64: Stored("c" * 64, "commission", "five_percent", "5 %", "{}")},
        "devices": {"t1": "Tablet 1"},
    } | changes)  # fmt: skip


def a_shift() -> Chain:
    chain = Chain()
    chain.opened(0, before=2500000)
    chain.round(10, 1, (1, 10000, "win"), (2, 5000, "lose"), side=(500, 4000))
    chain.round(20, 2, (1, 10000, "lose"), (3, 2500, "push"))
    chain.add(30, "dealer.in", by="2318", dealer="2318", session=1)
    chain.round(40, 3, (1, 20000, "win"), dealer="2318")
    chain.round(50, 4, (2, 2500, "win"), dealer="2318", capture="results", device=None)
    chain.closed(60, 2500000, 2490000)
    return chain


def test_a_table_sums_its_rounds():
    (line,) = table_lines(read_facts(a_shift().facts, ()), around())
    assert (line.rounds, line.reversed, line.full_rounds, line.results_rounds) == (4, 0, 3, 1)
    assert line.wagers_cents == 10000 + 5000 + 10000 + 2500 + 20000 + 2500
    assert line.commission_cents == 500 + 1000 + 125
    assert line.side_wagers_cents == 500
    assert line.side_win_cents == -4000
    assert line.win_cents == (-9500 + 5000 - 4000) + 10000 - 19000 - 2375
    assert (line.open_minutes, line.pace_tenths) == (60, 40)
    assert (line.minimum_cents, line.maximum_cents, line.opener_cents, line.closer_cents) == (
        2500,
        200000,
        2500000,
        2500000,
    )
    assert line.expected_cents is line.drop_cents is line.table_win_cents is line.hold_basis_points is None


def test_seats_and_dealers_sum_to_the_table():
    facts = read_facts(a_shift().facts, ())
    seats, dealers = seat_lines(facts, around()), dealer_lines(facts, around())
    (line,) = table_lines(facts, around())
    assert sum(seat.win_cents for seat in seats) == line.win_cents
    assert sum(seat.wagers_cents for seat in seats) == line.wagers_cents
    assert [(seat.seat, seat.rounds, seat.won, seat.lost, seat.pushed) for seat in seats] == [
        (1, 3, 2, 1, 0),
        (2, 2, 1, 1, 0),
        (3, 1, 0, 0, 1),
    ]
    assert [(each.badge, each.minutes, each.rounds, each.pace_tenths) for each in dealers] == [
        ("2207", 30, 2, 40),
        ("2318", 30, 2, 40),
    ]
    assert sum(each.wagers_cents for each in dealers) == line.wagers_cents


def test_a_reversed_round_is_in_no_figure_but_its_own_line():
    chain = a_shift()
    gone = chain.add(55, "round.reversed", number=3, reason="wrong tile 錯牌")
    facts = read_facts(chain.facts, [gone])
    (line,) = table_lines(facts, around())
    assert (line.rounds, line.reversed, line.commission_cents) == (3, 1, 625)
    (correction,) = correction_lines(facts, around())
    assert (correction.round, correction.win_cents, correction.wagers_cents, correction.reason) == (
        3,
        -19000,
        20000,
        "wrong tile 錯牌",
    )
    assert correction.reversed_clock == "14:55"
    assert evidence(facts, around()).recorded == 4


def test_a_round_taken_back_in_a_later_shift_moves_the_chain_head():
    chain = a_shift()
    facts = list(chain.facts)
    later = chain.add(700, "round.reversed", number=1, reason="dispute")
    assert head_lines(read_facts(facts, ()))[0].sequence == 7
    assert head_lines(read_facts(facts, [later]))[0].hash == later.hash


def test_a_table_that_is_open_ends_with_its_last_fact():
    chain = Chain()
    chain.opened(0)
    chain.round(90, 1, (1, 2500, "push"))
    facts = read_facts(chain.facts, ())
    (line,) = table_lines(facts, around())
    assert (line.open_minutes, line.closer_cents) == (90, None)
    assert [(each.weight, each.kind) for each in findings(facts, around(), drafts=(), over=False)] == [("note", "open")]
    assert [(each.weight, each.kind) for each in findings(facts, around(), drafts=(), over=True)] == [("act", "open")]


def test_a_table_that_was_carried_in_has_no_opener_and_its_dealer_goes_on():
    chain = Chain(sequence=4, previous="d" * 64)
    chain.round(30, 9, (1, 2500, "lose"))
    facts, where = read_facts(chain.facts, ()), around(carried=(("PG14", 1),), dealing={"PG14": "2318"})
    (line,) = table_lines(facts, where)
    assert (line.opener_cents, line.open_minutes) == (None, 30)
    assert [(each.badge, each.minutes, each.rounds) for each in dealer_lines(facts, where)] == [
        ("2207", 0, 1),
        ("2318", 30, 0),
    ]
    assert {each.kind for each in findings(facts, where, drafts=(), over=True)} == {"carried", "open"}


def test_a_carried_table_where_nothing_happened_is_a_line_too():
    (line,) = table_lines(read_facts((), ()), around(carried=(("PG15", 3),)))
    assert (line.table, line.session, line.rounds, line.open_minutes, line.pace_tenths) == ("PG15", 3, 0, 0, None)


def test_an_opener_that_is_not_the_last_closer_is_acted_on():
    chain = Chain()
    chain.opened(0, total=2500000, before=2505000)
    (found, _) = findings(read_facts(chain.facts, ()), around(), drafts=(), over=False)
    assert (found.weight, found.kind, found.cents, str(found.says)) == (
        "act",
        "count",
        -5000,
        "The opener is not the closer before it, 25,050.00.",
    )


@pytest.mark.parametrize(("tracked", "weight"), [(False, "note"), (True, "act")])
def test_a_closer_proves_something_only_where_the_rack_is_tracked(tracked, weight):
    chain = Chain()
    chain.opened(0)
    chain.closed(60, 2400000, 2500000, tracked=tracked)
    facts = read_facts(chain.facts, ())
    (found,) = findings(facts, around(), drafts=(), over=True)
    assert (found.weight, found.cents) == (weight, -100000)
    (line,) = table_lines(facts, around())
    assert line.expected_cents == (2500000 if tracked else None)


def test_a_missing_number_a_draft_and_a_call_are_exceptions():
    chain = Chain()
    chain.opened(0)
    chain.round(10, 1, (1, 2500, "push"))
    chain.round(20, 3, (1, 2500, "push"))
    chain.add(30, "floor.called", session=1)
    found = findings(
        read_facts(chain.facts, ()), around(), drafts=(("PG14", START + timedelta(minutes=40)),), over=False
    )
    assert [(each.weight, each.kind) for each in found] == [
        ("act", "gap"),
        ("act", "draft"),
        ("note", "called"),
        ("note", "open"),
    ]
    assert str(found[0].says) == "There is no round 2."


def test_a_fact_that_was_edited_is_named():
    chain = a_shift()
    facts = list(chain.facts)
    facts[2] = replace(facts[2], canonical=facts[2].canonical.replace('"lose"', '"push"'))
    read = read_facts(facts, ())
    assert [str(each.says) for each in read.broken] == [
        "Fact table:PG14/3 was edited: its content does not give its hash."
    ]
    assert evidence(read, around()).facts_broken == 1
    assert findings(read, around(), drafts=(), over=True)[0].kind == "chain"


def test_a_fact_that_was_taken_out_or_put_in_is_named():
    facts = a_shift().facts
    assert len(read_facts(facts[:3] + facts[4:], ()).broken) == 1
    assert len(read_facts([*facts[:3], replace(facts[3], previous="e" * 64), *facts[4:]], ()).broken) == 1
    assert read_facts(facts, ()).broken == []


def test_two_tables_are_two_chains():
    other = Chain("PG15")
    other.opened(5)
    facts = read_facts([*a_shift().facts, *other.facts], ())
    assert facts.broken == []
    assert [line.table for line in table_lines(facts, around())] == ["PG14", "PG15"]
    assert [line.chain for line in head_lines(facts)] == ["table:PG14", "table:PG15"]


def test_rules_and_devices_are_counted_by_round():
    facts = read_facts(a_shift().facts, ())
    lines = rules_lines(facts, around())
    assert [(line.kind, line.title, line.edition, line.rounds) for line in lines] == [
        ("houseway", "Foxwoods", "2011", 4),
        ("commission", "5 %", "", 4),
    ]
    assert [(line.device, line.name, line.rounds) for line in evidence(facts, around()).devices] == [
        (None, "", 1),
        ("t1", "Tablet 1", 3),
    ]


def test_a_tablet_s_own_time_is_compared_with_ours():
    chain = Chain()
    chain.add(1, "floor.called", claimed=START + timedelta(minutes=1, seconds=59))
    chain.add(2, "floor.called", claimed=START + timedelta(minutes=2, seconds=-61))
    chain.add(3, "floor.called")
    how = evidence(read_facts(chain.facts, ()), around())
    assert (how.clock_claims, how.clock_late, how.clock_worst_seconds) == (2, 1, 61)


def test_counts_say_who_stood_for_them():
    lines = count_lines(read_facts(a_shift().facts, ()), around())
    assert [(line.kind, line.clock, line.total_cents, line.before_cents, line.difference_cents) for line in lines] == [
        ("opener", "14:00", 2500000, 2500000, 0), ("closer", "15:00", 2500000, 2490000, 10000),
    ]  # fmt: skip
    assert (lines[0].dealer_person, lines[0].floor_person) == ("2207 Dana", "3012 Robin")


def test_pace_can_be_worked_out_again_from_what_is_printed():
    assert pace(272, 480) == 340
    assert pace(7, 0) is None


def test_a_reversal_counts_as_soon_as_its_fact_is_read():
    chain = a_shift()
    chain.add(55, "round.reversed", number=3, reason="wrong tile")
    (line,) = table_lines(read_facts(chain.facts, ()), around())
    assert (line.rounds, line.reversed) == (3, 1)


def test_a_round_of_an_earlier_shift_that_is_taken_back_is_told_and_counts_nothing():
    chain = a_shift()
    chain.add(55, "round.reversed", number=77, reason="dispute")
    facts = read_facts(chain.facts, ())
    assert correction_lines(facts, around()) == ()
    (found,) = (each for each in findings(facts, around(), drafts=(), over=True) if each.kind == "reversed")
    assert str(found.says) == "Round 77 of an earlier shift was taken back: dispute"
    assert found.cents is None
