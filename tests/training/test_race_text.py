"""The text of first to fifteen, sentence by sentence: each is cited and then tried."""

from __future__ import annotations

from dataclasses import replace

from playing import house
from tablemgr.rules.houseway import Decision
from tablemgr.rules.tiles.piece import KINDS, SET, parse_tiles
from tablemgr.rules.tiles.split import Split
from tablemgr.training.choices import settings_from_json, settings_to_json
from tablemgr.training.players import seated
from tablemgr.training.race import Settings, do, start
from tablemgr.training.race_settings import CHOICES
from tablemgr.training.scoring_acts import Next, SetHand

RANKING = Settings().ranking
CITED = []


def sentence(*said):
    """Note what a test reads."""
    CITED.extend(said)
    return lambda test: test


def worth(two, **chosen):
    return Settings(**chosen).ranking.worth(*parse_tiles(two))


def met(player, dealer, **chosen):
    found = Settings(**chosen).ranking.meet(Split.parse(player), Split.parse(dealer))
    return found.low, found.high, found.result


def set_all(game, dealer=house):
    for seat in game.due:
        low, high = game.hands[seat][:2], game.hands[seat][2:]
        game = do(game, SetHand(seat, low, high), dealer)
    return game


@sentence("Chinese dominoes set consists of 32 tiles which are divided in two suits or groups.",
          "There are 21 unique combinations.",
          "Civil suit contains 2 each of eleven tiles", "Military suit contains one each of ten tiles")  # fmt: skip
def test_the_set():
    assert len(SET) == 32
    assert len(set(SET)) == 21
    assert sorted(SET.count(tile) for tile in set(SET)) == [1] * 10 + [2] * 11


@sentence("All dominoes are shuffled and each player takes 4 tiles.")
def test_all_tiles_are_shuffled_anew_for_each_round():
    game = start(Settings(), 3, seated(["person"] * 7))
    assert sorted(tile for hand in game.hands.values() for tile in hand) == sorted(SET)
    again = do(set_all(game), Next(), house)
    assert sorted(tile for hand in again.hands.values() for tile in hand) == sorted(SET)
    assert again.hands != game.hands


@sentence("Player must make 2 hands of 2 tiles each.",
          'The hand with lower value is called "front hand" and hand with higher value is called "rear hand".')  # fmt: skip
def test_the_stronger_two_are_the_rear_hand_whichever_was_named():
    low, high = parse_tiles("6-6 6-3"), parse_tiles("5-5 6-1")
    assert str(RANKING.arrange(low, high)) == str(RANKING.arrange(high, low)) == "5-5 1-6 / 6-6 3-6"
    # A 2-1 with a 6-5 is four by the text, weaker than a five; in the casino it would be seven.
    five, four = parse_tiles("5-5 1-4"), parse_tiles("6-5 2-1")
    assert str(RANKING.arrange(five, four)) == "5-6 1-2 / 5-5 1-4"
    casino = Settings(gee_joon_counts="three_or_six").ranking
    assert str(casino.arrange(five, four)) == "5-5 1-4 / 5-6 1-2"


@sentence("Front hand can only be compared with front hand and rear hand with rear hand for comparison of two players.",
          "If player's front hand beats dealer's front hand and player's rear hand beats dealer's rear hand then player "
          "wins the round.",
          "If player's front and rear hands lose to the dealer's front and rear hands respectively, then player loses "
          "the round.",
          "If player's one hand wins and the other loses, then round is a draw.")  # fmt: skip
def test_front_with_front_and_rear_with_rear():
    seven_nine, eight_wong, two_wong = "5-5 1-6 / 1-1 1-6", "4-4 4-6 / 6-6 3-6", "4-4 2-2 / 6-6 3-6"
    assert met(seven_nine, eight_wong) == ("lose", "lose", "lose")
    assert met(eight_wong, seven_nine) == ("win", "win", "win")
    assert met(seven_nine, two_wong) == ("win", "lose", "tie")
    assert met(two_wong, seven_nine) == ("lose", "win", "tie")
    assert met(seven_nine, two_wong, one_each="banker") == ("win", "lose", "lose")


@sentence("If players have a tie while comparing hands then tie is broken according to the ranking of high tile in the "
          "hand.",
          "If even high tile does not break the tie then dealer wins that hand.",
          "If player is tied with dealer on high tile value as well, then dealer wins the hand.",
          "In case players have the same score as calculated above, then high tile in their hands are compared.")  # fmt: skip
def test_a_tie_goes_to_the_high_tile_and_then_to_the_dealer():
    assert worth("4-4 4-5") > worth("5-5 1-6")
    assert worth("5-5 1-6") == worth("5-5 3-4")
    assert met("5-5 1-6 / 6-6 6-6", "5-5 3-4 / 1-1 1-1") == ("copy", "win", "tie")
    assert met("5-5 1-6 / 6-6 3-6", "5-5 3-4 / 6-6 4-5")[2] == "lose"
    nobody = met("5-5 1-6 / 6-6 3-6", "5-5 3-4 / 6-6 4-5", equal_tile="nobody")
    assert nobody == ("tie", "tie", "tie")


