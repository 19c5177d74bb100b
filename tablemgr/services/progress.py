"""How somebody gets on: answers by day, how well each rule sits, speed against the target, what is taken for what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tablemgr.audit.record import By
from tablemgr.errors import Absent, TableError
from tablemgr.gamingday import Calendar
from tablemgr.services.house import House, basics
from tablemgr.services.rights import need
from tablemgr.services.training_recall import asked_again, terms_then
from tablemgr.store import drills as kept
from tablemgr.store import people
from tablemgr.store.drills import Answered
from tablemgr.store.people import Person
from tablemgr.store.units import Unit, read
from tablemgr.training.drill import sentence
from tablemgr.training.question import Question, Words
from tablemgr.training.review import Known, confusions, target
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text

__all__ = ["DAYS", "Progress", "Trainees"]

DAYS = 14
# So many wrong answers are looked through for what is taken for what.
_LOOKED_THROUGH = 200


@dataclass(frozen=True, slots=True)
class Day:
    """The answers of one gaming day."""

    day: date
    right: int
    wrong: int

    @property
    def answers(self) -> int:
        """How many there were."""
        return self.right + self.wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """How well one rule sits: `strength` in thousandths, answers right and in all, and its sentence."""

    known: Known
    sentence: Words | None
    strength: int
    right: int
    answers: int
    is_due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """How fast the right answers of one kind come: the middle one of those that were timed, in milliseconds."""

    kind: str
    middle: int
    target: int
    timed: int

    @property
    def is_met(self) -> bool:
        """Whether the target is met."""
        return self.middle <= self.target


@dataclass(frozen=True, slots=True)
class Mixed:
    """One thing that is answered instead of another, in the words of the question, and how often."""

    said: Text
    right: Text
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Everything the picture shows. `days` end today; `streak` counts days in a row with an answer."""

    person: Person
    days: tuple[Day, ...]
    streak: int
    today: Day
    rules: tuple[RuleLine, ...]
    speeds: tuple[Speed, ...]
    mixed: tuple[Mixed, ...]

    @property
    def weak(self) -> tuple[RuleLine, ...]:
        """The rules that are weak."""
        return tuple(line for line in self.rules if line.known.is_weak)


