"""Practice tables: a round entered right has no fault, each wrong thing has its own, and the book never moves."""

from __future__ import annotations

import uuid

import pytest
import sqlalchemy

from cast import DANA, KIT, START, open_site
from practising import Trainee
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.practice_table import MISTAKES, Setup, Wrong
from tablemgr.services.taps import Tap

BY = By(KIT, "trainee")
BOTH = pytest.mark.parametrize("key", ["tiles", "poker"])


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(parse_stamp(START))


@pytest.fixture
def site(database_url, clock):
    """The house with its floor, on each database."""
    opened = open_site(database_url, clock)
    demonstration.load(opened)
    yield opened
    opened.close()


def counted(url: str) -> dict[str, int]:
    """Count the rows of everything that a practice table must not touch."""
    engine = sqlalchemy.create_engine(url)
    with engine.connect() as connection:
        found = {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
            for table in ("facts", "entries", "accounts", "rounds", "drafts", "documents", "steps", "tables")
        }
        found["heads"] = str(connection.exec_driver_sql("SELECT * FROM heads ORDER BY chain").all())
    engine.dispose()
    return found


@BOTH
def test_rounds_entered_right_have_no_fault_and_leave_no_trace_in_the_book(site, database_url, key):
    before = counted(database_url)
    kit = Trainee(site.practice_table, BY, game=key, players=5, rate=50, sides=True, seed=11)
    made = 0
    for number in range(1, 6):
        graded = kit.round()
        assert graded["faults"] == [], (number, graded)
        assert graded["found"] == graded["made"]
        made += graded["made"]
    assert made > 3, "nobody erred, so nothing was tried"
    score = kit.state["practice"]["score"]
    assert (score["rounds"], score["clean"], score["made"], score["found"]) == (5, 5, made, made)
    assert kit.state["round"]["number"] == 6
    assert counted(database_url) == before


@BOTH
def test_a_wrong_piece_is_that_fault_and_no_other(site, key):
    kit = Trainee(site.practice_table, BY, game=key, players=3, rate=0, seed=5)
    kit.bets()
    kit.deal()
    seat = kit.state["placing"]["seat"]
    hand = kit.place(seat)["hand"]
    lying = {
        piece
        for place in kit.felt["places"]
        if place["hand"]
        for piece in (*place["hand"]["low"], *place["hand"]["high"])
    }
    spare = next(str(piece) for piece in kit.game.pieces if str(piece) not in {*lying, *kit.felt["banker"]})
    kit.hands(instead={(seat, hand["high"][0]): spare})
    (fault,) = kit.settle()["faults"]
    assert (fault["rule"], fault["seat"]) == ("table:piece", seat)
    assert spare in fault["words"]["with"]["entered"]
    assert hand["high"][0] in fault["words"]["with"]["lay"]


def erring(site, key, kind, **more):
    """Find a game of which the first round has a mistake of this kind, by looking at it from outside."""
    for seed in range(200):
        kit = Trainee(site.practice_table, BY, game=key, players=3, rate=40, seed=seed, **more)
        sitting = site.practice_table._seen(kit.id, BY)
        if list(sitting.felt.wrong.values()) == [kind]:
            return kit, next(iter(sitting.felt.wrong))
    raise AssertionError(kind)


