"""A house way is an ordered list of rules; the first that speaks decides, and says why.

Game-blind: a hand offers its settings, a vocabulary offers the words that a rule may use. What the words mean is the
game's; which words stand in which order is data that a casino owns. The only-way rule wraps every way: where one
setting is at least as strong as every other in both halves, it is played whatever the rules below say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from tablemgr.errors import Refused
from tablemgr.rules.vocabulary import Choose, Given, Hand, Setting, Test, Vocabulary
from tablemgr.rules.written import fingerprint, written

Role: TypeAlias = Literal["dealer", "adviser"]
Sentences: TypeAlias = Mapping[str, str]

ONLY_WAY = "only-way"
ONLY_WAY_BECAUSE: Sentences = {
    "en": "No other setting is better in either half, so there is only one way.",
    "zh-Hant": "任何其他擺法前後都不會更大，只此一法。",
}
_STRICT = {"extra": "forbid"}

H = TypeVar("H")
S = TypeVar("S")
AnyHand = TypeVar("AnyHand", bound=Hand)
AnySetting = TypeVar("AnySetting", bound=Setting)


@dataclass(frozen=True, slots=True)
class Example:
    """A hand and how the rule sets it, as text of the game's pieces."""

    hand: str
    low: str
    high: str
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule: when it speaks, what it plays, and why, as a dealer would tell a trainee.

    `when` and `play` are words of the game's vocabulary with their arguments. `only_if` names the switch and the
    choices under which the rule counts at all; `shadowed_by` says why it never speaks; `note` what was unclear.
    """

    id: str
    when: Mapping[str, Given]
    play: str | Mapping[str, Given]
    because: Sentences
    example: Example
    only_if: Mapping[str, Sequence[str]] = field(default_factory=dict)
    shadowed_by: str = ""
    note: str = ""
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def words(self) -> dict[str, Given]:
        """What decides: the part of a rule that is in the fingerprint of its way."""
        return {"id": self.id, "when": self.when, "play": self.play, "only_if": self.only_if}


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """Something the source leaves open: the choices, the one that is in force, and what is unclear."""

    value: str
    choices: tuple[str, ...]
    note: str
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseWay:
    """A house way as its document gives it, with the document named.

    `partial` says that the document was not whole: it can be read and practised, never put in force. The digest is
    of the rules alone: another wording of a sentence is the same house way.
    """

    key: str
    title: str
    game: str
    edition: str
    source: str
    effective: date
    role: Role
    rules: tuple[Rule, ...]
    only_way: bool = True
    partial: bool = False
    switches: Mapping[str, Switch] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    def __hash__(self) -> int:
        """Hash by name; the fields hold tables, which have no hash of their own."""
        return hash((self.key, self.title, self.edition, len(self.rules)))

    @property
    def note(self) -> str:
        """What a person should know before choosing it."""
        return " ".join(self.notes)

    @property
    def canonical(self) -> str:
        """The whole way as it is stored when it is put in force."""
        return written({each.name: _plain(getattr(self, each.name)) for each in fields(self)})

    @property
    def digest(self) -> str:
        """The fingerprint of what decides: order, ids, words and switches."""
        return fingerprint(
            {
                "game": self.game,
                "only_way": self.only_way,
                "switches": {name: switch.value for name, switch in self.switches.items()},
                "rules": [rule.words for rule in self.rules],
            }
        )

    @property
    def active(self) -> tuple[Rule, ...]:
        """The rules that count with the switches as they stand, in their order."""
        return tuple(rule for rule in self.rules if self.counts(rule))

    def counts(self, rule: Rule) -> bool:
        """Whether the switches let this rule count."""
        return all(self.switches[name].value in choices for name, choices in rule.only_if.items())

    def switched(self, **values: str) -> HouseWay:
        """Give the same way with other choices, for a comparison or an example."""
        switches = {name: replace(each, value=values.get(name, each.value)) for name, each in self.switches.items()}
        return replace(self, switches=switches)


def _plain(value: Given) -> Given:
    """Write a field in plain data: dates as text, values as tables."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return asdict(value) if isinstance(value, (Rule, Switch)) else value


@dataclass(frozen=True, slots=True)
class Decision:
    """How a hand is set, by which rule and why.

    `also` names the rule that would have set it the same way, where the only-way rule spoke first.
    """

    split: Any
    rule_id: str
    because: Sentences
    also: str | None = None

    def sentence(self, language: str = "en") -> str:
        """Say why in one language; English where the way has no other."""
        return self.because.get(language) or self.because["en"]


@dataclass(frozen=True, slots=True)
class Spoken(Generic[H, S]):
    """A rule whose words have been read."""

    rule: Rule
    asks: Test[H]
    play: Choose[H, S]


def read(rule: Rule, vocabulary: Vocabulary[H, S]) -> Spoken[H, S]:
    """Read the words of a rule; BadInput names the first that is wrong."""
    return Spoken(rule, vocabulary.read_when(rule.when), vocabulary.read_play(rule.play))


def only_setting(hand: Hand) -> Setting | None:
    """Give the setting that is at least as strong as every other in both halves, if there is one."""
    for one in hand.settings:
        if all(one.low >= other.low and one.high >= other.high for other in hand.settings):
            return one
    return None


def first(rules: Sequence[Spoken[H, S]], hand: H) -> Spoken[H, S] | None:
    """Give the first rule that speaks for a hand."""
    return next((each for each in rules if each.asks(hand)), None)


def decide(rules: Sequence[Spoken[AnyHand, AnySetting]], hand: AnyHand, *, only_way: bool) -> Decision:
    """Set a hand by rules that have been read.

    Refused where none speaks or the one that speaks cannot be played; a checked house way never lets that happen.
    """
    speaker = first(rules, hand)
    setting = speaker.play(hand) if speaker else None
    if only_way and (only := only_setting(hand)) is not None:
        agrees = speaker is not None and setting is not None and setting.split == only.split
        return Decision(only.split, ONLY_WAY, ONLY_WAY_BECAUSE, speaker.rule.id if speaker and agrees else None)
    if speaker is None:
        raise Refused("No rule of this house way speaks for the hand.")
    if setting is None:
        raise Refused("Rule %(rule)s of this house way cannot be played with the hand.", rule=speaker.rule.id)
    return Decision(setting.split, speaker.rule.id, speaker.rule.because)
