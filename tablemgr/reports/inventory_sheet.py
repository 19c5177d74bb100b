"""The inventory slip on paper: opener and closer side by side, chip by chip, and room for four signatures.

Bytes depend only on the frozen value and the mark: ORIGINAL as issued, REPRINT for every later copy.
"""

from __future__ import annotations

from tablemgr.reports import fonts
from tablemgr.reports.endpaper import REPRINT, PaperMark
from tablemgr.reports.figures import Say, on_paper
from tablemgr.reports.inventory import CountedBy, InventorySlip
from tablemgr.reports.page import (
    BODY,
    BOTTOM,
    FELT,
    GOLD,
    INK,
    LABEL,
    LEFT,
    RED,
    RIGHT,
    SOFT,
    STRONG,
    TITLE,
    WASH,
    Mark,
    Sheaf,
    Type,
    ruled,
    written,
)
from tablemgr.words import Text, text

NAME = text("Table inventory slip")
# Where each column of figures ends, in points from the left edge.
_CHIP, _OPENER, _CLOSER = 110.0, (300.0, 430.0), (600.0, RIGHT - LEFT - 10)
_LEAD, _HEAD = 16.5, Type(9, "bold", FELT)
_FIGURE, _GRAND = Type(9.5), Type(11, "bold")
_SERIAL = Type(15, "bold", RED)


def pdf(slip: InventorySlip, *, mark: PaperMark = "original", say: Say = str, language: str = "en") -> bytes:
    """Draw a slip; the same value and mark give the same bytes."""
    sheaf = Sheaf()
    _masthead(sheaf, slip, mark, say)
    _facts(sheaf, slip, say)
    _chips(sheaf, slip, say)
    _notes(sheaf, slip, say)
    _signatures(sheaf, slip, say)
    title = f"{say(NAME)} {slip.serial} · {slip.table_name}"
    subject = f"{slip.id} SHA-256 {slip.hash}"
    return sheaf.bytes(lambda number, of: _foot(slip, say, number, of), title=title, subject=subject, language=language)


def _masthead(sheaf: Sheaf, slip: InventorySlip, mark: PaperMark, say: Say) -> None:
    y = sheaf.y + 12
    sheaf.words((LEFT, y - 4), say(NAME).upper(), Type(7.5, "bold", GOLD))
    sheaf.words((LEFT, y - 27), f"{slip.table_name} ({slip.table})", TITLE)
    sheaf.words((RIGHT, y - 6), say(text("Serial number")), LABEL, align="right")
    sheaf.words((RIGHT, y - 25), slip.serial, _SERIAL, align="right")
    x = RIGHT - fonts.width(slip.serial, _SERIAL.size, "bold") - 24
    said = [(say(REPRINT), GOLD)] if mark == "reprint" else []
    said += [(say(text("CORRECTED")), RED)] if slip.corrected else []
    for words, colour in said:
        wide = fonts.width(words, 11.5, "bold") + 18
        sheaf.box((x - wide, y - 31), (wide, 24), edge=colour)
        sheaf.words((x - wide / 2, y - 23), words, Type(11.5, "bold", colour), align="center")
        x -= wide + 12
    sheaf.y = y - 40
    sheaf.rule(sheaf.y, colour=FELT, weight=1.2)
    sheaf.y -= 8


def _facts(sheaf: Sheaf, slip: InventorySlip, say: Say) -> None:
    """Set what the slip is about in two rows of labels and values."""
    rows: tuple[tuple[tuple[Text, str], ...], ...] = (
        (
            (text("Property"), slip.house),
            (text("Game"), say(slip.game)),
            (text("Pit"), slip.pit_name),
            (text("Session"), str(slip.session)),
            (text("Set in play"), slip.tile_set),
        ),
        (
            (text("Gaming day ended"), slip.closer.gaming_day),
            (text("Shift ended"), slip.closer.shift),
            (text("Opened, %(zone)s", zone=slip.zone), slip.opener.clock),
            (text("Closed, %(zone)s", zone=slip.zone), slip.closer.clock),
            (text("Currency"), slip.currency),
        ),
    )
    wide = (RIGHT - LEFT) / 5
    for row in rows:
        for place, (label, value) in enumerate(row):
            sheaf.words((LEFT + place * wide, sheaf.y - 8), say(label), LABEL)
            sheaf.words((LEFT + place * wide, sheaf.y - 19), value, STRONG)
        sheaf.y -= 28
    sheaf.y -= 4


