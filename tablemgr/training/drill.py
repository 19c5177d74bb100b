"""Drills: the kinds of questions there are, and one question of a kind from a seed.

A question is found again by its kind, game, seed, number and rule. Without a rule it is the first that chance makes;
with one, the first of that rule: so the rule of a question, asked for again, gives the same question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tablemgr.errors import Absent, BadInput
from tablemgr.training import (
    drill_bank,
    drill_commission,
    drill_deal,
    drill_mistakes,
    drill_order,
    drill_pay,
    drill_read,
    drill_round,
    drill_set,
)
from tablemgr.training.drill_pay import commission_lesson
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Question, Task, Words
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

# How many questions are made while looking for one that trains a rule.
_ATTEMPTS = 250


def _no_rare(_terms: DrillTerms, _rule: str, _chance: Chance) -> Task | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillKind:
    """One kind of drill: what it is, how a question of it is made, and which rules it trains under some terms.

    `make` tries for the rule it is given, if any; `rare` makes a question for one that chance hardly finds.
    """

    key: str
    title: Text
    sentence: Text
    make: Callable[[DrillTerms, Chance, str], Task]
    rules: Callable[[DrillTerms], Sequence[str]]
    rare: Callable[[DrillTerms, str, Chance], Task | None] = _no_rare


_KINDS = (
    DrillKind(
        key="set_hand",
        title=text("Set the hand"),
        sentence=text("Set a hand by the house way."),
        make=drill_set.make,
        rules=drill_set.rules,
        rare=drill_set.rare,
    ),
    DrillKind(
        key="read_hand",
        title=text("Read the hand"),
        sentence=text("Say what two tiles, or the low and the high hand, are worth."),
        make=drill_read.make,
        rules=drill_read.rules,
        rare=drill_read.rare,
    ),
    DrillKind(
        key="order_hands",
        title=text("Order two hands"),
        sentence=text("Say which of two hands is stronger, or that they are a copy."),
        make=drill_order.make,
        rules=drill_order.rules,
        rare=drill_order.rare,
    ),
    DrillKind(
        key="who_wins",
        title=text("Who wins"),
        sentence=text("Seat by seat, say who wins against the banker."),
        make=drill_round.make,
        rules=drill_round.rules,
    ),
    DrillKind(
        key="pay_it",
        title=text("Pay it"),
        sentence=text("Pay, take or leave a wager: how much, what commission, which chips."),
        make=drill_pay.make,
        rules=drill_pay.rules,
    ),
    DrillKind(
        key="commission",
        title=text("Commission"),
        sentence=text("Work out a commission in the head."),
        make=drill_commission.make,
        rules=drill_commission.rules,
    ),
    DrillKind(
        key="first_stack",
        title=text("First stack"),
        sentence=text("Say from the dice who gets the first stack."),
        make=drill_deal.make,
        rules=drill_deal.rules,
    ),
    DrillKind(
        key="bank",
        title=text("A player banks"),
        sentence=text("Say what a player must show to bank, alone or with the house, and what his net is."),
        make=drill_bank.make,
        rules=drill_bank.rules,
    ),
    DrillKind(
        key="find_mistake",
        title=text("Find the mistake"),
        sentence=text("Find the one mistake at a dealt and settled table, or say that there is none."),
        make=drill_mistakes.make,
        rules=drill_mistakes.rules,
    ),
)
DRILLS: Mapping[str, DrillKind] = MappingProxyType({each.key: each for each in _KINDS})


def ask(kind: str, game: str, *, seed: int, number: int, terms: DrillTerms, rule: str | None = None) -> Question:
    """Make one question; Absent for a kind that is none, or a rule that no question of the kind was found for.

    >>> from tablemgr.catalog.drills import terms
    >>> question = ask("first_stack", "tiles", seed=1, number=1, terms=terms("tiles"))
    >>> question.answer == ask("first_stack", "tiles", seed=1, number=1, terms=terms("tiles")).answer
    True
    """
    drill = kind_of(kind)
    if game != terms.game.key:
        raise BadInput("These terms are for %(other)s, not for %(game)s.", other=terms.game.key, game=game[:20])
    task = _task(drill, terms, (seed, kind, game, number), rule)
    return Question(kind=kind, game=game, seed=seed, number=number, task=task)


def kind_of(key: str) -> DrillKind:
    """Find a kind; Absent names those there are.

    >>> str(kind_of("bank").title)
    'A player banks'
    """
    if key not in DRILLS:
        raise Absent("There is no drill %(kind)s; there are %(known)s.", kind=key[:40], known=", ".join(DRILLS))
    return DRILLS[key]


def _task(drill: DrillKind, terms: DrillTerms, names: tuple[int, str, str, int], rule: str | None) -> Task:
    first = drill.make(terms, Chance(*names, 0), "")
    if rule is None or first.rule == rule:
        return first
    for attempt in range(1, _ATTEMPTS):
        task = drill.make(terms, Chance(*names, attempt), rule)
        if task.rule == rule:
            return task
    made = drill.rare(terms, rule, Chance(*names, "rare"))
    if made is None:
        raise Absent("No question of %(kind)s on %(rule)s was found.", kind=drill.key, rule=rule[:60])
    return made


def kinds_for(rule: str, terms: DrillTerms) -> tuple[str, ...]:
    """Name the kinds of drill that train a rule.

    >>> from tablemgr.catalog.drills import terms
    >>> kinds_for("compare:copy", terms("tiles"))
    ('order_hands', 'who_wins')
    """
    return tuple(key for key, drill in DRILLS.items() if rule in drill.rules(terms))


def sentence(rule: str, terms: DrillTerms) -> Words:
    """Say a rule by its key: the house way's own words, what a commission takes, or the lesson.

    >>> from tablemgr.catalog.drills import terms
    >>> str(sentence("set:foxwoods:two-pairs", terms("tiles")))
    'Two pairs are two hands already; lay them as they are.'
    """
    family, _, rest = rule.partition(":")
    if family == "set":
        return drill_set.sentence(terms, rule)
    if family == "commission" or rule.startswith("pay:win:"):
        bank = rest.endswith(":bank")
        return commission_lesson(terms.bank_commission if bank else terms.commission, bank=bank)
    return lesson(rule, zero_tie=terms.rules.zero_tie)
