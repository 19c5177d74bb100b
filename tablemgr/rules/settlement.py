"""Bets and outcomes to payments: who pays whom, and what the house keeps. It never sees a tile or a card.

Every bet is settled by itself: the result of a main bet never touches a side bet, nor the other way round. Side bets
are always against the house, also while a player banks, and carry no commission. Money moves and is never made: the
seats, the banking player and the house together come to zero.
Sources: tiles reference 1.7 and 2.10, operations reference 3.4 and 9.4, poker reference 2.4 and 2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.errors import BadInput, Refused
from tablemgr.money import Cents, Commission
from tablemgr.rules.banking import (
    HOUSE_SEAT,
    Bank,
    HouseBank,
    Outcome,
    cover,
    in_action_order,
    standing,
)


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager in cents against the bank, and what it came to, seen from the player."""

    seat: int
    wager: Cents
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet against the house; `won` is its gain in cents by its own pay table, negative when it loses.

    `envy` is what it earns beside that for the hands of the other players, whatever became of the bet.

    >>> SideBet.at(4, "bonanza", wager=500, pays=20).won, SideBet.at(4, "bonanza", wager=500, pays=-1).won
    (10000, -500)
    """

    seat: int
    name: str
    wager: Cents
    won: Cents
    envy: Cents = 0

    @classmethod
    def at(cls, seat: int, name: str, *, wager: Cents, pays: int, envy: Cents = 0) -> SideBet:
        """Make one from the line of a pay table: `pays` to 1, 0 gives the bet back, -1 loses it."""
        return cls(seat, name, wager, wager * pays, envy)

    @property
    def gained(self) -> Cents:
        """All that it brought the player."""
        return self.won + self.envy

    @property
    def taken(self) -> Cents:
        """What the dealer takes up of the bet."""
        return max(-self.won, 0)

    @property
    def paid(self) -> Cents:
        """What the dealer pays out on it."""
        return max(self.won, 0) + self.envy


@dataclass(frozen=True, slots=True)
class Settled:
    """One main bet after settlement; `pays` is the win or, negative, the loss, before `commission`."""

    seat: int
    wager: Cents
    covered: Cents
    outcome: Outcome
    pays: Cents
    commission: Cents

    @property
    def returned(self) -> Cents:
        """The part of the wager that the bank did not answer for; it goes back whatever the tiles say."""
        return self.wager - self.covered

    @property
    def net(self) -> Cents:
        """The win or loss after commission."""
        return self.pays - self.commission


@dataclass(frozen=True, slots=True)
class Settlement:
    """One settled round, in cents; gains are positive for whoever is named.

    `bank` is the bank as it stood (a short one may have become a co-bank), `order` the seats as they were settled.
    """

    bank: Bank
    order: tuple[int, ...]
    seats: tuple[Settled, ...]
    house_bet: Settled | None
    side_bets: tuple[SideBet, ...]
    bank_commission: Cents

    @property
    def bank_total(self) -> Cents:
        """What the whole bank, whoever holds it, won or lost on the main bets, before commission."""
        return -sum(bet.pays for bet in self.main)

    @property
    def bank_net(self) -> Cents:
        """The banking player's part of that, before `bank_commission`; nothing when the house banks."""
        return 0 if isinstance(self.bank, HouseBank) else self.bank.share(self.bank_total)

    @property
    def house_share(self) -> Cents:
        """The house's part of the bank: all of it, the other half, or nothing."""
        return self.bank_total - self.bank_net

    @property
    def commission(self) -> Cents:
        """All the commission of the round, the banking player's included."""
        return sum(bet.commission for bet in self.seats) + self.bank_commission

    @property
    def house_net(self) -> Cents:
        """The house's result: its part of the bank, its own wager, the side bets, and all the commission."""
        own = self.house_bet.pays if self.house_bet else 0
        return self.house_share + own + self.commission - sum(bet.gained for bet in self.side_bets)

    def seat_net(self, seat: int) -> Cents:
        """Give what one seat gained in the round: its main bet after commission, and its side bets."""
        main = sum(bet.net for bet in self.seats if bet.seat == seat)
        return main + sum(bet.gained for bet in self.side_bets if bet.seat == seat)

    @property
    def main(self) -> tuple[Settled, ...]:
        """Every main bet, the house's own first."""
        return self.seats if self.house_bet is None else (self.house_bet, *self.seats)


