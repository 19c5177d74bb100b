"""What to ask next: spaced repetition for each person and each *rule*, by the FSRS library.

A card remembers how well one rule is known. How an answer counts follows from whether it was right and how long it
took against the house's target. Fuzzing is off, so equal answers at equal times give equal due dates; ids, moments
and chance are passed in.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Literal, TypeAlias

from fsrs import Card, Rating, Scheduler, State

from tablemgr.training.seeds import Chance

__all__ = ["Rating"]

Why: TypeAlias = Literal["due", "weak", "new", "ahead"]

# The house's target for one question of a kind, in milliseconds; a kind that is not named has the usual one.
USUAL_TARGET = 15_000
TARGETS: Mapping[str, int] = MappingProxyType({
    "set_hand": 12_000, "read_hand": 8_000, "order_hands": 6_000, "who_wins": 20_000, "pay_it": 25_000,
    "commission": 8_000, "first_stack": 8_000, "bank": 30_000, "find_mistake": 45_000,
})  # fmt: skip
# Slower than so many times the target is hard; within this part of it is easy.
_SLOW, _QUICK = 2, 2
# A rule forgotten so often, or remembered for less than so many days, is weak.
WEAK_LAPSES, WEAK_DAYS = 3, 1
# A weak rule that is not due rests for so long after it was asked, so that others have their turn.
REST = timedelta(minutes=10)
_PERMILLE = 1000

_SCHEDULER = Scheduler(enable_fuzzing=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """How one person knows one rule of one game; `card` is the library's own text, `kind` the drill that trains it."""

    game: str
    rule: str
    kind: str
    card: str
    due: datetime
    reviews: int
    lapses: int

    @property
    def stability_is_low(self) -> bool:
        """Whether it would be forgotten within a day."""
        stability = Card.from_json(self.card).stability
        return stability is not None and stability < WEAK_DAYS

    @property
    def is_weak(self) -> bool:
        """Whether it was forgotten often, or would be forgotten soon."""
        return self.lapses >= WEAK_LAPSES or self.stability_is_low

    @property
    def days(self) -> int:
        """For how many days it is expected to be remembered, rounded down."""
        return int(Card.from_json(self.card).stability or 0)

    def strength(self, now: datetime) -> int:
        """Give the likelihood that it is remembered now, in thousandths."""
        return round(_SCHEDULER.get_card_retrievability(Card.from_json(self.card), now) * _PERMILLE)

    def last(self) -> datetime | None:
        """Give when it was asked last."""
        return Card.from_json(self.card).last_review


@dataclass(frozen=True, slots=True)
class Next:
    """The rule to ask now and why; `rule` is None where nothing is known of any, and any question will do."""

    rule: str | None
    why: Why


def target(kind: str, pace: int = 100) -> int:
    """Give the target for one question of a kind, in milliseconds; a house allows `pace` per cent of it.

    >>> target("set_hand"), target("something else"), target("set_hand", 150)
    (12000, 15000, 18000)
    """
    return TARGETS.get(kind, USUAL_TARGET) * pace // 100


def rate(*, correct: bool, milliseconds: int | None, target: int) -> Rating:
    """Rate an answer: wrong is again; right counts by speed. An untimed answer that is right is good.

    >>> [rate(correct=True, milliseconds=ms, target=10_000).name for ms in (5_000, 10_000, 20_000, 20_001)]
    ['Easy', 'Good', 'Good', 'Hard']
    >>> rate(correct=False, milliseconds=1, target=10_000).name
    'Again'
    """
    if not correct:
        return Rating.Again
    if milliseconds is None:
        return Rating.Good
    if milliseconds > target * _SLOW:
        return Rating.Hard
    return Rating.Easy if milliseconds * _QUICK <= target else Rating.Good


def card_number(badge: str, game: str, rule: str) -> int:
    """Give the number of a card: the same for the same person and rule, whatever the time.

    >>> card_number("6110", "tiles", "read:pair") == card_number("6110", "tiles", "read:pair")
    True
    """
    return int.from_bytes(hashlib.sha256(f"{badge}/{game}/{rule}".encode()).digest()[:6], "big")


def met(badge: str, game: str, rule: str, *, kind: str, at: datetime) -> Known:
    """Give the card of a rule that a person has not answered yet."""
    card = Card(card_id=card_number(badge, game, rule), due=at)
    return Known(game=game, rule=rule, kind=kind, card=card.to_json(), due=at, reviews=0, lapses=0)


def reviewed(known: Known, rating: Rating, *, at: datetime) -> Known:
    """Note an answer at a moment (aware UTC). A lapse is a rule that had been learnt and was answered wrong."""
    before = Card.from_json(known.card)
    after, _ = _SCHEDULER.review_card(before, rating, at)
    lapsed = rating == Rating.Again and before.state == State.Review
    return Known(
        game=known.game, rule=known.rule, kind=known.kind, card=after.to_json(), due=after.due,
        reviews=known.reviews + 1, lapses=known.lapses + lapsed,
    )  # fmt: skip


def what_next(cards: Collection[Known], rules: Iterable[str], now: datetime, chance: Chance) -> Next:
    """Choose a rule: those that are due, the most overdue first; then weak ones; then one of `rules` that is new.

    Where nothing is due, weak or new, the one that will be due first is asked ahead of its time.
    """
    due = [each for each in cards if each.due <= now]
    if due:
        return Next(min(due, key=lambda each: (each.due, each.rule)).rule, "due")
    weak = [each for each in cards if each.is_weak and (each.last() or now) <= now - REST]
    if weak:
        return Next(min(weak, key=lambda each: (each.days, -each.lapses, each.due, each.rule)).rule, "weak")
    met_already = {each.rule for each in cards}
    if new := sorted(set(rules) - met_already):
        return Next(chance.one(new), "new")
    if cards:
        return Next(min(cards, key=lambda each: (each.due, each.rule)).rule, "ahead")
    return Next(None, "new")


@dataclass(frozen=True, slots=True)
class Confusion:
    """One thing that is answered instead of another, and how often."""

    said: str
    right: str
    times: int


def confusions(answers: Iterable[tuple[str, str]], *, least: int = 2) -> tuple[Confusion, ...]:
    """Find what is answered instead of what, from pairs (answered, right); the most frequent first.

    >>> confusions([("gong", "wong"), ("wong", "wong"), ("gong", "wong"), ("wong", "gong")])
    (Confusion(said='gong', right='wong', times=2),)
    """
    counted = Counter((said, right) for said, right in answers if said != right)
    found = [Confusion(*pair, times) for pair, times in counted.items() if times >= least]
    return tuple(sorted(found, key=lambda each: (-each.times, each.right, each.said)))
