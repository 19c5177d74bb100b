"""The columns of the sections that came with the money of a shift: racks, slips, boxes, what changed, who signed."""

from __future__ import annotations

from tablemgr.reports.columns import ROUNDS_ADDED, SESSION, TABLE
from tablemgr.reports.sheets import NOT_COUNTED, NOT_TRACKED, NOTHING, Column
from tablemgr.words import Text, text

_TABLE, _SESSION, _ROUNDS = TABLE, SESSION, ROUNDS_ADDED

_CLOCK = Column("clock", text("Time"))
_STATE = Column("state", text("State"))


def _amount(label: Text, *, unknown: Text = NOTHING) -> Column:
    return Column("cents", label, "money", unknown)


def _cents(field: str, label: Text, *, adds: bool = False, unknown: Text = NOT_COUNTED) -> Column:
    return Column(f"{field}_cents", label, "money", unknown, adds)


_ESTIMATED = text("Estimated win")
RACKS = (
    *_TABLE,
    _cents("opener", text("Opener"), adds=True),
    _cents("fills", text("Fills"), adds=True),
    _cents("credits", text("Credits"), adds=True),
    _cents("closer", text("Closer"), adds=True),
    _cents("drop", text("Drop"), adds=True),
    _cents("win", text("Win"), adds=True),
    Column("hold_basis_points", text("Hold"), "percent"),
    _cents("expected", text("Expected rack"), unknown=NOT_TRACKED),
    _cents("estimated", _ESTIMATED, adds=True, unknown=NOT_TRACKED),
    _cents("statistical_drop", text("Statistical drop"), adds=True),
    _cents("statistical_win", text("Statistical win"), adds=True),
)
SESSIONS = (
    *_TABLE,
    Column("pit", text("Pit")),
    Column("game", text("Game")),
    _SESSION,
    Column("minimum_cents", text("Minimum"), "money"),
    Column("maximum_cents", text("Maximum"), "money"),
    Column("open_minutes", text("Open, h:mm"), "minutes"),
    _cents("opener", text("Opener")),
    _cents("closer", text("Closer")),
    _cents("expected", text("Expected rack"), unknown=NOT_TRACKED),
)
SLIPS = (
    Column("number", text("Number"), "number"),
    _TABLE[0],
    _CLOCK,
    Column("paper", text("From paper form")),
    _amount(text("Amount")),
    _cents("counted", text("In the figures"), adds=True),
    _STATE,
    Column("requester_person", text("Asked for")),
    Column("issuer_person", text("Issued")),
    Column("carrier", text("Carried")),
    Column("prover_person", text("Proved")),
    Column("signer_person", text("Signed")),
    Column("receiver_person", text("Received")),
    Column("note", text("Remark")),
)
BOXES = (
    _TABLE[0],
    _SESSION,
    Column("box", text("Box"), "count"),
    _CLOCK,
    _STATE,
    _cents("notes", text("Notes")),
    _cents("coupons", text("Coupons")),
    _cents("checks", text("Checks")),
    _cents("adjusted", text("Adjusted")),
    _cents("drop", text("Drop"), adds=True),
    _cents("difference", text("Notes less buy-ins"), unknown=NOTHING),
    Column("pullers_person", text("Pulled by")),
    Column("counter_person", text("Counted by")),
    Column("agreed_person", text("Agreed by")),
    Column("note", text("Remark")),
)
TRAYS = (
    *_TABLE,
    Column("cause", text("Cause")),
    Column("entries", text("Entries"), "count", adds=True),
    Column("undone", text("Taken back"), "count", adds=True),
    _amount(text("Amount")),
    _cents("tray", text("Effect on the tray"), adds=True),
)
BANKS = (
    *_TABLE,
    _ROUNDS,
    Column("banked", text("Banked by a player"), "count", adds=True),
    Column("co_banked", text("of which half the house's"), "count", adds=True),
    _cents("bank_wagers", text("Wagers against players' banks"), adds=True),
    _cents("bank_net", text("Banks' net, before commission"), adds=True),
    _cents("bank_commission", text("Commission of banks"), adds=True),
    _cents("due", text("Commission due in all"), adds=True),
    _cents("at_once", text("Paid at once"), adds=True),
    _cents("as_lammers", text("Owed as lammers"), adds=True),
)
LAMMERS = (
    *_TABLE,
    Column("seat", text("Seat"), "count"),
    _cents("before", text("Owed before"), adds=True),
    _cents("owed", text("Newly owed"), adds=True),
    _cents("paid", text("Paid"), adds=True),
    _cents("carried", text("Carried in or out"), adds=True),
    _cents("written_off", text("Written off"), adds=True),
    _cents("left", text("Owed at the end"), adds=True),
)
DIFFERENCES = (
    *_TABLE,
    _SESSION,
    Column("of", text("Count")),
    _CLOCK,
    _cents("before", text("Before")),
    _cents("counted", text("Counted")),
    _cents("difference", text("Difference")),
    Column("level", text("Level")),
    _STATE,
    Column("explanation", text("Explanation")),
    Column("first_person", text("By")),
    Column("second_person", text("Closed or approved by")),
)
CORRECTIONS = (
    _TABLE[0],
    Column("round", text("Round"), "count"),
    Column("settled_clock", text("Settled")),
    Column("reversed_clock", text("Taken back")),
    Column("wagers_cents", text("Wagers taken back"), "money", adds=True),
    Column("win_cents", text("Win taken back"), "money", adds=True),
    Column("again", text("Is now round"), "count"),
    Column("again_win_cents", text("Win now"), "money", NOTHING),
    Column("requester_person", text("Asked for by")),
    Column("approver_person", text("Approved by")),
    Column("person", text("Taken back by")),
    Column("reason", text("Reason")),
)
CANCELLED = (
    *_TABLE,
    Column("number", text("Would have been round"), "count"),
    _CLOCK,
    _cents("wagers", text("Bets given back"), adds=True),
    Column("dealer_person", text("Dealer")),
    Column("witness_person", text("Signed beside him")),
    Column("reason", text("Reason")),
)
DISPUTES = (
    *_TABLE,
    Column("round", text("Round"), "count"),
    Column("seat", text("Seat"), "count"),
    Column("opened_clock", text("Opened")),
    _STATE,
    Column("claim", text("Claim")),
    Column("ruling", text("Ruling")),
    Column("remedy", text("What followed")),
    _amount(text("Beside the round")),
    Column("ruler_person", text("Ruled by")),
    Column("approver_person", text("Approved by")),
)
TERMS = (
    _CLOCK,
    Column("table", text("Table")),
    Column("kind", text("What")),
    Column("says", text("Change")),
    _STATE,
    Column("first_person", text("Asked for or set by")),
    Column("second_person", text("Approved by")),
)
SETS = (
    *_TABLE,
    _CLOCK,
    Column("before", text("Set before")),
    Column("after", text("Set now")),
    Column("reason", text("Reason")),
    Column("first_person", text("By")),
    Column("second_person", text("With")),
)
STINTS = (
    *_TABLE,
    Column("dealer_person", text("Dealer")),
    Column("since_clock", text("From")),
    Column("until_clock", text("To")),
    Column("minutes", text("h:mm"), "minutes", adds=True),
)
BREAKS = (
    Column("dealer_person", text("Dealer")),
    Column("since_clock", text("From")),
    Column("until_clock", text("To")),
    Column("minutes", text("h:mm"), "minutes", text("not ended")),
)
HANDOVER = (
    Column("clock", text("Since")),
    *_TABLE,
    Column("says", text("What is open")),
    Column("due", text("What is due")),
)
SIGNATURES = (
    Column("state", text("As")),
    Column("person", text("By")),
    Column("role", text("Role")),
    Column("clock", text("When")),
    Column("fact", text("Fact")),
    Column("hash", text("Hash of the fact (SHA-256)")),
)
EXCUSES = (
    Column("says", text("Open, and excused")),
    Column("reason", text("Reason")),
)
