"""Proves a house way: words that can be read, examples that come out, a rule for every hand, no rule for none.

Nothing here stops at the first thing that is wrong. Every hand of the set is asked, with the only-way rule on and off,
and a rule behind a switch is asked with the switch as it wants it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tablemgr.errors import BadInput, TableError
from tablemgr.rules import houseway
from tablemgr.rules.houseway import ONLY_WAY, HouseWay, Rule, Spoken
from tablemgr.rules.tiles.census import HANDS, hands
from tablemgr.rules.tiles.dealt import Dealt, Setting, dealt
from tablemgr.rules.tiles.houseway import VOCABULARY
from tablemgr.rules.tiles.piece import parse_hand
from tablemgr.rules.tiles.split import Split
from tablemgr.words import Text, text

ENGLISH = "en"


def problems_of(way: HouseWay, rules: Sequence[Rule | None], *, whole: bool) -> list[Text]:
    """Say everything that is wrong with the rules of a way; `whole` if each could be read as a rule.

    A rule that could not be is None, and its own problems are told by the reader.
    """
    found = [*_head(way), *_repeated(rules)]
    read = [rule for rule in rules if rule is not None]
    wrong = [problem for rule in read for problem in (*_words(rule), *_texts(rule), *_switches(rule, way))]
    found += wrong
    if not rules:
        found.append(text("rule: a house way has at least one."))
    if whole and read and not found:
        found += _Proof(replace(way, rules=tuple(read))).problems()
    return found


def _head(way: HouseWay) -> Iterator[Text]:
    if way.game != "tiles":
        yield text("game: there is no vocabulary for “%(game)s”.", game=way.game)
    for name, switch in way.switches.items():
        if switch.value not in switch.choices:
            yield text("switches.%(name)s: “%(value)s” is no choice of it.", name=name, value=switch.value)


def _repeated(rules: Sequence[Rule | None]) -> Iterator[Text]:
    for name, times in Counter(rule.id for rule in rules if rule is not None).items():
        if times > 1:
            yield text("rule %(rule)s: its id is there %(times)s times.", rule=name, times=times)
        if not name or name == ONLY_WAY:
            yield text("rule “%(rule)s”: an id is a name of its own, and not %(taken)s.", rule=name, taken=ONLY_WAY)


def _words(rule: Rule) -> Iterator[Text]:
    """Read each word by itself, so that one bad word does not hide the next."""
    single = [{word: given} for word, given in rule.when.items()]
    tables = [each for each in single if not {"all", "any"} & set(each)]
    for gathered in (each for each in single if each not in tables):
        ((kind, given),) = gathered.items()
        inner = given if isinstance(given, list) and all(isinstance(table, dict) for table in given) else []
        words = [{kind: [{word: value}]} for table in inner for word, value in table.items()]
        tables += words or [gathered]
    for table in tables or [{}]:
        try:
            VOCABULARY.read_when(table)
        except BadInput as error:
            yield _of(rule, error)
    try:
        VOCABULARY.read_play(rule.play)
    except BadInput as error:
        yield _of(rule, error)


def _texts(rule: Rule) -> Iterator[Text]:
    if not rule.because.get(ENGLISH, "").strip():
        yield text("rule %(rule)s: because has no sentence in English (en).", rule=rule.id)
    for language, sentence in rule.because.items():
        if not sentence.strip() and language != ENGLISH:
            yield text("rule %(rule)s: because.%(language)s is empty.", rule=rule.id, language=language)
    for half in (rule.example.hand, f"{rule.example.low} / {rule.example.high}"):
        try:
            Split.parse(half) if "/" in half else parse_hand(half)
        except BadInput as error:
            yield text("rule %(rule)s: example: %(why)s", rule=rule.id, why=text(error.id, **_params(error)))


def _switches(rule: Rule, way: HouseWay) -> Iterator[Text]:
    for name, choices in rule.only_if.items():
        known = way.switches[name].choices if name in way.switches else ()
        for choice in choices:
            if choice not in known:
                yield text(
                    "rule %(rule)s: only_if: there is no choice “%(choice)s” of a switch “%(name)s”.",
                    rule=rule.id, choice=choice, name=name,
                )  # fmt: skip


def _of(rule: Rule, error: TableError) -> Text:
    return text("rule %(rule)s: %(why)s", rule=rule.id, why=text(error.id, **_params(error)))


def _params(error: TableError) -> dict[str, str | int | Text]:
    return {name: each if isinstance(each, str | int | Text) else str(each) for name, each in error.params.items()}


@cache
def _all_hands() -> tuple[tuple[Dealt, bool], ...]:
    """Every hand with its settings, and whether it has only one way; laid out once for all files."""
    laid = [dealt(hand) for hand in hands()]
    return tuple((hand, houseway.only_setting(hand) is not None) for hand in laid)


@dataclass(frozen=True, slots=True)
class _Proof:
    """A way whose rules can all be read, asked about every hand."""

    way: HouseWay

    def problems(self) -> list[Text]:
        """Say what is wrong: with whole coverage, with each rule's turn, with each example."""
        speaks = self._asked(self.way)
        found = list(self._coverage(speaks))
        for rule in self.way.rules:
            way = self._switched_for(rule)
            turns = speaks if way == self.way else self._asked(way)
            found += [*self._turn(rule, turns), *self._example(rule, way)]
        return found

    def _switched_for(self, rule: Rule) -> HouseWay:
        if self.way.counts(rule):
            return self.way
        return self.way.switched(**{name: choices[0] for name, choices in rule.only_if.items()})

    def _asked(self, way: HouseWay) -> list[tuple[Dealt, bool, Spoken[Dealt, Setting] | None]]:
        rules = [houseway.read(rule, VOCABULARY) for rule in way.active]
        return [(hand, only, houseway.first(rules, hand)) for hand, only in _all_hands()]

    def _coverage(self, speaks: list[tuple[Dealt, bool, Spoken[Dealt, Setting] | None]]) -> Iterator[Text]:
        silent = [hand for hand, _, speaker in speaks if speaker is None]
        if silent:
            yield text(
                "No rule speaks for %(count)s of %(all)s hands; the first is %(hand)s.",
                count=len(silent), all=HANDS, hand=_text(silent[0]),
            )  # fmt: skip
        idle = [(hand, each) for hand, _, each in speaks if each is not None and each.play(hand) is None]
        for name in dict.fromkeys(each.rule.id for _, each in idle):
            first = next(hand for hand, each in idle if each.rule.id == name)
            yield text("rule %(rule)s: it cannot be played with %(hand)s.", rule=name, hand=_text(first))

    def _turn(self, rule: Rule, turns: list[tuple[Dealt, bool, Spoken[Dealt, Setting] | None]]) -> Iterator[Text]:
        """Say whether a rule speaks as often as it says."""
        own = [only for _, only, each in turns if each is not None and each.rule.id == rule.id]
        speaks = any(not only for only in own) if self.way.only_way else bool(own)
        if rule.shadowed_by not in ("", ONLY_WAY, *(each.id for each in self.way.rules)):
            yield text("rule %(rule)s: shadowed_by names no rule of this way.", rule=rule.id)
        elif speaks and rule.shadowed_by:
            yield text("rule %(rule)s: shadowed_by says that it never speaks, but it does.", rule=rule.id)
        elif not speaks and not rule.shadowed_by:
            yield text("rule %(rule)s: it never speaks and does not say why.", rule=rule.id)
        elif rule.shadowed_by == ONLY_WAY and not own:
            yield text("rule %(rule)s: it never speaks even without the only-way rule.", rule=rule.id)

    def _example(self, rule: Rule, way: HouseWay) -> Iterator[Text]:
        """Play the example: without the only-way rule or the other rules where those never let it speak."""
        hand = dealt(parse_hand(rule.example.hand))
        wanted = Split.parse(f"{rule.example.low} / {rule.example.high}")
        alone = rule.shadowed_by not in ("", ONLY_WAY)
        rules = [houseway.read(each, VOCABULARY) for each in ([rule] if alone else way.active)]
        try:
            said = houseway.decide(rules, hand, only_way=way.only_way and not rule.shadowed_by)
        except TableError as error:
            yield text("rule %(rule)s: example: %(why)s", rule=rule.id, why=text(error.id, **_params(error)))
            return
        if (said.split, said.rule_id) != (wanted, rule.id):
            yield text(
                "rule %(rule)s: its example comes out as %(split)s by %(other)s.",
                rule=rule.id, split=str(said.split), other=said.rule_id,
            )  # fmt: skip


def _text(hand: Dealt) -> str:
    return " ".join(map(str, hand.tiles))
