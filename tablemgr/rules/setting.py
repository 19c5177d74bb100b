"""The second half of a round: the banker's hand, the seats' hands, and the results of a table that keeps only those."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.errors import BadInput, Refused
from tablemgr.rules.acts import ChooseSeat, Place, RecordResult, SetByHouseWay
from tablemgr.rules.banking import HOUSE_SEAT, SeatBank
from tablemgr.rules.betting import verify_seat
from tablemgr.rules.state import Hand, Round
from tablemgr.rules.table import Piece, Pieces, SplitHand, TableRules

_RESULTS = ("win", "lose", "push")


def verify_place(round_: Round, act: Place, table: TableRules) -> None:
    """Refuse a piece out of turn, one that the game has not got, or one that is used up."""
    verify_dealt(round_)
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
        return with_hand(round_, round_.current, replace(before, pieces=laid))
    split = _arranged(laid, table)
    if _by_house_way(round_) or table.game.foul(split, table.rules) == "reset_house_way":
        return entered(round_, round_.current, _set_by_house_way(replace(before, pieces=laid), table))
    return entered(round_, round_.current, replace(before, pieces=laid, split=split, set_by="player"))


def _by_house_way(round_: Round) -> bool:
    """Whether the hand that is being laid is the house way's to set: asked for, or not a player's own.

    The house's own hand, its share of a bank and dragon hands are (poker reference 2.3, tiles reference 2.3).
    """
    if round_.phase == "banker":
        return round_.banker.asked or not isinstance(round_.bank, SeatBank)
    place = round_.current
    assert place is not None
    return place == HOUSE_SEAT or place in round_.dragons or round_.seats.get(place, Hand()).asked


def by_player(round_: Round, table: TableRules) -> bool:
    """Whether a hand is being laid that a player sets: a seat's, or the one of a bank that he holds alone."""
    if round_.phase == "banker":
        return isinstance(round_.bank, SeatBank)
    return round_.phase == "seats" and round_.current is not None and table.capture == "full"


def _set_by_house_way(hand: Hand, table: TableRules) -> Hand:
    decision = table.decide(hand.pieces)
    return replace(hand, split=decision.split, set_by="house_way", decision=decision, asked=False)


def _laid(round_: Round) -> Pieces | None:
    """Give the pieces of the hand that is being laid; None where none is."""
    if round_.phase == "banker":
        return round_.banker.pieces
    return None if round_.current is None else round_.seats.get(round_.current, Hand()).pieces


def _arranged(laid: Pieces, table: TableRules) -> SplitHand:
    """Set the pieces as they were laid, the low hand first."""
    low, high = laid[: table.game.low_size], laid[table.game.low_size :]
    return table.game.arrange(low, high, table.rules)


def _verify_no_foul(round_: Round, piece: Piece, table: TableRules) -> None:
    """Refuse the piece that completes a foul, where the house refuses fouls."""
    before = _laid(round_)
    if before is None or _by_house_way(round_) or len(before) + 1 < table.game.hand_size:
        return
    laid = (*before, piece)
    if table.game.foul(_arranged(laid, table), table.rules) == "refuse":
        raise Refused("The low hand would be above the high hand, a foul. Lay it otherwise, or ask for the house way.")


def verify_choose(round_: Round, act: ChooseSeat, table: TableRules) -> None:
    """Refuse a seat that does not play, one that is entered, and leaving a hand half entered."""
    verify_dealt(round_)
    _verify_banker_set(round_)
    verify_plays(round_, act.seat, table)
    if round_.seats.get(act.seat, Hand()).is_set:
        raise Refused("Seat %(seat)s is entered.", seat=act.seat)
    current = round_.current
    if current is not None and current != act.seat and round_.seats.get(current, Hand()).pieces:
        raise Refused("The hand of seat %(seat)s is half entered; finish it, or undo.", seat=current)
    if current == HOUSE_SEAT != act.seat and table.capture == "full":
        raise Refused("The house's own hand comes first: it is compared first.")


def choose(round_: Round, act: ChooseSeat, _table: TableRules) -> Round:
    """Go to that seat next."""
    return replace(round_, current=act.seat)


