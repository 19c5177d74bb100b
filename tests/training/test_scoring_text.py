"""The text of the scoring game, sentence by sentence: each is cited and then tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playing import computers, fair, house
from tablemgr.errors import Refused
from tablemgr.rules.houseway import Decision
from tablemgr.rules.tiles.piece import KINDS, SET, parse_tiles
from tablemgr.rules.tiles.split import Split
from tablemgr.training.choices import settings_from_json, settings_to_json
from tablemgr.training.players import seated
from tablemgr.training.scoring import HOUSE, Settings, can, choices, do, limits, start, wagers
from tablemgr.training.scoring_acts import AnswerBank, Limit, Next, SetHand, Wager
from tablemgr.training.scoring_players import play
from tablemgr.training.scoring_settings import CHOICES

CITED = []
OFFER = (
    "After all players have wagered the house offers one player the opportunity to be the bank and cover the wagers; "
    "the offer rotates around the table from hand to hand."
)
THREE_CHOICES = (
    "The choices offered are to cover the whole bank, to split 50-50 with the house, or to decline the bank."
)
PLAY_ON = "Play continues until all players go bust or until one or more players make 200 points."
# Hands of three sorts: each beats the next in both halves.
BEST, MIDDLE, WORST = "1-1 1-1 / 6-6 6-6", "5-5 1-6 / 1-1 1-6", "5-5 1-4 / 2-2 1-3"
WEAKEST = "5-5 4-6 / 4-6 2-3"


def sentence(*said):
    """Note what a test reads."""
    CITED.extend(said)
    return lambda test: test


def people(count=3, **chosen):
    return start(Settings(**chosen), 1, seated(["person"] * count))


def wager_all(game, amount=10):
    for seat in game.due:
        game = do(game, Wager(seat, amount if isinstance(amount, int) else amount[seat]), house)
    return game


def played(game, hands, answer=None):
    """Answer the bank, lay these hands whatever was dealt, and settle: by seat, 0 the house's."""
    if answer:
        game = do(game, AnswerBank(game.asked, answer), house)
    splits = {seat: Split.parse(hand) for seat, hand in hands.items()}
    game = replace(game, hands={seat: split.hand for seat, split in splits.items()})

    def sets(hand):
        return Decision(splits[HOUSE], "as-dealt", {"en": "It is what was dealt."})

    for seat in game.due:
        game = do(game, SetHand(seat, splits[seat].low, splits[seat].high), sets)
    return game


def worth(two, **chosen):
    return Settings(**chosen).ranking.worth(*parse_tiles(two))


def met(player, banker, **chosen):
    found = Settings(**chosen).ranking.meet(Split.parse(player), Split.parse(banker))
    return found.low, found.high, found.result


@sentence("Pai Gow is a gambling game in which each round stands independent; the rules are adapted here to make it a "
          "scoring game.", "Points are transferred between the banker and each player each hand")  # fmt: skip
def test_points_go_on_from_round_to_round():
    game = people()
    for _ in range(2):
        game = played(wager_all(game), {0: WORST, 1: MIDDLE, 2: MIDDLE, 3: MIDDLE}, "decline")
        points = dict(game.points)
        game = do(game, Next(), house)
        assert game.points == points
    assert points == {1: 120, 2: 120, 3: 120}
    assert game.house == -60


@sentence("Players: three to eight", "Pai Gow may be played as a banking game with no house.")
def test_three_to_seven_with_a_house_and_eight_only_without():
    for count, variant, right in [(2, "house", 0), (3, "house", 1), (7, "house", 1), (8, "house", 0), (2, "home", 0),
                                  (3, "home", 1), (8, "home", 1), (9, "home", 0)]:  # fmt: skip
        if right:
            assert len(people(count, variant=variant).players) == count
        else:
            with pytest.raises(Refused):
                people(count, variant=variant)


@sentence("One sets of Chinese dominoes is used.", "Each player begins with one hundred points.",
          "Each player is dealt four dominoes.")  # fmt: skip
