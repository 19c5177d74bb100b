"""The practice screen, act by act: what may be done is what is done, every hand pays what another reading says it pays."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import poker as oracle
from tablemgr.catalog import houseways
from tablemgr.errors import BadInput, Conflict, Refused, TableError
from tablemgr.rules.poker.houseway import decide
from tablemgr.rules.poker.piece import SET, parse_hand
from tablemgr.training.practice import can, do, fouls, verify
from tablemgr.training.practice_acts import (
    Choose,
    Deal,
    PlaceBet,
    PutBack,
    PutChip,
    Rebet,
    Refill,
    SetByHouseWay,
    Switch,
    TakeChip,
    act_from_json,
    act_to_json,
)
from tablemgr.training.practice_json import screen_from_json, screen_to_json
from tablemgr.training.practice_screen import Screen, begin, deal
from tablemgr.training.practice_settings import CHIPS, CHOICES, COMMISSION, Rules, Switches

WAY = houseways.shipped(game="poker")["trump_plaza"]
ANY_CARD = st.sampled_from([str(card) for card in SET])
ACTS = st.one_of(
    st.sampled_from([PutChip(), Rebet(), Deal(), SetByHouseWay(), Refill(), PlaceBet(0), PlaceBet(30_100), PlaceBet(150)]),
    st.builds(PlaceBet, st.integers(-3, 400).map(lambda units: units * 100)),
    st.builds(TakeChip, st.sampled_from([*CHIPS, 50])),
    st.builds(Switch, st.sampled_from(["speed", "rebet_deals", "voices", "x"]), st.sampled_from(["normal", "fast", True, False])),
    st.builds(Choose, ANY_CARD),
    st.builds(PutBack, ANY_CARD),
)  # fmt: skip
SEEDS = st.integers(0, 10**9)


def sets(rules):
    return partial(decide, WAY, **rules.hand)


def play(screen, *acts):
    for act in acts:
        screen = do(screen, act, sets(screen.rules))
    return screen


def dealt(seed, *, bet=2500, **rules):
    return play(begin(Rules(**rules), seed), PlaceBet(bet), Deal())


def holding(hand, **rules):
    """A screen at which this hand lies, whatever the dealer has."""
    mine = parse_hand(hand)
    return replace(dealt(3, **rules), hand=mine, dealer=tuple(card for card in SET if card not in mine)[:7])


# Two taps of three are on a card that lies there, so that whole hands are played and not only refused.
@st.composite
def games(draw):
    """A screen after some taps, and all that its hands paid."""
    screen, paid = begin(Rules(wheel_rank=draw(st.sampled_from(["lowest", "second"]))), draw(SEEDS)), 0
    for _ in range(draw(st.integers(1, 25))):
        act = draw(ACTS)
        if screen.phase == "split" and draw(st.integers(0, 2)):
            act = draw(st.sampled_from([*(Choose(str(card)) for card in screen.hand), Deal(), SetByHouseWay()]))
        if can(screen, act):
            after = do(screen, act, sets(screen.rules))
            paid += after.outcome.net if after.outcome is not None and screen.phase == "split" else 0
            screen = after
    return screen, paid


@given(games())
def test_balance_and_table_change_only_by_what_hands_pay(game):
    """The whole life of a screen: money comes by the opening, by refills and by won hands, and goes by lost ones."""
    screen, paid = game
    assert screen.balance >= 0
    assert screen.balance + screen.on_table == screen.given + paid
    assert sum(screen.results) == screen.number - (screen.phase == "split")
    assert screen_from_json(screen_to_json(screen)) == screen


@given(SEEDS, st.lists(ACTS, max_size=12))
def test_what_can_be_done_is_what_do_does_not_refuse(seed, acts):
    screen = dealt(seed)
    for act in [*map(Choose, map(str, screen.hand)), *acts]:
        allowed = can(screen, act)
        try:
            after = do(screen, act, sets(screen.rules))
        except TableError:
            assert not allowed
        else:
            assert allowed
            assert after.balance + after.on_table - screen.balance - screen.on_table == change(screen, act, after)
            screen = after


def change(before, act, after):
    if isinstance(act, Refill):
        return after.given - before.given
    return after.outcome.net if after.outcome and before.phase == "split" else 0


@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_every_hand_pays_what_another_reading_says(wheel, monkeypatch):
    """A thousand seeds by hand and by house way: the oracle shares no line with the product."""
    monkeypatch.setattr(oracle, "WHEEL", 13.5 if wheel == "second" else 5)
    ends = {"win": 0, "lose": 0, "push": 0}
    for seed in range(500):
        screen = dealt(seed, bet=100 * (seed % 300 + 1), wheel_rank=wheel)
        # The first two cards that may lie in front, or the house way: both are settled alike.
        low = next(
            two for two in combinations(screen.hand, 2) if can(play(screen, Choose(str(two[0]))), Choose(str(two[1])))
        )
        acts = [[Choose(str(low[0])), Choose(str(low[1])), Deal()], [SetByHouseWay()]][seed % 2]
        done = play(screen, *acts)
        mine = (low, [card for card in screen.hand if card not in low])
        if seed % 2:
            mine = oracle.trump_plaza([oracle.card(str(card)) for card in screen.hand])
        else:
            mine = tuple([oracle.card(str(card)) for card in half] for half in mine)
        expected = settled(mine, oracle.trump_plaza([oracle.card(str(card)) for card in screen.dealer]))
        assert done.outcome.showdown.result == expected, seed
        ends[expected] += 1
        wager = screen.bet
        net = {"win": wager * 95 // 100, "lose": -wager, "push": 0}[expected]
        assert (done.balance, done.on_table, done.outcome.net) == (screen.balance + wager + net, 0, net), seed
        assert done.results == tuple(int(expected == end) for end in ("win", "lose", "push"))
    assert min(ends.values()) > 100, ends


def settled(mine, dealers):
    """Win with both halves, lose with neither; an equal half is the dealer's."""
    better = (oracle.two(mine[0]) > oracle.two(dealers[0])) + (oracle.five(mine[1]) > oracle.five(dealers[1]))
    return ["lose", "push", "win"][better]


