"""The bank is offered round the table: offers, answers, and the house's own wager against a player's bank.

Whoever takes the bank has no wager against itself. What he shows covers every wager, or names the seat that is settled
first where a house plays so; nothing else is let. Sources: tiles reference 2.10, poker reference 2.6.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.errors import BadInput, Refused, TableError
from tablemgr.money import Cents, format_money
from tablemgr.rules.acts import AnswerBank, BankOffers, HouseWager, is_whole
from tablemgr.rules.banking import CoBank, HouseBank, PlayerBank, SeatBank
from tablemgr.rules.betting import verify_amount, verify_open, verify_seat, without_seat
from tablemgr.rules.covering import verify_covered
from tablemgr.rules.state import Round, Turn
from tablemgr.rules.table import TableRules
from tablemgr.words import text


def verify_bank_offers(round_: Round, act: BankOffers, table: TableRules) -> None:
    """Refuse offers where the house always banks, and anywhere but before everything else."""
    if table.bank.banking == "none":
        raise Refused("The house always banks at this table.")
    if round_ != Round():
        raise Refused("The order of the bank is settled before the first wager.")
    for seat in (*act.seats, *(seat for seat, _ in act.bets)):
        verify_seat(seat, table)


def bank_offers(round_: Round, act: BankOffers, _table: TableRules) -> Round:
    """Remember who is to be asked."""
    return replace(round_, turn=Turn(act.seats, dict(act.bets), act.holder or None, act.row))


def verify_bank(round_: Round, act: AnswerBank, table: TableRules) -> None:
    """Refuse an answer of a seat that is not asked, and a bank that the seat may not have or cannot cover."""
    verify_open(round_)
    verify_seat(act.seat, table)
    if round_.asked != act.seat:
        raise _not_asked(round_, act.seat, table)
    if act.answer == "decline":
        return
    if not is_whole(act.purse) or act.purse < 1:
        raise BadInput("The purse is not an amount above zero.")
    if act.answer == "half" and not table.bank.cobank:
        raise Refused("This house does not share a bank with a player.")
    if act.action is not None:
        verify_seat(act.action, table)
        if not table.bank.bank_action:
            raise Refused("This house settles no bank by the order of action; the whole must be covered.")
    cap = None if round_.turn is None else table.bank.cap(round_.turn.bets.get(act.seat, 0))
    if cap is not None and act.purse > cap:
        raise Refused(
            "Seat %(seat)s may bank with %(cap)s at most, its last bet and a tenth.",
            seat=act.seat,
            cap=format_money(cap),
        )
    verify_covered(_taken(round_, act, table))


def bank(round_: Round, act: AnswerBank, table: TableRules) -> Round:
    """Pass the offer on, or hand the bank over; the banker's own bets come off the table."""
    if act.answer == "decline":
        return replace(round_, declined=(*round_.declined, act.seat))
    return _taken(round_, act, table)


def verify_house_wager(round_: Round, act: HouseWager, table: TableRules) -> None:
    """Refuse the house's wager where it makes none, against its own bank or half of one, and a wrong amount."""
    verify_open(round_)
    if table.bank.house_wager == "none":
        raise Refused("The house does not wager against a player's bank here.")
    if isinstance(round_.bank, HouseBank):
        raise Refused("The house does not wager against its own bank.")
    if isinstance(round_.bank, CoBank):
        raise Refused("The house holds half of this bank and does not wager against it.")
    limits = table.limits
    verify_amount(act.cents, limits.unit, (limits.minimum, limits.maximum), text("house's wager"))
    only = matched(round_, table)
    if act.cents and only and act.cents != only:
        raise Refused(
            "The house wagers what seat %(seat)s last wagered against it: %(cents)s.",
            seat=round_.bank.seat,
            cents=format_money(only),
        )


def house_wager(round_: Round, act: HouseWager, _table: TableRules) -> Round:
    """Let the house's wager stand."""
    return replace(round_, house_wager=act.cents)


def matched(round_: Round, table: TableRules, seat: int | None = None) -> Cents:
    """Give the only wager that the house may make against the bank of a seat (the banker's): 0 where any will do."""
    banker = seat or round_.banker_seat
    if table.bank.house_wager != "last_bet" or round_.turn is None or banker is None:
        return 0
    return round_.turn.bets.get(banker, 0)


def if_taken(round_: Round, seat: int, table: TableRules) -> Round:
    """Give the round as it would lie with the whole bank in the hands of a seat, whatever it can show."""
    return _taken(round_, AnswerBank(seat, "whole", 1), table)


def _taken(round_: Round, act: AnswerBank, table: TableRules) -> Round:
    held: PlayerBank = (SeatBank if act.answer == "whole" else CoBank)(act.seat, act.purse, act.action)
    own = matched(round_, table, act.seat) if act.answer == "whole" else 0
    return replace(without_seat(round_, act.seat), bank=held, house_wager=own)


def _not_asked(round_: Round, seat: int, table: TableRules) -> TableError:
    """Say why a seat may not answer."""
    if table.bank.banking == "none" or round_.turn is None:
        return Refused("The house always banks at this table.")
    if round_.banker_seat is not None:
        return Refused("Seat %(holder)s holds the bank.", holder=round_.banker_seat)
    if seat in round_.declined:
        return Refused("Seat %(seat)s has declined the bank.", seat=seat)
    if seat in round_.turn.seats:
        return Refused(
            "The bank is offered to seat %(asked)s now, not to seat %(seat)s.", asked=round_.asked, seat=seat
        )
    return _not_offered(round_.turn, seat)


def _not_offered(turn: Turn, seat: int) -> TableError:
    """Say why a seat is not among those that are offered the bank."""
    if not turn.seats and turn.row:
        return Refused("It is the house's turn to bank.")
    if turn.row and seat == turn.holder:
        return Refused("Seat %(seat)s has had the bank for as many hands as the house lets it.", seat=seat)
    return Refused("Seat %(seat)s may not have the bank of this round: it has not played as the house asks.", seat=seat)
