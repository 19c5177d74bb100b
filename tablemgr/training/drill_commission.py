"""The drill of commission in the head: on a winning bet, and on the net of a player who banks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.money import Cents, Commission, format_money
from tablemgr.training.drill_pay import commission_lesson, policy_json
from tablemgr.training.question import Blank, Json, Say, Task, Words
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

_BANKS, _LOSES = 3, 4


@dataclass(frozen=True, slots=True)
class Commissioned(Task):
    """Say the commission on an amount: won by a bet, or by a banking player over the round (below zero: lost)."""

    terms: DrillTerms
    amount: Cents
    bank: bool

    @property
    def policy(self) -> Commission:
        """The policy on this amount."""
        return self.terms.bank_commission if self.bank else self.terms.commission

    @property
    def rule(self) -> str:
        """The policy, and what it is taken on."""
        return f"commission:{self.policy.key}" + (":bank" if self.bank else "")

    @property
    def prompt(self) -> Text:
        """What is asked."""
        amount, title = format_money(abs(self.amount)), self.policy.title
        if not self.bank:
            return text("%(title)s: a bet wins %(amount)s. What is the commission?", title=title, amount=amount)
        said = (
            text("%(title)s: the banking player's net of the round is a loss of %(amount)s. What is the commission?")
            if self.amount < 0
            else text(
                "%(title)s: the banking player's net of the round is a win of %(amount)s. What is the commission?"
            )
        )
        return text(said.id, title=title, amount=amount)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The commission."""
        return (Blank(name="commission", form="money", label=text("Commission")),)

    @property
    def answers(self) -> Mapping[str, object]:
        """What the policy says."""
        policy = self.policy
        return {"commission": policy.on_bank(self.amount) if self.bank else policy.on_win(self.amount)}

    @property
    def lesson(self) -> Words:
        """What the policy takes."""
        return commission_lesson(self.policy, bank=self.bank)

    @property
    def because(self) -> tuple[Words, ...]:
        """The amount and the commission."""
        due = self.answers["commission"]
        assert isinstance(due, int), "an amount"
        amount, commission = format_money(self.amount), format_money(due)
        return (text("On %(amount)s it is %(commission)s.", amount=amount, commission=commission),)

    def shown(self, say: Say) -> Json:
        """Show the amount, what it is, and the policy."""
        del say
        on = "bank_net" if self.bank else "win"
        return {"amount": self.amount, "on": on, "commission": policy_json(self.policy)}


def make(terms: DrillTerms, chance: Chance, _wanted: str = "") -> Commissioned:
    """Name an amount.

    >>> from tablemgr.catalog.drills import terms
    >>> dict(make(terms("tiles", commission="none"), Chance(4)).answers)
    {'commission': 0}
    """
    amount, bank = terms.wager(chance), not chance.below(_BANKS)
    return Commissioned(terms, -amount if bank and not chance.below(_LOSES) else amount, bank)


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what there is to know about the policy of the house."""
    return [f"commission:{terms.commission.key}", f"commission:{terms.bank_commission.key}:bank"]
