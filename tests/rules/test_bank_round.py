"""A seat banks: who may, what must be covered, whose hand is set by whom, dragon hands, folding; the same in both games."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from banking import BANKS, deal, offers, table
from tablemgr.errors import Absent, BadInput, Refused, TableError
from tablemgr.rules.acts import (
    AnswerBank,
    BankOffers,
    ChooseSeat,
    Dice,
    DiceTotal,
    DragonHand,
    Fold,
    HouseWager,
    NoMoreBets,
    Place,
    RecordResult,
    SetByHouseWay,
    SideBet,
    Wager,
)
from tablemgr.rules.banking import HOUSE_SEAT, CoBank, HouseBank, SeatBank
from tablemgr.rules.betting import order_of_delivery
from tablemgr.rules.covering import needed
from tablemgr.rules.round import Round, can, do, outcomes, replay, side_lines, verify

BOTH = pytest.mark.parametrize("key", ["tiles", "poker"])


def begun(play, *acts, asked=(3, 5), bet=10_000):
    return replay((offers(play, *asked, bet=bet), Wager(1, 10_000), Wager(3, 5_000), *acts), play)


def refused(round_, act, play, sentence):
    assert not can(round_, act, play)
    with pytest.raises(TableError, match=sentence):
        do(round_, act, play)


@BOTH
@pytest.mark.parametrize("choices", BANKS)
@pytest.mark.parametrize("capture", ["full", "results"])
def test_can_exactly_when_do_and_replay_is_every_step(key, choices, capture):
    """Random rounds: each act is let or refused with a sentence, and what came of it holds."""
    play = table(key, capture=capture, **choices)
    for seed in range(6):
        random = Random(f"{key} {choices} {capture} {seed}")
        acts, round_ = deal(random, play)
        assert round_.phase == "ready"
        assert replay(acts, play) == round_
        before = Round()
        for act in acts:
            assert verify(before, act, play) is None
            before = do(before, act, play)
            _holds(before, play)


def _holds(round_, play):
    banker = round_.banker_seat
    assert banker not in round_.wagers
    assert banker not in round_.side_bets
    assert banker not in round_.dragons
    assert set(round_.side_bets) <= set(round_.wagers)
    assert not set(round_.dragons) & set(round_.wagers)
    for each in round_.dragons.values():
        assert play.limits.minimum <= each.cents <= round_.wagers[each.owner]
    assert round_.house_wager == 0 or isinstance(round_.bank, SeatBank)
    if round_.phase != "bets" and not isinstance(round_.bank, HouseBank):
        assert round_.bank.purse >= needed(round_)
    if round_.order:
        assert set(round_.order) == set(round_.stakes)
        assert HOUSE_SEAT not in round_.order[1:]
    for place, hand in round_.seats.items():
        if hand.split is not None and (place == HOUSE_SEAT or place in round_.dragons):
            assert hand.set_by == "house_way"
    if isinstance(round_.bank, CoBank | HouseBank) and round_.banker.split is not None:
        assert round_.banker.set_by == "house_way"
    assert len(set(round_.used)) == len(round_.used) or play.game.key == "tiles"


@BOTH
def test_the_house_always_banks_where_players_may_not(key):
    play = table(key)
    refused(Round(), BankOffers((1,), (), 0, 0), play, "The house always banks")
    refused(Round(), AnswerBank(1, "whole", 10_000), play, "The house always banks")
    refused(Round(), HouseWager(2_500), play, "The house does not wager against its own bank")


@BOTH
def test_the_offer_goes_round_and_only_the_asked_may_answer(key):
    play = table(key, banking="two_hands")
    round_ = begun(play, asked=(3, 5, 1))
    assert round_.asked == 3
    for seat, why in ((5, "offered to seat 3 now, not to seat 5"), (2, "Seat 2 may not have the bank of this round")):
        refused(round_, AnswerBank(seat, "whole", 100_000), play, why)
        refused(round_, AnswerBank(seat, "decline"), play, why)
    refused(round_, AnswerBank(99, "decline"), play, "no seat 99")
    round_ = do(round_, AnswerBank(3, "decline"), play)
    assert (round_.asked, round_.declined) == (5, (3,))
    refused(round_, AnswerBank(3, "whole", 100_000), play, "Seat 3 has declined the bank")
    round_ = do(do(round_, AnswerBank(5, "decline"), play), AnswerBank(1, "decline"), play)
    assert round_.asked is None
    assert isinstance(do(round_, NoMoreBets(), play).bank, HouseBank)
    taken = begun(play, AnswerBank(3, "decline"), AnswerBank(5, "whole", 25_000))
    assert (taken.bank, taken.asked) == (SeatBank(5, 25_000), None)
    refused(taken, AnswerBank(1, "whole", 100_000), play, "Seat 5 holds the bank")


@pytest.mark.parametrize(
    ("holder", "row", "seat", "why"),
    [(3, 1, 2, "the house's turn"), (3, 1, 3, "the house's turn"), (0, 0, 4, "has not played as the house asks")],
)
def test_nobody_is_asked(holder, row, seat, why):
    play = table(banking="alternate")
    round_ = do(Round(), BankOffers((), (), holder, row), play)
    refused(round_, AnswerBank(seat, "whole", 10_000), play, why)


def test_a_holder_has_only_his_turns():
    play = table(banking="two_hands")
    round_ = do(Round(), BankOffers((4,), (), 3, 2), play)
    refused(round_, AnswerBank(3, "whole", 10_000), play, "as many hands as the house lets it")


@BOTH
def test_offers_are_no_tap(key):
    play = table(key, banking="alternate")
    refused(begun(play), BankOffers((1,), (), 0, 0), play, "before the first wager")
    refused(Round(), BankOffers((9,), (), 0, 0), play, "no seat 9")


@BOTH
def test_a_whole_bank_covers_every_wager(key):
    play = table(key, banking="alternate", house_wager="none")
    round_ = begun(play)
    refused(round_, AnswerBank(3, "whole", 9_999), play, r"a whole bank must cover all wagers: 100\.00")
    for purse in (0, -1):
        refused(round_, AnswerBank(3, "whole", purse), play, "The purse is not an amount above zero")
    held = do(round_, AnswerBank(3, "whole", 10_000), play)
    assert dict(held.wagers) == {1: 10_000}
    # Wagers that come later are counted when the bets close.
    short = do(held, Wager(2, 2_500), play)
    refused(short, NoMoreBets(), play, r"shows 100\.00, and a whole bank must cover all wagers: 125\.00")
    assert do(do(short, Wager(2, 0), play), NoMoreBets(), play).phase == "dice"
    refused(held, Wager(3, 2_500), play, "holds the bank and cannot wager against it")
    assert not can(held, SideBet(3, 500), play)


@BOTH
def test_half_a_bank_covers_half_and_is_set_the_house_way(key):
    alone = table(key, banking="alternate")
    refused(begun(alone), AnswerBank(3, "half", 100_000), alone, "does not share a bank")
    play = table(key, banking="alternate", cobank=True)
    refused(begun(play), AnswerBank(3, "half", 4_999), play, r"half of the wagers: 50\.00")
    round_ = begun(play, AnswerBank(3, "half", 5_000))
    assert round_.bank == CoBank(3, 5_000)
    assert round_.house_wager == 0
    refused(round_, HouseWager(10_000), play, "The house holds half of this bank")
    odd = begun(play, Wager(2, 2_500), AnswerBank(3, "half", 6_250))
    refused(do(odd, Wager(4, 2_500), play), NoMoreBets(), play, "half a bank must cover half")


def test_the_order_of_action_lets_a_short_bank():
    play = table(banking="two_hands", bank_action=True, house_wager="none")
    round_ = begun(play, AnswerBank(3, "whole", 1_000, action=1))
    assert do(round_, NoMoreBets(), play).phase == "dice"
    refused(begun(play), AnswerBank(3, "whole", 1_000, action=9), play, "no seat 9")
    without = table(banking="two_hands")
    refused(begun(without), AnswerBank(3, "whole", 1_000, action=1), without, "settles no bank by the order of action")


def test_a_cap_on_the_bank():
    play = table(banking="two_hands", bank_cap="last_bet_10", bank_action=True)
    refused(begun(play), AnswerBank(3, "whole", 11_001, action=1), play, r"at most, its last bet and a tenth")
    assert can(begun(play), AnswerBank(3, "whole", 11_000, action=1), play)


@BOTH
def test_the_house_wagers_what_the_banker_last_wagered(key):
    play = table(key, banking="alternate")
    refused(begun(play), AnswerBank(3, "whole", 19_999), play, r"all wagers: 200\.00")
    round_ = begun(play, AnswerBank(3, "whole", 20_000))
    assert round_.house_wager == 10_000
    refused(round_, HouseWager(12_500), play, r"what seat 3 last wagered against it: 100\.00")
    assert do(round_, HouseWager(0), play).house_wager == 0
    free = table(key, banking="alternate", house_wager="open")
    round_ = begun(free, AnswerBank(3, "whole", 20_000))
    assert round_.house_wager == 0
    assert do(round_, HouseWager(2_500), free).house_wager == 2_500
    refused(round_, HouseWager(2_000), free, "must be from 25.00")
    none = table(key, banking="alternate", house_wager="none")
    refused(begun(none, AnswerBank(3, "whole", 20_000)), HouseWager(10_000), none, "does not wager against a player's")


def test_only_the_house_against_a_player():
    play = table(banking="alternate")
    round_ = replay((offers(play, 3), AnswerBank(3, "whole", 10_000), NoMoreBets(), DiceTotal(9)), play)
    assert round_.order == (HOUSE_SEAT,)


TILES = ("6-6", "4-4", "5-6", "4-5")
OWN = ("1-1", "1-6", "2-2", "3-3")


def to_the_banker(play, *acts):
    return begun(play, *acts, NoMoreBets(), Dice((1, 2, 6)))


def test_a_player_sets_his_own_whole_bank_and_the_house_hand_comes_next():
    play = table(banking="alternate")
    round_ = to_the_banker(play, AnswerBank(3, "whole", 20_000))
    for tile in TILES:
        round_ = do(round_, Place(tile), play)
    # 6-6 4-4 as the low half is not what the house way does with these.
    assert round_.banker.set_by == "player"
    assert {str(each) for each in round_.banker.split.low} == {"6-6", "4-4"} or {
        str(each) for each in round_.banker.split.high
    } == {"6-6", "4-4"}
    assert round_.current == HOUSE_SEAT
    refused(round_, ChooseSeat(1), play, "house's own hand comes first")
    for tile in OWN:
        round_ = do(round_, Place(tile), play)
    assert round_.seats[HOUSE_SEAT].set_by == "house_way"
    assert set(outcomes(round_, play)) == {HOUSE_SEAT}
    assert round_.current == 1


def test_a_bank_is_set_by_the_house_way_on_request_before_and_after():
    play = table(banking="alternate", house_wager="none")
    round_ = to_the_banker(play, AnswerBank(3, "whole", 20_000))
    refused(round_, SetByHouseWay(3), play, "The hand of seat 3 is not complete")
    round_ = do(round_, Place(TILES[0]), play)
    asked = do(round_, SetByHouseWay(3), play)
    refused(asked, SetByHouseWay(3), play, "not complete")
    laid = round_
    for tile in TILES[1:]:
        asked, laid = do(asked, Place(tile), play), do(laid, Place(tile), play)
    again = do(laid, SetByHouseWay(3), play)
    assert asked.banker.split == again.banker.split == play.decide(laid.banker.pieces).split
    assert again.banker.set_by == "house_way"


def test_a_shared_bank_is_set_by_the_house_way():
    play = table(banking="alternate", cobank=True)
    round_ = to_the_banker(play, AnswerBank(3, "half", 20_000))
    for tile in TILES:
        round_ = do(round_, Place(tile), play)
    assert round_.banker.set_by == "house_way"
    assert round_.banker.split == play.decide(round_.banker.pieces).split


FOUL = "8h 8s Ts 9c 6s 4c 3d"
LOSING = "Th 2d 9h 9d 7c 5s 4s"


def cards(round_, hand, play):
    for card in hand.split():
        round_ = do(round_, Place(card), play)
    return round_


def test_a_players_bank_that_fouls_loses_to_every_hand_that_does_not():
    play = table("poker", banking="alternate", house_wager="none")
    round_ = cards(to_the_banker(play, AnswerBank(3, "whole", 20_000)), FOUL, play)
    assert outcomes(cards(round_, LOSING, play), play)[1].result == "win"
    other_foul = "Jh Js Qc Td 7h 5c 2s"
    assert outcomes(cards(round_, other_foul, play), play)[1].result == "lose"


def test_what_the_house_does_about_a_bank_that_would_foul():
    play = table("poker", banking="alternate", house_wager="none", foul_policy="refuse")
    *first, last = FOUL.split()
    round_ = cards(to_the_banker(play, AnswerBank(3, "whole", 20_000)), " ".join(first), play)
    refused(round_, Place(last), play, "a foul")
    play = table("poker", banking="alternate", house_wager="none", foul_policy="reset_house_way")
    round_ = cards(to_the_banker(play, AnswerBank(3, "whole", 20_000)), FOUL, play)
    assert round_.banker.set_by == "house_way"


@BOTH
@pytest.mark.parametrize("seat_one", ["right", "left"])
@pytest.mark.parametrize("direction", ["counter_clockwise", "clockwise"])
def test_the_count_from_the_bank_at_every_seat(key, direction, seat_one):
    """Every total, start seat and direction: 1, 9 and 17 are the bank's with tiles, 1, 8 and 15 with cards."""
    extra = {} if key == "tiles" else {"deal_direction": direction}
    play = table(key, banking="two_hands", house_wager="none", direction=direction, seat_one=seat_one, **extra)
    own = {"tiles": (9, 17), "poker": (8, 15)}[key]
    positions = play.rules.positions
    upward = (direction == "counter_clockwise") == (seat_one == "right")
    # The places as they come round from the dealer; tiles have as many as there are seats and the dealer.
    ring = [0, *range(1, play.seats + 1)] if upward else [0, *range(play.seats, 0, -1)]
    assert len(ring) == positions
    for banker, total in product(range(1, play.seats + 1), range(3, 19)):
        other = banker % play.seats + 1
        acts = (offers(play, banker), Wager(other, 2_500), AnswerBank(banker, "whole", 2_500), NoMoreBets())
        given = order_of_delivery(replay((*acts, DiceTotal(total)), play), play)
        assert (given.first.kind == "banker") == (total in own)
        first = ring[(ring.index(banker) + total - 1) % positions]
        assert given.first.kind == ("dealer" if first == 0 else "banker" if first == banker else "seat")
        assert given.first.seat == (first or None)


