"""On a tablet: drills of every kind, right and wrong; an exam from the trainer's form to the certificate on paper."""

from __future__ import annotations

import re
import subprocess

import pytest
from playwright.sync_api import expect

from journeys.walk import Person, Tablet
from journeys.walk_check import TOO_SMALL, at_each_size, faults_of
from tablemgr.catalog.drills import terms
from tablemgr.services.demonstration import CAST
from tablemgr.training.drill import DRILLS, ask

pytestmark = pytest.mark.journey

DANA, MEILING = CAST[:2]
NOOR = next(member for member in CAST if member.role == "trainer")
THUMB = 48
# What a thumb meets in a question: everything that can be tapped in the form, at every size.
IN_FORM = TOO_SMALL.replace(
    '"button, a[href], input:not([type=hidden])"',
    '".drill-form button, .drill-form label.drill-option, .drill-form label.drill-piece, .drill-form input:not([type=hidden]):not([type=radio]):not([type=checkbox])"',
)


def question_on(page):
    """Ask the engine, by what the form says, what it has just asked."""
    fields = {
        name: page.locator(f"form[data-drill] [name={name}]").input_value()
        for name in ("kind", "game", "seed", "number", "rule", "way")
    }
    return ask(
        fields["kind"], fields["game"], seed=int(fields["seed"]), number=int(fields["number"]),
        terms=terms_of(fields), rule=fields["rule"] or None,
    )  # fmt: skip


def terms_of(fields):
    """Give what the demonstration's tables play by."""
    commission = {"tiles": "five_percent"}.get(fields["game"], "")
    return terms(fields["game"], way=fields["way"], commission=commission)


def fill_in(tablet, question, *, right=True):
    """Tap the answer as a thumb does."""
    page, answers = tablet.page, question.task.answers
    alone = len(question.blanks) == 1
    for blank in question.blanks:
        given = answers[blank.name]
        if blank.form == "split":
            low = list(given["low"])
            if not right:
                low = [low[0], next(piece for piece in given["high"] if piece not in low)]
            for place, piece in enumerate(blank.pieces):
                if piece in low:
                    low.remove(piece)
                    page.locator(f"[name='a.{blank.name}'][value='{place}']").tap(force=True)
        elif blank.form == "choice":
            keys = [option.key for option in blank.options]
            key = given if right else next(each for each in keys if each != given)
            if alone:
                page.locator(f".drill-choices [value='{key}']").tap()
                return
            page.locator(f"[name='a.{blank.name}'][value='{key}']").tap(force=True)
        elif blank.form == "money":
            page.locator(f"[name='a.{blank.name}']").tap()
            for digit in f"{given // 100}.{given % 100:02d}" if right else "999":
                page.locator(f"[data-key='{digit}']").tap()
        else:
            for chip, count in given:
                row = page.locator("[data-steps]").filter(has=page.locator(f"[name='a.{blank.name}.{chip}']"))
                for _ in range(count):
                    row.locator("[data-more]").tap()
    page.get_by_role("button", name="Answer", exact=True).tap()


@pytest.mark.parametrize("game", ["tiles", "poker"])
def test_every_drill_by_thumb(browser, floor, game):
    found = []
    with Tablet(browser, floor.address) as tablet:
        tablet.sign_in(DANA.badge, DANA.pin)
        for kind in DRILLS:
            tablet.open(f"/training/drill?game={game}&kind={kind}")
            found += faults_of(tablet.page)
            for size in at_each_size(tablet.page):
                found += [f"{kind} {size}: {small}" for small in tablet.page.evaluate(IN_FORM, THUMB)]
            tablet.look(f"drill-{game}-{kind}")
            fill_in(tablet, question_on(tablet.page))
            expect(tablet.page.locator(".drill-verdict")).to_contain_text("Right")
            tablet.press("Next question")
            fill_in(tablet, question_on(tablet.page), right=False)
            expect(tablet.page.locator(".drill-verdict")).to_be_visible()
            # Of tiles laid the other way round some are the same split; everything else is wrong now.
            if kind != "set_hand":
                expect(tablet.page.locator(".drill-verdict")).to_contain_text("Wrong")
            expect(tablet.page.locator("[data-job]")).to_have_count(0, timeout=120_000)
            tablet.page.wait_for_load_state()
            found += faults_of(tablet.page)
            tablet.look(f"answered-{game}-{kind}")
        tablet.open("/training/progress")
        tablet.sees("Speed against the target")
        found += faults_of(tablet.page)
        tablet.look(f"progress-{game}")
    assert not found, "\n".join(found)


