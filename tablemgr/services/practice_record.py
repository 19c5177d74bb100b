"""What a round at a practice table says of the trainee, noted for what he is asked next.

Each mistake of a player is a rule that he knew or did not know. What he enters himself is noted where it was wrong, and
from then on also where it is right, so that a weakness can be seen to go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablemgr.audit.record import By
from tablemgr.services.practice_setup import COMMISSION
from tablemgr.services.practice_sitting import Sitting
from tablemgr.services.training import review
from tablemgr.store import drills
from tablemgr.store.drills import Answered
from tablemgr.store.units import Practice
from tablemgr.training.dealing_grade import Fault

KIND = "table"
_ENTERED = ("wager", "side_bet", "dice", "banker", "piece", "split", "house_way", "order", "call")


def record(unit: Practice, sat: Sitting, found: Sequence[Fault], *, by: By) -> None:
    """Note every rule that this round has tried, each once."""
    setup = sat.kept.setup
    known = known_rules(sat, found)
    met = {card.rule for card in drills.cards(unit, by.person) if card.game == setup.game}
    terms = {
        "way": setup.houseway, "digest": sat.game.houseway.digest, "ruleset": setup.ruleset, "commission": COMMISSION
    }  # fmt: skip
    for place, (rule, correct) in enumerate(known.items()):
        if correct and rule not in met and rule.removeprefix(f"{KIND}:") in _ENTERED:
            continue
        answered = Answered(
            id=f"{sat.table.code}-{sat.kept.number}-{place}", badge=by.person, kind=KIND, game=setup.game, rule=rule,
            asked="", seed=setup.seed, number=sat.kept.number, terms=terms, answer={"given": {}}, correct=correct,
            milliseconds=None, at=unit.now, source=KIND,
        )  # fmt: skip
        drills.note(unit, answered)
        review(unit, answered)


def known_rules(sat: Sitting, found: Sequence[Fault]) -> Mapping[str, bool]:
    """Say of each rule whether it was kept: those of what is entered, and the mistakes that players made."""
    wrong = {fault.rule for fault in found}
    tried = (*_ENTERED, *sorted(set(sat.felt.wrong.values())))
    return {rule: rule not in wrong for rule in (f"{KIND}:{name}" for name in tried)}