@BOTH
def test_dragon_hands(key):
    play = table(key, dragon="offered")
    plain = table(key)
    round_ = replay((Wager(1, 10_000), Wager(3, 2_500)), play)
    refused(round_, DragonHand(2, 1, 2_500), plain, "The packets of vacant seats are collected")
    for act, why in (
        (DragonHand(3, 1, 2_500), "Seat 3 is not vacant"),
        (DragonHand(2, 4, 2_500), "Seat 4 has no wager; a dragon hand needs one"),
        (DragonHand(2, 3, 5_000), r"up to its own wager, 25\.00"),
        (DragonHand(2, 1, 2_000), r"dragon hand's wager must be from 25\.00"),
        (DragonHand(0, 1, 2_500), "no seat 0"),
    ):
        refused(round_, act, play, why)
    taken = do(round_, DragonHand(2, 1, 10_000), play)
    refused(taken, DragonHand(2, 3, 2_500), play, "Seat 1 has the packet of seat 2")
    refused(taken, DragonHand(4, 1, 2_500), play, "Seat 1 has a dragon hand already")
    refused(taken, Wager(2, 2_500), play, "Seat 1 has the packet of seat 2")
    assert not do(taken, DragonHand(2, 1, 0), play).dragons
    # It hangs on the player's own wager.
    assert not do(taken, Wager(1, 5_000), play).dragons
    assert not do(taken, Wager(1, 0), play).dragons
    assert do(taken, Wager(1, 12_500), play).dragons
    closed = do(taken, NoMoreBets(), play)
    refused(closed, DragonHand(4, 3, 2_500), play, "The bets are closed")
    assert do(closed, DiceTotal(3), play).order in ((3, 1, 2), (3, 2, 1), (2, 3, 1), (3, 1, 2))


