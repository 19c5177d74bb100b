"""The pages of fills and credits: who sees which button, what a refusal says, the cage's desk, the files."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from cast import ADA, ARI, DANA, HA, KIT, LIN, PAT, PINS, ROBIN, TOMAS, VERA, post, token_of
from dealing import open_table
from services.slipping import TOTAL, Hands
from tablemgr.services.slips import SlipAt
from web.test_nonsense_forms import NONSENSE

ASK = "/tables/PG14/slips/ask/fill"
PAPER = {
    "form": "FS-7", "at": "2026-11-29T12:00", "count-2500": "40", "requester": ROBIN, "issuer": LIN,
    "carrier": "Officer Ruiz", "dealer": DANA, "supervisor": PAT,
}  # fmt: skip


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


@pytest.fixture
def hands(site):
    return Hands(site)


def act(client, slip, name, **form):
    return post(client, f"/slips/{slip.id}/{name}", "/pin", **form)


def test_from_the_request_to_the_match_through_the_pages(site, signed_in):
    open_table(site)
    robin, lin, vera = signed_in(ROBIN), signed_in(LIN), signed_in(VERA)
    dana = signed_in(DANA, tablet="Tablet 14")
    post(dana, "/tables/PG14/take", "/pin")
    assert "Ask for a fill" in page(robin.get("/tables/PG14/slips"))
    added = post(robin, ASK, ASK, **{"count-2500": "40", "amount-10000": "1,000.00", "step": "add"})
    assert (added.status_code, "$2,000.00" in page(added)) == (200, True)
    answer = post(robin, ASK, ASK, **{"count-2500": "40", "amount-10000": "1,000.00", "reason": "low"})
    place = answer.headers["Location"]
    assert (answer.status_code, place.startswith("/slips/one/fill:")) == (303, True)
    slip = site.slips.desk.waiting()[0].matter
    assert "Give the chips out" in page(lin.get("/slips"))
    assert "Give the chips out" not in page(robin.get("/slips"))
    assert act(lin, slip, "issue", next="/slips").headers["Location"] == "/slips"
    assert "Hand over" in page(lin.get("/slips/waiting"))
    assert "<html" not in page(lin.get("/slips/waiting"))
    assert act(lin, slip, "carry", carrier="Officer Ruiz").headers["Location"] == "/slips/fill/1"
    assert "These are the chips" in page(dana.get("/slips/fill/1"))
    wrong = act(dana, slip, "prove", **{"count-2500": "39", "count-10000": "10"})
    assert (wrong.status_code, "1 too few of 25.00" in page(wrong)) == (409, True)
    assert re.search(r'name="count-2500"[^>]* value="39"', page(wrong)), "what was typed is kept"
    assert act(dana, slip, "prove", **{"count-2500": "40", "count-10000": "10"}).status_code == 303
    assert "Supervisor's PIN" in page(dana.get("/slips/fill/1"))
    refused = act(dana, slip, "sign", badge=PAT, pin="0000")
    assert (refused.status_code, "This badge and PIN do not open anything." in page(refused)) == (403, True)
    assert act(dana, slip, "sign", badge=PAT, pin=PINS[PAT]).status_code == 303
    assert "To be matched" in page(vera.get("/slips"))
    assert act(vera, slip, "match").status_code == 303
    shown = page(vera.get("/slips/fill/1"))
    for words in ("Officer Ruiz", "with Dana", "matched", "$2,000.00"):
        assert words in shown, words


def test_the_page_shows_no_button_that_the_house_would_refuse(site, hands, signed_in):
    slip = hands.ask()
    place = f"/slips/one/{slip.id}"
    assert "Give the chips out" in page(signed_in(LIN).get(place))
    for badge in (ROBIN, PAT, HA, ARI, DANA, VERA):
        assert "Give the chips out" not in page(signed_in(badge).get(place)), badge
    for badge in (ROBIN, PAT, HA, DANA, VERA, ADA, KIT):
        assert act(signed_in(badge), slip, "issue").status_code == 403, badge
    assert site.slips.desk.matter(slip.id).state == "requested"


def test_a_fill_approved_by_its_requester_is_refused_by_the_page(site, hands, signed_in):
    """Robin asked, and keeps the cage since: his role would let him, his name does not."""
    slip = hands.ask()
    admin = signed_in(ADA)
    found = site.people.person(ROBIN)
    post(admin, f"/desk/people/{ROBIN}", f"/desk/people/{ROBIN}", name=found.name, role="cage", language="")
    robin = signed_in(ROBIN)
    assert site.people.person(ROBIN).role == "cage"
    assert "Give the chips out" not in page(robin.get(f"/slips/one/{slip.id}"))
    answer = act(robin, slip, "issue")
    assert (answer.status_code, "You asked for this fill yourself" in page(answer)) == (403, True)


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"count-2500": "many"}, 422, "A whole number of chips, or nothing."),
        ({"count-2500": "-4"}, 422, "A whole number of chips, or nothing."),
        ({"amount-2500": "1010"}, 422, "1010.00 is not a whole number of chips of 25.00."),
        ({"count-700": "1"}, 422, "unknown field count-700"),
        ({}, 422, "Say which chips, and how many."),
    ],
)
def test_a_request_that_cannot_be_so(site, hands, signed_in, change, status, sentence):
    answer = post(signed_in(ROBIN), ASK, ASK, **change)
    assert (answer.status_code, sentence in page(answer)) == (status, True)
    assert site.slips.desk.waiting() == ()


def test_a_closed_table(signed_in):
    answer = post(signed_in(ROBIN), ASK, ASK, **{"count-2500": "1"})
    assert (answer.status_code, "Table 14 is closed." in page(answer)) == (409, True)


def test_two_at_the_cage_give_out_once(site, hands, signed_in):
    slip, lin = hands.ask(), signed_in(LIN)
    assert act(lin, slip, "issue", seen="1").status_code == 303
    answer = act(lin, slip, "issue", seen="1")
    assert (answer.status_code, "Somebody else took this further meanwhile" in page(answer)) == (409, True)


def test_a_void_by_two_and_its_marks(site, hands, signed_in):
    slip, lin = hands.until("issued"), signed_in(LIN)
    printed = act(lin, slip, "print", print_reason="")
    assert (printed.status_code, printed.headers["Location"]) == (303, "/slips/fill/1/0.pdf")
    file = lin.get("/slips/fill/1/0.pdf")
    assert (file.status_code, file.headers["Content-Type"]) == (200, "application/pdf")
    assert lin.get("/slips/fill/1/0.pdf").data == file.data
    again = act(lin, slip, "print", print_reason="")
    assert (again.status_code, "Say why." in page(again)) == (422, True)
    form = {"void_reason": "Wrong chips", "void_badge": PAT, "void_pin": PINS[PAT]}
    bad = act(lin, slip, "void", **{**form, "void_badge": LIN})
    assert (bad.status_code, "This takes two people" in page(bad)) == (422, True)
    assert act(lin, slip, "void", **{**form, "void_pin": "0000"}).status_code == 403
    assert act(lin, slip, "void", **form).status_code == 303
    pages = PdfReader(io.BytesIO(lin.get("/slips/fill/1/0.pdf").data)).pages
    assert "Wrong chips" in pages[0].extract_text()
    assert "VOID" in page(lin.get("/slips/fill/1"))
    assert lin.get("/slips/fill/1/1.pdf").status_code == 404


def test_paper_through_the_page(site, hands, signed_in, clock):
    clock.advance(20 * 3600)
    pat, place = signed_in(PAT), "/tables/PG14/slips/paper/fill"
    assert "Whose signatures stand on it" in page(pat.get(place))
    answer = post(pat, place, place, **{**PAPER, "supervisor": DANA})
    assert (answer.status_code, "Dana may not sign this." in page(answer)) == (422, True)
    answer = post(pat, place, place, **{**PAPER, "at": "soon"})
    assert (answer.status_code, "A date and a time" in page(answer)) == (422, True)
    assert post(pat, place, place, **PAPER).status_code == 303
    shown = page(pat.get("/slips/fill/1"))
    assert "Entered later from paper form FS-7" in shown
    assert "Nov 29, 2026" in shown
    twice = post(pat, place, place, **PAPER)
    assert (twice.status_code, "Form FS-7 was entered before" in page(twice)) == (409, True)
    assert "No number is missing." in page(pat.get("/slips?day=2026-11-29"))
    assert pat.get("/slips?day=yesterday").status_code == 422


@pytest.mark.parametrize("badge", [KIT, ADA, TOMAS])
def test_who_has_nothing_to_do_with_slips_sees_none(signed_in, hands, badge):
    client = signed_in(badge)
    for place in ("/slips", "/slips/waiting", "/tables/PG14/slips", "/slips/fill/1", ASK):
        assert client.get(place).status_code == 403, place


@pytest.mark.parametrize(
    "place",
    ["/slips/fill/9", "/slips/drop/1", "/slips/one/fill:0", "/slips/fill/1/0.pdf", "/tables/PG99/slips",
     "/tables/PG14/slips/ask/drop", "/slips/fill/99999999999999999999"],
)  # fmt: skip
def test_a_slip_that_is_not_there(signed_in, hands, place):
    assert signed_in(ROBIN).get(place).status_code == 404


FORMS = {
    "/tables/PG14/slips/ask/fill": (ROBIN, ("count-2500", "amount-2500", "reason", "step", "request")),
    "/tables/PG14/slips/paper/credit": (PAT, (*PAPER, "amount-2500", "carrier_badge", "receiver", "reason", "request")),
    "refuse": (LIN, ("reason", "seen", "request")),
    "issue": (LIN, ("seen", "request", "next", "x")),
    "carry": (LIN, ("carrier", "carrier_badge", "seen", "request")),
    "prove": (DANA, ("count-2500", "count-700", "seen", "request")),
    "sign": (DANA, ("badge", "pin", "seen", "request")),
    "void": (LIN, ("void_reason", "void_badge", "void_pin", "seen", "request")),
    "print": (LIN, ("print_reason", "request")),
    "match": (VERA, ("seen", "request")),
    "receive": (LIN, ("count-2500", "seen", "request")),
}


@pytest.mark.parametrize("form", FORMS)
def test_nonsense_in_every_field_is_answered_and_changes_nothing(site, hands, signed_in, form):
    slip = hands.until(
        {"prove": "carried", "sign": "proved", "carry": "issued", "void": "issued"}.get(form, "requested")
    )
    badge, fields = FORMS[form]
    client = signed_in(badge, tablet="Tablet of nobody" if badge == DANA else None)
    place = form if form.startswith("/") else f"/slips/{slip.id}/{form}"
    token = token_of(client, "/pin")
    for word in NONSENSE:
        answer = client.post(place, data={"csrf_token": token, **dict.fromkeys(fields, word)})
        assert 400 <= answer.status_code < 500, (word[:20], answer.status_code)
    for other in ("\x00", "fill:\x00", "fill:" + "0" * 12, "a" * 3000):
        assert client.get(f"/slips/one/{other}").status_code == 404
    assert site.slips.desk.matter(slip.id) == slip
    assert len(site.slips.desk.waiting()) == 1


def test_a_form_without_its_token_changes_nothing(site, hands, signed_in):
    slip, lin = hands.ask(), signed_in(LIN)
    token_of(lin, "/pin")
    assert lin.post(f"/slips/{slip.id}/issue").status_code == 400
    assert site.slips.desk.matter(slip.id).state == "requested"


def test_a_credit_is_received_by_count_and_not_by_its_carrier(site, hands, signed_in):
    slip, lin = hands.until("carried", "credit"), signed_in(LIN)
    assert "Received" in page(lin.get("/slips/credit/1"))
    count = {f"count-{chip}": str(number) for chip, number in slip.first.body["count"].items()}
    assert act(lin, slip, "receive", **{**count, "count-2500": "1"}).status_code == 409
    assert act(lin, slip, "receive", **count).status_code == 303
    assert site.slips.desk.one(slip.id).total == TOTAL
    assert SlipAt(id=slip.id).seen is None
