"""The two sheets that paper draws in its own way: which report this is, and its key figures."""

from __future__ import annotations

from tablemgr.reports.course_lines import DRAFT, Seal
from tablemgr.reports.figures import Figure, Value
from tablemgr.reports.sheets import NOT_COUNTED, NOT_TRACKED, NOTHING, Sheet
from tablemgr.reports.shift import FIRST, ShiftReport
from tablemgr.reports.worded import minute, pairs
from tablemgr.words import Text, text

STATUS = {"draft": text("DRAFT"), "reviewed": text("REVIEWED"), "final": text("FINAL")}
HEADING_KEYS = (
    "property", "scope", "gaming_day", "shift", "status", "version", "period", "period_utc",
    "issued", "person", "report", "software", "currency",
)  # fmt: skip


def state_of(report: ShiftReport, seal: Seal) -> str:
    """Say how far a report has come: as its seal has it; one of the first form said so itself."""
    return report.heading.status if report.form == FIRST else seal.state


def heading(report: ShiftReport, seal: Seal = DRAFT) -> Sheet:
    """Say which paper this is and what it is about, in the order of `HEADING_KEYS`."""
    issue, about = report.issue, report.heading
    utc = text("%(start)s to %(end)s", start=minute(about.start_at), end=minute(about.end_at))
    status = STATUS[state_of(report, seal)]
    if about.status == "running":
        status = text("%(status)s, the shift still runs", status=status)
    return pairs(
        "report",
        text("Report"),
        (
            (text("Property"), about.property),
            (text("Scope"), about.scope_name),
            (text("Gaming day"), about.gaming_day),
            (text("Shift"), about.shift),
            (text("Status"), status),
            (text("Version"), str(issue.version)),
            (
                text("Period, %(zone)s", zone=about.zone),
                text("%(start)s to %(end)s", start=about.start_clock, end=about.end_clock),
            ),
            (text("Period, UTC"), utc),
            (text("Issued"), text("%(clock)s (%(utc)s UTC)", clock=issue.clock, utc=minute(issue.at))),
            (text("Issued by"), text("%(person)s, %(role)s", person=issue.person, role=issue.role)),
            (text("Report"), issue.id),
            (text("Software"), f"tablemgr {issue.software}"),
            (text("Currency"), about.currency),
        ),
    )


def strip(report: ShiftReport) -> Sheet:
    """Give the key figures; what waits for the count of the boxes says so."""
    return pairs("figures", text("Key figures"), tuple(pair for row in strip_rows(report) for pair in row))


def strip_rows(report: ShiftReport) -> tuple[tuple[tuple[Text, Value], ...], ...]:
    """Give the key figures row by row, as paper sets them: what was counted, then how it was played."""
    key = report.strip
    play: tuple[tuple[Text, Value], ...] = (
        (text("Tables"), key.tables),
        (text("Dealers"), key.dealers),
        (text("Rounds"), key.rounds),
        (text("Wagers"), _money(key.wagers_cents, NOTHING)),
        (text("Win from rounds"), _money(key.win_cents, NOTHING)),
        (text("of which commission"), _money(key.commission_cents, NOTHING)),
        (text("of which side bets"), _money(key.side_win_cents, NOTHING)),
    )
    won: tuple[tuple[Text, Value], ...] = (
        (text("Drop"), _money(key.drop_cents)),
        (text("Win"), _money(key.table_win_cents)),
        (text("Hold"), Figure("percent", key.hold_basis_points, NOTHING)),
    )
    if report.form == FIRST:
        return ((*play, *won),)
    chips: tuple[tuple[Text, Value], ...] = (
        (text("Opener"), _money(key.opener_cents)),
        (text("Fills"), _money(key.fills_cents)),
        (text("Credits"), _money(key.credits_cents)),
        (text("Closer"), _money(key.closer_cents)),
    )
    estimated = (text("Estimated win"), _money(key.estimated_cents, NOT_TRACKED))
    return ((*chips, *won, estimated), (*play, (text("To do"), len(report.handover))))


def _money(cents: int | None, unknown: Text = NOT_COUNTED) -> Figure:
    return Figure("money", cents, unknown)
