"""One round from the first wager to the last tile: verify, can, do, and the replay of its acts.

Game-blind and without money: the round ends when every seat that wagered is set; what is paid is settlement's. The
three verbs stand over one check, so a live button, its refusal and the act can never disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tablemgr.errors import TableError
from tablemgr.rules import betting, dragon, offering, setting
from tablemgr.rules.acts import (
    Act,
    AnswerBank,
    BankOffers,
    ChooseSeat,
    Dice,
    DiceTotal,
    DragonHand,
    Fold,
    HouseWager,
    NoMoreBets,
    Place,
    RecordResult,
    SetByHouseWay,
    SideBet,
    Wager,
)
from tablemgr.rules.showdown import Showdown, compare
from tablemgr.rules.state import Hand, Phase, Round
from tablemgr.rules.table import Game, HouseRules, OfferedBet, Pieces, Seen, SplitHand, TableRules

__all__ = ["Hand", "Phase", "Round", "can", "do", "outcomes", "refused", "replay", "showdown", "side_lines", "verify"]

# Each act has one check and one doing; both are of the act's own type, which a table cannot say.
_Check = Callable[[Round, Any, TableRules], None]
_Doing = Callable[[Round, Any, TableRules], Round]
_ACTS: dict[type[Act], tuple[_Check, _Doing]] = {
    Wager: (betting.verify_wager, betting.wager),
    SideBet: (betting.verify_side_bet, betting.side_bet),
    NoMoreBets: (betting.verify_no_more_bets, betting.no_more_bets),
    Dice: (betting.verify_dice, betting.dice),
    DiceTotal: (betting.verify_dice, betting.dice),
    BankOffers: (offering.verify_bank_offers, offering.bank_offers),
    AnswerBank: (offering.verify_bank, offering.bank),
    HouseWager: (offering.verify_house_wager, offering.house_wager),
    DragonHand: (dragon.verify_dragon, dragon.dragon),
    Fold: (dragon.verify_fold, dragon.fold),
    Place: (setting.verify_place, setting.place),
    ChooseSeat: (setting.verify_choose, setting.choose),
    SetByHouseWay: (setting.verify_house_way, setting.house_way),
    RecordResult: (setting.verify_result, setting.result),
}


def verify(round_: Round, act: Act, table: TableRules) -> None:
    """Refuse with the reason, or return: `Refused` against the rules, `BadInput` unreadable, `Absent` no such seat."""
    _ACTS[type(act)][0](round_, act, table)


def can(round_: Round, act: Act, table: TableRules) -> bool:
    """Whether `do` would be let."""
    try:
        verify(round_, act, table)
    except TableError:
        return False
    return True


def refused(round_: Round, table: TableRules) -> tuple[Pieces, TableError | None]:
    """Give the pieces that are still there and yet may not be laid on the current seat's hand, and the reason.

    Only where a hand is being laid: the card that would complete a foul, in a house that takes none.
    """
    if not setting.by_player(round_, table):
        return (), None
    used, found, why = Counter(round_.used), [], None
    for piece, supply in Counter(table.game.pieces).items():
        if used[piece] >= supply:
            continue
        try:
            verify(round_, Place(str(piece)), table)
        except TableError as refusal:
            found.append(piece)
            why = refusal
    return tuple(found), why


def do(round_: Round, act: Act, table: TableRules) -> Round:
    """Check the act and give the round after it."""
    verify(round_, act, table)
    return _ACTS[type(act)][1](round_, act, table)


def replay(acts: Iterable[Act], table: TableRules) -> Round:
    """Give the round that these acts lead to; undo is a replay without the last."""
    round_ = Round()
    for act in acts:
        round_ = do(round_, act, table)
    return round_


def outcomes(round_: Round, table: TableRules) -> dict[int, Showdown]:
    """Give what each seat came to, as far as it is entered: from its hand, or the bare result where that is kept."""
    if round_.banker.split is None:
        return {}
    found = {}
    for seat in round_.order:
        hand = round_.seats.get(seat, Hand())
        if hand.folded:
            found[seat] = Showdown("lose", "lose", "lose")
        elif hand.result is not None:
            found[seat] = Showdown(None, None, hand.result)
        elif hand.split is not None:
            found[seat] = _shown(hand.split, round_, table)
    return found


def _shown(split: SplitHand, round_: Round, table: TableRules) -> Showdown:
    """Compare a hand with the bank's; a player's bank that fouls loses to every hand that does not."""
    banker, game = round_.banker.split, table.game
    assert banker is not None, "the bank is set before a seat is"
    fouls = round_.banker.set_by == "player" and game.foul(banker, table.rules) is not None
    if fouls and game.foul(split, table.rules) is None:
        return Showdown("win", "win", "win")
    return showdown(split, banker, game, table.rules)


def showdown(player: SplitHand, banker: SplitHand, game: Game, rules: HouseRules) -> Showdown:
    """Decide a set hand against the banker's: a foul loses; then what the banker pushes on; then the halves."""
    if game.foul(player, rules) is not None:
        return Showdown("lose", "lose", "lose")
    ours, theirs = game.strengths(player, rules), game.strengths(banker, rules)
    found = compare(ours[0], theirs[0], ours[1], theirs[1], zero_tie=rules.zero_tie)
    return replace(found, result="push") if game.pushes(banker, rules) else found


def side_lines(round_: Round, table: TableRules, bet: OfferedBet) -> dict[int, str]:
    """Give the line of a side bet's pay table that each seat is on, whoever bet on it and whatever else it came to.

    A bet on the dice is decided as soon as they are in, before a hand goes out; another one as soon as the hand is
    whole, however it is set. Sources: operations reference 2.10; poker reference 4.
    """
    if table.when(bet) == "dice":
        seen = Seen((), None, round_.total)
        return {} if round_.total is None else {seat: _line(bet, seen, table) for seat in round_.players}
    whole = {seat: hand.pieces for seat, hand in round_.seats.items() if hand.split is not None}
    dealer = round_.dealer.split
    return {
        seat: _line(bet, Seen(whole[seat], dealer, round_.total), table) for seat in round_.players if seat in whole
    }


def _line(bet: OfferedBet, seen: Seen, table: TableRules) -> str:
    return table.game.line(bet.bet, seen, table.rules)
