"""A referee of first to fifteen who has only the events and the lists of its text; he shares nothing with the product.

Front against front and rear against rear; a tie goes to the higher tile, and if that is equal too to the dealer. The
text has no exception for zeros, and none for what a single Gee Joon tile counts.
"""

from __future__ import annotations

SUPREME = ("4-2", "2-1")
TILES = (
    "6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1",
    "6-3 5-4", "6-2 5-3", "4-3 5-2", "4-1 3-2", "4-2 2-1",
)  # fmt: skip


def face(tile):
    one, other = sorted(tile.split("-"), reverse=True)
    return f"{one}-{other}"


def height(tile):
    return -next(place for place, kinds in enumerate(TILES) if tile in kinds.split())


def value(two):
    """The class of a hand, then what orders it: Gee Joon, pairs, wongs, gongs, combinations; the high tile last."""
    a, b = sorted(map(face, two), key=height, reverse=True)
    if {a, b} == set(SUPREME):
        return (4, 1, 0)
    if height(a) == height(b):
        return (4, 0, height(a))
    if a in ("6-6", "1-1") and b in ("6-3", "5-4"):
        return (3, 0, height(a))
    if a in ("6-6", "1-1") and b in ("6-2", "5-3", "4-4"):
        return (2, 0, height(a))
    return (1, sum(int(half) for tile in (a, b) for half in tile.split("-")) % 10, height(a))


def referee(events):
    """Follow a whole game and fail at the first thing that is not as it should be; gives the rounds."""
    events = list(events)
    start = events.pop(0)
    seats = [each["seat"] for each in start["players"]]
    won, lost = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    rounds, over, hands, splits = 0, False, {}, {}
    for told in events:
        assert not over
        kind = told["event"]
        if kind == "deal":
            rounds += 1
            hands, splits = {int(seat): hand for seat, hand in told["hands"].items()}, {}
            assert list(hands) == seats
            hands["dealer"] = told["dealer"]
            laid = [face(tile) for hand in hands.values() for tile in hand]
            assert all(laid.count(tile) <= (2 if tile in TILES[:11] else 1) for tile in laid)
            assert len(laid) == 4 * len(hands)
        elif kind in ("split", "dealer"):
            who = told.get("seat", kind)
            assert sorted(map(face, told["front"] + told["rear"])) == sorted(map(face, hands[who]))
            assert value(told["front"]) <= value(told["rear"])
            splits[who] = told
        elif kind == "compare":
            assert len(splits) == len(hands)
            mine, theirs = splits[told["seat"]], splits["dealer"]
            beats = [value(mine[half]) > value(theirs[half]) for half in ("front", "rear")]
            assert [told[half] == "win" for half in ("front", "rear")] == beats
            assert told["result"] == ("win" if all(beats) else "tie" if any(beats) else "lose")
            won[told["seat"]] += all(beats)
            lost[told["seat"]] += not any(beats)
        elif kind == "points":
            assert (told["won"], told["lost"]) == tuple({str(s): n for s, n in each.items()} for each in (won, lost))
            finished = 15 in (*won.values(), *lost.values())
            assert finished == (told is events[-2])
        else:
            assert kind == "end"
            assert told["rounds"] == rounds
            assert told["winners"] == [seat for seat in seats if won[seat] == 15]
            assert told["dealer_over"] == [seat for seat in seats if lost[seat] == 15]
            over = True
        assert told.get("round", rounds) == rounds
    assert over
    return rounds
