"""The second half of a round: the banker's hand, the seats' hands, and the results of a table that keeps only those."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.errors import BadInput, Refused
from tablemgr.rules.acts import ChooseSeat, Place, RecordResult, SetByHouseWay
from tablemgr.rules.betting import verify_seat
from tablemgr.rules.state import Hand, Round
from tablemgr.rules.table import Piece, Pieces, SplitHand, TableRules

_RESULTS = ("win", "lose", "push")


def verify_place(round_: Round, act: Place, table: TableRules) -> None:
    """Refuse a piece out of turn, one that the game has not got, or one that is used up."""
    _verify_begun(round_)
    if round_.phase == "ready":
        raise Refused("Every hand is entered; settle the round, or undo.")
    if round_.phase == "seats" and table.capture == "results":
        raise Refused("This table records results only: enter win, lose or push for the seat.")
    piece = _read(act, table)
    supply = table.game.pieces.count(piece)
    if round_.used.count(piece) >= supply:
        raise Refused("%(piece)s is used up.", piece=str(piece))
    _verify_no_foul(round_, piece, table)


def place(round_: Round, act: Place, table: TableRules) -> Round:
    """Add the piece to the hand whose turn it is; the last one sets the hand."""
    piece = _read(act, table)
    if round_.phase == "banker":
        return _to_banker(round_, (*round_.banker.pieces, piece), table)
    assert round_.current is not None
    before = round_.seats.get(round_.current, Hand())
    laid = (*before.pieces, piece)
    if len(laid) < table.game.hand_size:
        return _with(round_, round_.current, replace(before, pieces=laid))
    split = _arranged(laid, table)
    if before.asked or table.game.foul(split, table.rules) == "reset_house_way":
        decision = table.decide(laid)
        return _entered(round_, round_.current, Hand(laid, decision.split, "house_way", decision))
    return _entered(round_, round_.current, Hand(laid, split, "player"))


def _arranged(laid: Pieces, table: TableRules) -> SplitHand:
    """Set the pieces as they were laid, the low hand first."""
    low, high = laid[: table.game.low_size], laid[table.game.low_size :]
    return table.game.arrange(low, high, table.rules)


def _verify_no_foul(round_: Round, piece: Piece, table: TableRules) -> None:
    """Refuse the piece that completes a foul, where the house refuses fouls."""
    if round_.phase != "seats" or round_.current is None:
        return
    hand = round_.seats.get(round_.current, Hand())
    laid = (*hand.pieces, piece)
    if hand.asked or len(laid) < table.game.hand_size:
        return
    if table.game.foul(_arranged(laid, table), table.rules) == "refuse":
        raise Refused("The low hand would be above the high hand, a foul. Lay it otherwise, or ask for the house way.")


def verify_choose(round_: Round, act: ChooseSeat, table: TableRules) -> None:
    """Refuse a seat that does not play, one that is entered, and leaving a hand half entered."""
    _verify_begun(round_)
    _verify_banker_set(round_)
    _verify_plays(round_, act.seat, table)
    if round_.seats.get(act.seat, Hand()).is_set:
        raise Refused("Seat %(seat)s is entered.", seat=act.seat)
    current = round_.current
    if current is not None and current != act.seat and round_.seats.get(current, Hand()).pieces:
        raise Refused("The hand of seat %(seat)s is half entered; finish it, or undo.", seat=current)


def choose(round_: Round, act: ChooseSeat, _table: TableRules) -> Round:
    """Go to that seat next."""
    return replace(round_, current=act.seat)


def verify_house_way(round_: Round, act: SetByHouseWay, table: TableRules) -> None:
    """Refuse the house way for a seat whose hand is not all there, unless it is the one that is being entered."""
    if table.capture == "results":
        raise Refused("This table records results only; it does not know the hands of the seats.")
    _verify_begun(round_)
    _verify_banker_set(round_)
    _verify_plays(round_, act.seat, table)
    hand = round_.seats.get(act.seat, Hand())
    if hand.split is None and (act.seat != round_.current or not hand.pieces or hand.asked):
        raise Refused("The hand of seat %(seat)s is not complete.", seat=act.seat)


def house_way(round_: Round, act: SetByHouseWay, table: TableRules) -> Round:
    """Set the seat's hand as the house would: again, or as soon as its last piece is there."""
    hand = round_.seats[act.seat]
    if hand.split is None:
        return _with(round_, act.seat, replace(hand, asked=True))
    decision = table.decide(hand.pieces)
    return _with(round_, act.seat, Hand(hand.pieces, decision.split, "house_way", decision))


def verify_result(round_: Round, act: RecordResult, table: TableRules) -> None:
    """Refuse a bare result where hands are entered, and for a seat that does not play."""
    if table.capture == "full":
        raise Refused("This table records every hand: enter those of seat %(seat)s.", seat=act.seat)
    _verify_begun(round_)
    _verify_banker_set(round_)
    _verify_plays(round_, act.seat, table)
    if act.result not in _RESULTS:
        raise BadInput("A result is win, lose or push.")


def result(round_: Round, act: RecordResult, _table: TableRules) -> Round:
    """Keep the result; a second one for the seat takes the place of the first."""
    return _entered(round_, act.seat, Hand(result=act.result))


def _to_banker(round_: Round, laid: Pieces, table: TableRules) -> Round:
    if len(laid) < table.game.hand_size:
        return replace(round_, banker=Hand(laid))
    decision = table.decide(laid)
    hand = Hand(laid, decision.split, "house_way", decision)
    return replace(round_, phase="seats", banker=hand, current=round_.order[0])


def _with(round_: Round, seat: int, hand: Hand) -> Round:
    return replace(round_, seats={**round_.seats, seat: hand})


def _entered(round_: Round, seat: int, hand: Hand) -> Round:
    """Keep a whole hand and go to the next seat that is not entered, round the table from this one."""
    after = _with(round_, seat, hand)
    turn = after.order.index(seat) + 1
    waiting = [
        other for other in (*after.order[turn:], *after.order[:turn]) if not after.seats.get(other, Hand()).is_set
    ]
    return replace(after, current=waiting[0] if waiting else None, phase="seats" if waiting else "ready")


def _read(act: Place, table: TableRules) -> Piece:
    return table.game.parse(act.piece)


def _verify_begun(round_: Round) -> None:
    if round_.phase == "bets":
        raise Refused("Say no more bets first.")
    if round_.phase == "dice":
        raise Refused("Enter the dice first.")


def _verify_banker_set(round_: Round) -> None:
    if round_.phase == "banker":
        raise Refused("Enter the banker's hand first.")


def _verify_plays(round_: Round, seat: int, table: TableRules) -> None:
    verify_seat(seat, table)
    if seat not in round_.wagers:
        raise Refused("Seat %(seat)s has no wager.", seat=seat)
