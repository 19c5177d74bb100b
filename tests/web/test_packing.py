"""What travels packed, and what must not."""

from __future__ import annotations

import gzip

import pytest

from tablemgr import assets

GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.mark.parametrize("place", ["app.css", "tablet.css", "js/tablet.js", "tiles/tiles.svg"])
def test_text_for_everybody_is_packed_and_unpacks_to_itself(client, place):
    plain = (assets.path("static") / place).read_bytes()
    with client.get(f"/static/{place}", headers=GZIP) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain) / 2
        assert gzip.decompress(answer.data) == plain


def test_who_cannot_unpack_gets_it_plain(client):
    with client.get("/static/app.css") as answer:
        assert "Content-Encoding" not in answer.headers
        assert answer.data == (assets.path("static") / "app.css").read_bytes()


def test_an_unchanged_file_is_not_sent_again(client):
    with client.get("/static/app.css", headers=GZIP) as first:
        tag = first.headers["ETag"]
    with client.get("/static/app.css", headers=GZIP | {"If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("place", ["/sign-in", "/static/fonts/house.woff2", "/static/js/theme.js", "/healthz"])
def test_pages_type_small_files_and_states_are_not_packed(client, place):
    with client.get(place, headers=GZIP) as answer:
        assert "Content-Encoding" not in answer.headers
