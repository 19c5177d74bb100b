"""Seven cards set the plain way: all twenty-one splits, each ranked afresh with tuples. Shares no code with the package.

Two uses: a second opinion on what two and five cards are worth and on Trump Plaza's house way, written from the
reference alone, and the fixed yardstick that the bulk path's speed is held against. Cards are whole numbers, rank
after rank from the deuce, clubs, diamonds, hearts, spades; 52 is the joker, a bug; the wheel is second.
"""

from __future__ import annotations

from itertools import combinations

ACE, JOKER = 12, 52
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = 4, 5, 8, 9, 10
SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def grouped(ranks):
    """Ranks by how often they come, then by height."""
    return sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))


def run(ranks):
    """How high a straight is; ace-high 20, the wheel 19."""
    if len(set(ranks)) < 5:
        return 0
    ranks = sorted(ranks)
    if ranks == [0, 1, 2, 3, ACE]:
        return 19
    return (20 if ranks[4] == ACE else ranks[4]) if ranks[4] - ranks[0] == 4 else 0


def natural(ranks, one_suit):
    straight = run(ranks)
    if straight and one_suit:
        return (ROYAL if straight == 20 else STRAIGHT_FLUSH, straight)
    if one_suit:
        return (FLUSH, *sorted(ranks, reverse=True))
    if straight:
        return (STRAIGHT, straight)
    order = grouped(ranks)
    shape = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    return (SHAPES[shape], *order)


def high(five):
    """What five cards are worth."""
    ranks = [card // 4 for card in five if card != JOKER]
    one_suit = len({card % 4 for card in five if card != JOKER}) == 1
    if len(ranks) == 5:
        return natural(ranks, one_suit)
    if ranks == [ACE] * 4:
        return (FIVE_ACES,)
    found = [natural([*ranks, ACE], False)]
    stands_for = [rank for rank in range(13) if rank not in ranks and (one_suit or run([*ranks, rank]))]
    return max(found + [natural([*ranks, rank], one_suit) for rank in stands_for])


def low(two):
    """What two cards are worth; the joker is an ace."""
    one, other = sorted((ACE if card == JOKER else card // 4 for card in two), reverse=True)
    return (1, one) if one == other else (0, one, other)


def every(hand):
    """All twenty-one ways: what is in front, what is behind, what each is worth."""
    for two in combinations(hand, 2):
        five = [card for card in hand if card not in two]
        yield two, five, low(two), high(five)


def rank(card):
    return ACE if card == JOKER else card // 4


def trump_plaza(hand):
    """Trump Plaza's way (reference 3 and 3.1): the worth of the low and of the high hand."""
    ways = list(every(hand))
    ranks = [rank(card) for card in hand]
    groups = {size: sorted((r for r in set(ranks) if ranks.count(r) == size), reverse=True) for size in range(1, 6)}
    complete = [way for way in ways if way[3][0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)]

    def front(*wanted):
        return max(worth[2:] for worth in ways if sorted(rank(card) for card in worth[0]) == sorted(wanted))

    return _groups(groups, complete, front)


def _groups(groups, complete, front):
    singles = groups[1]
    pairs, trips = groups[2], groups[3]
    king = bool(singles) and singles[0] >= ACE - 1
    ace = bool(singles) and singles[0] == ACE
    if groups[5]:
        return front(11, 11) if pairs == [11] else front(ACE, ACE)
    if groups[4]:
        quads = groups[4][0]
        if trips or pairs:
            return front(*2 * (trips or pairs))
        keep = quads <= 4 or (quads <= 8 and king) or (quads < ACE and ace)
        return front(*singles[:2]) if keep else front(quads, quads)
    if trips:
        return _trips(trips, pairs, singles, complete, front)
    if len(pairs) == 3:
        return front(pairs[0], pairs[0])
    if len(pairs) == 2:
        return _two_pair(pairs, singles, king, ace, front)
    if complete:
        return max(way[2:] for way in complete)
    return front(*singles[:2]) if pairs else front(*singles[1:3])


def _trips(trips, pairs, singles, complete, front):
    if len(trips) == 2:
        return front(trips[0], trips[0])
    if len(pairs) == 2:
        return front(pairs[0], pairs[0])
    if pairs:
        keep = pairs == [0] and singles == [ACE, ACE - 1]
        return front(*singles) if keep else front(pairs[0], pairs[0])
    paired = [way for way in complete if way[2] == (1, trips[0])]
    if paired:
        return max(way[2:] for way in paired)
    return front(ACE, singles[0]) if trips == [ACE] else front(*singles[:2])


def _two_pair(pairs, singles, king, ace, front):
    """Bands: low is a six at most, medium a ten, high a king."""
    above, below = (0 if pair <= 4 else 1 if pair <= 8 else 2 if pair < ACE else 3 for pair in pairs)
    keep = (king and above <= 1 and below == 0) or (ace and (above, below) in {(2, 0), (1, 1)})
    return front(*singles[:2]) if keep else front(pairs[1], pairs[1])
