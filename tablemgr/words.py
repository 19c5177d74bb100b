"""Words that a person will read, kept as a message id and parameters until a door renders them.

Below the doors nobody knows the reader's language. `text()` marks an English message for the catalog
and keeps its parameters beside it; a parameter may be such a text itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.errors import TableError


@dataclass(frozen=True, slots=True)
class Text:
    """A message id (English, `%(name)s` places) with its parameters in order of name.

    >>> str(text("pair of %(kind)s", kind="Mooy"))
    'pair of Mooy'
    """

    id: str
    params: tuple[tuple[str, str | int | Text], ...] = ()

    def __str__(self) -> str:
        """Render in English."""
        return self.id % dict(self.params) if self.params else self.id


def text(message: str, /, **params: str | int | Text) -> Text:
    """Mark `message` for translation and bind its parameters.

    >>> text("seven") == text("seven")
    True
    """
    return Text(message, tuple(sorted(params.items())))


def refusal(error: TableError) -> Text:
    """Give the sentence of a refusal as words, to be kept or shown beside a field.

    >>> str(refusal(TableError("Seat %(seat)s has no wager.", seat=3)))
    'Seat 3 has no wager.'
    """
    kept = {name: each if isinstance(each, str | int | Text) else str(each) for name, each in error.params.items()}
    return text(error.id, **kept)
