"""What each seat comes to, as far as its hand and the banker's are known, and the chips to cut out for it.

The tablet computes no money: these figures are worked out with the save of a tap and settled by the same function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.money import Cents
from tablemgr.rules import round as rounds
from tablemgr.rules.round import Round
from tablemgr.rules.settlement import Bet, Settled, Settlement, SideBet, settle
from tablemgr.rules.showdown import Showdown
from tablemgr.services.dealing import Game

# The house is the only bank of this table; a banking player comes with an act of his own.
BANK = "house"


@dataclass(frozen=True, slots=True)
class Cut:
    """A sum as a dealer cuts it out: denomination and pieces from the highest down, then what no chip can pay."""

    chips: tuple[tuple[Cents, int], ...]
    coin: Cents


@dataclass(frozen=True, slots=True)
class Side:
    """One side bet: the line of the pay table that the hand is on, what it gained by it (negative when it lost).

    `envy` is what it earned beside that for the hands of the other players.
    """

    wager: Cents
    line: str
    pays: Cents
    envy: Cents = 0


@dataclass(frozen=True, slots=True)
class Payout:
    """What one seat came to."""

    showdown: Showdown
    main: Settled
    side: Side | None


@dataclass(frozen=True, slots=True)
class Payouts:
    """All seats that are known, and their settlement."""

    seats: Mapping[int, Payout]
    settlement: Settlement


def payouts(round_: Round, game: Game) -> Payouts:
    """Settle what is known of a round: the seats whose hand, like the banker's, is whole."""
    shown = rounds.outcomes(round_, game.rules)
    sides = _side_bets(round_, game)
    settlement = settle(
        [Bet(seat, round_.wagers[seat], each.result) for seat, each in shown.items()],
        commission=game.commission,
        side_bets=[bet for bet, _ in sides.values()],
    )
    seats = {main.seat: Payout(shown[main.seat], main, _side(sides.get(main.seat))) for main in settlement.seats}
    return Payouts(seats, settlement)


def _side_bets(round_: Round, game: Game) -> dict[int, tuple[SideBet, str]]:
    if game.paytable is None or not round_.side_bets:
        return {}
    paytable, lines = game.paytable, rounds.side_lines(round_, game.rules)
    found = {}
    for seat, line in lines.items():
        if wager := round_.side_bets.get(seat):
            envy = paytable.envied(wager, (each for other, each in lines.items() if other != seat))
            bet = SideBet.at(seat, paytable.key, wager=wager, pays=paytable.pays(line), envy=envy)
            found[seat] = (bet, line)
    return found


def _side(found: tuple[SideBet, str] | None) -> Side | None:
    return None if found is None else Side(found[0].wager, found[1], found[0].won, found[0].envy)


def cut_out(cents: Cents, denominations: Sequence[Cents]) -> Cut:
    """Cut a sum out in the highest chips first, as dealers do; `coin` is the rest that no chip of the set can pay.

    >>> cut_out(9_512, (100, 500, 2_500, 10_000))
    Cut(chips=((2500, 3), (500, 4)), coin=12)
    >>> cut_out(-500, (100, 500))
    Cut(chips=(), coin=0)
    """
    chips: list[tuple[Cents, int]] = []
    left = max(cents, 0)
    for denomination in sorted(denominations, reverse=True):
        pieces, left = divmod(left, denomination)
        if pieces:
            chips.append((denomination, pieces))
    return Cut(tuple(chips), left)
