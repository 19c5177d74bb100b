"""The pages of gaming days and calendars."""

from __future__ import annotations

import re

from cast import ADA, DANA, HA, ROBIN, post
from dealing import close_table, open_table

DAY = "/days/2026-11-29"


def page(answer):
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_a_day_is_closed_on_its_page(site, signed_in, clock):
    assert "No table has been opened yet." in page(signed_in(HA).get("/days"))
    open_table(site)
    close_table(site)
    robin = signed_in(ROBIN)
    shown = page(robin.get(DAY))
    assert "The report of the shift Swing is not final." not in shown
    assert "The report of the shift Day is not final." in shown
    assert "The box of Table 14, shift Day, was not pulled." in shown
    assert "Close the day" not in shown
    assert post(robin, f"{DAY}/close", DAY).status_code == 403
    clock.advance(24 * 3600)
    manager = signed_in(HA)
    assert "to be closed" in page(manager.get("/days"))
    refused = post(manager, f"{DAY}/close", DAY, **{"excuse:report:Day": "printed on paper"})
    assert refused.status_code == 422
    assert "Close it first, or say why" in page(refused)
    assert 'value="printed on paper"' in page(refused)
    whole = {"excuse:report:Day": "printed on paper", "excuse:box:PG14/Day": "locked in the cage"}
    assert post(manager, f"{DAY}/close", DAY, **whole, total="1").status_code == 422
    assert post(manager, f"{DAY}/close", DAY, **whole).status_code == 303
    shown = page(manager.get(DAY))
    assert "locked in the cage" in shown
    assert post(manager, f"{DAY}/close", DAY, **whole).status_code == 409
    assert manager.get("/days/2026-12-31").status_code == 404
    assert manager.get("/days/yesterday").status_code == 422


def test_a_calendar_is_set_on_its_page(site, signed_in):
    ada, place = signed_in(ADA), "/desk/calendars"
    form = {"effective": "2026-11-30", "zone": "America/Los_Angeles", "shifts": "Early 04:00\nLate 16:00"}
    for change, sentence in (
        ({"effective": "2026-11-29"}, "A calendar begins on a gaming day that has not begun: 2026-11-30 or later."),
        ({"effective": "soon"}, "Choose a day."),
        ({"zone": "Mars/Olympus"}, "This is not a time zone."),
        ({"shifts": "Early"}, "Write a name and a time on each line"),
    ):
        answer = post(ada, place, place, **{**form, **change})
        assert (answer.status_code, sentence in page(answer)) == (422, True), change
    assert post(ada, place, place, **form).status_code == 303
    shown = page(ada.get(place))
    # As it reads: each shift stands in an element of its own, so that it does not break in a narrow table.
    assert "Early 04:00 · Late 16:00" in re.sub(r"<[^>]+>", "", shown)
    assert "to come" in shown
    assert post(signed_in(ROBIN), place, "/pin", **form).status_code == 403
    assert signed_in(DANA).get(place).status_code == 403
    assert len(site.calendars.listed()) == 2
