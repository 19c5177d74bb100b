"""Fills and credits from hand to hand: who may, in which order, what moves in the book, and what is refused."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from cast import ADA, DANA, HA, JO, LIN, MEILING, PAT, PINS, ROBIN, START, open_site
from dealing import COUNT, close_table, open_table
from dealing import TOTAL as TRAY
from services.slipping import BOOKS, BOSS, CAGE, FLOOR, GUARD, TOTAL, WANTED, WAYS, Hands
from services.test_tables import facts, held
from tablemgr.audit.matters import MATTERS
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, Conflict, Denied, Refused
from tablemgr.ledger.book import by_cause
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.people import Person
from tablemgr.services.slips import Carrier, Chips, Proof, SlipAt
from tablemgr.store import slips as stored
from tablemgr.store import verify
from tablemgr.store.work import read

__all__ = ["by_cause"]
ADMIN = By(ADA, "administrator")
SECOND = Proof(badge=PAT, pin=PINS[PAT])


@pytest.fixture
def hands(site):
    return Hands(site)


@pytest.fixture
def both(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    yield site, clock
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []
    site.close()


def sound(site):
    with read(site.house.engine) as unit:
        assert verify.verify(unit) == []


def test_the_chain_of_custody_of_a_fill_and_a_credit_on_both_databases(both):
    site, clock = both
    hands = Hands(site)
    for kind, sign in (("fill", 1), ("credit", -1)):
        rack, cage = held(site, "rack:PG14", "cage")
        slip = hands.ask(kind, reason="low on 25")
        for state in WAYS[kind][1:]:
            before = held(site, "rack:PG14", "cage")
            clock.advance(60)
            slip = hands.step(slip, state)
            moved = [now - then for now, then in zip(held(site, "rack:PG14", "cage"), before, strict=True)]
            assert moved == ([sign * TOTAL, -sign * TOTAL] if state == "signed" else [0, 0]), state
        assert held(site, "rack:PG14", "cage") == [rack + sign * TOTAL, cage - sign * TOTAL]
        assert tuple(step.state for step in slip.steps) == WAYS[kind]
        assert (slip.number, slip.is_open) == (1, False)
        people = {step.state: step.person for step in slip.steps}
        assert people["requested"] == people["signed"] == ROBIN
        assert (people["issued"], people["proved"], people["matched"]) == (LIN, DANA, BOOKS.person)
        assert slip.step("carried").body["carrier"] == {"name": "Officer Ruiz", "badge": "8801"}
        times = [step.at for step in slip.steps]
        assert times == sorted(set(times)), "each hand has its own time"
        assert slip.step("proved").device is not None
        assert [each["cause"] for each in facts(site)[-1 - WAYS[kind][::-1].index("signed")][1]["entries"]] == [kind]
    with read(site.house.engine) as unit:
        assert stored.posted(unit, "PG14", 1) == {"fill": TOTAL, "credit": TOTAL}


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_every_step_out_of_order_is_refused_and_changes_nothing(site, kind):
    hands = Hands(site)
    machine = MATTERS[kind]
    steps = [state for state in machine.states if state != "requested"]
    for reached in machine.states:
        before_end = "requested" if reached == "refused" else "issued"
        slip = hands.until(reached if reached in WAYS[kind] else before_end, kind)
        if slip.state != reached:
            slip = hands.step(slip, reached)
        for state in steps:
            if state in machine.moves.get(reached, ()):
                continue
            there, balance = len(facts(site)), held(site, "rack:PG14", "cage")
            with pytest.raises(Refused, match=f"This {kind} is {reached}; it cannot become {state}"):
                hands.step(slip, state)
            assert (len(facts(site)), held(site, "rack:PG14", "cage")) == (there, balance)
            assert site.slips.desk.matter(slip.id) == slip
    sound(site)


def test_numbers_have_no_gap_under_twenty_threads_at_three_tables(both):
    site, _ = both
    around = [
        Hands(site, code, dealer=dealer)
        for code, dealer in (("PG11", DANA), ("PG12", MEILING))
    ]  # fmt: skip
    open_table(site, "PG14", dealer=DANA)
    asked = [each.ask(kind) for each in around for kind in ("fill", "credit") for _ in range(7)]
    more = Chips(count=WANTED)
    asked += [site.slips.ask("PG14", kind, more, by=BOSS) for kind in ("fill", "credit") for _ in range(6)]
    gate, wrong, queue = threading.Barrier(20), list[str](), list(asked)

    def run():
        gate.wait()
        while True:
            try:
                slip = queue.pop()
            except IndexError:
                return
            for _ in range(40):
                try:
                    site.slips.issue(SlipAt(id=slip.id, request=f"r-{slip.id}"), by=CAGE)
                    break
                except Conflict:
                    continue
                except Exception as error:
                    wrong.append(repr(error))
                    return

    threads = [threading.Thread(target=run) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    for kind in ("fill", "credit"):
        numbers = sorted(site.slips.desk.matter(slip.id).number for slip in asked if slip.kind == kind)
        assert numbers == list(range(1, 21))
    _, (fills, credits_) = site.slips.desk.day()
    assert (len(fills.slips), fills.gaps, len(credits_.slips), credits_.gaps) == (20, (), 20, ())


def test_two_tables_move_chips_out_of_one_cage_at_the_same_time(both):
    site, _ = both
    around = [Hands(site, "PG11", dealer=DANA), Hands(site, "PG12", dealer=MEILING)]
    gate, wrong = threading.Barrier(2), list[str]()

    def run(hands):
        gate.wait()
        try:
            for kind in ("fill", "credit", "fill", "credit", "fill"):
                hands.until("signed", kind)
        except Exception as error:
            wrong.append(repr(error))

    threads = [threading.Thread(target=run, args=(hands,)) for hands in around]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert held(site, "rack:PG11", "rack:PG12", "cage") == [TRAY + TOTAL, TRAY + TOTAL, -2 * (TRAY + TOTAL)]


def test_whoever_asks_never_gives_out(site, hands):
    slip = hands.ask()
    for by in (FLOOR, BOSS, By(HA, "shift_manager"), hands.dealer, ADMIN):
        with pytest.raises(Denied):
            site.slips.issue(SlipAt(id=slip.id), by=by)
    # Also when his role lets him: somebody of the floor who keeps the cage since.
    with pytest.raises(Denied, match="You asked for this fill yourself"):
        site.slips.issue(SlipAt(id=slip.id), by=By(ROBIN, "cage"))
    assert site.slips.desk.one(slip.id).acts(By(ROBIN, "cage")) == {"refused"}
    assert site.slips.desk.matter(slip.id).state == "requested"
    assert site.slips.issue(SlipAt(id=slip.id), by=CAGE).number == 1


@pytest.mark.parametrize("state", ["issued", "carried", "proved", "signed", "received", "matched"])
def test_each_hand_is_laid_on_by_its_own_role_alone(site, hands, state):
    kind = "credit" if state == "received" else "fill"
    way = WAYS[kind]
    slip = hands.until(way[way.index(state) - 1], kind)
    at, count = SlipAt(id=slip.id), slip.first.body["count"]
    acts = {
        "issued": lambda by: site.slips.issue(at, by=by),
        "carried": lambda by: site.slips.carry(at, GUARD, by=by),
        "proved": lambda by: site.slips.prove(at, count, by=by),
        "signed": lambda by: site.slips.sign(at, by=by),
        "received": lambda by: site.slips.receive(at, count, by=by),
        "matched": lambda by: site.slips.match(at, by=by),
    }
    for by in (By(HA, "shift_manager"), ADMIN, By(MEILING, "dealer"), By(LIN, "count"), By(ROBIN, "surveillance")):
        with pytest.raises(Denied):
            acts[state](by)
    assert site.slips.desk.matter(slip.id) == slip


def test_the_dealer_and_the_supervisor_are_two(site, hands):
    slip = hands.until("proved")
    at = SlipAt(id=slip.id)
    with pytest.raises(Denied, match="You counted this fill yourself"):
        site.slips.sign(at, by=By(DANA, "floor"))
    with pytest.raises(WrongFields):
        site.slips.sign(at, by=hands.dealer, proof=Proof(badge=DANA, pin=PINS[DANA]))
    with pytest.raises(Refused, match="may not sign this"):
        site.slips.sign(at, by=hands.dealer, proof=Proof(badge=LIN, pin=PINS[LIN]))
    refused = site.slips.sign(at, by=hands.dealer, proof=Proof(badge=JO, pin="0000"))
    assert isinstance(refused, Denied)
    assert site.people.person(JO).failures == 1
    signed = site.slips.sign(at, by=hands.dealer, proof=Proof(badge=JO, pin=PINS[JO]))
    step = signed.step("signed")
    assert (step.person, step.role, step.second, step.device) == (JO, "floor", DANA, hands.dealer.device)


def test_only_the_dealer_of_the_table_counts_and_the_chips_are_those_of_the_slip(site, hands):
    slip = hands.until("carried")
    at = SlipAt(id=slip.id)
    with pytest.raises(Denied, match="Dana"):
        site.slips.prove(at, WANTED, by=replace(hands.dealer, person=MEILING))
    with pytest.raises(Refused) as wrong:
        site.slips.prove(at, {"2500": 198, "10000": 51, "500": 3}, by=hands.dealer)
    said = str(wrong.value)
    assert "3 too many of 5.00" in said
    assert "2 too few of 25.00" in said
    assert "1 too many of 100.00" in said
    with pytest.raises(WrongFields) as missing:
        site.slips.prove(at, {"700": 1}, by=hands.dealer)
    assert "Table 14 has no chip of 7.00" in str(missing.value)
    for number in (-1, True, "3"):
        with pytest.raises(WrongFields):
            site.slips.prove(at, {"2500": number}, by=hands.dealer)
    assert site.slips.desk.matter(slip.id) == slip


@pytest.mark.parametrize(
    ("chips", "field", "sentence"),
    [
        (Chips(count={"700": 5}), "count", "Table 14 has no chip of 7.00."),
        (Chips(amounts={"700": 70_000}), "count", "Table 14 has no chip of 7.00."),
        (Chips(count={"five": 5}), "count", "Table 14 has no chip of five."),
        (Chips(count={"2500": -1}), "count-2500", "A whole number of chips, or nothing."),
        (Chips(count={"2500": 1_000_000}), "count-2500", "A whole number of chips, or nothing."),
        (Chips(amounts={"2500": 101_000}), "amount-2500", "1010.00 is not a whole number of chips of 25.00."),
        (Chips(count={"2500": 4}, amounts={"2500": 12_500}), "amount-2500", "The pieces and the amount do not agree."),
        (Chips(), "count", "Say which chips, and how many."),
    ],
)
def test_chips_that_cannot_be_asked_for(site, hands, chips, field, sentence):
    with pytest.raises(WrongFields) as wrong:
        site.slips.ask("PG14", "fill", chips, by=FLOOR)
    assert {name: str(said) for name, said in wrong.value.problems.items()} == {field: sentence}
    assert site.slips.desk.waiting() == ()


def test_amounts_are_pieces(site, hands):
    slip = site.slips.ask("PG14", "fill", Chips(amounts={"2500": 100_000}, count={"10000": 3}), by=BOSS)
    assert slip.first.body["count"] == {"2500": 40, "10000": 3}
    assert slip.first.body["total"] == 130_000


def test_a_closed_table_asks_for_nothing_and_one_with_a_slip_in_transit_says_so(site):
    with pytest.raises(Refused, match="Table 14 is closed"):
        site.slips.ask("PG14", "fill", Chips(count=WANTED), by=FLOOR)
    with pytest.raises(Absent):
        site.slips.ask("PG99", "fill", Chips(count=WANTED), by=FLOOR)
    hands = Hands(site)
    for state, blocks in {"requested": True, "issued": True, "carried": True, "proved": True, "signed": False,
                          "voided": False, "refused": False}.items():  # fmt: skip
        slip = hands.until(state if state in WAYS["fill"] else "requested" if state == "refused" else "issued")
        if slip.state != state:
            hands.step(slip, state)
        with read(site.house.engine) as unit:
            assert bool(stored.open_slips(unit, "PG14")) is blocks, state
            assert stored.open_slips(unit, "PG12") == ()
        if blocks:
            finish(hands, slip)


def finish(hands, slip):
    """Take a slip away from the table, whatever state it is in."""
    slip = hands.site.slips.desk.matter(slip.id)
    if slip.state == "proved":
        hands.step(slip, "signed")
    else:
        hands.step(slip, "refused" if slip.state == "requested" else "voided")


def test_a_void_takes_two_and_a_reason_and_keeps_the_number(site, hands):
    first = hands.until("issued")
    at = SlipAt(id=first.id)
    with pytest.raises(WrongFields) as wrong:
        site.slips.void(at, reason=" ", proof=SECOND, by=CAGE)
    assert "reason" in wrong.value.problems
    with pytest.raises(WrongFields):
        site.slips.void(at, reason="x", proof=Proof(badge=LIN, pin=PINS[LIN]), by=CAGE)
    with pytest.raises(Refused, match="may not sign this"):
        site.slips.void(at, reason="x", proof=Proof(badge=JO, pin=PINS[JO]), by=CAGE)
    assert isinstance(site.slips.void(at, reason="x", proof=Proof(badge=PAT, pin="0000"), by=CAGE), Denied)
    with pytest.raises(Denied):
        site.slips.void(at, reason="x", proof=SECOND, by=hands.dealer)
    voided = site.slips.void(at, reason="Wrong chips", proof=SECOND, by=CAGE)
    step = voided.step("voided")
    assert (voided.number, step.person, step.second, step.body["reason"]) == (1, LIN, PAT, "Wrong chips")
    assert hands.until("issued").number == 2
    assert held(site, "rack:PG14", "cage") == [TRAY, -TRAY]
    _, (fills, _credits) = site.slips.desk.day()
    assert [(slip.matter.number, slip.matter.state) for slip in fills.slips] == [(1, "voided"), (2, "issued")]
    assert fills.total == 0


def test_the_cage_turns_a_request_down_and_the_floor_takes_its_own_back(site, hands):
    for by in (CAGE, FLOOR):
        slip = hands.ask()
        with pytest.raises(WrongFields):
            site.slips.refuse(SlipAt(id=slip.id), reason="", by=by)
        assert site.slips.refuse(SlipAt(id=slip.id), reason="The cage rolls", by=by).state == "refused"
    with pytest.raises(Denied):
        site.slips.refuse(SlipAt(id=slip.id), reason="x", by=hands.dealer)


def test_a_leaver_signs_nothing(site, hands):
    slip = hands.until("proved")
    site.people.leave(JO, by=ADMIN)
    with pytest.raises(Denied, match=f"Badge {JO} has left the house"):
        site.slips.sign(SlipAt(id=slip.id), by=By(JO, "floor"))
    assert isinstance(site.slips.sign(SlipAt(id=slip.id), by=hands.dealer, proof=Proof(badge=JO, pin=PINS[JO])), Denied)
    assert site.slips.desk.matter(slip.id) == slip
    other = hands.until("issued")
    with pytest.raises(Refused, match="Jo has left the house and carries nothing"):
        site.slips.carry(SlipAt(id=other.id), Carrier(badge=JO), by=CAGE)
    with pytest.raises(Refused, match="Lin counted the chips out"):
        site.slips.carry(SlipAt(id=other.id), Carrier(badge=LIN), by=CAGE)
    with pytest.raises(WrongFields):
        site.slips.carry(SlipAt(id=other.id), Carrier(), by=CAGE)
    carried = site.slips.carry(SlipAt(id=other.id), Carrier(badge=PAT), by=CAGE)
    assert carried.last.body["carrier"] == {"name": "Pat", "badge": PAT}


def test_a_page_that_is_behind_is_told_and_a_repeated_form_does_nothing_twice(site, hands):
    slip = hands.ask()
    with pytest.raises(Conflict):
        site.slips.issue(SlipAt(id=slip.id, seen=0), by=CAGE)
    at = SlipAt(id=slip.id, seen=1, request="one-form")
    first = site.slips.issue(at, by=CAGE)
    assert site.slips.issue(at, by=CAGE) == first
    one = site.slips.ask("PG14", "fill", Chips(count=WANTED), by=FLOOR, request="ask-once")
    assert site.slips.ask("PG14", "fill", Chips(count=WANTED), by=FLOOR, request="ask-once").id == one.id
    with pytest.raises(Conflict):
        site.slips.ask("PG14", "fill", Chips(count={"2500": 1}), by=FLOOR, request="ask-once")
    with pytest.raises(Absent):
        site.slips.issue(SlipAt(id="fill:000000000000"), by=CAGE)


def test_a_fill_lowers_what_the_table_won_and_a_credit_raises_it(site, clock):
    """Opened with TRAY, filled by TOTAL, closed with the tray as it should be: nothing over, nothing short."""
    hands = Hands(site)
    hands.until("signed", "fill")
    credit = hands.until("signed", "credit", {"10000": 10})
    with pytest.raises(Refused, match="has not reached the cage"):
        close_table(site)
    hands.step(hands.step(credit, "carried"), "received")
    counted = {**COUNT, "2500": COUNT["2500"] + 200, "10000": COUNT["10000"] + 50 - 10}
    close_table(site, count=counted)
    assert held(site, "rack:PG14", "cage", "variance") == [0, 0, 0]
    sound(site)


def test_people_who_are_not_of_this_house(site, hands):
    site.people.add(Person(badge="5110", name="Noor", role="cage"), "90210", by=ADMIN)
    slip = hands.ask()
    with pytest.raises(Denied):
        site.slips.issue(SlipAt(id=slip.id), by=By("999999", "cage"))
    assert site.slips.issue(SlipAt(id=slip.id), by=By("5110", "cage")).number == 1
