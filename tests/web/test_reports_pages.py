"""Shift and report pages: who may see and issue, what they say, the files as they are handed out."""

from __future__ import annotations

import hashlib
import html
import io
import json
import re

import pytest
from pypdf import PdfReader

from cast import ADA, ARI, DANA, HA, KIT, PAT, PINS, ROBIN, post, token_of
from dealing import Dealer, open_table, tablet
from services.full_shift import FullShift

DAY = "2026-11-29"


@pytest.fixture
def dealt(site, clock):
    """A shift with one round."""
    open_table(site)
    dealer = Dealer(site, tablet(site))
    clock.advance(600)
    dealer.round({1: 10000, 2: 2500}, {1: 500})
    return site


def issue(client, **form):
    return post(client, "/reports", "/shifts", day=DAY, shift="Day", part="property", **form)


@pytest.mark.parametrize("badge", [ROBIN, PAT, HA, ARI])
def test_who_watches_sees_shifts_and_reports(signed_in, dealt, badge):
    client = signed_in(badge)
    page = client.get("/shifts").get_data(as_text=True)
    assert "Table 14" in page
    assert "not counted" in page
    assert ("Issue the report" in page) == (badge != ARI)
    assert client.get("/reports").status_code == 200


@pytest.mark.parametrize("badge", [DANA, KIT, ADA])
def test_who_does_not_gets_nothing(signed_in, dealt, badge):
    client = signed_in(badge)
    assert client.get("/shifts").status_code == 403
    assert client.get("/reports").status_code == 403
    assert issue(client).status_code == 403


def test_nobody_signed_in_is_sent_to_the_door(client, dealt):
    assert client.get("/shifts").status_code == 303
    assert client.get("/reports/x.pdf").status_code == 303


def test_a_report_is_issued_and_its_files_say_the_same(signed_in, dealt):
    client = signed_in(ROBIN)
    answer = issue(client, request="w-1")
    assert answer.status_code == 303
    place = answer.headers["Location"]
    page = client.get(place).get_data(as_text=True)
    assert "draft" in page
    digest = re.search(r"[0-9a-f]{64}", page)[0]
    written = client.get(f"{place}.json")
    assert hashlib.sha256(written.data).hexdigest() == digest
    assert written.content_type == "application/json; charset=utf-8"
    assert json.loads(written.data)["strip"]["wagers_cents"] == 12500
    paper = client.get(f"{place}.pdf")
    assert paper.content_type == "application/pdf"
    assert paper.headers["Content-Disposition"] == f'inline; filename="{place.rsplit("/", 1)[1]}.pdf"'
    assert paper.data == client.get(f"{place}.pdf").data
    assert digest in PdfReader(io.BytesIO(paper.data)).pages[0].extract_text()
    sheet = client.get(f"{place}.csv")
    assert sheet.content_type == "text/csv; charset=utf-8"
    assert "125.00" in sheet.get_data(as_text=True)


def test_a_double_tap_is_one_report(signed_in, dealt):
    client = signed_in(PAT)
    assert issue(client, request="w-2").headers["Location"] == issue(client, request="w-2").headers["Location"]
    assert len(dealt.reports.listed()) == 1


def test_surveillance_may_look_but_not_issue_or_reprint(signed_in, dealt):
    place = issue(signed_in(PAT)).headers["Location"]
    eyes = signed_in(ARI)
    assert eyes.get(f"{place}.pdf").status_code == 200
    assert issue(eyes).status_code == 403
    assert post(eyes, f"{place}/reprint", "/shifts", reason="x").status_code == 403


def test_a_reprint_needs_a_reason_and_then_has_a_file_of_its_own(signed_in, dealt):
    client = signed_in(PAT)
    place = issue(client).headers["Location"]
    assert client.get(f"{place}/reprint.pdf").status_code == 409
    refused = post(client, f"{place}/reprint", place, reason=" ", request="w-3")
    assert refused.status_code == 422
    assert "Fill this in." in refused.get_data(as_text=True)
    assert post(client, f"{place}/reprint", place, reason="lost 遺失", request="w-4").status_code == 303
    page = client.get(place).get_data(as_text=True)
    assert "lost 遺失" in page
    assert "REPRINT" in page
    marked = client.get(f"{place}/reprint.pdf")
    assert "REPRINT" in PdfReader(io.BytesIO(marked.data)).pages[0].extract_text()
    assert marked.data != client.get(f"{place}.pdf").data


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("day=2026-11-29&shift=Grave", 409, "has not begun"),
        ("day=never&shift=Day", 422, "is not a day"),
        ("day=2026-11-29&shift=Night", 404, "The shifts are Day, Swing, Grave"),
        ("day=2026-11-29&shift=Day&part=table:PG99", 404, "There is no table PG99"),
        ("day=2026-11-29&shift=Day&part=%3Cscript%3E", 422, "&lt;script&gt;"),
        ("day=1999-01-01&shift=Day", 404, "The trail begins"),
    ],
)
def test_a_shift_that_cannot_be_shown_says_why_and_keeps_the_form(signed_in, dealt, query, status, said):
    answer = signed_in(PAT).get(f"/shifts?{query}")
    page = answer.get_data(as_text=True)
    assert answer.status_code == status
    assert said in page
    assert 'name="day"' in page
    assert "Issue the report" not in page


def test_issuing_what_cannot_be_meant_is_a_sentence(signed_in, site):
    client = signed_in(PAT)
    answer = post(client, "/reports", "/shifts", day="2027-05-05", shift="Day", part="property")
    assert answer.status_code == 409
    assert "has not begun" in answer.get_data(as_text=True)
    assert post(client, "/reports", "/shifts").status_code in (404, 422)


