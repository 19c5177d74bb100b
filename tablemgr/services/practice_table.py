"""Practice tables: the dealer's screen over a felt that a seed has laid, for one trainee, with nothing behind it.

The taps are those of a table and lead where they lead there (`tapping`), the screen is drawn by the same code; but the
draft is kept with the games of training, and settling grades the round instead of booking it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tablemgr.audit.canonical import Json
from tablemgr.audit.record import By
from tablemgr.clock import parse_stamp, stamp
from tablemgr.errors import BadInput, Refused
from tablemgr.rules.acts import SetByHouseWay, act_from_json
from tablemgr.services import practice_felt, tapping
from tablemgr.services.draft import RoundDraft, seen, stale
from tablemgr.services.house import House
from tablemgr.services.practice_felt import Kept
from tablemgr.services.practice_record import record
from tablemgr.services.practice_setup import Setup, choices
from tablemgr.services.practice_sitting import Sitting, Sittings, screen
from tablemgr.services.rights import need
from tablemgr.services.settling import outcome, summary
from tablemgr.services.spoken import said
from tablemgr.services.taps import Call, Settle, Tap, Undo
from tablemgr.store import training
from tablemgr.store.training import PracticeGame
from tablemgr.store.units import Practice, read
from tablemgr.training.dealing import MISTAKES
from tablemgr.training.dealing_grade import faults
from tablemgr.words import Text, text

__all__ = ["MISTAKES", "Line", "PracticeTables", "Setup", "Wrong"]

RIGHT = "training.practise"
_KIND = "table"
_ID = 12
State = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A trainee says that something is wrong at a seat, and what."""

    seat: int
    kind: str
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One game of the list."""

    game: PracticeGame
    kept: Kept

    @property
    def score(self) -> dict[str, Json]:
        """What its rounds came to."""
        return practice_felt.score(self.kept)


class PracticeTables:
    """What a trainee does at a practice table. Every function asks for the owner: nobody sees another's game."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._sittings = Sittings(house.site_folder)

    def choices(self) -> dict[str, dict[str, dict[str, str]]]:
        """Give what a practice table can be set up with."""
        return choices(self._house.site_folder)

    def games(self, *, by: By) -> tuple[Line, ...]:
        """List one's own games, the last one first."""
        need(by, RIGHT)
        with read(self._house.engine) as unit:
            found = training.games(unit, badge=by.person, kind=_KIND)
        return tuple(Line(game=each, kept=Kept.from_json(each.body)) for each in found)

    def game(self, name: str, *, by: By) -> Line:
        """Give one of one's own games."""
        need(by, RIGHT)
        with read(self._house.engine) as unit:
            found = training.find(unit, name, badge=by.person, kind=_KIND)
        return Line(game=found, kept=Kept.from_json(found.body))

    def begin(self, setup: Setup, *, by: By) -> str:
        """Start a game; give its id."""
        need(by, RIGHT)
        chosen = setup.checked(self._house.site_folder)
        with Practice(self._house.engine, self._house.clock) as unit:
            made = Kept.new(chosen, begun_at=stamp(unit.now))
            name = self._house.token()[:_ID]
            training.begin(unit, name, badge=by.person, kind=_KIND, body=made.to_json())
            unit.commit()
        return name

    def state(self, name: str, *, by: By) -> State:
        """Give the screen, and the felt beside it."""
        return screen(self._seen(name, by))

    def act(self, name: str, tap: Tap, *, by: By) -> State:
        """Do one act. One that the rules refuse where a player erred is noted as noticed, and refused."""
        act, refused = act_from_json(tap.act), list[Refused]()

        def change(unit: Practice, sat: Sitting) -> Kept:
            kept = sat.kept
            if kept.draft is not None and str(tap.id) in kept.draft.ids:
                return kept
            draft = _begun(unit, sat, tap, by=by) if kept.draft is None else seen(kept.draft, tap)
            try:
                after = replace(kept, draft=self._sittings.tapped(unit, draft, tap))
            except Refused as refusal:
                if (seat := sat.refused(act)) is None:
                    raise
                refused.append(refusal)
                return _noticed(kept, seat, "screen")
            if isinstance(act, SetByHouseWay) and sat.felt.wrong.get(act.seat) == "foul":
                return _noticed(after, act.seat, "screen")
            return after

        state = self._change(name, change, by=by)
        if refused:
            raise refused[0]
        return state

    def undo(self, name: str, tap: Undo, *, by: By) -> State:
        """Take back the last tap. A round that is graded stays."""

        def change(_unit: Practice, sat: Sitting) -> Kept:
            draft = sat.kept.draft
            if draft is not None and str(tap.id) in draft.ids:
                return sat.kept
            return replace(sat.kept, draft=tapping.untapped(seen(draft, tap), tap))

        return self._change(name, change, by=by)

    def settle(self, name: str, ask: Settle, *, by: By) -> State:
        """Grade the round and go on to the next; a repeated request finds it graded."""

        def change(unit: Practice, sat: Sitting) -> Kept:
            if sat.kept.settled == str(ask.request):
                return sat.kept
            draft, dealt = seen(sat.kept.draft, ask), sat.dealt
            tapping.verify_complete(dealt)
            found = faults(sat.felt, dealt.round, sat.watched())
            seconds = round((unit.now - parse_stamp(draft.started_at)).total_seconds())
            results: Any = {"number": sat.kept.number, **outcome(dealt)}
            graded = {**practice_felt.graded(sat.felt, sat.kept, found, seconds), "last": summary(results)}
            record(unit, sat, found, by=by)
            return sat.kept.after(graded, request=draft.request, standing=dealt.round.wagers)

        return self._change(name, change, by=by)

    def call_floor(self, name: str, _ask: Call, *, by: By) -> State:
        """Nobody comes to a practice table; what is wrong is called on the felt."""
        return self.state(name, by=by)

    def call(self, name: str, wrong: Wrong, *, by: By) -> State:
        """Call a mistake of a player; the answer says whether it was one. What was called is put right."""
        if wrong.kind not in MISTAKES:
            raise BadInput("There is no mistake of that kind.")
        answered = list[Text]()

        def change(_unit: Practice, sat: Sitting) -> Kept:
            phase, kind = sat.dealt.round.phase, sat.felt.wrong.get(wrong.seat)
            if kind is None or not practice_felt.visible(kind, phase) or wrong.seat in sat.kept.noticed:
                answered.append(text("Seat %(seat)s: there is nothing wrong.", seat=wrong.seat))
            elif kind != wrong.kind:
                answered.append(text("Seat %(seat)s: something is wrong, but not that. Look again.", seat=wrong.seat))
            else:
                answered.append(_RIGHTED[kind])
                return _noticed(sat.kept, wrong.seat, "call")
            return replace(sat.kept, wrong_calls=(*sat.kept.wrong_calls, (wrong.seat, wrong.kind)))

        state = self._change(name, change, by=by)
        return {**state, "answer": said(answered[0])}

    def houseway(self, name: str, *, by: By) -> str:
        """Give the house way of a game of tiles as the tablet looks it up, as JSON text."""
        return self._sittings.houseway(self._seen(name, by))

    def _seen(self, name: str, by: By) -> Sitting:
        need(by, RIGHT)
        with read(self._house.engine) as unit:
            game = training.find(unit, name, badge=by.person, kind=_KIND)
            return self._sittings.sitting(unit, game, Kept.from_json(game.body))

    def _change(self, name: str, change: Callable[[Practice, Sitting], Kept], *, by: By) -> State:
        """Change a game and keep it, in one transaction; give the screen after it."""
        need(by, RIGHT)
        with Practice(self._house.engine, self._house.clock) as unit:
            game = training.find(unit, name, badge=by.person, kind=_KIND)
            sat = self._sittings.sitting(unit, game, Kept.from_json(game.body))
            after = change(unit, sat)
            if after is not sat.kept:
                training.keep(unit, game, after.to_json())
                sat = self._sittings.sitting(unit, game, after)
            unit.commit()
        return screen(sat)


def _begun(unit: Practice, sat: Sitting, tap: Tap, *, by: By) -> RoundDraft:
    """Begin the round that a first tap asks for; its time runs from here."""
    request = str(tap.request)
    if tap.version != 0 or request == sat.kept.settled:
        raise stale()
    return replace(sat.draft, request=request, started_by=by.person, started_at=stamp(unit.now))


def _noticed(kept: Kept, seat: int, how: str) -> Kept:
    return kept if seat in kept.noticed else replace(kept, noticed={**kept.noticed, seat: how})


_RIGHTED: dict[str, Text] = {
    "under": text("Right. The player puts the minimum or more."),
    "over": text("Right. The player takes chips back."),
    "odd": text("Right. The player makes it a whole amount."),
    "side_alone": text("Right. The player takes the side bet back."),
    "late": text("Right. The late wager goes back."),
    "exchanged": text("Right. The hands are turned round."),
    "foul": text("Right. The house's rule for a foul is applied."),
}
