"""The form in which facts leave the house: JSON Lines, each line canonical, readable by anything for ever.

A line is an object with `answer` (what the first request was told, or null), `fact` (the content in form 1)
and `hash` (the SHA-256 of the fact's canonical text). Chains stand one after the other in order of name, facts
in order of sequence.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files

from tablemgr.audit.canonical import canonical
from tablemgr.audit.chain import Head, Link
from tablemgr.errors import BadInput


def line(link: Link) -> str:
    """Write one fact as a line, without its end.

    >>> line(Link("property", 1, "ab12", '{"chain":"property","sequence":1}', None))
    '{"answer":null,"fact":{"chain":"property","sequence":1},"hash":"ab12"}'
    """
    # The content goes in as it is, so that an export of a broken chain shows what is there.
    return f'{{"answer":{link.answer or "null"},"fact":{link.canonical},"hash":{canonical(link.hash)}}}'


def links(written: Iterable[str]) -> Iterator[Link]:
    """Read lines back; BadInput names the line that cannot be read."""
    for number, each in enumerate(written, start=1):
        try:
            value = json.loads(each)
            fact, answer = value["fact"], value["answer"]
            yield Link(
                fact["chain"],
                fact["sequence"],
                value["hash"],
                canonical(fact),
                None if answer is None else canonical(answer),
            )
        except (ValueError, KeyError, TypeError, BadInput):
            raise BadInput("Line %(number)s of the export cannot be read.", number=number) from None


def heads_text(heads: Iterable[Head]) -> str:
    """Write heads as canonical JSON: a list of chain, sequence, hash.

    >>> heads_text([Head("property", 3, "ab12")])
    '[["property",3,"ab12"]]'
    """
    return canonical([[head.chain, head.sequence, head.hash] for head in heads])


def verifier() -> str:
    """Give the text of the stand-alone verifier: one Python file that imports nothing of ours.

    >>> "import tablemgr" in verifier() or "from tablemgr" in verifier()
    False
    """
    return files("tablemgr.audit").joinpath("standalone.py").read_text(encoding="utf-8")
