"""Two side bets and one on the dice at a table of cards: chosen at the desk, bet by name, paid one by one, read again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from cast import ADA, DANA, PINS, ROBIN
from journeys.house_own import House
from journeys.walk import Tablet
from journeys.walk_desk import Desk

TRAY = {"$500.00": "10", "$100.00": "80", "$25.00": "120", "$5.00": "100", "$1.00": "80"}
# Nine-seven in front of a pair of kings: what Tiger 9 is about.
BANKER = "9h 7s Kc Kd 5c 4d 2c"
# Queen-jack and a pair of aces win; three tens behind nine-six push, and pay three to one.
HANDS = {1: "Qd Jd Ah As 8d 6h 4h", 2: "9d 6d Th Td Tc 4s 3h"}
TIGER, FORTUNE, DICE = "Tiger 9", "Fortune", "Dice sum A"


@pytest.fixture
def house(tmp_path):
    with House(tmp_path, "demo", "--data", "demo") as made:
        yield made


def test_side_bets_from_the_desk_to_the_rounds_page(browser: Browser, house):
    with Desk(browser, house.address) as ada:
        set_up(ada)
    with Tablet(browser, house.address) as tablet:
        open_the_table(tablet)
        tablet.go_to_deal("PK31")
        bet(tablet)
        the_dice_are_paid_first(tablet)
        deal(tablet)
        # 4 × 100 less 5 % and 25 × 30 to one to seat 1; its Fortune and the others' lost bets came back.
        gained = -(10_000 - 500) - 500 * 30 + 500 - 1_500 - 2 * 500 * 25
        tablet.look("side-bets-ready")
        assert tablet.settle() == gained
        read_again(tablet)


def set_up(ada):
    ada.sign_in(ADA, PINS[ADA])
    ada.table("PK31", "Table 31", **{
        "Pit": "Main pit", "Seats": "6", "Chips": "Main floor", "Limits": "25 table", "The dice are entered": True,
        "Game": "Pai gow poker", "House way": "Trump Plaza", "Rule set": "Pai gow poker", "Commission": "5 % of each win",
        "Pai gow poker: Fortune (fortune-2)": True, "Pai gow poker: Tiger 9 (tiger-9)": True,
        "Pai gow poker: Dice sum A (dice-sum-a)": True,
    })  # fmt: skip
    ada.open("/desk/tables/PK31")
    for name in ("Fortune (fortune-2)", "Tiger 9 (tiger-9)", "Dice sum A (dice-sum-a)"):
        expect(ada.page.get_by_label(f"Pai gow poker: {name}", exact=True)).to_be_checked()
    expect(ada.page.get_by_label("Pai gow tiles: Bonanza (bonanza-commerce)", exact=True)).not_to_be_checked()
    ada.look("side-bets-desk")


def open_the_table(tablet):
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.press("Open Table 31")
    tablet.fill(**TRAY, Badge=DANA, PIN=PINS[DANA], **{
        "Numbers of the deck and the dice": "D-09",
        "Inspected by dealer and supervisor: complete, clean, of one size and shade": True,
    })  # fmt: skip
    tablet.press("Open the table")
    tablet.sees("Table 31 is open.")
    tablet.sign_out()
    tablet.sign_in(DANA, PINS[DANA])


def bet(tablet):
    """Each side bet has a button of its own name; below its smallest a figure is still being built."""
    tablet.bet(1, 100)
    tablet.bet_beside(1, 5, bet=TIGER)
    tablet.bet_beside(1, 1, bet=FORTUNE)
    expect(tablet.page.locator(".bet-kind").filter(has_text=FORTUNE)).to_contain_text("not yet $5")
    expect(tablet.next).to_contain_text("Seat 1 is below the minimum")
    for _ in range(4):
        tablet.chips(1)
    expect(tablet.seat(1)).to_contain_text("2 side bets, $10")
    tablet.bet_beside(1, 5, bet=DICE)
    tablet.bet(2, 25)
    tablet.bet_beside(2, 5, bet=FORTUNE)
    tablet.bet_beside(2, 5, bet=DICE)
    tablet.saved()
    tablet.seat(1).tap()
    expect(tablet.seat(1)).to_contain_text("3 side bets, $15")
    tablet.look("side-bets-betting")
    # One is taken away and put back by itself.
    tablet.page.locator(".bet-kind").filter(has_text=TIGER).tap()
    tablet.page.get_by_role("button", name="Clear").tap()
    expect(tablet.seat(1)).to_contain_text("2 side bets, $10")
    tablet.chips(5)
    tablet.saved()
    tablet.close_bets()


def the_dice_are_paid_first(tablet):
    tablet.dice(6, 6, 5)
    tablet.saved()
    expect(tablet.banker).to_contain_text("Dice sum A: seat 1 $125, seat 2 $125")
    expect(tablet.banker.locator(".call-side")).to_have_count(1)
    expect(tablet.banker.locator(".call-side")).to_contain_text("pay $250")
    tablet.look("side-bets-dice")


def deal(tablet):
    for card in BANKER.split():
        tablet.page.locator(f".key[data-piece='{card}']").tap()
    for _ in HANDS:
        seat = tablet.turn
        for card in HANDS[seat].split():
            tablet.page.locator(f".key[data-piece='{card}']").tap()
        tablet.saved()
        tablet.seat(seat).tap()
        if seat == 1:
            expect(tablet.banker).to_contain_text("Tiger 9: dealer's low hand nine-high")
            expect(tablet.banker).to_contain_text("pay $150")
            expect(tablet.banker).to_contain_text("Fortune: no line")
            expect(tablet.banker).to_contain_text("take $5")
        else:
            expect(tablet.seat(2)).to_have_attribute("data-state", "push")
            expect(tablet.banker).to_contain_text("Fortune: three of a kind")
            expect(tablet.banker).to_contain_text("pay $15")
        expect(tablet.banker).to_contain_text("Dice sum A: dice total 17")
        tablet.look(f"side-bets-seat-{seat}")


def read_again(tablet):
    tablet.open("/tables/PK31/rounds/1")
    lay = tablet.page.get_by_label("The round as it lay")
    for words in ("Tiger 9 $5.00: dealer's low hand nine-high, paid $150.00", "Fortune $5.00: no line, took $5.00",
                  "Fortune $5.00: three of a kind, paid $15.00", "Dice sum A $5.00: dice total 17, paid $125.00"):  # fmt: skip
        expect(lay).to_contain_text(words)
    tablet.sees("comes out the same")
    tablet.look("side-bets-round")
