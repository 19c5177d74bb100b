"""Which pieces cannot come next: the cards that would complete a foul, in a house that takes none."""

from __future__ import annotations

import time

from rules.test_poker_round import table
from tablemgr.errors import Refused
from tablemgr.rules.acts import Dice, NoMoreBets, Place, SetByHouseWay, Wager
from tablemgr.rules.round import can, do, refused, replay

BANKER = "7d Kc 2c Qh Kd 5h Jc"
# Eights in front of ten, nine, six, four: only a pair of tens or of nines behind saves it.
SIX = "8h 8s Ts 9c 6s 4c"


def laid(play, cards):
    round_ = replay([Wager(1, 2_500), NoMoreBets(), Dice((1, 1, 1)), *map(Place, BANKER.split())], play)
    for card in cards.split():
        round_ = do(round_, Place(card), play)
    return round_


def test_the_cards_that_would_foul_are_named_and_no_others():
    play = table(foul_policy="refuse")
    round_ = laid(play, SIX)
    pieces, why = refused(round_, play)
    assert {str(piece) for piece in pieces} == {
        str(piece)
        for piece in play.game.pieces
        if piece not in round_.used and not can(round_, Place(str(piece)), play)
    }
    free = {str(piece) for piece in play.game.pieces} - {str(piece) for piece in round_.used}
    assert free - {str(piece) for piece in pieces} == {"Th", "Td", "Tc", "9s", "9h", "9d"}
    assert isinstance(why, Refused)
    assert "foul" in str(why)


def test_nothing_is_refused_before_the_last_card_or_where_fouls_are_taken():
    play = table(foul_policy="refuse")
    assert refused(laid(play, " ".join(SIX.split()[:5])), play) == ((), None)
    for policy in ("lose", "reset_house_way"):
        lenient = table(foul_policy=policy)
        assert refused(laid(lenient, SIX), lenient) == ((), None)


def test_nothing_is_refused_once_the_house_way_is_asked_for():
    play = table(foul_policy="refuse")
    round_ = do(laid(play, SIX), SetByHouseWay(1), play)
    assert refused(round_, play) == ((), None)


def test_it_is_quick_enough_for_every_tap():
    play = table(foul_policy="refuse")
    round_ = laid(play, SIX)
    best = min(_timed(round_, play) for _ in range(5))
    assert best < 0.015, f"{best * 1000:.1f} ms"


def _timed(round_, play):
    start = time.perf_counter()
    refused(round_, play)
    return time.perf_counter() - start
