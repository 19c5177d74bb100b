"""A question of a drill: what is shown, what is asked, and what the engine answers.

The answer is never kept: a question holds the pieces, wagers or dice that lie on the table, and asks the engine each
time. What a question is follows from its kind, game, seed, number and rule, under the same terms.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablemgr.rules.houseway import Sentences
from tablemgr.words import Text

Json: TypeAlias = dict[str, object]
Form: TypeAlias = Literal["choice", "split", "money", "chips"]


@dataclass(frozen=True, slots=True)
class Tongues:
    """A sentence that a house wrote itself, in one language or several.

    >>> str(Tongues({"en": "Keep the pair."}))
    'Keep the pair.'
    """

    sentences: Sentences

    def __str__(self) -> str:
        """Say it in English, which every house way has."""
        return self.sentences["en"]


Words: TypeAlias = Text | Tongues
# How a door puts words into JSON: English for the command line, message ids for a page.
Say: TypeAlias = Callable[[Words], object]


@dataclass(frozen=True, slots=True)
class Option:
    """One of several answers to choose from."""

    key: str
    words: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """One thing to fill in: a choice of `options`, a split of `pieces`, an amount in cents, or chips by denomination.

    `low_size` is how many of the pieces are the low hand; `chips` are the denominations that lie in the tray.
    """

    name: str
    form: Form
    label: Text
    options: tuple[Option, ...] = ()
    pieces: tuple[str, ...] = ()
    low_size: int = 0
    chips: tuple[int, ...] = ()

    def to_json(self, say: Say) -> Json:
        """Write what a page needs to let it be filled in."""
        told: Json = {"name": self.name, "form": self.form, "label": say(self.label)}
        if self.options:
            told["options"] = [{"key": each.key, "words": say(each.words)} for each in self.options]
        if self.pieces:
            told |= {"pieces": list(self.pieces), "low_size": self.low_size}
        return told | ({"chips": list(self.chips)} if self.chips else {})


def choice(name: str, label: Text, options: Iterable[tuple[str, Text]]) -> Blank:
    """Ask for one of several things.

    >>> from tablemgr.words import text
    >>> choice("who", text("Who?"), [("banker", text("banker"))]).options[0].key
    'banker'
    """
    return Blank(name=name, form="choice", label=label, options=tuple(Option(*each) for each in options))


class Task(ABC):
    """What lies on the table in one question, and what the engine makes of it. Each kind of drill has its own."""

    __slots__ = ()

    @property
    @abstractmethod
    def rule(self) -> str:
        """The key of the rule that the question trains."""

    @property
    @abstractmethod
    def prompt(self) -> Text:
        """What is asked."""

    @property
    @abstractmethod
    def blanks(self) -> tuple[Blank, ...]:
        """What there is to fill in."""

    @property
    @abstractmethod
    def answers(self) -> Mapping[str, object]:
        """What the engine fills in, by the name of the blank."""

    @property
    @abstractmethod
    def lesson(self) -> Words:
        """The sentence of the rule."""

    @property
    @abstractmethod
    def because(self) -> tuple[Words, ...]:
        """How the answer follows from what lies here."""

    @abstractmethod
    def shown(self, say: Say) -> Json:
        """Write what lies on the table."""

    def accepts(self, given: Mapping[str, object]) -> bool:
        """Whether an answer that has been read is right."""
        return dict(given) == dict(self.answers)

    def yours(self, given: Mapping[str, object]) -> tuple[Words, ...]:  # noqa: ARG002 - most kinds have nothing to add
        """Say what there is to say of a wrong answer."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question; `seed`, `number` and the rule it trains find it again."""

    kind: str
    game: str
    seed: int
    number: int
    task: Task

    @property
    def rule(self) -> str:
        """The key of the rule that it trains. It may give the answer away."""
        return self.task.rule

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return self.task.prompt

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """What there is to fill in."""
        return self.task.blanks

    @property
    def form(self) -> str:
        """The form of the only blank, or `parts` where there are several."""
        return self.blanks[0].form if len(self.blanks) == 1 else "parts"

    @property
    def answer(self) -> object:
        """What the engine answers: the value of the only blank, or the values of all by their names."""
        return plain(self.task.answers)

    @property
    def explanation(self) -> tuple[Words, ...]:
        """The sentence of the rule, then how the answer follows from what is shown."""
        return (self.task.lesson, *self.task.because)

    def to_json(self, say: Say = str) -> Json:
        """Write what may be seen before it is answered: neither the answer nor the rule."""
        parts = [blank.to_json(say) for blank in self.blanks]
        return {
            "kind": self.kind, "game": self.game, "seed": self.seed, "number": self.number,
            "prompt": say(self.prompt), "shown": self.task.shown(say), "form": self.form,
            "options": parts[0].get("options", []) if len(parts) == 1 else [], "parts": parts,
        }  # fmt: skip

    def solved_json(self, say: Say = str) -> Json:
        """Write it with its rule, the engine's answer and the explanation."""
        told = self.to_json(say)
        solved = {"rule": self.rule, "answer": self.answer, "explanation": [say(each) for each in self.explanation]}
        return told | solved


def plain(answers: Mapping[str, object]) -> object:
    """Give the value of the only blank as it is, several by their names.

    >>> plain({"first": "banker"}), plain({"low": "5", "high": "gong"})
    ('banker', {'low': '5', 'high': 'gong'})
    """
    return next(iter(answers.values())) if len(answers) == 1 else dict(answers)
