"""What a correction says and moves: the round as it was and as it is entered now, side by side, and the entries.

The money moves when the correction is approved; the round keeps the day and shift in which it was dealt, so a report
of that shift counts it once, with its new figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.clock import stamp
from tablemgr.ledger.accounts import COMMISSION, RACK, SEAT, account, kind_of
from tablemgr.ledger.entry import Entry, move
from tablemgr.money import Cents
from tablemgr.rules.acts import Act, act_to_json
from tablemgr.services.draft import RoundDraft
from tablemgr.services.postings import entries
from tablemgr.services.recall import laid_again
from tablemgr.services.settling import Dealt, paying, settled_body
from tablemgr.store.rounds import SettledRound
from tablemgr.store.tables import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """One seat before and after: its wager (None: it did not play), its result, and what it gained in all."""

    seat: int
    wager: Cents | None
    result: str | None
    gained: Cents
    wager_after: Cents | None
    result_after: str | None
    gained_after: Cents

    @property
    def owed(self) -> Cents:
        """What the player is still to get, or, negative, to give back."""
        return self.gained_after - self.gained


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A round before and after, seat by seat and for the house; `back` says that nothing stands in its place."""

    seats: tuple[SeatChange, ...]
    house: Cents
    house_after: Cents
    back: bool


def compared(table: str, before: tuple[Mapping[str, Any], tuple[Entry, ...]], after: Dealt | None) -> Comparison:
    """Hold a round against the one that is to stand in its place, by what their entries move.

    `before` is the body of the round and the entries it posted.
    """
    body, posted = before
    again = () if after is None else posted_by(table, after)
    was, now = _gained(table, posted), _gained(table, again)
    places = {int(seat): each for seat, each in body["seats"].items()}
    seats = sorted({*places, *was, *now, *(after.round.wagers if after else ())})
    return Comparison(
        seats=tuple(_seat(seat, (places.get(seat), was.get(seat, 0)), after, now.get(seat, 0)) for seat in seats),
        house=-sum(was.values()),
        house_after=-sum(now.values()),
        back=after is None,
    )


def _seat(seat: int, was: tuple[Mapping[str, Any] | None, Cents], after: Dealt | None, gained: Cents) -> SeatChange:
    place, before = was
    payout = None if after is None else after.payouts.seats.get(seat)
    return SeatChange(
        seat=seat,
        wager=None if place is None else place["wager"],
        result=None if place is None else place["result"],
        gained=before,
        wager_after=None if after is None else after.round.wagers.get(seat),
        result_after=None if payout is None else payout.showdown.result,
        gained_after=gained,
    )


def _gained(table: str, posted: Iterable[Entry]) -> dict[int, Cents]:
    """Sum what each seat gained; what it owes counts as given."""
    sums: dict[int, Cents] = {}
    for entry in posted:
        for posting in entry.postings:
            if kind_of(posting.account) == SEAT:
                seat = int(posting.account.removeprefix(f"{SEAT}:{table}:"))
                sums[seat] = sums.get(seat, 0) + posting.cents
    return sums


def posted_by(table: str, dealt: Dealt) -> tuple[Entry, ...]:
    """Give the entries of a round."""
    return entries(table, dealt.payouts.settlement, paying(dealt))


def drafted(settled: SettledRound, acts: Iterable[Act] | Iterable[Mapping[str, Any]]) -> RoundDraft:
    """Give the draft of a settled round with other taps, under the terms it was dealt by."""
    taps = [each if isinstance(each, Mapping) else act_to_json(each) for each in acts]
    numbered = tuple((f"{settled.number}.{place}", tap) for place, tap in enumerate(taps, start=1))
    return replace(laid_again(settled.body), acts=numbered, replaces=settled.number)


def round_body(table: Table, settled: SettledRound, dealt: Dealt, *, by: By) -> dict[str, Json]:
    """Give the body of the round that stands in the place of another.

    It is dealt by whoever dealt the old one, in its session, on its day; `place` is where it comes in the order of
    dealing, since its number says only when it was entered.
    """
    then = replace(table, session=settled.session, tile_set=settled.body["tile_set"])
    return {
        **settled_body(then, dealt, by=replace(by, person=settled.dealer)),
        "place": settled.body.get("place", settled.number),
        "dealt": {
            "at": stamp(settled.settled_at),
            "gaming_day": settled.gaming_day.isoformat(),
            "shift": settled.shift,
        },
    }


def counted_since(table: Table, session: int, moved: Iterable[Entry]) -> tuple[Entry, ...]:
    """Give what puts a closed session right: its tray is counted and gone, so the difference was another one.

    What the correction changes in the tray is taken out of variance; commission goes the way it goes at a closing. One
    that was ended by force is not counted yet.
    """
    if table.has_session and table.session == session:
        return ()
    rack, commission = (_held(account(kind, table.code), moved) for kind in (RACK, COMMISSION))
    tray = rack + commission
    found = []
    if commission:
        collected = move("commission_collected", abs(commission), table=table.code)
        found.append(collected if commission > 0 else collected.reversal())
    if tray:
        found.append(move("count_short" if tray > 0 else "count_over", abs(tray), table=table.code))
    return tuple(found)


def _held(name: str, moved: Iterable[Entry]) -> Cents:
    return sum(posting.cents for entry in moved for posting in entry.postings if posting.account == name)
