"""What a database says in its own words, said in ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from tablemgr.errors import BadInput, Conflict, TableError, Unusable

# lock_not_available, serialization_failure, deadlock_detected: trying again may well succeed.
_TRY_AGAIN = frozenset({"55P03", "40001", "40P01"})

# undefined_table, insufficient_privilege: the database is another one than we were told.
_NOT_OURS = frozenset({"42P01", "42501"})


@contextmanager
def translated() -> Iterator[None]:
    """Run a block; what SQLAlchemy raises in it leaves as one of our families, with the original as its cause."""
    try:
        yield
    except exc.SQLAlchemyError as error:
        said = translate(error)
        if said is None:
            raise
        raise said from error
    except OverflowError as error:
        raise BadInput("A number is too large to be kept.") from error


def translate(error: exc.SQLAlchemyError) -> TableError | None:
    """Say an error in our words; None when it is a mistake in the program."""
    if isinstance(error, exc.TimeoutError) or _may_be_tried_again(error):
        return Conflict("The house is busy just now. Try again.")
    if isinstance(error, exc.IntegrityError):
        return Conflict("This is there already, or somebody else was quicker. Look again.")
    if isinstance(error, exc.DataError):
        return BadInput("This is longer or larger than what can be kept.")
    if _is_out_of_order(error):
        return Unusable("The database cannot be used just now. Nothing was saved.")
    return None


def _is_out_of_order(error: exc.SQLAlchemyError) -> bool:
    """Whether the database itself is at fault: gone, full, damaged, without our tables or closed to us."""
    if isinstance(error, exc.ProgrammingError):
        return getattr(error.orig, "sqlstate", None) in _NOT_OURS
    return isinstance(error, exc.DatabaseError | exc.InterfaceError)


def _may_be_tried_again(error: exc.SQLAlchemyError) -> bool:
    if not isinstance(error, exc.DBAPIError):
        return False
    if getattr(error.orig, "sqlstate", None) in _TRY_AGAIN:
        return True
    # SQLITE_BUSY and SQLITE_LOCKED, in their plain and extended forms, have 5 or 6 in the low byte.
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (5, 6)