def test_a_dragon_hand_is_played_where_the_packet_lies_and_counts_for_no_side_bet():
    play = table(dragon="offered")
    round_ = replay((Wager(1, 10_000), SideBet(1, 500), DragonHand(2, 1, 2_500), NoMoreBets(), DiceTotal(9)), play)
    for tile in (*TILES, *OWN, "3-3", "5-5", "4-6", "2-2"):
        round_ = do(round_, Place(tile), play)
    assert round_.phase == "ready"
    assert round_.order == (1, 2)
    assert round_.seats[2].set_by == "house_way"
    assert set(outcomes(round_, play)) == {1, 2}
    assert set(side_lines(round_, play, play.offered[0])) == {1}


@BOTH
def test_folding(key):
    play, plain = table(key, fold_allowed=True), table(key)
    acts = (Wager(1, 10_000), Wager(2, 2_500), NoMoreBets())
    refused(replay((*acts, DiceTotal(9)), plain), Fold(1), plain, "No hand may be folded")
    refused(replay(acts[:2], play), Fold(1), play, "Say no more bets first")
    round_ = replay((*acts, DiceTotal(9)), play)
    refused(round_, Fold(3), play, "Seat 3 has no wager")
    folded = do(round_, Fold(1), play)
    refused(folded, Fold(1), play, "Seat 1 has folded")


