"""The shift report on paper: what stands where, told from top to bottom.

Bytes depend only on the frozen value, its seal (who has signed so far) and the mark: ORIGINAL as issued, REPRINT for
every later copy. The hash on each page is that of the frozen value, which is what was signed.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.reports import fonts
from tablemgr.reports.course_lines import DRAFT, Seal
from tablemgr.reports.endpaper import NAME, REPRINT, PaperMark, every_page, last_words
from tablemgr.reports.figures import Figure, Say, spoken
from tablemgr.reports.grid import lay
from tablemgr.reports.heading import HEADING_KEYS, STATUS, heading, state_of, strip, strip_rows
from tablemgr.reports.page import BODY, FELT, GOLD, LABEL, LEFT, RED, RIGHT, SOFT, TITLE, WASH, Point, Sheaf, Type, wrap
from tablemgr.reports.sections import sections
from tablemgr.reports.sheets import Sheet
from tablemgr.reports.shift import FIRST, ShiftReport
from tablemgr.words import text


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed: a report, how far it was signed, and the mark of this copy."""

    report: ShiftReport
    seal: Seal
    mark: PaperMark

    @property
    def state(self) -> str:
        """`draft`, `reviewed` or `final`."""
        return state_of(self.report, self.seal)


def pdf(
    report: ShiftReport,
    *,
    seal: Seal = DRAFT,
    mark: PaperMark = "original",
    say: Say = str,
    language: str = "en",
) -> bytes:
    """Draw a report; the same value, seal and mark give the same bytes."""
    sheaf, paper = Sheaf(), Paper(report, seal, mark)
    _masthead(sheaf, paper, say)
    _facts(sheaf, paper, say)
    for row in strip_rows(report):
        _key_figures(sheaf, Sheet("figures", NAME, strip(report).columns, row), say)
    sheaf.y -= 12
    for sheet in sections(report, seal)[2:]:
        lay(sheaf, sheet, say)
    last_words(sheaf, report, say, by_hand=paper.state != "final" or report.form == FIRST)
    about = report.heading
    return sheaf.bytes(
        lambda number, of: every_page(report, mark, say, state=paper.state, number=number, of=of),
        title=f"{say(NAME)} {about.gaming_day} {about.shift} {spoken(about.scope_name, say)}",
        subject=f"{report.issue.id} SHA-256 {report.hash}",
        language=language,
    )


def _masthead(sheaf: Sheaf, paper: Paper, say: Say) -> None:
    report, about = paper.report, paper.report.heading
    y = sheaf.y + 12
    sheaf.words((LEFT, y - 4), say(NAME).upper(), Type(7.5, "bold", GOLD))
    sheaf.words((LEFT, y - 27), about.property, TITLE)
    status = say(text("%(status)s v%(version)s", status=STATUS[paper.state], version=report.issue.version))
    _stamp(sheaf, (RIGHT, y - 20), status, FELT if paper.state == "final" else RED)
    if paper.mark == "reprint":
        _stamp(sheaf, (RIGHT - 92, y - 20), say(REPRINT), GOLD)
    sheaf.y = y - 40
    sheaf.rule(sheaf.y, colour=FELT, weight=1.2)
    sheaf.y -= 6


def _stamp(sheaf: Sheaf, at: Point, words: str, colour: str) -> None:
    sheaf.box((at[0] - 84, at[1] - 8), (84, 24), edge=colour)
    sheaf.words((at[0] - 42, at[1]), words, Type(11.5, "bold", colour), align="center")


def _facts(sheaf: Sheaf, paper: Paper, say: Say) -> None:
    """Set the heading's facts in four columns and the hash of the data below them."""
    report = paper.report
    lines = heading(report, paper.seal)
    said = dict(zip(HEADING_KEYS, (lines.paper(line, say) for line in lines.lines), strict=True))
    top, x, lowest = sheaf.y, LEFT, sheaf.y
    for keys, wide in _FACTS:
        y = top
        for label, value in (said[key] for key in keys if key != "status" or report.heading.status == "running"):
            sheaf.words((x, y - 8), label, LABEL)
            for line in wrap(value, wide - 12, BODY):
                sheaf.words((x, y - 18), line, BODY)
                y -= 10
            y -= 15
        x += wide
        lowest = min(lowest, y)
    sheaf.words((LEFT, lowest - 8), say(text("SHA-256 of the data")), LABEL)
    sheaf.words((LEFT, lowest - 18), report.hash, BODY)
    sheaf.y = lowest - 32


# What stands above what in the heading's columns, and how wide each column is in points.
_FACTS = (
    (("scope", "currency"), 112.0),
    (("gaming_day", "shift"), 80.0),
    (("period", "period_utc"), 196.0),
    (("issued", "person"), 212.0),
    (("report", "software", "status"), 161.0),
)


def _key_figures(sheaf: Sheaf, figures: Sheet, say: Say) -> None:
    """Set a row of the strip: large figures on a wash, the unknown ones quietly."""
    height, inset = 48.0, 14.0
    said = [figures.paper(line, say) for line in figures.lines]
    types = [_BIG_QUIET if isinstance(line[1], Figure) and line[1].value is None else _BIG for line in figures.lines]
    widths = [_widest(label, value, type_) for (label, value), type_ in zip(said, types, strict=True)]
    gap = (RIGHT - LEFT - 2 * inset - sum(widths)) / (len(widths) - 1)
    sheaf.box((LEFT, sheaf.y - height), (RIGHT - LEFT, height), fill=WASH)
    x = LEFT + inset
    for (label, value), type_, wide in zip(said, types, widths, strict=True):
        sheaf.words((x, sheaf.y - 17), label, LABEL)
        sheaf.words((x, sheaf.y - 35), value, type_)
        x += wide + gap
    sheaf.y -= height + 8


_BIG, _BIG_QUIET = Type(12.5, "bold"), Type(10.5, colour=SOFT)


def _widest(label: str, value: str, type_: Type) -> float:
    return max(fonts.width(label, LABEL.size), fonts.width(value, type_.size, type_.weight))