def verify_house_way(round_: Round, act: SetByHouseWay, table: TableRules) -> None:
    """Refuse the house way for a seat whose hand is not all there, unless it is the one that is being entered."""
    if table.capture == "results":
        raise Refused("This table records results only; it does not know the hands of the seats.")
    verify_dealt(round_)
    if act.seat == round_.banker_seat:
        if not round_.banker.pieces or round_.banker.asked:
            raise Refused("The hand of seat %(seat)s is not complete.", seat=act.seat)
        return
    _verify_banker_set(round_)
    verify_plays(round_, act.seat, table)
    hand = round_.seats.get(act.seat, Hand())
    if hand.split is None and (act.seat != round_.current or not hand.pieces or hand.asked):
        raise Refused("The hand of seat %(seat)s is not complete.", seat=act.seat)


def house_way(round_: Round, act: SetByHouseWay, table: TableRules) -> Round:
    """Set the seat's hand as the house would: again, or as soon as its last piece is there."""
    own = act.seat == round_.banker_seat
    hand = round_.banker if own else round_.seats[act.seat]
    after = replace(hand, asked=True) if hand.split is None else _set_by_house_way(hand, table)
    return replace(round_, banker=after) if own else with_hand(round_, act.seat, after)


def verify_result(round_: Round, act: RecordResult, table: TableRules) -> None:
    """Refuse a bare result where hands are entered, and for a seat that does not play."""
    if table.capture == "full":
        raise Refused("This table records every hand: enter those of seat %(seat)s.", seat=act.seat)
    verify_dealt(round_)
    _verify_banker_set(round_)
    verify_plays(round_, act.seat, table)
    if round_.seats.get(act.seat, Hand()).folded:
        raise Refused("Seat %(seat)s has folded.", seat=act.seat)
    if act.result not in _RESULTS:
        raise BadInput("A result is win, lose or push.")


def result(round_: Round, act: RecordResult, _table: TableRules) -> Round:
    """Keep the result; a second one for the seat takes the place of the first."""
    return entered(round_, act.seat, Hand(result=act.result))


def _to_banker(round_: Round, laid: Pieces, table: TableRules) -> Round:
    hand = replace(round_.banker, pieces=laid)
    if len(laid) < table.game.hand_size:
        return replace(round_, banker=hand)
    split = _arranged(laid, table)
    if _by_house_way(round_) or table.game.foul(split, table.rules) == "reset_house_way":
        hand = _set_by_house_way(hand, table)
    else:
        hand = replace(hand, split=split, set_by="player")
    return _turned(replace(round_, phase="seats", banker=hand), 0)


def with_hand(round_: Round, seat: int, hand: Hand) -> Round:
    """Keep what lies at a place."""
    return replace(round_, seats={**round_.seats, seat: hand})


def entered(round_: Round, seat: int, hand: Hand) -> Round:
    """Keep a whole hand and go to the next place that is not entered, round the table from this one."""
    after = with_hand(round_, seat, hand)
    if after.phase == "banker":
        return after
    return _turned(after, after.order.index(seat) + 1)


def _turned(round_: Round, turn: int) -> Round:
    """Go to the first place from `turn` on, and round, that is not entered; with none left the round is ready."""
    places = (*round_.order[turn:], *round_.order[:turn])
    waiting = next((place for place in places if not round_.seats.get(place, Hand()).is_set), None)
    return replace(round_, current=waiting, phase="ready" if waiting is None else "seats")


def _read(act: Place, table: TableRules) -> Piece:
    return table.game.parse(act.piece)


def verify_dealt(round_: Round) -> None:
    """Refuse what may not come before the deal."""
    if round_.phase == "bets":
        raise Refused("Say no more bets first.")
    if round_.phase == "dice":
        raise Refused("Enter the dice first.")


def _verify_banker_set(round_: Round) -> None:
    if round_.phase == "banker":
        raise Refused("Enter the banker's hand first.")


def verify_plays(round_: Round, seat: int, table: TableRules) -> None:
    """Refuse a place that does not play; the house's own is HOUSE_SEAT."""
    stakes = round_.stakes
    if seat == HOUSE_SEAT in stakes:
        return
    verify_seat(seat, table)
    if seat not in stakes:
        raise Refused("Seat %(seat)s has no wager.", seat=seat)
