"""A referee of the scoring game who has only what was called out at the table: the events, and the lists of the text.

Tiles are the text of their halves. He ranks hands from the printed list, works out every result and every point again,
and says whose turn the bank is; what differs from the events fails. He shares nothing with the product.
"""

from __future__ import annotations

PAIRS = (
    "4-2 2-1", "6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2", "6-5 6-5", "6-4 6-4",
    "6-1 6-1", "5-1 5-1", "6-3 5-4", "6-2 5-3", "5-2 4-3", "4-1 3-2",
)  # fmt: skip
ROYALS = ("6-6", "1-1")
NINES, EIGHTS = ("6-3", "5-4"), ("6-2", "5-3", "4-4")
# The dominoes alone, in the order of the list of pairs, but the two of the supreme pair after all others.
ALONE = [pair.split() for pair in (*PAIRS[1:], PAIRS[0])]


def face(tile):
    """A tile as the text writes it: the larger half first."""
    one, other = sorted(tile.split("-"), reverse=True)
    return f"{one}-{other}"


def alone(tile):
    return next(place for place, faces in enumerate(ALONE) if tile in faces)


def listed():
    """The twenty ranking hands, from the best: each a list of the hands that stand on one line."""
    lines = [[pair] for pair in PAIRS]
    for partners in (NINES, EIGHTS):
        lines += [[f"{royal} {partner}" for partner in partners] for royal in ROYALS]
    return lines


RANKED = {
    frozenset([hand, " ".join(hand.split()[::-1])]): place for place, line in enumerate(listed()) for hand in line
}


def called(two):
    """What a hand is called: its place among the ranking hands, or its count and its highest domino."""
    a, b = map(face, two)
    for hands, place in RANKED.items():
        if f"{a} {b}" in hands:
            return ("ranked", -place)
    counts = [
        (x + y) % 10
        for x in ((3, 6) if a in ("4-2", "2-1") else (int(a[0]) + int(a[2]),))
        for y in ((3, 6) if b in ("4-2", "2-1") else (int(b[0]) + int(b[2]),))
    ]
    return ("count", max(counts), -min(alone(a), alone(b)))


def beats(one, other):
    """Whether one hand beats another; a hand that is equal, or zero against zero, does not."""
    mine, theirs = called(one), called(other)
    if mine[0] != theirs[0]:
        return mine[0] == "ranked"
    if mine[0] == "count" and mine[1] == theirs[1] == 0:
        return False
    return mine[1:] > theirs[1:]


def outcome(player, banker):
    """+1, -1 or 0 for a player's split against the banker's."""
    halves = [beats(player[half], banker[half]) for half in ("low", "high")]
    return 1 if all(halves) else 0 if any(halves) else -1


def referee(events):
    """Follow a whole game and fail at the first thing that is not as it should be; gives the rounds."""
    events = iter(events)
    start = next(events)
    assert start["event"] == "start"
    game = Game(start)
    for told in events:
        assert not game.over
        game.hear(told)
    assert game.over
    return game.rounds


