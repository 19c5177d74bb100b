"""House-way settings a second: arrays of hands through the tables, eval7's `evaluate`, and the fixed 21-split reference.

The two ratios are of one run on one core; eval7 ranks seven cards and sets nothing.
"""

from __future__ import annotations

import time

import eval7
import numpy as np

from oracle import twentyone
from tablemgr.catalog import houseways
from tablemgr.odds.poker.outcome import deal
from tablemgr.odds.poker.ways import decide_all, layout

HANDS, RANKED, PLAIN, ROUNDS = 1_000_000, 100_000, 2_000, 3


def per_second(work, count):
    """The best of a few runs, by the time this process got."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        best = max(best, count / (time.process_time() - began))
    return best


def main():
    hands, _ = deal(HANDS, np.random.default_rng(1))
    hands = np.ascontiguousarray(hands)
    began = time.process_time()
    (way,) = decide_all([houseways.shipped(game="poker")["trump_plaza"]], layout())
    print(f"poker: one house way over every class in {time.process_time() - began:.1f} s")
    tables = per_second(lambda: way.values(hands), HANDS)
    cards = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    natural = hands[(hands != twentyone.JOKER).all(axis=1)][:RANKED].tolist()
    ranked = [[cards[card] for card in hand] for hand in natural]
    evaluate = eval7.evaluate
    theirs = per_second(lambda: [evaluate(hand) for hand in ranked], len(ranked))
    plain = per_second(lambda: [twentyone.trump_plaza(hand) for hand in hands[:PLAIN].tolist()], PLAIN)
    print(f"poker: {tables:,.0f} settings a second; eval7 ranks {theirs:,.0f}, the 21 splits set {plain:,.0f}")
    print(
        f"poker: ratio to eval7's evaluate {tables / theirs:.1f} (aim 3), to the 21-split reference {tables / plain:,.0f}"
    )


if __name__ == "__main__":
    main()
