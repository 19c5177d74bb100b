"""Headers, cookies and redirects of every answer."""

from __future__ import annotations

import re

import pytest

from cast import ADA, DANA, enter, open_site, post
from tablemgr import assets, wiring
from tablemgr.settings import load
from tablemgr.web import create_app


@pytest.mark.parametrize("place", ["/sign-in", "/nowhere", "/desk", "/healthz", "/static/app.css"])
def test_every_answer_carries_the_headers(client, place):
    with client.get(place) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_pages_are_not_kept_by_a_shared_tablet_and_static_files_are(client):
    assert client.get("/sign-in").headers["Cache-Control"] == "no-store"
    with client.get("/static/app.css") as answer:
        assert "no-store" not in answer.headers["Cache-Control"]


def cookies(answer) -> dict[str, str]:
    return {line.split("=")[0]: line for line in answer.headers.getlist("Set-Cookie")}


def test_cookies_are_for_this_site_and_no_script(client):
    cookie = cookies(enter(client, ADA))["tablemgr"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # over plain HTTP it would never come back


@pytest.mark.parametrize(
    ("options", "secure"),
    [
        ({}, False),
        ({"certificate": "c.pem", "certificate_key": "k.pem"}, True),
        ({"cookie_secure": "always"}, True),
        ({"cookie_secure": "never", "certificate": "c.pem", "certificate_key": "k.pem"}, False),
    ],
)
def test_secure_only_with_tls_or_when_told(floor_template, tmp_path, options, secure):
    path = tmp_path / "f.sqlite"
    path.write_bytes(floor_template.read_bytes())
    site = wiring.build(load({}, database=f"sqlite:///{path}", secret_key="x" * 40, **options))
    answer = create_app(site).test_client().get("/sign-in")
    assert ("Secure" in cookies(answer)["tablemgr"]) is secure
    site.close()


def test_the_session_is_new_after_the_sign_in(client):
    client.get("/sign-in")
    before = client.get_cookie("tablemgr").value
    enter(client, ADA)
    with client.session_transaction() as session:
        assert set(session) == {"sign_in"}
    assert client.get_cookie("tablemgr").value != before


def test_a_forged_session_is_nobody(client, app):
    other = create_app(app.extensions["tablemgr"])
    other.secret_key = "another key, as long as the real one is"
    forger = other.test_client()
    enter(forger, ADA)
    client.set_cookie("tablemgr", forger.get_cookie("tablemgr").value)
    assert client.get("/desk").status_code == 303


def test_every_redirect_after_a_post_is_303(signed_in, client):
    assert enter(client, DANA).status_code == 303
    assert post(signed_in(ADA), "/desk/pits", code="P3", name="North").status_code == 303
    assert post(client, "/sign-out").status_code == 303


def test_no_template_has_inline_script_or_style_and_nothing_comes_from_outside():
    for path in assets.path("templates").rglob("*.html"):
        source = path.read_text("utf-8")
        assert not re.search(
            r"<script(?![^>]*\bsrc=)[^>]*>(?!\s*</script>)",
            re.sub(r'<script type="application/json"[^>]*>.*?</script>', "", source, flags=re.DOTALL),
        ), path
        assert "<style" not in source, path
        assert not re.search(
            r"\sstyle=|\son(?:click|load|error|change|input|submit|focus|blur|(?:key|mouse|touch|pointer)[a-z]+)=",
            source,
        ), path
        assert not re.search(r"(src|href)=\"(https?:)?//", source), path


def test_what_people_type_is_never_markup(signed_in, site):
    client = signed_in(ADA)
    answer = post(client, "/desk/pits", code="P3", name="<b>x</b>")
    assert answer.status_code == 303
    page = client.get("/desk/pits").get_data(as_text=True)
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


def test_the_demonstration_enrols_its_browser_and_says_who_there_is(floor_template, tmp_path, clock):
    from tablemgr.services import demonstration

    path = tmp_path / "demo.sqlite"
    path.write_bytes(floor_template.read_bytes())
    site = open_site(f"sqlite:///{path}", clock, cast=demonstration.CAST)
    client = create_app(site).test_client()
    page = client.get("/sign-in").get_data(as_text=True)
    assert "Demonstration" in page
    assert "Tablet 1" in page
    assert client.get_cookie("tablemgr_tablet")
    client.get("/sign-in")
    assert len(site.devices.everything()) == 1
    for member in demonstration.CAST:
        expected = 403 if member.name == "Sam" else 303
        assert enter(create_app(site).test_client(), member.badge, member.pin).status_code == expected
    site.close()
