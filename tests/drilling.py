"""A second opinion on every drill: what is shown, read as JSON, and answered again from the texts.

It shares no code with the product: hands by the oracles of tiles and cards, money by the oracle of settlement, and dice
by walking round a table with a finger.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations

from oracle import poker, settlement, tiles_values, tiles_ways
from structure.tree import ROOT

KIND_OF = {
    "6-6": "12", "1-1": "2", "4-4": "H8", "1-3": "H4", "5-5": "H10", "3-3": "H6", "2-2": "L4", "5-6": "11",
    "4-6": "L10", "1-6": "H7", "1-5": "L6", "3-6": "9", "4-5": "9", "2-6": "L8", "3-5": "L8", "2-5": "L7", "3-4": "L7",
    "1-4": "5", "2-3": "5", "2-4": "GJ", "1-2": "GJ",
}  # fmt: skip
TILE_WAYS = {"foxwoods": tiles_ways.foxwoods, "traditional": tiles_ways.traditional, "canberra": tiles_ways.canberra}
POLICIES = {
    path.stem: {"pays": None, "rate": 0, "minimum": 0, "unit": 1, "rounding": "half_up"}
    | tomllib.loads(path.read_text("utf-8"))
    for path in (ROOT / "config" / "commissions").glob("*.toml")
}
PAYS = {
    path.stem: {line["key"]: line["pays"] for line in tomllib.loads(path.read_text("utf-8"))["lines"]}
    for path in (ROOT / "config" / "paytables").glob("*.toml")
}
CATEGORIES = (
    "high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush", "five_aces",
)  # fmt: skip


def cards(texts):
    return [poker.card(each) for each in texts]


def sorts(game, texts):
    """What makes two layings the same: kinds of tiles, or ranks of cards and whether they are of one suit."""
    if game == "tiles":
        return sorted(KIND_OF[each] for each in texts)
    suits = {each[1] for each in texts if each != "Jk"}
    return sorted(each.replace("Jk", "*")[0] for each in texts), len(texts) == 5 and len(suits) == 1


@cache
def by_kinds(way, hand):
    return TILE_WAYS[way](hand)


def house(game, way, hand):
    """Set a hand by the house way, halves in no order."""
    if game == "poker":
        low, high = poker.trump_plaza(cards(hand))
        texts = {poker.card(each): each for each in hand}
        return [texts[each] for each in low], [texts[each] for each in high]
    low, _ = by_kinds(way, tuple(sorted((KIND_OF[each] for each in hand), key=tiles_ways.SINGLES.index)))
    left = list(hand)
    took = []
    for kind in low:
        took.append(next(each for each in left if KIND_OF[each] == kind))
        left.remove(took[-1])
    return took, left


def is_set_by(game, way, split):
    low, high = house(game, way, [*split["low"], *split["high"]])
    return sorts(game, split["low"]) == sorts(game, low) and sorts(game, split["high"]) == sorts(game, high)


def against(game, ours, theirs):
    """Compare two halves of one size: 1, -1 or 0 for a copy."""
    if game == "tiles":
        chart = tiles_values.chart()
        mine, his = (chart[tiles_values.both(*half)] for half in (ours, theirs))
        return (mine < his) - (his < mine)
    worth = poker.two if len(ours) == 2 else poker.five
    mine, his = worth(cards(ours)), worth(cards(theirs))
    return (mine > his) - (his > mine)


def fouls(game, split):
    return game == "poker" and poker.fouls(cards(split["low"]), cards(split["high"]))


def result(game, split, banker, *, copies=-1, blind=False):
    """The wager of a seat: win with both halves, lose with none; `copies` says whose a copy is."""
    if not blind and fouls(game, split):
        return "lose"
    came = [against(game, split[half], banker[half]) or copies for half in ("low", "high")]
    return {2: "win", 0: "push", -2: "lose"}[sum(came)]


def has_copy(game, split, banker):
    return any(not against(game, split[half], banker[half]) for half in ("low", "high"))


def value(game, half):
    if game == "poker":
        return CATEGORIES[(poker.two if len(half) == 2 else poker.five)(cards(half))[0]]
    one, other = (KIND_OF[each] for each in half)
    if one == other:
        return "pair"
    if {one, other} & {"12", "2"}:
        if "9" in (one, other):
            return "wong"
        if {one, other} & {"H8", "L8"}:
            return "gong"
    return str(tiles_values.spots(*half))


def taken_of(policy, win, charge):
    policy = POLICIES[policy]
    return settlement.kept(policy, win) if charge in policy["charges"] else 0


def first_stack(dice, layout, banker):
    """Lay the positions round on the felt and count them off, one after the other."""
    dead = layout["positions"] - 1 - layout["seats"]
    seats = [f"seat_{seat}" if seat != banker else "banker" for seat in range(1, layout["seats"] + 1)]
    ends = seats + ["dead"] * dead if layout["dead_hand"] == "after_last_seat" else ["dead"] * dead + seats
    if layout["seat_one"] == "left":
        ends = ends[::-1]
    felt = ["dealer" if banker else "banker", *ends]
    step = 1 if layout["direction"] == "counter_clockwise" else -1
    finger = felt.index("banker") if layout["count_from"] == "banker" else 0
    number = layout["bank_number"]
    while number != 1:  # walk on until the finger is on number one
        finger, number = (finger + step) % len(felt), number % layout["positions"] + 1
    for _ in range(sum(dice) - 1):
        finger = (finger + step) % len(felt)
    return felt[finger]


def chips(cents, tray):
    cut = []
    for chip in sorted(tray, reverse=True):
        number = 0
        while cents >= chip:
            cents -= chip
            number += 1
        if number:
            cut.append([chip, number])
    return cut


def bonanza(hand):
    kinds = Counter(KIND_OF[each] for each in hand)
    pairs = {kind for kind, held in kinds.items() if held == 2}
    high = {"GJ": "gee_joon", "12": "teen", "2": "day"}
    if len(pairs) == 2:
        return "_".join(high[kind] for kind in high if kind in pairs) if pairs <= set(high) else "two_pair"
    if pairs:
        return "high_pair" if pairs & set(high) else "pair"
    wanted = ({"H6"}, {"L6"}, {"H7", "L7"}, {"H4", "L4"})
    if all(kinds.keys() & each for each in wanted):
        return "lame_duck"
    return "wong" if "9" in kinds and kinds.keys() & {"12", "2"} else "nothing"


def fortune(hand):
    """The line of seven cards, but for those of seven in a row and the royal match, which a thousand years deal once."""
    best = max(poker.five(list(five)) for five in combinations(cards(hand), 5))[0]
    held = sorted(Counter(14 if each[1] == "*" else each[0] for each in cards(hand)).values(), reverse=True)
    if best == 4 and held[0] == 3:
        return "three_of_a_kind"
    if held == [2, 2, 2, 1] and best == 2:
        return "three_pair"
    return CATEGORIES[best] if best >= 3 else "nothing"


def side(game, split, wager):
    hand = [*split["low"], *split["high"]]
    line = bonanza(hand) if game == "tiles" else fortune(hand)
    return wager * PAYS["bonanza-melbourne" if game == "tiles" else "fortune-1"].get(line, -1)


def wrong_at(game, shown):
    """Everything that is wrong with a table, as (place, kind)."""
    found = []
    banker, layout = shown["banker"], shown["layout"]
    if shown["total"] != sum(shown["dice"]):
        found.append(("table", "dice_count"))
    if shown["first"] != first_stack([shown["total"]], layout, None):
        found.append(("table", "delivery"))
    if not is_set_by(game, shown["way"]["key"], banker):
        found.append(("banker", "set_wrong"))
    for number, seat in shown["seats"].items():
        found += [(f"seat_{number}", kind) for kind in _wrong_seat(game, shown, seat)]
    return found


def _wrong_seat(game, shown, seat):
    banker, called, wager = shown["banker"], seat["called"], seat["wager"]
    if wager > shown["limits"]["maximum"]:
        yield "over_limit"
    if seat["set_by"] == "house_way" and not is_set_by(game, shown["way"]["key"], seat):
        yield "set_wrong"
    if called != result(game, seat, banker):
        if fouls(game, seat):
            assert called == result(game, seat, banker, blind=True)
            yield "missed_foul"
        elif has_copy(game, seat, banker):
            assert called == result(game, seat, banker, copies=1)
            yield "copy_paid"
        else:
            yield "wrong_compare"
    if seat["pays"] != {"win": wager, "lose": -wager, "push": 0}[called]:
        assert (called, seat["pays"]) == ("push", -wager)
        yield "push_taken"
    due = taken_of(shown["commission"]["key"], wager, "each_win") if called == "win" else 0
    if seat["commission"] != due:
        yield "commission"
    if seat.get("lammer", seat["commission"]) != seat["commission"]:
        yield "lammer_lost"
    if "side" in seat and seat["side"]["pays"] != side(game, seat, seat["side"]["wager"]):
        assert seat["side"]["pays"] <= 0
        yield "side_bet_missed"


def banked(shown):
    """Work a round that a player banked."""
    bank = dict(shown["bank"])
    wagers = {str(bet["seat"]): (bet["wager"], bet["result"]) for bet in shown["bets"]}
    if "house" in shown:
        wagers["house bet"] = (shown["house"]["wager"], shown["house"]["result"])
    if "action" in shown:
        bank["action"] = shown["action"]
    if shown.get("direction") == "clockwise":  # as in a mirror
        bank["action"] = 9 - bank["action"]
        wagers = {str(9 - int(seat)): wager for seat, wager in wagers.items()}
    done = settlement.play(bank, wagers, sides=[], policy=POLICIES[shown["commission"]["key"]])
    assert done["kind"] == bank["kind"], "a bank of a drill is never short without saying so"
    net = done["bank_net"]
    return {
        "came": "won" if net > 0 else "lost" if net else "even",
        "net": abs(net),
        "commission": done["bank_charged"],
    }