def _chips(sheaf: Sheaf, slip: InventorySlip, say: Say) -> None:
    """Set a line for each denomination, the highest first, and the grand totals."""
    sheaf.box((LEFT, sheaf.y - 36), (RIGHT - LEFT, 36), fill=WASH)
    for (_, right), words in ((_OPENER, text("Opener")), (_CLOSER, text("Closer"))):
        sheaf.words((LEFT + right, sheaf.y - 14), say(words), _HEAD, align="right")
    labels = (text("Chip"), text("Pieces"), text("Value"), text("Pieces"), text("Value"))
    _row(sheaf, sheaf.y - 29, tuple(map(say, labels)), LABEL)
    sheaf.y -= 38
    for line in slip.lines:
        sheaf.y -= _LEAD
        figures = (
            on_paper("money", line.chip_cents),
            f"{line.opener_pieces:,}",
            on_paper("money", line.opener_cents),
            f"{line.closer_pieces:,}",
            on_paper("money", line.closer_cents),
        )
        _row(sheaf, sheaf.y, figures, _FIGURE)
        sheaf.rule(sheaf.y - 5)
    sheaf.y -= 22
    totals = (on_paper("money", slip.opener.total_cents), on_paper("money", slip.closer.total_cents))
    _row(sheaf, sheaf.y, (say(text("Grand total")), "", totals[0], "", totals[1]), _GRAND)
    sheaf.rule(sheaf.y - 6, colour=FELT, weight=1.2)
    sheaf.y -= 14


def _row(sheaf: Sheaf, y: float, words: tuple[str, ...], type_: Type) -> None:
    for right, word in zip((_CHIP, *_OPENER, *_CLOSER), words, strict=True):
        if word:
            sheaf.words((LEFT + right, y), word, type_, align="right")


def _notes(sheaf: Sheaf, slip: InventorySlip, say: Say) -> None:
    """Say what must be known beside the figures."""
    for words, type_ in _told(slip):
        sheaf.y -= 12
        sheaf.words((LEFT, sheaf.y), say(words), type_)


def _told(slip: InventorySlip) -> list[tuple[Text, Type]]:
    told: list[tuple[Text, Type]] = []
    for name, counted in (("opener", slip.opener), ("closer", slip.closer)):
        if counted.first_cents is not None:
            first = on_paper("money", counted.first_cents)
            told.append((text(_FIRST[name].id, first=first), Type(8, "bold", RED)))
    if slip.difference_cents is None:
        told.append((text("The table had no closer before this opener."), BODY))
    elif slip.difference_cents:
        amount = on_paper("money", slip.difference_cents)
        told.append((text("The opener differs from the closer before by %(amount)s.", amount=amount), STRONG))
    else:
        told.append((text("The opener is the closer before."), BODY))
    if slip.forced:
        told.append((text("The session was ended without a count; the tray was counted later."), STRONG))
    if slip.par_cents is not None and slip.restore_cents is not None:
        par, restore = on_paper("money", slip.par_cents), on_paper("money", abs(slip.restore_cents))
        said = _RESTORE[(slip.restore_cents > 0) - (slip.restore_cents < 0)]
        told.append((text(said.id, par=par, amount=restore), STRONG))
    return told


_FIRST = {
    "opener": text("The opener was corrected by a recount; it was counted first as %(first)s."),
    "closer": text("The closer was corrected by a recount; it was counted first as %(first)s."),
}
_RESTORE = {
    0: text("Imprest: the tray is at its par of %(par)s."),
    1: text("Imprest: a fill of %(amount)s restores the par of %(par)s."),
    -1: text("Imprest: a credit of %(amount)s restores the par of %(par)s."),
}


def _signatures(sheaf: Sheaf, slip: InventorySlip, say: Say) -> None:
    """Give each of the four a line to sign on, with the name of who proved himself by his PIN."""
    wide = (RIGHT - LEFT - 3 * 20) / 4
    y = BOTTOM + 30
    for place, (role, badge, name, counted) in enumerate(_signers(slip)):
        x = LEFT + place * (wide + 20)
        sheaf.rule(y, x, x + wide, colour=INK, weight=0.6)
        sheaf.words((x, y - 11), say(role), STRONG)
        sheaf.words((x, y - 21), f"{name} {badge}, {counted.clock}".strip(), LABEL)


def _signers(slip: InventorySlip) -> tuple[tuple[Text, str, str, CountedBy], ...]:
    opener, closer = slip.opener, slip.closer
    return (
        (text("Opener, dealer"), opener.dealer, opener.dealer_name, opener),
        (text("Opener, supervisor"), opener.floor, opener.floor_name, opener),
        (text("Closer, dealer"), closer.dealer, closer.dealer_name, closer),
        (text("Closer, supervisor"), closer.floor, closer.floor_name, closer),
    )


def _foot(slip: InventorySlip, say: Say, number: int, of: int) -> list[Mark]:
    page = say(text("Page %(number)s of %(of)s", number=number, of=of))
    issued = say(text("Issued %(clock)s by %(person)s", clock=slip.issued_clock, person=slip.issued_by))
    return [
        ruled(32, LEFT, RIGHT),
        written((LEFT, 22), f"SHA-256 {slip.hash}", Type(6.2, colour=SOFT)),
        written((RIGHT, 22), page, Type(7.5, "bold"), align="right"),
        written((RIGHT - 66, 22), f"{issued} · {slip.id} · tablemgr {slip.software}", LABEL, align="right"),
    ]