def settle(
    bets: Sequence[Bet],
    *,
    commission: Commission,
    bank: Bank | None = None,
    house_bet: Bet | None = None,
    side_bets: Sequence[SideBet] = (),
    for_bank: Commission | None = None,
    circle: Sequence[int] = (),
) -> Settlement:
    """Settle one round; without `bank` the house banks. The seats come back in the order they were given.

    `commission` is taken of the players and, unless `for_bank` is there for that, of a banking player's net. `circle`
    are the seats in the order they come round the table; left out, they go upward.

    `house_bet` is the house's own wager against a player's bank (seat HOUSE_SEAT); it is settled first and pays no
    commission, since that would go from the house to the house. Refused when nobody can answer for the wagers or a
    wager stands against its own bank; BadInput for a seat twice or an amount that is none.

    >>> policy = Commission("five_percent", "5 %", rate=500, charges=("each_win", "bank_net"))
    >>> done = settle([Bet(1, 10_000, "win"), Bet(2, 2_500, "push")], commission=policy)
    >>> [(bet.pays, bet.commission, bet.net) for bet in done.seats], done.house_net
    ([(10000, 500, 9500), (0, 0, 0)], -9500)
    """
    asked = bank or HouseBank()
    main = [*([house_bet] if house_bet else []), *bets]
    _check(main, side_bets)
    _check_sides(asked, bets, house_bet)
    held = standing(asked, sum(bet.wager for bet in main))
    action = None if isinstance(held, HouseBank) else held.action
    order = in_action_order((bet.seat for bet in main), action, circle)
    covered = _covered(main, held, order)
    seats = tuple(_settled(bet, covered[bet.seat], commission) for bet in bets)
    own = _settled(house_bet, covered[HOUSE_SEAT], None) if house_bet else None
    before = Settlement(held, order, seats, own, tuple(side_bets), bank_commission=0)
    due = (for_bank or commission).on_bank(before.bank_net)
    done = Settlement(held, order, seats, own, tuple(side_bets), bank_commission=due)
    assert _sums_to_zero(done), done
    return done


def _covered(main: Sequence[Bet], held: Bank, order: tuple[int, ...]) -> dict[int, Cents]:
    if isinstance(held, HouseBank):
        return {bet.seat: bet.wager for bet in main}
    by_seat = {bet.seat: bet for bet in main}
    return cover([by_seat[seat] for seat in order], held.posted)


def _settled(bet: Bet, covered: Cents, commission: Commission | None) -> Settled:
    pays = {"win": covered, "lose": -covered, "push": 0}[bet.outcome]
    taken = commission.on_win(pays) if commission else 0
    return Settled(bet.seat, bet.wager, covered, bet.outcome, pays, taken)


def _sums_to_zero(done: Settlement) -> bool:
    players = sum(bet.net for bet in done.seats) + sum(bet.gained for bet in done.side_bets)
    return players + done.bank_net - done.bank_commission + done.house_net == 0


def _check(main: Sequence[Bet], side_bets: Sequence[SideBet]) -> None:
    seats = [bet.seat for bet in main]
    for seat in seats:
        if seats.count(seat) > 1:
            raise BadInput("Seat %(seat)s is there twice.", seat=seat)
    for seat, wager in [(bet.seat, bet.wager) for bet in main] + [(side.seat, side.wager) for side in side_bets]:
        if wager < 1:
            raise BadInput("The wager of seat %(seat)s is not above zero.", seat=seat)
    for side in side_bets:
        if side.won < -side.wager:
            raise BadInput("The side bet of seat %(seat)s cannot lose more than was wagered.", seat=side.seat)
        if side.envy < 0:
            raise BadInput("The envy bonus of seat %(seat)s is below zero.", seat=side.seat)


def _check_sides(bank: Bank, bets: Sequence[Bet], house_bet: Bet | None) -> None:
    if any(bet.seat < 1 for bet in bets) or (house_bet is not None and house_bet.seat != HOUSE_SEAT):
        raise BadInput("Seats are numbered from 1, and the house's own wager has no seat.")
    if isinstance(bank, HouseBank):
        if house_bet is not None:
            raise Refused("The house does not wager against its own bank.")
    elif any(bet.seat == bank.seat for bet in bets):
        raise Refused("Seat %(seat)s holds the bank and cannot wager against it.", seat=bank.seat)
