"""How values look to a reader: language, money in the property's currency, times in its zone.

`say` is the one place where words that were made below the doors become text in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

from babel import Locale, dates, numbers
from flask import Flask, current_app, g, request
from flask_babel import Babel, get_locale, gettext, lazy_gettext

from tablemgr import assets
from tablemgr.audit.matters import STATES
from tablemgr.errors import TableError
from tablemgr.services.property import Basics
from tablemgr.web.site import site
from tablemgr.words import Text

DEFAULT_LANGUAGE = "en"


def say(value: object) -> str:
    """Render a text, a refusal or plain text in the reader's language; nested texts first."""
    if isinstance(value, Text):
        return _fill(value.id, dict(value.params))
    if isinstance(value, TableError):
        return _fill(value.id, value.params)
    return str(value)


def _fill(message: str, params: Mapping[str, object]) -> str:
    translated = str(gettext(message))
    return translated % {name: say(each) for name, each in params.items()} if params else translated


def basics() -> Basics:
    """Give the property's name, zone and currency, read once a request."""
    if "basics" not in g:
        g.basics = site().property.basics()
    found: Basics = g.basics
    return found


def money(cents: int | None, *, sign: bool = False, symbol: bool = True) -> str:
    """Write whole minor units in the property's currency; nothing is a dash, never a zero."""
    if cents is None:
        return "–"
    amount = Decimal(cents) / 100
    if symbol:
        written = numbers.format_currency(abs(amount), basics().currency, locale=get_locale())
    else:
        written = numbers.format_decimal(abs(amount), format="#,##0.00", locale=get_locale())
    before = "−" if cents < 0 else "+" if sign and cents > 0 else ""
    return f"{before}{written}"


def moment(value: datetime | None, style: str = "medium") -> str:
    """Write an aware moment in the property's zone."""
    if value is None:
        return "–"
    return str(dates.format_datetime(value, style, tzinfo=_zone(value), locale=get_locale()))


def clock(value: datetime | None) -> str:
    """Write only the time of day of an aware moment in the property's zone."""
    return "–" if value is None else str(dates.format_time(value, "short", tzinfo=_zone(value), locale=get_locale()))


def day(value: date | None) -> str:
    """Write a gaming day."""
    return "–" if value is None else str(dates.format_date(value, "medium", locale=get_locale()))


def _zone(moment: datetime) -> ZoneInfo:
    return basics().calendar.zone_at(moment)


def languages() -> tuple[str, ...]:
    """Name the languages that have a catalog, English first."""
    offered: tuple[str, ...] = current_app.config["LANGUAGES"]
    return offered


def language() -> str:
    """Choose the reader's language: his own, else the browser's, among those that have a catalog."""
    offered = languages()
    presence = g.get("presence")
    if presence is not None and presence.person.language in offered:
        return str(presence.person.language)
    wanted = {code.replace("_", "-"): code for code in offered}
    best = request.accept_languages.best_match(wanted)
    return wanted[best] if best else DEFAULT_LANGUAGE


def tag() -> str:
    """Give the language of the page for its `lang` attribute."""
    found: Locale | None = get_locale()
    return str(found).replace("_", "-") if found else DEFAULT_LANGUAGE


def twice(value: object) -> tuple[str, str]:
    """Make an option of a list whose words are its key."""
    return str(value), str(value)


def said(option: tuple[str, object]) -> tuple[str, str]:
    """Make an option of a list whose words are a text."""
    return option[0], say(option[1])


def state(name: str) -> str:
    """Say the state of a matter."""
    return say(STATES[name])


FILTERS: dict[str, Callable[..., object]] = {
    "say": say,
    "money": money,
    "moment": moment,
    "clock": clock,
    "day": day,
    "twice": twice,
    "said": said,
    "state": state,
}


def init_app(app: Flask) -> None:
    """Give the templates their filters and the application its catalogs."""
    folder = Path(app.config.get("LOCALE_FOLDER") or assets.locale())
    found = {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/messages.mo")}
    app.config["LANGUAGES"] = (DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE}))
    Babel(
        app,
        default_locale=DEFAULT_LANGUAGE,
        default_translation_directories=str(folder),
        locale_selector=language,
    )
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(lang=tag)


# Words of the shell around every page; the rest of a page's words stand in its template.
_l = lazy_gettext
# What is looked at most stands first; what does not fit beside it lies under "More".
NAVIGATION = (
    ("/tables", "tables.see", _l("Tables")),
    ("/pit", "pit.see", _l("Pit")),
    ("/slips", "slips.see", _l("Slips")),
    ("/boxes", "boxes.list", _l("Boxes")),
    ("/disputes", "disputes.see", _l("Disputes")),
    ("/rotation", "rotation.see", _l("Rotation")),
    ("/shifts", "shifts.see", _l("Shifts")),
    ("/reports", "reports.see", _l("Reports")),
    ("/days", "days.see", _l("Days")),
    ("/cash", "cash.see", _l("Cash")),
    ("/sittings", "sittings.list", _l("Players")),
    ("/lammers", "lammers.see", _l("Owed")),
    ("/audit", "audit.see", _l("Audit")),
    ("/training", "training.practise", _l("Training")),
    ("/workbench", "workbench.use", _l("Workbench")),
    ("/desk", "desk.see", _l("Desk")),
)
# Pages that are there only where the house has switched them on, by the name of the switch in its policy.
SWITCHES = {"/cash": "cash_log", "/sittings": "ratings"}
