"""What a dispute says at each of its steps, and what it keeps of the round: everything that lay there, to replay it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.errors import Refused
from tablemgr.money import Cents
from tablemgr.rules.round import Hand
from tablemgr.services import matters
from tablemgr.services.house import WrongFields
from tablemgr.services.mistakes import MISTAKES
from tablemgr.services.reasons import stated
from tablemgr.services.settling import Dealt
from tablemgr.store.matters import Matter
from tablemgr.store.people import Person
from tablemgr.words import Text, text

KIND = "dispute"
# What may follow a ruling: nothing, a correction of the round, or a payment beside it.
REMEDIES: Mapping[str, Text] = {
    "none": text("the round stands as it is"),
    "correction": text("the round is corrected"),
    "paid": text("the player is paid beside the round"),
    "taken": text("the player gives back beside the round"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What was ruled. `surveillance` is their reference, `error` one of the closed list, empty where there is none.

    `remedy` says what follows; `cents` is the amount of a payment beside the round.
    """

    ruling: str
    accepted: bool
    remedy: str = "none"
    cents: Cents = 0
    surveillance: str = ""
    note: str = ""
    error: str = ""


def as_it_lies(dealt: Dealt, number: int, settled: str | None) -> dict[str, Json]:
    """Copy a round, whole or not: the taps to replay it, and what they lead to for whoever reads the fact alone."""
    draft, round_ = dealt.draft, dealt.round
    return {
        "number": number,
        "settled": settled,
        "terms": draft.terms.to_json(),
        "houseway": {"title": dealt.game.houseway.title, "edition": dealt.game.houseway.edition},
        "capture": draft.terms.capture,
        "standing": list(draft.standing),
        "acts": [{"id": each, "act": act} for each, act in draft.acts],
        "started_by": draft.started_by,
        "started_at": draft.started_at,
        "replaces": draft.replaces,
        "phase": round_.phase,
        "wagers": {str(seat): cents for seat, cents in sorted(round_.wagers.items())},
        "side_bets": {str(seat): dict(bets) for seat, bets in sorted(round_.side_bets.items())},
        "dice": None if round_.dice is None else list(round_.dice),
        "banker": _hand(round_.banker),
        "seats": {str(place): _hand(hand) for place, hand in sorted(round_.seats.items())},
    }


def _hand(hand: Hand) -> dict[str, Json]:
    split = hand.split
    return {
        "pieces": [str(piece) for piece in hand.pieces],
        "low": None if split is None else [str(piece) for piece in split.low],
        "high": None if split is None else [str(piece) for piece in split.high],
        "set_by": hand.set_by,
        "result": hand.result,
    }


def ruled_body(matter: Matter, ruling: Ruling) -> dict[str, Json]:
    """Give what a ruling says; WrongFields names what is missing or not on its list."""
    problems: dict[str, Text] = {}
    pays = ruling.remedy in ("paid", "taken")
    if ruling.remedy not in REMEDIES:
        problems["remedy"] = text("Choose one of the list.")
    if ruling.error and ruling.error not in MISTAKES:
        problems["error"] = text("Choose one of the list.")
    if pays != (ruling.cents > 0):
        problems["cents"] = text("An amount above zero.") if pays else text("No amount goes with this.")
    if problems:
        raise WrongFields(problems)
    return {
        **about(matter),
        "ruling": stated(ruling.ruling, "ruling"),
        "accepted": ruling.accepted,
        "remedy": ruling.remedy,
        "cents": ruling.cents,
        "surveillance": stated(ruling.surveillance, "surveillance", most=60, needed=False),
        "note": stated(ruling.note, "note", needed=False),
        "error": ruling.error or None,
    }


def about(matter: Matter) -> dict[str, Json]:
    """Give what every step of a dispute says: which round and seat, and the claim."""
    first = matter.first.body
    return {"disputed": first["disputed"], "claim": first["claim"]}


def remedy_of(matter: Matter) -> str:
    """Tell what the ruling asks for; Refused before there is one."""
    step = matter.step("ruled")
    if step is None:
        raise Refused("Nobody has ruled on this dispute yet.")
    return str(step.body["remedy"])


def carried_out(dispute: Matter, correction: Matter, again: int | None) -> dict[str, Json]:
    """Give the step of a dispute whose ruling a correction carries out; `again` is the round entered in its place."""
    body: dict[str, Json] = {**about(dispute), "way": "correction", "correction": correction.id, "round": again}
    return matters.carried(dispute, "adjusted", body)


def approving(by: By, approver: Person | None) -> By:
    """Give the one who approves: whoever is signed in, or the person who proved himself on that screen."""
    return by if approver is None else replace(by, person=approver.badge, role=approver.role)
