"""The one text form of data that is put in force, and its fingerprint.

What a round names must mean the same bytes for ever: JSON with sorted keys, no spaces, UTF-8 as it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping


def written(value: Mapping[str, object]) -> str:
    """Write data in its one form.

    >>> written({"zero_tie": "banker", "dice": 3})
    '{"dice":3,"zero_tie":"banker"}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def fingerprint(value: Mapping[str, object]) -> str:
    """Give the SHA-256 of that form, as hexadecimal text.

    >>> fingerprint({})[:12]
    '44136fa355b3'
    """
    return hashlib.sha256(written(value).encode()).hexdigest()
