"""Every word of the tiles' vocabulary: what it says yes and no to, what it plays, what it refuses to read."""

from __future__ import annotations

import pytest

from shorthand import hand, written
from tablemgr.errors import BadInput
from tablemgr.rules.tiles.asks import ASKS
from tablemgr.rules.tiles.houseway import VOCABULARY, laid
from tablemgr.rules.tiles.plays import PLAYS, PREFERS

STRONG = ["high-nine", "gong", "wong"]
SMALL = {"tiles": ["12", "2", "4", "5", "6", "GJ"], "points": [7, 8, 9]}

# word, what stands behind it, a hand it says yes to, a hand it says no to
ASKED = [
    ("pairs", 0, "12 2 H8 5", "12 12 H8 5"),
    ("pairs", 1, "12 12 H8 5", "12 12 5 5"),
    ("pairs", 2, "12 12 5 5", "12 12 H8 5"),
    ("pair_of", ["8", "GJ"], "H8 H8 11 9", "H8 L8 11 9"),
    ("pair_of", ["8", "GJ"], "L8 L8 11 9", "H8 H8 5 5"),
    ("beside", [["6", "4"], ["9", "11"]], "GJ GJ L6 H4", "GJ GJ L6 5"),
    ("beside", [["6", "6"]], "GJ GJ H6 L6", "GJ GJ H6 5"),
    ("beside_all", ["10", "12"], "9 9 H10 L10", "9 9 H10 2"),
    ("beside_any", ["12", "2"], "H7 H7 12 H10", "H7 H7 11 H10"),
    ("split_pair_reaches", [[6, 8]], "12 12 H6 L4", "12 12 5 L4"),
    ("split_pair_reaches", [[7, 9], [8, 8]], "H8 H8 9 11", "H8 H8 9 5"),
    ("split_pair_reaches", [[7, [9, "2"]]], "H7 H7 12 H10", "H7 H7 11 H10"),
    ("split_pair_makes", [[7, 7]], "12 2 5 5", "12 H4 5 5"),
    ("split_pair_adds_up_to", {"than_kept": "more"}, "GJ GJ H6 5", "GJ GJ H8 5"),
    ("split_pair_adds_up_to", {"than_kept": "as-much"}, "12 2 H6 H6", "GJ GJ H6 5"),
    ("split_pair_adds_up_to", {"than_kept": "as-much", "at_most": 14}, "12 H10 H6 H6", "12 2 H6 H6"),
    ("split_pair_worsens_both", True, "GJ 12 12 H4", "12 12 H6 L4"),
    ("holds", ["12", "2"], "12 2 H8 5", "12 H8 H10 5"),
    ("holds", ["12|2"], "2 H8 H10 5", "H8 H10 H4 5"),
    ("hand_is", [["12|2", "5", "6", "GJ"]], "2 L6 5 GJ", "2 2 5 GJ"),
    ("hand_is", [["H8", "L8", "H4", "7"], ["12", "2", "4", "10"]], "12 2 L4 H10", "H8 L8 H4 H4"),
    ("can_make", ["wong"], "12 9 H10 5", "12 L8 H10 5"),
    ("can_make", ["gong"], "2 H8 H10 5", "2 H7 H10 5"),
    ("can_make", ["high-nine"], "2 L7 H10 5", "H4 5 H10 11"),
    ("can_make", ["H8-gong"], "2 H8 H10 5", "2 L8 H10 5"),
    ("can_make", ["L8-gong"], "2 L8 H10 5", "2 H8 H10 5"),
    ("ways_to_make", {"of": STRONG, "count": [1]}, "12 H10 H6 9", "12 H10 9 L7"),
    ("ways_to_make", {"of": STRONG, "count": [2, 3]}, "12 9 L8 H7", "12 H10 H6 9"),
    ("can_make_with_low", {"make": ["gong"], "low": [0, 1]}, "12 H8 H4 H7", "12 L4 9 L8"),
    ("low_left_by_make", {"make": STRONG, "below": [3, "H6"]}, "12 H8 H4 H7", "12 H10 H7 9"),
    ("low_left_by_make", {"make": STRONG, "below": [3, "H6"]}, "12 L4 9 L8", "H4 5 H10 11"),
    ("best_high_makes", ["H8-gong"], "12 H8 H6 H7", "12 H8 9 H7"),
    ("can_set", [[5, 7], [6, 7]], "12 2 H4 5", "12 2 H6 5"),
    ("two_ways", [[7, 8]], "12 2 H6 5", "12 2 H4 5"),
    ("two_ways_from", [8, 9], "H8 11 L10 L8", "12 2 H6 5"),
    ("can_part_two_highest", [[7, 9]], "H8 H10 11 H7", "H8 11 L8 L7"),
    ("two_ways_part_two_highest", [[6, 7]], "H10 H6 L10 L7", "H6 11 L10 GJ"),
    ("another_way", "best_low", "12 2 H6 5", "12 H10 H4 5"),
    ("another_way", "best_high", "H6 11 L6 5", "H8 H4 9 5"),
    ("best_low", {"at_least": [4, "H8"], "at_most": [8, "L10"]}, "12 2 H6 5", "H6 11 L6 5"),
    ("best_low", {"below": [3, "H6"]}, "H6 11 L6 5", "H8 11 L10 L8"),
    ("best_high", {"at_least": 7}, "H6 11 L6 5", "H4 H7 L6 L7"),
    ("high_of_best_low", {"at_least": 8}, "12 2 H6 5", "12 2 H4 5"),
    ("low_of_best_high", {"below": 2}, "12 H8 H4 H7", "12 H10 H7 9"),
    ("best_total", [15], "12 2 H6 5", "12 2 H4 5"),
    ("best_total", {"at_most": 5}, "H4 H7 L6 L7", "12 2 H4 5"),
    ("best_total", {"at_least": 17}, "H8 11 L10 L8", "12 2 H4 5"),
    ("couple_makes", SMALL, "12 2 H6 5", "H8 H10 11 9"),
]  # fmt: skip

