"""The chart of accounts: where chips can be, and how an account is named.

An account of a table is named kind:table, a seat kind:table:number, and the two that belong to the whole house
by their kind alone. Seat accounts gather what each betting position has won or lost; nobody owns them.
"""

from __future__ import annotations

from tablemgr.errors import BadInput

# Kinds that every table has one of.
RACK, COMMISSION, PROMO, BOX, MARKERS = "rack", "commission", "promo", "box", "markers"
TABLE_KINDS = frozenset({RACK, COMMISSION, PROMO, BOX, MARKERS})
# The kinds that every seat has one of: what it won or lost, and what it owes as lammers, which is not in the tray.
SEAT, OWED = "seat", "owed"
SEAT_KINDS = frozenset({SEAT, OWED})
# Kinds that the house has one of; only fills, credits and counts touch them.
CAGE, VARIANCE = "cage", "variance"
HOUSE_KINDS = frozenset({CAGE, VARIANCE})
KINDS = TABLE_KINDS | HOUSE_KINDS | SEAT_KINDS


def account(kind: str, table: str | None = None, seat: int | None = None) -> str:
    """Name an account; BadInput when the kind wants another place.

    >>> account("rack", "PG14"), account("seat", "PG14", 3), account("cage")
    ('rack:PG14', 'seat:PG14:3', 'cage')
    >>> account("cage", "PG14")
    'cage'
    >>> account("rack")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: There is no account rack there.
    """
    if kind in HOUSE_KINDS:
        return kind
    if kind in TABLE_KINDS and table:
        return f"{kind}:{table}"
    if kind in SEAT_KINDS and table and seat is not None and seat > 0:
        return f"{kind}:{table}:{seat}"
    raise BadInput("There is no account %(kind)s there.", kind=kind)


def kind_of(name: str) -> str:
    """Tell the kind of an account by its name; BadInput for a name that `account` would not give.

    >>> kind_of("seat:PG14:3")
    'seat'
    >>> kind_of("seat:PG14")
    Traceback (most recent call last):
    tablemgr.errors.BadInput: seat:PG14 is not an account.
    """
    kind, *place = name.split(":")
    wanted = 0 if kind in HOUSE_KINDS else 1 if kind in TABLE_KINDS else 2
    if kind not in KINDS or len(place) != wanted or not all(place):
        raise BadInput("%(name)s is not an account.", name=name)
    return kind


def table_of(name: str) -> str | None:
    """Tell the table an account belongs to; None for one of the whole house.

    >>> table_of("seat:PG14:3"), table_of("cage")
    ('PG14', None)
    """
    kind_of(name)
    parts = name.split(":")
    return parts[1] if len(parts) > 1 else None
