"""The columns of each section: which field of a line, under which heading, as which kind of figure."""

from __future__ import annotations

from tablemgr.reports.sheets import NOT_COUNTED, Column
from tablemgr.words import text

TABLE = _TABLE = (Column("table", text("Table")), Column("name", text("Name")))
SESSION = _SESSION = Column("session", text("Opening"), "count")
ROUNDS_ADDED = _ROUNDS = Column("rounds", text("Rounds"), "count", adds=True)
_PACE = Column("pace_tenths", text("Rounds an hour"), "tenths")
_WAGERS = Column("wagers_cents", text("Wagers"), "money", adds=True)
_SIDE_WAGERS = Column("side_wagers_cents", text("Side bets wagered"), "money", adds=True)

FINDINGS = (
    Column("weight", text("To do")),
    Column("clock", text("Time")),
    *_TABLE,
    Column("says", text("What")),
    Column("cents", text("Amount"), "money", text("")),
)
RACKS = (
    *_TABLE,
    Column("pit", text("Pit")),
    Column("game", text("Game")),
    _SESSION,
    Column("minimum_cents", text("Minimum"), "money"),
    Column("maximum_cents", text("Maximum"), "money"),
    Column("open_minutes", text("Open, h:mm"), "minutes"),
    Column("opener_cents", text("Opener"), "money", NOT_COUNTED),
    Column("closer_cents", text("Closer"), "money", NOT_COUNTED),
    Column("expected_cents", text("Expected rack"), "money", text("not tracked")),
    Column("drop_cents", text("Drop"), "money", NOT_COUNTED),
    Column("table_win_cents", text("Win"), "money", NOT_COUNTED),
    Column("hold_basis_points", text("Hold"), "percent"),
)
ROUNDS = (
    *_TABLE,
    _SESSION,
    _ROUNDS,
    _PACE,
    _WAGERS,
    Column("win_cents", text("Win from rounds"), "money", adds=True),
    Column("commission_cents", text("of which commission"), "money", adds=True),
    Column("side_win_cents", text("of which side bets"), "money", adds=True),
    _SIDE_WAGERS,
    Column("reversed", text("Reversed"), "count", adds=True),
    Column("full_rounds", text("Captured in full"), "count", adds=True),
    Column("results_rounds", text("Results only"), "count", adds=True),
)
DEALERS = (
    Column("badge", text("Badge")),
    Column("name", text("Dealer")),
    Column("tables", text("Tables")),
    Column("minutes", text("At the table, h:mm"), "minutes"),
    _ROUNDS,
    _PACE,
    _WAGERS,
)
SEATS = (
    _TABLE[0],
    Column("seat", text("Seat"), "count"),
    Column("rounds", text("Hands"), "count", adds=True),
    _WAGERS,
    Column("won", text("Won"), "count", adds=True),
    Column("lost", text("Lost"), "count", adds=True),
    Column("pushed", text("Pushed"), "count", adds=True),
    _SIDE_WAGERS,
    Column("win_cents", text("House's win"), "money", adds=True),
)
COUNTS = (
    *_TABLE,
    _SESSION,
    Column("kind", text("Count")),
    Column("clock", text("Time")),
    Column("total_cents", text("Total"), "money"),
    Column("before_cents", text("Compared with"), "money"),
    Column("difference_cents", text("Difference"), "money"),
    Column("dealer_person", text("Dealer")),
    Column("floor_person", text("Floor")),
    Column("tile_set", text("Tile set")),
)
CORRECTIONS = (
    *_TABLE,
    Column("round", text("Round"), "count"),
    Column("settled_clock", text("Settled")),
    Column("reversed_clock", text("Reversed")),
    Column("person", text("By")),
    Column("reason", text("Reason")),
    Column("wagers_cents", text("Wagers taken back"), "money", adds=True),
    Column("win_cents", text("Win taken back"), "money", adds=True),
)
RULES = (
    Column("kind", text("Kind")),
    Column("title", text("Title")),
    Column("key", text("Key")),
    Column("edition", text("Edition")),
    Column("tables", text("Tables")),
    Column("rounds", text("Rounds"), "count"),
    Column("digest", text("Digest (SHA-256)")),
)
DEVICES = (
    Column("device", text("Device"), unknown=text("not enrolled")),
    Column("name", text("Name")),
    _ROUNDS,
)
HEADS = (
    Column("chain", text("Chain")),
    Column("sequence", text("Fact"), "count"),
    Column("hash", text("Hash (SHA-256)")),
)
CHANGES = (
    Column("section", text("Section")),
    Column("line", text("Line")),
    Column("figure", text("Figure")),
    Column("before", text("Before"), "count"),
    Column("after", text("Now"), "count"),
)
