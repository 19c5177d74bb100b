"""What people answered in drills and exams, and how well they know each rule: find it, note it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from tablemgr.errors import Conflict
from tablemgr.store.faults import translated
from tablemgr.store.rows import PracticeAnswerRow, PracticeCardRow
from tablemgr.store.units import Practice, Unit
from tablemgr.training.review import Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One answered question. `rule` is the rule it trained, `asked` the one it was asked for, empty where it was any.

    `terms` names the house way and the rules it was asked under, `milliseconds` is None where it was not timed;
    `source` is drill, exam or incident.
    """

    id: str
    badge: str
    kind: str
    game: str
    rule: str
    asked: str
    seed: int
    number: int
    terms: Mapping[str, Any]
    answer: Mapping[str, Any]
    correct: bool
    milliseconds: int | None
    at: datetime
    source: str


def answer(unit: Unit, id: str) -> Answered | None:  # noqa: A002 - the word that rows use
    """Find one answer."""
    row = unit.session.get(PracticeAnswerRow, id)
    return None if row is None else _answered(row)


def answers(
    unit: Unit, badge: str, *, since: datetime | None = None, source: str | None = None, most: int = 5_000
) -> tuple[Answered, ...]:
    """Give a person's answers, the newest first."""
    query = select(PracticeAnswerRow).where(PracticeAnswerRow.badge == badge)
    if since is not None:
        query = query.where(PracticeAnswerRow.at >= since)
    if source is not None:
        query = query.where(PracticeAnswerRow.source == source)
    rows = unit.session.scalars(query.order_by(PracticeAnswerRow.at.desc(), PracticeAnswerRow.id).limit(most))
    return tuple(map(_answered, rows))


def note(unit: Practice, answered: Answered) -> None:
    """Note an answer; Conflict where another one was noted under its id meanwhile."""
    unit.session.add(PracticeAnswerRow(**asdict(answered)))
    with translated():
        unit.session.flush()


def cards(unit: Unit, badge: str) -> tuple[Known, ...]:
    """Give every card of a person, by game and rule."""
    query = select(PracticeCardRow).where(PracticeCardRow.badge == badge)
    rows = unit.session.scalars(query.order_by(PracticeCardRow.game, PracticeCardRow.rule))
    return tuple(map(_known, rows))


def card(unit: Unit, badge: str, *, game: str, rule: str) -> Known | None:
    """Give a person's card of one rule; None where he has not met it."""
    row = unit.session.get(PracticeCardRow, (badge, game, rule))
    return None if row is None else _known(row)


def put_card(unit: Practice, badge: str, known: Known) -> None:
    """Keep a card in place of the one before; Conflict where it has been reviewed by somebody else meanwhile."""
    values = {name: getattr(known, name) for name in _CARD}
    row = PracticeCardRow
    if known.reviews == 1:
        unit.session.add(row(badge=badge, **values))
        with translated():
            unit.session.flush()
        return
    where = (row.badge == badge, row.game == known.game, row.rule == known.rule, row.reviews == known.reviews - 1)
    if unit.session.execute(update(row).where(*where).values(**values).returning(row.rule)).first() is None:
        raise Conflict("This was answered at another tablet meanwhile. Go on to the next question.")


_CARD = ("game", "rule", "kind", "card", "due", "reviews", "lapses")


def _known(row: PracticeCardRow) -> Known:
    return Known(**{name: getattr(row, name) for name in _CARD})


def _answered(row: PracticeAnswerRow) -> Answered:
    return Answered(**{name: getattr(row, name) for name in Answered.__slots__})