def test_a_folded_hand_is_laid_on_where_side_bets_want_it_and_loses_all_the_same():
    play = table("poker", fold_allowed=True)
    round_ = cards(replay((Wager(1, 10_000), NoMoreBets(), DiceTotal(8)), play), LOSING, play)
    quads = "Ks Qs Ac Ad Ah As 3c"
    round_ = do(cards(round_, "Ks Qs", play), Fold(1), play)
    assert outcomes(round_, play)[1].result == "lose"
    round_ = cards(round_, "Ac Ad Ah As 3c", play)
    assert round_.phase == "ready"
    assert outcomes(round_, play)[1].result == "lose"
    assert side_lines(round_, play, play.offered[0])[1] == "four_of_a_kind", quads
    refused(round_, Fold(1), play, "too late to fold")


def test_without_side_bets_a_folded_hand_is_done():
    play = table("poker", fold_allowed=True, side=False)
    round_ = replay((Wager(1, 10_000), Wager(2, 10_000), NoMoreBets(), DiceTotal(8), Fold(1)), play)
    assert round_.phase == "banker"
    round_ = cards(round_, LOSING, play)
    assert round_.current == 2
    round_ = do(round_, Fold(2), play)
    assert round_.phase == "ready"
    assert {seat: each.result for seat, each in outcomes(round_, play).items()} == {1: "lose", 2: "lose"}
    everybody = replay((Wager(1, 10_000), NoMoreBets(), DiceTotal(8), Fold(1)), play)
    assert cards(everybody, LOSING, play).phase == "ready"