def test_one_set_a_hundred_points_and_four_tiles_each():
    game = people(7)
    assert set(game.points.values()) == {100}
    game = do(wager_all(game), AnswerBank(game.asked, "decline"), house)
    assert sorted(tile for hand in game.hands.values() for tile in hand) == sorted(SET)
    assert {len(hand) for hand in game.hands.values()} == {4}


@sentence("Before the deal each player sets their wager.",
          "Wagers are in increments of 10 points with a maximum wager of 50.")  # fmt: skip
def test_wagers_before_the_deal_in_tens_up_to_fifty_and_only_what_one_holds():
    game = people()
    assert game.hands == {}
    assert wagers(game, 1) == (10, 20, 30, 40, 50)
    assert [points for points in range(-20, 120) if can(game, Wager(1, points))] == [10, 20, 30, 40, 50]
    poor = replace(game, points={1: 35, 2: 100, 3: 100})
    assert wagers(poor, 1) == (10, 20, 30)


@sentence(OFFER, THREE_CHOICES)
def test_the_bank_is_offered_when_all_have_wagered():
    game = people()
    assert choices(game) == ()
    game = wager_all(game)
    assert game.phase == "bank"
    assert choices(game) == ("whole", "half", "decline")
    others = [seat for seat in game.points if seat != game.asked]
    assert not any(can(game, AnswerBank(seat, "decline")) for seat in others)


def test_only_what_his_points_hold_is_offered():
    game = wager_all(people(7), 20)
    # He holds 100, of which 20 may be lost to the house first; the others wager 120.
    assert choices(game) == ("half", "decline")
    held = {80: ("half", "decline"), 79: ("decline",), 140: ("whole", "half", "decline"), 139: ("half", "decline")}
    for points, offered in held.items():
        assert choices(replace(game, points={**game.points, game.asked: points})) == offered
    any_ = replace(game, settings=Settings(cover="any"), points={**game.points, game.asked: 20})
    assert choices(any_) == ("whole", "half", "decline")


@sentence("The player offered the bank for the first hand is chosen at random; in subsequent hands the offer to be "
          "banker rotates around the table.", "During each hand players are trying to beat the banker.")  # fmt: skip
def test_the_first_is_random_and_then_it_rotates_past_the_bust():
    firsts = {start(Settings(), seed, seated(["person"] * 7)).asked for seed in range(100)}
    assert firsts == set(range(1, 8))
    game = replace(people(4), points={1: 100, 2: 100, 3: 100, 4: 10}, turn=2, asked=2)
    game = played(wager_all(game), {0: MIDDLE, 1: BEST, 2: BEST, 3: BEST, 4: WORST}, "decline")
    assert game.busts == (4,)
    asked = []
    for _ in range(4):
        game = do(game, Next(), house)
        asked.append(game.asked)
        game = played(wager_all(game), {0: MIDDLE, 1: MIDDLE, 2: MIDDLE, 3: MIDDLE}, "decline")
    assert asked == [3, 1, 2, 3]


def test_a_declined_bank_stays_with_the_house_and_the_offer_moves_on():
    game = wager_all(people())
    first = game.asked
    declined = do(game, AnswerBank(first, "decline"), house)
    assert (declined.phase, declined.banker, declined.asked) == ("split", HOUSE, first)
    onward = replace(game, settings=Settings(declined="next"))
    asked = []
    while onward.phase == "bank":
        asked.append(onward.asked)
        onward = do(onward, AnswerBank(onward.asked, "decline"), house)
    assert sorted(asked) == [1, 2, 3]
    assert onward.banker == HOUSE


@sentence("Players must split their four dominoes into two pairs; a high pair and a low pair.",
          "After splitting their hands into pairs, each player compares his hands to the banker's hands")  # fmt: skip
