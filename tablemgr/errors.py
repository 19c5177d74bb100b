"""What can go wrong, in six families, without a status code in any of them.

A door decides what a family looks like outside: `web/errors.py` has the one table of replies, the
command line the exit status. An error carries a message id (a full English sentence with named
places) and its parameters, so that the door can say it in the reader's language.
"""

Parameter = str | int | object


class TableError(Exception):
    """Anything this house refuses to do, with the sentence that says why.

    >>> str(Refused("Seat %(seat)s has no wager.", seat=3))
    'Seat 3 has no wager.'
    """

    def __init__(self, message: str, /, **params: Parameter) -> None:
        """Keep the message id (English, with `%(name)s` places) and its parameters."""
        super().__init__(message, params)
        self.id = message
        self.params = params

    def __str__(self) -> str:
        """Say it in English, the language of every message id."""
        return self.id % self.params if self.params else self.id


class Refused(TableError):
    """The rules of the game or of the house do not allow it."""


class Absent(TableError):
    """There is no such thing."""


class Conflict(TableError):
    """It was right a moment ago: stale, already done, or in somebody else's hands."""


class Denied(TableError):
    """This person may not do this."""


class BadInput(TableError):
    """It cannot be read."""


class BrokenBook(TableError):
    """Something that must always be true of the book or the chain is not."""


class Unusable(BrokenBook):
    """The database cannot be used just now: gone, full, or not what it should be."""
