"""What has happened on the demonstration floor before you come in: four tables opened, some rounds dealt.

Dealt through the same services and taps as by a dealer. Tiles, cards, dice and wagers follow from digests, so that
every demonstration begins alike; the clock is one that the caller moves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from tablemgr.audit.record import By
from tablemgr.errors import Denied
from tablemgr.rules.games import game
from tablemgr.rules.table import Game
from tablemgr.services.demonstration import CAST
from tablemgr.services.site import Site
from tablemgr.services.tables import Opening
from tablemgr.services.taps import Settle, Tap

Advance = Callable[[float], None]
Sides = dict[tuple[int, str], int]

DANA, MEILING, ROBIN = CAST[0], CAST[1], CAST[2]
# Table, dealer, tile set, count by denomination, rounds, wagers by seat, side bets by seat and pay table.
# Dana counts Table 11 and goes on to Table 14, so Table 11 waits for a dealer; so does the table of cards.
FLOOR: tuple[tuple[Any, ...], ...] = (
    ("PG11", DANA, "A-03", {"100": 60, "500": 80, "2500": 80, "10000": 40, "50000": 0}, 0, {}, {}),
    ("PK21", MEILING, "D-01", {"100": 80, "500": 100, "2500": 120, "10000": 80, "50000": 10}, 3,
     {1: 5000, 2: 2500, 3: 10000, 5: 2500, 6: 20000},
     {(1, "fortune-2"): 500, (6, "fortune-2"): 500, (6, "dice-sum-a"): 500}),
    ("PG12", MEILING, "A-07", {"100": 80, "500": 100, "2500": 120, "10000": 60, "50000": 10}, 3,
     {1: 5000, 2: 2500, 4: 10000, 5: 2500}, {(2, "bonanza-melbourne"): 500}),
    ("PG14", DANA, "A-11", {"100": 80, "500": 100, "2500": 120, "10000": 80, "50000": 10}, 4,
     {1: 10000, 2: 2500, 3: 20000, 4: 5000, 6: 30000}, {(3, "bonanza-commerce"): 500}),
)  # fmt: skip


def play(site: Site, advance: Advance) -> None:
    """Open the tables that are still closed and deal what is missing; `advance` moves the clock by seconds."""
    for code, dealer, tile_set, count, number, wagers, sides in FLOOR:
        tablet = _tablet(site, code)
        table = site.tables.table(code)
        if table.session == 0:
            opening = Opening(count=count, tile_set=tile_set, inspected=True, dealer=dealer.badge, pin=dealer.pin)
            refused = site.tables.open(code, opening, by=By(ROBIN.badge, ROBIN.role, device=tablet))
            assert not isinstance(refused, Denied), "the cast's PINs are its own"
            advance(240)
        if table.session > 1:
            continue
        by = By(dealer.badge, dealer.role, device=tablet)
        for round_number in range(site.tables.table(code).last_round + 1, number + 1):
            _deal(site, code, round_number, (by, wagers, sides, advance))
    for code, *_ in FLOOR:
        _put_away(site, code)


def _put_away(site: Site, code: str) -> None:
    """Take the tablet of the rehearsal out of use, for nobody has it: so the table is free for the one that comes."""
    here = {device.code for device in site.devices.everything() if device.retired_at is None}
    if (name := f"Tablet {code}") in here:
        site.devices.retire(name, by=By(ROBIN.badge, ROBIN.role))


def _tablet(site: Site, code: str) -> str:
    name = f"Tablet {code}"
    if name not in {device.code for device in site.devices.everything()}:
        floor = By(ROBIN.badge, ROBIN.role)
        site.devices.enrol(site.devices.make_code(name, by=floor).code)
    return name


def _deal(site: Site, code: str, number: int, how: tuple[By, dict[int, int], Sides, Advance]) -> None:
    """Deal one round, tap by tap, from the wagers to the settle."""
    by, wagers, sides, advance = how
    request, version = _uuid(code, number, "round"), 0
    played = game(site.tables.table(code).setup.game)
    for place, act in enumerate(_acts(played, (code, number), wagers, sides)):
        tap = Tap(request=request, version=version, id=_uuid(code, number, str(place)), act=act)
        state: Any = site.rounds.act(code, tap, by=by)
        version = state["round"]["version"]
        advance(4)
    site.rounds.settle(code, Settle(request=request, version=version), by=by)
    advance(20)


def _acts(played: Game, named: tuple[str, int], wagers: dict[int, int], sides: Sides) -> Iterator[dict[str, Any]]:
    """Give the taps of a round. Wagers stand from round to round, so they are entered in the first alone."""
    (code, number), size = named, played.hand_size
    if number == 1:
        yield from ({"kind": "wager", "seat": seat, "cents": cents} for seat, cents in wagers.items())
        for (seat, bet), cents in sides.items():
            yield {"kind": "side_bet", "seat": seat, "cents": cents, "bet": bet}
    yield {"kind": "no_more_bets"}
    yield {"kind": "dice", "values": [1 + _chance(code, number, f"die{die}") % 6 for die in range(3)]}
    pieces = sorted(map(str, played.pieces), key=lambda piece: _chance(code, number, piece))
    hands = [pieces[place : place + size] for place in range(0, size * (len(wagers) + 1), size)]
    yield from ({"kind": "place", "piece": piece} for piece in hands[0])
    for seat, hand in zip(sorted(wagers), hands[1:], strict=True):
        yield {"kind": "seat", "seat": seat}
        yield from ({"kind": "place", "piece": piece} for piece in hand)
        yield {"kind": "house_way", "seat": seat}


def _chance(*names: object) -> int:
    return int.from_bytes(hashlib.sha256("/".join(map(str, names)).encode()).digest()[:4], "big")


def _uuid(*names: object) -> UUID:
    return UUID(hashlib.sha256("/".join(map(str, ("rehearsal", *names))).encode()).hexdigest()[:32])
