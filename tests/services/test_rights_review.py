"""Who may do what, held against the table of operations 9.1 as it is printed, and the list that is taken out."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import date

import pytest

from cast import ADA, ARI, DANA, PINS, SAM
from dealing import COUNT
from tablemgr.audit.record import CONSOLE, By
from tablemgr.errors import Denied
from tablemgr.services.people import Person
from tablemgr.services.property import Pit
from tablemgr.services.rights import RIGHTS, ROLES, need
from tablemgr.services.rights_review import ACTIONS
from tablemgr.services.shifts import Scope
from tablemgr.services.tables import Closing, Opening

# Dealer, floor, pit boss, shift manager, cage, count, accounting, surveillance, administrator: letter by letter.
PRINTED = {
    "Round entry, undo before the next “no more bets”": "R R V V - - V V -",
    "Correct a settled round": "V R A A - - V V -",  # the printed table shows the dealer nothing; he sees his rounds
    "Request of a fill or credit": "V R R V V - V V -",
    "Issue a fill, receive a credit": "V V V V R - V V -",
    "Chips at the table": "R A A V V - V V -",
    "Void a slip": "V R A A R/A - V V -",
    "Drop figures": "- - - V - R/A V V -",
    "Limits of a table": "- R R/A A - - V V V",
    "House rules and commission of a table": "- V V R - - A V V",
    "Adjustment after the count": "- - - V - V R/A V -",
    "Shift report": "- R R/A A - - V V -",
    "Read the trail": "- - - V - - V V -",
}
COLUMNS = (
    "dealer",
    "floor",
    "pit_boss",
    "shift_manager",
    "cage",
    "count",
    "accounting",
    "surveillance",
    "administrator",
)


@pytest.mark.parametrize("name", PRINTED)
def test_the_rights_are_those_of_the_printed_table(name):
    action = next(action for action in ACTIONS if str(action.name) == name)
    assert [action.letter(role) or "-" for role in COLUMNS] == PRINTED[name].split()


def test_every_right_of_the_table_is_one_that_doors_ask_for():
    named = {right for action in ACTIONS for right in (*action.enter, *action.approve, *action.view)}
    assert named <= set(RIGHTS)


def test_the_count_and_the_cage_see_nothing_that_is_expected():
    expected = next(action for action in ACTIONS if str(action.name).startswith("Expected figures"))
    assert [role for role in ROLES if expected.letter(role)] == [
        *("floor", "pit_boss", "shift_manager", "accounting", "surveillance")
    ]


def test_the_console_may_all_and_an_administrator_not():
    for right in RIGHTS:
        need(CONSOLE, right)
    with pytest.raises(Denied):
        need(By(ADA, "administrator"), "audit.see")
    with pytest.raises(Denied):
        need(By("1", "nobody"), "tables.see")


def test_the_list_names_everybody_with_his_rights_and_is_a_fact(site):
    lines = list(csv.reader(io.StringIO(site.rights.export(by=By(ARI, "surveillance")).decode("utf-8-sig"))))
    assert lines[0][2:] == ["by", ARI]
    header, people = lines[1], lines[2:]
    assert len(people) == len(site.people.everyone())
    left = next(line for line in people if line[0] == SAM)
    assert left[3] == "left"
    assert "x" not in left
    ada = dict(zip(header, next(line for line in people if line[0] == ADA), strict=True))
    assert {right for right in RIGHTS if ada[right]} == {right for right in RIGHTS if "administrator" in RIGHTS[right]}
    newest = site.audit.page("property").facts[0].record
    assert (newest.kind, newest.body["people"]) == ("rights.exported", len(people))


def test_nobody_else_takes_the_list_out(site):
    with pytest.raises(Denied):
        site.rights.export(by=By("2207", "dealer"))


def test_a_name_is_no_formula_in_the_list(site):
    site.people.add(Person(badge="7002", name="=1+1", role="dealer"), "90210", by=By(ADA, "administrator"))
    assert "7002,'=1+1," in site.rights.export(by=By(ARI, "surveillance")).decode()


WATCHER = By(ARI, "surveillance")
OPENING = Opening(count=COUNT, tile_set="A", inspected=True, dealer=DANA, pin=PINS[DANA])
UNCHECKED = {
    "open": lambda site: site.tables.open("PG14", OPENING, by=WATCHER),
    "close": lambda site: site.tables.close("PG14", Closing(count={}, dealer=DANA, pin=PINS[DANA]), by=WATCHER),
    "take": lambda site: site.tables.take("PG14", by=replace(WATCHER, device="Tablet 1")),
    "property": lambda site: site.property.set_basics(site.property.basics(), seen="", by=WATCHER),
    "pit": lambda site: site.property.put_pit(Pit(code="P9", name="North"), by=WATCHER),
    "limits": lambda site: site.property.put_limits(replace(site.property.limits()[0], code="L99"), by=WATCHER),
    "table": lambda site: site.property.put_table(site.property.table_setup("PG14")[0], by=WATCHER),
    "retire": lambda site: site.property.retire_table("PG14", by=WATCHER),
    "rules": lambda site: site.rulebook.put_in_force("commission", "none", by=WATCHER),
    "add": lambda site: site.people.add(Person(badge="7001", name="Lupe", role="dealer"), "90210", by=WATCHER),
    "leave": lambda site: site.people.leave(DANA, by=WATCHER),
    "unlock": lambda site: site.people.unlock(DANA, by=WATCHER),
    "reset": lambda site: site.people.reset_pin(DANA, "90210", by=WATCHER),
    "code": lambda site: site.devices.make_code("Tablet 9", by=WATCHER),
    "tablet": lambda site: site.devices.retire("Tablet 9", by=WATCHER),
    "report": lambda site: site.reports.issue(
        Scope(gaming_day=date(2026, 11, 29), shift="Day"), by=WATCHER
    ),
}  # fmt: skip


@pytest.mark.parametrize("act", UNCHECKED)
def test_a_service_refuses_by_itself_whoever_holds_no_right(site, act):
    with pytest.raises(Denied, match="Your role may not do this"):
        UNCHECKED[act](site)
