"""A house from nothing: an empty folder in the morning, a signed shift in the evening, all of it in a browser.

At the machine's own address and over plain HTTP, as a casino's tablets would open it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field

import pypdf
import pytest
from playwright.sync_api import expect

from journeys.house_own import House, own_address
from journeys.walk import Tablet, cents, held
from journeys.walk_desk import Desk

pytestmark = pytest.mark.journey

DANA, MEILING, ROBIN, PAT = "2207", "2318", "3012", "3104"
PINS = {"1001": "8305", DANA: "4826", MEILING: "7350", ROBIN: "6194", PAT: "5283"}
FIRST = "90210"
TRAY = {"$500.00": "10", "$100.00": "80", "$25.00": "120", "$5.00": "100", "$1.00": "80"}


@dataclass(frozen=True)
class Deal:
    """One round: what the dice show, the banker's tiles and what each seat holds, its low two first."""

    dice: tuple[int, ...]
    banker: str
    hands: dict[int, str]
    results: dict[int, str]
    house: int  # what the house gains, in minor units, worked out by hand
    by_house_way: frozenset[int] = field(default_factory=frozenset)


# Worked out by hand from the rules: the banker's split by the house way of Foxwoods, each half compared, 5 % of each win.
FIRST_ROUND = Deal(
    (1, 2, 3), "6-6 4-4 5-6 4-5",  # nine with Yun, wong with Teen
    {1: "1-1 1-6 2-2 2-2", 2: "3-3 3-3 5-5 4-6", 3: "6-6 5-6 1-2 2-4"},
    {1: "win", 2: "push", 3: "push"},
    -(5000 - 250) - 4 * 500,  # seat 3 holds Gee Joon: its side bet is paid 4 to 1
)  # fmt: skip
SECOND_ROUND = Deal(
    (6, 5, 2), "1-6 2-2 3-6 5-6",  # five, six
    {1: "4-4 1-5 2-6 3-4", 2: "1-3 1-3 4-6 4-6", 3: "1-2 5-5 6-6 4-5"},
    {1: "lose", 2: "win", 3: "win"},
    5000 - (10000 - 500) - (2500 - 125) - 2 * 500,  # the side bet of seat 3 is paid 2 to 1 for a possible wong
    frozenset({1}),
)  # fmt: skip
THIRD_ROUND = Deal(
    (4, 4, 1), "1-1 1-3 3-3 2-5",  # zero, high nine with Day
    {1: "4-6 5-5 3-6 2-2", 2: "1-2 4-5 5-6 2-6", 5: "1-6 1-6 6-6 6-6"},
    {1: "lose", 2: "push", 5: "win"},  # zero against zero goes to the banker
    5000 - (50000 - 2500),
)  # fmt: skip
FOURTH_ROUND = Deal(
    (2, 2, 6), "4-4 1-5 2-6 3-4",  # four with Yun, five
    {1: "1-1 1-6 2-2 2-2", 2: "1-3 4-6 6-6 1-6", 5: "3-6 5-6 4-5 4-6"},
    {1: "win", 2: "push", 5: "push"},
    -(5000 - 250),
)  # fmt: skip
FIFTH_ROUND = Deal(
    (3, 5, 6), "5-5 3-3 5-6 2-6",  # seven, eight: every seat plays, every tile of the set lies on the table
    {1: "1-1 1-4 6-6 4-4", 2: "1-5 3-6 2-2 2-2", 3: "1-3 4-6 4-5 3-4", 4: "5-5 3-5 1-3 2-3",
     5: "1-1 2-4 6-6 2-5", 6: "3-3 1-6 1-5 1-2", 7: "5-6 1-6 4-4 4-6"},
    {1: "win", 2: "push", 3: "lose", 4: "win", 5: "win", 6: "push", 7: "win"},
    -(5000 - 250) + 2500 - (2500 - 125) - (50000 - 2500) - (2500 - 125),
)  # fmt: skip

