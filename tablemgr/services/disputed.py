"""What a dispute holds still: a round is not touched until somebody has ruled, nor undone behind a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.errors import Refused
from tablemgr.store import disputes, rounds
from tablemgr.store.disputes import OpenDispute
from tablemgr.store.tables import Table
from tablemgr.store.work import Unit

# Before a ruling nothing at the table moves.
FROZEN = ("opened", "frozen")


def disputes_at(unit: Unit, table: Table) -> list[Json]:
    """List the disputes of a table that are not closed, as its screen says them; they outlive shifts and sessions."""
    return [
        {
            "matter": each.matter,
            "round": shown_as(unit, table, each),
            "seat": each.seat,
            "state": each.state,
            "claim": each.claim,
        }
        for each in disputes.open_at(unit, table.code)
    ]


def number_of(unit: Unit, dispute: OpenDispute) -> int | None:
    """Give the number of the round in dispute; None while it is begun and has none yet."""
    return dispute.round if dispute.request is None else rounds.of_request(unit, dispute.request)


def number_in_dispute(unit: Unit, disputed: Mapping[str, Any]) -> int | None:
    """Give the same from the body of a step."""
    request = disputed["request"]
    return int(disputed["round"]) if request is None else rounds.of_request(unit, request)


def shown_as(unit: Unit, table: Table, dispute: OpenDispute) -> int:
    """Give the number to show: of a round that is begun the one it will have, of a cancelled one what it would have."""
    found = number_of(unit, dispute)
    if found is not None:
        return found
    cancelled = dispute.request is not None and rounds.used(unit, dispute.request)
    return dispute.round if cancelled else table.last_round + 1


def verify_unfrozen(unit: Unit, code: str, request: str) -> None:
    """Refuse to go on with a round that is begun and in dispute, until somebody has ruled."""
    for each in disputes.open_at(unit, code):
        if each.request == request and each.state in FROZEN:
            raise Refused(
                "Seat %(seat)s disputes this round. It lies as it is until the floor has ruled.", seat=each.seat
            )


def verify_undisputed(unit: Unit, code: str, number: int, *, ruling: str | None = None) -> None:
    """Refuse to take back a settled round in dispute. Only what the ruling asked for may, named by its matter."""
    for each in disputes.open_at(unit, code):
        ruled = each.matter == ruling and each.state == "ruled"
        if number_of(unit, each) == number and not ruled:
            raise Refused("Round %(number)s is in dispute. Only the ruling on it may change it.", number=number)