def test_a_drill_by_keys(browser, floor):
    """Digits choose, Enter goes on."""
    with Person(browser, floor.address) as mei:
        mei.sign_in(MEILING.badge, MEILING.pin)
        mei.open("/training/drill?game=tiles&kind=order_hands")
        question = question_on(mei.page)
        mei.page.keyboard.press("123"[[option.key for option in question.blanks[0].options].index(question.answer)])
        expect(mei.page.locator(".drill-verdict")).to_contain_text("Right")
        mei.page.keyboard.press("Enter")
        expect(mei.page).to_have_url(re.compile("kind=order_hands"))
        mei.open("/training/drill?game=tiles&kind=set_hand")
        # A third piece takes the place of the first: two are low, never more.
        for key in "123":
            mei.page.keyboard.press(key)
        chosen = mei.page.locator(".drill-split input")
        assert [box.is_checked() for box in chosen.all()] == [False, True, True, False]
        assert mei.page.locator(".drill-mark").all_inner_texts() == ["high", "low", "low", "high"]


def test_a_question_waits_without_scripts(browser, floor):
    """What the page does by itself is help; the form is a form."""
    with Person(browser, floor.address) as person:
        person.sign_in(DANA.badge, DANA.pin)
        state = person.context.storage_state()
    context = browser.new_context(java_script_enabled=False, storage_state=state)
    page = context.new_page()
    page.goto(f"{floor.address}/training/drill?game=tiles&kind=commission")
    page.get_by_label("Commission").fill(f"{question_on(page).answer / 100:.2f}")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".drill-verdict")).to_contain_text("Right")
    context.close()


def test_an_exam_to_its_certificate(browser, floor, pdftotext, tmp_path):
    with Person(browser, floor.address) as noor:
        noor.sign_in(NOOR.badge, NOOR.pin)
        noor.open("/training").press("Exams")
        noor.press("Set an exam")
        noor.fill(**{
            "Code": "AUD-1", "Title": "First audition 第一次", "House way": "Foxwoods", "Seed": "20261129",
            "Pass mark, per cent": "60", "Minutes": "15", "Read the hand": "2", "First stack": "1", "Commission": "1",
            "Set the hand": "1",
        })  # fmt: skip
        noor.look("exam-new")
        noor.press("Set the exam")
        noor.sees("Nobody has sat it yet.")
    with Tablet(browser, floor.address) as tablet:
        tablet.sign_in(MEILING.badge, MEILING.pin)
        tablet.open("/exams/AUD-1").press("Begin")
        tablet.page.locator("dialog").get_by_role("button", name="Begin").tap()
        tablet.sees("Question 1 of 5")
        place = tablet.page.url.removeprefix(floor.address)
        sit(tablet, (1, 2))
        tablet.sees("Question 3 of 5")
        tablet.page.reload()
        tablet.sees("Question 3 of 5")
        tablet.look("exam-paper")
    # Another tablet goes on where the first one stopped.
    with Tablet(browser, floor.address) as tablet:
        tablet.sign_in(MEILING.badge, MEILING.pin)
        tablet.open("/exams/AUD-1").press("Go on")
        assert tablet.page.url.endswith(place)
        sit(tablet, (3, 4), last=5)
        tablet.sees("80 %")
        tablet.sees("passed")
        tablet.look("exam-result")
        link = tablet.page.get_by_role("link", name="Certificate (PDF)").get_attribute("href")
        paper = tablet.context.request.get(floor.address + link)
        assert paper.headers["content-type"] == "application/pdf"
        (tmp_path / "certificate.pdf").write_bytes(paper.body())
    told = subprocess.run(
        [pdftotext, "-layout", tmp_path / "certificate.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    for words in (
        "陳美玲",
        "2318",
        "First audition 第一次",
        "4 of 5",
        "80 %",
        "60 %",
        "Foxwoods, February 1997",
        "20261129",
        "AUD-1",
        "Noor",
    ):
        assert words in told, words
    with Person(browser, floor.address) as noor:
        noor.sign_in(NOOR.badge, NOOR.pin)
        noor.open("/exams/AUD-1").sees("How hard each question was")
        noor.sees("陳美玲")
        noor.look("exam-results")
        assert not faults_of(noor.page)


def sit(tablet, places, last=0):
    """Answer some questions right, and the last one wrong."""
    terms_then = terms("tiles", way="foxwoods", ruleset="tiles-standard", commission="five_percent")
    from tablemgr.training.exam import Part, Plan, paper

    parts = (Part("set_hand", 1), Part("read_hand", 2), Part("commission", 1), Part("first_stack", 1))
    items = paper(Plan(game="tiles", seed=20261129, parts=parts, pass_mark=60, minutes=15))
    for place in (*places, *((last,) if last else ())):
        tablet.sees(f"Question {place} of 5")
        item = items[place - 1]
        question = ask(item.kind, "tiles", seed=item.seed, number=item.number, terms=terms_then)
        fill_in(tablet, question, right=place != last)
