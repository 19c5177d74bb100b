"""The practice screen as its page shows it: what lies where, what can be done, and after the reveal what came of it.

The dealer's cards are in it once they are revealed, never before.
"""

from __future__ import annotations

from tablemgr.audit.canonical import Json
from tablemgr.rules.houseway import HouseWay
from tablemgr.rules.poker.hand import words
from tablemgr.rules.poker.split import Split
from tablemgr.services.spoken import in_tongues, said
from tablemgr.training.practice import can, fouls
from tablemgr.training.practice_acts import Deal, Rebet, Refill, SetByHouseWay
from tablemgr.training.practice_json import cards_to_json
from tablemgr.training.practice_result import Laid, Outcome
from tablemgr.training.practice_screen import Screen
from tablemgr.training.practice_settings import CHIPS, Rules

State = dict[str, Json]


def view(screen: Screen, way: HouseWay, version: int) -> State:
    """Give the whole screen; amounts in hundredths of play money."""
    won, lost, pushed = screen.results
    return {
        "version": version,
        "seed": screen.seed,
        "number": screen.number,
        "phase": screen.phase,
        "balance": screen.balance,
        "bet": screen.bet,
        "last_bet": screen.last_bet,
        "chip": screen.chip,
        "chips": list(CHIPS),
        "limits": {"minimum": screen.rules.least, "maximum": screen.rules.most},
        "hand": cards_to_json(screen.hand),
        "low": cards_to_json(screen.low),
        "fouls": cards_to_json(fouls(screen)),
        "worth": None if screen.split is None else _worth(screen.split, screen.rules),
        "way": {"key": way.key, "title": way.title},
        "outcome": None if screen.outcome is None else _outcome(screen.outcome, screen.rules),
        "can": {
            "bet": screen.phase != "split",
            "deal": can(screen, Deal()),
            "house_way": can(screen, SetByHouseWay()),
            "rebet": can(screen, Rebet()),
            "refill": can(screen, Refill()),
        },
        "switches": {
            "speed": screen.switches.speed,
            "rebet_deals": screen.switches.rebet_deals,
            "voices": screen.switches.voices,
        },
        "results": {"win": won, "lose": lost, "push": pushed},
    }


def _worth(split: Split, rules: Rules) -> State:
    return {"low": said(words(*split.low, **rules.hand)), "high": said(words(*split.high, **rules.hand))}


def _outcome(done: Outcome, rules: Rules) -> State:
    return {
        "low": done.showdown.low,
        "high": done.showdown.high,
        "result": done.showdown.result,
        "copy": done.copies,
        "set_by": done.set_by,
        "wager": done.wager,
        "pays": done.pays,
        "commission": done.commission,
        "net": done.net,
        "returned": done.returned,
        "dealer": _laid(done.dealer, rules),
        # How the house would have set the player's cards, and whether that is what the player did.
        "advice": {**_laid(done.way, rules), "same": done.way.split == done.split},
    }


def _laid(laid: Laid, rules: Rules) -> State:
    return {
        "low": cards_to_json(laid.split.low),
        "high": cards_to_json(laid.split.high),
        "rule": laid.rule,
        "because": in_tongues(laid.because),
        "worth": _worth(laid.split, rules),
    }
