"""What a house decides about player banks, dragon hands, folding and the order of paying: the same for both games.

Values only, a part of each game's rules. The texts that each choice reads stand as notes in the data file that makes it
(tiles reference 2.5 to 2.10, poker reference 2.5 to 2.9, operations reference 3.4 and 9.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import ClassVar, Literal, TypeAlias

from tablemgr.money import Cents
from tablemgr.rules.seating import Direction

Banking: TypeAlias = Literal["none", "alternate", "two_hands", "full_circle"]
BankEligible: TypeAlias = Literal["wagered_last", "wagered_house", "any"]
SettleOrder: TypeAlias = Literal["pay_as_you_go", "take_then_pay"]
# How many hands in a row one holder may bank, where the house does not say another number.
_TURNS: Mapping[Banking, int] = {"none": 0, "alternate": 1, "two_hands": 2, "full_circle": 1}


@dataclass(frozen=True, slots=True)
class BankRules:
    """The choices about banks; every default is the plain game in which the house always banks.

    `banking` says who banks: the house always, a player every other hand, a player for some hands and then the next
    one, or each place in turn with the house's own between the last seat and the first. `consecutive` 0 leaves the
    number of hands in a row to `banking`. `house_wager` is the dealer's wager against a player's bank: none, the same
    as that player's last against the house, or any within the limits.

    >>> BankRules(banking="two_hands").turns, BankRules(banking="two_hands", consecutive=3).turns
    (2, 3)
    """

    dragon: Literal["discard", "offered"] = "discard"
    banking: Banking = "none"
    cobank: bool = False
    bank_order: Direction = "counter_clockwise"
    consecutive: Literal[0, 1, 2, 3, 4] = 0
    bank_eligible: BankEligible = "wagered_last"
    bank_cap: Literal["none", "last_bet_10"] = "none"
    bank_action: bool = False
    house_wager: Literal["none", "last_bet", "open"] = "last_bet"
    settle_order: SettleOrder = "pay_as_you_go"
    fold_allowed: bool = False
    # The choices that the first edition of a game's rules had; those that came later are left unwritten while they
    # say nothing, so that a set which was put in force before them keeps its fingerprint.
    FIRST: ClassVar[frozenset[str]] = frozenset()

    @property
    def bank(self) -> BankRules:
        """These choices, wherever they are a part of more."""
        return self

    @property
    def turns(self) -> int:
        """How many hands in a row one holder may bank."""
        return self.consecutive or _TURNS[self.banking]

    def cap(self, last_bet: Cents) -> Cents | None:
        """Give the most a seat may bank with after such a last bet against the house; None where there is no cap.

        >>> BankRules(bank_cap="last_bet_10").cap(2_505), BankRules().cap(2_505)
        (2755, None)
        """
        return None if self.bank_cap == "none" else last_bet * 11 // 10


_LATER = {each.name: each.default for each in fields(BankRules)}


def added(kind: type[BankRules]) -> frozenset[str]:
    """Name the choices of a game's rules that came after their first edition.

    >>> "cobank" in added(BankRules)
    True
    """
    return frozenset(_LATER) - kind.FIRST


def chosen(rules: BankRules) -> dict[str, object]:
    """Give the choices as they are written: those of the first edition, and each later one that is not the default.

    >>> chosen(BankRules(cobank=True))
    {'cobank': True}
    """
    later = added(type(rules))
    plain = {each.name: each.default for each in fields(rules)}
    return {name: value for name, value in asdict(rules).items() if name not in later or value != plain[name]}
