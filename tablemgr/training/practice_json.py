"""The practice screen as plain data, as it is kept between two taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tablemgr.errors import BadInput
from tablemgr.rules.acts import is_whole
from tablemgr.rules.poker.piece import Card
from tablemgr.rules.poker.split import Split
from tablemgr.rules.showdown import Showdown
from tablemgr.training.choices import settings_from_json, settings_to_json
from tablemgr.training.practice_result import Laid, Outcome
from tablemgr.training.practice_screen import Screen
from tablemgr.training.practice_settings import CHOICES, SWITCHES, Rules, Switches

Json = dict[str, Any]
_NUMBERS = ("seed", "balance", "given", "chip", "bet", "last_bet", "number")


def screen_to_json(screen: Screen) -> Json:
    """Write the screen: cards as text, splits as `low / high`.

    >>> from tablemgr.training.practice_screen import begin
    >>> screen = begin(Rules(), 7)
    >>> screen_from_json(screen_to_json(screen)) == screen
    True
    """
    return {
        "rules": settings_to_json(screen.rules),
        "switches": asdict(screen.switches),
        **{name: getattr(screen, name) for name in _NUMBERS},
        "phase": screen.phase,
        "hand": cards_to_json(screen.hand),
        "dealer": cards_to_json(screen.dealer),
        "low": cards_to_json(screen.low),
        "outcome": None if screen.outcome is None else _outcome_to_json(screen.outcome),
        "results": list(screen.results),
    }


def screen_from_json(said: Mapping[str, Any]) -> Screen:
    """Read what `screen_to_json` gave; BadInput for anything that is not one."""
    try:
        if not all(is_whole(said[name]) for name in _NUMBERS) or said["phase"] not in {"bet", "split", "done"}:
            raise BadInput("This is not a game at the practice screen.")
        won, lost, pushed = said["results"]
        return Screen(
            rules=settings_from_json(Rules, CHOICES, said["rules"]),
            switches=_switches(said["switches"]),
            **{name: said[name] for name in _NUMBERS},
            phase=said["phase"],
            hand=_cards(said["hand"]),
            dealer=_cards(said["dealer"]),
            low=_cards(said["low"]),
            outcome=None if said["outcome"] is None else _outcome(said["outcome"]),
            results=(won, lost, pushed),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("This is not a game at the practice screen.") from None


def cards_to_json(cards: tuple[Card, ...]) -> list[str]:
    """Write cards as text.

    >>> cards_to_json((Card.parse("as"), Card.parse("Jk")))
    ['As', 'Jk']
    """
    return [str(card) for card in cards]


def _cards(said: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, said))


def _switches(said: Mapping[str, Any]) -> Switches:
    if not all(said[name] in values for name, values in SWITCHES.items()):
        raise BadInput("This is not a game at the practice screen.")
    return Switches(**said)


def _outcome_to_json(done: Outcome) -> Json:
    return {
        "split": str(done.split),
        "set_by": done.set_by,
        "dealer": _laid_to_json(done.dealer),
        "way": _laid_to_json(done.way),
        "showdown": asdict(done.showdown),
        "wager": done.wager,
        "pays": done.pays,
        "commission": done.commission,
    }


def _outcome(said: Mapping[str, Any]) -> Outcome:
    return Outcome(
        split=Split.parse(said["split"]),
        set_by=said["set_by"],
        dealer=_laid(said["dealer"]),
        way=_laid(said["way"]),
        showdown=Showdown(**said["showdown"]),
        wager=said["wager"],
        pays=said["pays"],
        commission=said["commission"],
    )


def _laid_to_json(laid: Laid) -> Json:
    return {"split": str(laid.split), "rule": laid.rule, "because": dict(laid.because)}


def _laid(said: Mapping[str, Any]) -> Laid:
    return Laid(Split.parse(said["split"]), said["rule"], said["because"])
