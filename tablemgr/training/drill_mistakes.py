"""The drill of finding the mistake: a dealt and settled table with one mistake, or with none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablemgr.rules.mistakes import MISTAKES
from tablemgr.rules.seating import delivery
from tablemgr.training.drill_deal import layout_json, place_key, places
from tablemgr.training.drill_pay import policy_json
from tablemgr.training.drill_round import RESULTS
from tablemgr.training.laying import by_player
from tablemgr.training.lessons import lesson
from tablemgr.training.mistake_makers import MAKERS, settled
from tablemgr.training.mistake_table import Mistake, ShownSeat, ShownTable, mistakes
from tablemgr.training.mistake_words import why
from tablemgr.training.question import Blank, Json, Say, Task, Words, choice
from tablemgr.training.seeds import Chance
from tablemgr.training.terms import DrillTerms, halves
from tablemgr.words import Text, text

NONE = Mistake("none", "none")
_LEAST, _MORE = 2, 2
# Side bets are small: below what any envy bonus asks for.
_SIDE_UNIT, _SIDE_MOST = 100, 4


@dataclass(frozen=True, slots=True)
class FindMistake(Task):
    """Say whether a table is as it should be, and if not what went wrong and where."""

    table: ShownTable

    @property
    def mistake(self) -> Mistake:
        """What the engine finds when it looks at everything again."""
        found = tuple(mistakes(self.table))
        assert len(found) <= 1, found
        return found[0] if found else NONE

    @property
    def rule(self) -> str:
        """The kind of mistake."""
        return f"mistake:{self.mistake.kind}"

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return text("Is there a mistake at this table? Where, and which?")

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The place and the kind."""
        seats = ((f"seat_{each.seat}", text("Seat %(seat)s", seat=each.seat)) for each in self.table.seats)
        where = (("none", text("nowhere")), ("table", text("the dice and the stacks")), ("banker", text("the banker")))
        kinds = ((kind, MISTAKES[kind]) for kind in kinds_of(self.table.terms))
        return (
            choice("place", text("Where"), (*where, *seats)),
            choice("mistake", text("Which mistake"), (("none", text("no mistake")), *kinds)),
        )

    @property
    def answers(self) -> Mapping[str, object]:
        """What the engine finds."""
        found = self.mistake
        return {"place": found.place, "mistake": found.kind}

    @property
    def lesson(self) -> Words:
        """The sentence that keeps one from the mistake."""
        return lesson(self.rule)

    @property
    def because(self) -> tuple[Words, ...]:
        """What should lie there."""
        return why(self.table, self.mistake)

    def shown(self, say: Say) -> Json:
        """Show everything that lies on the table."""
        table, terms = self.table, self.table.terms
        named = dict(places(terms.layout, None))
        shown: Json = {
            "dice": list(table.dice), "total": table.total, "first": table.first,
            "first_words": say(named[table.first]),
            "layout": layout_json(terms.layout), "way": {"key": terms.way.key, "title": terms.way.title},
            "commission": policy_json(terms.commission),
            "limits": {"minimum": terms.limits.minimum, "maximum": terms.limits.maximum},
            "banker": halves(table.banker),
            "seats": {str(each.seat): self._seat(each, say) for each in table.seats},
        }  # fmt: skip
        if terms.paytable and any(each.side for each in table.seats):
            words = terms.game.line_words
            lines = [{"line": say(words(each.key)), "pays": each.pays} for each in terms.paytable.lines]
            shown["paytable"] = {"name": terms.paytable.name, "lines": lines}
        return shown

    def _seat(self, seat: ShownSeat, say: Say) -> Json:
        shown: Json = {
            "wager": seat.wager, **halves(seat.split), "set_by": seat.set_by, "called": seat.called,
            "called_words": say(RESULTS[seat.called]), "pays": seat.pays, "commission": seat.commission,
        }  # fmt: skip
        if seat.lammer is not None:
            shown["lammer"] = seat.lammer
        return shown | ({"side": {"wager": seat.side, "pays": seat.side_paid}} if seat.side else {})


def make(terms: DrillTerms, chance: Chance, wanted: str = "") -> FindMistake:
    """Deal and settle a table, and make the mistake that is wanted or that chance names, if there is room for it.

    >>> from tablemgr.catalog.drills import terms
    >>> make(terms("tiles"), Chance(7)).rule.removeprefix("mistake:") in ("none", *MAKERS)
    True
    """
    table = _dealt(terms, chance)
    kinds = chance.shuffled(("none", *kinds_of(terms)))
    for kind in sorted(kinds, key=lambda each: f"mistake:{each}" != wanted):
        made = table if kind == "none" else MAKERS[kind](table, chance)
        if made is not None:
            return FindMistake(made)
    return FindMistake(table)


def _dealt(terms: DrillTerms, chance: Chance) -> ShownTable:
    """Deal a table and settle it as it should be."""
    game, dice = terms.game, terms.throw(chance)
    seats = terms.seated(chance, _LEAST + chance.below(_MORE))
    size = game.hand_size
    pieces = chance.some(game.pieces, size * (len(seats) + 1))
    hands = [game.parse_hand(pieces[at : at + size]) for at in range(0, len(pieces), size)]
    banker, owed = terms.decide(hands[0]).split, not chance.below(3)
    shown = [_seated(terms, seat, hand, chance) for seat, hand in zip(seats, hands[1:], strict=True)]
    done = (settled(terms, replace(each, lammer=0 if owed else None), banker) for each in shown)
    first = place_key(delivery(sum(dice), terms.layout).first)
    return ShownTable(terms=terms, dice=dice, total=sum(dice), first=first, banker=banker, seats=tuple(done))


def _seated(terms: DrillTerms, seat: int, hand: Sequence[object], chance: Chance) -> ShownSeat:
    """Seat a player whose hand he set himself, or asked the house to set."""
    asked = bool(chance.below(2))
    split = terms.decide(hand).split if asked else by_player(terms, hand, chance)
    side = _SIDE_UNIT * (chance.below(_SIDE_MOST) + 1) if terms.paytable and not chance.below(3) else 0
    return ShownSeat(
        seat=seat, wager=terms.wager(chance), split=split, set_by="house_way" if asked else "player",
        called="push", pays=0, commission=0, side=side,
    )  # fmt: skip


def kinds_of(terms: DrillTerms) -> tuple[str, ...]:
    """Name the mistakes that can be made at a table under these terms."""
    there = {
        "missed_foul": terms.fouls_lie,
        "commission": terms.commission.takes,
        "lammer_lost": terms.commission.on_win(terms.limits.minimum) > 0,
        "side_bet_missed": terms.paytable is not None and terms.paytable.bet not in terms.game.dice_bets,
        "dice_count": terms.rules.dice > 1,
    }
    return tuple(kind for kind in MAKERS if there.get(kind, True))


def rules(terms: DrillTerms) -> Sequence[str]:
    """Name the mistakes that can be found, and that there is none."""
    return [f"mistake:{kind}" for kind in ("none", *kinds_of(terms))]
