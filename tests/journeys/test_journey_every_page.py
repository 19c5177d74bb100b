"""Every page of the house, as somebody who may see it: nothing for axe to find, nothing that does not fit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cast import app, clock, floor_template, site
from journeys.walk import Person, Tablet
from journeys.walk_check import faults_of, faults_of_the_screen
from tablemgr.services.demonstration import CAST

__all__ = ["app", "clock", "floor_template", "site"]
pytestmark = pytest.mark.journey

DANA, MEILING, ROBIN, PAT, _HA, ARI, KIT, ADA, _SAM, LIN, TOMAS = CAST[:11]
NOOR = next(member for member in CAST if member.role == "trainer")
PINS = {member.badge: member.pin for member in CAST}
NOBODY = ""

# Which page as whom; the demonstration's own tables and people fill them.
PAGES = {
    "people.sign_in": (NOBODY, "/sign-in"),
    "devices.enrol": (NOBODY, "/enrol"),
    "people.front": (KIT.badge, "/"),
    "people.change_pin": (KIT.badge, "/pin"),
    "tables.index": (ROBIN.badge, "/tables"),
    "tables.open_form": (ROBIN.badge, "/tables/PG18/open"),
    "tables.close_form": (ROBIN.badge, "/tables/PG11/close"),
    "tables.screen": (ROBIN.badge, "/tables/PG18"),
    "sessions.show": (ROBIN.badge, "/tables/PG11/sessions/1"),
    "sessions.force_form": (ROBIN.badge, "/tables/PG11/force"),
    "sessions.set_form": (ROBIN.badge, "/tables/PG11/set"),
    "sessions.recount_form": (ROBIN.badge, "/tables/PG11/sessions/1/recount"),
    "rounds.index": (ARI.badge, "/tables/PG12/rounds"),
    "rounds.one": (ARI.badge, "/tables/PG12/rounds/2"),
    "slips.of_table": (ROBIN.badge, "/tables/PG12/slips"),
    "slips.ask_form": (ROBIN.badge, "/tables/PG12/slips/ask/fill"),
    "slips.desk": (LIN.badge, "/slips"),
    "slips.numbered": (LIN.badge, "{slip}"),
    "slips.one_slip": (LIN.badge, "/slips/one/{request}"),
    "slips.paper_form": (LIN.badge, "/tables/PG12/slips/paper/credit"),
    "pit.board": (PAT.badge, "/pit"),
    "rotation.show": (PAT.badge, "/rotation"),
    "corrections.index": (ROBIN.badge, "/corrections"),
    "corrections.one": (ROBIN.badge, "/corrections/{correction}"),
    "corrections.correct": (ROBIN.badge, "/tables/PG12/rounds/3/correct"),
    "corrections.void": (ROBIN.badge, "/tables/PG12/rounds/3/void"),
    "disputes.index": (ROBIN.badge, "/disputes"),
    "disputes.one": (ROBIN.badge, "/disputes/{dispute}"),
    "disputes.open_form": (ROBIN.badge, "/tables/PG12/dispute"),
    "boxes.index": (TOMAS.badge, "/boxes"),
    "boxes.pull_form": (ROBIN.badge, "/boxes/pull/PG12/1"),
    "boxes.show": (TOMAS.badge, "{box}"),
    "cash.index": (ROBIN.badge, "/cash"),
    "sittings.index": (PAT.badge, "/sittings"),
    "shifts.show": (PAT.badge, "/shifts"),
    "days.index": (PAT.badge, "/days"),
    "days.show": (PAT.badge, "/days/{report:.4}-{report[4]}{report[5]}-{report[6]}{report[7]}"),
    "changes.index": (PAT.badge, "/desk/changes"),
    "changes.show": (PAT.badge, "/desk/changes/PG12"),
    "calendars.index": (ADA.badge, "/desk/calendars"),
    "reports.every": (PAT.badge, "/reports"),
    "reports.show": (PAT.badge, "/reports/{report}"),
    "lammers.index": (PAT.badge, "/lammers"),
    "lammers.show": (ROBIN.badge, "/tables/PG12/lammers/2"),
    "audit.chains": (ARI.badge, "/audit"),
    "audit.facts": (ARI.badge, "/audit/table:PG12"),
    "audit.fact": (ARI.badge, "/audit/table:PG12/3"),
    "property.desk": (ADA.badge, "/desk"),
    "property.show_property": (ADA.badge, "/desk/property"),
    "property.pits": (ADA.badge, "/desk/pits"),
    "property.chip_sets": (ADA.badge, "/desk/chip-sets"),
    "property.limits": (ADA.badge, "/desk/limits"),
    "rulebook.rules": (ADA.badge, "/desk/rules"),
    "setup.tables": (ADA.badge, "/desk/tables"),
    "setup.new": (ADA.badge, "/desk/tables/new"),
    "setup.show": (ADA.badge, "/desk/tables/PG14"),
    "staff.people": (ADA.badge, "/desk/people"),
    "staff.new": (ADA.badge, "/desk/people/new"),
    "staff.show": (ADA.badge, "/desk/people/2207"),
    "devices.devices": (ADA.badge, "/desk/devices"),
    "rights.matrix": (ADA.badge, "/desk/rights"),
    "training.index": (KIT.badge, "/training"),
    "training.drill": (KIT.badge, "/training/drill?game=tiles&kind=find_mistake"),
    "training.answered": (KIT.badge, "{answer}"),
    "training.progress": (KIT.badge, "/training/progress"),
    "training.people": (NOOR.badge, "/training/people"),
    "exams.index": (KIT.badge, "/exams"),
    "exams.paper": (KIT.badge, "{paper}"),
    "exams.new": (NOOR.badge, "/exams/new"),
    "exams.one": (NOOR.badge, "{exam}"),
    "auditions.new": (NOOR.badge, "/auditions/new"),
    "auditions.one": (NOOR.badge, "{audition}"),
    "practice.screen": (KIT.badge, "/practice"),
    "practice.rules": (KIT.badge, "/practice/help"),
    "practice.new_form": (KIT.badge, "/practice/new"),
    "scoring.index": (KIT.badge, "/training/scoring"),
    "scoring.rules": (KIT.badge, "/training/scoring/help"),
    "scoring.play": (KIT.badge, "{scoring}"),
    "race.index": (KIT.badge, "/training/race"),
    "race.rules": (KIT.badge, "/training/race/help"),
    "race.play": (KIT.badge, "{race}"),
    "practice_table.index": (KIT.badge, "/training/table?game=poker"),
    "workbench.index": (PAT.badge, "/workbench"),
    "workbench.way": (PAT.badge, "/workbench/tiles/foxwoods"),
    "workbench.hand": (PAT.badge, "/workbench/try/tiles?hand=6-6+4-4+5-6+4-5"),
    "workbench.compare": (PAT.badge, "/workbench/compare/tiles?one=foxwoods&other=traditional"),
    "workbench.file": (PAT.badge, "/workbench/check"),
}
# What a browser gets there is no page.
NO_PAGE = {
    "static",
    "health.healthz",
    "tables.state",
    "practice.state",
    "slips.waiting",
    "slips.file",
    "pit.now",
    "rotation.now",
    "rounds.houseway",
    "reports.file",
    "sessions.file",
    "sessions.reprinted",
    "reports.reprinted",
    "practice_table.state",
    "practice_table.houseway",
    # Walked through in a journey of their own: they need a game.
    "practice_table.screen",
    "practice_table.rounds",
    "workbench.job",
    "training.job",
    "exams.certificate",
    "workbench.checked",
}


def test_no_page_is_forgotten(app):
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods}
    assert endpoints == set(PAGES) | NO_PAGE, "name the new page in PAGES, with somebody who may see it"


@pytest.mark.parametrize("badge", sorted({badge for badge, _ in PAGES.values()}))
def test_every_page_is_whole_and_readable(browser, floor, badge):
    found = []
    with Person(browser, floor.address) as person:
        if badge:
            person.sign_in(badge, PINS[badge])
        report = issue(person) if badge == PAT.badge else ""
        slip, request = give_out(browser, floor, person) if badge == LIN.badge else ("", "")
        matters = ask_and_dispute(person) if badge == ROBIN.badge else {}
        box = pull(browser, floor, person) if badge == TOMAS.badge else ""
        if badge == KIT.badge:
            matters = {word: begin_game(person, word) for word in ("scoring", "race")}
            with Person(browser, floor.address) as noor:
                noor.sign_in(NOOR.badge, NOOR.pin)
                exam = set_exam(noor, "KIT-1")
            matters |= {"answer": answer_one(person), "paper": begin_paper(person, exam)}
        if badge == NOOR.badge:
            matters = {"exam": set_exam(person, "NOOR-1"), "audition": note_audition(person)}
        for endpoint, (whose, place) in PAGES.items():
            if whose == badge:
                person.open(place.format(report=report, slip=slip, request=request, box=box, **matters))
                # A page that shows a job in progress comes again by itself when the job is done; look at it then.
                expect(person.page.locator("[data-job]")).to_have_count(0, timeout=120_000)
                person.page.wait_for_load_state()
                person.look(f"page-{endpoint}")
                found += faults_of(person.page)
        if badge == ADA.badge:
            found += refused(person)
        if "dispute" in matters:
            rule_and_close(person, matters["dispute"])
    assert not found, "\n".join(found)


def ask_and_dispute(person):
    """Ask for a correction and open a dispute; give their names."""
    person.open("/tables/PG12/rounds/1/void").fill(Reason="dealt twice")
    person.press("Ask for the void")
    person.sees("Asked for.")
    correction = person.page.url.rsplit("/", 1)[1]
    person.open("/tables/PG12/dispute?round=2").fill(
        **{"Round": "round 2", "Seat": "1", "What the player says": "the copy was mine"}
    )
    person.press("Open the dispute")
    person.sees("The dispute is open.")
    return {"correction": correction, "dispute": person.page.url.rsplit("/", 1)[1]}


def rule_and_close(person, dispute):
    """Leave the table to the other journeys as it was."""
    person.open(f"/disputes/{dispute}").fill(
        **{"Ruling": "The copy is the bank's", "What follows": "the round stands", "Patron accepted": "yes"}
    )
    person.press("Rule on the dispute")
    person.press("Close the dispute")
    person.sees("Step by step")


def set_exam(noor, code):
    """Noor sets an exam; give its address."""
    noor.open("/exams/new").fill(**{"Code": code, "Title": "Reading", "Read the hand": "2", "Set the hand": "1"})
    noor.press("Set the exam")
    noor.sees("Nobody has sat it yet.")
    return noor.page.url.removeprefix(noor.address)


def note_audition(noor):
    """Noor notes an audition of Kit; give its address."""
    noor.open("/auditions/new").fill(Candidate="Kit", Verdict="seen again", Remark="calm")
    noor.page.locator("[name='points.shuffle'][value='4']").check()
    noor.press("Keep the checklist")
    noor.sees("Audition of Kit")
    return noor.page.url.removeprefix(noor.address)


def answer_one(kit):
    """Kit answers a question; give the address of the answer."""
    kit.open("/training/drill?game=tiles&kind=order_hands").press("the first")
    kit.sees("Your answer and the right one")
    return kit.page.url.removeprefix(kit.address)


def begin_paper(kit, exam):
    """Kit begins a paper; give its address."""
    kit.open(exam).press("Begin")
    kit.page.locator("dialog").get_by_role("button", name="Begin").click()
    kit.sees("Question 1 of 3")
    return kit.page.url.removeprefix(kit.address)


def begin_game(person, word):
    """Kit begins a game of training; give its address."""
    person.open(f"/training/{word}").fill(**{"Name at seat 1": "Kit"})
    person.press("Begin the game")
    expect(person.page.locator("#turn")).to_be_visible()
    return person.page.url.removeprefix(person.address)


def issue(person):
    """Issue the report of the shift that runs; give its name."""
    person.open("/shifts")
    person.press("Issue the report")
    return person.page.url.rsplit("/", 1)[1]


def give_out(browser, floor, lin):
    """Robin asks for a fill, and Lin gives it out; give the address of the slip and its id."""
    with Person(browser, floor.address) as robin:
        robin.sign_in(ROBIN.badge, PINS[ROBIN.badge])
        robin.open("/tables/PG12/slips/ask/fill").fill(**{"Pieces of $25.00": "40"})
        robin.press("Ask the cage")
        robin.sees("The cage is asked.")
        request = robin.page.url.rsplit("/", 1)[1]
    lin.open(f"/slips/one/{request}").press("Give the chips out")
    lin.sees("Hand to the carrier")
    return lin.page.url.removeprefix(floor.address), request


def pull(browser, floor, tomas):
    """Robin and Pat pull the box of Table 11; give the address of it."""
    with Person(browser, floor.address) as robin:
        robin.sign_in(ROBIN.badge, PINS[ROBIN.badge])
        robin.open("/boxes/pull/PG11/1").fill(Badge=PAT.badge, PIN=PAT.pin)
        robin.press("Pull the box")
        robin.sees("The box is pulled.")
    tomas.open("/boxes")
    tomas.page.get_by_role("link", name="The box").first.click()
    return tomas.page.url.removeprefix(floor.address)


def refused(person):
    """A form that was refused, and an address that is none."""
    person.open("/desk/limits")
    person.fill(**{"Code": "l 25", "Name": "x", "Smallest wager": "ten", "Largest wager": "5", "Smallest side bet": "1",
                   "Largest side bet": "0", "Unit": "0.5"})  # fmt: skip
    person.press("Save")
    person.sees("Nothing was saved.")
    person.look("page-refused")
    found = faults_of(person.page)
    person.open("/nowhere")
    person.look("page-nowhere")
    return found + faults_of(person.page)


def test_the_dealers_screen_in_each_of_its_phases(browser, floor):
    """Mei-Ling's table: nothing scrolls, the large button is always in sight, every target is large enough for a thumb."""
    found = []
    with Tablet(browser, floor.address) as tablet:
        tablet.sign_in(MEILING.badge, MEILING.pin)
        tablet.go_to_deal("PG12")
        found += faults_of_the_screen(tablet.page)
        tablet.close_bets()
        expect(tablet.next).to_contain_text("Shake the dice")
        found += faults_of_the_screen(tablet.page)
        tablet.dice(1, 2, 3)
        tablet.tiles("6-6 4-4 5-6")
        found += faults_of_the_screen(tablet.page)
        tablet.tiles("4-5 3-3")
        found += faults_of_the_screen(tablet.page)
        tablet.tiles("3-3 5-5 4-6  1-1 1-6 2-2 2-2  1-3 4-6 1-5 3-4")
        tablet.saved()
        found += faults_of_the_screen(tablet.page)
        tablet.tiles("6-6 5-6 1-2 2-4")
        tablet.net()
        tablet.look("screen-ready")
        found += faults_of_the_screen(tablet.page)
        tablet.page.get_by_role("button", name="Menu").tap()
        found += faults_of_the_screen(tablet.page)
    assert not found, "\n".join(found)


def test_somebody_who_looks_on(browser, floor):
    with Person(browser, floor.address) as ari:
        ari.sign_in(ARI.badge, ARI.pin)
        ari.open("/tables/PG14")
        expect(ari.page.locator("#next")).to_contain_text("You are looking on")
        ari.look("screen-ari")
        assert not (found := faults_of_the_screen(ari.page)), "\n".join(found)
