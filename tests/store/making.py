"""A small house for the tests of the store: one table, and rounds that say just enough."""

from datetime import time

from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, By, Request
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.gamingday import Calendar, Shift
from tablemgr.ledger import rack
from tablemgr.ledger.entry import move
from tablemgr.store.engine import make_engine
from tablemgr.store.rows import ChipSetRow, DraftRow, LimitsRow, PersonRow, PitRow, PropertyRow, TableRow
from tablemgr.store.work import Work

CALENDAR = Calendar("Asia/Macau", time(6), (Shift("day", time(6)), Shift("swing", time(14)), Shift("grave", time(22))))
DANA = By("1001", "dealer", second="2001", device="tablet-1", claimed_at=parse_stamp("2026-11-29T11:59:58.000000Z"))
ADMIN = By("9001", "administrator")
TABLE, CHAIN = "PG14", "table:PG14"
COUNT = {"500": 100, "2500": 100}


def a_clock():
    return FixedClock(parse_stamp("2026-11-29T12:00:00.123456Z"))


def a_house(url):
    """Open a migrated database and set up one table, PG14, opened with its tray counted."""
    engine = make_engine(url)
    with Work(engine, a_clock(), CALENDAR, hold=("property",)) as work:
        work.session.add_all(
            [
                PropertyRow(
                    id=1, name="Golden Tile", zone="Asia/Macau", currency="HKD", day_start="06:00",
                    shifts=[["day", "06:00"]], idle_minutes=15, lockout_failures=5,
                ),
                PitRow(code="P1", name="Pit 1"),
                ChipSetRow(code="std", name="Standard", denominations=[500, 2500]),
                LimitsRow(
                    code="low", name="Low", minimum=2500, maximum=100000, side_minimum=500, side_maximum=10000, unit=500
                ),
                PersonRow(
                    badge="1001", name="Dana", role="dealer", pin_hash="x", must_change=False, failures=0, language="en"
                ),
            ]
        )  # fmt: skip
        work.session.flush()
        work.session.add(
            TableRow(
                code=TABLE, name="Table 14", game="tiles", pit="P1", chip_set="std", limits="low", seats=7,
                mirrored=False, capture="full", dice_on=True, houseway="a" * 64, ruleset="b" * 64, commission=["c" * 64],
                state="open", session=1, last_round=0, retired=False,
            )
        )  # fmt: skip
        document = {"digest": "a" * 64, "kind": "houseway", "key": "foxwoods", "title": "Foxwoods", "text": "{}"}
        work.commit(Fact("rules.in_force", {"documents": [document]}), by=ADMIN)
    count_table(engine, "table.opened", rack.opening(TABLE, 300_000), session=1)
    return engine


def count_table(engine, kind, entries, *, session):
    body = {
        "table": TABLE, "session": session, "count": COUNT, "total": 300_000, "dealer": "1001", "floor": "2001",
        "tile_set": "set-1",
    }  # fmt: skip
    with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        return work.commit(Fact(kind, body), by=DANA, entries=entries)


def round_body(number):
    return {"table": TABLE, "number": number, "session": 1, "dealer": "1001", "seats": {"1": {"wager": 10000}}}


def round_entries():
    return [
        move("wager_paid", 10000, table=TABLE, seat=1),
        move("commission", 500, table=TABLE, seat=1),
        move("wager_taken", 2500, table=TABLE, seat=2),
    ]


def settle(engine, number, *, request=None, clock=None):
    """Settle a round as a use case does: a repeated request is answered without running it again."""
    asked = None if request is None else Request(request, {"act": "settle", "table": TABLE, "number": number})
    with Work(engine, clock or a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        if (answer := work.repeated(asked)) is not None:
            return answer
        table = work.session.get(TableRow, TABLE)
        table.last_round += 1
        draft = work.session.get(DraftRow, TABLE)
        if draft is not None:
            work.session.delete(draft)
        answer = Answer(200, f"/tables/{TABLE}", {"round": table.last_round})
        done = work.commit(
            Fact("round.settled", round_body(table.last_round)),
            by=DANA,
            request=asked,
            answer=answer,
            entries=round_entries(),
        )
        return done.answer


def reverse(engine, number):
    entries = [entry.reversal() for entry in round_entries()]
    body = {"table": TABLE, "number": number, "reason": "wrong tile"}
    with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        return work.commit(Fact("round.reversed", body), by=DANA, entries=entries)


def issue_report(engine):
    body = {
        "id": "r1", "kind": "shift", "gaming_day": "2026-11-29", "shift": "swing", "scope": "all", "version": 1,
        "data": '{"a":1}', "hash": "d" * 64,
    }  # fmt: skip
    with Work(engine, a_clock(), CALENDAR, hold=("property",)) as work:
        return work.commit(Fact("report.issued", body), by=ADMIN)


def a_full_house(url):
    """A house in which every append-only table has rows."""
    engine = a_house(url)
    for number in range(1, 5):
        settle(engine, number, request=f"request-{number}")
    reverse(engine, 2)
    count_table(engine, "table.closed", rack.closing(TABLE, rack=274_000, commission=1500, counted=300_000), session=1)
    issue_report(engine)
    return engine


def run_a_shift(engine):
    """Add a fill and a calendar, which a full house of the first day had not yet."""
    asked_for = {"matter": "fill:a", "step": 1, "state": "requested", "table": TABLE, "session": 1, "cents": 50_000}
    with Work(engine, a_clock(), CALENDAR, hold=(CHAIN,)) as work:
        work.commit(Fact("fill.requested", asked_for), by=ADMIN)
    issued = asked_for | {"step": 2, "state": "issued", "number": 1}
    with Work(engine, a_clock(), CALENDAR, hold=("property", CHAIN)) as work:
        work.commit(Fact("fill.issued", issued), by=DANA, chain=CHAIN)
    calendar = {"effective": "2026-12-01", "zone": "Asia/Macau", "day_start": "07:00", "shifts": [["day", "07:00"]]}
    with Work(engine, a_clock(), CALENDAR, hold=("property",)) as work:
        work.commit(Fact("calendar.set", calendar), by=ADMIN)
    return engine