# Every wager of the five rounds, and no side bet.
WAGERED = 2 * (5000 + 10000 + 2500) + 2 * (5000 + 10000 + 50000) + (5000 + 10000 + 50000 + 4 * 2500)


@pytest.fixture
def house(tmp_path):
    made = House(tmp_path, "serve", "--host", "0.0.0.0", host=own_address())  # noqa: S104 - the tablets' way in
    done = made.tablemgr("init", "--property", "Lotus 金蓮", "--zone", "America/Los_Angeles", "--currency", "USD",
                         "--badge", "1001", "--name", "Ada", "--pin", PINS["1001"])  # fmt: skip
    assert done.returncode == 0, done.stderr
    with made:
        yield made


def test_a_house_from_nothing_to_its_shift_report(house, browser):
    with Desk(browser, house.address) as ada, Tablet(browser, house.address) as tablet:
        ada.sign_in("1001", PINS["1001"])
        set_up(ada)
        tablet.enrol(ada.code_for("Tablet 1"))

        open_the_table(tablet)
        tablet.go_to_deal("PG1")
        shown = [
            the_first_round(tablet),
            a_round_with_an_undo_and_the_house_way(tablet),
            a_round_with_a_reload(tablet),
        ]
        hand_over(tablet, to=MEILING)
        shown.append(a_round_taken_back_and_settled_again(tablet))
        shown.append(a_round_of_every_tile(tablet))
        the_first_round_as_it_lay(tablet)

        close_the_table(tablet)
        paper = the_shift_report(Desk(browser, house.address))
    check(paper, shown)
    verified = house.tablemgr("audit", "verify")
    assert verified.returncode == 0, verified.stdout
    assert "All is well." in verified.stdout


def set_up(ada):
    """From an empty house to a table that may open, led by what the desk says is missing."""
    ada.press("Set the first one up at the desk")
    steps = ada.page.get_by_role("region", name="Before the first table can open")
    expect(steps.get_by_role("link")).to_have_count(7)
    ada.look("desk-empty")
    ada.pit("P1", "Main pit")
    ada.chips("MAIN", "Main floor", "1 5 25 100 500")
    ada.limits("L25", "25 table", wager=("25", "2000"), side=("5", "250"), unit="5")
    for title in (
        "Foxwoods",
        "Pai gow tiles, as most casinos play it",
        "5 % of each win",
        "Bonanza (bonanza-commerce)",
    ):
        ada.put_in_force(title)
    ada.table("PG1", "Table 1", **{
        "Pit": "Main pit", "Seats": "7", "Chips": "Main floor", "Limits": "25 table", "The dice are entered": True,
        "House way": "Foxwoods", "Rule set": "Pai gow tiles", "Commission": "5 %", "Pai gow tiles: Bonanza (bonanza-commerce)": True,
    })  # fmt: skip
    ada.person(DANA, "Dana", "Dealer", FIRST)
    ada.person(MEILING, "陳美玲", "Dealer", FIRST)
    ada.person(ROBIN, "Robin", "Floor supervisor", FIRST)
    ada.person(PAT, "Pat", "Pit boss", FIRST)
    ada.look("desk-people")
    ada.open("/desk")
    expect(steps.get_by_role("link")).to_have_text(["Enrol a tablet"])


def first_sign_in(person, badge):
    """Sign in with the PIN that the administrator gave, and choose one's own."""
    person.sign_in(badge, FIRST)
    person.look(f"pin-{badge}")
    person.choose_pin(FIRST, PINS[badge])


def open_the_table(tablet):
    """Dana must have a PIN of her own before she can stand for a count; then Robin opens the table with it."""
    first_sign_in(tablet, DANA)
    tablet.sign_out()
    first_sign_in(tablet, ROBIN)
    tablet.press("Open Table 1")
    tablet.fill(**TRAY, Badge=DANA, PIN=PINS[DANA], **{
        "Number of the tile set": "A-11",
        "Inspected by dealer and supervisor: complete, clean, of one size and shade": True,
    })  # fmt: skip
    tablet.press("Add it up")
    tablet.sees("$16,580.00")
    tablet.fill(PIN=PINS[DANA])
    tablet.look("open")
    tablet.press("Open the table")
    tablet.sees("Table 1 is open.")
    tablet.look("tables")
    tablet.sign_out()
    tablet.sign_in(DANA, PINS[DANA])


