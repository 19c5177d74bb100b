"""The table's screen as one JSON value: what lies there, what comes next, what each seat is paid.

Every answer to a tap is this value, and the first page carries it too, so a tablet never has to remember anything.
Amounts are whole minor units; words are kept for the door to say (`spoken`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.clock import stamp
from tablemgr.money import Cents
from tablemgr.rules.banking import HOUSE_SEAT
from tablemgr.rules.betting import order_of_delivery
from tablemgr.rules.round import Hand, Round, refused
from tablemgr.rules.table import Pieces
from tablemgr.services import screen_bank
from tablemgr.services.dealing import Game
from tablemgr.services.draft import RoundDraft
from tablemgr.services.payout import Payout, Side, cut_out
from tablemgr.services.settling import Dealt
from tablemgr.services.spoken import in_tongues, said
from tablemgr.services.terms import Terms
from tablemgr.store.tables import Table
from tablemgr.words import Text, refusal, text

Words = Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What is shown: the table, the draft or what stands before its first tap, and the round before."""

    table: Table
    draft: RoundDraft | None
    dealt: Dealt
    mine: bool
    last: Mapping[str, Json] | None
    settled_undo: int | None
    owed: Mapping[int, Cents]


def draw(screen: Screen) -> dict[str, Json]:
    """Give the whole value."""
    table = screen.table
    dealer = None
    if table.dealer is not None and table.dealer_since is not None:
        dealer = {"badge": table.dealer, "name": table.dealer_name, "since": stamp(table.dealer_since)}
    return {
        "table": _table(screen),
        "open": table.is_open,
        "dealer": dealer,
        "mine": screen.mine,
        "round": _round(screen),
        **lay(screen.dealt),
        "owed": {str(seat): cents for seat, cents in screen.owed.items()},
        "last": screen.last,
    }


def lay(dealt: Dealt) -> dict[str, Json]:
    """Give what lies on the table: also for a round of years ago."""
    round_, game, payouts, terms = dealt.round, dealt.game, dealt.payouts, dealt.draft.terms
    settled = payouts.settlement

    def place(seat: int) -> dict[str, Json]:
        """Give the hand of a place and what its wager came to."""
        hand = round_.seats.get(seat, Hand())
        return {**_hand(hand, game), "folded": hand.folded, **_paid(payouts.at(seat), terms)}

    return {
        "bets": _bets(round_),
        "dice": _dice(round_, game),
        "placing": _placing(round_, game),
        "banker": None if round_.phase in ("bets", "dice") else _banker(round_, game),
        "seats": {
            str(seat): {**place(seat), **_sides(payouts.sides.get(seat, ()), terms, game)} for seat in round_.players
        },
        "bank": screen_bank.bank(dealt),
        "house": screen_bank.house(dealt, place),
        "dragon": screen_bank.dragon(dealt, place),
        "used": _pieces(round_.used),
        "totals": {"house_net": settled.house_net, "commission": settled.commission}
        if settled.main or payouts.sides
        else None,
    }


def _table(screen: Screen) -> dict[str, Json]:
    table, terms, game = screen.table, screen.dealt.draft.terms, screen.dealt.game
    rules, offered = game.ruleset.rules, _offered(game)
    return {
        "code": table.code,
        "name": table.setup.name,
        "game": terms.game,
        "game_name": said(game.rules.game.title),
        "hand_size": game.rules.game.hand_size,
        "low_size": game.rules.game.low_size,
        "seats": terms.seats,
        "mirrored": terms.mirrored,
        "capture": terms.capture,
        "dice": game.rules.dice,
        "positions": rules.positions,
        "count_from": rules.count_from,
        "direction": rules.direction,
        "orders": screen_bank.orders(game.rules, screen.dealt.round.banker_seat),
        "side_bet": next(iter(offered), None),
        "side_bets": offered,
        "currency": table.currency,
        "limits": {
            name: getattr(terms, name) for name in ("minimum", "maximum", "unit", "side_minimum", "side_maximum")
        },
        "chips": list(terms.chips),
        "houseway": {"digest": terms.houseway, "title": game.houseway.title, "edition": game.houseway.edition},
        "ruleset": {"digest": terms.ruleset},
        "collect": terms.collect,
        "folds": game.rules.bank.fold_allowed,
        "dragon": game.rules.bank.dragon == "offered",
        "settle_order": game.rules.bank.settle_order,
    }


def _offered(game: Game) -> list[Json]:
    """Give the side bets that can be made, in their order, and whether the dice or the hand decides each."""
    rules = game.rules
    return [
        {"key": each.key, "name": game.paytables[each.key].name, "when": rules.when(each)} for each in rules.offered
    ]


def _round(screen: Screen) -> dict[str, Json]:
    draft = screen.draft
    return {
        "number": screen.table.last_round + 1,
        "version": 0 if draft is None else draft.version,
        "request": None if draft is None else draft.request,
        "phase": screen.dealt.round.phase,
        "can_undo": draft is not None and bool(draft.acts),
        "settled_undo": screen.settled_undo,
        "pay_order": screen_bank.order(screen.dealt),
    }


