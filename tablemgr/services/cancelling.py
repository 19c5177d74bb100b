"""A misdeal: a round is cancelled once its bets are closed. All bets go back and no money moves (reference 9.2)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, By
from tablemgr.clock import stamp
from tablemgr.errors import Denied, Refused
from tablemgr.services.disputed import verify_unfrozen
from tablemgr.services.disputing import as_it_lies
from tablemgr.services.draft import RoundDraft, seen
from tablemgr.services.house import House, asked
from tablemgr.services.limits import in_force
from tablemgr.services.play import Play, dealt_by, table_in_use, terms_of
from tablemgr.services.reasons import stated
from tablemgr.services.seconds import second, signed
from tablemgr.services.settling import Dealt
from tablemgr.services.taps import Cancel
from tablemgr.store import drafts
from tablemgr.store.people import Person
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Work

MISDEAL = "misdeal"


class Misdeals:
    """Cancel rounds. The dealer may; a supervisor who stands there signs with his PIN, else the floor is called."""

    def __init__(self, house: House, play: Play) -> None:
        """Work in `house`, looking through `play`."""
        self._house = house
        self._play = play

    def cancel(self, code: str, ask: Cancel, *, by: By) -> dict[str, Json] | Denied:
        """Cancel the round that lies there; its wagers stand for the next. A wrong PIN is remembered and *returned*."""
        reason = stated(ask.reason)
        witness = self._witness(ask, by)
        if isinstance(witness, Denied):
            return witness
        request = asked(str(ask.request), "round.cancelled", table=code, version=ask.version, reason=reason)
        with self._house.work(TABLE_CHAIN + code) as work:
            if (first := work.repeated(request)) is not None:
                return _told(first)
            table = dealt_by(work, code, by)
            dealt = _misdealt(self._play.dealt(work, seen(self._play.draft(work, code), ask)))
            verify_unfrozen(work, code, dealt.draft.request)
            state = self._begin_again(work, table, dealt, by=by)
            done = work.commit(
                Fact("round.cancelled", _body(table, dealt, reason)),
                by=by if witness is None else signed(by, witness),
                request=request,
                answer=Answer(200, body=state),
            )
        if witness is None and not done.repeated:
            self._tell_floor(code, by=by)
        return _told(done.answer)

    def _witness(self, ask: Cancel, by: By) -> Person | Denied | None:
        if ask.badge is None:
            return None
        return second(self._house, ask.badge, ask.pin or "", by=by, right="rounds.witness", field="badge")

    def _begin_again(self, work: Work, table: Table, dealt: Dealt, *, by: By) -> dict[str, Json]:
        """Begin the next round with the wagers that came back, as far as the terms of now allow; give its screen."""
        terms, last = terms_of(in_force(work, table, work.now)), self._play.last(work, table)
        draft = RoundDraft(
            request=str(UUID(self._house.token()[:32])),
            terms=terms,
            standing=self._play.standing(work, terms, last, wagers=dealt.round.wagers),
            started_by=by.person,
            started_at=stamp(work.now),
            version=1,
        )
        drafts.drop(work, table.code, version=dealt.draft.version)
        drafts.begin(work, table.code, draft.to_json(), version=draft.version, at=work.now)
        return self._play.screen(work, table, draft, by=by, last=last)

    def _tell_floor(self, code: str, *, by: By) -> None:
        with self._house.work(TABLE_CHAIN + code) as work:
            table = table_in_use(work, code)
            body: dict[str, Json] = {
                "table": code,
                "session": table.session,
                "dealer": table.dealer,
                "round": table.last_round + 1,
                "reason": MISDEAL,
            }
            work.commit(Fact("floor.called", body), by=by)


def _misdealt(dealt: Dealt) -> Dealt:
    """Give the round, if it is one to cancel; while bets are open undo takes its taps back."""
    if dealt.round.phase == "bets":
        raise Refused("The bets are open: take the taps back one by one; there is no round to cancel yet.")
    return dealt


def _body(table: Table, dealt: Dealt, reason: str) -> dict[str, Json]:
    """Give what the fact of a cancelled round says. Its number goes to the next round that is settled."""
    number = table.last_round + 1
    return {
        "table": table.code,
        "session": table.session,
        "dealer": table.dealer,
        "number": number,
        "reason": reason,
        "tile_set": table.tile_set,
        "lay": as_it_lies(dealt, number, None),
    }


def _told(answer: Any) -> dict[str, Json]:  # the answer that is kept with the fact
    assert answer is not None, "a round's request is kept with its answer"
    body: dict[str, Json] = answer.body
    return body