def enter(tablet, deal, *, hands=None):
    """Tap the dice, the banker's four tiles, and each seat's tiles when its turn comes."""
    tablet.dice(*deal.dice)
    tablet.tiles(deal.banker)
    enter_hands(tablet, hands or deal.hands, deal.by_house_way)


def enter_hands(tablet, hands, by_house_way=frozenset()):
    for _ in hands:
        seat = tablet.turn
        tablet.tiles(hands[seat])
        if seat in by_house_way:
            tablet.page.get_by_role("button", name="House way").tap()


def settle(tablet, deal):
    """Compare what the screen says with what was worked out by hand, and settle."""
    tablet.saved()
    for seat, result in deal.results.items():
        expect(tablet.seat(seat)).to_have_attribute("data-state", result)
    assert tablet.net() == deal.house
    return tablet.settle()


def the_first_round(tablet):
    """Wagers by chips; the split is there before the house has answered the fourth tile."""
    tablet.look("bets-empty")
    tablet.bet(1, 25, 25)
    tablet.bet(2, 100)
    tablet.bet(3, 25)
    tablet.bet_beside(3, 5)
    tablet.saved()
    tablet.look("bets")
    tablet.close_bets()
    tablet.look("dice")
    tablet.dice(*FIRST_ROUND.dice)
    tablet.saved()

    let_through = held(tablet.page, "**/acts")
    tablet.tiles(FIRST_ROUND.banker)
    expect(tablet.banker).to_contain_text("Nine, wong with Teen")
    expect(tablet.banker).to_contain_text("No other setting is better in either half")
    expect(tablet.status).to_have_attribute("data-status", "sending")
    tablet.look("banker")
    let_through()

    enter_hands(tablet, FIRST_ROUND.hands)
    tablet.saved()
    tablet.seat(1).tap()
    expect(tablet.banker).to_contain_text("$2.50 commission")
    expect(tablet.banker).to_contain_text("pay $47.50")
    tablet.look("ready")
    return settle(tablet, FIRST_ROUND)


def a_round_with_an_undo_and_the_house_way(tablet):
    """Wagers stand, a side bet is made anew. A wrong tile goes back by one tap; seat 1 asks for the house way."""
    tablet.bet_beside(3, 5)
    tablet.close_bets()
    tablet.dice(*SECOND_ROUND.dice)
    tablet.tiles("1-6 2-2 6-6")
    tablet.undo()
    tablet.saved()
    tablet.tiles("3-6 5-6")
    expect(tablet.banker).to_contain_text("Five, six")
    enter_hands(tablet, SECOND_ROUND.hands, SECOND_ROUND.by_house_way)
    tablet.look("house-way")
    return settle(tablet, SECOND_ROUND)


def a_round_with_a_reload(tablet):
    """The page is loaded again in the middle of a hand, and everything lies where it lay."""
    tablet.lift(3)
    tablet.bet(5, 500)
    tablet.close_bets()
    tablet.dice(*THIRD_ROUND.dice)
    tablet.tiles(THIRD_ROUND.banker)
    seat = tablet.turn
    one, two, *_ = THIRD_ROUND.hands[seat].split()
    tablet.tiles(f"{one} {two}")
    tablet.saved()
    tablet.page.reload()
    expect(tablet.banker).to_contain_text("Zero, high nine with Day")
    expect(tablet.seat(seat)).to_contain_text("tap the high two")
    rest = {**THIRD_ROUND.hands, seat: " ".join(THIRD_ROUND.hands[seat].split()[2:])}
    enter_hands(tablet, rest)
    return settle(tablet, THIRD_ROUND)