def test_a_dragon_hand_and_the_houses_are_not_folded():
    play = table("poker", fold_allowed=True, dragon="offered", banking="alternate", side=False)
    acts = (offers(play, 3), Wager(1, 10_000), DragonHand(2, 1, 2_500), AnswerBank(3, "whole", 90_000), NoMoreBets())
    round_ = replay((*acts, DiceTotal(8)), play)
    refused(round_, Fold(2), play, "A dragon hand is not folded")
    refused(round_, Fold(HOUSE_SEAT), play, "A dragon hand is not folded")
    refused(round_, Fold(3), play, "Seat 3 has no wager")


def test_results_alone_for_the_house_and_a_folded_seat():
    play = table(capture="results", banking="alternate", fold_allowed=True, side=False)
    round_ = to_the_banker(play, AnswerBank(3, "whole", 90_000))
    for tile in TILES:
        round_ = do(round_, Place(tile), play)
    round_ = do(round_, RecordResult(HOUSE_SEAT, "win"), play)
    round_ = do(round_, Fold(1), play)
    assert round_.phase == "ready"
    assert {seat: each.result for seat, each in outcomes(round_, play).items()} == {0: "win", 1: "lose"}
    refused(round_, RecordResult(1, "win"), play, "Seat 1 has folded")


def test_refusals_are_of_the_families_that_doors_know():
    play = table(banking="alternate")
    for act, family in (
        (AnswerBank(99, "decline"), Absent),
        (AnswerBank(3, "whole", 0), BadInput),
        (AnswerBank(1, "whole", 1), Refused),
    ):
        with pytest.raises(family):
            verify(begun(play), act, play)
