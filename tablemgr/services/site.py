"""The whole house in one value: every service, as the doors reach them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_type_hints

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
from tablemgr.services.sittings import Sittings
from tablemgr.services.slips import Slips
from tablemgr.services.tables import Tables
from tablemgr.services.tablets import Tablets
from tablemgr.services.training import Training
from tablemgr.services.wins import Wins
from tablemgr.services.workbench import Workbench
from tablemgr.words import Text


@dataclass(frozen=True, slots=True)
class CastMember:
    """One person of the demonstration, with the PIN that its sign-in page prints. Never part of a real house."""

    badge: str
    name: str
    role: str
    pin: str
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """What the web door must know of the installation: keys and bounds, no service."""

    secret_key: str
    secure_cookies: bool = False
    behind_proxy: bool = False
    body_limit: int = 1_000_000


@dataclass(frozen=True, slots=True)
class Site:
    """Made once by `wiring.build`. `cast` is empty except in the demonstration."""

    house: House
    door: Door
    people: People
    sign_ins: SignIns
    devices: Devices
    property: Property
    rulebook: Rulebook
    tables: Tables
    tablets: Tablets
    rack: Rack
    sessions: Sessions
    changes: Changes
    sets: Sets
    days: Days
    calendars: Calendars
    inventory: Inventory
    rounds: Rounds
    corrections: Corrections
    disputes: Disputes
    lammers: Lammers
    slips: Slips
    shifts: Shifts
    reports: Reports
    audit: Audit
    rights: RightsReview
    pit: Pit
    rotation: Rotation
    boxes: Boxes
    cash: Cash
    sittings: Sittings
    wins: Wins
    workbench: Workbench
    scoring: ScoringGames
    race: RaceGames
    practice_table: PracticeTables
    practice: Practice
    training: Training
    trainees: Trainees
    exams: Exams
    auditions: Auditions
    cast: tuple[CastMember, ...] = field(default=())
    close: Callable[[], None] = lambda: None


# What a site has beside its services.
_PARTS = frozenset({"house", "door", "cast", "close"})


def every_service(house: House) -> dict[str, Any]:  # each of its own kind, as the fields of `Site` say
    """Make every service that a site has: each is made of the house alone, and finds its own parts from there."""
    return {name: kind(house) for name, kind in get_type_hints(Site).items() if name not in _PARTS}