def hand_over(tablet, *, to):
    """Dana taps out; the next dealer signs in at the same tablet and finds the wagers standing."""
    tablet.page.get_by_role("button", name="Menu").tap()
    tablet.look("menu")
    tablet.page.get_by_role("button", name="Leave the table").tap()
    tablet.sees("No dealer")
    tablet.sign_out()
    first_sign_in(tablet, to)
    tablet.take("PG1")
    expect(tablet.page.locator("#bar-dealer")).to_contain_text("陳美玲")
    expect(tablet.seat(5)).to_contain_text("$500")


def a_round_taken_back_and_settled_again(tablet):
    """The last hand was entered wrongly and the round settled: it is taken back whole, mended, settled again."""
    wrong = {**FOURTH_ROUND.hands, 5: "3-6 5-5 4-5 4-6"}
    tablet.close_bets()
    enter(tablet, FOURTH_ROUND, hands=wrong)
    expect(tablet.seat(5)).to_have_attribute("data-state", "win")
    assert tablet.settle() == FOURTH_ROUND.house - (50000 - 2500)
    expect(tablet.page.locator("#undo")).to_contain_text("round 4")
    tablet.look("settled")
    tablet.undo()
    expect(tablet.seat(5)).to_have_attribute("data-state", "win")
    for _ in range(3):
        tablet.undo()
    expect(tablet.seat(5)).to_contain_text("one more for the low hand")
    tablet.tiles("5-6 4-5 4-6")
    return settle(tablet, FOURTH_ROUND)


def a_round_of_every_tile(tablet):
    """Seven seats play: thirty-two tiles, and the fullest screen there is."""
    for seat in (3, 4, 6, 7):
        tablet.bet(seat, 25)
    tablet.close_bets()
    enter(tablet, FIFTH_ROUND)
    tablet.saved()
    tablet.look("every-tile")
    return settle(tablet, FIFTH_ROUND)


def the_first_round_as_it_lay(tablet):
    """Recall: the tiles as they were laid, the sentence that decided, what was paid."""
    tablet.open("/tables/PG1/rounds")
    tablet.look("rounds")
    tablet.page.get_by_role("link", name="1", exact=True).click()
    lay = tablet.page.get_by_label("The round as it lay")
    drawn = lay.locator(".lay-bank").get_by_role("img")
    expect(drawn).to_have_count(4)
    names = [image.get_attribute("aria-label").split()[0] for image in drawn.all()]
    assert names == ["4-4", "5-6", "6-6", "4-5"]
    expect(lay).to_contain_text("paid $47.50")
    expect(lay).to_contain_text("No other setting is better")
    tablet.look("round")


def close_the_table(tablet):
    """Robin closes it with the second dealer's PIN."""
    tablet.sign_out()
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.press("Close Table 1")
    tablet.fill(**{**TRAY, "$500.00": "8"}, Badge=MEILING, PIN=PINS[MEILING])
    tablet.look("close")
    tablet.press("Close the table")
    tablet.sees("Table 1 is closed.")
    tablet.sign_out()


def the_shift_report(pat):
    """Pat issues it and opens the PDF."""
    with pat:
        first_sign_in(pat, PAT)
        pat.open("/shifts")
        pat.look("shift")
        pat.press("Issue the report")
        pat.look("report")
        address = pat.page.get_by_role("link", name="Open the PDF").get_attribute("href")
        answer = pat.context.request.get(pat.address + address)
        assert answer.headers["content-type"] == "application/pdf"
        return answer.body()


def check(paper, shown):
    """Compare the paper with the figures that stood on the screen."""
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(paper)).pages]
    text = re.sub(r"\s+", " ", " ".join(pages))
    strip = re.search(r"Tables (\d+) Dealers (\d+) Rounds (\d+) Wagers (\S+) Win from rounds (\S+) ", text)
    assert strip, text[:1500]
    assert strip.group(1, 2, 3) == ("1", "2", str(len(shown)))
    assert cents(strip[4]) == WAGERED
    assert cents(strip[5]) == sum(shown)
    assert "Drop not counted Win not counted" in text
    assert "陳美玲" in text
    assert "Lotus 金蓮" in text
    assert "Round 4 was taken back" in text
