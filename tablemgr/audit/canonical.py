"""The one way to write a value down so that its hash means something.

JSON with sorted keys, no spaces, UTF-8 unescaped; only integers, strings, booleans, null, lists and
objects. A float has more than one text form and a decimal point invites rounding, so both are refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from tablemgr.errors import BadInput

# Read-only shapes on purpose: what has been hashed must not change afterwards.
Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]


def _no_float(_written: str) -> Json:
    raise ValueError


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_DECODER = json.JSONDecoder(parse_float=_no_float)


def canonical(value: Json) -> str:
    """Write a value in its canonical form; BadInput for a float, a key that is no text or a broken string.

    >>> canonical({"seat": 3, "name": "牌九", "open": True})
    '{"name":"牌九","open":true,"seat":3}'
    >>> canonical({"edge": 0.5})
    Traceback (most recent call last):
    tablemgr.errors.BadInput: A fact cannot hold a float.
    """
    _check(value)
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    try:
        written.encode()
    except UnicodeEncodeError:
        raise BadInput("A fact cannot hold half a character.") from None
    return written


def digest(written: str) -> str:
    """Return the SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits.

    >>> digest("property")[:12]
    'fc9184134ae5'
    """
    return hashlib.sha256(written.encode()).hexdigest()


def read(written: str) -> Json:
    """Read canonical text; BadInput for anything that is not written in the canonical form.

    >>> read('{"seat":3}')
    {'seat': 3}
    >>> read('{"seat": 3}')
    Traceback (most recent call last):
    tablemgr.errors.BadInput: This is not the canonical form.
    """
    try:
        value: Json = json.loads(written)
        if canonical(value) == written:
            return value
    except (ValueError, RecursionError):
        pass
    raise BadInput("This is not the canonical form.")


def _check(value: object) -> None:
    """Look at the types alone; every fact passes here, so the common ones are told apart first and exactly."""
    kind = type(value)
    if kind in _PLAIN:
        return
    if kind is dict or isinstance(value, Mapping):
        for key, part in value.items():  # type: ignore[attr-defined]  # a dict, or a mapping
            if not isinstance(key, str):
                raise BadInput("A fact cannot hold a key of type %(type)s.", type=type(key).__name__)
            if type(part) not in _PLAIN:
                _check(part)
    elif isinstance(value, list | tuple):
        for part in value:
            if type(part) not in _PLAIN:
                _check(part)
    elif not isinstance(value, int | str):
        raise BadInput("A fact cannot hold a %(type)s.", type=type(value).__name__)


_PLAIN = frozenset({str, int, bool, type(None)})
