"""A game at a practice table with everything that follows from it: the table, the felt, the screen that shows both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.catalog import compiled
from tablemgr.clock import parse_stamp
from tablemgr.errors import Absent
from tablemgr.rules import round as machine
from tablemgr.rules.acts import Act, Place, SideBet, Wager, act_from_json
from tablemgr.rules.round import Round
from tablemgr.rules.tiles.ruleset import TileRules
from tablemgr.services import practice_felt, tapping
from tablemgr.services.dealing import Dealing, Game
from tablemgr.services.draft import RoundDraft
from tablemgr.services.play import terms_of
from tablemgr.services.practice_felt import Kept
from tablemgr.services.practice_setup import NAME, Seated, on_offer, table_of
from tablemgr.services.screen import Screen, draw
from tablemgr.services.settling import Dealt
from tablemgr.services.spoken import said
from tablemgr.services.taps import Tap
from tablemgr.store import people
from tablemgr.store.tables import Table
from tablemgr.store.training import PracticeGame
from tablemgr.store.units import Unit
from tablemgr.training.dealing import Felt, lay
from tablemgr.training.dealing_grade import Watched

# The wagers that the rules refuse by themselves, as far as the screen has to be asked for it.
_REFUSED_WAGERS = frozenset({"under", "over", "odd", "late"})
# Laying a round asks the house way for every hand, and each tap looks at it again.
_lay = lru_cache(maxsize=256)(lay)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One game as it stands; `dealt` is what its taps lead to, or the standing wagers before the first."""

    kept: Kept
    table: Table
    game: Game
    felt: Felt
    dealt: Dealt

    @property
    def draft(self) -> RoundDraft:
        """What lies there, tapped at or not."""
        return self.dealt.draft

    def refused(self, act: Act) -> int | None:
        """Give the seat where a refused act would have entered what its player did wrong; None where it is another."""
        round_, wrong = self.dealt.round, self.felt.wrong
        if isinstance(act, Wager) and wrong.get(act.seat) in _REFUSED_WAGERS:
            return act.seat
        if isinstance(act, SideBet) and wrong.get(act.seat) == "side_alone":
            return act.seat
        if isinstance(act, Place) and wrong.get(round_.current or 0) == "foul":
            fouls, _ = machine.refused(round_, self.game.rules)
            return round_.current if act.piece in map(str, fouls) else None
        return None

    def watched(self) -> Watched:
        """Read off the taps in which order the hands were completed."""
        round_, order = Round(), list[int]()
        for tap in self.draft.taps:
            round_ = machine.do(round_, act_from_json(tap), self.game.rules)
            done = {seat for seat, hand in round_.seats.items() if hand.is_set}
            order += [seat for seat in round_.players if seat in done - set(order)]
        kept = self.kept
        return Watched(noticed=frozenset(kept.noticed), wrong_calls=kept.wrong_calls, order=tuple(order))


class Sittings:
    """Lays what follows from a game; remembers only what cannot change."""

    def __init__(self, site_folder: Path | None) -> None:
        """Take the rules from what is on offer, in force or not."""
        self._site = site_folder
        self._dealing = Dealing(on_offer(site_folder))
        self._compiled: dict[tuple[str, str], str] = {}

    def sitting(self, unit: Unit, game: PracticeGame, kept: Kept) -> Sitting:
        """Lay everything that follows from what is kept."""
        name = people.names(unit, {game.badge}).get(game.badge, game.badge)
        since = parse_stamp(kept.begun_at)
        seated = Seated(id=game.id, badge=game.badge, name=name, since=since, number=kept.number)
        table = table_of(unit, kept.setup, self._site, seated)
        terms = terms_of(table)
        dealt = self._dealing.game(unit, terms)
        standing = tapping.standing(kept.standing, dealt.rules)
        draft = kept.draft or RoundDraft(request="", terms=terms, standing=standing, started_by="", started_at="")
        return Sitting(
            kept=kept,
            table=table,
            game=dealt,
            felt=_lay(dealt.rules, kept.setup.plan, kept.number),
            dealt=tapping.dealt(unit, self._dealing, draft),
        )

    def tapped(self, unit: Unit, draft: RoundDraft, tap: Tap) -> RoundDraft:
        """Give the draft after one act, as at any table."""
        return tapping.tapped(unit, self._dealing, draft, tap)

    def houseway(self, sitting: Sitting) -> str:
        """Give the house way of a game of tiles as the tablet looks it up, as JSON text."""
        game = sitting.game
        rules, key = game.ruleset.rules, (game.houseway.digest, game.ruleset.digest)
        if not isinstance(rules, TileRules):
            raise Absent("Cards are not looked up at the table: the split comes with the answer to the last card.")
        if key not in self._compiled:
            self._compiled[key] = compiled.text_of(game.houseway, rules=rules)
        return self._compiled[key]


def screen(sitting: Sitting) -> dict[str, Json]:
    """Draw the same screen as a table's, and the felt under its own name."""
    kept = sitting.kept
    last = kept.rounds[-1] if kept.rounds else None
    shown = Screen(
        table=sitting.table,
        draft=kept.draft,
        dealt=sitting.dealt,
        mine=True,
        last=None if last is None else last["last"],
        settled_undo=None,
        owed={},
    )
    drawn: dict[str, Any] = draw(shown)
    drawn["table"]["name"] = said(NAME)
    drawn["round"]["can_cancel"] = False
    beside = {
        "felt": practice_felt.shown(sitting.felt, kept, sitting.dealt.round, sitting.game),
        "graded": last,
        "score": practice_felt.score(kept),
    }
    nothing: dict[str, Json] = {"rack": None, "tablet": {"mine": True, "name": None, "owner": None}, "disputes": []}
    return {**drawn, **nothing, "practice": beside}
