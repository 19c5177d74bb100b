"""A second settlement, written as a table would be worked: cent by cent, between heaps, with a cup on each wager.

It shares nothing with the product, not even a rounding, and is far too slow for anything but a test. A round is a
plain mapping; the answer is how much each heap grew.
"""

from __future__ import annotations

import decimal
from collections import Counter
from decimal import Decimal

EVERY_SEAT = range(1, 9)


class CannotBankError(Exception):
    """Nobody can answer for these wagers."""


def walk(action: int | None) -> list[str]:
    """The places at which the dealer stops, beginning with the house's own wager."""
    at = action or 1
    stops = ["house bet"]
    while len(stops) <= len(EVERY_SEAT):
        stops.append(str(at))
        at = at % len(EVERY_SEAT) + 1
    return stops


def kept(policy: dict, win: int) -> int:
    """The commission on one win, with decimal's own roundings."""
    ways = {"up": decimal.ROUND_CEILING, "down": decimal.ROUND_FLOOR, "half_up": decimal.ROUND_HALF_UP}

    def to_unit(amount: Decimal) -> int:
        return int((amount / policy["unit"]).quantize(Decimal(1), ways[policy["rounding"]])) * policy["unit"]

    if win <= 0 or not (policy["rate"] or policy["pays"]):
        return 0
    if policy["pays"]:
        due = win - to_unit(Decimal(win) * policy["pays"][0] / policy["pays"][1])
    else:
        due = to_unit(Decimal(win) * policy["rate"] / 10_000)
    return min(win, max(due, policy["minimum"]))


def play(bank: dict, wagers: dict[str, tuple[int, str]], *, sides: list[tuple[str, int]], policy: dict) -> dict:
    """Work one round. `wagers` maps a place ("3", or "house bet") to cents and outcome."""
    heaps: Counter[str] = Counter()
    kind, limit = bank["kind"], None
    if kind != "house":
        declared = sum(wager for wager, _ in wagers.values())
        kind, limit = who_answers(bank, declared)
    covered = dict.fromkeys(wagers, 0)
    for place in walk(bank.get("action")):
        if place in wagers:
            covered[place] = work_one(heaps, place, *wagers[place], limit=limit)
    bank_total = heaps["bank"]
    mine = {"house": 0, "seat": bank_total, "co_bank": half(bank_total)}[kind]
    heaps["house"] += bank_total - mine + heaps.pop("house bet", 0)
    heaps["bank"] = mine
    for place, won in sides:
        heaps[place] += won
        heaps["house"] -= won
    charged = {place: 0 for place in wagers if place != "house bet"}
    if "each_win" in policy["charges"]:
        for place in charged:
            if wagers[place][1] == "win":
                charged[place] = kept(policy, covered[place])
    bank_charged = kept(policy, mine) if "bank_net" in policy["charges"] else 0
    for place, due in charged.items():
        heaps[place] -= due
        heaps["house"] += due
    heaps["bank"] -= bank_charged
    heaps["house"] += bank_charged
    return {
        "kind": kind, "heaps": heaps, "covered": covered, "charged": charged, "bank_charged": bank_charged,
        "bank_net": mine,
    }  # fmt: skip


def who_answers(bank: dict, declared: int) -> tuple[str, int]:
    purse = bank["purse"]
    both = purse + purse
    if bank["kind"] == "co_bank":
        if both < declared and bank.get("action") is None:
            raise CannotBankError
        return "co_bank", both
    if purse >= declared or bank.get("action") is not None:
        return "seat", purse
    if both >= declared:
        return "co_bank", both
    raise CannotBankError


def work_one(heaps: Counter[str], place: str, wager: int, outcome: str, *, limit: int | None) -> int:
    """Cover one wager cent by cent while the bank has a cent to set against it, then pay or take the covered cents."""
    in_front = 10**9 if limit is None else limit + heaps["bank"]
    room = 10**9 if limit is None else limit - heaps["bank"]
    covered = 0
    for _ in range(wager):
        if in_front == 0 or (outcome == "lose" and room == 0):
            break
        in_front -= 1
        room -= 1
        covered += 1
    for _ in range(covered):
        if outcome == "win":
            heaps["bank"] -= 1
            heaps[place] += 1
        elif outcome == "lose":
            heaps["bank"] += 1
            heaps[place] -= 1
    return covered


def half(total: int) -> int:
    """Deal the bank's result out in turn, the first cent of a win to the house, of a loss to the player."""
    player = 0
    for number in range(abs(total)):
        if total > 0 and number % 2 == 1:
            player += 1
        if total < 0 and number % 2 == 0:
            player -= 1
    return player