def test_an_unknown_report_is_not_found_in_any_form(signed_in, site):
    client = signed_in(PAT)
    for place in (
        "/reports/none",
        "/reports/none.pdf",
        "/reports/none.json",
        "/reports/none.csv",
        "/reports/none/reprint.pdf",
    ):
        assert client.get(place).status_code == 404, place
    assert client.get("/reports/none.xml").status_code == 404
    assert client.get("/reports/none.json").get_json() == {"error": "There is no such report."}


def test_a_form_without_its_token_issues_nothing(signed_in, dealt):
    client = signed_in(PAT)
    token_of(client, "/shifts")
    assert client.post("/reports", data={"day": DAY, "shift": "Day"}).status_code == 400
    assert dealt.reports.listed() == ()


def test_a_pit_is_chosen_from_the_list(signed_in, dealt):
    client = signed_in(HA)
    page = client.get(f"/shifts?day={DAY}&shift=Day&part=pit:P2").get_data(as_text=True)
    assert "No table was open." in page
    assert '<option value="pit:P2" selected>' in page
    assert "High limit 貴賓廳" in page


@pytest.fixture
def whole(site, clock):
    """A whole shift, closed and counted, its report issued; gives the place of that."""
    made = FullShift(site, clock)
    made.run()
    made.close()
    made.count(made.pull())
    return made


def test_the_page_of_a_shift_shows_the_figures_of_its_paper(signed_in, whole):
    client = signed_in(PAT)
    page = client.get(f"/shifts?day={DAY}&shift=Day&part=property").get_data(as_text=True)
    place = issue(client).headers["Location"]
    paper = PdfReader(io.BytesIO(client.get(f"{place}.pdf").data))
    said = " ".join(" ".join(each.extract_text() for each in paper.pages).split())
    for title in ("racks", "fills", "credits", "boxes", "disputes", "corrections", "handover", "stints"):
        cells = re.search(rf'id="sheet-{title}".*?</table>', page, re.DOTALL)[0]
        for cell in re.findall(r"<td[^>]*>([^<]*)</td>", cells):
            assert " ".join(html.unescape(cell).split()) in said, (title, cell)
    for figure in ("3,550.00", "19.35 %", "18,350.00"):
        assert figure in page
        assert figure in said
    assert "No lammer" not in page
    assert "No seat owes commission." in page


def test_a_report_is_reviewed_by_one_and_made_final_by_another(signed_in, whole):
    whole.end_dispute()
    floor, boss, eyes = signed_in(ROBIN), signed_in(PAT), signed_in(ARI)
    place = issue(floor).headers["Location"]
    draft = floor.get(f"{place}.pdf")
    assert "Sign as reviewed" in floor.get(place).get_data(as_text=True)
    assert "Sign as reviewed" not in eyes.get(place).get_data(as_text=True)
    assert post(eyes, f"{place}/review", "/shifts").status_code == 403
    assert post(signed_in(HA), f"{place}/review", "/shifts").status_code == 403
    assert post(boss, f"{place}/final", place).status_code == 409
    assert post(floor, f"{place}/review", place, request="w-r").status_code == 303
    assert post(floor, f"{place}/final", place).status_code == 403
    page = boss.get(place).get_data(as_text=True)
    assert "Make it final" in page
    assert "Badge" not in page
    assert post(boss, f"{place}/final", place).status_code == 303
    page = eyes.get(place).get_data(as_text=True)
    assert "3012 Robin" in page
    assert "3104 Pat" in page
    assert 'class="pill ok">final' in page
    assert 'class="pill ok">final' in eyes.get("/reports").get_data(as_text=True)
    final = floor.get(f"{place}.pdf", headers={"If-None-Match": draft.headers["ETag"]})
    assert final.status_code == 200
    assert "FINAL v1" in PdfReader(io.BytesIO(final.data)).pages[0].extract_text()
    again = floor.get(f"{place}.pdf", headers={"If-None-Match": final.headers["ETag"]})
    assert again.status_code == 304
    assert final.headers["Cache-Control"] == "private, no-cache"


def test_what_is_open_is_excused_in_the_form_and_pat_signs_on_robin_s_screen(signed_in, whole):
    floor = signed_in(ROBIN)
    place = issue(floor).headers["Location"]
    post(floor, f"{place}/review", place)
    page = floor.get(place).get_data(as_text=True)
    assert "Dispute of seat 3 is adjusted: the copy was mine" in page
    assert "Reason to excuse it" in page
    refused = post(floor, f"{place}/sign", place, badge=PAT, pin=PINS[PAT], **{"excuse-0": ""})
    assert refused.status_code == 409
    assert "cannot be final while this is open" in refused.get_data(as_text=True)
    wrong = post(floor, f"{place}/sign", place, badge=PAT, pin="0000", **{"excuse-0": "tomorrow"})
    assert wrong.status_code == 403
    assert 'value="tomorrow"' in wrong.get_data(as_text=True)
    own = post(floor, f"{place}/sign", place, badge=ROBIN, pin=PINS[ROBIN], **{"excuse-0": "tomorrow"})
    assert own.status_code == 422
    assert post(floor, f"{place}/sign", place, badge=PAT, pin=PINS[PAT], **{"excuse-0": "tomorrow"}).status_code == 303
    page = floor.get(place).get_data(as_text=True)
    assert "Excused when it became final" in page
    assert "tomorrow" in page


def test_a_reviewed_report_is_sent_back_with_a_reason(signed_in, whole):
    boss = signed_in(PAT)
    place = issue(boss).headers["Location"]
    post(signed_in(ROBIN), f"{place}/review", place)
    assert post(boss, f"{place}/return", place, reason=" ").status_code == 422
    assert post(boss, f"{place}/return", place, reason="look at the fill again").status_code == 303
    assert "Nobody has signed this report" in boss.get(place).get_data(as_text=True)
