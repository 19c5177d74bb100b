"""A second reading of the cards: hands of five and of two, and the Trump Plaza way, written from the reference alone.

Nothing here is shared with the product. A card is a pair (rank 2 to 14, suit); the joker is (0, "*"). A hand of five is
ranked by trying every card the joker may stand for, the slow way, and the house way looks at all twenty-one settings
with plain lists. Joker as bug, wheel second.
"""

from __future__ import annotations

from itertools import combinations

RANKS = "23456789TJQKA"
JOKER = (0, "*")
SUITS = "cdhs"
COMPLETE = {4, 5, 8, 9}
WHEEL = 13.5  # right under the ace-high straight; a test that asks for ordinary poker makes it 5


def card(text):
    return JOKER if text == "Jk" else (RANKS.index(text[0]) + 2, text[1])


def plain(cards):
    """Rank five natural cards: category 0 to 10 (five of a kind), then what breaks ties."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    times = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in times]
    order = [rank for _, rank in times]
    flush = len({suit for _, suit in cards}) == 1
    top = None
    if len(set(ranks)) == 5:
        if ranks == [14, 5, 4, 3, 2]:
            top = WHEEL
        elif ranks[0] - ranks[4] == 4:
            top = ranks[0]
    if top is not None and flush:
        return (9, []) if top == 14 else (8, [top])
    if shape[0] == 5:
        return 10, order
    if shape[0] == 4:
        return 7, order
    if shape == [3, 2]:
        return 6, order
    if flush:
        return 5, ranks
    if top is not None:
        return 4, [top]
    if shape[0] == 3:
        return 3, order
    if shape[:2] == [2, 2]:
        return 2, order
    return (1 if shape[0] == 2 else 0), order


def five(cards):
    """Rank five cards of which one may be the joker: an ace, or whatever completes."""
    if JOKER not in cards:
        return plain(cards)
    others = [each for each in cards if each != JOKER]
    free = next(suit for suit in [*SUITS, "x"] if (14, suit) not in others)
    best = plain([*others, (14, free)])
    if best[0] in COMPLETE:
        best = plain([*others, (14, "x")])
    if len({rank for rank, _ in others}) < 4:
        return best  # two of a rank: nothing can be completed
    # Only the suit of all four, if they have one, or any other suit can matter.
    suits = {suit for _, suit in others}
    for rank in range(2, 15):
        for suit in suits if len(suits) == 1 else {"x"}:
            if (rank, suit) in others:
                continue
            tried = plain([*others, (rank, suit)])
            if tried[0] in COMPLETE and tried > best:
                best = tried
    return best


def two(cards):
    ranks = sorted((14 if each == JOKER else each[0] for each in cards), reverse=True)
    return (1, ranks[:1]) if ranks[0] == ranks[1] else (0, ranks)


def fouls(low, high):
    """Whether two are above five."""
    front, back = two(low), five(high)
    if back[0] >= 2:
        return False
    if front[0] != back[0]:
        return front[0] > back[0]
    return front[1] > back[1][: len(front[1])]


def trump_plaza(hand):
    """Give (low, high) as two and five cards by reference 3.1 with its readings."""
    groups = {}
    for each in hand:
        groups.setdefault(14 if each == JOKER else each[0], []).append(each)
    of = lambda size: sorted((rank for rank, held in groups.items() if len(held) == size), reverse=True)  # noqa: E731
    singles, pairs, trips, quads = of(1), of(2), of(3), of(4)
    front = _front(hand, groups, (singles, pairs, trips, quads, of(5)))
    if len(front) == 1:
        return front[0]
    return max(front, key=lambda set_: (two(set_[0]), five(set_[1])))


def _front(hand, groups, sizes):
    """Give the settings allowed; where several are, the better front and then the better back is laid."""
    singles, pairs, trips, quads, fives = sizes
    ways = [(list(low), [each for each in hand if each not in low]) for low in combinations(hand, 2)]

    def pair_of(rank):
        return [way for way in ways if all(each in groups[rank] for each in way[0])]

    def ranks_in_front(*ranks):
        wanted = sorted(ranks)
        return [way for way in ways if sorted(14 if each == JOKER else each[0] for each in way[0]) == wanted]

    def completes():
        five_ranks = [way for way in ways if len({rank for rank, _ in way[1]}) == 5]
        return [way for way in five_ranks if five(way[1])[0] in COMPLETE]

    if fives:
        return pair_of(13) if 13 in pairs else pair_of(14)
    if quads:
        if trips or pairs:
            return pair_of((trips or pairs)[0])
        rank, best = quads[0], singles[0]
        keep = rank <= 6 or (7 <= rank <= 10 and best >= 13) or (11 <= rank <= 13 and best == 14)
        return ranks_in_front(*singles[:2]) if keep else pair_of(rank)
    if len(trips) == 2:
        return pair_of(trips[0])
    if trips and pairs:
        if len(pairs) == 1 and pairs[0] == 2 and singles == [14, 13]:
            return ranks_in_front(14, 13)
        return pair_of(pairs[0])
    if trips:
        with_pair = [way for way in completes() if two(way[0])[0] == 1]
        if with_pair:
            return with_pair
        return ranks_in_front(14, singles[0]) if trips[0] == 14 else ranks_in_front(*singles[:2])
    if len(pairs) == 3:
        return pair_of(pairs[0])
    if len(pairs) == 2:
        high, low = (_band(rank) for rank in pairs)
        if high == "low" or (high, low) == ("medium", "low"):
            keep = singles[0] >= 13
        elif (high, low) in {("high", "low"), ("medium", "medium")}:
            keep = singles[0] == 14
        else:
            keep = False
        return ranks_in_front(*singles[:2]) if keep else pair_of(pairs[1])
    if complete := completes():
        return complete
    return ranks_in_front(*singles[:2]) if pairs else ranks_in_front(*singles[1:3])


def _band(rank):
    if rank == 14:
        return "ace"
    return "low" if rank <= 6 else "medium" if rank <= 10 else "high"
