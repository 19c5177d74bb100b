"""A dealer's own mistakes, put right on the floor, as drills: the kind of mistake and the rule, and nothing else.

A dispute that was ruled names its mistake; of a correction without a dispute it is read off the two rounds. The seed
of the drill comes from the hash of the fact, so that no badge, table, round number or patron is in it. The trail is
read; nothing of training is ever written to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from tablemgr.catalog import houseways
from tablemgr.catalog.grounds import GROUNDS
from tablemgr.errors import TableError
from tablemgr.rules.games import game as game_of
from tablemgr.store import incidents, rounds
from tablemgr.store.matters import Matter
from tablemgr.store.units import Unit

# A mistake of last year is no lesson of today.
REMEMBERED = timedelta(days=90)
_SEED_DIGITS = 12
_BY_HOUSE_WAY = "house_way"

# The drill that trains against each mistake of the closed list, and the rule where it is one in particular. What has
# no line here is a matter of procedure that no question on a screen can train.
REMEDIES: Mapping[str, tuple[str, str | None]] = MappingProxyType({
    "set_wrong": ("set_hand", None),
    "missed_foul": ("read_hand", "read:foul"),
    "wrong_compare": ("order_hands", None),
    "copy_paid": ("order_hands", "compare:copy"),
    "push_taken": ("who_wins", "result:push"),
    "commission": ("commission", None),
    "lammer_lost": ("find_mistake", "mistake:lammer_lost"),
    "side_bet_missed": ("pay_it", "pay:side_bet"),
    "dice_count": ("first_stack", None),
    "delivery": ("first_stack", None),
    "missed_bank_offer": ("bank", None),
    "ineligible_banker": ("bank", None),
    "over_limit": ("find_mistake", "mistake:over_limit"),
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnError:
    """One mistake to be trained against: class, game, drill, and the way and rule where they are known.

    `kind` is None for a mistake of procedure, which a trainer talks over. `when` is the moment it was put right.
    """

    seed: int
    mistake: str
    game: str
    kind: str | None
    rule: str | None
    way: str | None
    when: datetime


def own_errors(unit: Unit, badge: str, *, now: datetime) -> tuple[OwnError, ...]:
    """List the mistakes of one dealer that were put right lately, the oldest first."""
    found = [_of(unit, matter, badge) for matter in incidents.put_right(unit, since=now - REMEMBERED)]
    return tuple(each for each in found if each is not None)


def _of(unit: Unit, matter: Matter, badge: str) -> OwnError | None:
    return _dispute(unit, matter, badge) if matter.kind == "dispute" else _correction(unit, matter, badge)


def _dispute(unit: Unit, matter: Matter, badge: str) -> OwnError | None:
    ruled, frozen = matter.step("ruled"), matter.step("frozen")
    if ruled is None or frozen is None or not ruled.body["error"]:
        return None
    lies, seat = frozen.body["lay"], str(matter.first.body["disputed"]["seat"])
    settled = rounds.find(unit, matter.table or "", int(lies["number"])) if lies["settled"] else None
    if (settled.dealer if settled else lies["started_by"]) != badge:
        return None
    return _error(unit, (str(ruled.body["error"]), ruled.fact, ruled.at), lies, _hand(lies, seat))


def _correction(unit: Unit, matter: Matter, badge: str) -> OwnError | None:
    """Read the mistake off the round as it was and as it was entered again; a dispute has said it already."""
    approved = matter.step("approved")
    if approved is None or matter.first.body["dispute"] is not None or "round" not in approved.body:
        return None
    settled = rounds.find(unit, matter.table or "", int(matter.first.body["round"]))
    if settled is None or settled.dealer != badge:
        return None
    mistake, hand = _difference(settled.body, approved.body["round"])
    return _error(unit, (mistake, approved.fact, approved.at), settled.body, hand) if mistake else None


def _difference(was: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, list[str] | None]:
    """Name what went wrong by what was changed; empty where it tells nothing, as with a wager entered wrongly."""
    seats = [(seat, now["seats"][name]) for name, seat in was["seats"].items() if name in now["seats"]]
    same = [(before, after) for before, after in seats if sorted(before["pieces"]) == sorted(after["pieces"])]
    by_house = [pair for pair in same if any(hand["set_by"] == _BY_HOUSE_WAY for hand in pair)]
    for before, after in by_house:
        if before["low"] != after["low"]:
            return "set_wrong", list(before["pieces"])
    if was["dice"] != now["dice"]:
        return "dice_count", None
    return ("wrong_compare" if any(before["result"] != after["result"] for before, after in same) else ""), None


def _hand(lies: Mapping[str, Any], seat: str) -> list[str] | None:
    """Give the hand that the house way should have set: the seat's where it was set so, else the bank's."""
    place = lies["seats"].get(seat)
    hand = place if place and place["set_by"] == _BY_HOUSE_WAY else lies["banker"]
    return list(hand["pieces"])


def _error(
    unit: Unit, put_right: tuple[str, str, datetime], lay: Mapping[str, Any], hand: list[str] | None
) -> OwnError:
    mistake, fact, when = put_right
    kind, rule = REMEDIES.get(mistake, (None, None))
    game, way = str(lay["terms"]["game"]), None
    if mistake == "set_wrong" and hand is not None:
        way, rule = _ruling(unit, game, str(lay["terms"]["houseway"]), hand)
    seed = int(incidents.hash_of(unit, fact)[:_SEED_DIGITS], 16)
    return OwnError(seed=seed, mistake=mistake, game=game, kind=kind, rule=rule, way=way, when=when)


def _ruling(unit: Unit, game: str, document: str, hand: list[str]) -> tuple[str | None, str | None]:
    """Give the key of the table's house way and the rule that speaks for a hand; neither where it is not whole."""
    found = rounds.document(unit, document)
    try:
        assert found is not None, "a table plays by a text that is kept"
        way = houseways.from_canonical(found[1])
        decision = GROUNDS[game].decide(way, game_of(game).parse_hand(" ".join(hand)))
    except TableError:
        return None, None
    return way.key, f"set:{way.key}:{decision.rule_id}"
