"""A certificate of an exam that was passed: one frozen value, and its page. Bytes depend only on the value.

The hash that is printed is of the canonical JSON of everything the page says, so whoever has the figures can prove it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import ClassVar

from tablemgr.audit.canonical import canonical, digest
from tablemgr.reports import fonts
from tablemgr.reports.figures import Say
from tablemgr.reports.page import (
    FELT,
    GOLD,
    HEIGHT,
    INK,
    LABEL,
    LEFT,
    RIGHT,
    SOFT,
    STRONG,
    WIDTH,
    Mark,
    Sheaf,
    Type,
    ruled,
    written,
)
from tablemgr.words import Text, text

NAME = text("Certificate")
_MIDDLE = WIDTH / 2
_HEAD, _WHO, _WHAT = Type(30, "bold", FELT), Type(34, "bold", INK), Type(17, "bold", INK)
_LINE, _SMALL = Type(11.5, colour=SOFT), Type(6.6, colour=SOFT)
_FIGURE = Type(24, "bold", FELT)
_WIDE = RIGHT - LEFT - 60


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """Who passed which exam under which house way, with what score; `date` is on the property's calendar."""

    FORM: ClassVar[str] = "certificate/1"

    property: str
    paper: str
    badge: str
    name: str
    exam: str
    title: str
    game: Text
    way: str
    edition: str
    way_digest: str
    right: int
    questions: int
    per_cent: int
    pass_mark: int
    minutes: int
    seed: int
    date: str
    set_by: str

    def __post_init__(self) -> None:
        """Refuse, as a bug, a certificate for an exam that was not passed."""
        assert self.right * 100 >= self.pass_mark * self.questions > 0, "only who passed has a certificate"

    @cached_property
    def data(self) -> str:
        """The canonical JSON: sorted keys, no spaces, integers, UTF-8 unescaped."""
        return canonical({"form_of_paper": self.FORM} | asdict(self) | {"game": str(self.game)})

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the data, in hexadecimal."""
        return digest(self.data)


def pdf(certificate: Certificate, *, say: Say = str, language: str = "en") -> bytes:
    """Draw a certificate; the same value gives the same bytes."""
    sheaf = Sheaf(HEIGHT)
    _frame(sheaf)
    _head(sheaf, certificate, say)
    _result(sheaf, certificate, say)
    _facts(sheaf, certificate, say)
    title = f"{say(NAME)} {certificate.exam} · {certificate.name}"
    subject = f"SHA-256 {certificate.hash}"
    return sheaf.bytes(lambda _number, _of: _foot(certificate, say), title=title, subject=subject, language=language)


def _frame(sheaf: Sheaf) -> None:
    sheaf.box((22, 22), (WIDTH - 44, HEIGHT - 44), edge=FELT)
    sheaf.box((27, 27), (WIDTH - 54, HEIGHT - 54), edge=GOLD)


def _middle(sheaf: Sheaf, y: float, words: str, type_: Type) -> None:
    """Set words in the middle, smaller where they would be too wide: a long name is never cut."""
    wide = fonts.width(words, type_.size, type_.weight)
    fitting = type_ if wide <= _WIDE else replace(type_, size=type_.size * _WIDE / wide)
    sheaf.words((_MIDDLE, y), words, fitting, align="center")


def _head(sheaf: Sheaf, certificate: Certificate, say: Say) -> None:
    _middle(sheaf, HEIGHT - 84, certificate.property, Type(13, "bold", GOLD))
    _middle(sheaf, HEIGHT - 124, say(NAME), _HEAD)
    _middle(sheaf, HEIGHT - 158, say(text("This is to say that")), _LINE)
    _middle(sheaf, HEIGHT - 202, certificate.name, _WHO)
    sheaf.rule(HEIGHT - 214, _MIDDLE - 170, _MIDDLE + 170, colour=GOLD, weight=0.9)
    _middle(sheaf, HEIGHT - 229, say(text("badge %(badge)s", badge=certificate.badge)), Type(8.5, colour=SOFT))
    _middle(sheaf, HEIGHT - 256, say(text("has passed the exam")), _LINE)
    _middle(sheaf, HEIGHT - 284, certificate.title, _WHAT)


def _result(sheaf: Sheaf, certificate: Certificate, say: Say) -> None:
    score = text("%(right)s of %(questions)s", right=certificate.right, questions=certificate.questions)
    columns = (
        (say(score), text("right answers")),
        (f"{certificate.per_cent} %", text("score")),
        (f"{certificate.pass_mark} %", text("pass mark")),
    )
    for place, (figure, label) in enumerate(columns):
        x = _MIDDLE + (place - 1) * 180
        sheaf.words((x, HEIGHT - 338), figure, _FIGURE, align="center")
        sheaf.words((x, HEIGHT - 354), say(label), Type(9, colour=SOFT), align="center")


def _facts(sheaf: Sheaf, certificate: Certificate, say: Say) -> None:
    """Set what it was asked under, in two rows of labels and values."""
    way = f"{certificate.way}, {certificate.edition}" if certificate.edition else certificate.way
    rows = (
        ((text("Game"), say(certificate.game)), (text("House way"), way), (text("Date"), certificate.date)),
        (
            (text("Exam"), certificate.exam),
            (text("Seed"), str(certificate.seed)),
            (text("Time"), say(text("%(minutes)s minutes", minutes=certificate.minutes))),
        ),
    )
    for line, row in enumerate(rows):
        y = HEIGHT - 402 - line * 34
        for x, (label, value) in zip((96, 300, 620), row, strict=True):
            sheaf.words((x, y), say(label), LABEL)
            sheaf.words((x, y - 13), value, _fitting(value))
    y = HEIGHT - 500
    for x, words in ((96, certificate.set_by), (WIDTH - 96 - 230, certificate.name)):
        sheaf.rule(y, x, x + 230, colour=INK, weight=0.6)
        sheaf.words((x, y - 11), words, STRONG)
    sheaf.words((96, y - 21), say(text("Trainer")), LABEL)
    sheaf.words((WIDTH - 96 - 230, y - 21), say(text("Candidate")), LABEL)


def _fitting(value: str) -> Type:
    type_, room = Type(10.5, "bold"), 300.0
    wide = fonts.width(value, type_.size, type_.weight)
    return type_ if wide <= room else replace(type_, size=type_.size * room / wide)


def _foot(certificate: Certificate, say: Say) -> list[Mark]:
    way = say(text("Rules of the house way: SHA-256 %(digest)s", digest=certificate.way_digest))
    return [
        ruled(55, 60, WIDTH - 60),
        written((60, 44), way, _SMALL),
        written((60, 34), f"SHA-256 {certificate.hash}", _SMALL),
        written((WIDTH - 60, 34), f"tablemgr · {certificate.paper}", _SMALL, align="right"),
    ]
