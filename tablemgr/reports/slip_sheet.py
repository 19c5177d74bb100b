"""A slip on paper: three parts side by side on one sheet, to be cut apart; what stands where, from top to bottom.

The original goes with the chips and into the box, the duplicate stays in the cage, the third part is accounting's.
Bytes depend only on the frozen value and the mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reportlab.pdfgen.canvas import Canvas

from tablemgr.reports import fonts
from tablemgr.reports.amounts import in_words
from tablemgr.reports.figures import Say, on_paper
from tablemgr.reports.page import (
    BODY,
    FAINT,
    FELT,
    GOLD,
    HEIGHT,
    INK,
    LABEL,
    RED,
    SOFT,
    STRONG,
    WASH,
    WIDTH,
    Mark,
    Sheaf,
    Type,
    ruled,
    wrap,
    written,
)
from tablemgr.reports.slip import HandLine, SlipMark, SlipPaper
from tablemgr.words import Text, text

KINDS = {"fill": text("FILL"), "credit": text("CREDIT")}
PARTS = (
    text("ORIGINAL · goes with the chips"),
    text("DUPLICATE · stays in the cage"),
    text("TRIPLICATE · accounting"),
)
HANDS = {
    "requested": text("Requested"),
    "issued": text("Issued by the cage"),
    "carried": text("Carried"),
    "proved": text("Counted at the table"),
    "signed": text("Signed, supervisor"),
    "received": text("Received by the cage"),
    "matched": text("Matched"),
    "voided": text("Voided"),
}
# In which order the hands are laid on; the paper has a line for each, signed or still to be signed.
ORDER = {
    "fill": ("requested", "issued", "carried", "proved", "signed"),
    "credit": ("requested", "issued", "proved", "signed", "carried", "received"),
}
_MARGIN, _GUTTER = 26.0, 22.0
_PART = (WIDTH - 2 * _MARGIN - 2 * _GUTTER) / 3
_KIND, _SERIAL, _TOTAL = Type(30, "bold", INK), Type(22, "bold", RED), Type(11, "bold")
_HEAD, _SMALL = Type(9, "bold", FELT), Type(6.2, colour=SOFT)
_LEAD = 12.6
_MOST_ROOM, _FOOT = 40.0, 96.0


def pdf(paper: SlipPaper, *, mark: SlipMark | None = None, say: Say = str, language: str = "en") -> bytes:
    """Draw a slip; the same value and mark give the same bytes."""
    marked = mark or SlipMark()
    sheaf = Sheaf(HEIGHT - 30)
    for place, part in enumerate(PARTS):
        left = _MARGIN + place * (_PART + _GUTTER)
        if place:
            sheaf.mark(_cut(left - _GUTTER / 2))
        _Part(sheaf, paper, marked, say=say, left=left).lay(part)
    title = f"{say(KINDS[paper.kind])} {paper.number} · {paper.table_name}"
    return sheaf.bytes(lambda _number, _of: [], title=title, subject=f"SHA-256 {paper.hash}", language=language)


def _fitting(words: str, room: float, type_: Type = STRONG) -> Type:
    """Give the type in which words fit into some room: a long name is set smaller and never cut."""
    wide = fonts.width(words, type_.size, type_.weight)
    return type_ if wide <= room else replace(type_, size=type_.size * room / wide)


def _cut(x: float) -> Mark:
    def draw(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.setStrokeColor(FAINT)
        canvas.setLineWidth(0.6)
        canvas.setDash(3, 3)
        canvas.line(x, 18, x, HEIGHT - 18)
        canvas.restoreState()

    return draw


class _Part:
    """One of the three parts; `y` goes from the top down."""

    def __init__(self, sheaf: Sheaf, paper: SlipPaper, mark: SlipMark, *, say: Say, left: float) -> None:
        """Lay `paper` on `sheaf` from `left` on."""
        self.sheaf, self.paper, self.mark, self.say = sheaf, paper, mark, say
        self.left, self.right, self.y = left, left + _PART, HEIGHT - 30.0

    def lay(self, part: Text) -> None:
        """Lay everything, from the head down to the hash."""
        self._head(part)
        self._facts()
        self._chips()
        self._hands()
        self._foot()
        if self.mark.void is not None:
            self._void()

    def _words(self, words: str, type_: Type = BODY, *, x: float | None = None, right: bool = False) -> None:
        at = (self.right if right else self.left if x is None else x, self.y)
        self.sheaf.mark(written(at, words, type_, align="right" if right else "left"))

    def _head(self, part: Text) -> None:
        said, paper = self.say, self.paper
        self._words(paper.property, _fitting(paper.property, _PART * 0.7, _HEAD))
        if self.mark.copy:
            again = said(text("REPRINT %(number)s", number=self.mark.copy))
            self._words(again, Type(9.5, "bold", GOLD), right=True)
        self.y -= 11
        self._words(said(part), STRONG)
        self.y -= 30
        self._words(said(KINDS[paper.kind]), _KIND)
        self._words(f"{paper.number:06d}", _SERIAL, right=True)
        self.y -= 12
        way = text("cage → table") if paper.kind == "fill" else text("table → cage")
        self._words(said(way), LABEL)
        if paper.form:
            late = said(text("ENTERED LATE from paper form %(form)s", form=paper.form))
            self._words(late, Type(6.8, "bold", RED), right=True)
        self.y -= 7
        self.sheaf.mark(ruled(self.y, self.left, self.right, colour=FELT, weight=1.2))

    def _facts(self) -> None:
        paper, half = self.paper, _PART / 2
        place = f"{paper.table_name} ({paper.table})"
        rows = (
            ((text("Table"), place), (text("Game"), self.say(paper.game))),
            ((text("Gaming day"), paper.gaming_day), (text("Shift"), paper.shift)),
            ((text("Date"), paper.date), (text("Time"), paper.clock)),
        )
        for row in rows:
            self.y -= 10
            for x, (label, _) in zip((self.left, self.left + half), row, strict=True):
                self._words(self.say(label), LABEL, x=x)
            self.y -= 9.5
            for x, (_, value) in zip((self.left, self.left + half), row, strict=True):
                self._words(value, _fitting(value, half - 6), x=x)
        if paper.reason:
            self._line(text("Reason: %(reason)s", reason=paper.reason), 2)
        if paper.entered_clock:
            self._line(text("Entered %(clock)s by %(who)s", clock=paper.entered_clock, who=paper.entered_by), 1)
        self.y -= 16

    def _line(self, words: Text, most: int) -> None:
        self.y -= 2
        for line in wrap(self.say(words), _PART, LABEL)[:most]:
            self.y -= 9
            self._words(line, LABEL)

    def _chips(self) -> None:
        self.sheaf.box((self.left, self.y - 4), (_PART, 13), fill=WASH)
        self._columns(self.say(text("Chip")), self.say(text("Pieces")), self.say(text("Amount")), LABEL)
        for line in self.paper.chips:
            self.y -= _LEAD
            figures = on_paper("money", line.chip_cents), f"{line.pieces:,}", on_paper("money", line.amount_cents)
            self._columns(*figures, BODY)
            self.sheaf.mark(ruled(self.y - 3.6, self.left, self.right, weight=0.3))
        self.y -= 16
        total = f"{self.paper.currency} {on_paper('money', self.paper.total_cents)}"
        self._words(self.say(text("Total")), STRONG)
        self._words(total, _TOTAL, right=True)
        for words in wrap(f"{self.paper.currency} {in_words(self.paper.total_cents)}", _PART, LABEL):
            self.y -= 9
            self._words(words, LABEL)
        self.sheaf.mark(ruled(self.y - 4, self.left, self.right, colour=FELT, weight=0.8))
        self.y -= 8

    def _columns(self, chip: str, pieces: str, amount: str, type_: Type) -> None:
        for x, words in ((0.30, chip), (0.58, pieces), (0.98, amount)):
            self.sheaf.mark(written((self.left + _PART * x, self.y), words, type_, align="right"))

    def _hands(self) -> None:
        """Give each hand its line: who signed and when, above the room for a signature; empty where nobody has yet."""
        laid = list(self._laid())
        # As much room for a signature as the sheet has: a table with many chips leaves less.
        room = min(_MOST_ROOM, (self.y - _FOOT) / max(len(laid), 1))
        for state, hand in laid:
            self.y -= room
            self.sheaf.mark(ruled(self.y, self.left, self.right, colour=INK, weight=0.5))
            if hand is not None:
                self._signed(hand)
            self.y -= 7.4
            self._words(self.say(HANDS[state]), LABEL)
            if hand is not None:
                self._words(hand.clock, LABEL, right=True)
            self.y += 3

    def _signed(self, hand: HandLine) -> None:
        who = f"{hand.name} {hand.badge}".strip() if not hand.note else hand.note
        self.sheaf.mark(written((self.left, self.y + 3), who, _fitting(who, _PART * 0.56)))
        giver = self.say(text("from %(name)s %(badge)s", name=hand.name, badge=hand.badge)) if hand.note else ""
        beside = giver or (f"+ {hand.second}" if hand.second else self.say(hand.role))
        quiet = _fitting(beside, _PART * 0.42, LABEL)
        self.sheaf.mark(written((self.right, self.y + 3), beside, quiet, align="right"))

    def _laid(self) -> Iterator[tuple[str, HandLine | None]]:
        done = {hand.state: hand for hand in self.paper.hands}
        if self.mark.void is not None:
            yield from ((state, hand) for state, hand in done.items() if state != "voided")
            return
        for state in ORDER[self.paper.kind]:
            yield state, done.get(state)

    def _foot(self) -> None:
        self.y = 30.0
        for line in wrap(f"SHA-256 {self.paper.hash}", _PART, _SMALL):
            self._words(line, _SMALL)
            self.y -= 7.4

    def _void(self) -> None:
        """Lay the word over the part, large and aslant, with the reason and the two people under the total."""
        void, left = self.mark.void, self.left
        assert void is not None, "only a void slip is marked so"
        word = self.say(text("VOID"))

        def draw(canvas: Canvas) -> None:
            canvas.saveState()
            canvas.translate(left + _PART / 2, HEIGHT * 0.47)
            canvas.rotate(58)
            written((0, -28), word, Type(92, "bold", "#f2bdb8"), align="center")(canvas)
            canvas.restoreState()

        self.sheaf.pages[-1].insert(0, draw)
        self.y = 76.0
        self.sheaf.box((self.left, 50), (_PART, 37), fill="#fbe9e7", edge=RED)
        said = self.say(text("VOID %(clock)s · %(people)s", clock=void.clock, people=void.people))
        for words, type_ in ((said, Type(7.2, "bold", RED)), (void.reason, Type(7.2, colour=RED))):
            for line in wrap(words, _PART - 10, type_)[:2]:
                self.sheaf.mark(written((self.left + 5, self.y), line, type_))
                self.y -= 9.6
