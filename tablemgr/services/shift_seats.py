"""What a report counts of each seat of a settled round: its wager, its result, and what the house gained by it.

Where a player banks, chips between players are not the house's (operations reference 9.4): of a seat it gains the
commission, its side bets and, of a shared bank, half of what the seat lost. Whatever else the house gained in the round
came of the bank and stands at the banker's seat, so that the seats add up to the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.money import Cents

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DealtSeat:
    """One seat of a settled round. `result` is the player's; `win` the house's, commission and side bets included."""

    seat: int
    wager: Cents
    side_wager: Cents
    result: str
    win: Cents


def seats_of(body: Json) -> tuple[DealtSeat, ...]:
    """Give the seats of a round, a dragon hand at its owner's seat and the bank at the banker's.

    >>> seat = {"wager": 2_500, "pays": -2_500, "commission": 0, "net": -2_500, "result": "lose", "side": None}
    >>> bank = {"kind": "seat", "seat": 3, "net": 2_500}
    >>> seats_of({"bank": bank, "seats": {"1": seat}, "figures": {"house_net": 125}})[1]
    DealtSeat(seat=3, wager=0, side_wager=0, result='win', win=125)
    """
    bank = body.get("bank", {"kind": "house"})
    found = [_seat(int(seat), each, bank["kind"]) for seat, each in body["seats"].items()]
    found += [_seat(each["owner"], each, bank["kind"]) for each in body.get("dragon", {}).values()]
    if bank["kind"] != "house":
        rest = body["figures"]["house_net"] - sum(each.win for each in found)
        net = bank["net"]
        found.append(DealtSeat(bank["seat"], 0, 0, "win" if net > 0 else "lose" if net < 0 else "push", rest))
    return tuple(found)


def _seat(seat: int, found: Json, bank: str) -> DealtSeat:
    sides = list(_sides(found))
    main = -found["net"]
    if bank != "house":
        main = found["commission"] + (-found["pays"] // 2 if bank == "co_bank" else 0)
    win = main - sum(side["pays"] + side.get("envy", 0) for side in sides)
    return DealtSeat(seat, found["wager"], sum(side["wager"] for side in sides), found["result"], win)


def _sides(found: Json) -> Iterator[Json]:
    first = found.get("side")
    yield from found.get("sides", [first] if first else [])
