"""PINs: which ones are good enough, and the only form in which one is kept."""

from __future__ import annotations

from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tablemgr.words import Text, text

SHORTEST, LONGEST = 4, 8

# OWASP's least for argon2id (19 MiB, two passes): about 17 ms here, so a sign-in does not feel it and a guess does.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

# What an unknown badge is checked against, so that it takes the same time as a known one. Nobody knows its PIN.
NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$JAaNidebnGQwSPNl+kkK0g$sTtOSLegnH0liNX8Ec9aGH8FPEyAeISnIfVZFxiLtPk"


def problem(pin: str, badge: str) -> Text | None:
    """Say what is wrong with a new PIN, or nothing.

    >>> str(problem("1234", "2207"))
    'That PIN is too easy to guess.'
    >>> problem("8305", "2207") is None
    True
    """
    if not (SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdigit()):
        return text("A PIN has %(shortest)s to %(longest)s digits.", shortest=SHORTEST, longest=LONGEST)
    if _trivial(pin) or pin in (badge, badge[::-1]):
        return text("That PIN is too easy to guess.")
    return None


def _trivial(pin: str) -> bool:
    """All one digit, a run up or down (also through zero), or one pair said again and again."""
    digits = [int(digit) for digit in pin]
    steps = {(after - before) % 10 for before, after in pairwise(digits)}
    return (len(steps) == 1 and steps <= {0, 1, 9}) or pin == pin[:2] * (len(pin) // 2)


def seal(pin: str) -> str:
    """Give the form in which a PIN is kept."""
    return _hasher.hash(pin)


def fits(sealed: str, pin: str) -> bool:
    """Say whether `pin` is the one that was sealed; takes the same time either way."""
    try:
        return _hasher.verify(sealed, pin[: 4 * LONGEST])
    except (VerificationError, InvalidHashError):
        return False
