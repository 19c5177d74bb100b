"""Drills: what a person is asked next, what becomes of his answer, and why. Nothing here reaches the book or the trail.

Questions are made again from their seed whenever they are looked at; only what was answered is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.audit.record import By
from tablemgr.errors import Absent, Conflict
from tablemgr.rules.games import GAMES
from tablemgr.rules.games import game as game_of
from tablemgr.services import drill_costs
from tablemgr.services.drill_costs import SplitWorth
from tablemgr.services.drill_result import Result
from tablemgr.services.drill_terms import Keys, Way, house_keys, ways
from tablemgr.services.house import House, basics
from tablemgr.services.jobs import Job, Jobs
from tablemgr.services.own_errors import OwnError, own_errors
from tablemgr.services.rights import need
from tablemgr.services.training_recall import asked_again
from tablemgr.store import drills as kept
from tablemgr.store.drills import Answered
from tablemgr.store.units import Practice, Unit, read
from tablemgr.training.drill import DRILLS, ask, kind_of
from tablemgr.training.grade import grade
from tablemgr.training.question import Question
from tablemgr.training.review import Known, Why, met, rate, reviewed, target, what_next
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms

__all__ = ["DRILLS", "GAMES", "Answered", "Asked", "Asking", "Home", "Result", "SplitWorth", "Training"]

_SEED_DIGITS = 8
# Longer than this nobody looks at one question; whoever comes back from a break is not slow.
_LONGEST = 15 * 60 * 1000
# A page waits so long for a count before it shows how far it is.
_PATIENCE = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a question is found again; `rule` is the one it was asked for, empty for any, `way` the house way's key."""

    kind: str
    game: str
    seed: int
    number: int
    rule: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question and why it is this one: due, weak, new, ahead of its time, or a mistake of the floor put right."""

    question: Question
    asking: Asking
    why: Why | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """What there is to practise in one game: how many rules are due now, of each kind of drill, and in all."""

    game: str
    ways: tuple[Way, ...]
    due: Mapping[str, int]
    own_errors: tuple[OwnError, ...]

    @property
    def due_in_all(self) -> int:
        """How many are due, of whatever kind."""
        return sum(self.due.values()) + sum(1 for each in self.own_errors if each.kind)


class Training:
    """Ask, take an answer, explain it."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._jobs = Jobs()

    def home(self, *, by: By) -> tuple[Home, ...]:
        """Say what waits for this person, game by game."""
        need(by, "training.practise")
        now, site = self._house.clock.now(), self._house.site_folder
        with read(self._house.engine) as unit:
            cards = kept.cards(unit, by.person)
            errors = self._open_errors(unit, by.person)
            offered = {game: ways(unit, site, game) for game in GAMES}
        return tuple(
            Home(
                game=game,
                ways=offered[game],
                due={
                    kind: sum((card.game, card.kind) == (game, kind) and card.due <= now for card in cards)
                    for kind in DRILLS
                },
                own_errors=tuple(each for each in errors if each.game == game),
            )
            for game in GAMES
        )

    def ask(self, game: str, *, by: By, kind: str = "", way: str = "") -> Asked:
        """Choose the next question of a kind, or of any, for a person; his own mistakes of the floor come first."""
        need(by, "training.practise")
        wanted = (kind_of(kind).key,) if kind else tuple(DRILLS)
        with read(self._house.engine) as unit:
            keys = house_keys(unit, self._house.site_folder, game_of(game).key, way=way)
            errors = [each for each in self._open_errors(unit, by.person) if each.game == game and each.kind in wanted]
            cards = kept.cards(unit, by.person)
            tried = kept.answers(unit, by.person, source="incident") if errors else ()
        if errors and errors[0].kind:
            number = 1 + sum(each.seed == errors[0].seed for each in tried)
            found = self._asked(self._of_error(errors[0], number, keys), keys, "incident")
            if found is not None:
                return found
        mine = tuple(card for card in cards if card.game == game)
        return self._next(game, wanted, keys, mine)

    def question(self, asking: Asking, *, by: By) -> Question:
        """Find a question again."""
        need(by, "training.practise")
        with read(self._house.engine) as unit:
            keys = house_keys(unit, self._house.site_folder, game_of(asking.game).key, way=asking.way)
        return self._question(asking, keys)[0]

    def answer(self, asking: Asking, given: object, *, by: By, request: str, milliseconds: int | None = None) -> str:
        """Grade an answer, note it and review the rule; give the name of the answer. Sent twice it counts once."""
        need(by, "training.practise")
        with read(self._house.engine) as unit:
            keys = house_keys(unit, self._house.site_folder, game_of(asking.game).key, way=asking.way)
            source = "incident" if self._is_own(unit, by.person, asking) else "drill"
        question, terms = self._question(asking, keys)
        graded, timed = grade(question, given), _timed(milliseconds)
        with Practice(self._house.engine, self._house.clock) as unit:
            if (before := kept.answer(unit, request)) is not None:
                if before.badge != by.person:
                    raise Conflict("This answer was sent by somebody else.")
                return before.id
            answered = Answered(
                id=request, badge=by.person, kind=asking.kind, game=asking.game, rule=graded.rule, asked=asking.rule,
                seed=asking.seed, number=asking.number, terms=_told(keys, terms), answer={"given": graded.given},
                correct=graded.correct, milliseconds=timed, at=unit.now, source=source,
            )  # fmt: skip
            kept.note(unit, answered)
            review(unit, answered)
            unit.commit()
        return request

    def result(self, name: str, *, by: By) -> Result:
        """Give an answer with its explanation; one's own, or anybody's to a trainer."""
        with read(self._house.engine) as unit:
            answered = kept.answer(unit, name)
            if answered is None:
                raise Absent("There is no such answer.")
            need(by, *(("training.practise",) if answered.badge == by.person else ("training.see",)))
            known = kept.card(unit, answered.badge, game=answered.game, rule=answered.rule)
            question, terms = asked_again(unit, self._house.site_folder, answered)
        graded = grade(question, answered.answer["given"])
        worth = self._worth(question, terms) if (answered.kind, answered.game) == ("set_hand", "tiles") else None
        return Result(
            answered=answered,
            question=question,
            grade=graded,
            known=known,
            worth=worth,
            target=self.target(answered.kind),
        )

    def target(self, kind: str) -> int:
        """Give the house's target for one question of a kind, in milliseconds."""
        with read(self._house.engine) as unit:
            return target_of(unit, kind)

    def job(self, key: str) -> Job[object]:
        """Give a count by its key, to see how far it is."""
        return self._jobs.find(key)

    def _next(self, game: str, wanted: tuple[str, ...], keys: Keys, cards: tuple[Known, ...]) -> Asked:
        """Choose by repetition among the rules that these kinds train under these terms."""
        seed = int(self._house.token()[:_SEED_DIGITS], 16)
        chance, terms = Chance(seed, "next"), keys.terms(game, self._house.site_folder)
        trained = {rule: kind for kind in reversed(wanted) for rule in DRILLS[kind].rules(terms)}
        mine = {card.rule: card for card in cards if card.rule in trained}
        chosen = what_next(mine.values(), trained, self._house.clock.now(), chance)
        if chosen.rule is not None:
            kind = mine[chosen.rule].kind if chosen.rule in mine else trained[chosen.rule]
            kind = kind if kind in wanted else trained[chosen.rule]
            asking = Asking(kind=kind, game=game, seed=seed, number=1, rule=chosen.rule, way=keys.way)
            if (found := self._asked(asking, keys, chosen.why)) is not None:
                return found
        asking = Asking(kind=chance.one(wanted), game=game, seed=seed, number=1, way=keys.way)
        question, _ = self._question(asking, keys)
        return Asked(question=question, asking=asking, why="new")

    def _asked(self, asking: Asking, keys: Keys, why: Why | str) -> Asked | None:
        """Make the question; None for a rule of which none is found under these terms."""
        try:
            question, _ = self._question(asking, keys)
        except Absent:
            return None
        return Asked(question=question, asking=asking, why=why)

    def _question(self, asking: Asking, keys: Keys) -> tuple[Question, DrillTerms]:
        terms = Keys(asking.way or keys.way, keys.ruleset, keys.commission).terms(asking.game, self._house.site_folder)
        found = ask(
            asking.kind, asking.game, seed=asking.seed, number=asking.number, terms=terms, rule=asking.rule or None
        )
        return found, terms

    @staticmethod
    def _of_error(error: OwnError, number: int, keys: Keys) -> Asking:
        return Asking(
            kind=error.kind or "", game=error.game, seed=error.seed, number=number, rule=error.rule or "",
            way=error.way or keys.way,
        )  # fmt: skip

    def _open_errors(self, unit: Unit, badge: str) -> tuple[OwnError, ...]:
        """List the mistakes of the floor that were not answered right in a drill yet."""
        learnt = {each.seed for each in kept.answers(unit, badge, source="incident") if each.correct}
        found = own_errors(unit, badge, now=self._house.clock.now())
        return tuple(each for each in found if each.seed not in learnt)

    def _is_own(self, unit: Unit, badge: str, asking: Asking) -> bool:
        return any(each.seed == asking.seed for each in own_errors(unit, badge, now=self._house.clock.now()))

    def _worth(self, question: Question, terms: DrillTerms) -> Job[Mapping[str, SplitWorth]]:
        hand = question.blanks[0].pieces
        rules = "/".join(map(str, sorted(terms.tile_settings.items())))
        key = drill_costs.key_of(hand, terms.way.digest, rules)
        return self._jobs.ask(key, lambda step: drill_costs.of_splits(hand, terms, step), seconds=_PATIENCE)


def review(unit: Practice, answered: Answered) -> None:
    """Note at the rule's card how it was answered."""
    before = kept.card(unit, answered.badge, game=answered.game, rule=answered.rule)
    known = before or met(answered.badge, answered.game, answered.rule, kind=answered.kind, at=answered.at)
    rating = rate(correct=answered.correct, milliseconds=answered.milliseconds, target=target_of(unit, answered.kind))
    kept.put_card(unit, answered.badge, reviewed(known, rating, at=answered.at))


def target_of(unit: Unit, kind: str) -> int:
    """Give the house's target, as its policy stretches it."""
    return target(kind, basics(unit).policy.drill_pace)


def _timed(milliseconds: int | None) -> int | None:
    return milliseconds if milliseconds is not None and 0 < milliseconds <= _LONGEST else None


def _told(keys: Keys, terms: DrillTerms) -> dict[str, str]:
    return {"way": terms.way.key, "digest": terms.way.digest, "ruleset": keys.ruleset, "commission": keys.commission}
