"""Players at seats: who sits where, and what the recorded wagers were worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from uuid import uuid4

import pytest

from cast import ADA, ARI, DANA, KIT, LIN, PAT, ROBIN, TOMAS
from dealing import Dealer, close_table, open_table, tablet
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.catalog import houseways
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.odds.tiles import odds
from tablemgr.services import edges, ratings
from tablemgr.services.edges import Counts, Edge, Known
from tablemgr.services.house import WrongFields
from tablemgr.services.property import seen_as
from tablemgr.services.workbench_hands import setter_of
from tablemgr.store import matters, sittings
from tablemgr.store.work import read

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]

FLOOR, DEALS, PIT = By(ROBIN, "floor"), By(DANA, "dealer"), By(PAT, "pit_boss")
TABLE = "PG14"


def switched(site, *, ratings_on=True):
    basics = site.property.basics()
    changed = replace(basics, policy=replace(basics.policy, ratings=ratings_on))
    site.property.set_basics(changed, seen=seen_as(basics), by=By(ADA, "administrator"))


def ready(site):
    switched(site)
    open_table(site)
    return Dealer(site, tablet(site))


@pytest.fixture
def clock(shift_clock):
    """The present."""
    return shift_clock


@pytest.fixture
def house(shift):
    """The floor, on both databases."""
    return shift


def at_table(site, by=PIT):
    return next(table for table in site.sittings.shift(by=by).tables if table.code == TABLE)


def line_of(site, card, by=PIT):
    return next(line for line in at_table(site, by).lines if line.card == card)


def seat(site, place, card="", by=DEALS):
    site.sittings.seat(TABLE, place, card, by=by)


def test_a_sitting_is_rated_by_what_was_wagered_while_it_lasted(house, clock):
    dealer = ready(house)
    dealer.round({1: 5000, 3: 7000})  # before anybody is noted
    clock.advance(60)
    seat(house, 1, "8801")
    seat(house, 3)
    clock.advance(60)
    dealer.round({1: 10000, 3: 2500})
    clock.advance(60)
    last = dealer.round({1: 2500})
    clock.advance(60)
    line = line_of(house, "8801")
    house.sittings.move(line.matter.id, 2, step=line.matter.last.step, by=DEALS)
    clock.advance(60)
    dealer.round({1: 90000, 2: 5000})  # seat 1 is somebody else's now
    clock.advance(60)
    line = line_of(house, "8801")
    house.sittings.leave(line.matter.id, step=line.matter.last.step, by=DEALS)
    clock.advance(60)
    dealer.round({2: 40000})
    line = line_of(house, "8801")
    assert [each.seat for each in line.stretches] == [1, 2]
    assert (line.rating.rounds, line.rating.wagered, line.here) == (3, 17500, False)
    assert line.rating.average == Fraction(17500, 3)
    assert line.rating.average_cents == 5833
    other = next(line for line in at_table(house).lines if not line.card)
    assert (other.rating.rounds, other.rating.wagered, other.here) == (1, 2500, True)
    assert last == 3


def test_the_theoretical_win_is_the_wagers_times_the_exact_edge(house):
    dealer = ready(house)
    seat(house, 1, "8801")
    house.house.clock.advance(1)
    dealer.round({1: 10000})
    dealer.round({1: 25000})
    game = house.sittings._dealing
    assert game
    way = setter_of(houseways.shipped(None, "tiles")["foxwoods"])
    counted = odds(way, way)
    deadline = 120
    with read(house.house.engine) as unit:
        terms = sittings.played(unit, TABLE, 1)[0].body["terms"]
        found = house.sittings.edges.of(house.sittings._dealing.game(unit, edges_terms(terms)), seconds=deadline)
    assert found.edge.error is None
    assert float(found.edge.house) == pytest.approx(counted.edge_against_player(5), abs=1e-15)
    exact = Fraction(100 * counted.lose - 95 * counted.win, 100 * counted.total)
    rating = line_of(house, "8801").rating
    assert rating.theoretical == 35000 * exact
    assert rating.theoretical_cents == round(35000 * exact)
    assert not rating.counting


def edges_terms(terms):
    from tablemgr.services.terms import Terms

    return Terms.from_json(terms)


def test_an_edge_that_is_not_known_makes_no_zero():
    from datetime import UTC, datetime

    at = datetime(2026, 1, 1, tzinfo=UTC)
    body = {"seats": {"1": {"wager": 5000}}, "bank": {"kind": "house"}, "terms": {"houseway": "x"}}
    rounds = [sittings.PlayedRound(at, body)]
    stretch = [ratings.Stretch(1, at, None)]
    unknown = ratings.rated(stretch, rounds, lambda _: Known(None))
    assert (unknown.theoretical, unknown.theoretical_cents, unknown.wagered) == (None, None, 5000)
    edge = Edge(Counts(win=2921, lose=3018, push=4061, dealt=False), Fraction(1, 20))
    known = ratings.rated(stretch, rounds, lambda _: Known(edge))
    assert known.theoretical == 5000 * Fraction(4861, 200000)
    banked = [sittings.PlayedRound(at, {**body, "bank": {"kind": "player"}})]
    against = ratings.rated(stretch, [*rounds, *banked], lambda _: Known(edge))
    assert (against.rounds, against.banked, against.theoretical) == (2, 1, known.theoretical)
    nobody = ratings.rated(stretch, [], lambda _: Known(None))
    assert (nobody.rounds, nobody.average, nobody.average_cents) == (0, None, None)


def test_a_dealt_edge_says_how_far_it_may_be_off():
    dealt = Edge(Counts(win=286_000, lose=299_000, push=415_000, dealt=True), Fraction(1, 20))
    assert dealt.house == Fraction(273, 10000)
    assert 0.0007 < dealt.error < 0.0008
    assert "1,000,000" in str(dealt.source)
    assert str(edges.Edge(Counts(1, 2, 3, dealt=False), Fraction(0)).source) == "counted over all 736,281,000 deals"


def test_a_round_that_was_taken_back_counts_once_and_when_it_was_dealt(house, clock):
    dealer = ready(house)
    seat(house, 1, "8801")
    clock.advance(60)
    number = dealer.round({1: 10000})
    clock.advance(60)
    line = line_of(house, "8801")
    house.sittings.leave(line.matter.id, step=1, by=DEALS)
    clock.advance(60)
    dealer.take_back(number)
    assert line_of(house, "8801").rating.rounds == 0
    dealer.finish()
    rating = line_of(house, "8801").rating
    assert (rating.rounds, rating.wagered) == (1, 10000)


def test_a_seat_holds_one_and_a_card_sits_once(house):
    ready(house)
    seat(house, 1, "8801")
    with pytest.raises(Refused, match="seat 1"):
        seat(house, 1)
    with pytest.raises(Refused, match="card"):
        seat(house, 2, "8801")
    with pytest.raises(WrongFields):
        seat(house, 8)
    with pytest.raises(WrongFields):
        seat(house, 2, "x" * 99)
    seat(house, 2)
    line = line_of(house, "8801")
    with pytest.raises(Refused):
        house.sittings.move(line.matter.id, 2, step=1, by=DEALS)
    house.sittings.move(line.matter.id, 3, step=1, by=FLOOR)
    with pytest.raises(Conflict):
        house.sittings.leave(line.matter.id, step=1, by=FLOOR)
    seat(house, 1)
    house.sittings.leave(line.matter.id, step=2, by=FLOOR)
    seat(house, 3, "8801")
    with pytest.raises(Refused):
        house.sittings.leave(line.matter.id, step=3, by=FLOOR)
    assert at_table(house).free == (4, 5, 6, 7)


def test_a_repeated_request_seats_once(house):
    ready(house)
    request = str(uuid4())
    for _ in range(2):
        house.sittings.seat(TABLE, 1, "8801", by=DEALS, request=request)
    assert len(at_table(house).lines) == 1


def test_somebody_who_stays_over_the_shift_is_shown_in_the_next(house, clock):
    ready(house)
    seat(house, 1, "8801")
    clock.advance(4 * 3600)
    page = house.sittings.shift(by=PIT)
    assert (page.shift, page.running) == ("Swing", True)
    assert line_of(house, "8801").here
    before = house.sittings.shift(page.gaming_day, "Day", by=PIT)
    assert (before.running, before.tables[0].lines[0].card) == (False, "8801")
    close_table(house)
    clock.advance(24 * 3600)
    assert house.sittings.shift(by=PIT).tables == ()


def test_the_close_ends_a_sitting_and_the_next_session_has_free_seats(house):
    ready(house)
    seat(house, 1, "8801")
    old = line_of(house, "8801").matter
    close_table(house)
    assert not line_of(house, "8801").here
    with pytest.raises(Refused):
        seat(house, 1)
    open_table(house)
    seat(house, 1, "8802")
    with pytest.raises(Refused, match="closed"):
        house.sittings.move(old.id, 2, step=1, by=DEALS)
    house.sittings.leave(old.id, step=1, by=DEALS)


def test_who_may(house):
    ready(house)
    for badge, role in ((LIN, "cage"), (TOMAS, "count"), (KIT, "trainee"), (ADA, "administrator")):
        with pytest.raises(Denied):
            house.sittings.shift(by=By(badge, role))
        with pytest.raises(Denied):
            seat(house, 1, by=By(badge, role))
    with pytest.raises(Denied):
        seat(house, 1, by=By(ARI, "surveillance"))
    seat(house, 1, "8801")
    assert line_of(house, "8801", DEALS).rating is None
    assert line_of(house, "8801", By(ARI, "surveillance")).rating is not None


def test_a_house_that_does_not_rate(site):
    switched(site, ratings_on=False)
    open_table(site)
    for act in (lambda: site.sittings.shift(by=PIT), lambda: seat(site, 1)):
        with pytest.raises(Absent):
            act()
    switched(site)
    seat(site, 1)
    key = at_table(site).lines[0].matter.id
    switched(site, ratings_on=False)
    with pytest.raises(Absent):
        site.sittings.leave(key, step=1, by=DEALS)
    with read(site.house.engine) as unit:
        assert matters.find(unit, key).state == "seated"
