"""Chance that is the same for everybody who has the seed: a stream of numbers out of SHA-256.

Equal seeds give equal papers, on every machine and in every version of Python, which the standard library's generator
does not promise. A stream is named, so that a question never depends on how many numbers another one has used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_BYTES = 8
_RANGE = 1 << (8 * _BYTES)


class Chance:
    """A stream of chance with a name.

    >>> Chance(7, "drill", 1).below(1000) == Chance(7, "drill", 1).below(1000)
    True
    >>> Chance(7, "a").below(10**9) == Chance(7, "b").below(10**9)
    False
    """

    def __init__(self, seed: int, *names: object) -> None:
        """Begin the stream of this seed and these names."""
        self._key = "/".join(map(str, (seed, *names))).encode()
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(self._key + b"#" + str(counter).encode()).digest()
            for place in range(0, len(block), _BYTES):
                yield int.from_bytes(block[place : place + _BYTES], "big")
            counter += 1

    def below(self, bound: int) -> int:
        """Give a whole number from 0 up to, and not including, `bound`, each as likely as any other.

        >>> sorted({Chance(1, n).below(6) for n in range(200)})
        [0, 1, 2, 3, 4, 5]
        """
        assert bound > 0, "there is nothing to choose from"
        # What lies beyond the last whole multiple of the bound would favour the small numbers.
        fair = _RANGE - _RANGE % bound
        return next(word for word in self._words if word < fair) % bound

    def one(self, things: Sequence[T]) -> T:
        """Choose one of several.

        >>> Chance(3).one("abc") in "abc"
        True
        """
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Give all of them in an order of chance.

        >>> sorted(Chance(3).shuffled(range(5)))
        [0, 1, 2, 3, 4]
        """
        left = list(things)
        for last in range(len(left) - 1, 0, -1):
            other = self.below(last + 1)
            left[last], left[other] = left[other], left[last]
        return left

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """Choose several different ones.

        >>> len(set(Chance(3).some(range(10), 4)))
        4
        """
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(number)]