class Trainees:
    """Look at how people get on."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house

    def progress(self, *, by: By, badge: str = "") -> Progress:
        """Give one's own progress, or anybody's to a trainer."""
        whose = badge or by.person
        need(by, *(("training.practise",) if whose == by.person else ("training.see",)))
        now = self._house.clock.now()
        with read(self._house.engine) as unit:
            person = people.find(unit, whose)
            if person is None:
                raise Absent("Nobody has badge %(badge)s.", badge=whose[:20])
            found, cards = kept.answers(unit, whose), kept.cards(unit, whose)
            by_day = _by_day(found, basics(unit).calendar, now)
            return Progress(
                person=person,
                days=tuple(by_day[-DAYS:]),
                streak=_streak(by_day),
                today=by_day[-1],
                rules=self._rules(unit, cards, found, now),
                speeds=_speeds(found, basics(unit).policy.drill_pace),
                mixed=self._mixed(unit, found),
            )

    def everybody(self, *, by: By) -> tuple[tuple[Person, Day, int], ...]:
        """List who has answered anything: right and wrong in all, and how many rules are weak."""
        need(by, "training.see")
        with read(self._house.engine) as unit:
            lines = []
            for person in people.everyone(unit):
                if found := kept.answers(unit, person.badge):
                    right = sum(each.correct for each in found)
                    weak = sum(card.is_weak for card in kept.cards(unit, person.badge))
                    lines.append((person, Day(date.min, right, len(found) - right), weak))
        return tuple(lines)

    def _rules(
        self, unit: Unit, cards: Sequence[Known], found: Iterable[Answered], now: datetime
    ) -> tuple[RuleLine, ...]:
        """List the rules that were met, the weakest first."""
        right, answers, last = Counter[tuple[str, str]](), Counter[tuple[str, str]](), dict[tuple[str, str], Answered]()
        for each in found:
            key = (each.game, each.rule)
            answers[key] += 1
            right[key] += each.correct
            last.setdefault(key, each)
        lines = []
        for known in cards:
            key = (known.game, known.rule)
            lines.append(
                RuleLine(
                    known=known,
                    sentence=self._sentence(unit, last.get(key)),
                    strength=known.strength(now),
                    right=right[key],
                    answers=answers[key],
                    is_due=known.due <= now,
                )
            )
        return tuple(sorted(lines, key=lambda line: (not line.known.is_weak, line.strength, line.known.rule)))

    def _sentence(self, unit: Unit, answered: Answered | None) -> Words | None:
        """Say a rule by the terms of its newest answer; None where they read differently by now."""
        try:
            terms = None if answered is None else terms_then(unit, self._house.site_folder, answered)
            return None if answered is None or terms is None else sentence(answered.rule, terms)
        except TableError:
            return None

    def _question(self, unit: Unit, answered: Answered) -> tuple[Question, DrillTerms] | None:
        try:
            return asked_again(unit, self._house.site_folder, answered)
        except TableError:
            return None

    def _mixed(self, unit: Unit, found: Iterable[Answered]) -> tuple[Mixed, ...]:
        """Find what is taken for what among the last wrong answers, blank by blank where there is a choice."""
        pairs, words = [], dict[str, Text]()
        for answered in [each for each in found if not each.correct][:_LOOKED_THROUGH]:
            again = self._question(unit, answered)
            for said, right in _chosen(again[0], answered.answer["given"]) if again else ():
                words |= {str(option): option for option in (said, right)}
                pairs.append((str(said), str(right)))
        return tuple(Mixed(words[each.said], words[each.right], each.times) for each in confusions(pairs))


def _chosen(question: Question, given: object) -> Iterable[tuple[Text, Text]]:
    """Pair what was chosen with what was right, in the words of the options."""
    answers = question.task.answers
    chosen = given if isinstance(given, Mapping) and set(given) == set(answers) else {question.blanks[0].name: given}
    for blank in [each for each in question.blanks if each.form == "choice"]:
        words = {option.key: option.words for option in blank.options}
        said, right = chosen.get(blank.name), answers[blank.name]
        if said != right and said in words and right in words:
            yield words[str(said)], words[str(right)]


def _by_day(found: Iterable[Answered], calendar: Calendar, now: datetime) -> list[Day]:
    """Count the answers of each gaming day from the first one of the picture, or of an answer, until today."""
    counted: dict[date, list[int]] = defaultdict(lambda: [0, 0])
    for each in found:
        counted[calendar.at(each.at).gaming_day][not each.correct] += 1
    today = calendar.at(now).gaming_day
    first = min([*counted, today - timedelta(days=DAYS - 1)])
    every = [first + timedelta(days=place) for place in range((today - first).days + 1)]
    return [Day(day, *counted.get(day, (0, 0))) for day in every]


def _streak(days: Sequence[Day]) -> int:
    """Count the days in a row with an answer; today counts once there is one, and does not break it before."""
    counted = list(days) if days[-1].answers else list(days[:-1])
    streak = 0
    for day in reversed(counted):
        if not day.answers:
            break
        streak += 1
    return streak


def _speeds(found: Iterable[Answered], pace: int) -> tuple[Speed, ...]:
    by_kind: dict[str, list[int]] = defaultdict(list)
    for each in found:
        if each.correct and each.milliseconds is not None:
            by_kind[each.kind].append(each.milliseconds)
    return tuple(
        Speed(kind=kind, middle=sorted(timed)[len(timed) // 2], target=target(kind, pace), timed=len(timed))
        for kind, timed in sorted(by_kind.items())
    )
