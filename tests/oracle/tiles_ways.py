"""A second opinion on the tile house ways: the reference's texts read once more, as plain code.

Shares nothing with the package. Hands are tuples of kind names as the reference abbreviates them; the two
Gee Joon tiles are one kind here, as they are where both rank lowest.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

PAIRS = ["GJ", "12", "2", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "L8", "L7", "5"]
SINGLES = [*PAIRS[1:], "GJ"]
PIPS = {kind: int(kind.lstrip("HL")) for kind in PAIRS if kind != "GJ"}
FOURS, SIXES, SEVENS, EIGHTS, TENS = ({f"H{n}", f"L{n}"} for n in (4, 6, 7, 8, 10))
TOPS = {"12", "2"}

Half = tuple[str, str]
Split = tuple[Half, Half]


def rank(kind):
    return len(SINGLES) - SINGLES.index(kind)


def worth(half):
    """(scale, tie-break) of two tiles."""
    a, b = sorted(half, key=rank, reverse=True)
    if a == b:
        return 12, len(PAIRS) - PAIRS.index(a)
    if a in TOPS and b == "9":
        return 11, rank(a)
    if a in TOPS and b in EIGHTS:
        return 10, rank(a)
    options = [PIPS[x] for x in (a, b) if x != "GJ"]
    points = max((options[0] + joker) % 10 for joker in (3, 6)) if "GJ" in (a, b) else sum(options) % 10
    return points, rank(a) if points else 0


def all_hands():
    for hand in combinations_with_replacement(SINGLES, 4):
        if all(hand.count(kind) <= 2 for kind in hand):
            yield hand


def ways(hand):
    """The splits; a preferred one of two equals comes first (highest tile high, then its better partner)."""
    top, *rest = sorted(hand, key=rank, reverse=True)
    found = []
    for index, partner in enumerate(rest):
        one, two = (top, partner), tuple(rest[:index] + rest[index + 1 :])
        low, high = sorted((one, two), key=worth) if worth(one) != worth(two) else (two, one)
        if (low, high) not in found:
            found.append((low, high))
    return sorted(found, key=lambda split: top not in split[1])


def low(split):
    return worth(split[0])


def high(split):
    return worth(split[1])


def scales(split):
    return low(split)[0], high(split)[0]


def total(split):
    return sum(scales(split))


def best_low(splits):
    return max(splits, key=lambda split: (low(split), high(split)))


def best_high(splits):
    return max(splits, key=lambda split: (high(split), low(split)))


def only_way(splits):
    for one in splits:
        if all(low(one) >= low(other) and high(one) >= high(other) for other in splits):
            return one
    return None


def reading(hand):
    """What the rules talk about: the splits and, with exactly one pair, its kind, the others, keep and split."""
    pairs = sorted({kind for kind in hand if hand.count(kind) == 2})
    splits = ways(hand)
    if len(pairs) != 1:
        return pairs, None, None, splits, None
    pair = pairs[0]
    others = sorted((kind for kind in hand if kind != pair), key=rank, reverse=True)
    keep = next(split for split in splits if any(half == (pair, pair) for half in split))
    broken = next(split for split in splits if split != keep)
    return pairs, pair, others, keep, broken


def at_least(split, low_scale, high_scale):
    return scales(split)[0] >= low_scale and scales(split)[1] >= high_scale


def both_in(others, names):
    """Whether both others are in the list, each kind written without H or L."""
    return all(kind.lstrip("HL") in names for kind in others)


def is_pair_of(others, *wanted):
    """Whether the others are two given values, whichever kinds."""
    return sorted(kind.lstrip("HL") for kind in others) == sorted(wanted)


def gee_joon_list(others):
    return is_pair_of(others, "6", "4") or is_pair_of(others, "6", "5") or is_pair_of(others, "6", "6")


def special(hand, splits):
    """Splits whose high hand is wong, gong or high nine, with both 12 and 2 only those with the 12 high."""
    found = []
    for split in splits:
        top = [kind for kind in split[1] if kind in TOPS]
        partner = [kind for kind in split[1] if kind not in TOPS]
        if len(top) == 1 and partner and (partner[0] == "9" or partner[0] in EIGHTS | SEVENS):
            found.append((split, top[0], partner[0]))
    if set(hand) >= TOPS:
        found = [each for each in found if each[1] == "12"]
    return found


def of(found, kinds):
    chosen = [split for split, _, partner in found if partner in kinds]
    return best_low(chosen) if chosen else None


def in_order(found):
    """High nine before gong before wong."""
    return of(found, SEVENS) or of(found, EIGHTS) or of(found, {"9"})


def fourth(hand):
    """With one 12 or 2 and exactly two of 7, 8, 9: those two values and the fourth tile."""
    tops = [kind for kind in hand if kind in TOPS]
    big = [kind for kind in hand if kind == "9" or kind in EIGHTS | SEVENS]
    if len(tops) != 1 or len(big) != 2:
        return None
    rest = [kind for kind in hand if kind not in TOPS and kind not in big]
    return sorted(kind.lstrip("HL") for kind in big), big, rest[0]


def weak_low(split):
    """Below three points with H6 on top."""
    return low(split) < (3, rank("H6"))


def holds(hand, *wanted):
    """Whether the hand is exactly these; a value without H or L stands for either kind."""
    left = list(hand)
    for want in sorted(wanted, key=lambda name: name in ("4", "6", "7", "8", "10", "T")):
        for kind in left:
            if (
                kind == want
                or (want in ("4", "6", "7", "8", "10") and kind.lstrip("HL") == want)
                or (want == "T" and kind in TOPS)
            ):
                left.remove(kind)
                break
        else:
            return False
    return not left


def with_high(splits, *wanted):
    """The split whose high hand is these two."""
    return next((split for split in splits if holds(split[1], *wanted)), None)


def foxwoods(hand, ow=True):
    pairs, pair, others, splits, broken = reading(hand)
    every = ways(hand)
    if ow and only_way(every):
        return only_way(every)
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair:
        keep = splits
        value = pair.lstrip("HL")
        if value in ("4", "5", "6", "10", "11"):
            return keep
        rules = {
            "GJ": gee_joon_list(others),
            "12": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "2": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "9": both_in(others, ("2", "10", "12")),
            "8": both_in(others, ("2", "10", "11", "12")) or is_pair_of(others, "9", "11"),
            "7": both_in(others, ("2", "10", "11", "12")),
        }
        return broken if rules[value] else keep
    found = special(hand, splits)
    if found:
        seen = fourth(hand)
        if seen:
            values, big, last = seen
            if values in (["8", "9"], ["7", "9"]) and last == "11":
                return of(found, {"9"})
            if values == ["7", "8"] and (last in FOURS or ("L8" in big and last == "5")):
                return of(found, EIGHTS)
        return in_order(found)
    strong = [split for split in splits if at_least(split, 8, 9)]
    if len(strong) > 1:
        return next(split for split in strong if max(hand, key=rank) in split[1])
    sevens = [split for split in splits if scales(split) == (7, 8)]
    if len(sevens) > 1 and set(hand) >= TOPS:
        return next(split for split in sevens if "12" in split[1])
    pictures = [
        (("H8", "L8", "H4", "7"), ("H8", "7")),
        (("H10", "L10", "H6", "7"), ("H10", "7")),
        (("H10", "L10", "H6", "L8"), ("H10", "L8")),
        (("H10", "L10", "H6", "9"), ("H10", "9")),
        (("H8", "11", "H10", "7"), ("H8", "11")),
        (("H4", "L4", "5", "GJ"), ("H4", "5")),
        (("T", "5", "6", "GJ"), ("6", "GJ")),
        (("H6", "L6", "11", "GJ"), ("H6", "GJ")),
    ]
    for tiles, top in pictures:
        if holds(hand, *tiles):
            return with_high(splits, *top)
    return _main(splits)


def _main(splits):
    """Best low, unless it is below 3 with H6 and the best high is seven or more."""
    if weak_low(best_low(splits)) and high(best_high(splits))[0] >= 7:
        return best_high(splits)
    return best_low(splits)


def separates(split, hand):
    first, second = sorted(hand, key=rank, reverse=True)[:2]
    return (first in split[0]) != (second in split[0])


def traditional(hand, ow=True):
    pairs, pair, others, splits, broken = reading(hand)
    every = ways(hand)
    if ow and only_way(every):
        return only_way(every)
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair:
        keep = splits
        value = pair.lstrip("HL")
        if value in ("4", "5", "6", "10", "11"):
            return keep
        rules = {
            "GJ": gee_joon_list(others),
            "12": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "2": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "7": at_least(broken, 7, 9),
            "8": at_least(broken, 7, 9) or at_least(broken, 8, 8),
            "9": at_least(broken, 9, 9),
        }
        return broken if rules[value] else keep
    found = special(hand, splits)
    if found:
        seen = fourth(hand)
        if seen:
            _, big, last = seen
            wong, gong, nine = of(found, {"9"}), of(found, EIGHTS), of(found, SEVENS)
            if wong and last == "11":
                return wong
            if wong and nine and last == "L4":
                return wong
            if gong and nine and (last in FOURS or (last == "5" and "L8" in big)):
                return gong
        return in_order(found)
    eights = [split for split in splits if scales(split) == (8, 9)]
    if len(eights) > 1:
        return best_high(splits)
    nines = [split for split in splits if scales(split) == (7, 9) and separates(split, hand)]
    if nines and any(scales(split) == (8, 8) for split in splits):
        return best_high(nines)
    sevens = [split for split in splits if scales(split) == (7, 8)]
    if len(sevens) > 1 and set(hand) >= TOPS:
        return next(split for split in sevens if "12" in split[1])
    for pattern in ((6, 7), (6, 8), (6, 9), (7, 9)):
        same = [split for split in splits if scales(split) == pattern]
        if len(same) > 1 and separates(best_high(same), hand):
            return best_high(same)
    return _main(splits)


def canberra(hand, ow=True):
    pairs, pair, others, _, broken = reading(hand)
    every = ways(hand)
    if ow and only_way(every):
        return only_way(every)
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair in TOPS and is_pair_of(others, "9", "11"):
        return with_high(every, pair, "9")
    most = max(map(total, every))
    allowed = [split for split in every if total(split) == most]
    if pair:
        keep = reading(hand)[3]
        value = pair.lstrip("HL")
        rules = {
            "12": at_least(broken, 6, 8),
            "2": at_least(broken, 6, 8),
            "9": at_least(broken, 9, 9),
            "8": at_least(broken, 7, 9) or at_least(broken, 8, 8),
            "7": low(broken)[0] >= 7 and high(broken) >= (9, rank("2")),
        }
        worse = low(broken) < low(keep) and high(broken) < high(keep)
        return broken if rules.get(value, False) and not worse and broken in allowed else keep
    exceptions = [
        (("H8", "H10", "11", "7"), ("H8", "11")),
        (("GJ", "6", "5", "T"), ("6", "GJ")),
        (("H8", "L8", "9", "L10"), ("L8", "L10")),
        (("H6", "L6", "GJ", "7"), ("L6", "GJ")),
        (("T", "8", "9", "L4"), ("T", "8")),
        (("H6", "11", "L6", "5"), ("H6", "11")),
        (("H8", "L8", "9", "L4"), ("H8", "9")),
    ]
    for tiles, top in exceptions:
        if holds(hand, *tiles):
            return with_high(every, *top)
    if "GJ" in hand and "5" in hand and len(FOURS & set(hand)) == 1:
        return next(s for s in every if any(set(half) == {"5", next(iter(FOURS & set(hand)))} for half in s))
    if set(hand) == {"GJ", "5", *FOURS}:
        return with_high(every, "H4", "5")
    found = [each for each in special(hand, every) if each[0] in allowed] or special(hand, every)
    if found:
        chosen = in_order(found)
        if low(chosen) < (3, rank("H6")):
            return best_high(allowed)
        return chosen
    main = best_low(allowed)
    if weak_low(main) and high(best_high(allowed))[0] >= 7:
        main = best_high(allowed)
    same = [split for split in allowed if scales(split) == scales(main)]
    if len(same) > 1:
        top = max(hand, key=rank)
        wanted = 0 if high(main)[0] <= 7 else 1
        fits = [split for split in same if top in split[wanted]]
        return main if len(fits) != 1 else fits[0]
    return main


def jb_easy(hand, ow=True):
    pairs, pair, others, _, broken = reading(hand)
    every = ways(hand)
    if ow and only_way(every):
        return only_way(every)
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair:
        keep = reading(hand)[3]
        value = pair.lstrip("HL")
        rules = {
            "GJ": gee_joon_list(others),
            "12": is_pair_of(others, "9", "11") or at_least(broken, 6, 8),
            "2": is_pair_of(others, "9", "11") or at_least(broken, 6, 8),
            "5": is_pair_of(others, "2", "12"),
            "6": is_pair_of(others, "2", "11") or is_pair_of(others, "2", "12") or is_pair_of(others, "11", "12"),
            "7": at_least(broken, 7, 7),
            "8": at_least(broken, 8, 8) or is_pair_of(others, "9", "11"),
            "9": at_least(broken, 9, 9),
        }
        return broken if rules.get(value, False) else keep
    if any(high(split)[0] in (10, 11) and low(split)[0] in (0, 1) for split in every):
        return best_high(every)
    gongs = [split for split in every if high(split)[0] == 10 and "L8" in split[1]]
    for split in gongs:
        if low(split)[0] in (2, 3, 7, 8):
            return split
    if TOPS & set(hand):
        for pattern in ((5, 7), (6, 7), (7, 7)):
            same = [split for split in every if scales(split) == pattern]
            if same:
                return best_low(same)
    nines = [split for split in every if high(split)[0] == 9 and TOPS & set(split[1]) and SEVENS & set(split[1])]
    if nines:
        return best_low(nines) if len({high(split) for split in nines}) == 1 else best_high(nines)
    if gongs:
        return best_high(gongs)
    most = max(map(total, every))
    bl, bh = best_low(every), best_high(every)
    if most <= 5 or most in (13, 15):
        return bl
    if most in {6, 8}:
        even = [split for split in every if scales(split) == (most // 2, most // 2)]
        return best_low(even) if even else bh
    if most == 7 or most >= 17:
        return bh
    if most == 9:
        return bh if 7 <= high(bh)[0] <= 9 else bl
    return bl if 5 <= low(bl)[0] <= 7 else bh


def wizard_basic(hand, ow=True):
    pairs, pair, _, _, broken = reading(hand)
    every = ways(hand)
    if ow and only_way(every):
        return only_way(every)
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair:
        keep = reading(hand)[3]
        if pair in TENS | {"11"}:
            return keep
        if total(broken) > total(keep) or (total(broken) == total(keep) and total(broken) < 15):
            return broken
        return keep
    strong = [each[0] for each in _all_special(every)]
    most = max(map(total, every))
    bl, bh = best_low(every), best_high(every)
    if len(strong) == 1:
        return bh
    if strong:
        if set(hand) >= TOPS:
            with_teen = [split for split in strong if "12" in split[1]]
            if with_teen:
                return best_high(with_teen)
        nine = [split for split in strong if high(split)[0] == 9]
        low_gong = [split for split in strong if high(split)[0] == 10 and "L8" in split[1]]
        high_gong = [split for split in strong if high(split)[0] == 10 and "H8" in split[1]]
        top = best_high(strong)
        if most <= 11:
            return top
        if most == 12:
            return bl if top in high_gong else top
        if most == 13:
            return nine[0] if top in high_gong and nine else top
        if nine:
            return best_low(nine)
        with_five = [split for split in low_gong if "5" in split[0]]
        return with_five[0] if with_five else bl
    if most <= 6:
        return bl
    if most <= 9 or most >= 16:
        return bh
    return bl if low(bl)[0] >= 5 else bh


def _all_special(splits):
    return [
        (split,)
        for split in splits
        if high(split)[0] in (10, 11) or (high(split)[0] == 9 and TOPS & set(split[1]) and SEVENS & set(split[1]))
    ]


def jb_player(hand, ow=True):
    pairs, pair, others, _, broken = reading(hand)
    every = ways(hand)
    named = [
        (("12", "2", "5", "GJ"), (7, 8), "12"),
        (("12", "2", "5", "6"), (7, 8), "12"),
        (("12", "2", "4", "GJ"), (6, 8), "12"),
        (("12", "2", "4", "6"), (6, 8), "12"),
        (("H8", "11", "H10", "L8"), (8, 9), "H8"),
        (("H8", "11", "H10", "7"), (7, 9), None),
        (("H8", "11", "H10", "GJ"), (6, 9), None),
        (("H8", "11", "H10", "L6"), (6, 9), None),
        (("H8", "11", "H10", "5"), (5, 9), None),
        (("H10", "L10", "L8", "9"), (8, 9), "H10"),
        (("H10", "L10", "H6", "9"), (6, 9), "H10"),
        (("H10", "L10", "H6", "L8"), (6, 8), "H10"),
        (("H10", "L10", "H6", "7"), (6, 7), "H10"),
        (("2", "5", "6", "GJ"), (7, 9), None),
        (("H4", "L4", "5", "GJ"), (7, 9), "L4"),
        (("H4", "L4", "5", "9"), (3, 9), "H4"),
    ]
    if ow and only_way(every):
        return only_way(every)
    for tiles, pattern, top in named:
        if holds(hand, *tiles):
            fits = [split for split in every if scales(split) == pattern and (top is None or top in split[1])]
            if fits:
                return fits[0]
    if len(pairs) == 2:
        return next(split for split in every if scales(split) == (12, 12))
    if pair:
        keep = reading(hand)[3]
        value = pair.lstrip("HL")
        rules = {
            "GJ": gee_joon_list(others),
            "12": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "2": at_least(broken, 6, 8) or is_pair_of(others, "9", "11"),
            "5": scales(broken) == (7, 7),
            "6": at_least(broken, 7, 8),
            "7": at_least(broken, 7, 8),
            "8": at_least(broken, 8, 8) or is_pair_of(others, "9", "11"),
            "9": at_least(broken, 9, 9),
        }
        if value in ("12", "2") and set(others) == {"H8", "9"}:
            return keep
        return broken if rules.get(value, False) else keep
    strong = [each[0] for each in _all_special(every)]
    bl, bh = best_low(every), best_high(every)
    if strong:
        if set(hand) >= TOPS or low(bh)[0] < 2:
            return bh
        if ("9" in hand and EIGHTS & set(hand)) or (low(bl)[0] in (6, 7) and {"H10", "H8"} & set(hand)):
            return bl
        for test in (
            lambda split: high(split)[0] == 10 and "L8" in split[1],
            lambda split: high(split)[0] == 9,
            lambda split: high(split)[0] == 10,
            lambda split: high(split)[0] == 11,
        ):
            fits = [split for split in strong if test(split)]
            if fits:
                return best_low(fits)
    if (4, rank("H8")) <= low(bl) <= (8, rank("L10")) or high(bh) < (6, rank("H6")):
        return bl
    return bh
