"""What taps lead to: the next draft of a round, and the round and its payments that a draft stands for.

It knows neither a table in the store nor the book: whoever keeps the draft says what it is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablemgr.errors import Refused
from tablemgr.money import Cents
from tablemgr.rules import round as machine
from tablemgr.rules.acts import Act, Wager, act_from_json, act_to_json
from tablemgr.rules.round import Round
from tablemgr.rules.table import TableRules
from tablemgr.services.dealing import Dealing
from tablemgr.services.draft import ActJson, RoundDraft
from tablemgr.services.payout import payouts
from tablemgr.services.settling import Dealt
from tablemgr.services.taps import Tap, Undo
from tablemgr.store.work import Unit

# A round of seven seats with side bets, every figure changed several times, has a third of this.
MOST_TAPS = 300


def tapped(unit: Unit, dealing: Dealing, draft: RoundDraft, tap: Tap) -> RoundDraft:
    """Give the draft after one act; the rules' own refusal when it may not be done."""
    act = act_from_json(tap.act)
    if len(draft.acts) >= MOST_TAPS:
        raise Refused("This round has more taps than a round can have. Take some back.")
    machine.verify(dealing.replay(unit, draft.terms, draft.taps), act, dealing.game(unit, draft.terms).rules)
    return draft.with_act(str(tap.id), act_to_json(act))


def untapped(draft: RoundDraft, tap: Undo) -> RoundDraft:
    """Give the draft without its last act. The wagers that stood from the round before stay."""
    if not draft.acts:
        raise Refused("There is no tap to take back in this round.")
    return draft.without_last(str(tap.id))


def dealt(unit: Unit, dealing: Dealing, draft: RoundDraft) -> Dealt:
    """Give what the taps of a draft lead to, and what that pays."""
    game = dealing.game(unit, draft.terms)
    round_ = dealing.replay(unit, draft.terms, draft.taps)
    return Dealt(draft, round_, game, payouts(round_, game))


def verify_complete(found: Dealt) -> None:
    """Refuse to settle a round before every hand is entered."""
    if found.round.phase != "ready":
        raise Refused("This round is not complete. Enter every hand before it is settled.")


def standing(wagers: Mapping[int, Cents], rules: TableRules, *, first: Iterable[Act] = ()) -> tuple[ActJson, ...]:
    """Give what stands before the first tap: `first`, then the wagers of the round before as far as rules allow."""
    acts = [Wager(seat, cents) for seat, cents in sorted(wagers.items())]
    return tuple(map(act_to_json, (*first, *(act for act in acts if machine.can(Round(), act, rules)))))