@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_the_second_card_is_refused_exactly_when_it_fouls(wheel, monkeypatch):
    monkeypatch.setattr(oracle, "WHEEL", 13.5 if wheel == "second" else 5)
    refused = 0
    for seed in range(150):
        screen = dealt(seed, wheel_rank=wheel)
        for first in screen.hand:
            one = play(screen, Choose(str(first)))
            for second in one.others:
                halves = [first, second], [card for card in screen.hand if card not in (first, second)]
                foul = oracle.fouls(*([oracle.card(str(card)) for card in half] for half in halves))
                assert can(one, Choose(str(second))) is not foul, (seed, first, second)
                assert (second in fouls(one)) is foul
                refused += foul
    assert 500 < refused < 6000, refused


def test_the_example_of_the_help_page():
    """“5 8 7 Ace King King 2: You cannot play the pair of kings to the low hand” (its example)."""
    screen = play(holding("5c 8d 7h As Kd Kh 2c"), Choose("Kd"))
    with pytest.raises(Refused, match="would outrank the high hand \\(ace-high\\)"):
        do(screen, Choose("Kh"), sets(screen.rules))
    # The first one goes back and others are taken instead.
    done = play(screen, PutBack("Kd"), Choose("As"), Choose("8d"), Deal())
    assert str(done.outcome.split) == "As 8d / Kh Kd 7h 5c 2c"
    assert done.outcome.set_by == "player"
    assert done.outcome.way.split == done.outcome.split


def test_house_way_sets_and_confirms():
    screen = holding("5c 8d 7h As Kd Kh 2c")
    done = play(screen, Choose("2c"), SetByHouseWay())
    assert done.phase == "done"
    assert (str(done.outcome.split), done.outcome.set_by) == ("As 8d / Kh Kd 7h 5c 2c", "house_way")


def test_deal_asks_for_two_cards():
    screen = play(dealt(5), Choose(str(dealt(5).hand[6])))
    with pytest.raises(Refused, match="two cards for the low hand"):
        verify(screen, Deal())


def test_five_aces_are_above_a_royal_flush():
    mine = holding("As Ah Ad Ac Jk 3c 2d")
    royal = replace(mine, dealer=parse_hand("Ks Qs Js Ts 9s 8s 8h"))
    done = play(royal, Choose("3c"), Choose("2d"), Deal())
    assert done.outcome.showdown.high == "win"


def test_a_copy_is_the_dealers():
    mine = replace(holding("Ks Qd 9h 9d 7c 5c 2d"), dealer=parse_hand("Kh Qc 9s 9c 7d 5h 2s"))
    done = play(mine, Choose("Ks"), Choose("Qd"), Deal())
    assert (done.outcome.showdown.low, done.outcome.showdown.high) == ("copy", "copy")
    assert done.outcome.net == -2500
    # One copy and one win are one hand each; in the other reading of the page, one copy is all.
    better = replace(holding("Ks Qd Jh Jd 7c 5c 2d"), dealer=mine.dealer)
    assert play(better, Choose("Ks"), Choose("Qd"), Deal()).outcome.showdown.result == "push"
    strict = replace(better, rules=Rules(copy="game"))
    assert play(strict, Choose("Ks"), Choose("Qd"), Deal()).outcome.showdown.result == "lose"


def test_the_wheel_is_the_lowest_straight_because_five_aces_are_the_only_exception():
    mine = replace(holding("5s 4h 3d 2c As Kd Qh"), dealer=parse_hand("6s 5h 4d 3c 2s Qc Jd"))
    done = play(mine, Choose("Kd"), Choose("Qh"), Deal())
    assert (done.outcome.showdown.low, done.outcome.showdown.high) == ("win", "lose")
    other = replace(mine, rules=Rules(wheel_rank="second"))
    assert play(other, Choose("Kd"), Choose("Qh"), Deal()).outcome.showdown.result == "win"


@pytest.mark.parametrize("units", range(1, 301))
def test_five_percent_of_a_whole_bet_is_never_rounded(units):
    assert COMMISSION.on_win(units * 100) * 20 == units * 100


