"""The drills of paying: what moves for a wager that won, lost or pushed, and commission in the head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.money import Cents, Commission, format_money
from tablemgr.rules.banking import Outcome
from tablemgr.rules.chips import Cut, cut_out
from tablemgr.rules.settlement import Bet, Settled, SideBet, settle
from tablemgr.training.lessons import lesson
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms
from tablemgr.words import Text, text

MOVES: Mapping[Outcome, str] = {"win": "pay", "lose": "take", "push": "leave"}
_MOVES = (("pay", text("pay it")), ("take", text("take it")), ("leave", text("leave it")))
_OUTCOMES: Mapping[Outcome, Text] = {"win": text("won"), "lose": text("lost"), "push": text("pushed")}
_SIDES = 3
_SIDE_UNIT = 100


@dataclass(frozen=True, slots=True)
class Side:
    """A side bet beside the wager: what was bet, and the line it is on."""

    wager: Cents
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayIt(Task):
    """Settle one seat: pay, take or leave; how much, what commission, which chips; and a side bet by itself."""

    terms: DrillTerms
    seat: int
    wager: Cents
    outcome: Outcome
    side: Side | None = None

    @property
    def settled(self) -> Settled:
        """What the engine makes of the wager."""
        bets = [Bet(self.seat, self.wager, self.outcome)]
        return settle(bets, commission=self.terms.commission).seats[0]

    @property
    def cut(self) -> Cut:
        """The chips that go to the seat for the wager, commission kept back."""
        return cut_out(self.settled.net, self.terms.chips)

    @property
    def rule(self) -> str:
        """The side bet where there is one, the commission on a win, or that the rest carries none."""
        if self.side:
            return "pay:side_bet"
        return f"pay:win:{self.terms.commission.key}" if self.outcome == "win" else f"pay:{self.outcome}"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text(
            "Seat %(seat)s wagered %(wager)s and %(outcome)s. Settle it.",
            seat=self.seat,
            wager=format_money(self.wager),
            outcome=_OUTCOMES[self.outcome],
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """What becomes of the wager, the pay, the commission and the chips; the pay of the side bet."""
        side = (Blank(name="side", form="money", label=text("Paid on the side bet")),) if self.side else ()
        return (
            choice("move", text("The wager"), _MOVES),
            Blank(name="pays", form="money", label=text("Paid before commission")),
            Blank(name="commission", form="money", label=text("Commission")),
            Blank(name="chips", form="chips", label=text("Chips to cut out"), chips=self.terms.chips),
            *side,
        )

    @property
    def answers(self) -> Mapping[str, object]:
        """The engine's settlement."""
        done = self.settled
        told = {
            "move": MOVES[self.outcome],
            "pays": max(done.pays, 0),
            "commission": done.commission,
            "chips": [list(each) for each in self.cut.chips],
        }
        return told | ({"side": self._side_bet().paid} if self.side else {})

    @property
    def lesson(self) -> Words:
        """The sentence of the rule."""
        if self.rule.startswith("pay:win:"):
            return commission_lesson(self.terms.commission)
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """The sums."""
        return (*self._sums(), *self._side_sums())

    def shown(self, say: Say) -> Json:
        """Show the wager, the result, the policy and the tray; the side bet with what its line pays."""
        told: Json = {
            "seat": self.seat,
            "wager": self.wager,
            "result": self.outcome,
            "commission": policy_json(self.terms.commission),
            "chips": list(self.terms.chips),
        }
        if self.side and self.terms.paytable:
            words = say(self.terms.game.line_words(self.side.line))
            told["side"] = {
                "name": self.terms.paytable.name, "wager": self.side.wager, "line": words, "pays": self._pays(),
            }  # fmt: skip
        return told

    def _pays(self) -> int:
        assert self.side, "asked only beside a side bet"
        assert self.terms.paytable, "asked only where there is one"
        return self.terms.paytable.pays(self.side.line)

    def _side_bet(self) -> SideBet:
        assert self.side, "asked only beside a side bet"
        return SideBet.at(self.seat, "side", wager=self.side.wager, pays=self._pays())

    def _sums(self) -> tuple[Text, ...]:
        done, cut = self.settled, self.cut
        if self.outcome != "win":
            return ()
        sums = text(
            "%(pays)s less %(commission)s commission is %(net)s.",
            pays=format_money(done.pays),
            commission=format_money(done.commission),
            net=format_money(done.net),
        )
        coin = (text("%(coin)s is left that no chip can pay.", coin=format_money(cut.coin)),) if cut.coin else ()
        return (sums, *coin)

    def _side_sums(self) -> tuple[Text, ...]:
        if not self.side:
            return ()
        bet, paid = format_money(self.side.wager), format_money(self._side_bet().paid)
        line, pays = self.terms.game.line_words(self.side.line), self._pays()
        if pays < 0:
            return (text("The side bet is on no line and loses.", line=line),)
        return (text("%(line)s pays %(pays)s to 1: %(paid)s on %(bet)s.", line=line, pays=pays, paid=paid, bet=bet),)


def policy_json(policy: Commission) -> Json:
    """Write a policy by its name."""
    return {"key": policy.key, "title": policy.title}


def commission_lesson(policy: Commission, *, bank: bool = False) -> Text:
    """Say what a policy takes, with its title."""
    charged = "bank_net" if bank else "each_win"
    if not policy.takes or charged not in policy.charges:
        nothing = (
            text("%(title)s: nothing is taken of a banking player's net.")
            if bank
            else text("%(title)s: nothing is taken of a winning bet.")
        )
        return text(nothing.id, title=policy.title)
    if bank:
        return text("%(title)s: taken of a banking player's net when he wins, never when he loses.", title=policy.title)
    return text("%(title)s: taken of a winning bet, never of a push or a loss.", title=policy.title)


def make(terms: DrillTerms, chance: Chance, _wanted: str = "") -> PayIt:
    """Put a wager down and say what became of it; every third time with a side bet, where the table has one.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("tiles"), Chance(4)).answers.keys() >= {"move", "pays", "commission", "chips"}
    True
    """
    outcomes: tuple[Outcome, ...] = ("win", "win", "win", "lose", "push")
    return PayIt(
        terms=terms,
        seat=chance.below(terms.most_seats) + 1,
        wager=terms.wager(chance),
        outcome=chance.one(outcomes),
        side=None if terms.paytable is None or chance.below(_SIDES) else _side(terms, chance),
    )


def _side(terms: DrillTerms, chance: Chance) -> Side:
    assert terms.paytable, "asked only where there is one"
    lines = [each.key for each in terms.paytable.lines]
    return Side(_SIDE_UNIT * (chance.below(10) + 1), chance.one([*lines, *lines, "nothing"]))


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name what paying can train under these terms."""
    side = ["pay:side_bet"] if terms.paytable else []
    return [f"pay:win:{terms.commission.key}", "pay:lose", "pay:push", *side]
