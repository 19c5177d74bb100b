"""A round put right, and a quarrel settled: the floor asks, the pit boss approves, and the figures are those of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from journeys.walk import Person, Tablet, cents
from journeys.walk_check import faults_of
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey

DANA, _MEILING, ROBIN, PAT = CAST[:4]
# A round of the demonstration that no other journey looks at.
CODE, ROUND = "PG14", 1


def field(person, name):
    return person.page.locator(f"#f-{name}")


def house(person):
    """What the house gained by the round on this page."""
    return cents(person.page.locator(".lay-figures dd").last.inner_text())


def test_a_round_is_put_right(browser, floor):
    found = []
    with Person(browser, floor.address) as robin, Person(browser, floor.address, size="small") as pat:
        robin.sign_in(ROBIN.badge, ROBIN.pin)
        pat.sign_in(PAT.badge, PAT.pin)
        robin.open(f"/tables/{CODE}/rounds")
        robin.look("rounds-put-right")
        found += faults_of(robin.page)
        robin.open(f"/tables/{CODE}/rounds/{ROUND}")
        before = house(robin)
        number = robin.page.locator(":is(.lay-seat.win, .lay-seat.lose) .seat-no").first.inner_text()
        robin.press("Correct")
        robin.look("correction-form")
        seat = field(robin, f"wager-{number}")
        robin.fill(Reason="The wager was read wrongly")
        seat.fill("")
        robin.press("Show before and after")
        robin.sees("To pay or take")
        robin.look("correction-before-and-after")
        found += faults_of(robin.page)
        after = cents(robin.page.locator(".beside .total td").nth(1).inner_text())
        robin.press("Ask for the correction")
        robin.sees("It changes nothing until somebody else approves it.")
        robin.look("correction-asked")
        found += faults_of(robin.page)
        expect(robin.page.get_by_role("button", name="Approve the correction")).to_have_count(0)
        robin.open(f"/tables/{CODE}/rounds/{ROUND}")
        assert house(robin) == before

        pat.open("/corrections")
        pat.look("corrections")
        pat.page.get_by_role("link", name=f"{CODE} · {ROUND}").click()
        pat.press("Approve the correction")
        pat.sees("approved")
        pat.look("correction-approved")
        found += faults_of(pat.page)
        pat.page.get_by_role("link", name=re.compile(r"^Round \d+$")).last.click()
        pat.sees(f"Entered again in place of round {ROUND}.")
        assert house(pat) == after
        assert after != before
        expect(
            pat.page.locator(".lay-seat").filter(has=pat.page.locator(".seat-no", has_text=number)).first
        ).to_contain_text("no bet")
        pat.look("correction-round")
        found += faults_of(pat.page)
    assert not found, "\n".join(found)


def test_a_quarrel_is_settled(browser, floor):
    found = []
    with Tablet(browser, floor.address) as dana, Person(browser, floor.address) as robin:
        dana.sign_in(DANA.badge, DANA.pin)
        dana.open(f"/tables/{CODE}/dispute?round={ROUND + 1}")
        dana.look("dispute-open")
        found += faults_of(dana.page)
        dana.fill(**{"Round": f"round {ROUND + 1}", "Seat": "1", "What the player says": "My copy was called a loss"})
        dana.press("Open the dispute")
        place = "/disputes/" + dana.page.url.rsplit("/", 1)[1]
        dana.sees("The round lies as it is until somebody has ruled.")

        robin.sign_in(ROBIN.badge, ROBIN.pin)
        robin.open(place)
        robin.sees("My copy was called a loss")
        robin.sees("The house way for this hand")
        robin.look("dispute-frozen")
        found += faults_of(robin.page)
        robin.fill(**{
            "Ruling": "A copy goes to the bank. Half the wager for the delay.", "What follows": "the player is paid",
            "Amount beside the round": "12.50", "Patron accepted": "yes", "Surveillance reference": "SV-118",
            "Error": "hands compared wrongly",
        })  # fmt: skip
        robin.press("Rule on the dispute")
        robin.sees("Approve here")
        robin.fill(**{"Badge of the approver": PAT.badge, "PIN": PAT.pin})
        robin.look("dispute-ruled")
        found += faults_of(robin.page)
        robin.press("Sign and approve")
        robin.sees("$12.50 paid beside the round")
        robin.press("Close the dispute")
        expect(robin.page.locator("h1 ~ p .pill")).to_have_text("closed")
        robin.look("dispute-closed")
        found += faults_of(robin.page)
        robin.open("/disputes")
        robin.sees("A copy goes to the bank.")
        robin.look("disputes")
        robin.open(f"/tables/{CODE}/rounds/{ROUND + 1}")
        robin.look("dispute-history")
        found += faults_of(robin.page)
    assert not found, "\n".join(found)
