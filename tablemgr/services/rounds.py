"""Rounds at a table: tap by tap in a draft, settled by one fact, taken back by another.

A tap is saved before it is answered and its answer is the whole screen. Settling writes fact, book, round and the
end of the draft in one transaction; a repeated request gets the first answer, whoever repeats it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast
from uuid import UUID

from tablemgr.audit.canonical import Json
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, By
from tablemgr.clock import stamp
from tablemgr.errors import Refused
from tablemgr.rules.acts import act_from_json
from tablemgr.services.cancelling import Misdeals
from tablemgr.services.disputed import verify_undisputed, verify_unfrozen
from tablemgr.services.draft import RoundDraft, seen, stale
from tablemgr.services.drawer import effect
from tablemgr.services.house import House, asked
from tablemgr.services.limits import bring_limits, in_force
from tablemgr.services.play import Last, Play, dealt_by, table_in_use, terms_of
from tablemgr.services.postings import entries, owing
from tablemgr.services.recall import Recall, laid_again
from tablemgr.services.settling import Dealt, paying, settled_body
from tablemgr.services.tablets import claim
from tablemgr.services.tapping import tapped, untapped, verify_complete
from tablemgr.services.taps import Call, Cancel, Settle, TakeBack, Tap, Undo
from tablemgr.store import drafts, rounds, tables
from tablemgr.store.rounds import SettledRound
from tablemgr.store.tables import Table
from tablemgr.store.work import TABLE_CHAIN, Draft, Work, read

__all__ = ["Call", "Cancel", "Rounds", "Settle", "TakeBack", "Tap", "Undo"]

TAKEN_BACK = "undo at the table"
State = dict[str, Json]


class Rounds:
    """What a dealer does to the round at his table; `recall` looks at the rounds that were dealt."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._play = Play()
        self.recall = Recall(house, self._play)
        self.misdeals = Misdeals(house, self._play)

    def state(self, code: str, *, by: By) -> State:
        """Give the table's screen as it is now."""
        with read(self._house.engine) as unit:
            table = in_force(unit, table_in_use(unit, code), self._house.clock.now())
            draft, last = self._play.draft(unit, code), self._play.last(unit, table)
            return self._play.screen(unit, table, draft, by=by, last=last)

    def act(self, code: str, tap: Tap, *, by: By) -> State:
        """Do one act and save it. A tap that was done already is not done again."""
        act_from_json(tap.act)  # what cannot be read is refused before anything is begun

        def change(unit: Draft, draft: RoundDraft) -> RoundDraft:
            return tapped(unit, self._play.dealing, draft, tap)

        return self._change(code, tap, change, by=by)

    def undo(self, code: str, tap: Undo, *, by: By) -> State:
        """Take back the last tap. The wagers that stood from the round before stay."""

        def change(_unit: Draft, draft: RoundDraft) -> RoundDraft:
            return untapped(draft, tap)

        return self._change(code, tap, change, by=by)

    def settle(self, code: str, ask: Settle, *, by: By) -> State:
        """Settle the round; the answer is the screen of the next one."""
        request = asked(str(ask.request), "round.settled", table=code, version=ask.version)
        with self._house.work(TABLE_CHAIN + code) as work:
            if first := work.repeated(request):
                return _told(first)
            table = bring_limits(work, dealt_by(work, code, by))
            dealt = self._ready(work, code, ask)
            verify_unfrozen(work, code, dealt.draft.request)
            body = settled_body(table, dealt, by=by)
            after = replace(table, last_round=table.last_round + 1)
            drafts.drop(work, code, version=ask.version)
            tables.count_round(work, code, after.last_round)
            posted = entries(code, dealt.payouts.settlement, paying(dealt))
            state = self._play.screen(
                work, after, None, by=by, last=Last.of(body), moved=effect(posted, code), owing=owing(posted)
            )
            done = work.commit(
                Fact("round.settled", body),
                by=by,
                request=request,
                answer=Answer(200, body=state),
                entries=posted,
            )
        return _told(done.answer)

    def take_back(self, code: str, ask: TakeBack, *, by: By) -> State:
        """Take back the round that was settled last, by a fact, and let it lie in the draft again, whole.

        It may be done until the bets of the next round are closed; afterwards it is a supervisor's correction.
        """
        request = asked(str(ask.id), "round.reversed", table=code, number=ask.settled)
        with self._house.work(TABLE_CHAIN + code) as work:
            if first := work.repeated(request):
                return _told(first)
            table = bring_limits(work, dealt_by(work, code, by))
            settled = self._undoable(work, table, ask.settled)
            draft = replace(
                laid_again(settled.body), request=str(UUID(self._house.token()[:32])), version=1, replaces=ask.settled
            )
            body = _named(table) | {
                "number": ask.settled, "reason": TAKEN_BACK, "settled": settled.hash, "reopened": draft.request
            }  # fmt: skip
            drafts.begin(work, code, draft.to_json(), version=draft.version, at=work.now)
            last = self._play.last(work, table, without=ask.settled)
            back = tuple(entry.reversal() for entry in rounds.posted(work, settled.fact))
            state = self._play.screen(work, table, draft, by=by, last=last, moved=effect(back, code), owing=owing(back))
            done = work.commit(
                Fact("round.reversed", body),
                by=by,
                request=request,
                answer=Answer(200, body=state),
                entries=back,
            )
        return _told(done.answer)

    def call_floor(self, code: str, ask: Call, *, by: By) -> State:
        """Call a supervisor to the table. It only says so; nothing at the table changes."""
        request = asked(str(ask.id), "floor.called", table=code)
        with self._house.work(TABLE_CHAIN + code) as work:
            if work.repeated(request) is None:
                table = dealt_by(work, code, by)
                body = _named(table) | {"round": table.last_round + 1}
                work.commit(Fact("floor.called", body), by=by, request=request)
        return self.state(code, by=by)

    def _change(
        self, code: str, tap: Tap | Undo, change: Callable[[Draft, RoundDraft], RoundDraft], *, by: By
    ) -> State:
        """Change the draft once for each tap, and only the draft that the tablet saw."""
        with Draft(self._house.engine, self._house.clock, code) as unit:
            table = in_force(unit, dealt_by(unit, code, by), unit.now)
            if table.tablet == by.device:
                return self._changed(unit, table, tap, change, by=by)
        # The first tap of a tablet makes the table its own, by a fact; only then does it tap.
        claim(self._house, code, by=by)
        return self._change(code, tap, change, by=by)

    def _changed(
        self, unit: Draft, table: Table, tap: Tap | Undo, change: Callable[[Draft, RoundDraft], RoundDraft], *, by: By
    ) -> State:
        before, last = self._play.draft(unit, table.code), self._play.last(unit, table)
        if before is not None and str(tap.id) in before.ids:
            return self._play.screen(unit, table, before, by=by, last=last)
        if before is not None:
            verify_unfrozen(unit, table.code, before.request)
        draft = change(unit, self._begun(unit, table, tap, by=by) if before is None else seen(before, tap))
        write = drafts.begin if before is None else drafts.keep
        write(unit, table.code, draft.to_json(), version=draft.version, at=unit.now)
        state = self._play.screen(unit, table, draft, by=by, last=last)
        unit.commit()
        return state

    def _begun(self, unit: Draft, table: Table, tap: Tap | Undo, *, by: By) -> RoundDraft:
        """Begin the draft that a first tap asks for."""
        request, terms = str(tap.request), terms_of(table)
        if tap.version != 0 or rounds.used(unit, request):
            raise stale()
        return RoundDraft(
            request=request,
            terms=terms,
            standing=self._play.standing(unit, terms, self._play.last(unit, table)),
            started_by=by.person,
            started_at=stamp(unit.now),
        )

    def _ready(self, work: Work, code: str, ask: Settle) -> Dealt:
        """Give the round to settle, as the tablet saw it and with every hand entered."""
        dealt = self._play.dealt(work, seen(self._play.draft(work, code), ask))
        verify_complete(dealt)
        return dealt

    def _undoable(self, work: Work, table: Table, number: int) -> SettledRound:
        """Give the settled round that may be taken back, and clear the next one's bets out of the way."""
        settled = rounds.find(work, table.code, number)
        if settled is None or settled.reversed_at is not None:
            raise stale()
        if settled.session != table.session:
            raise Refused("Round %(number)s belongs to a session that is closed.", number=number)
        last = self._play.last(work, table)
        if last is None or last.number != number or not last.is_newest(table):
            raise stale()
        verify_undisputed(work, table.code, number)
        draft = self._play.draft(work, table.code)
        if draft is not None:
            if self._play.dealt(work, draft).round.phase != "bets":
                raise Refused(
                    "The bets of the next round are closed, so round %(number)s stands. "
                    "Ask the floor for a correction.",
                    number=number,
                )
            drafts.drop(work, table.code, version=draft.version)
        return settled


def _named(table: Table) -> State:
    return {"table": table.code, "session": table.session, "dealer": table.dealer}


def _told(answer: Answer | None) -> State:
    assert answer is not None, "a round's request is kept with its answer"
    return cast("State", answer.body)
