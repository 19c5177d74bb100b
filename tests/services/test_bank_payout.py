"""What a player's bank pays: every kind of it, in both games, under every policy, and the book hears the same."""

from __future__ import annotations

from random import Random

import pytest

from banking import BANKS, deal, offers, policies, table, way
from tablemgr.catalog import paytables, rulesets
from tablemgr.ledger.accounts import kind_of
from tablemgr.rules.acts import AnswerBank, DragonHand, HouseWager, NoMoreBets, Place, RecordResult, Wager
from tablemgr.rules.round import replay
from tablemgr.services.dealing import Game
from tablemgr.services.payout import payouts
from tablemgr.services.postings import Paying, entries, owing, pay_order

FIVE, NET = "five_percent", "five_percent_net"
TILES = ("6-6", "4-4", "5-6", "4-5")


def game_of(play, *, commission=FIVE, for_bank=None):
    tables = {each.key: each for each in play.bets}
    sides = {key: next(t for k, t in paytables.shipped().items() if t.game == play.game.key) for key in tables}
    ruleset = next(iter(rulesets.shipped(game=play.game.key).values()))
    known = policies()
    return Game(play, way(play.game.key), ruleset, known[commission], sides, known[for_bank] if for_bank else None)


def moved(posted):
    sums: dict[str, int] = {}
    for entry in posted:
        for posting in entry.postings:
            sums[posting.account] = sums.get(posting.account, 0) + posting.cents
    return sums


@pytest.mark.parametrize("key", ["tiles", "poker"])
@pytest.mark.parametrize("choices", BANKS)
@pytest.mark.parametrize("commission", sorted(policies()))
def test_money_moves_and_is_never_made(key, choices, commission):
    random = Random(f"{key} {choices} {commission}")
    for _ in range(3):
        for capture in ("full", "results"):
            play = table(key, capture=capture, **choices)
            for_bank = random.choice([None, *sorted(policies())])
            _, round_ = deal(random, play)
            paid = payouts(round_, game_of(play, commission=commission, for_bank=for_bank))
            for collect in ("paid", "lammer"):
                owners = {seat: each.owner for seat, each in round_.dragons.items()}
                for order in ("pay_as_you_go", "take_then_pay"):
                    _balances(round_, paid, Paying(order, collect, owners))


def _balances(round_, paid, how):
    settled, posted = paid.settlement, entries("PG14", paid.settlement, how)
    sums = moved(posted)
    assert sum(sums.values()) == 0
    by_kind: dict[str, int] = {}
    for name, cents in sums.items():
        by_kind[kind_of(name)] = by_kind.get(kind_of(name), 0) + cents
    kept = by_kind.get("owed" if how.collect == "lammer" else "commission", 0)
    assert kept == settled.commission
    assert by_kind.get("commission" if how.collect == "lammer" else "owed", 0) == 0
    # What the house gained is in the tray, and what is owed to it.
    assert by_kind.get("rack", 0) + settled.commission == settled.house_net
    for seat in range(1, 9):
        gained = sum(settled.seat_net(place) for place in range(1, 9) if how.owners.get(place, place) == seat)
        if seat == round_.banker_seat:
            gained += settled.bank_net - settled.bank_commission
        assert sums.get(f"seat:PG14:{seat}", 0) == gained
    if how.collect == "lammer":
        assert owing(posted) == {int(k.rpartition(":")[2]): v for k, v in sums.items() if kind_of(k) == "owed" and v}
    assert set(pay_order(settled, how.order)) == set(round_.order)


def results(play, bank, *, wagers, came, house=0, dragons=()):
    """Give a round of a table that keeps results only: who holds the bank, what was wagered, what each came to."""
    acts = [offers(play, bank.seat), *(Wager(seat, cents) for seat, cents in wagers.items())]
    acts += [*dragons, bank, *([HouseWager(house)] if house else []), NoMoreBets()]
    acts += [*(Place(tile) for tile in TILES), *(RecordResult(place, result) for place, result in came.items())]
    return replay(acts, play)


def plain(**choices):
    return table(capture="results", dice=None, side=False, banking="two_hands", **{"house_wager": "open", **choices})


def settled(round_, play, **named):
    game = game_of(play, **named)
    return payouts(round_, game).settlement, game


def test_chips_between_players_do_not_touch_the_tray():
    play = plain(settle_order="take_then_pay")
    round_ = results(play, AnswerBank(3, "whole", 20_000), wagers={1: 10_000, 2: 2_500, 5: 5_000},
                     came={1: "lose", 2: "win", 5: "push"})  # fmt: skip
    done, _ = settled(round_, play)
    assert (done.bank_net, done.bank_commission, done.commission, done.house_net) == (7_500, 375, 500, 500)
    posted = entries("PG14", done, Paying("take_then_pay"))
    assert [entry.cause for entry in posted] == ["bank_taken", "bank_paid", "commission"]
    assert moved(posted) == {
        "seat:PG14:1": -10_000, "seat:PG14:3": 10_000 - 2_500 - 375, "seat:PG14:2": 2_500 - 125, "commission:PG14": 500
    }  # fmt: skip


