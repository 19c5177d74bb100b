"""What is wrong with a part of the house, each problem beside its field, all of them at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from zoneinfo import available_timezones

from tablemgr.errors import BadInput
from tablemgr.money import Cents
from tablemgr.reports.fonts import missing_glyphs
from tablemgr.rules.games import GAMES
from tablemgr.rules.poker.sidebet import DICE_BETS
from tablemgr.store import property as properties
from tablemgr.store import rounds
from tablemgr.store.policy import Policy
from tablemgr.store.property import Basics, ChipSet, Limits, Pit, TableSetup
from tablemgr.store.work import Unit
from tablemgr.words import Text, refusal, text

Problems = dict[str, Text]

# Currencies whose minor unit is a hundredth, because an amount of this house is whole hundredths.
CURRENCIES = (
    *("USD", "AUD", "CAD", "CNY", "EUR", "GBP", "HKD", "MOP"),
    *("MXN", "MYR", "NZD", "PHP", "SGD", "THB", "TWD", "ZAR"),
)
# Kinds of documents that a table names by their digests.
KINDS = ("houseway", "ruleset", "paytable", "commission")
CAPTURES = ("full", "results")
LONGEST_NAME = 60
LONGEST_BADGE = 12
MOST_SEATS = 7
MOST_CHIPS = 12
MOST_SIDE_BETS = 8
MOST_SHIFTS = 6
LARGEST = 10**12  # ten thousand million in minor units: more is a slip of the finger

_CODE = re.compile(r"[A-Z0-9-]{1,12}")
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def zones() -> tuple[str, ...]:
    """Name every time zone with a place in it, in order."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc", "SystemV")))
    )


def check_basics(value: Basics) -> Problems:
    """Check the property."""
    problems = _name(value.name)
    if value.currency not in CURRENCIES:
        problems["currency"] = text("Choose one of the list.")
    if value.zone not in available_timezones():
        problems["zone"] = text("This is not a time zone. An example is America/Los_Angeles.")
    if not 1 <= value.idle_minutes <= 240:  # noqa: PLR2004 - said in the sentence
        problems["idle_minutes"] = text("From 1 to 240 minutes.")
    if not 3 <= value.lockout_failures <= 20:  # noqa: PLR2004 - said in the sentence
        problems["lockout_failures"] = text("From 3 to 20 tries.")
    if "zone" not in problems and (problem := _calendar(value)):
        problems["shifts"] = problem
    return problems | check_policy(value.policy)


def check_policy(value: Policy) -> Problems:
    """Check what the house decides on running a shift: amounts it can have, thresholds in their order."""
    amounts = ("difference_notify", "difference_report", "difference_regulator", "cash_log_from", "cash_limit")
    problems = {name: text("That is too much.") for name in amounts if getattr(value, name) > LARGEST}
    problems |= {name: text("Not less than nothing.") for name in amounts if getattr(value, name) < 0}
    for low, high in pairwise(amounts[:3]):
        if getattr(value, low) > getattr(value, high):
            problems.setdefault(high, text("Not less than the threshold before."))
    if value.cash_log_from > value.cash_limit:
        problems.setdefault("cash_log_from", text("Not more than the limit."))
    return problems


def _calendar(value: Basics) -> Text | None:
    if not 1 <= len(value.shifts) <= MOST_SHIFTS:
        return text("From 1 to %(most)s shifts.", most=MOST_SHIFTS)
    if not all(_CLOCK.fullmatch(start) for start in (value.day_start, *(start for _, start in value.shifts))):
        return text("A time is written as 06:00.")
    if any(not 1 <= len(name) <= 20 or not name.isprintable() for name, _ in value.shifts):  # noqa: PLR2004 - as said
        return text("A shift's name has 1 to 20 characters.")
    try:
        value.calendar  # noqa: B018 - making it checks it
    except BadInput as error:
        return refusal(error)
    return None


def check_pit(value: Pit) -> Problems:
    """Check a pit."""
    return _code(value.code) | _name(value.name)


def check_chip_set(value: ChipSet) -> Problems:
    """Check a chip set: different denominations, lowest first."""
    problems, chips = _code(value.code) | _name(value.name), value.denominations
    if not 1 <= len(chips) <= MOST_CHIPS:
        problems["denominations"] = text("From 1 to %(most)s denominations.", most=MOST_CHIPS)
    elif list(chips) != sorted(set(chips)) or chips[0] <= 0 or chips[-1] > LARGEST:
        problems["denominations"] = text("Write each denomination once, the lowest first.")
    return problems


def check_limits(value: Limits) -> Problems:
    """Check limits: each a multiple of the unit, none above its maximum."""
    problems = _code(value.code) | _name(value.name)
    if not 0 < value.unit <= LARGEST:
        problems["unit"] = text("An amount above zero.")
        return problems
    for low, high in (("minimum", "maximum"), ("side_minimum", "side_maximum")):
        least, most = getattr(value, low), getattr(value, high)
        if least <= 0:
            problems[low] = text("An amount above zero.")
        if least > most or most > LARGEST:
            problems[high] = text("Not less than the minimum.") if least > most else text("That is too much.")
    for name in ("minimum", "maximum"):
        if getattr(value, name) % value.unit:
            problems.setdefault(name, text("Not a whole number of units."))
    return problems