def test_bets_are_whole_from_one_to_three_hundred_and_covered():
    screen = begin(Rules(), 1)
    for good in (100, 30_000, 0):
        verify(screen, PlaceBet(good))
    for bad in (-100, 50, 150, 30_100):
        with pytest.raises(Refused):
            verify(screen, PlaceBet(bad))
    poor = replace(screen, balance=2_450)
    verify(poor, PlaceBet(2_400))
    with pytest.raises(Refused, match=re.escape("24.50")):
        verify(poor, PlaceBet(2_500))


def test_chips_add_up_to_the_bet_and_not_beyond_the_limit():
    screen = play(begin(Rules(), 1), TakeChip(10_000), PutChip(), PutChip(), TakeChip(2_500), PutChip())
    assert screen.bet == 22_500
    screen = play(screen, TakeChip(10_000))
    with pytest.raises(Refused, match="from 1 to 300"):
        do(screen, PutChip(), sets(screen.rules))
    with pytest.raises(BadInput):
        verify(screen, TakeChip(700))


def test_rebet_places_the_bet_and_deals_where_the_switch_says_so():
    screen = begin(Rules(), 9)
    with pytest.raises(Refused, match="no bet of a game before"):
        verify(screen, Rebet())
    done = play(screen, PlaceBet(700), Deal(), SetByHouseWay())
    assert (done.bet, done.last_bet) == (0, 700)
    again = play(done, Rebet())
    assert (again.phase, again.bet, again.hand, again.number) == ("bet", 700, (), 1)
    changed = play(again, TakeChip(100), PutChip(), Deal())
    assert (changed.bet, changed.number) == (800, 2)
    at_once = play(done, Switch("rebet_deals", value=True), Rebet())
    assert (at_once.phase, at_once.bet, at_once.number) == ("split", 700, 2)


def test_nothing_is_bet_while_cards_are_dealt_and_no_card_is_moved_before():
    screen = dealt(4)
    for act in (PlaceBet(100), PutChip(), Rebet(), Refill()):
        with pytest.raises(Conflict):
            verify(screen, act)
    for act in (Choose("As"), PutBack("As"), SetByHouseWay()):
        with pytest.raises(Conflict):
            verify(begin(Rules(), 4), act)
    with pytest.raises(Refused, match="Place a bet first"):
        verify(begin(Rules(), 4), Deal())


def test_a_balance_that_is_gone_is_filled_up():
    screen = begin(Rules(), 1)
    with pytest.raises(Refused, match="still play money"):
        verify(screen, Refill())
    filled = play(replace(screen, balance=95), Refill())
    assert (filled.balance, filled.given) == (100_000, 199_905)


def test_the_low_hand_takes_two():
    screen = play(holding("5c 8d 7h As Kd Kh 2c"), Choose("8d"), Choose("7h"))
    with pytest.raises(Refused, match="has its two cards"):
        verify(screen, Choose("2c"))
    with pytest.raises(Conflict):
        verify(screen, Choose("8d"))
    with pytest.raises(Refused, match="not one of your seven"):
        verify(screen, Choose("Kc"))


@given(SEEDS, st.integers(1, 10_000))
def test_fourteen_different_cards_follow_from_seed_and_number(seed, number):
    hand, dealer = deal(seed, number)
    assert len({*hand, *dealer}) == 14
    assert deal(seed, number) == (hand, dealer)


@given(ACTS)
def test_acts_read_back(act):
    assert act_from_json(act_to_json(act)) == act


@pytest.mark.parametrize("said", [{}, {"kind": "steal"}, {"kind": "bet"}, {"kind": "bet", "cents": True},
                                  {"kind": "bet", "cents": "5"}, {"kind": "deal", "cents": 5}, {"kind": "choose", "card": 3}])  # fmt: skip
def test_nonsense_is_no_act(said):
    with pytest.raises(BadInput):
        act_from_json(said)


def test_a_switch_takes_its_own_values_alone():
    screen = begin(Rules(), 1)
    assert play(screen, Switch("speed", "fast"), Switch("voices", value=False)).switches == Switches(
        speed="fast", voices=False
    )
    for wrong in (Switch("speed", value=True), Switch("voices", "fast"), Switch("voices", 1), Switch("pace", "fast")):
        with pytest.raises(BadInput):
            verify(screen, wrong)


def test_every_rule_stands_in_the_help_with_its_sentence():
    assert [choice.name for choice in CHOICES] == list(Rules.__dataclass_fields__)
    for choice in CHOICES:
        assert choice.takes(getattr(Rules(), choice.name))


@pytest.mark.parametrize("spoil", [{"phase": "won"}, {"balance": "much"}, {"hand": ["Zz"]}, {"rules": {"joker": "none"}},
                                   {"switches": {"speed": "slow"}}, {"results": [1]}, {"outcome": {"split": ""}}])  # fmt: skip
def test_a_spoilt_screen_is_not_read(spoil):
    with pytest.raises(BadInput):
        screen_from_json({**screen_to_json(dealt(1)), **spoil})
    assert isinstance(screen_from_json(screen_to_json(dealt(1))), Screen)
