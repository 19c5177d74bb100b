"""A whole shift at a table where players bank, by everybody who has a hand in it: from the opener to the final paper.

The server is this process's own, so that its clock can be put forward to the end of the shift. The figures that are
compared at the end are those of the screen, of the paper, and of a sum done here by hand.
"""

from __future__ import annotations

import io
import logging
import re
import shutil
import threading
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader
from werkzeug.serving import make_server

from cast import DANA, INES, LIN, MEILING, PAT, PINS, ROBIN, TOMAS, VERA, floor_template, open_site
from journeys.test_journey_of_a_rack import enter, expected
from journeys.test_journey_of_banks import BANK_OF_TILES, INSPECTED, TILES, deal, tiles
from journeys.walk import Tablet, cents
from journeys.walk_desk import Desk
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.web import create_app

pytestmark = pytest.mark.journey
__all__ = ["floor_template"]
TABLE, NAME = "PG18", "Table 18"
TRAY = {"$5,000.00": 2, "$1,000.00": 10, "$500.00": 20, "$100.00": 60, "$25.00": 80}
OPENER = 38_000_00
FILL, CREDIT, DROP = 5_000_00, 2_000_00, 3_100_00
# The seats' hands, and the house's own against a bank.
HANDS = {**TILES, 5: TILES[0], 0: "6-6 5-6 1-2 2-4"}


@pytest.fixture
def house(floor_template, tmp_path):
    """The floor at ten past one; its day shift ends at two."""
    path = tmp_path / "floor.sqlite"
    shutil.copyfile(floor_template, path)
    clock = FixedClock(parse_stamp("2026-11-29T21:10:00.000000Z"))
    site = open_site(f"sqlite:///{path}", clock)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, create_app(site), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield SimpleNamespace(address=f"http://127.0.0.1:{server.server_port}", clock=clock, site=site)
    server.shutdown()
    thread.join()
    site.close()


def at_desk(browser, house, badge):
    person = Desk(browser, house.address, size="tablet")
    person.sign_in(badge, PINS[badge])
    return person


def test_a_shift_from_its_opener_to_its_final_paper(browser, house):
    with Tablet(browser, house.address) as tablet, at_desk(browser, house, ROBIN) as robin:
        opened(tablet, robin)
        shown = played(tablet, house)
        relieved(tablet)
        with at_desk(browser, house, LIN) as lin:
            the_fill(lin, robin, tablet)
            the_credit(lin, robin, tablet)
        with at_desk(browser, house, PAT) as pat:
            shown[1] = put_right(robin, pat)
        quarrelled(tablet, robin)
        held = expected_rack(tablet)
        closer = closed(robin, held)
        robin.sign_out()
    counted(browser, house)
    matched(browser, house)
    house.clock.advance(50 * 60)
    reported(browser, house, won=closer + CREDIT + DROP - OPENER - FILL, rounds=shown)


def opened(tablet, robin):
    """Robin has the tablet enrolled; he and Dana open the table."""
    code = robin.code_for("Tablet of Table 18")
    tablet.enrol(code)
    tablet.sign_in(ROBIN, PINS[ROBIN])
    tablet.open("/tables").press(f"Open {NAME}")
    pieces = {label: str(count) for label, count in TRAY.items()}
    tablet.fill(**pieces, Badge=DANA, PIN=PINS[DANA], **{"Number of the tile set": "A", INSPECTED: True})
    tablet.press("Open the table")
    tablet.sees(f"{NAME} is open.")
    tablet.sign_out()
    tablet.sign_in(DANA, PINS[DANA])
    tablet.go_to_deal(TABLE)
    robin.sign_in(ROBIN, PINS[ROBIN])  # he is at one place at a time


def played(tablet, house):
    """Buy-ins, a round of the house, a bank of a seat, a round of the house, half a bank; what each gained by number."""
    page, gained = tablet.page, {}
    page.locator("#tray-open").tap()
    for chip, times in ((3, 3), (1, 1)):  # three of a thousand and one of a hundred
        enter(page, "Buy-in", chip=chip, times=times)
    expect(page.locator(".tray-moves li")).to_have_count(2)
    expect(page.locator(".tray-expected")).to_contain_text(f"{(OPENER - DROP) // 100:,}")
    page.locator("#tray-close").tap()
    for seat in (2, 3, 5):
        tablet.bet(seat, 100)
    for number, bank in enumerate((None, "Whole bank", None, "Half with the house"), start=1):
        house.clock.advance(120)
        if bank is not None:
            banks(tablet, bank)
        deal(tablet, tiles, BANK_OF_TILES, HANDS)
        gained[number] = tablet.settle()
    return gained


