"""The shift report as one frozen value: every figure that any of its forms shows, and nothing else.

Its canonical JSON is the report; PDF and CSV only print it. The printed hash is SHA-256 over exactly the bytes of the
JSON file, so that anybody can recompute it with a tool of the operating system.
Sections and their order: operations reference §4.1; unknown is not zero: §0 (2).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cached_property

from pydantic import TypeAdapter

from tablemgr.audit.canonical import canonical, digest
from tablemgr.reports.course_lines import (
    BreakLine,
    CancelledLine,
    DifferenceLine,
    DisputeLine,
    OpenLine,
    SetLine,
    StintLine,
    TermsLine,
)
from tablemgr.reports.lines import (
    ChangeLine,
    CorrectionLine,
    CountLine,
    DealerLine,
    Evidence,
    Finding,
    Heading,
    HeadLine,
    Issue,
    RulesLine,
    SeatLine,
    Strip,
    TableLine,
)
from tablemgr.reports.money_lines import BankLine, BoxLine, LammerLine, RackLine, SlipLine, TrayLine

# The form that is written, and the one that was before racks, slips and boxes were in it; both are read and printed.
FORM, FIRST = "shift/2", "shift/1"
# What people and things are called is no figure: a new name alone makes no new version of a report.
_NAMES = frozenset({"property", "scope_name", "name", "person", "title", "edition"})


@dataclass(frozen=True, kw_only=True)
class ShiftReport:
    """One shift of the property, a pit or a table. Lines come in the order in which they are printed."""

    form: str = FORM
    issue: Issue
    heading: Heading
    strip: Strip
    findings: tuple[Finding, ...] = ()
    racks: tuple[RackLine, ...] = ()
    tables: tuple[TableLine, ...] = ()
    dealers: tuple[DealerLine, ...] = ()
    seats: tuple[SeatLine, ...] = ()
    counts: tuple[CountLine, ...] = ()
    slips: tuple[SlipLine, ...] = ()
    boxes: tuple[BoxLine, ...] = ()
    trays: tuple[TrayLine, ...] = ()
    banks: tuple[BankLine, ...] = ()
    lammers: tuple[LammerLine, ...] = ()
    differences: tuple[DifferenceLine, ...] = ()
    corrections: tuple[CorrectionLine, ...] = ()
    cancelled: tuple[CancelledLine, ...] = ()
    disputes: tuple[DisputeLine, ...] = ()
    terms: tuple[TermsLine, ...] = ()
    sets: tuple[SetLine, ...] = ()
    stints: tuple[StintLine, ...] = ()
    breaks: tuple[BreakLine, ...] = ()
    cash_lines: int | None = None
    handover: tuple[OpenLine, ...] = ()
    rules: tuple[RulesLine, ...] = ()
    evidence: Evidence
    heads: tuple[HeadLine, ...] = ()
    changes: tuple[ChangeLine, ...] = ()

    def __post_init__(self) -> None:
        """Every total is the sum of the lines shown; a report that does not add up is a bug and is never made."""
        strip = self.strip
        for field in ("rounds", "reversed", "wagers_cents", "win_cents", "commission_cents", "side_wagers_cents"):
            assert getattr(strip, field) == sum(getattr(line, field) for line in self.tables), field
        assert strip.side_win_cents == sum(line.side_win_cents for line in self.tables), "side bets"
        assert strip.tables == len({line.table for line in self.tables}), "tables"
        assert strip.dealers == len(self.dealers), "dealers"
        assert strip.rounds == sum(line.rounds for line in self.dealers), "rounds by dealer"
        assert strip.wagers_cents == sum(line.wagers_cents for line in self.dealers), "wagers by dealer"
        assert strip.wagers_cents == sum(line.wagers_cents for line in self.seats), "wagers by seat"
        assert strip.win_cents == sum(line.win_cents for line in self.seats), "win by seat"
        assert self.evidence.recorded == strip.rounds + strip.reversed, "rounds recorded"
        assert strip.reversed == len(self.corrections), "corrections"
        if self.form != FIRST:
            self._check_money()

    def _check_money(self) -> None:
        """Hold the racks against the strip, slips and boxes against the racks, banks against the commission."""
        strip = self.strip
        for field in ("opener_cents", "closer_cents", "drop_cents", "estimated_cents"):
            assert getattr(strip, field) == total(getattr(line, field) for line in self.racks), field
        assert strip.table_win_cents == total(line.win_cents for line in self.racks), "win"
        for kind, field in (("fill", "fills_cents"), ("credit", "credits_cents")):
            assert getattr(strip, field) == sum(getattr(line, field) for line in self.racks), field
            for rack in self.racks:
                mine = (line for line in self.slips if line.kind == kind and line.table == rack.table)
                assert getattr(rack, field) == sum(line.counted_cents for line in mine), f"{field} of {rack.table}"
        for rack in self.racks:
            boxes = total(line.drop_cents for line in self.boxes if line.table == rack.table)
            assert rack.drop_cents in (None, boxes), f"drop of {rack.table}"
        assert strip.commission_cents == sum(line.due_cents for line in self.banks), "commission due"
        for bank in self.banks:
            assert bank.due_cents == bank.at_once_cents + bank.as_lammers_cents, f"commission of {bank.table}"

    @cached_property
    def data(self) -> str:
        """The canonical JSON: sorted keys, no spaces, integers, UTF-8 unescaped."""
        return canonical(asdict(self))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the JSON file, in hexadecimal."""
        return digest(self.data)

    @classmethod
    def read(cls, data: str) -> ShiftReport:
        """Read what `data` wrote, in either form; what is read keeps its very text, and so its hash."""
        assert json.loads(data)["form"] in (FORM, FIRST), "another form of report"
        report: ShiftReport = _ADAPTER.validate_json(data, strict=True, extra="forbid")
        report.__dict__["data"] = data
        return report

    def agrees(self, other: ShiftReport) -> bool:
        """Whether both say the same about the shift, whoever issued them and whatever things are called now."""
        return self._figures() == other._figures()

    def _figures(self) -> object:
        tree = asdict(self)
        del tree["issue"], tree["changes"]
        return _without_names(tree)

    def issued(self, issue: Issue, changes: tuple[ChangeLine, ...] = ()) -> ShiftReport:
        """Give the same figures under another number, with what changed since the number before."""
        return replace(self, issue=issue, changes=changes)


def _without_names(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _without_names(value) for key, value in tree.items() if not _is_name(key)}
    if isinstance(tree, list | tuple):
        return [_without_names(each) for each in tree]
    return tree


def _is_name(key: str) -> bool:
    return key in _NAMES or key.endswith("_person")


def total(parts: Iterable[int | None]) -> int | None:
    """Add up; a sum with an unknown part is unknown, and so is that of nothing at all.

    >>> total([1, 2]), total([1, None]), total([])
    (3, None, None)
    """
    found = list(parts)
    return None if not found or None in found else sum(part for part in found if part is not None)


_ADAPTER: TypeAdapter[ShiftReport] = TypeAdapter(ShiftReport)