class Game:
    """The scoreboard of the referee; one method for each event."""

    def __init__(self, start):
        self.home = start["variant"] == "home"
        self.points = {int(seat): points for seat, points in start["points"].items()}
        assert set(self.points.values()) == {100}
        assert start["house"] == 0
        self.house_points, self.all, self.turn = 0, sum(self.points.values()), start["first"]
        self.rounds, self.over = 1, False
        self._fresh()

    def hear(self, told):
        assert told["round"] in (self.rounds, self.rounds - 1) if "round" in told else told["event"] == "end"
        if told["event"] == "wagers":
            self.take_wagers(told["wagers"])
        elif told["event"] == "points":
            self.count_points(told["points"], told["house"])
        else:
            getattr(self, told["event"])(told)

    def _fresh(self):
        self.wagers, self.hands, self.splits, self.moves = {}, {}, {}, {}
        self.share = self.limited = self.bank_seat = None
        self.alive = sorted(seat for seat, points in self.points.items() if points >= 10)
        if not self.home:
            self.bank_seat = self.turn

    def _next_of(self, seat):
        return ([each for each in self.alive if each > seat] or self.alive)[0]

    def _covers(self, seat, limit):
        wagers = [min(limit, self.points[each] // 10 * 10) for each in self.alive if each != seat]
        return sum(wagers) <= self.points[seat]

    def bank(self, told):
        assert self.home
        passed, seat = [], self.turn
        while not self._covers(seat, 10):
            passed, seat = [*passed, seat], self._next_of(seat)
        assert (told["seat"], told["passed"], told["round"]) == (seat, passed, self.rounds)
        self.bank_seat = seat

    def limit(self, told):
        assert told["seat"] == self.bank_seat
        richest = max(self.points[each] for each in self.alive if each != self.bank_seat)
        allowed = [limit for limit in range(10, richest + 1, 10) if self._covers(self.bank_seat, limit)]
        assert told["offered"] == allowed
        assert told["limit"] in allowed
        self.limited = told["limit"]

    def take_wagers(self, told):
        self.wagers = {int(seat): wager for seat, wager in told.items()}
        assert sorted(self.wagers) == [seat for seat in self.alive if not (self.home and seat == self.bank_seat)]
        for seat, wager in self.wagers.items():
            assert wager in range(10, (self.limited or 50) + 1, 10)
            assert wager <= self.points[seat]

    def offer(self, told):
        assert told["seat"] == self.turn
        assert told["round"] == self.rounds
        others = sum(self.wagers.values()) - self.wagers[self.turn]
        left = self.points[self.turn] - self.wagers[self.turn]
        wanted = ["whole"] * (others <= left) + ["half"] * (others / 2 <= left) if len(self.alive) > 1 else []
        assert told["choices"] == [*wanted, "decline"]
        self.choices = told["choices"]

    def answer(self, told):
        assert told["answer"] in self.choices
        self.share = told["answer"]

    def deal(self, told):
        self.hands = {int(seat): hand for seat, hand in told["hands"].items()}
        assert sorted(self.hands) == self.alive
        assert ("house" in told) != self.home
        if not self.home:
            self.hands["house"] = told["house"]
        laid = [face(tile) for hand in self.hands.values() for tile in hand]
        single = {"4-2", "2-1", "6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-1", "3-2"}
        assert all(laid.count(tile) <= (1 if tile in single else 2) for tile in laid)
        assert all(len(hand) == 4 for hand in self.hands.values())

    def split(self, told, who=None):
        who = who or told["seat"]
        assert sorted(map(face, told["low"] + told["high"])) == sorted(map(face, self.hands[who]))
        assert not beats(told["low"], told["high"])
        self.splits[who] = told

    def house(self, told):
        assert len(self.splits) == len(self.alive)
        self.split(told, "house")

    @property
    def banker(self):
        if self.home:
            return self.bank_seat
        return "house" if self.share == "decline" else self.turn

    def _order(self):
        """Who meets whom: the player who was offered the bank meets the house first, then the others the banker."""
        beside = [self.bank_seat]
        while (seat := self._next_of(beside[-1])) != self.bank_seat:
            beside.append(seat)
        return ([] if self.home else [(self.bank_seat, "house")]) + [(seat, self.banker) for seat in beside[1:]]

    def compare(self, told):
        seat, against = told["seat"], told["against"]
        assert (seat, against) == self._order()[len(self.moves)]
        found = outcome(self.splits[seat], self.splits[against])
        assert told["result"] == {1: "win", -1: "lose", 0: "tie"}[found]
        for half in ("low", "high"):
            assert (told[half] == "win") == beats(self.splits[seat][half], self.splits[against][half])
            assert (told[half] == "lose") <= beats(self.splits[against][half], self.splits[seat][half])
        self.moves[seat, against] = found * self.wagers[seat]

    def settle(self, told):
        assert told["wager"] == self.wagers[told["seat"]]
        assert told["gain"] == self.moves[told["seat"], told["against"]]

    def banked(self, told):
        assert len(self.moves) == len(self._order())
        gain = -sum(move for (_, against), move in self.moves.items() if against == self.banker)
        part = 0 if self.banker == "house" else gain // 2 if self.share == "half" else gain
        assert (told["seat"], told["gain"], told["banker"]) == (self.banker, gain, part)
        assert told["house"] == gain - part
        for (seat, against), move in self.moves.items():
            self.points[seat] += move
            if against == "house" != self.banker:
                self.house_points -= move
        if self.banker != "house":
            self.points[self.banker] += part
        self.house_points += gain - part

    def count_points(self, told, house):
        assert {int(seat): points for seat, points in told.items()} == self.points
        assert house == self.house_points
        assert sum(self.points.values()) + self.house_points == self.all
        assert min(self.points.values()) >= 0
        self.busted = [seat for seat in self.alive if self.points[seat] < 10]
        self.winners = [seat for seat in sorted(self.points) if self.points[seat] >= 200]
        left = [seat for seat in self.alive if seat not in self.busted]
        self.ends = bool(self.winners) or not left or (self.home and len(left) == 1)
        if not self.ends:
            turn = self.bank_seat if self.home else self.turn
            self.alive = left
            self.turn = self._next_of(turn)
            self.rounds += 1
            busted = self.busted
            self._fresh()
            self.busted = busted

    def bust(self, told):
        assert told["seat"] == self.busted.pop(0)
        assert told["points"] == self.points[told["seat"]] < 10

    def end(self, told):
        assert self.ends
        assert told["winners"] == self.winners
        assert told["rounds"] == self.rounds
        assert {int(seat): points for seat, points in told["points"].items()} == self.points
        self.over = True