def banks(tablet, answer):
    """The seat that is asked takes the bank, with exactly enough money."""
    page = tablet.page
    expect(page.locator("#banking h2")).to_have_text(re.compile(r"Bank: seat \d\?"))
    page.get_by_role("button", name=answer).tap()
    page.get_by_role("button", name=re.compile("Exactly")).tap()
    tablet.next.tap()
    tablet.saved()


def relieved(tablet):
    """Dana goes, Mei-Ling deals on at the same tablet."""
    tablet.open("/tables").sign_out()
    tablet.sign_in(MEILING, PINS[MEILING])
    tablet.take(TABLE)


def the_fill(lin, robin, tablet):
    robin.open(f"/tables/{TABLE}/slips").press("Ask for a fill")
    robin.fill(**{"Pieces of $100.00": "50"})
    robin.press("Ask the cage")
    robin.sees("The cage is asked.")
    lin.open("/slips").page.get_by_role("button", name=f"Give the chips out {NAME}").click()
    lin.open("/slips/fill/1").fill(**{"Name of the carrier": "Officer Ruiz"})
    lin.press("Hand to the carrier")
    tablet.open("/slips/fill/1").fill(**{"$100.00": "50"})
    tablet.press("These are the chips")
    tablet.fill(**{"Supervisor's badge": ROBIN, "Supervisor's PIN": PINS[ROBIN]})
    tablet.press("Sign")
    tablet.sees("Accounting is to match the copies.")


def the_credit(lin, robin, tablet):
    robin.open(f"/tables/{TABLE}/slips").press("Ask for a credit")
    robin.fill(**{"Pieces of $500.00": "4"})
    robin.press("Ask the cage")
    robin.sees("The cage is asked.")
    lin.open("/slips").page.get_by_role("button", name=f"Give the slip out {NAME}").click()
    tablet.open("/slips/credit/1").fill(**{"$500.00": "4"})
    tablet.press("These are the chips")
    robin.open("/slips/credit/1").press("Sign")
    robin.fill(**{"Name of the carrier": "Officer Ruiz"})
    robin.press("Hand to the carrier")
    lin.open("/slips/credit/1").fill(**{"$500.00": "4"})
    lin.press("Received")
    lin.sees("back in the cage")


def put_right(robin, pat):
    """Seat 3 had 150 in round 1, and it was entered as 100; give what the house gained by it then."""
    robin.open(f"/tables/{TABLE}/rounds/1").press("Correct")
    robin.fill(Reason="The wager was read wrongly")
    robin.page.locator("#f-wager-3").fill("150")
    robin.press("Show before and after")
    robin.sees("To pay or take")
    after = cents(robin.page.locator(".beside .total td").nth(1).inner_text())
    robin.press("Ask for the correction")
    robin.sees("It changes nothing until somebody else approves it.")
    pat.open("/corrections").page.get_by_role("link", name=f"{TABLE} · 1").click()
    pat.press("Approve the correction")
    pat.sees("approved")
    return after


def quarrelled(tablet, robin):
    """Mei-Ling opens a dispute about round 3; Robin rules that 50.00 are paid beside it, Pat signs, it is closed."""
    tablet.open(f"/tables/{TABLE}/dispute?round=3")
    tablet.fill(**{"Round": "round 3", "Seat": "2", "What the player says": "My copy was called a loss"})
    tablet.press("Open the dispute")
    place = "/disputes/" + tablet.page.url.rsplit("/", 1)[1]
    robin.open(place).sees("The house way for this hand")
    robin.fill(**{
        "Ruling": "Half the wager for the delay", "What follows": "the player is paid",
        "Amount beside the round": "50.00", "Patron accepted": "yes",
    })  # fmt: skip
    robin.press("Rule on the dispute")
    robin.fill(**{"Badge of the approver": PAT, "PIN": PINS[PAT]})
    robin.press("Sign and approve")
    robin.sees("$50.00 paid beside the round")
    robin.press("Close the dispute")
    expect(robin.page.locator("h1 ~ p .pill")).to_have_text("closed")


