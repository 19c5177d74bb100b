"""The cast and the floor of the tests: those of the demonstration, on a scratch database with a clock that stands still.

Dana deals, Robin is on the floor, Pat runs the pit, Ari watches, Kit is in training, Sam has left and must never get in;
Lin keeps the cage, Tomás and Inés count the boxes, Vera and Olga keep the accounts, Jo is the other supervisor, Noor trains.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tablemgr import wiring
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.services import demonstration
from tablemgr.services.site import Site
from tablemgr.settings import load
from tablemgr.web import create_app

DANA, MEILING, ROBIN, PAT, HA, ARI, KIT, ADA, SAM, LIN, TOMAS, INES, VERA, JO, NOOR, OLGA = (
    member.badge for member in demonstration.CAST
)
PINS = {member.badge: member.pin for member in demonstration.CAST}
START = "2026-11-29T20:00:00.000000Z"
SECRET = "a key for tests, long enough to be one"


def open_site(url: str, clock: FixedClock, *, cast: tuple[wiring.CastMember, ...] = ()) -> Site:
    """Open the house on a database that is there."""
    return wiring.build(load({}, database=url, secret_key=SECRET), clock=clock, cast=cast)


@pytest.fixture(scope="session")
def floor_template(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the demonstration floor on it; each test gets a copy."""
    path = tmp_path_factory.mktemp("floor") / "floor.sqlite"
    shutil.copyfile(sqlite_template, path)
    site = open_site(f"sqlite:///{path}", FixedClock(parse_stamp(START)))
    demonstration.load(site)
    site.close()
    with path.open("rb"):  # closing the last connection has put the log into the file
        assert not path.with_name("floor.sqlite-wal").exists()
    return path


@pytest.fixture
def clock() -> FixedClock:
    """The present of a test; it moves when the test says so."""
    return FixedClock(parse_stamp(START))


@pytest.fixture
def site(floor_template: Path, tmp_path: Path, clock: FixedClock) -> Iterator[Site]:
    """The house with its floor, on SQLite."""
    path = tmp_path / "floor.sqlite"
    shutil.copyfile(floor_template, path)
    opened = open_site(f"sqlite:///{path}", clock)
    yield opened
    opened.close()


@pytest.fixture
def app(site: Site) -> Flask:
    """The application; mistakes of the program come through, refusals are answered."""
    made = create_app(site)
    made.testing = True
    return made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that nobody has signed in at and that is no tablet."""
    return app.test_client()


def token_of(client: FlaskClient, place: str = "/sign-in") -> str:
    """Read the form token of this browser's session off a page."""
    page = client.get(place, follow_redirects=True).get_data(as_text=True)
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found, f"{place} has no form token"
    return found[1]


def enter(client: FlaskClient, badge: str, pin: str | None = None, **more: str):
    """Enter badge and PIN at the door; give the answer."""
    form = {"csrf_token": token_of(client), "badge": badge, "pin": pin or PINS[badge], **more}
    return client.post("/sign-in", data=form)


Send = Callable[..., object]


def post(client: FlaskClient, place: str, page: str | None = None, **form: object):
    """Send a form with the token of this browser's session."""
    return client.post(place, data={"csrf_token": token_of(client, page or "/pin"), **form})


@pytest.fixture
def signed_in(app: Flask) -> Callable[..., FlaskClient]:
    """Make a browser at which somebody of the cast is signed in, enrolled as a tablet when asked for."""

    def make(badge: str, *, tablet: str | None = None) -> FlaskClient:
        client = app.test_client()
        if tablet is not None:
            site: Site = app.extensions["tablemgr"]
            code = site.devices.make_code(tablet, by=demonstration.By(ADA, "administrator")).code
            client.set_cookie("tablemgr_tablet", site.devices.enrol(code).token)
        assert enter(client, badge).status_code == 303
        return client

    return make
