"""The sections of a shift report in the order in which a pit boss needs them, exceptions first.

Order and contents: operations reference §4.1. The heading and the key figures are sheets too; paper draws those two
in its own way, a spreadsheet prints them like the others.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.reports import columns
from tablemgr.reports.figures import Figure, Value
from tablemgr.reports.lines import Evidence
from tablemgr.reports.sheets import ACT, NOT_COUNTED, NOTHING, Column, Sheet, sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.words import Text, text

STATUS = {"draft": text("DRAFT"), "final": text("FINAL")}
# The keys that stand in lines, and what a person calls them.
WORDS: dict[str, Text] = {
    "act": ACT,
    "note": text("note"),
    "opener": text("Opener"),
    "closer": text("Closer"),
    "tiles": text("Pai gow tiles"),
    "poker": text("Pai gow poker"),
    "houseway": text("House way"),
    "ruleset": text("Rules of the game"),
    "paytable": text("Pay table"),
    "commission": text("Commission"),
}
_KEYED = {"weight", "kind", "game"}
_NO_TABLE = text("No table was open.")
_NO_ROUND = text("No round was dealt.")

HEADING_KEYS = (
    "property", "scope", "gaming_day", "shift", "status", "version", "period", "period_utc",
    "issued", "person", "report", "software", "currency",
)  # fmt: skip


def sections(report: ShiftReport) -> tuple[Sheet, ...]:
    """Give every section, also the empty ones: an empty list of exceptions is a statement."""
    return (
        heading(report),
        strip(report),
        _lines("exceptions", text("Exceptions"), report.findings, empty=text("There is no exception.")),
        *([_changes(report)] if report.changes else []),
        *_tables(report),
        _lines("dealers", text("Per dealer"), report.dealers, empty=_NO_ROUND),
        _seats(report),
        _counts(report),
        _lines("corrections", text("Corrections"), report.corrections, empty=text("No round was taken back.")),
        _lines("rules", text("House rules in force"), report.rules, empty=_NO_ROUND),
        _evidence(report.evidence),
        _lines("devices", text("Devices"), report.evidence.devices, empty=_NO_ROUND),
        _lines("heads", text("Chain heads"), report.heads, empty=text("No chain has a fact in this shift.")),
    )


def heading(report: ShiftReport) -> Sheet:
    """Say which paper this is and what it is about, in the order of `HEADING_KEYS`."""
    issue, about = report.issue, report.heading
    utc = text("%(start)s to %(end)s", start=_minute(about.start_at), end=_minute(about.end_at))
    pairs: tuple[tuple[Text, Value], ...] = (
        (text("Property"), about.property),
        (text("Scope"), about.scope_name),
        (text("Gaming day"), about.gaming_day),
        (text("Shift"), about.shift),
        (text("Status"), STATUS[about.status]),
        (text("Version"), str(issue.version)),
        (
            text("Period, %(zone)s", zone=about.zone),
            text("%(start)s to %(end)s", start=about.start_clock, end=about.end_clock),
        ),
        (text("Period, UTC"), utc),
        (text("Issued"), text("%(clock)s (%(utc)s UTC)", clock=issue.clock, utc=_minute(issue.at))),
        (text("Issued by"), text("%(person)s, %(role)s", person=issue.person, role=issue.role)),
        (text("Report"), issue.id),
        (text("Software"), f"tablemgr {issue.software}"),
        (text("Currency"), about.currency),
    )
    return _pairs("report", text("Report"), pairs)


def strip(report: ShiftReport) -> Sheet:
    """Give the key figures; what waits for the count of the boxes says so."""
    key = report.strip
    pairs: tuple[tuple[Text, Value], ...] = (
        (text("Tables"), key.tables),
        (text("Dealers"), key.dealers),
        (text("Rounds"), key.rounds),
        (text("Wagers"), Figure("money", key.wagers_cents, NOTHING)),
        (text("Win from rounds"), Figure("money", key.win_cents, NOTHING)),
        (text("of which commission"), Figure("money", key.commission_cents, NOTHING)),
        (text("of which side bets"), Figure("money", key.side_win_cents, NOTHING)),
        (text("Drop"), Figure("money", key.drop_cents, NOT_COUNTED)),
        (text("Win"), Figure("money", key.table_win_cents, NOT_COUNTED)),
        (text("Hold"), Figure("percent", key.hold_basis_points, NOTHING)),
    )
    return _pairs("figures", text("Key figures"), pairs)


def _tables(report: ShiftReport) -> tuple[Sheet, Sheet]:
    rack = text("Win and hold wait for the count of the drop. Buy-ins are not entered, so no rack can be expected.")
    play = text("Reversed rounds are in no other figure. Below zero the players won.")
    return (
        _lines("racks", text("Per table: the rack"), report.tables, note=rack, empty=_NO_TABLE),
        _lines("rounds", text("Per table: the rounds"), report.tables, note=play, empty=_NO_TABLE),
    )


def _seats(report: ShiftReport) -> Sheet:
    note = text("Won, lost and pushed are the player's. The house's win holds commission and side bets.")
    return _lines("seats", text("Per seat"), report.seats, note=note, empty=text("No seat was played."))


def _counts(report: ShiftReport) -> Sheet:
    note = text(
        "An opener is compared with the closer before it, a closer with opener and rounds. Where chips that are sold"
        " are not entered, a closer's difference is no error."
    )
    return _lines("counts", text("Counts of the racks"), report.counts, note=note, empty=text("No rack was counted."))


def _changes(report: ShiftReport) -> Sheet:
    """Set each figure in its own kind beside what it was in the version before."""
    title = text("Changed since version %(version)s", version=report.issue.version - 1)
    lines: list[tuple[Value, ...]] = []
    for line in report.changes:
        before, after = (Figure(line.kind, value, NOTHING) for value in (line.before, line.after))
        lines.append((line.section, line.line, line.figure, before, after))
    return Sheet("changes", title, columns.CHANGES, tuple(lines))


def _evidence(how: Evidence) -> Sheet:
    pairs: tuple[tuple[Text, Value], ...] = (
        (text("Rounds recorded, with those reversed later"), how.recorded),
        (text("Rounds keyed by hand"), how.hand_keyed),
        (text("Rounds captured in full (every hand)"), how.full),
        (text("Rounds captured as results only"), how.results),
        (text("Rounds reversed"), how.reversed),
        (text("Facts with a time claimed by a tablet"), how.clock_claims),
        (text("Claims more than a minute off the server's time"), how.clock_late),
        (text("Largest difference claimed, in seconds"), how.clock_worst_seconds),
        (text("Facts whose chain was checked for this report"), how.facts_checked),
        (text("Facts that did not prove"), how.facts_broken),
    )
    return _pairs("evidence", text("Evidence quality"), pairs)


def _pairs(key: str, title: Text, pairs: tuple[tuple[Text, Value], ...]) -> Sheet:
    return Sheet(key, title, (Column("figure", text("Figure")), Column("value", text("Value"), "count")), pairs)


_COLUMNS = {
    "exceptions": columns.FINDINGS,
    "racks": columns.RACKS,
    "rounds": columns.ROUNDS,
    "dealers": columns.DEALERS,
    "seats": columns.SEATS,
    "counts": columns.COUNTS,
    "corrections": columns.CORRECTIONS,
    "rules": columns.RULES,
    "devices": columns.DEVICES,
    "heads": columns.HEADS,
}


def _lines(key: str, title: Text, values: tuple[object, ...], *, note: Text | None = None, empty: Text) -> Sheet:
    """Make a sheet of lines, with words for the keys in them, so that the reader's language reaches those too."""
    made = sheet(key, title, _COLUMNS[key], values, note=note, empty=empty)
    keyed = {place for place, column in enumerate(made.columns) if column.field in _KEYED}
    if not keyed:
        return made
    lines = (
        tuple(WORDS.get(str(value), value) if place in keyed else value for place, value in enumerate(line))
        for line in made.lines
    )
    return replace(made, lines=tuple(lines))


def _minute(stamp: str) -> str:
    """Cut a UTC stamp to what a person reads."""
    return f"{stamp[:10]} {stamp[11:16]}"
