"""The switchboard: the one place where settings meet concrete parts, and where time and chance come from."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from tablemgr.audit import anchor
from tablemgr.clock import Clock, SystemClock
from tablemgr.errors import Absent, BadInput
from tablemgr.services.audit import Audit
from tablemgr.services.auditions import Auditions
from tablemgr.services.boxes import Boxes
from tablemgr.services.calendars import Calendars
from tablemgr.services.cash import Cash
from tablemgr.services.changes import Changes
from tablemgr.services.corrections import Corrections
from tablemgr.services.days import Days
from tablemgr.services.devices import Devices
from tablemgr.services.disputes import Disputes
from tablemgr.services.exams import Exams
from tablemgr.services.house import House
from tablemgr.services.inventory import Inventory
from tablemgr.services.lammers import Lammers
from tablemgr.services.people import People
from tablemgr.services.pit import Pit
from tablemgr.services.practice import Practice
from tablemgr.services.practice_table import PracticeTables
from tablemgr.services.progress import Trainees
from tablemgr.services.property import Property
from tablemgr.services.race import RaceGames
from tablemgr.services.rack import Rack
from tablemgr.services.reports import Reports
from tablemgr.services.rights_review import RightsReview
from tablemgr.services.rotation import Rotation
from tablemgr.services.rounds import Rounds
from tablemgr.services.rulebook import Rulebook
from tablemgr.services.scoring import ScoringGames
from tablemgr.services.sessions import Sessions
from tablemgr.services.sets import Sets
from tablemgr.services.shifts import Shifts
from tablemgr.services.signins import SignIns
from tablemgr.services.site import CastMember, Door, Site
from tablemgr.services.sittings import Sittings
from tablemgr.services.slips import Slips
from tablemgr.services.tables import Tables
from tablemgr.services.tablets import Tablets
from tablemgr.services.training import Training
from tablemgr.services.wins import Wins
from tablemgr.services.workbench import Workbench
from tablemgr.settings import Settings
from tablemgr.store import migrate
from tablemgr.store.engine import make_engine

__all__ = ["CastMember", "Site", "build"]

SECRET_LENGTH = 32
SQLITE = "sqlite:///"


def build(
    settings: Settings, *, create: bool = False, clock: Clock | None = None, cast: tuple[CastMember, ...] = ()
) -> Site:
    """Put the house together. `create` makes or upgrades the database; without it an existing one is opened."""
    house = open_house(settings, create=create, clock=clock)
    return Site(
        house=house,
        door=Door(
            secret_key=secret_key(settings),
            secure_cookies=settings.secure_cookies,
            behind_proxy=settings.behind_proxy,
            body_limit=settings.body_limit,
        ),
        people=People(house),
        sign_ins=SignIns(house),
        devices=Devices(house),
        property=Property(house),
        rulebook=Rulebook(house),
        tables=Tables(house),
        tablets=Tablets(house),
        rack=Rack(house),
        sessions=Sessions(house),
        changes=Changes(house),
        sets=Sets(house),
        days=Days(house),
        calendars=Calendars(house),
        inventory=Inventory(house),
        rounds=Rounds(house),
        corrections=Corrections(house),
        disputes=Disputes(house),
        lammers=Lammers(house),
        slips=Slips(house),
        shifts=Shifts(house),
        reports=Reports(house),
        audit=Audit(house),
        rights=RightsReview(house),
        pit=Pit(house),
        rotation=Rotation(house),
        boxes=Boxes(house),
        cash=Cash(house),
        sittings=Sittings(house),
        wins=Wins(house),
        workbench=Workbench(house),
        scoring=ScoringGames(house),
        race=RaceGames(house),
        practice_table=PracticeTables(house),
        practice=Practice(house),
        training=Training(house),
        trainees=Trainees(house),
        exams=Exams(house),
        auditions=Auditions(house),
        cast=cast,
        close=house.engine.dispose,
    )


def open_house(settings: Settings, *, create: bool = False, clock: Clock | None = None) -> House:
    """Open the database and what services stand on; a command that serves nobody needs no key of cookies."""
    if create and settings.database.startswith(SQLITE):
        Path(settings.database.removeprefix(SQLITE)).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = make_engine(settings.database, create=create, wait_seconds=settings.lock_seconds)
    if create:
        migrate.upgrade(engine)
    return House(
        engine=engine,
        clock=clock or SystemClock(),
        token=lambda: secrets.token_hex(32),
        site_folder=Path(settings.site_folder) if settings.site_folder else None,
        signing_key_file=Path(settings.signing_key_file) if settings.signing_key_file else None,
    )


def make_keys(settings: Settings) -> tuple[Path, ...]:
    """Make the key files that are not there yet, readable by their owner alone; give those that were made."""
    made = []
    for name, content in (
        (settings.secret_key_file, secrets.token_hex(32)),
        (settings.signing_key_file, anchor.key_from_seed(secrets.token_bytes(32))),
    ):
        path = Path(name)
        if path.exists() or (name == settings.secret_key_file and settings.secret_key.get_secret_value()):
            continue
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(content.rstrip() + "\n")
        made.append(path)
    return tuple(made)


def secret_key(settings: Settings) -> str:
    """Give the key that seals cookies; a short or missing one refuses to start."""
    key = settings.secret_key.get_secret_value()
    if not key:
        path = Path(settings.secret_key_file)
        try:
            key = path.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            raise Absent("There is no secret key in %(path)s. `tablemgr init` makes it.", path=str(path)) from None
    if len(key) < SECRET_LENGTH:
        raise BadInput("The secret key has fewer than %(least)s characters.", least=SECRET_LENGTH)
    return key
