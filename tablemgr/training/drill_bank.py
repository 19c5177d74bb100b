"""The drills of a player's bank: what he must show for it, and his net of the round, whole or shared with the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.money import Cents, format_money
from tablemgr.rules.banking import HOUSE_SEAT, CoBank, Outcome, PlayerBank, SeatBank
from tablemgr.rules.covering import needed
from tablemgr.rules.settlement import Bet, Settlement, settle
from tablemgr.rules.state import Round
from tablemgr.rules.turns import around
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

_CAME = (("won", text("he wins")), ("lost", text("he loses")), ("even", text("even")))
_OUTCOMES: tuple[Outcome, ...] = ("win", "lose", "lose", "push")
_LEAST, _MORE, _HALVES = 2, 3, 2


@dataclass(frozen=True, slots=True)
class CoverBank(Task):
    """Say what the player at `seat` must show to bank, alone or by half, against these wagers."""

    terms: DrillTerms
    seat: int
    wagers: Mapping[int, Cents]
    half: bool

    @property
    def rule(self) -> str:
        """A whole bank or half of one."""
        return f"bank:cover:{'half' if self.half else 'whole'}"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        if self.half:
            return text("Seat %(seat)s takes half of the bank. How much must he show?", seat=self.seat)
        return text("Seat %(seat)s takes the whole bank. How much must he show?", seat=self.seat)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """An amount."""
        return (Blank(name="shows", form="money", label=text("He shows")),)

    @property
    def answers(self) -> Mapping[str, object]:
        """What the engine asks of the bank."""
        bank = CoBank(self.seat, 0) if self.half else SeatBank(self.seat, 0)
        return {"shows": needed(Round(wagers=self.wagers, bank=bank))}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """The sum of the wagers."""
        return (text("The wagers are %(total)s.", total=format_money(sum(self.wagers.values()))),)

    def shown(self, say: Say) -> Json:
        """Show the bank that is asked for and the wagers by seat."""
        del say
        kind = "co_bank" if self.half else "seat"
        wagers = {str(seat): wager for seat, wager in self.wagers.items()}
        return {"bank": {"kind": kind, "seat": self.seat}, "wagers": wagers}


@dataclass(frozen=True, slots=True)
class NetOfBank(Task):
    """Say what a banking player won or lost over a round, and the commission on it."""

    terms: DrillTerms
    bank: PlayerBank
    bets: tuple[Bet, ...]
    house_bet: Bet | None = None

    @property
    def settled(self) -> Settlement:
        """What the engine makes of the round."""
        return settle(
            self.bets,
            commission=self.terms.bank_commission,
            bank=self.bank,
            house_bet=self.house_bet,
            circle=around(self.terms.most_seats, self.terms.layout.direction, self.terms.seat_one),
        )

    @property
    def rule(self) -> str:
        """A whole bank, half of one, or one whose money goes round from the seat of action."""
        if self.bank.action is not None:
            return "bank:net:action"
        return "bank:net:half" if isinstance(self.bank, CoBank) else "bank:net:whole"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        if isinstance(self.bank, CoBank):
            return text("Seat %(seat)s and the house bank half and half. What is his net?", seat=self.bank.seat)
        return text("Seat %(seat)s banks. What is his net of the round?", seat=self.bank.seat)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """Which way it goes, how much, and the commission."""
        return (
            choice("came", text("The round for the banking player"), _CAME),
            Blank(name="net", form="money", label=text("Net before commission")),
            Blank(name="commission", form="money", label=text("Commission on it")),
        )

    @property
    def answers(self) -> Mapping[str, object]:
        """The engine's settlement."""
        done = self.settled
        came = "even" if not done.bank_net else "won" if done.bank_net > 0 else "lost"
        return {"came": came, "net": abs(done.bank_net), "commission": done.bank_commission}

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """What the whole bank came to, and his part of it."""
        done = self.settled
        total, net, due = (format_money(each) for each in (done.bank_total, done.bank_net, done.bank_commission))
        whole = text("The bank's total is %(total)s.", total=total)
        return whole, text("His net is %(net)s, the commission on it %(commission)s.", net=net, commission=due)

    def shown(self, say: Say) -> Json:
        """Show the bank and where its money goes first, each wager with what it came to, and the policy."""
        del say
        policy = self.terms.bank_commission
        told: Json = {
            "bank": {"kind": self.bank.kind, "seat": self.bank.seat, "purse": self.bank.purse},
            "bets": [{"seat": bet.seat, "wager": bet.wager, "result": bet.outcome} for bet in self.bets],
            "commission": {"key": policy.key, "title": policy.title},
        }
        if self.bank.action is not None:
            told |= {"action": self.bank.action, "direction": self.terms.layout.direction}
        if self.house_bet:
            told["house"] = {"wager": self.house_bet.wager, "result": self.house_bet.outcome}
        return told


def make(terms: DrillTerms, chance: Chance, _wanted: str = "") -> Task:
    """Give the bank to a seat, and ask what it must show or what it came to.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("tiles"), Chance(6)).rule.startswith("bank:")
    True
    """
    seats = chance.shuffled(terms.seated(chance, 1 + _LEAST + chance.below(_MORE)))
    banker, players = seats[0], sorted(seats[1:])
    wagers = {seat: terms.wager(chance) for seat in players}
    half = not chance.below(_HALVES)
    if not chance.below(3):
        return CoverBank(terms, banker, wagers, half)
    return _net(terms, chance, banker, wagers, half=half)


def _net(terms: DrillTerms, chance: Chance, banker: int, wagers: Mapping[int, Cents], *, half: bool) -> NetOfBank:
    bets = tuple(Bet(seat, wager, chance.one(_OUTCOMES)) for seat, wager in wagers.items())
    total = sum(wagers.values())
    if terms.rules.bank.bank_action and not half:
        purse = total * (chance.below(6) + 3) // 8
        return NetOfBank(terms, SeatBank(banker, purse, chance.one(list(wagers))), bets)
    if half:
        return NetOfBank(terms, CoBank(banker, (total + 1) // 2), bets)
    own = None
    if terms.rules.bank.house_wager != "none" and chance.below(2):
        own = Bet(HOUSE_SEAT, terms.wager(chance), chance.one(_OUTCOMES))
    return NetOfBank(terms, SeatBank(banker, total + (own.wager if own else 0)), bets, own)


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what there is to know about a player's bank at this table."""
    whole = "action" if terms.rules.bank.bank_action else "whole"
    return ["bank:cover:whole", "bank:cover:half", f"bank:net:{whole}", "bank:net:half"]
