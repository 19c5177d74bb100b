"""The demonstration floor: a cast and five tables, one of them of cards, loaded through the services of a real house.

Loading is done step by step, each only where it is still missing, so that a run that was cut is completed by the next
one and the floor of yesterday is kept. Nothing here is ever part of a real house.
"""

from __future__ import annotations

from tablemgr.audit.record import CONSOLE, By
from tablemgr.services.people import Person
from tablemgr.services.property import Basics, ChipSet, Limits, Pit, Policy, TableSetup
from tablemgr.services.site import CastMember, Site
from tablemgr.words import text

BASICS = Basics(
    name="Lantern House",
    zone="America/Los_Angeles",
    currency="USD",
    day_start="06:00",
    shifts=(("Day", "06:00"), ("Swing", "14:00"), ("Grave", "22:00")),
    idle_minutes=60,
    lockout_failures=5,
    policy=Policy(cash_log=True, ratings=True),
)

CAST = (
    CastMember("2207", "Dana", "dealer", "4826"),
    CastMember("2318", "陳美玲", "dealer", "7350"),
    CastMember("3012", "Robin", "floor", "6194"),
    CastMember("3104", "Pat", "pit_boss", "5283"),
    CastMember("4001", "Nguyễn Hà", "shift_manager", "9037"),
    CastMember("5005", "Ari", "surveillance", "2746"),
    CastMember("6110", "Kit", "trainee", "3608"),
    CastMember("1001", "Ada", "administrator", "8305"),
    CastMember("2290", "Sam", "dealer", "1597", text("has left and must not get in")),
    CastMember("5101", "Lin", "cage", "6402"),
    CastMember("5202", "Tomás", "count", "8137"),
    CastMember("5203", "Inés", "count", "2956"),
    CastMember("5301", "Vera", "accounting", "7415"),
    CastMember("3015", "Jo", "floor", "2748"),
    CastMember("6001", "Noor", "trainer", "5937"),
    CastMember("5302", "Olga", "accounting", "8391"),
)
ADMINISTRATOR = CAST[7]
# Each person is added with this PIN and then chooses the one that the sign-in page prints.
FIRST_PIN = "90210"

PITS = (Pit(code="P1", name="Main pit"), Pit(code="P2", name="High limit 貴賓廳"))
CHIP_SETS = (
    ChipSet(code="MAIN", name="Main floor", denominations=(100, 500, 2500, 10000, 50000)),
    ChipSet(code="HIGH", name="High limit", denominations=(2500, 10000, 50000, 100000, 500000)),
)
LIMITS = (
    Limits(code="L10", name="10 table", minimum=1000, maximum=50000, side_minimum=100, side_maximum=10000, unit=500),
    Limits(code="L25", name="25 table", minimum=2500, maximum=200000, side_minimum=500, side_maximum=25000, unit=500),
    Limits(
        code="L100", name="100 table", minimum=10000, maximum=1000000, side_minimum=2500, side_maximum=50000, unit=2500
    ),
)
# What is put in force: kind and key in the catalog, for tiles and for cards.
RULES = (
    ("houseway", "foxwoods"),
    ("houseway", "traditional"),
    ("houseway", "canberra"),
    ("ruleset", "tiles-standard"),
    ("ruleset", "tiles-player-bank"),
    ("paytable", "bonanza-commerce"),
    ("paytable", "bonanza-melbourne"),
    ("commission", "five_percent"),
    ("commission", "five_percent_up_quarter"),
    ("commission", "five_percent_net"),
)
RULES_OF_CARDS = (
    ("houseway", "trump_plaza"),
    ("ruleset", "poker-standard"),
    ("paytable", "fortune-2"),
    ("paytable", "tiger-9"),
    ("paytable", "dice-sum-a"),
)
RULE_SETS = {"tiles": "tiles-standard", "poker": "poker-standard"}
# At this table players take the bank in turn, and commission is owed until a player leaves.
BANKING_TABLE, RULES_OF_BANKING = "PG18", "tiles-player-bank"
# Code, name, pit, chips, limits, seats, house way, commission, side bets.
TABLES = (
    ("PG11", "Table 11", "P1", "MAIN", "L10", 6, "traditional", "five_percent_up_quarter", ()),
    ("PG12", "Table 12", "P1", "MAIN", "L25", 6, "canberra", "five_percent", ("bonanza-melbourne",)),
    ("PG14", "Table 14", "P1", "MAIN", "L25", 7, "foxwoods", "five_percent", ("bonanza-commerce",)),
    ("PG18", "Table 18", "P2", "HIGH", "L100", 7, "foxwoods", "five_percent", ()),
)
SIDE_BETS_OF_CARDS = ("fortune-2", "tiger-9", "dice-sum-a")
TABLES_OF_CARDS = (("PK21", "Table 21", "P1", "MAIN", "L25", 6, "trump_plaza", "five_percent", SIDE_BETS_OF_CARDS),)


