"""A table of cards from the desk to the shift's report: a foul refused, a push that pays a side bet, a copy."""

from __future__ import annotations

import io
import re

import pypdf
import pytest
from playwright.sync_api import Browser, expect

from cast import ADA, DANA, PAT, PINS, ROBIN
from journeys.house_own import House
from journeys.walk import Tablet
from journeys.walk_desk import Desk

TRAY = {"$500.00": "10", "$100.00": "80", "$25.00": "120", "$5.00": "100", "$1.00": "80"}
# Queen and jack in front of a pair of kings.
BANKER = "7d Kc 2c Qh Kd 5h Jc"
# Eights in front of ten-high foul; three tens behind nine-six push, and pay three to one; queen-jack copies the front.
HANDS = {1: "8h 8s Ts 9c 6s 4c", 2: "9d 6d Th Td Tc 4d 3h", 3: "Qd Jd Ah As 8d 6h 4h"}
LAST = "3d"


@pytest.fixture
def house(tmp_path):
    with House(tmp_path, "demo", "--data", "demo") as made:
        yield made


def cards(tablet: Tablet, hand: str) -> None:
    """Tap cards of the deck."""
    for card in hand.split():
        tablet.page.locator(f".key[data-piece='{card}']").tap()


def test_a_table_of_cards_from_the_desk_to_the_report(browser: Browser, house):
    with Desk(browser, house.address) as ada:
        ada.sign_in(ADA, PINS[ADA])
        ada.put_in_force("Pai gow poker, a foul is not taken")
        ada.table("PK30", "Table 30", **{
            "Pit": "Main pit", "Seats": "6", "Chips": "Main floor", "Limits": "25 table", "The dice are entered": True,
            "Game": "Pai gow poker", "House way": "Trump Plaza", "Rule set": "a foul is not taken",
            "Commission": "5 % of each win", "Pai gow poker: Fortune (fortune-2)": True,
        })  # fmt: skip
    with Tablet(browser, house.address) as tablet:
        open_the_table(tablet)
        tablet.go_to_deal("PK30")
        bet(tablet)
        for _ in HANDS:
            SEATS[tablet.turn](tablet)
        tablet.saved()
        tablet.look("cards-ready")
        # The fouled hand, set again, loses 100; the side bet of seat 2 pays three times 5.
        assert tablet.settle() == 10_000 - 1_500
        tablet.open("/tables/PK30/rounds/1")
        lay = tablet.page.get_by_label("The round as it lay")
        expect(lay.get_by_role("img")).to_have_count(7 * 4)
        for words in ("set by house way", "copy", "three of a kind", "comes out the same"):
            expect(tablet.page.locator("main")).to_contain_text(words)
        tablet.look("cards-round")
        close_the_table(tablet)
    with Desk(browser, house.address) as pat:
        pat.sign_in(PAT, PINS[PAT])
        pat.open("/shifts")
        pat.press("Issue the report")
        address = pat.page.get_by_role("link", name="Open the PDF").get_attribute("href")
        paper = pypdf.PdfReader(io.BytesIO(pat.context.request.get(pat.address + address).body()))
        text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in paper.pages))
        assert "Table 30" in text
        assert "Pai gow poker" in text


def open_the_table(tablet):
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.press("Open Table 30")
    tablet.fill(**TRAY, Badge=DANA, PIN=PINS[DANA], **{
        "Numbers of the deck and the dice": "D-09",
        "Inspected by dealer and supervisor: complete, clean, of one size and shade": True,
    })  # fmt: skip
    tablet.press("Open the table")
    tablet.sees("Table 30 is open.")
    tablet.sign_out()
    tablet.sign_in(DANA, PINS[DANA])


def bet(tablet):
    """Three seats wager, one of them on Fortune too; the dealer's cards come in any order and are set at once."""
    tablet.bet(1, 100)
    tablet.bet(2, 25)
    tablet.bet_beside(2, 5)
    tablet.bet(3, 25)
    tablet.saved()
    tablet.close_bets()
    tablet.dice(1, 1, 1)
    cards(tablet, BANKER)
    expect(tablet.banker).to_contain_text("Queen-jack, pair of kings")
    expect(tablet.banker).to_contain_text("the pair behind")
    drawn = tablet.banker.locator("figure.low").get_by_role("img")
    assert [card.get_attribute("aria-label") for card in drawn.all()] == ["queen of hearts", "jack of clubs"]
    expect(tablet.page.locator(".key[data-piece='Kd']")).to_have_attribute("aria-disabled", "true")


def a_foul_is_refused(tablet):
    """The card that makes the foul is not taken; the player asks for the house way, and then it is."""
    cards(tablet, HANDS[1])
    tablet.saved()
    assert tablet.page.locator(f".key[data-piece='{LAST}']").get_attribute("data-refused") == ""
    # Only a pair of nines behind would save it; the other tens lie before seat 2.
    free = tablet.page.locator(".key:not([aria-disabled])").all()
    assert {key.get_attribute("data-piece") for key in free} == {"9s", "9h"}
    by_rank(tablet, LAST)
    # What is grey may be tapped all the same, and says why it is.
    tablet.page.locator(f".key[data-piece='{LAST}']").tap(force=True)
    expect(tablet.notice).to_contain_text("a foul")
    expect(tablet.seat(1)).to_have_attribute("data-state", "wait")
    tablet.look("cards-foul")
    tablet.notice.get_by_role("button", name="Close").tap()
    tablet.page.get_by_role("button", name=re.compile("House way")).tap()
    cards(tablet, LAST)
    tablet.saved()
    expect(tablet.seat(1)).to_have_attribute("data-state", "lose")
    expect(tablet.seat(1)).to_contain_text("pair of eights")


def by_rank(tablet, card):
    """On a phone the rank is tapped first; a rank that would foul in every suit is grey too."""
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    rank = tablet.page.locator(f".rank-key[data-rank='{card[0]}']")
    assert rank.get_attribute("data-used") == ""
    rank.tap()
    shown = tablet.page.locator(".key:not(.wild)").filter(visible=True)
    assert [key.get_attribute("data-piece") for key in shown.all()] == [card[0] + suit for suit in "shdc"]
    tablet.page.set_viewport_size({"width": 1280, "height": 800})


def a_push_that_pays_a_side_bet(tablet):
    cards(tablet, HANDS[2])
    tablet.saved()
    expect(tablet.seat(2)).to_have_attribute("data-state", "push")
    expect(tablet.banker).to_contain_text("Fortune: three of a kind")
    expect(tablet.banker).to_contain_text("pay $15")


def a_copy(tablet):
    cards(tablet, HANDS[3])
    tablet.saved()
    expect(tablet.seat(3)).to_have_attribute("data-state", "push")
    expect(tablet.seat(3)).to_contain_text("copy")


SEATS = {1: a_foul_is_refused, 2: a_push_that_pays_a_side_bet, 3: a_copy}


def close_the_table(tablet):
    tablet.open("/tables")
    tablet.sign_out()
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.press("Close Table 30")
    # 85 more than at the opening: 100 came, three of 5 went.
    tablet.fill(**{**TRAY, "$100.00": "81", "$5.00": "97"}, Badge=DANA, PIN=PINS[DANA])
    tablet.press("Close the table")
    tablet.sees("Table 30 is closed.")
    tablet.sign_out()
