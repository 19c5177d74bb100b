"""The words of a house way: a closed list of what can be asked of a hand and what can be played with it.

Game-blind. A rule is words with arguments, never an expression: all the words of a table must hold, and `all` and
`any` may gather plain tables once. What cannot be said that way needs a new word, with a docstring and a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from tablemgr.errors import BadInput

# What stands behind a word in the file. Each word reads its own argument and refuses any other, hence the Any.
Given: TypeAlias = Any


class Setting(Protocol):
    """One way to set a hand; both halves compare within their own order."""

    @property
    def split(self) -> Any:
        """The hand as it is laid: the game's own value."""

    @property
    def low(self) -> Any:
        """How strong the low half is: the game's own value."""

    @property
    def high(self) -> Any:
        """How strong the high half is: the game's own value."""


class Hand(Protocol):
    """A hand with every way to set it, of equal ways the preferred one first."""

    @property
    def settings(self) -> Sequence[Setting]:
        """All ways to set it."""


H = TypeVar("H")
S = TypeVar("S")
Test: TypeAlias = Callable[[H], bool]
Ask: TypeAlias = Callable[[Given], Test[H]]
Candidates: TypeAlias = Callable[[H], Sequence[S]]
Play: TypeAlias = Callable[[Given], Candidates[H, S]]
Prefer: TypeAlias = Callable[[H, Sequence[S]], S]
# What a rule plays with a hand; None where the hand does not offer it, which a checked file never meets.
Choose: TypeAlias = Callable[[H], S | None]


@dataclass(frozen=True, slots=True)
class Vocabulary(Generic[H, S]):
    """The words of one game: what can be asked, what can be played, which of several settings is preferred.

    An ask or a play is called once with what stands behind the word in the file, and refuses with BadInput what it
    cannot read; what it gives back is asked of every hand. `default` is the preference where a rule names none.
    """

    asks: Mapping[str, Ask[H]]
    plays: Mapping[str, Play[H, S]]
    prefers: Mapping[str, Prefer[H, S]]
    default: str

    def read_when(self, when: Mapping[str, Given]) -> Test[H]:
        """Read the conditions of a rule; BadInput names the first word that is unknown or cannot be read."""
        tests = [self._read_group(word, given) for word, given in when.items()]
        if not tests:
            raise BadInput("when: a rule that always speaks says always = true.")
        return _all(tests)

    def read_play(self, play: str | Mapping[str, Given]) -> Choose[H, S]:
        """Read what a rule plays; BadInput names what is wrong."""
        words: dict[str, Given] = {play: True} if isinstance(play, str) else dict(play)
        preferred = words.pop("prefer", self.default)
        if preferred not in self.prefers:
            raise BadInput("play: there is no preference “%(word)s”.", word=_short(preferred))
        if len(words) != 1:
            raise BadInput("play: one word says what is played.")
        ((word, given),) = words.items()
        if word not in self.plays:
            raise BadInput("play: there is no word “%(word)s”.", word=_short(word))
        candidates, prefer = _read(self.plays[word], word, given), self.prefers[preferred]

        def choose(hand: H) -> S | None:
            found = candidates(hand)
            return prefer(hand, found) if found else None

        return choose

    def _read_group(self, word: str, given: Given) -> Test[H]:
        if word not in ("all", "any"):
            return self._read_ask(word, given)
        listed = isinstance(given, list | tuple) and given
        if not (listed and all(isinstance(each, Mapping) and each for each in given)):
            raise BadInput("when: “%(word)s” gathers a list of tables of words.", word=word)
        tables = [_all([self._read_ask(*pair) for pair in each.items()]) for each in given]
        return _all(tables) if word == "all" else _any(tables)

    def _read_ask(self, word: str, given: Given) -> Test[H]:
        if word not in self.asks:
            raise BadInput("when: there is no word “%(word)s”.", word=_short(word))
        return _read(self.asks[word], word, given)


R = TypeVar("R")


def _read(read: Callable[[Given], R], word: str, given: Given) -> R:
    """Let a word read its argument, and say which word could not."""
    try:
        return read(given)
    except BadInput as wrong:
        raise BadInput("%(word)s: %(why)s", word=word, why=str(wrong)) from None


def _all(tests: Sequence[Test[H]]) -> Test[H]:
    return tests[0] if len(tests) == 1 else lambda hand: all(test(hand) for test in tests)


def _any(tests: Sequence[Test[H]]) -> Test[H]:
    return lambda hand: any(test(hand) for test in tests)


def in_words(given: Given) -> str:
    """Write what stands behind a word in the file as a person reads it.

    >>> in_words({"always": True}), in_words({"best_low": {"below": [3, "H6"]}, "pair": ["K", "A"]})
    ('always', 'best_low below [3, H6], pair [K, A]')
    """
    if given is True:
        return "yes"
    if isinstance(given, Mapping):
        return ", ".join(name if each is True else f"{name} {in_words(each)}" for name, each in given.items())
    if isinstance(given, list | tuple):
        inner = ", ".join(map(in_words, given))
        return f"({inner})" if any(isinstance(each, list | tuple | Mapping) for each in given) else f"[{inner}]"
    return str(given)


def _short(word: Given) -> str:
    return str(word)[:40]
