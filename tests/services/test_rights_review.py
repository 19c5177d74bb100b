"""Who may do what, held against the table of operations 9.1 as it is printed, and the list that is taken out."""

from __future__ import annotations

import csv
import io

import pytest

from cast import ADA, ARI, SAM
from tablemgr.audit.record import CONSOLE, By
from tablemgr.errors import Denied
from tablemgr.services.rights import RIGHTS, ROLES, need
from tablemgr.services.rights_review import ACTIONS

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
