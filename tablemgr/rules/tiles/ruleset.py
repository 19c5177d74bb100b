"""What a house decides about the tiles game where the texts of the trade disagree (reference 0.3).

Values only; the data file that makes each choice also says in a note which text it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import ClassVar, Literal, TypeAlias

from tablemgr.rules.bankrules import BankRules, SettleOrder, chosen
from tablemgr.rules.seating import CountFrom, DeadHand, Direction
from tablemgr.rules.showdown import ZeroTie
from tablemgr.rules.tiles.hand import GeeJoonRank, HandSettings, WongGongTie
from tablemgr.rules.written import fingerprint, written

OnlyWay: TypeAlias = Literal["by_house_way", "on", "off"]
# Doors read a file straight into these classes and refuse a key they do not have.
_STRICT = {"extra": "forbid"}
_SWITCH: dict[OnlyWay, bool | None] = {"by_house_way": None, "on": True, "off": False}


@dataclass(frozen=True, slots=True)
class TileRules(BankRules):
    """The choices of one house; every default is what most casino texts say.

    >>> TileRules(gee_joon_rank="24_above_5").hand["gee_joon_rank"]
    '24_above_5'
    """

    zero_tie: ZeroTie = "banker"
    gee_joon_rank: GeeJoonRank = "both_lowest"
    wong_gong_tie: WongGongTie = "teen_day_only"
    only_way: OnlyWay = "by_house_way"
    dice: Literal[3, 4] = 3
    positions: Literal[8] = 8
    count_from: CountFrom = "banker"
    direction: Direction = "counter_clockwise"
    dead_hand: DeadHand = "after_last_seat"
    # Losers are taken before winners are paid: New Zealand, New South Wales.
    settle_order: SettleOrder = "take_then_pay"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def hand(self) -> HandSettings:
        """The choices that change the order of two-tile hands, to be passed on as they are."""
        return {
            "gee_joon_rank": self.gee_joon_rank,
            "wong_gong_tie": self.wong_gong_tie,
            "zero_tie": self.zero_tie,
        }

    @property
    def deal_direction(self) -> Direction:
        """Stacks go out the way they are counted; no tiles text parts the two."""
        return self.direction

    @property
    def bank_number(self) -> int:
        """The banker is the first to be counted."""
        return 1

    @property
    def only_way_switch(self) -> bool | None:
        """The override of a house way's own only-way switch; None leaves it to the house way.

        >>> TileRules().only_way_switch is None, TileRules(only_way="off").only_way_switch
        (True, False)
        """
        return _SWITCH[self.only_way]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The choices of a house under a name, with a note on each that says which text it reads.

    >>> RuleSet("example", "An example", "tiles", edition="1", rules=TileRules()).digest[:12]
    'fc9d821846ff'
    """

    key: str
    title: str
    game: Literal["tiles"]
    edition: str
    rules: TileRules
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
