"""An amount in words, as it stands on a slip beside its figures: a figure is changed with one stroke, a word is not."""

from __future__ import annotations

from tablemgr.money import Cents

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


def in_words(cents: Cents) -> str:
    """Write a positive amount in English words, its hundredths as a fraction.

    >>> in_words(1_000_000), in_words(2_345_050)
    ('ten thousand and 00/100', 'twenty-three thousand four hundred fifty and 50/100')
    >>> in_words(99), in_words(110_000_000)
    ('zero and 99/100', 'one million one hundred thousand and 00/100')
    """
    return f"{_whole(cents // 100)} and {cents % 100:02d}/100"


def _whole(number: int) -> str:
    for size, name in _GROUPS:
        if number >= size:
            rest = f" {_whole(number % size)}" if number % size else ""
            return f"{_whole(number // size)} {name}{rest}"
    if number < len(_SMALL):
        return _SMALL[number]
    return _TENS[number // 10] + (f"-{_SMALL[number % 10]}" if number % 10 else "")
