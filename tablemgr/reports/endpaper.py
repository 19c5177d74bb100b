"""What every page of a shift report carries at its edges, and how the last one ends: proof and signatures."""

from __future__ import annotations

import shlex
from typing import Literal

from tablemgr.reports.figures import Say, spoken
from tablemgr.reports.heading import STATUS
from tablemgr.reports.page import (
    BODY,
    BOTTOM,
    FELT,
    INK,
    LABEL,
    LEFT,
    RIGHT,
    SECTION,
    SOFT,
    STRONG,
    TOP,
    Mark,
    Sheaf,
    Type,
    ruled,
    written,
)
from tablemgr.reports.shift import ShiftReport
from tablemgr.words import text

PaperMark = Literal["original", "reprint"]
REPRINT = text("REPRINT")
NAME = text("Shift report")


def last_words(sheaf: Sheaf, report: ShiftReport, say: Say, *, by_hand: bool) -> None:
    """Tell a stranger how to prove the paper without trusting it; `by_hand` gives room to sign, both on one page."""
    about = report.heading
    scope, _, code = about.scope.partition(":")
    words = ["--day", about.gaming_day, "--shift", about.shift, *([f"--{scope}", code] if code else [])]
    command = shlex.join(["tablemgr", "report", "shift", *words])
    steps = (
        text("1. The SHA-256 of the report's JSON file is the hash printed on every page."),
        text(
            "2. Export the trail (tablemgr audit export); check it with the script that tablemgr audit verifier prints."
        ),
        text("3. In that export, each chain named above has at its fact the hash that stands beside it."),
        text(
            "4. %(command)s gives this file again. Once a later fact has changed a figure, it gives the next version.",
            command=command,
        ),
    )
    signatures = 84.0 if by_hand else 0.0
    if sheaf.room() < 24 + 13 * len(steps) + signatures:
        sheaf.turn()
    title = say(text("How to verify this report"))
    sheaf.name(title)
    sheaf.words((LEFT, sheaf.y - SECTION.size), title, SECTION)
    sheaf.y -= 24
    for step in steps:
        sheaf.words((LEFT, sheaf.y - 6), say(step), BODY)
        sheaf.y -= 13
    if by_hand:
        _signatures(sheaf, say)


_SIGNERS = (text("Floor supervisor"), text("Pit boss"), text("Shift manager"), text("Accounting, received"))


def _signatures(sheaf: Sheaf, say: Say) -> None:
    """Four lines to sign on, at the foot of the last page, with room for a hand."""
    wide = (RIGHT - LEFT - 3 * 24) / 4
    y = BOTTOM + 30
    for place, signer in enumerate(_SIGNERS):
        x = LEFT + place * (wide + 24)
        sheaf.rule(y, x, x + wide, colour=INK, weight=0.6)
        sheaf.words((x, y - 11), say(signer), STRONG)
        sheaf.words((x, y - 21), say(text("Name, badge, date and time")), LABEL)


def every_page(report: ShiftReport, mark: PaperMark, say: Say, *, state: str, number: int, of: int) -> list[Mark]:
    """Give the running head (from the second page) and the foot with the hash."""
    about, issue = report.heading, report.issue
    status = say(STATUS[state]) + (f" · {say(REPRINT)}" if mark == "reprint" else "")
    page = say(text("Page %(number)s of %(of)s", number=number, of=of))
    marks = [
        ruled(32, LEFT, RIGHT),
        written((LEFT, 22), f"SHA-256 {report.hash}", Type(6.2, colour=SOFT)),
        written((RIGHT, 22), page, Type(7.5, "bold"), align="right"),
        written((RIGHT - 66, 22), f"{issue.id} · tablemgr {issue.software}", LABEL, align="right"),
    ]
    if number > 1:
        running = f"{say(NAME)} · {about.gaming_day} · {about.shift} · {spoken(about.scope_name, say)}"
        marks += [
            written((LEFT, TOP + 22), about.property, Type(7.5, "bold", FELT)),
            written((RIGHT, TOP + 22), f"{running} · {status}", LABEL, align="right"),
            ruled(TOP + 15, LEFT, RIGHT),
        ]
    return marks
