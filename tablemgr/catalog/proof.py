"""Proves a house way: words that can be read, examples that come out, a rule for every hand, no rule for none.

Nothing here stops at the first thing that is wrong. Every hand of the game is asked, with the only-way rule on and off,
and a rule behind a switch is asked with the switch as it wants it. Cards must end in a rule that always speaks, and no
setting may be a foul.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablemgr.catalog.grounds import GROUNDS, Ground
from tablemgr.errors import BadInput, TableError
from tablemgr.rules import houseway
from tablemgr.rules.houseway import ONLY_WAY, HouseWay, Rule
from tablemgr.words import Text, text

ENGLISH = "en"
_TILES = "tiles"


def problems_of(way: HouseWay, rules: Sequence[Rule | None], *, whole: bool, thorough: bool = True) -> list[Text]:
    """Say everything that is wrong with the rules of a way; `whole` if each could be read as a rule.

    A rule that could not be is None, and its own problems are told by the reader. A proof that is not `thorough` asks
    only some of the hands where there are very many.
    """
    ground = GROUNDS.get(way.game, GROUNDS[_TILES])
    found = [*_head(way), *_repeated(rules)]
    read = [rule for rule in rules if rule is not None]
    wrong = [
        problem for rule in read for problem in (*_words(rule, ground), *_texts(rule, ground), *_switches(rule, way))
    ]
    found += wrong
    if not rules:
        found.append(text("rule: a house way has at least one."))
    if whole and read and not found:
        found += _Proof(replace(way, rules=tuple(read)), ground, thorough).problems()
    return found


def _head(way: HouseWay) -> Iterator[Text]:
    if way.game not in GROUNDS:
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


def _words(rule: Rule, ground: Ground) -> Iterator[Text]:
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
            ground.vocabulary.read_when(table)
        except BadInput as error:
            yield _of(rule, error)
    try:
        ground.vocabulary.read_play(rule.play)
    except BadInput as error:
        yield _of(rule, error)


def _texts(rule: Rule, ground: Ground) -> Iterator[Text]:
    if not rule.because.get(ENGLISH, "").strip():
        yield text("rule %(rule)s: because has no sentence in English (en).", rule=rule.id)
    for language, sentence in rule.because.items():
        if not sentence.strip() and language != ENGLISH:
            yield text("rule %(rule)s: because.%(language)s is empty.", rule=rule.id, language=language)
    for half in (rule.example.hand, f"{rule.example.low} / {rule.example.high}"):
        try:
            ground.parse_split(half) if "/" in half else ground.parse_hand(half)
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


@dataclass(slots=True)
class _Heard:
    """What was heard when every hand was asked: hands without a rule, with one that cannot be played, with a foul."""

    silent: list[Any] = field(default_factory=list)
    idle: dict[str, Any] = field(default_factory=dict)
    foul: dict[str, Any] = field(default_factory=dict)
    # By rule: whether it speaks for a hand that has only one way, and for one that has not.
    turns: dict[str, set[bool]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Proof:
    """A way whose rules can all be read, asked about every hand."""

    way: HouseWay
    ground: Ground
    thorough: bool

    def problems(self) -> list[Text]:
        """Say what is wrong: with whole coverage, with each rule's turn, with each example."""
        heard = self._asked(self.way)
        found = list(self._coverage(heard))
        for rule in self.way.rules:
            way = self._switched_for(rule)
            turns = heard if way == self.way else self._asked(way)
            example = list(self._example(rule, way))
            # A quick proof may pass over the few hands of a rule; its example is one of them.
            passed_over = not self.thorough and not example and not rule.shadowed_by
            own = turns.turns.get(rule.id, set()) | ({False} if passed_over else set())
            found += [*self._turn(rule, own), *example]
        return found

    def _switched_for(self, rule: Rule) -> HouseWay:
        if self.way.counts(rule):
            return self.way
        return self.way.switched(**{name: choices[0] for name, choices in rule.only_if.items()})

    def _asked(self, way: HouseWay) -> _Heard:
        rules = [houseway.read(rule, self.ground.vocabulary) for rule in way.active]
        heard = _Heard()
        for hand, only in self.ground.asked(way.only_way, self.thorough):
            speaker = houseway.first(rules, hand)
            if speaker is None:
                heard.silent.append(hand)
                continue
            name, setting = speaker.rule.id, speaker.play(hand)
            heard.turns.setdefault(name, set()).add(only)
            if setting is None:
                heard.idle.setdefault(name, hand)
            elif self.ground.fouls(setting):
                heard.foul.setdefault(name, hand)
        return heard

    def _coverage(self, heard: _Heard) -> Iterator[Text]:
        last = self.way.rules[-1]
        if self.ground is not GROUNDS[_TILES] and (dict(last.when) != {"always": True} or last.only_if):
            yield text("rule %(rule)s: the last rule always speaks: when = { always = true }.", rule=last.id)
        if heard.silent:
            yield text(
                "No rule speaks for %(count)s of %(all)s hands; the first is %(hand)s.",
                count=len(heard.silent), all=self.ground.count, hand=self.ground.write(heard.silent[0]),
            )  # fmt: skip
        for name, hand in heard.idle.items():
            yield text("rule %(rule)s: it cannot be played with %(hand)s.", rule=name, hand=self.ground.write(hand))
        for name, hand in heard.foul.items():
            yield text("rule %(rule)s: it fouls with %(hand)s.", rule=name, hand=self.ground.write(hand))

    def _turn(self, rule: Rule, own: set[bool]) -> Iterator[Text]:
        """Say whether a rule speaks as often as it says."""
        speaks = False in own if self.way.only_way else bool(own)
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
        hand = self.ground.lay(self.ground.parse_hand(rule.example.hand))
        wanted = self.ground.parse_split(f"{rule.example.low} / {rule.example.high}")
        alone = rule.shadowed_by not in ("", ONLY_WAY)
        rules = [houseway.read(each, self.ground.vocabulary) for each in ([rule] if alone else way.active)]
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