@pytest.mark.parametrize(("key", "kind"), [
    *((key, kind) for key in ("tiles", "poker") for kind in ("under", "over", "odd", "side_alone", "late")),
    ("tiles", "exchanged"), ("poker", "foul"),
])  # fmt: skip
def test_a_mistake_that_nobody_noticed_is_named_and_nothing_else_is(sqlite_url, key, kind):
    site = open_site(sqlite_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    kit, seat = erring(site, key, kind, sides=True)
    kit.bets(skip=(kind,))
    kit.deal()
    kit.hands(skip=(kind,))
    graded = kit.settle()
    assert [(fault["rule"], fault["seat"]) for fault in graded["faults"]] == [(f"table:{kind}", seat)]
    assert graded["faults"][0]["words"]["with"]["mistake"]["say"] == str(MISTAKES[kind])
    assert (graded["made"], graded["found"]) == (1, 0)
    site.close()


def test_a_foul_that_the_house_does_not_take_is_noticed_by_the_screen(site):
    kit, seat = erring(site, "poker", "foul", ruleset="poker-foul-refused")
    kit.bets()
    kit.deal()
    while kit.state["placing"]["seat"] != seat:
        other = kit.state["placing"]["seat"]
        hand = kit.place(other)["hand"]
        for turn, piece in enumerate(pieces := [*hand["low"], *hand["high"]]):
            if hand["asked"] and turn == len(pieces) - 1:
                kit.act(kind="house_way", seat=other)
            kit.act(kind="place", piece=piece)
    hand = kit.place(seat)["hand"]
    *first, last = [*hand["low"], *hand["high"]]
    for piece in first:
        kit.act(kind="place", piece=piece)
    with pytest.raises(Refused):
        kit.act(kind="place", piece=last)
    kit.state = site.practice_table.state(kit.id, by=BY)
    assert kit.place(seat)["noticed"] == "screen"
    kit.act(kind="house_way", seat=seat)
    kit.act(kind="place", piece=last)
    kit.hands()
    graded = kit.settle()
    assert graded["faults"] == []
    assert [each["with"]["seat"] for each in graded["hints"]] == [seat]


def test_an_amount_that_the_screen_refuses_is_noticed_and_put_right(site):
    kit, seat = erring(site, "tiles", "odd")
    with pytest.raises(Refused):
        kit.act(kind="wager", seat=seat, cents=kit.place(seat)["wager"])
    kit.state = site.practice_table.state(kit.id, by=BY)
    assert kit.place(seat)["noticed"] == "screen"
    assert kit.place(seat)["wager"] % kit.state["table"]["limits"]["unit"] == 0
    assert kit.round()["faults"] == []


def test_a_call_of_nothing_and_a_call_of_something_else_are_faults(site):
    kit, seat = erring(site, "tiles", "under")
    other = next(each for each in kit.seats if each != seat)
    assert "nothing wrong" in kit.call(other, "foul")
    assert "not that" in kit.call(seat, "over")
    # The felt says nothing of a mistake that cannot be seen yet.
    late, where = erring(site, "tiles", "late")
    assert "nothing wrong" in late.call(where, "late")
    kit.round()
    graded = kit.state["practice"]["graded"]
    assert [(fault["rule"], fault["seat"]) for fault in graded["faults"]] == [
        ("table:call", other),
        ("table:call", seat),
    ]


def test_wager_dice_bank_split_and_order_have_faults_of_their_own(site):
    kit = Trainee(site.practice_table, BY, players=4, rate=0, seed=3)
    first = next(place for place in kit.felt["places"] if place["wager"])
    for place in kit.felt["places"]:
        if place["wager"]:
            kit.act(kind="wager", seat=place["seat"], cents=place["wager"] + (2_500 if place is first else 0))
    kit.act(kind="no_more_bets")
    dice = kit.felt["dice"]
    kit.act(kind="dice", values=[dice[0] % 6 + 1, *dice[1:]])
    order = [int(each.removeprefix("seat ")) for each in kit.state["dice"]["order"] if each.startswith("seat ")]
    playing = [seat for seat in order if kit.place(seat)["wager"]]
    lying = {
        piece for stack in site.practice_table._seen(kit.id, BY).felt.hands.values() for piece in map(str, stack.pieces)
    }
    bank = list(kit.felt["banker"])
    bank[0] = next(str(piece) for piece in kit.game.pieces if str(piece) not in {*lying, *bank})
    for piece in bank:
        kit.act(kind="place", piece=piece)
    kit.act(kind="seat", seat=playing[1])
    kit.hands()
    rules = [fault["rule"] for fault in kit.settle()["faults"]]
    assert rules == ["table:wager", "table:dice", "table:banker", "table:order"]


def test_what_was_missed_is_known_to_the_review_and_what_is_right_makes_it_good_again(site):
    kit, _seat = erring(site, "tiles", "exchanged")
    kit.bets()
    kit.deal()
    kit.hands(skip=("exchanged",))
    kit.settle()
    lines = {line.known.rule: line for line in site.trainees.progress(by=BY).rules}
    assert set(lines) == {"table:exchanged"}
    assert (lines["table:exchanged"].right, lines["table:exchanged"].answers) == (0, 1)
    # Nothing of it disturbs the drills, which know no such rule.
    assert site.training.ask("tiles", by=BY).question.rule.partition(":")[0] != "table"


def test_the_time_of_a_round_runs_from_its_first_tap(site, clock):
    kit = Trainee(site.practice_table, BY, players=2, rate=0, seed=2)
    clock.advance(500)
    kit.bets()
    clock.advance(90)
    kit.deal()
    kit.hands()
    graded = kit.settle()
    assert (graded["seconds"], graded["target"]) == (90, 120)


@BOTH
def test_equal_seeds_lay_equal_tables(site, key):
    chosen = {"game": key, "players": 5, "rate": 60, "sides": True, "seed": 77}
    one, other = (Trainee(site.practice_table, by, **chosen) for by in (BY, By(DANA, "dealer")))
    assert one.felt == other.felt
    one.round()
    other.round()
    assert one.felt == other.felt
    assert one.state["practice"]["graded"]["faults"] == other.state["practice"]["graded"]["faults"]


def test_nobody_sees_or_taps_at_the_game_of_another_and_two_games_do_not_disturb_each_other(site):
    kit, second = (Trainee(site.practice_table, BY, players=2, rate=0, seed=seed) for seed in (1, 2))
    kit.bets()
    assert second.tables.state(second.id, by=BY)["round"]["phase"] == "bets"
    dana = By(DANA, "dealer")
    for door in (
        lambda: site.practice_table.state(kit.id, by=dana),
        lambda: site.practice_table.call(kit.id, Wrong(1, "late"), by=dana),
        lambda: site.practice_table.act(
            kit.id, Tap(request=uuid.uuid4(), version=0, id=uuid.uuid4(), act={"kind": "no_more_bets"}), by=dana
        ),
    ):
        with pytest.raises(Absent):
            door()
    assert [line.game.id for line in site.practice_table.games(by=BY)] == [second.id, kit.id] or [
        line.game.id for line in site.practice_table.games(by=BY)
    ] == [kit.id, second.id]
    with pytest.raises(Denied):
        site.practice_table.begin(Setup(), by=By("9000", "cage"))


def test_taps_are_answered_as_at_a_table(site):
    """A repeated tap changes nothing, a stale one is a conflict, undo goes tap by tap."""
    kit = Trainee(site.practice_table, BY, players=2, rate=0, seed=8)
    tap = Tap(request=kit.request, version=0, id=uuid.uuid4(), act={"kind": "wager", "seat": 1, "cents": 2_500})
    first = site.practice_table.act(kit.id, tap, by=BY)
    assert site.practice_table.act(kit.id, tap, by=BY) == first
    with pytest.raises(Conflict):
        site.practice_table.act(kit.id, Tap(kit.request, 0, uuid.uuid4(), {"kind": "no_more_bets"}), by=BY)
    kit.state = first
    kit.undo()
    assert kit.state["bets"] == {}
    kit.bets()
    with pytest.raises(Refused):
        kit.settle()


def test_what_cannot_be_set_up_is_said_field_by_field(site):
    with pytest.raises(WrongFields) as wrong:
        site.practice_table.begin(
            Setup(game="tiles", seats=9, rate=300, houseway="nowhere", ruleset="x", seed=-1), by=BY
        )
    assert set(wrong.value.problems) == {"seats", "rate", "houseway", "ruleset", "seed"}
    with pytest.raises(WrongFields):
        site.practice_table.begin(Setup(game="poker", players=7), by=BY)
