"""Saying what should lie at a table: for a mistake the figure that it got wrong, for none every seat's result."""

from __future__ import annotations

from tablemgr.money import format_money
from tablemgr.rules.seating import delivery
from tablemgr.training.drill_round import told
from tablemgr.training.mistake_table import Mistake, ShownSeat, ShownTable, dealt, moves, side_line, side_pays
from tablemgr.words import Text, text


def why(table: ShownTable, found: Mistake) -> tuple[Text, ...]:
    """Say what the mistake should have been; without one, what each seat came to."""
    if found.place == "table":
        total = sum(table.dice)
        first = delivery(total, table.terms.layout).first.words
        return (text("The dice come to %(total)s: %(first)s first.", total=total, first=first),)
    if found.place == "banker":
        return (_set(table, None),)
    if found.place == "none":
        return tuple(_result(table, seat) for seat in table.seats)
    seat = table.seat(int(found.place.removeprefix("seat_")))
    sayings = {
        "set_wrong": lambda: _set(table, seat),
        "commission": lambda: _commission(table, seat),
        "lammer_lost": lambda: _lammer(seat),
        "side_bet_missed": lambda: _side(table, seat),
        "over_limit": lambda: _limit(table, seat),
    }
    said = sayings.get(found.kind)
    return (said() if said else _result(table, seat),)


def _result(table: ShownTable, seat: ShownSeat) -> Text:
    return told(table.terms, seat.seat, seat.split, table.banker)


def _set(table: ShownTable, seat: ShownSeat | None) -> Text:
    said = table.terms.decide(dealt(table.terms, seat.split if seat else table.banker))
    return text("Rule %(rule)s sets it %(split)s.", rule=said.rule_id, split=str(said.split))


def _commission(table: ShownTable, seat: ShownSeat) -> Text:
    won = max(moves(seat.called, seat.wager), 0)
    due = format_money(table.terms.commission.on_win(won))
    if not won:
        return text("Seat %(seat)s did not win, so there is no commission.", seat=seat.seat)
    return text(
        "On a win of %(won)s the commission is %(due)s, not %(taken)s.",
        won=format_money(won),
        due=due,
        taken=format_money(seat.commission),
    )


def _lammer(seat: ShownSeat) -> Text:
    owed = format_money(seat.commission)
    return text("Seat %(seat)s owes %(owed)s of commission, and has no lammer.", seat=seat.seat, owed=owed)


def _side(table: ShownTable, seat: ShownSeat) -> Text:
    terms = table.terms
    line = terms.game.line_words(side_line(terms, seat.split))
    paid = format_money(side_pays(terms, seat.split, seat.side))
    return text(
        "The side bet of seat %(seat)s is on %(line)s and is paid %(paid)s.", seat=seat.seat, line=line, paid=paid
    )


def _limit(table: ShownTable, seat: ShownSeat) -> Text:
    maximum, wager = format_money(table.terms.limits.maximum), format_money(seat.wager)
    return text(
        "Seat %(seat)s has %(wager)s, the maximum is %(maximum)s.", seat=seat.seat, wager=wager, maximum=maximum
    )