# what is played, a hand, the low half it gives
PLAYED = [
    ("keep_pair", "12 12 H6 L4", "H6 L4"),
    ("keep_pair", "H8 H8 5 5", "5 5"),
    ("split_pair", "12 12 H6 L4", "12 L4"),
    ("best_low", "H6 11 L6 5", "H6 L6"),
    ("best_high", "H6 11 L6 5", "L6 5"),
    ("balance", "H8 H10 11 5", "11 5"),
    ({"make": ["high-nine", "gong", "wong"]}, "12 H10 H7 9", "H10 9"),
    ({"make": ["wong", "high-nine"]}, "12 H10 H7 9", "H10 H7"),
    ({"make": ["high-nine", "gong"]}, "12 2 H8 L7", "2 L7"),  # the seven with Day stays in front: Teen is high
    ({"make": ["high-nine"]}, "12 H7 L6 L7", "H7 L6"),
    ({"make_with_low": {"make": ["L8-gong"], "low": [3]}}, "12 L4 9 L8", "L4 9"),
    ({"high": ["H8", "7"]}, "H8 H4 L8 L7", "H4 L8"),
    ({"together": ["4", "5"]}, "H6 L4 5 GJ", "L4 5"),
    ({"together": ["4", "5"], "prefer": "highest_tile_high"}, "H4 L4 5 GJ", "L4 GJ"),
    ({"low_holds": "12", "prefer": "lowest_high"}, "12 2 H4 5", "12 H4"),
    ({"values": [[4, 9]]}, "12 2 H4 5", "12 2"),
    ({"values_from": [8, 9], "prefer": "best_high"}, "H8 11 L10 L8", "L10 L8"),
    ({"two_ways": [[6, 7], [6, 8]], "prefer": "best_high"}, "H10 H6 L10 L8", "H6 L10"),
    ({"part_two_highest": [[7, 9]]}, "H8 H10 11 H7", "H10 H7"),
    ({"same_values_as": "best_low", "prefer": "best_high"}, "H8 11 L10 L8", "L10 L8"),
    ({"same_values_as": "best_high", "prefer": "highest_tile_low"}, "H6 L4 11 L6", "H6 L4"),
    ({"couple_together": SMALL, "prefer": "lowest_high"}, "12 H4 H6 GJ", "H4 GJ"),
    ({"values": [[6, 7]], "prefer": "best_low"}, "12 2 H4 5", "12 H4"),
]  # fmt: skip