def check_setup(unit: Unit, value: TableSetup) -> Problems:
    """Check how a table is set up, against what is there and in force."""
    problems = _code(value.code) | _name(value.name)
    limits = {each.code: each for each in properties.limits(unit)}
    chips = {each.code: each for each in properties.chip_sets(unit)}
    in_force = {kind: {each.digest for each in properties.documents(unit) if each.kind == kind} for kind in KINDS}
    for name, options in (
        ("game", GAMES),
        ("capture", CAPTURES),
        ("pit", {each.code for each in properties.pits(unit)}),
        ("limits", limits),
        ("chip_set", chips),
        ("houseway", in_force["houseway"]),
        ("ruleset", in_force["ruleset"]),
    ):
        if getattr(value, name) not in options:
            problems[name] = text("Choose one of the list.")
    most = GAMES[value.game].most_seats if value.game in GAMES else MOST_SEATS
    if not 1 <= value.seats <= most:
        problems["seats"] = text("From 1 to %(most)s seats.", most=most)
    for name in ("houseway", "ruleset"):
        if name not in problems and _read(unit, getattr(value, name)).get("game") != value.game:
            problems[name] = text("This belongs to another game.")
    known = "ruleset" not in problems
    for wrong in _side_bets_problems(unit, value, in_force["paytable"], ruleset_known=known):
        problems.setdefault("paytables", wrong)
    if not value.commission or not set(value.commission) <= in_force["commission"]:
        problems["commission"] = text("Choose at least one of the list.")
    if value.limits in limits and value.chip_set in chips and _unpayable(limits[value.limits], chips[value.chip_set]):
        problems["limits"] = text("These limits cannot be wagered with the chips of this table.")
    if value.imprest is not None and (value.chip_set in chips and not _whole(value.imprest, chips[value.chip_set])):
        problems["imprest"] = text("No chips of this table make this amount.")
    return problems


def _whole(cents: Cents, chips: ChipSet) -> bool:
    """Whether an amount can be made of a set's chips: with enough of the lowest one it can."""
    return cents > 0 and cents % chips.denominations[0] == 0


def _read(unit: Unit, digest: str) -> dict[str, Any]:
    """Give the text of a document that is in force, read; each kind has its own keys."""
    found = rounds.document(unit, digest)
    return {} if found is None else dict(json.loads(found[1]))


def _side_bets_problems(unit: Unit, value: TableSetup, in_force: set[str], *, ruleset_known: bool) -> Iterator[Text]:
    """Say what is wrong with the pay tables of a table: each in force, of its game, once, and with what it needs."""
    if not set(value.paytables) <= in_force:
        yield text("Choose of the list.")
        return
    chosen = [_read(unit, digest) for digest in value.paytables]
    if len(chosen) > MOST_SIDE_BETS:
        yield text("At most %(most)s side bets.", most=MOST_SIDE_BETS)
    if any(each.get("game") != value.game for each in chosen):
        yield text("This belongs to another game.")
    # Acts and facts name a bet by the key of its pay table, people by its name.
    if len({each["key"] for each in chosen}) < len(chosen):
        yield text("Two pay tables have one key; choose one of them.")
    if len({each["name"] for each in chosen}) < len(chosen):
        yield text("Two of these side bets have one name; nobody could tell them apart.")
    if ruleset_known and any(each.get("bet") in DICE_BETS for each in chosen) and not _has_three_dice(unit, value):
        yield text("This side bet is on three dice; the table plays without them.")


def _has_three_dice(unit: Unit, value: TableSetup) -> bool:
    return value.dice_on and _read(unit, value.ruleset)["rules"].get("start_method", "dice3") == "dice3"


def _unpayable(limits: Limits, chips: ChipSet) -> bool:
    return limits.unit % chips.denominations[0] != 0


def code_problem(code: str) -> Text | None:
    """Say what is wrong with a code, or nothing.

    >>> str(code_problem("pg14"))
    '1 to 12 capital letters, digits or dashes.'
    """
    return None if _CODE.fullmatch(code) else text("1 to 12 capital letters, digits or dashes.")


def badge_problem(badge: str) -> Text | None:
    """Say what is wrong with a badge, or nothing.

    >>> str(badge_problem("A7"))
    'A badge has 1 to 12 digits.'
    """
    good = 1 <= len(badge) <= LONGEST_BADGE and badge.isascii() and badge.isdigit()
    return None if good else text("A badge has 1 to %(most)s digits.", most=LONGEST_BADGE)


def name_problem(name: str, most: int = LONGEST_NAME) -> Text | None:
    """Say what is wrong with a name that reports will print, or nothing.

    >>> name_problem("陳美玲") is None
    True
    """
    if not 1 <= len(name) <= most or not name.isprintable() or name != name.strip():
        return text("A name has 1 to %(most)s characters.", most=most)
    if missing := missing_glyphs(name):
        return text("The printed reports cannot show “%(missing)s”. Write the name without it.", missing=missing)
    return None


def _code(code: str) -> Problems:
    return {"code": problem} if (problem := code_problem(code)) else {}


def _name(name: str) -> Problems:
    return {"name": problem} if (problem := name_problem(name)) else {}