def test_half_a_bank_and_the_houses_wager_go_through_the_tray():
    play = plain(cobank=True)
    round_ = results(play, AnswerBank(3, "half", 20_000), wagers={1: 10_000, 2: 2_500}, came={1: "lose", 2: "win"})
    done, _ = settled(round_, play)
    assert (done.bank_total, done.bank_net, done.house_share, done.bank_commission) == (7_500, 3_750, 3_750, 188)
    posted = entries("PG14", done)
    assert moved(posted)["rack:PG14"] == 3_750
    assert [entry.cause for entry in posted][-2:] == ["wager_taken", "commission"]
    whole = results(play, AnswerBank(3, "whole", 40_000), wagers={1: 10_000}, came={0: "win", 1: "push"}, house=7_500)
    done, _ = settled(whole, play)
    assert (done.house_bet.pays, done.house_bet.commission, done.bank_net, done.house_net) == (7_500, 0, -7_500, 7_500)
    posted = entries("PG14", done)
    assert [(entry.cause, moved([entry])) for entry in posted] == [
        ("wager_taken", {"seat:PG14:3": -7_500, "rack:PG14": 7_500})
    ]
    lost = results(play, AnswerBank(3, "whole", 40_000), wagers={1: 10_000}, came={0: "lose", 1: "push"}, house=7_500)
    done, _ = settled(lost, play)
    assert (done.house_net, done.bank_commission) == (375 - 7_500, 375)


@pytest.mark.parametrize(
    ("policy", "for_bank", "of_players", "of_bank"),
    [
        # Each of these is taken of a player's win of 25.00 and of a banker's net of 72.50.
        ("five_percent", None, 125, 363),
        ("five_percent_up_quarter", None, 125, 375),
        ("five_percent_net", None, 0, 363),
        ("four_percent", None, 100, 290),
        ("none", None, 0, 0),
        ("none", "five_percent_net", 0, 363),
        ("four_percent", "five_percent_up_quarter", 100, 375),
    ],
)
def test_the_commission_of_every_policy(policy, for_bank, of_players, of_bank):
    play = plain(bank_action=True)
    round_ = results(play, AnswerBank(3, "whole", 90_000), wagers={1: 10_000, 2: 2_500}, came={1: "lose", 2: "win"})
    done, _ = settled(round_, play, commission=policy, for_bank=for_bank)
    assert done.bank_net == 7_500
    assert {bet.seat: bet.commission for bet in done.seats} == {1: 0, 2: of_players}
    known = policies()[for_bank or policy]
    assert done.bank_commission == known.on_bank(7_500)
    assert known.on_bank(7_250) == of_bank


def test_a_bank_by_action_gives_back_what_its_money_did_not_reach():
    play = plain(bank_action=True)
    round_ = results(play, AnswerBank(3, "whole", 5_000, action=5), wagers={1: 10_000, 5: 2_500, 6: 7_500},
                     came={5: "win", 6: "win", 1: "win"})  # fmt: skip
    done, _ = settled(round_, play)
    # Seat 5 first: 25.00 of 50.00; then seat 6 what is left; seat 1 nothing.
    assert {bet.seat: (bet.pays, bet.returned) for bet in done.seats} == {
        5: (2_500, 0), 6: (2_500, 5_000), 1: (0, 10_000)
    }  # fmt: skip
    assert done.order == (5, 6, 1)
    mirrored = plain(bank_action=True, seat_one="left")
    round_ = results(mirrored, AnswerBank(3, "whole", 5_000, action=5), wagers={1: 10_000, 5: 2_500, 6: 7_500},
                     came={5: "win", 6: "win", 1: "win"})  # fmt: skip
    assert settled(round_, mirrored)[0].order == (5, 1, 6)


def test_a_dragon_hand_is_its_owners_money():
    play = table(capture="results", dice=None, side=False, dragon="offered", settle_order="pay_as_you_go")
    acts = (Wager(1, 10_000), DragonHand(4, 1, 2_500), NoMoreBets(), *(Place(tile) for tile in TILES),
            RecordResult(1, "lose"), RecordResult(4, "win"))  # fmt: skip
    round_ = replay(acts, play)
    paid = payouts(round_, game_of(play))
    assert set(paid.seats) == {1}
    assert paid.dragons[4].main.net == 2_375
    posted = entries("PG14", paid.settlement, Paying("pay_as_you_go", "lammer", {4: 1}))
    assert moved(posted) == {"seat:PG14:1": -10_000 + 2_375, "rack:PG14": 7_500, "owed:PG14:1": 125}


def test_the_order_of_paying():
    came = {1: "win", 2: "lose", 5: "push", 6: "lose"}
    for order, wanted, causes in (
        ("pay_as_you_go", (1, 2, 5, 6), ["wager_paid", "commission", "wager_taken"]),
        ("take_then_pay", (2, 6, 1, 5), ["wager_taken", "wager_paid", "commission"]),
    ):
        play = table(capture="results", dice=None, side=False, settle_order=order)
        acts = [*(Wager(seat, 2_500) for seat in came), NoMoreBets(), *(Place(tile) for tile in TILES)]
        round_ = replay([*acts, *(RecordResult(seat, result) for seat, result in came.items())], play)
        done, _ = settled(round_, play)
        assert pay_order(done, order) == wanted
        assert [entry.cause for entry in entries("PG14", done, Paying(order))] == causes