UNREADABLE = [
    ("pairs", "two"), ("pairs", True), ("pairs", -1), ("always", False), ("holds", "12"), ("holds", []),
    ("holds", ["13"]), ("holds", ["h8"]), ("holds", [8]), ("beside", [["6"]]), ("beside", ["6", "4"]), ("beside", []),
    ("hand_is", [["12", "2", "5"]]), ("pair_of", ["wong"]), ("split_pair_reaches", [[6]]), ("split_pair_reaches", []),
    ("split_pair_reaches", [[6, "8"]]), ("split_pair_reaches", [[6, [9, "8"]]]), ("split_pair_makes", [[7, 13]]),
    ("split_pair_adds_up_to", {"than_kept": "less"}), ("split_pair_adds_up_to", "more"), ("can_make", ["pong"]),
    ("can_make", []), ("ways_to_make", {"of": ["wong"]}), ("ways_to_make", {"count": [1]}),
    ("can_make_with_low", {"make": ["wong"], "low": []}), ("low_left_by_make", {"make": ["wong"]}),
    ("best_low", {}), ("best_low", {"over": 3}), ("best_low", {"at_least": 13}), ("best_low", 3),
    ("another_way", "worst"), ("best_total", {"at_least": "ten"}), ("best_total", []), ("couple_makes", {"tiles": []}),
    ("can_set", [7, 9]), ("two_ways_from", [8]), ("split_pair_worsens_both", 1),
]  # fmt: skip


@pytest.mark.parametrize(("word", "given", "yes", "no"), ASKED)
def test_a_question_tells_the_hands_apart(word, given, yes, no):
    asked = VOCABULARY.read_when({word: given})
    assert asked(laid(hand(yes))), yes
    assert not asked(laid(hand(no))), no


def test_always_is_always():
    assert VOCABULARY.read_when({"always": True})(laid(hand("12 2 H8 5")))


@pytest.mark.parametrize(("play", "dealt", "low"), PLAYED)
def test_a_play_sets_the_hand(play, dealt, low):
    said = VOCABULARY.read_play(play)(laid(hand(dealt)))
    assert said is not None
    assert written(said.split.low) == low


@pytest.mark.parametrize(
    ("play", "dealt"),
    [("keep_pair", "12 2 H8 5"), ("split_pair", "12 2 H8 5"), ({"high": ["H8", "7"]}, "12 2 H8 5"),
     ({"make": ["wong"]}, "12 2 H8 5"), ({"values": [[9, 9]]}, "12 2 H8 5"), ({"two_ways": [[7, 9]]}, "12 2 H8 5")],
)  # fmt: skip
def test_a_play_that_the_hand_does_not_offer_gives_nothing(play, dealt):
    assert VOCABULARY.read_play(play)(laid(hand(dealt))) is None


@pytest.mark.parametrize(("word", "given"), UNREADABLE)
def test_what_cannot_be_read_is_refused_by_the_word_s_name(word, given):
    with pytest.raises(BadInput, match=f"^{word}: "):
        VOCABULARY.read_when({word: given})


@pytest.mark.parametrize("play", [{"high": ["12"]}, {"high": "12"}, {"values": 7}, {"make": "wong"}, {"balance": 1},
                                  {"same_values_as": "best"}, {"low_holds": ["12"]}, {"keep_pair": False}])  # fmt: skip
def test_a_play_that_cannot_be_read_is_refused_by_the_word_s_name(play):
    with pytest.raises(BadInput, match=f"^{next(iter(play))}: "):
        VOCABULARY.read_play(play)


def test_every_word_is_proved_here_and_explains_itself():
    assert {word for word, *_ in ASKED} | {"always"} == set(ASKS)
    played = [play if isinstance(play, dict) else {play: True} for play, *_ in PLAYED]
    assert {word for play in played for word in play} - {"prefer"} == set(PLAYS)
    assert {play["prefer"] for play in played if "prefer" in play} == set(PREFERS)
    for word in (*ASKS.values(), *PLAYS.values(), *PREFERS.values()):
        assert len((word.__doc__ or "").strip()) > 20, word


def test_the_setting_of_the_house_reaches_the_words():
    # The 2-4 is the higher tile of the two only where it ranks above the fives.
    asked = VOCABULARY.read_when({"best_low": {"at_most": [8, "5"]}})
    assert asked(laid(hand("12 H6 5 GJ")))
    assert not asked(laid(hand("12 H6 5 GJ"), gee_joon_rank="24_above_5"))
    # What zero against zero means is for the showdown alone.
    assert laid(hand("H4 H4 H6 L4"), zero_tie="by_tile") == laid(hand("H4 H4 H6 L4"))
