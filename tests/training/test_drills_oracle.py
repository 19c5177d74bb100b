"""Every kind of drill over ten thousand seeds, each answered again by an oracle from what is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

import drilling
from tablemgr.catalog.drills import terms
from tablemgr.rules.table import Limits
from tablemgr.training.drill import DRILLS, ask

SEEDS = 10_000
# The oracle of settlement works cent by cent; odd cents are what a shared bank is asked about.
PENNIES = Limits(minimum=10, maximum=5_000, unit=1)
# Each game gets half of the seeds, and each of these terms its turn.
TERMS = {
    "tiles": [
        terms("tiles"),
        terms("tiles", way="traditional", commission="five_percent_up_quarter"),
        terms("tiles", way="canberra", ruleset="tiles-card-room", commission="nineteen_to_twenty"),
        terms("tiles", commission="five_percent_net"),
    ],
    "poker": [
        terms("poker"),
        terms("poker", commission="five_percent_up_quarter"),
        terms("poker", ruleset="poker-player-bank", commission="four_percent"),
        terms("poker", ruleset="poker-card-room", commission="none"),
    ],
}


def set_hand(game, shown, answer):
    assert sorted([*answer["low"], *answer["high"]]) == sorted(shown["hand"])
    assert drilling.is_set_by(game, shown["way"]["key"], answer)


def read_hand(game, shown, answer):
    if "pieces" in shown:
        assert answer == drilling.value(game, shown["pieces"])
        return
    read = {half: drilling.value(game, shown[half]) for half in ("low", "high")}
    if game == "poker":
        read["stands"] = "foul" if drilling.fouls(game, shown) else "stands"
    assert answer == read


def order_hands(game, shown, answer):
    assert answer == {1: "first", 0: "equal", -1: "second"}[drilling.against(game, shown["first"], shown["second"])]


def who_wins(game, shown, answer):
    told = {f"seat_{seat}": drilling.result(game, split, shown["banker"]) for seat, split in shown["seats"].items()}
    assert answer == told


def pay_it(game, shown, answer):
    won = shown["wager"] if shown["result"] == "win" else 0
    due = drilling.taken_of(shown["commission"]["key"], won, "each_win")
    told = {
        "move": {"win": "pay", "lose": "take", "push": "leave"}[shown["result"]],
        "pays": won,
        "commission": due,
        "chips": drilling.chips(won - due, shown["chips"]),
    }
    if "side" in shown:
        told["side"] = max(shown["side"]["wager"] * shown["side"]["pays"], 0)
    assert answer == told


def commission(game, shown, answer):
    charge = {"win": "each_win", "bank_net": "bank_net"}[shown["on"]]
    assert answer == drilling.taken_of(shown["commission"]["key"], shown["amount"], charge)


def first_stack(game, shown, answer):
    assert answer == drilling.first_stack(shown["dice"], shown["layout"], shown["banker"])


def bank(game, shown, answer):
    if "bets" in shown:
        assert answer == drilling.banked(shown)
        return
    total = sum(shown["wagers"].values())
    assert answer == (total if shown["bank"]["kind"] == "seat" else total - total // 2)
    assert str(shown["bank"]["seat"]) not in shown["wagers"]


def find_mistake(game, shown, answer):
    found = drilling.wrong_at(game, shown) or [("none", "none")]
    assert found == [(answer["place"], answer["mistake"])]


ORACLES = {
    each.__name__: each
    for each in (
        set_hand, read_hand, order_hands, who_wins, pay_it, commission, first_stack, bank, find_mistake,
    )
}  # fmt: skip


def test_every_kind_has_an_oracle():
    assert ORACLES.keys() == DRILLS.keys()


@pytest.mark.parametrize("game", TERMS)
@pytest.mark.parametrize("kind", ORACLES)
def test_every_answer_is_the_oracles(kind, game):
    answer, rules, under = ORACLES[kind], set(), TERMS[game]
    if kind == "bank":
        under = [replace(each, limits=PENNIES) for each in under]
    for seed in range(SEEDS // len(TERMS)):
        question = ask(kind, game, seed=seed, number=1, terms=under[seed % len(under)])
        answer(game, question.task.shown(str), question.answer)
        rules.add(question.rule)
    assert len(rules) > 1