def load(site: Site) -> None:
    """Bring the floor to where the demonstration starts, adding only what is missing."""
    if not site.property.is_set_up():
        site.property.set_up(BASICS, by=CONSOLE)
    _people(site)
    by = By(ADMINISTRATOR.badge, ADMINISTRATOR.role)
    _house(site, by)
    _tables(site, by)


def _people(site: Site) -> None:
    if not site.people.has_administrator():
        first = Person(badge=ADMINISTRATOR.badge, name=ADMINISTRATOR.name, role=ADMINISTRATOR.role)
        site.people.first(first, ADMINISTRATOR.pin, calendar=BASICS.calendar)
    by, here = By(ADMINISTRATOR.badge, ADMINISTRATOR.role), {each.badge: each for each in site.people.everyone()}
    for member in CAST:
        if member.badge not in here:
            site.people.add(Person(badge=member.badge, name=member.name, role=member.role), FIRST_PIN, by=by)
        if member.badge not in here or here[member.badge].must_change:
            own = By(member.badge, member.role)
            site.people.change_pin(FIRST_PIN, member.pin, again=member.pin, by=own)
        if member.note is not None and (member.badge not in here or here[member.badge].left_at is None):
            site.people.leave(member.badge, by=by)


def _house(site: Site, by: By) -> None:
    house = site.property
    there = {pit.code for pit in house.pits()} | {chips.code for chips in house.chip_sets()}
    there |= {limits.code for limits in house.limits()}
    for pit in PITS:
        if pit.code not in there:
            house.put_pit(pit, by=by)
    for chips in CHIP_SETS:
        if chips.code not in there:
            house.put_chip_set(chips, by=by)
    for limits in LIMITS:
        if limits.code not in there:
            house.put_limits(limits, by=by)


def _tables(site: Site, by: By) -> None:
    named = [(kind, key, None) for kind, key in RULES] + [(kind, key, "poker") for kind, key in RULES_OF_CARDS]
    digests = {(kind, key): site.rulebook.put_in_force(kind, key, game=game, by=by) for kind, key, game in named}
    there = {setup.code for setup, _ in site.property.table_setups()}
    laid = [("tiles", each) for each in TABLES] + [("poker", each) for each in TABLES_OF_CARDS]
    for game, (code, name, pit, chips, limits, seats, way, commission, sides) in laid:
        if code in there:
            continue
        banking = code == BANKING_TABLE
        commissions = (commission, "five_percent_net") if banking else (commission,)
        setup = TableSetup(
            code=code,
            name=name,
            game=game,
            pit=pit,
            chip_set=chips,
            limits=limits,
            seats=seats,
            mirrored=False,
            capture="full",
            dice_on=True,
            houseway=digests["houseway", way],
            ruleset=digests["ruleset", RULES_OF_BANKING if banking else RULE_SETS[game]],
            paytables=tuple(digests["paytable", each] for each in sides),
            commission=tuple(digests["commission", each] for each in commissions),
            collect="lammer" if banking else "paid",
        )
        site.property.put_table(setup, by=by)
