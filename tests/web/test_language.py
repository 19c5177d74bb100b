"""Every word on a page goes through the catalog: in a pseudo-language, bare English shows."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from cast import ADA, ARI, DANA, HA, KIT, PAT, ROBIN, enter, post
from tablemgr import assets
from tablemgr.services import demonstration
from tablemgr.web import create_app

MARKS = ("text", "Refused", "Absent", "Conflict", "Denied", "BadInput", "BrokenBook", "Unusable", "_l")
# A language that no house asks for; its catalog says every sentence between brackets.
PSEUDO = "eo"


def extracted() -> set[tuple[str, ...]]:
    keywords = {**DEFAULT_KEYWORDS, **dict.fromkeys(MARKS)}
    found: set[tuple[str, ...]] = set()
    package = assets.locale().parent
    for folder, pattern, method, options in (
        (package, "**.py", "python", {}),
        (assets.path("templates"), "**.html", "jinja2", {"trimmed": "true", "silent": "false"}),
    ):
        for _file, _line, message, _comments, _context in extract_from_dir(
            str(folder), [(pattern, method)], options_map={pattern: options}, keywords=keywords
        ):
            found.add(message if isinstance(message, tuple) else (message,))
    return found


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory):
    catalog = Catalog(locale=PSEUDO)
    for message in extracted():
        if message[0]:
            catalog.add(
                message if len(message) > 1 else message[0],
                tuple(f"⟦{each}⟧" for each in message) if len(message) > 1 else f"⟦{message[0]}⟧",
            )
    folder = tmp_path_factory.mktemp("locale")
    (folder / PSEUDO / "LC_MESSAGES").mkdir(parents=True)
    with (folder / PSEUDO / "LC_MESSAGES" / "messages.mo").open("wb") as file:
        write_mo(file, catalog)
    return folder


class Words(HTMLParser):
    """Gathers what a person reads or hears: text, and the attributes that are spoken."""

    SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-sure", "data-cancel")
    SILENT = ("script", "style", "code")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in self.SILENT
        self.found += [value for name, value in attrs if name in self.SPOKEN and value]

    def handle_endtag(self, tag):
        self.silent -= tag in self.SILENT

    def handle_data(self, data):
        if not self.silent and data.strip():
            self.found.append(data.strip())


def bare(said: str) -> str:
    """Take away everything between brackets, nested ones first."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", said)) != said:
        said = less
    return said


def data_of(site) -> set[str]:
    """Every word that somebody of the house typed or a document brought along."""
    texts = [
        str(site.property.basics()),
        "tablemgr",
        "PIN",
        "US",
        "English",
        "Esperanto",
        "console",
        "property",
        "AM",
        "PM",
        "UTC",
        "Jan",
        "Nov",
        "Dec",
        "2026",
    ]
    for part in (site.property.pits(), site.property.chip_sets(), site.property.limits(), site.rulebook.candidates()):
        texts += [str(each) for each in part]
    texts += [str(each) for each, _ in site.property.table_setups()]
    texts += [f"{each.name} {each.badge}" for each in demonstration.CAST]
    texts += [device.name for device in site.devices.everything()]
    return set(re.findall(r"[^\W\d_]{2,}", " ".join(texts)))


PAGES = {
    ADA: ["/pin", "/desk", "/desk/pits", "/desk/chip-sets", "/desk/limits", "/desk/rules", "/desk/tables",
          "/desk/tables/new", "/desk/tables/PG14", "/desk/people", "/desk/people/new", "/desk/people/2207",
          "/desk/people/2290", "/desk/devices", "/enrol", "/nowhere"],
    DANA: ["/tables", "/desk"],
    ROBIN: ["/tables", "/tables/PG14/open", "/desk/people/2207"],
    KIT: ["/training", "/practice", "/practice/help", "/practice/new"],
    PAT: ["/tables", "/shifts", "/reports", "/workbench", "/workbench/poker/mgm",
          "/workbench/try/poker?hand=As+Kh+Kd+8d+7h+5c+2c", "/workbench/compare/tiles",
          "/workbench/compare/poker", "/workbench/check"],
    HA: ["/shifts", "/reports", "/audit"],
    ARI: ["/audit", "/audit/property"],
}  # fmt: skip


def english(page: str, known: set[str]) -> list[str]:
    words = Words()
    words.feed(page)
    return [said for said in words.found if set(re.findall(r"[^\W\d_]{2,}", bare(said))) - known]


@pytest.mark.parametrize("badge", PAGES)
def test_no_page_has_bare_english(site, pseudo, badge):
    client = create_app(site, locale_folder=pseudo).test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = PSEUDO
    assert "⟦Sign in⟧" in client.get("/sign-in").get_data(as_text=True)
    enter(client, badge)
    known = data_of(site)
    for place in PAGES[badge]:
        page = client.get(place).get_data(as_text=True)
        assert f'<html lang="{PSEUDO}"' in page
        assert english(page, known) == [], place


def test_refusals_and_wrong_fields_are_said_in_the_readers_language(site, pseudo):
    client = create_app(site, locale_folder=pseudo).test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = PSEUDO
    known = data_of(site)
    assert english(enter(client, ADA, "5555").get_data(as_text=True), known) == []
    enter(client, ADA)
    for place, form in (
        ("/desk/people", {"badge": "x", "name": "🙂", "role": "king", "pin": "1"}),
        ("/desk/limits", {"code": "?", "name": "", "minimum": "1,50", "unit": "0"}),
        (f"/desk/people/{ADA}/leave", {}),
        ("/desk/rules", {"kind": "houseway", "key": "taj_mahal"}),
        ("/enrol", {"code": "no"}),
    ):
        page = post(client, place, **form).get_data(as_text=True)
        assert english(page, known) == [], place


def test_a_person_s_own_language_wins_over_the_browser(site, pseudo):
    from tablemgr.audit.record import By
    from tablemgr.services.people import Person

    site.people.change(
        Person(badge=ADA, name="Ada", role="administrator", language=PSEUDO), by=By(ADA, "administrator")
    )
    client = create_app(site, locale_folder=pseudo).test_client()
    enter(client, ADA)
    assert '<html lang="eo"' in client.get("/desk").get_data(as_text=True)


@pytest.mark.parametrize("wanted", ["xx", "eo;q=0.5, en", "*", "", "../../etc", "zz-ZZ;q=abc"])
def test_any_other_wish_is_english(client, wanted):
    assert '<html lang="en"' in client.get("/sign-in", headers={"Accept-Language": wanted}).get_data(as_text=True)


def test_the_template_of_messages_is_up_to_date():
    with (assets.locale() / "messages.pot").open("rb") as file:
        kept = {
            message.id if isinstance(message.id, tuple) else (message.id,) for message in read_po(file) if message.id
        }
    assert kept == {message for message in extracted() if message[0]}, "run `make messages`"


@pytest.mark.parametrize("catalog", sorted(assets.locale().glob("*/LC_MESSAGES/messages.po")))
def test_each_compiled_catalog_is_that_of_its_text(catalog):
    with catalog.open("rb") as file:
        text = read_po(file, locale=catalog.parent.parent.name)
    made = BytesIO()
    write_mo(made, text)
    compiled = read_mo(BytesIO(catalog.with_suffix(".mo").read_bytes()))
    assert {(str(each.id), str(each.string)) for each in compiled if each.id} == {
        (str(each.id), str(each.string)) for each in read_mo(BytesIO(made.getvalue())) if each.id
    }
