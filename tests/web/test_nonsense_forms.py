"""Whatever is sent to a form: a sentence and a status under 500, and nothing half done."""

from __future__ import annotations

import pytest

from cast import ADA, DANA, PINS, open_site, token_of
from tablemgr.audit.record import CONSOLE
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Denied, TableError
from tablemgr.services import demonstration
from tablemgr.services.people import Person

NONSENSE = [
    "",
    " ",
    "\x00",
    "\ud7ff",
    "🙂",
    "-1",
    "9" * 400,
    "1e309",
    "NaN",
    "' OR 1=1 --",
    "<b>",
    "../../etc",
    "%(x)s",
    "١٢٣",
    "a" * 20_000,
]
PLACES = {
    "/sign-in": ("badge", "pin", "next"),
    "/pin": ("old", "new", "again", "next"),
    "/enrol": ("code",),
    "/desk/property": ("name", "zone", "currency", "shifts", "idle_minutes", "lockout_failures", "seen", "request"),
    "/desk/pits": ("code", "name", "seen", "request"),
    "/desk/chip-sets": ("code", "name", "denominations", "seen", "request"),
    "/desk/limits": ("code", "name", "minimum", "maximum", "unit", "side_minimum", "side_maximum", "seen", "request"),
    "/desk/rules": ("kind", "key", "request"),
    "/desk/tables": ("code", "name", "game", "pit", "chip_set", "limits", "seats", "mirrored", "capture", "houseway",
                     "ruleset", "paytables", "commission", "seen", "request"),
    "/desk/people": ("badge", "name", "role", "language", "pin", "request"),
    "/desk/people/2207": ("name", "role", "language", "request"),
    "/desk/people/2207/pin": ("pin", "request"),
    "/desk/people/999": ("name", "role", "language"),
    "/desk/devices": ("name", "request"),
    "/desk/devices/retire": ("code", "request"),
    "/desk/tables/NONE/retire": ("request",),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_nonsense_in_every_field_is_answered(app, signed_in, place):
    client = signed_in(ADA)
    token = token_of(client, "/pin")
    for word in NONSENSE:
        answer = client.post(place, data={"csrf_token": token, **dict.fromkeys(PLACES[place], word)})
        assert answer.status_code < 500, (word[:20], answer.status_code)
    answer = client.post(place, data={"csrf_token": token, PLACES[place][0]: ["a", "b"]})
    assert answer.status_code < 500


@pytest.mark.parametrize("word", NONSENSE)
def test_nonsense_in_addresses_is_answered(signed_in, word):
    from urllib.parse import quote

    client = signed_in(ADA)
    for place in (
        "/desk/tables/",
        "/desk/people/",
        "/desk/pits?edit=",
        "/desk/limits?edit=",
        "/sign-in?why=",
        "/pin?next=",
    ):
        assert client.get(place + quote(word[:2000])).status_code < 500


def test_a_sign_in_of_nonsense_is_a_refusal_on_both_databases(database_url):
    site = open_site(database_url, FixedClock(parse_stamp("2026-11-29T20:00:00.000000Z")))
    site.property.set_up(demonstration.BASICS, by=CONSOLE)
    first = Person(badge=ADA, name="Ada", role="administrator")
    site.people.first(first, PINS[ADA], calendar=demonstration.BASICS.calendar)
    for word in NONSENSE:
        try:
            answer = site.sign_ins.sign_in(word, word, device_token=word)
        except TableError:
            continue
        assert isinstance(answer, Denied), word[:20]
    assert isinstance(site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None), Denied)
    site.close()
