"""What a house decides about the cards game where the texts of the trade disagree (reference 2.10).

Values only; the data file that makes each choice also says in a note which text it reads. The commission and the house
way are documents of their own and not repeated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import ClassVar, Literal, TypeAlias

from tablemgr.rules.bankrules import BankRules, chosen
from tablemgr.rules.poker.hand import HandSettings, JokerUse, WheelRank
from tablemgr.rules.poker.pushes import AutoPush
from tablemgr.rules.seating import CountFrom, DeadHand, Direction
from tablemgr.rules.showdown import FoulPolicy, ZeroTie
from tablemgr.rules.written import fingerprint, written

OnlyWay: TypeAlias = Literal["by_house_way", "on", "off"]
# Doors read a file straight into these classes and refuse a key they do not have.
_STRICT = {"extra": "forbid"}
_SWITCH: dict[OnlyWay, bool | None] = {"by_house_way": None, "on": True, "off": False}
BankNumbers: TypeAlias = Literal["1_8_15", "1_9_17", "7_14"]


@dataclass(frozen=True, slots=True)
class CardRules(BankRules):
    """The choices of one house; every default is what most casino texts say.

    >>> CardRules(wheel_rank="lowest").hand["wheel_rank"], CardRules(bank_numbers="1_9_17").positions
    ('lowest', 8)
    """

    joker: JokerUse = "bug"
    wheel_rank: WheelRank = "second"
    foul_policy: FoulPolicy = "lose"
    only_way: OnlyWay = "by_house_way"
    start_method: Literal["dice3", "rng"] = "dice3"
    count_from: CountFrom = "banker"
    direction: Direction = "counter_clockwise"
    deal_direction: Direction = "counter_clockwise"
    bank_numbers: BankNumbers = "1_8_15"
    dead_hand: DeadHand = "after_last_seat"
    auto_push: AutoPush = "none"
    FIRST: ClassVar[frozenset[str]] = frozenset({"dragon", "banking", "cobank", "settle_order", "fold_allowed"})
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def hand(self) -> HandSettings:
        """The choices that change the order of hands, to be passed on as they are."""
        return {"joker": self.joker, "wheel_rank": self.wheel_rank}

    @property
    def only_way_switch(self) -> bool | None:
        """The override of a house way's own only-way switch; None leaves it to the house way."""
        return _SWITCH[self.only_way]

    @property
    def zero_tie(self) -> ZeroTie:
        """Cards have no zero; a copy is the banker's."""
        return "banker"

    @property
    def dice(self) -> int:
        """Three dice, or one number of a generator.

        >>> CardRules().dice, CardRules(start_method="rng").dice
        (3, 1)
        """
        return 3 if self.start_method == "dice3" else 1

    @property
    def positions(self) -> int:
        """How many positions are counted: one for each packet, or one more."""
        return 8 if self.bank_numbers == "1_9_17" else 7

    @property
    def bank_number(self) -> int:
        """The number that the position where the count starts bears: 1, or the last where the dealer is 7 and 14."""
        return self.positions if self.bank_numbers == "7_14" else 1


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The choices of a house under a name, with a note on each that says which text it reads.

    >>> RuleSet("example", "An example", "poker", edition="1", rules=CardRules()).rules.auto_push
    'none'
    """

    key: str
    title: str
    game: Literal["poker"]
    edition: str
    rules: CardRules
    source: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def canonical(self) -> str:
        """The set as it is stored when it is put in force; source and notes stay in the file."""
        plain = {name: value for name, value in asdict(self).items() if name not in {"source", "notes"}}
        return written(plain | {"rules": chosen(self.rules)})

    @property
    def digest(self) -> str:
        """The fingerprint of the choices: another title is the same set, another choice is not."""
        return fingerprint({"game": self.game, "rules": chosen(self.rules)})
