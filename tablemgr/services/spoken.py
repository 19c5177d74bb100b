"""Words inside a JSON value: kept as message id and parameters until a door says them in the reader's language.

An answer is stored with its fact and told again to whoever repeats the request, perhaps in another language;
so what is stored is no sentence yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablemgr.audit.canonical import Json
from tablemgr.words import Text

SAY, WITH, TONGUES = "say", "with", "tongues"


def said(words: Text) -> dict[str, Json]:
    """Put words into a JSON value.

    >>> from tablemgr.words import text
    >>> said(text("pair of %(kind)s", kind=text("Mooy")))
    {'say': 'pair of %(kind)s', 'with': {'kind': {'say': 'Mooy', 'with': {}}}}
    """
    return {SAY: words.id, WITH: {name: said(each) if isinstance(each, Text) else each for name, each in words.params}}


def in_tongues(sentences: Mapping[str, str]) -> dict[str, Json]:
    """Put a sentence that a house wrote in several languages into a JSON value.

    >>> in_tongues({"en": "Keep the pair."})
    {'tongues': {'en': 'Keep the pair.'}}
    """
    return {TONGUES: dict(sentences)}


def heard(node: Mapping[str, Any]) -> Text | None:
    """Take words out again; None for an object that holds something else.

    >>> str(heard({"say": "seat %(seat)s", "with": {"seat": 2}})), heard({"seat": 2})
    ('seat 2', None)
    """
    if node.keys() != {SAY, WITH}:
        return None
    params = {name: _param(each) for name, each in node[WITH].items()}
    return Text(node[SAY], tuple(sorted(params.items())))


def _param(value: Any) -> str | int | Text:  # whatever a stored answer holds
    inner = heard(value) if isinstance(value, Mapping) else None
    return value if inner is None else inner