def test_the_text_makes_no_exception_for_zero():
    """Zero against zero is a tie that the high tile breaks; the casino's rules give it to the dealer."""
    plum, axe = "5-5 4-6 / 6-6 3-6", "6-5 3-6 / 1-1 4-5"
    assert met(plum, axe) == ("win", "win", "win")
    assert met(axe, plum) == ("lose", "lose", "lose")
    assert met(plum, axe, zero_tie="banker") == ("copy", "win", "tie")
    assert met("5-5 4-6 / 6-6 3-6", "5-5 4-6 / 1-1 4-5") == ("copy", "win", "tie")


@sentence("Gee Joon - [4-2] and [2-1] together are highest ranking hand.",
          "Pairs - Pairs are ranked after Gee Joon (in order of high to low ranking as following).")  # fmt: skip
def test_the_order_of_pairs():
    listed = [
        "4-2 2-1",
        "6-6 6-6",
        "1-1 1-1",
        "4-4 4-4",
        "3-1 3-1",
        "5-5 5-5",
        "3-3 3-3",
        "2-2 2-2",
        "6-5 6-5",
        "6-4 6-4",
        "6-1 6-1",
        "5-1 5-1",
        "6-3 5-4",
        "6-2 5-3",
        "5-2 4-3",
        "4-1 3-2",
    ]
    order = [worth(pair) for pair in listed]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 16
    assert order[-1] > worth("6-6 6-3")


@sentence("Wongs are nines paired with double-6 or double-1 which are ranked after Pairs.",
          "Double-6 combinations outrank double-1.",
          "Gongs are eights paired with double-6 or double-1 which are ranked after Wongs.")  # fmt: skip
def test_wongs_then_gongs_the_double_six_first():
    assert worth("6-6 6-3") == worth("6-6 5-4") > worth("1-1 6-3") == worth("1-1 5-4") > worth("6-6 6-2")
    assert worth("6-6 6-2") == worth("6-6 5-3") == worth("6-6 4-4") > worth("1-1 6-2") == worth("1-1 4-4")
    assert worth("1-1 4-4") > worth("6-6 6-1")
    assert worth("6-6 4-4", wong_gong_tie="second_tile") > worth("6-6 5-3", wong_gong_tie="second_tile")


@sentence("If none of the above combinations are possible then total pips count of both tiles modulus ten is your "
          "score.")  # fmt: skip
def test_the_score_is_the_pips_modulo_ten_and_a_single_gee_joon_tile_has_no_other():
    for a in set(SET):
        for b in set(SET):
            found = RANKING.worth(a, b)
            if found.category == "points" and a != b:
                assert found.points == found.scale == (a.low + a.high + b.low + b.high) % 10
    assert worth("6-5 2-1").points == 4
    assert worth("6-5 2-1", gee_joon_counts="three_or_six").points == 7


@sentence("Tiles are individually ranked as following",
          "[4-2] and [2-1] are highest hand together but lowest tiles on individual ranking.")  # fmt: skip
def test_single_tiles_and_both_gee_joon_tiles_last():
    names = [
        "Teen",
        "Day",
        "Yun",
        "Gor",
        "Mooy",
        "Chong",
        "Bon",
        "Foo",
        "Ping",
        "Tit",
        "Look",
        "Chop Gow",
        "Chop Bot",
        "Chop Chit",
        "Chop Ng",
        "Gee Joon",
    ]
    assert [kind.name for kind in sorted(KINDS, reverse=True)] == names
    # Beside a five the five is the high tile, unless the 4-2 is raised above it.
    assert worth("4-1 4-2").top.key == worth("4-1 2-1").top.key == "chop_ng"
    raised = worth("4-1 4-2", single_tiles="24_above_5", gee_joon_counts="pips")
    assert raised.top.key == "gee_joon"


@sentence("The first player to win 15 rounds wins the game.")
def test_fifteen_rounds_win_for_all_who_reach_them_and_for_the_dealer_over_a_player():
    game = start(Settings(), 1, seated(["person"] * 3))
    pairs, weak = Split.parse("1-1 1-1 / 6-6 6-6"), Split.parse("5-5 4-6 / 4-6 2-3")
    lay = {1: pairs, 2: pairs, 3: weak}

    def dealer(hand):
        return Decision(Split.parse("5-5 1-4 / 2-2 1-3"), "five-and-eight", {"en": "It is what he was dealt."})

    for number in range(1, 16):
        game = replace(game, hands={seat: split.hand for seat, split in lay.items()} | {0: dealer(()).split.hand})
        for seat, split in lay.items():
            game = do(game, SetHand(seat, split.low, split.high), dealer)
        assert (game.won, game.lost) == ({1: number, 2: number, 3: 0}, {1: 0, 2: 0, 3: number})
        assert game.phase == ("over" if number == 15 else "settled")
        game = game if number == 15 else do(game, Next(), dealer)
    assert (game.winners, game.beaten) == ((1, 2), (3,))


def test_every_sentence_of_a_choice_is_cited_here_and_every_setting_is_a_choice():
    for choice in CHOICES:
        assert str(choice.sentence) in CITED, choice.name
        assert str(choice.means(getattr(Settings(), choice.name)))
        assert choice.takes(getattr(Settings(), choice.name))
    assert [choice.name for choice in CHOICES] == list(settings_to_json(Settings()))
    assert settings_from_json(Settings, CHOICES, settings_to_json(Settings())) == Settings()
