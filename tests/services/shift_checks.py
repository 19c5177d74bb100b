"""What must hold on a floor after every act, whatever came before it; and what an auditor finds at the end."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date

from sqlalchemy import text

from services.shift_acts import Acts, next_step
from services.shift_tables import CHIPS, PIT, TABLES
from tablemgr.audit.record import By
from tablemgr.store import verify
from tablemgr.store.work import read


def balances(unit) -> dict[str, int]:
    return dict(tuple(row) for row in unit.session.execute(text("select name, balance from accounts")))


def heaps(held: dict[str, int]) -> dict[str, int]:
    """The accounts as the clerk names them; what lies in a tray is one heap."""
    found: Counter[str] = Counter()
    for name, cents in held.items():
        kind, _, place = name.partition(":")
        found[f"tray:{place}" if kind in ("rack", "commission") else name] += cents
    return {name: cents for name, cents in found.items() if cents}


def everything_agrees(acts: Acts) -> None:
    """After every act: the book, the screens, the numbers and what seats owe are those of the clerk."""
    with read(acts.site.house.engine) as unit:
        held = balances(unit)
        slips = [tuple(row) for row in unit.session.execute(
            text("select kind, number, matter from steps where number is not null order by kind, number"))]  # fmt: skip
    assert sum(held.values()) == 0
    mine = {name: cents for name, cents in acts.book.heaps.items() if cents}
    there = heaps(held)
    wrong = {
        name: (there.get(name, 0), mine.get(name, 0)) for name in there | mine if there.get(name) != mine.get(name)
    }
    assert not wrong, f"the house and the clerk: {wrong}"
    for table in TABLES:
        running = acts.book.running(table)
        told = acts.screen(table)
        expected = None if running is None or running.forced else acts.book.heaps[f"tray:{table}"]
        assert told["rack"]["expected"] == expected, table
        owed = {str(seat): cents for seat in range(1, 10) if (cents := acts.book.heaps[f"owed:{table}:{seat}"])}
        assert told["owed"] == owed, table
    numbers_are_whole(acts, slips)


def numbers_are_whole(acts: Acts, found: list[tuple[str, int, str]]) -> None:
    for kind in ("fill", "credit"):
        numbered = {slip.number: id_ for id_, slip in acts.book.slips.items() if slip.kind == kind and slip.number}
        assert [number for other, number, _ in found if other == kind] == list(range(1, len(numbered) + 1))
        assert {number: id_ for other, number, id_ in found if other == kind} == numbered


def an_auditor_agrees(acts: Acts) -> None:
    """At the end: the trail proves itself, its facts alone give the balances, every slip is in its last state."""
    with read(acts.site.house.engine) as unit:
        assert verify.verify(unit) == []
        again: Counter[str] = Counter()
        for (canonical,) in unit.session.execute(text("select canonical from facts")):
            for entry in json.loads(canonical)["entries"]:
                for account, cents in entry["postings"]:
                    again[account] += cents
        assert {name: cents for name, cents in again.items() if cents} == {
            name: cents for name, cents in balances(unit).items() if cents
        }
        states = dict(tuple(row) for row in unit.session.execute(
            text("select matter, state from steps order by matter, step")))  # fmt: skip
    assert {id_: slip.state for id_, slip in acts.book.slips.items()} == {
        id_: state for id_, state in states.items() if id_.partition(":")[0] in ("fill", "credit")
    }


def wind_down(acts: Acts) -> None:
    """End the shift: what lies there is given up, slips go the rest of their way, trays and boxes are counted."""
    for id_, slip in acts.book.slips.items():
        acts.wait(1)
        while slip.state not in ("matched", "voided", "refused"):
            before = slip.state
            running = acts.book.running(slip.table)
            if running is None or running.forced or before == "requested":
                acts.step(id_, "refused" if before == "requested" else "voided")
            if slip.state == before:
                finish(acts, id_, before)
            if slip.state == before:
                break
    for table in TABLES:
        running = acts.book.running(table)
        if running is not None:
            acts.force(table)
            chips, rest, count = CHIPS[table], max(acts.book.heaps[f"tray:{table}"], 0), {}
            for chip in reversed(chips):
                count[str(chip)], rest = divmod(rest, chip)
            acts.close(table, "2207", count, sum(int(chip) * number for chip, number in count.items()))


def finish(acts: Acts, id_: str, before: str) -> None:
    slip = acts.book.slips[id_]
    acts.ask(acts.site.tables.take, slip.table, by=By("2207", "dealer", device=acts.devices[slip.table]))
    acts.step(id_, next_step(slip))


def the_shifts_won_what_the_clerk_says(acts: Acts) -> int:
    """Pull and count every box that is left; give the number of shifts whose win was held against the clerk's."""
    held = 0
    for table, number in sorted(acts.book.sessions):
        acts.pull(table, number)
    for key, box in acts.book.boxes.items():
        if not box.agreed:
            acts.count(key, box, 31)
            acts.agree(key, box)
    shifts = {(table, each.shift) for (table, _), each in acts.book.sessions.items()}
    for table, shift in sorted(shifts):
        mine = [each for (other, _), each in acts.book.sessions.items() if (other, each.shift) == (table, shift)]
        day, name = shift
        found = acts.site.wins.figures(table, gaming_day=date.fromisoformat(day), shift=name, by=PIT)
        assert (found.fills, found.credits) == (sum(each.fills for each in mine), sum(each.credits for each in mine))
        if any(each.closer is None for each in mine) or found.drop is None:
            assert found.win is None
            continue
        boxes = [box for box in acts.book.boxes.values()
                 if box.table == table and acts.book.sessions[table, box.session].shift == shift]  # fmt: skip
        drop = sum((box.cents or 0) + box.adjusted for box in boxes)
        won = sum((each.closer or 0) + each.credits - each.opener - each.fills for each in mine) + drop
        assert (found.drop, found.win) == (drop, won), (table, shift)
        held += 1
    return held