def _bets(round_: Round) -> dict[str, Json]:
    return {
        str(seat): {"wager": cents, **_beside(round_.side_bets.get(seat, {}))}
        for seat, cents in sorted(round_.wagers.items())
    }


def _beside(bets: Mapping[str, Cents]) -> dict[str, Json]:
    """Give the side bets of a seat by key; `side` is the first, for whoever knows of one alone."""
    return {"side": next(iter(bets.values()), 0), "sides": dict(bets)}


def _dice(round_: Round, game: Game) -> Json:
    given = order_of_delivery(round_, game.rules)
    if given is None or given.total is None:
        return None
    return {
        "values": None if round_.dice is None else list(round_.dice),
        "total": given.total,
        "first": said(given.first.words),
        # Names of positions for the scripts, which say them in the reader's words.
        "order": [str(place) for place in given.order],
    }


def _placing(round_: Round, game: Game) -> Json:
    if round_.phase == "banker":
        own = {} if round_.banker_seat is None else _refused(round_, game)
        return _next("banker", round_.banker_seat, round_.banker.pieces, game) | own
    if round_.phase == "seats" and round_.current is not None:
        have = round_.seats.get(round_.current, Hand()).pieces
        who = "house" if round_.current == HOUSE_SEAT else "seat"
        dragon = round_.dragons.get(round_.current)
        owner: dict[str, Json] = {} if dragon is None else {"owner": dragon.owner}
        return _next(who, round_.current, have, game) | _refused(round_, game) | owner
    return None


def _refused(round_: Round, game: Game) -> dict[str, Json]:
    """Give the pieces whose tap would be refused although they are there, and why, so that they are never tapped."""
    pieces, why = refused(round_, game.rules)
    return {"refused": _pieces(pieces), "why": None if why is None else said(refusal(why))}


def _next(who: str, seat: int | None, have: Pieces, game: Game) -> dict[str, Json]:
    needs = 0 if who != "banker" and game.rules.capture == "results" else game.rules.game.hand_size - len(have)
    return {"who": who, "seat": seat, "have": _pieces(have), "needs": needs}


def _banker(round_: Round, game: Game) -> dict[str, Json]:
    hand = round_.banker
    low, high = _words(hand, game)
    headline = None if low is None or high is None else said(text("%(low)s, %(high)s", low=low, high=high))
    return {**_hand(hand, game), "headline": headline, "seat": round_.banker_seat}


def _hand(hand: Hand, game: Game) -> dict[str, Json]:
    low, high = _words(hand, game)
    decision = hand.decision
    foul = hand.split is not None and game.rules.game.foul(hand.split, game.rules.rules) is not None
    return {
        "pieces": _pieces(hand.pieces),
        "low": None if hand.split is None else _pieces(hand.split.low),
        "high": None if hand.split is None else _pieces(hand.split.high),
        "low_words": None if low is None else said(low),
        "high_words": None if high is None else said(high),
        "set_by": hand.set_by,
        "asked": hand.asked,
        "foul": foul,
        "rule": None if decision is None else decision.rule_id,
        "because": None if decision is None else in_tongues(decision.because),
    }


def _words(hand: Hand, game: Game) -> tuple[Text | None, Text | None]:
    if hand.split is None:
        return None, None
    return game.rules.game.words(hand.split.low), game.rules.game.words(hand.split.high)


def _paid(payout: Payout | None, terms: Terms) -> dict[str, Json]:
    """Give what the wager came to, as far as it is known."""
    if payout is None:
        nothing: dict[str, Json] = dict.fromkeys(("low_result", "high_result", "result"))
        return {**nothing, "pays": 0, "commission": 0, "net": 0, "returned": 0, "chips": [], "coin": 0}
    main, showdown = payout.main, payout.showdown
    return {
        "low_result": showdown.low,
        "high_result": showdown.high,
        "result": showdown.result,
        "pays": main.pays,
        "commission": main.commission,
        "net": main.net,
        "returned": main.returned,
        # What is owed is not kept back now.
        **_cut(main.pays if terms.collect == "lammer" else main.net, terms),
    }


def _sides(sides: tuple[Side, ...], terms: Terms, game: Game) -> dict[str, Json]:
    """Give the side bets that are settled; `side` is the first, for whoever knows of one alone."""
    told = [_side(side, terms, game) for side in sides]
    first = {**told[0], "line": told[0]["words"], "key": told[0]["line"]} if told else None
    return {"side": first, "sides": [*told]}


def _side(side: Side, terms: Terms, game: Game) -> dict[str, Json]:
    return {
        "key": side.key,
        "name": side.name,
        "wager": side.wager,
        "line": side.line,
        "words": said(game.rules.game.line_words(side.line)),
        "pays": side.pays,
        "envy": side.envy,
        "net": side.gained,
        **_cut(side.gained, terms),
    }


def _cut(cents: Cents, terms: Terms) -> dict[str, Json]:
    cut = cut_out(cents, terms.chips)
    return {"chips": [list(each) for each in cut.chips], "coin": cut.coin}


def _pieces(pieces: Any) -> list[Json]:  # tiles or cards; a piece has a text form that reads back
    return [str(piece) for piece in pieces]
