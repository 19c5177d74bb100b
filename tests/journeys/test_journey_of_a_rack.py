"""The rack drawer by thumb, and a table that another tablet has: one looks on until a supervisor moves it here."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cast import DANA, PINS, ROBIN
from journeys.house_own import House
from journeys.walk import Tablet, cents
from journeys.walk_check import faults_of_the_screen

pytestmark = pytest.mark.journey


@pytest.fixture
def house(tmp_path):
    with House(tmp_path, "demo", "--data", "demo") as made:
        yield made


def test_a_table_is_taken_over_and_its_rack_is_kept(browser, house):
    with Tablet(browser, house.address) as first, Tablet(browser, house.address) as tablet:
        first.sign_in(DANA, PINS[DANA])
        first.go_to_deal("PG14")
        first.bet(5, 100)
        first.saved()
        tablet.sign_in(DANA, PINS[DANA])
        another_tablet_has_it(tablet)
        expect(tablet.seat(5)).to_contain_text("$100")
        page = tablet.page
        page.locator("#tray-open").tap()
        before = expected(page)
        enter(page, "Buy-in", chip=3, times=2, seat=3)
        assert before - expected(page, not_=before) == 20_000
        enter(page, "Change", chip=2)
        expect(page.locator(".tray-moves li")).to_have_count(2)
        tablet.look("rack")
        assert faults_of_the_screen(page) == []
        # The older of the two is taken back; it stays on the list, struck through.
        page.locator(".tray-moves li").last.get_by_role("button", name="Undo").tap()
        expect(page.locator(".tray-moves [data-undone]")).to_have_count(1)
        assert expected(page, not_=before - 20_000) == before
        page.locator("#tray-close").tap()
        tablet.saved()
        # What was entered is the house's, not the page's.
        page.reload()
        page.locator("#tray-open").tap()
        expect(page.locator(".tray-moves li")).to_have_count(2)


def another_tablet_has_it(tablet):
    tablet.open("/tables/PG14")
    expect(tablet.next).to_contain_text("Take over")
    expect(tablet.banker).to_contain_text("has this table")
    assert faults_of_the_screen(tablet.page) == []
    for pin, says in (("0000", "bad"), (PINS[ROBIN], "ok")):
        tablet.next.tap()
        tablet.look("takeover")
        tablet.fill(**{"Badge of the supervisor": ROBIN, "PIN of the supervisor": pin})
        tablet.page.locator("#takeover").get_by_role("button", name="Take over").tap()
        expect(tablet.page.locator(f".notice.{says}")).to_be_visible()
    expect(tablet.page.locator("body")).to_have_attribute("data-mine", "true")


def expected(page, not_=None):
    """Read what is expected in the rack, once it is another figure than `not_`."""
    line = page.locator(".tray-expected")
    for _ in range(100):
        found = cents(line.inner_text())
        if found != not_:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(line.inner_text())


def enter(page, cause, *, chip, times=1, seat=None):
    """Build the amount with chips, choose the seat, tap the cause."""
    for _ in range(times):
        page.locator("#tray .pay-chip").nth(chip).tap()
    if seat:
        page.locator("#tray").get_by_role("button", name=f"Seat {seat}", exact=True).tap()
    page.locator("#tray").get_by_role("button", name=cause, exact=True).tap()
    expect(page.locator("#tray output")).to_have_text("–")
