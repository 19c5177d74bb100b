"""A seat banks: offered in turn, its purse too short and then enough, the house's own hand, the figures; a dragon hand of cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from cast import ADA, DANA, PINS, ROBIN
from journeys.walk import Tablet
from journeys.walk_check import faults_of_the_screen
from journeys.walk_desk import Desk

pytestmark = pytest.mark.journey

TRAY = {"$500.00": "10", "$100.00": "80", "$25.00": "120", "$5.00": "100", "$1.00": "80"}
INSPECTED = "Inspected by dealer and supervisor: complete, clean, of one size and shade"


def a_table(browser, house, code, rules, **more):
    """Make a table under some rules, open it, and give the tablet at which Dana deals there."""
    name = f"Table {code[2:]}"
    with Desk(browser, house.address) as ada:
        ada.sign_in(ADA, PINS[ADA])
        ada.put_in_force(rules)
        ada.table(code, name, **{
            "Pit": "Main pit", "Chips": "Main floor", "Limits": "25 table", "The dice are entered": True,
            "Rule set": rules, "Commission": "5 % of each win", **more,
        })  # fmt: skip
    tablet = Tablet(browser, house.address)
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.press(f"Open {name}")
    numbers = "Numbers of the deck and the dice" if "Game" in more else "Number of the tile set"
    tablet.fill(**TRAY, Badge=DANA, PIN=PINS[DANA], **{numbers: "D-09", INSPECTED: True})
    tablet.press("Open the table")
    tablet.sees(f"{name} is open.")
    tablet.sign_out()
    tablet.sign_in(DANA, PINS[DANA])
    tablet.go_to_deal(code)
    return tablet


def a_round_of_the_house(tablet, lay, bank, hands):
    """Deal the round after which seats may be asked: wagers of 100 that stand for the next."""
    for seat in hands:
        tablet.bet(seat, 100)
    deal(tablet, lay, bank, hands)
    tablet.settle()


def deal(tablet, lay, bank, hands):
    tablet.saved()
    tablet.close_bets()
    tablet.dice(1, 2, 3)
    lay(tablet, bank)
    while tablet.page.locator("body").get_attribute("data-phase") == "seats":
        lay(tablet, hands[placing(tablet)])
        tablet.saved()


def placing(tablet):
    """Say whose pieces are asked for: a seat, or 0 for the house's own hand."""
    tablet.saved()
    house = tablet.page.locator(".bank-house[aria-current]")
    return 0 if house.count() else tablet.turn


def tiles(tablet, hand):
    tablet.tiles(hand)


def cards(tablet, hand):
    for card in hand.split():
        tablet.page.locator(f".key[data-piece='{card}']").tap()


TILES = {0: "1-1 1-6 2-2 2-2", 2: "3-3 3-3 5-5 4-6", 3: "3-6 1-5 1-4 2-5"}
BANK_OF_TILES = "4-4 5-6 6-6 4-5"


def test_a_seat_takes_the_bank_with_enough_money_and_the_house_plays_a_hand_against_it(browser: Browser, floor):
    with a_table(
        browser, floor, "PG40", "Pai gow tiles, players bank every other hand", Seats="7", **{"House way": "Foxwoods"}
    ) as tablet:
        a_round_of_the_house(tablet, tiles, BANK_OF_TILES, {2: TILES[2], 3: TILES[3], 5: TILES[0]})
        page = tablet.page
        expect(page.locator("#banking h2")).to_have_text("Bank: seat 2?")
        assert [each.inner_text() for each in page.locator(".offer-take b").all()] == [
            "Whole bank", "Half with the house", "Decline",
        ]  # fmt: skip
        tablet.look("bank-offer")
        assert faults_of_the_screen(page) == []
        page.get_by_role("button", name="Decline").tap()
        expect(page.locator("#banking h2")).to_have_text("Bank: seat 3?")
        tablet.lift(5)
        page.get_by_role("button", name="Bank: seat 3?").tap()
        page.get_by_role("button", name="Whole bank").tap()
        short_money_is_refused(tablet)
        page.get_by_role("button", name=re.compile("Exactly")).tap()
        tablet.look("bank-purse")
        tablet.next.tap()
        tablet.saved()
        expect(tablet.seat(3)).to_have_attribute("data-state", "bank")
        expect(page.locator("#bar-game")).to_contain_text("seat 3 banks")
        expect(page.locator(".bank-house")).to_contain_text("$100")
        tablet.look("bank-held")
        deal(tablet, tiles, BANK_OF_TILES, {0: TILES[0], 2: TILES[2]})
        expect(page.locator("#summary")).to_contain_text("Bank of seat 3")
        expect(page.locator(".bank-house .result")).to_be_visible()
        tablet.look("bank-ready")
        assert faults_of_the_screen(page) == []
        tablet.settle()
        # The house has its own hand now, so nobody is asked.
        expect(page.locator("#banking")).to_be_hidden()
        expect(page.locator("#bar-game")).to_contain_text("house bank")


def short_money_is_refused(tablet):
    """The house's own sentence says what is missing, and nobody banks yet."""
    tablet.page.locator("#banking .pay-chip").nth(2).tap()
    expect(tablet.next).to_contain_text("banks with $25")
    tablet.next.tap()
    expect(tablet.notice).to_contain_text(".")
    tablet.notice.get_by_role("button", name="Close").tap()
    expect(tablet.seat(3)).not_to_have_attribute("data-state", "bank")
    tablet.page.get_by_role("button", name="Bank: seat 3?").tap()
    tablet.page.get_by_role("button", name="Whole bank").tap()


CARDS = {1: "8h 8s Ts 9c 6s 4c 3d", 2: "9d 6d Th Td Tc 4d 3h", 4: "Qd Jd Ah As 8d 6h 4h"}
BANK_OF_CARDS = "7d Kc 2c Qh Kd 5h Jc"


def test_a_vacant_packet_is_a_dragon_hand(browser: Browser, floor):
    rules = "Pai gow poker, players bank every other hand"
    with a_table(
        browser, floor, "PK40", rules, Seats="6", Game="Pai gow poker", **{"House way": "Trump Plaza"}
    ) as tablet:
        page = tablet.page
        tablet.bet(1, 100)
        tablet.bet(2, 25)
        page.get_by_role("button", name="Dragon hand").tap()
        packets, owners = (page.locator("#banking .seat-row").nth(place) for place in (0, 1))
        packets.get_by_role("button", name="Seat 4").tap()
        # Only who has wagered may play it.
        expect(owners.get_by_role("button", name="Seat 3")).to_be_disabled()
        owners.get_by_role("button", name="Seat 1").tap()
        expect(tablet.seat(4)).to_contain_text("dragon of 1")
        page.locator("#banking .pay-chip").nth(2).tap()
        expect(page.locator("#banking output")).to_have_text("$50")
        tablet.saved()
        tablet.look("dragon")
        assert faults_of_the_screen(page) == []
        page.get_by_role("button", name="Done").tap()
        deal(tablet, cards, BANK_OF_CARDS, CARDS)
        # Set by the house way whatever the player would do: queen-jack in front of the aces beats nobody's kings in front.
        expect(tablet.seat(4)).to_contain_text("pair of aces")
        expect(page.locator("#summary")).to_contain_text("dragon of 1")
        tablet.look("dragon-ready")
        tablet.settle()
        # It never stands to the next round.
        expect(tablet.seat(4)).to_have_attribute("data-state", "empty")
