"""Random rounds with banks, dragon hands and folding, at tables of both games, for whoever looks at what comes of them."""

from __future__ import annotations

from functools import cache
from random import Random

from tablemgr.catalog import commissions, houseways
from tablemgr.rules.acts import (
    AnswerBank,
    BankOffers,
    ChooseSeat,
    Dice,
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
from tablemgr.rules.covering import needed
from tablemgr.rules.games import game
from tablemgr.rules.poker.ruleset import CardRules
from tablemgr.rules.round import Round, can, do
from tablemgr.rules.table import Limits, OfferedBet, TableRules
from tablemgr.rules.tiles.ruleset import TileRules

LIMITS = Limits(minimum=2_500, maximum=100_000, unit=500, side_minimum=500, side_maximum=10_000)
WAYS = {"tiles": ("foxwoods", TileRules), "poker": ("trump_plaza", CardRules)}
SEATS = {"tiles": 7, "poker": 6}
BANKS = (
    {"banking": "alternate"},
    {"banking": "alternate", "cobank": True, "house_wager": "open", "dragon": "offered", "fold_allowed": True},
    {"banking": "two_hands", "bank_action": True, "cobank": True, "settle_order": "take_then_pay"},
    {"banking": "full_circle", "bank_eligible": "any", "bank_action": True, "house_wager": "open", "dragon": "offered"},
    {"banking": "none", "dragon": "offered", "fold_allowed": True, "settle_order": "pay_as_you_go"},
)


@cache
def way(key):
    name, _ = WAYS[key]
    return houseways.shipped(game=key)[name]


def table(key="tiles", *, side=True, dice=3, capture="full", seat_one="right", **choices):
    """Make a table of a game; `choices` are those of its rules."""
    played, rules = game(key), WAYS[key][1](**choices)
    bets = (OfferedBet("bonanza", ""),) if key == "tiles" else (OfferedBet("fortune", "fortune"),)
    return TableRules(
        game=played, rules=rules, limits=LIMITS, decide=lambda hand: played.decide(way(key), hand, rules),
        seats=SEATS[key], dice=dice, capture=capture, seat_one=seat_one, bets=bets if side else (),
    )  # fmt: skip


def policies():
    return commissions.shipped()


def offers(play, *seats, bet=10_000, holder=0, row=0):
    """Give the act that stands before the first tap: these seats are asked, each wagered so much before."""
    return BankOffers(seats, tuple((seat, bet) for seat in seats), holder, row)


def deal(random: Random, play, *, stop=None):
    """Deal one whole round at random; give its acts and the round. `stop` ends it at a phase."""
    acts, round_ = [], Round()
    if play.bank.banking != "none":
        asked = random.sample(range(1, play.seats + 1), random.randint(1, play.seats))
        acts.append(offers(play, *asked, bet=random.choice([2_500, 7_500])))
        round_ = do(round_, acts[0], play)
    while round_.phase not in ("ready", stop):
        act = _next(random, round_, play)
        if can(round_, act, play):
            acts.append(act)
            round_ = do(round_, act, play)
    return acts, round_


def _next(random, round_, play):
    seat = random.randint(1, play.seats)
    if round_.phase == "bets":
        if round_.banker_seat and random.random() < 0.5:
            short = round_.bank.purse < needed(round_)
            return Wager(seat, 0) if short else NoMoreBets()
        return random.choice((
            Wager(seat, random.choice([0, 2_500, 5_000, 12_500, 30_000])),
            Wager(seat, random.choice([2_500, 5_000])),
            SideBet(seat, 500),
            AnswerBank(round_.asked or seat, random.choice(["whole", "half", "decline"]),
                       random.choice([2_501, 40_000, 99_999, 400_000]), random.choice([None, None, seat])),
            HouseWager(random.choice([0, 2_500, 7_500])),
            DragonHand(seat, random.randint(1, play.seats), random.choice([0, 2_500, 5_000])),
            NoMoreBets() if random.random() < 0.3 else Wager(seat, 2_500),
        ))  # fmt: skip
    if round_.phase == "dice":
        return Dice(tuple(random.randint(1, 6) for _ in range(play.dice)))
    place = random.choice(round_.order)
    if play.capture == "results" and round_.phase == "seats":
        return RecordResult(place, random.choice(["win", "lose", "push"]))
    if random.random() < 0.08:
        return random.choice((SetByHouseWay(place), SetByHouseWay(round_.banker_seat or place), Fold(place),
                              ChooseSeat(place)))  # fmt: skip
    used = list(round_.used)
    left = list(play.game.pieces)
    for piece in used:
        left.remove(piece)
    return Place(str(random.choice(left)))