def expected_rack(tablet):
    tablet.open(f"/tables/{TABLE}")
    tablet.page.locator("#tray-open").tap()
    return expected(tablet.page)


def closed(robin, held):
    """Count what should be there, but for one chip of 25; give the closer."""
    rest, pieces = held - 25_00, {}
    for label in TRAY:
        pieces[label], rest = divmod(rest, cents(label))
    assert rest == 0
    robin.open(f"/tables/{TABLE}/close")
    robin.sees("Expected rack")
    robin.fill(**{label: str(count) for label, count in pieces.items()}, Badge=MEILING, PIN=PINS[MEILING])
    robin.press("Close the table")
    robin.sees(f"{NAME} is closed.")
    robin.open(f"/boxes/pull/{TABLE}/1").fill(Badge=PAT, PIN=PINS[PAT])
    robin.press("Pull the box")
    robin.sees("The box is pulled.")
    return held - 25_00


def counted(browser, house):
    """Tomás counts blind, Inés agrees; nowhere before that do they meet a figure of the table's."""
    with at_desk(browser, house, TOMAS) as tomas:
        tomas.open("/boxes").page.get_by_role("link", name="The box").click()
        assert "$3,100.00" not in tomas.page.inner_text("body")
        tomas.fill(**{"$100.00": "31"})
        tomas.press("Enter the count")
        tomas.sees("$3,100.00")
        expect(tomas.page.get_by_role("button", name="I agree")).to_have_count(0)
        box = tomas.page.url.removeprefix(house.address)
    with at_desk(browser, house, INES) as ines:
        ines.open(box).press("I agree")
        ines.sees("agreed")


def matched(browser, house):
    with at_desk(browser, house, VERA) as vera:
        for slip in ("fill/1", "credit/1"):
            vera.open(f"/slips/{slip}").press("Match")
            vera.sees("matched")


def reported(browser, house, *, won, rounds):
    """Issue, review, make final; the screen, the paper and the sum done by hand are one."""
    with at_desk(browser, house, ROBIN) as robin:
        robin.open(f"/shifts?day=2026-11-29&shift=Day&part=table:{TABLE}")
        robin.press("Issue the report")
        place = robin.page.url.removeprefix(house.address)
        robin.sees("Nobody has signed this report: it is a draft.")
        robin.press("Sign as reviewed")
        robin.sees("reviewed")
    with at_desk(browser, house, PAT) as pat:
        pat.open(place).look("shift-reviewed")
        for field in pat.page.get_by_label("Reason to excuse it").all():
            field.fill("known")
        pat.press("Make it final")
        expect(pat.page.locator("#signatures .pill.ok")).to_have_text("final")
        pat.look("shift-final")
        screen = {
            each.locator("span").first.inner_text(): each.locator("b").inner_text()
            for each in pat.page.locator(".stat").all()
        }
        file = pat.context.request.get(f"{house.address}{place}.pdf")
        paper = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(file.body())).pages)
        data = pat.context.request.get(f"{house.address}{place}.json").json()
    assert (cents(screen["Drop"]), cents(screen["Win"]), cents(screen["Opener"])) == (DROP, won, OPENER)
    (rack,) = data["racks"]
    assert (rack["opener_cents"], rack["fills_cents"], rack["credits_cents"], rack["drop_cents"], rack["win_cents"]) == (
        OPENER, FILL, CREDIT, DROP, won
    )  # fmt: skip
    for figure in screen.values():
        assert figure in paper, figure
    assert cents(screen["Hold"]) == round(won * 100_00 / DROP)
    # What the rounds gained on the screen, all but what the seats still owe of it, the payment beside a round, and the
    # missing chip: the same figure once more, out of other ones.
    owed = sum(house.site.lammers.owed(TABLE).values())
    assert owed > 0
    assert won == sum(rounds.values()) - owed - 50_00 - 25_00
    for name in ("Dana", "陳美玲", "Robin", "Pat"):
        assert name in paper