def test_two_and_two_the_stronger_high():
    game = do(wager_all(people()), AnswerBank(people().asked, "decline"), house)
    hand = game.hands[1]
    for low, high in ((hand[:2], hand[2:]), (hand[2:], hand[:2])):
        split = do(game, SetHand(1, low, high), house).splits[1]
        assert worth(" ".join(map(str, split.low))) <= worth(" ".join(map(str, split.high)))
    assert not can(game, SetHand(1, hand[:2], game.hands[2][:2]))
    assert not can(game, SetHand(1, hand[:2], hand[:2]))


@sentence("The highest possible hand is the 4-2 & 2-1 pair, called Gee Joon (supreme pair).",
          "The other hands are ranked in four categories: Bo (pairs), Wongs (nine paired with heaven or earth), Gongs "
          "(eight paired with heaven or earth), and other hands.",
          "There are twenty ranking hands (Gee Joon, Bos, Gongs, and Wongs, listed following) in total.")  # fmt: skip
def test_twenty_ranking_hands_in_their_order():
    pairs = [
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
    lines = [[pair] for pair in pairs]
    lines += [["6-6 6-3", "6-6 5-4"], ["1-1 6-3", "1-1 5-4"]]
    lines += [["6-6 6-2", "6-6 5-3", "6-6 4-4"], ["1-1 6-2", "1-1 5-3", "1-1 4-4"]]
    strengths = [{worth(hand) for hand in line} for line in lines]
    assert [len(line) for line in strengths] == [1] * 20
    order = [line.pop() for line in strengths]
    assert order == sorted(order, reverse=True)
    faces = list(dict.fromkeys(SET))
    ranking = Settings().ranking
    every = {ranking.worth(a, b) for a in faces for b in faces if a != b or SET.count(a) == 2}
    assert {each for each in every if each.category != "points"} == set(order)
    assert min(order) > max(each for each in every if each.category == "points")
    assert worth("6-6 4-4", wong_gong_tie="second_tile") > worth("6-6 6-2", wong_gong_tie="second_tile")


@sentence("its value is determined by summing the pips on both dominoes and subtracting multiples of ten",
          "If used in one of these hands, the 4-2 and 2-1 are wild and count for either 3 or 6.")  # fmt: skip
def test_other_hands_count_their_pips_and_the_wild_tiles_three_or_six():
    assert [worth(two).points for two in ("6-5 6-4", "5-5 6-4", "5-2 1-1")] == [1, 0, 9]
    assert [worth(two).points for two in ("6-5 2-1", "6-4 4-2", "5-1 4-2", "6-6 4-2")] == [7, 6, 9, 8]
    assert worth("6-6 4-2").category == "points"
    assert [worth(two, gee_joon_counts="pips").points for two in ("6-5 2-1", "5-1 4-2")] == [4, 2]


@sentence("The banker's hands are compared to each other player's hands.",
          "Each player compares his high hand to the banker's high hand, and his low hand to the banker's low hand.",
          "If both the player's hands beat the banker's hands, the banker pays one point to the player.",
          "If both the banker's hands beat the player's hands, the player pays one point to the banker.",
          "Any other result is a tie.", "otherwise the banker pays out to the player the amount wagered.")  # fmt: skip
def test_both_halves_win_or_lose_the_wager_and_one_each_is_a_tie():
    hands = {0: MIDDLE, 1: BEST, 2: WORST, 3: "5-5 1-4 / 6-6 3-6"}
    game = played(wager_all(people(), {1: 20, 2: 30, 3: 50}), hands, "decline")
    assert game.points == {1: 120, 2: 70, 3: 100}
    assert game.house == 10
    one = played(wager_all(people(settles="one_point"), {1: 20, 2: 30, 3: 50}), hands, "decline")
    assert one.points == {1: 101, 2: 99, 3: 100}
    strict = played(wager_all(people(one_each="banker"), {1: 20, 2: 30, 3: 50}), hands, "decline")
    assert strict.points == {1: 120, 2: 70, 3: 50}


@sentence("If two high hands or two low hands are tied, the tie is broken by comparing the highest dominoes in the hands",
          "the tie is broken by comparing the highest dominoes in the hands", "the banker always wins ties of zero")  # fmt: skip
def test_ties_go_to_the_highest_tile_then_to_the_banker_and_zero_always_to_him():
    assert worth("4-4 5-4") > worth("5-5 6-1")
    assert met("5-5 1-6 / 6-6 3-6", "5-5 3-4 / 1-1 4-5") == ("copy", "win", "tie")
    assert met("5-5 1-6 / 6-6 3-6", "5-5 3-4 / 6-6 4-5") == ("copy", "copy", "lose")
    assert met("5-5 1-6 / 6-6 3-6", "5-5 3-4 / 6-6 4-5", equal_tile="nobody") == ("tie", "tie", "tie")
    assert met("5-5 4-6 / 6-6 3-6", "6-5 3-6 / 1-1 4-5") == ("copy", "win", "tie")
    assert met("5-5 4-6 / 6-6 3-6", "6-5 3-6 / 1-1 4-5", zero_tie="by_tile") == ("win", "win", "win")
    assert met("5-5 4-6 / 6-6 3-6", "6-5 3-6 / 1-1 4-5", equal_tile="nobody")[0] == "copy"
    # The text ranks no single tiles but in the order of the pairs; the two that are supreme together come last.
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
    assert worth("4-1 4-2").top.key == "chop_ng"
    assert worth("4-1 4-2", single_tiles="24_above_5").top.key == "gee_joon"


@sentence("The player offered the opportunity to be banker is first compared to the house, and the hand is settled based "
          "on whether the player beats the house.",
          "If the player chose to cover the bank or split the bank with the house, the player then becomes the banker "
          "whose hand all other players must beat.",
          "If the player's hand fails to beat the banker's hand the banker collects the player's wager")  # fmt: skip
@pytest.mark.parametrize(
    ("answer", "banker", "house_points"), [("whole", 100 + 10 - 30, -10), ("half", 100 + 10 - 15, -10 - 15)]
)
def test_the_offered_player_meets_the_house_first_and_then_the_others_meet_him(answer, banker, house_points):
    game = wager_all(people(4))
    asked = game.asked
    hands = dict.fromkeys(game.points, BEST) | {0: WORST, asked: MIDDLE}
    game = played(game, hands, answer)
    assert [(each.seat == asked, each.against) for each in game.meetings] == [(True, 0), *[(False, asked)] * 3]
    assert game.meetings[0].gain == 10
    assert {points for seat, points in game.points.items() if seat != asked} == {110}
    assert game.points[asked] == banker
    assert game.house == house_points
    assert game.total == 400


def test_the_odd_point_of_half_a_bank_is_the_players_loss():
    for reading, banker in (("bank", 100 - 2), ("house", 100 - 1)):
        game = wager_all(people(4, settles="one_point", half_rounds=reading))
        hands = dict.fromkeys(game.points, BEST) | {0: "5-5 1-4 / 6-6 6-6", game.asked: MIDDLE}
        game = played(game, hands, "half")
        assert game.meetings[0].result == "tie"
        assert game.points[game.asked] == banker
        assert game.total == 400


@sentence(PLAY_ON, "Any player who has over 200 points at the end of a round wins.",
          "It is possible for multiple players to go over 200 and win in the same round.")  # fmt: skip
def test_two_hundred_finish_and_several_may_win():
    game = replace(people(), points={1: 150, 2: 160, 3: 190})
    game = played(wager_all(game, {1: 50, 2: 50, 3: 10}), {0: MIDDLE, 1: BEST, 2: BEST, 3: WORST}, "decline")
    assert (game.phase, game.winners) == ("over", (1, 2))
    assert game.points == {1: 200, 2: 210, 3: 180}
    assert not can(game, Next())
    exactly = replace(people(finish_at="over"), points={1: 190, 2: 100, 3: 100})
    exactly = played(wager_all(exactly), {0: MIDDLE, 1: BEST, 2: BEST, 3: WORST}, "decline")
    assert (exactly.points[1], exactly.phase) == (200, "settled")


def test_when_all_are_bust_the_game_is_over_and_nobody_wins():
    game = replace(people(), points={1: 10, 2: 15, 3: 19})
    game = played(wager_all(game), {0: BEST, 1: WORST, 2: WORST, 3: WEAKEST}, "decline")
    assert (game.phase, game.winners, game.busts) == ("over", (), (1, 2, 3))
    assert game.points == {1: 0, 2: 5, 3: 9}
    left = replace(people(bust="at_zero"), points={1: 5, 2: 100, 3: 100})
    assert wagers(left, 1) == (5,)
    left = played(wager_all(left, {1: 5, 2: 10, 3: 10}), {0: BEST, 1: WORST, 2: WORST, 3: WORST}, "decline")
    assert left.busts == (1,)


@sentence("Give each player the same number of poker chips before the game begins.",
          "A player is picked at random to be banker for the first round.",
          "The banker states the limit on wagers players may make for the round",
          "players then set chips in front of them indicating their wager for the round.",
          "Play is otherwise as described above.")  # fmt: skip
def test_at_home_the_banker_states_the_limit_and_there_is_no_house():
    firsts = {start(Settings(variant="home"), seed, seated(["person"] * 8)).asked for seed in range(100)}
    assert firsts == set(range(1, 9))
    game = people(4, variant="home")
    assert set(game.points.values()) == {100}
    assert (game.phase, game.due) == ("limit", (game.asked,))
    assert limits(game) == (10, 20, 30)
    assert not can(game, Limit(game.asked, 40))
    banker = game.asked
    game = do(game, Limit(banker, 20), house)
    assert sorted([*game.due, banker]) == [1, 2, 3, 4]
    assert {wagers(game, seat) for seat in game.due} == {(10, 20)}
    game = wager_all(game, 20)
    assert (game.phase, HOUSE in game.hands) == ("split", False)
    game = played(game, dict.fromkeys(game.points, BEST) | {banker: MIDDLE})
    assert game.points[banker] == 40
    assert (game.house, game.total) == (0, 400)
    assert do(game, Next(), house).asked == banker % 4 + 1
    assert limits(replace(people(3, variant="home"), points={1: 300, 2: 300, 3: 300}))[-1] == 150
    assert limits(replace(people(3, variant="home", home_limit="fifty"), points={1: 300, 2: 300, 3: 300}))[-1] == 50


def test_at_home_a_banker_who_cannot_cover_the_least_wagers_passes_the_bank_on():
    game = people(4, variant="home")
    banker = game.asked
    game = wager_all(do(game, Limit(banker, 10), house))
    following = banker % 4 + 1
    points = {seat: 20 if seat == following else 120 for seat in game.points}
    game = played(replace(game, points=points), dict.fromkeys(game.points, MIDDLE))
    game = do(game, Next(), house)
    assert (game.turn, game.passed, game.asked) == (following, (following,), following % 4 + 1)


def test_every_sentence_of_a_choice_is_cited_here_and_every_setting_is_a_choice():
    for choice in CHOICES:
        assert str(choice.sentence) in CITED, choice.name
        assert str(choice.means(getattr(Settings(), choice.name)))
        assert choice.takes(getattr(Settings(), choice.name))
        assert not choice.takes(True)
        assert not choice.takes("nonsense")
    assert [choice.name for choice in CHOICES] == list(settings_to_json(Settings()))
    assert settings_from_json(Settings, CHOICES, settings_to_json(Settings())) == Settings()


def test_a_game_by_computers_needs_no_person():
    [*_, (_, _, game)] = play(start(Settings(), 9, computers(5)), house=house, fair=fair)
    assert game.phase == "over"
