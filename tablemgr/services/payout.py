"""What each seat comes to, as far as its hand and the banker's are known, and the chips to cut out for it.

The tablet computes no money: these figures are worked out with the save of a tap and settled by the same function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tablemgr.money import Cents
from tablemgr.rules import round as rounds
from tablemgr.rules.banking import HOUSE_SEAT
from tablemgr.rules.chips import Cut, cut_out
from tablemgr.rules.round import Round
from tablemgr.rules.settlement import Bet, Settled, Settlement, SideBet, settle
from tablemgr.rules.showdown import Showdown
from tablemgr.rules.table import OfferedBet
from tablemgr.services.banked import circle
from tablemgr.services.dealing import Game

__all__ = ["Cut", "Payout", "Payouts", "Side", "cut_out", "payouts"]


@dataclass(frozen=True, slots=True)
class Side:
    """One side bet by its pay table: the line it is on, what it gained by it (negative when it lost).

    `envy` is what it earned beside that for the hands of the other players.
    """

    key: str
    name: str
    wager: Cents
    line: str
    pays: Cents
    envy: Cents = 0

    @property
    def gained(self) -> Cents:
        """All that it brought the player."""
        return self.pays + self.envy


@dataclass(frozen=True, slots=True)
class Payout:
    """What the wager of one seat came to."""

    showdown: Showdown
    main: Settled


@dataclass(frozen=True, slots=True)
class Payouts:
    """All seats that are known, the side bets that are, and their settlement.

    `house` is the house's own wager against a player's bank, `dragons` are the dragon hands by vacant seat.
    A side bet may be known before its seat: one on the dice is settled before a hand goes out.
    """

    seats: Mapping[int, Payout]
    sides: Mapping[int, tuple[Side, ...]]
    settlement: Settlement
    house: Payout | None = None
    dragons: Mapping[int, Payout] = field(default_factory=dict)

    def at(self, place: int) -> Payout | None:
        """Give what the wager of a place came to, as far as it is known: a seat, the house's own, a dragon hand."""
        return self.house if place == HOUSE_SEAT else self.seats.get(place) or self.dragons.get(place)


def payouts(round_: Round, game: Game) -> Payouts:
    """Settle what is known of a round: the seats whose hand, like the banker's, is whole; each side bet by itself."""
    shown = rounds.outcomes(round_, game.rules)
    sides = _side_bets(round_, game)
    stakes = round_.stakes
    bets = {place: Bet(place, stakes[place], each.result) for place, each in shown.items()}
    settlement = settle(
        [bet for place, bet in bets.items() if place != HOUSE_SEAT],
        commission=game.commission,
        bank=round_.bank,
        house_bet=bets.get(HOUSE_SEAT),
        for_bank=game.for_bank,
        circle=circle(game.rules),
        side_bets=[SideBet(seat, each.key, each.wager, each.pays, each.envy) for seat, each in sides],
    )
    known = {main.seat: Payout(shown[main.seat], main) for main in settlement.main}
    seats = {seat: each for seat, each in known.items() if seat in round_.wagers}
    dragons = {seat: each for seat, each in known.items() if seat in round_.dragons}
    by_seat = {seat: tuple(side for other, side in sides if other == seat) for seat, _ in sides}
    return Payouts(seats, by_seat, settlement, known.get(HOUSE_SEAT), dragons)


def _side_bets(round_: Round, game: Game) -> list[tuple[int, Side]]:
    """Settle the side bets that are known, in the order the table shows them."""
    return [found for bet in game.rules.offered for found in _side_bet(round_, game, bet)]


def _side_bet(round_: Round, game: Game, bet: OfferedBet) -> Iterator[tuple[int, Side]]:
    """Settle one side bet of all seats that made it, and are on a line of it or none."""
    wagers = {seat: bets[bet.key] for seat, bets in round_.side_bets.items() if bet.key in bets}
    lines = rounds.side_lines(round_, game.rules, bet) if wagers else {}
    paytable = game.paytables[bet.key]
    for seat in sorted(wagers.keys() & lines.keys()):
        line, wager = lines[seat], wagers[seat]
        envy = paytable.envied(wager, (each for other, each in lines.items() if other != seat))
        yield seat, Side(bet.key, paytable.name, wager, line, wager * paytable.pays(line), envy)
