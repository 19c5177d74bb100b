"""A fill asked for on the floor, given out at the cage, counted and signed on the dealer's tablet; a credit back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from journeys.house_own import House
from journeys.walk import Person, Tablet
from journeys.walk_check import faults_of
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey

PEOPLE = {member.badge: member for member in CAST}
DANA, MEILING, ROBIN, PAT, LIN, VERA = (PEOPLE[badge] for badge in ("2207", "2318", "3012", "3104", "5101", "5301"))
TABLE = "PG11"


@pytest.fixture
def own(tmp_path):
    """A demonstration floor of this journey's own; Table 11 waits for a dealer."""
    with House(tmp_path, "demo", "--data", "demo") as made:
        yield made


def test_a_fill_and_a_credit_from_hand_to_hand(browser, own):
    with (
        Person(browser, own.address) as lin,
        Person(browser, own.address) as robin,
        Tablet(browser, own.address) as dealer,
    ):
        lin.sign_in(LIN.badge, LIN.pin)
        robin.sign_in(ROBIN.badge, ROBIN.pin)
        dealer.sign_in(MEILING.badge, MEILING.pin)
        dealer.take(TABLE)
        _the_fill(lin, robin, dealer)
        _the_credit(lin, robin, dealer)
    with Person(browser, own.address) as vera:
        vera.sign_in(VERA.badge, VERA.pin)
        vera.open("/slips/fill/1").press("Match")
        vera.sees("matched")


def _the_fill(lin, robin, dealer):
    lin.open("/slips").sees("Nothing is asked for, and nothing is on its way.")
    robin.open(f"/tables/{TABLE}/slips").press("Ask for a fill")
    robin.fill(**{"Pieces of $25.00": "80", "or amount in $100.00": "3,000"})
    robin.press("Add it up")
    robin.sees("$5,000.00")
    robin.press("Ask the cage")
    robin.sees("The cage is to give it out.")
    expect(robin.page.get_by_role("button", name="Give the chips out")).to_have_count(0)
    # The cage's page comes to know by itself.
    lin.page.get_by_role("button", name="Give the chips out Table 11").click()
    lin.sees("Hand over")
    lin.page.get_by_label("Name of the carrier of Fill 1").fill("Officer Ru")
    _ask_another(robin)
    # A second request comes in; what is being typed stays.
    expect(lin.page.locator("[data-slip]")).to_have_count(2)
    expect(lin.page.get_by_label("Name of the carrier of Fill 1")).to_have_value("Officer Ru")
    lin.look("slips-desk")
    assert not (found := faults_of(lin.page)), found
    lin.page.get_by_label("Name of the carrier of Fill 1").fill("Officer Ruiz")
    lin.page.get_by_label("Badge of the carrier of Fill 1").fill("8801")
    lin.page.get_by_role("button", name="Hand over Fill 1").click()
    dealer.open(f"/tables/{TABLE}")
    dealer.page.get_by_role("button", name="Menu").tap()
    dealer.page.get_by_role("link", name="Fills and credits").tap()
    dealer.page.get_by_role("link", name="Count the chips Fill 1").tap()
    dealer.fill(**{"$25.00": "79", "$100.00": "30"})
    dealer.look("slips-prove")
    assert not (found := faults_of(dealer.page)), found
    dealer.press("These are the chips")
    dealer.sees("1 too few of 25.00")
    dealer.fill(**{"$25.00": "80"})
    dealer.press("These are the chips")
    dealer.fill(**{"Supervisor's badge": ROBIN.badge, "Supervisor's PIN": ROBIN.pin})
    dealer.look("slips-sign")
    dealer.press("Sign")
    dealer.sees("Accounting is to match the copies.")
    assert not (found := faults_of(dealer.page)), found


def _ask_another(robin):
    robin.open(f"/tables/{TABLE}/slips").press("Ask for a credit")
    robin.fill(**{"Pieces of $5.00": "20"})
    robin.look("slips-ask")
    assert not (found := faults_of(robin.page)), found
    robin.press("Ask the cage")
    robin.sees("The cage is asked.")


def _the_credit(lin, robin, dealer):
    lin.open("/slips")
    lin.page.get_by_role("button", name="Give the slip out Table 11").click()
    dealer.open("/slips/credit/1").fill(**{"$5.00": "20"})
    dealer.press("These are the chips")
    dealer.sees("They are out of the tray once a supervisor has signed.")
    robin.open("/slips/credit/1").press("Sign")
    robin.fill(**{"Name of the carrier": "Officer Ruiz"})
    robin.press("Hand to the carrier")
    robin.sees("The cage is to receive the chips.")
    lin.open("/slips/credit/1").fill(**{"$5.00": "20"})
    lin.press("Received")
    lin.sees("back in the cage")
    lin.open("/slips/credit/1").look("slips-one")
    lin.open("/slips").look("slips-day")
    lin.sees("No number is missing.")
    robin.open(f"/tables/{TABLE}/slips").look("slips-table")
    assert not (found := faults_of(robin.page)), found
