"""The shift report as one frozen value: every figure that any of its forms shows, and nothing else.

Its canonical JSON is the report; PDF and CSV only print it. The printed hash is SHA-256 over exactly the bytes of the
JSON file, so that anybody can recompute it with a tool of the operating system.
Sections and their order: operations reference §4.1; unknown is not zero: §0 (2).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import ClassVar

from pydantic import TypeAdapter

from tablemgr.audit.canonical import canonical, digest
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

# What people and things are called is no figure: a new name alone makes no new version of a report.
_NAMES = frozenset({"property", "scope_name", "name", "person", "dealer_person", "floor_person", "title", "edition"})


@dataclass(frozen=True, kw_only=True)
class ShiftReport:
    """One shift of the property, a pit or a table. Lines come in the order in which they are printed."""

    FORM: ClassVar[str] = "shift/1"

    issue: Issue
    heading: Heading
    strip: Strip
    findings: tuple[Finding, ...] = ()
    tables: tuple[TableLine, ...] = ()
    dealers: tuple[DealerLine, ...] = ()
    seats: tuple[SeatLine, ...] = ()
    counts: tuple[CountLine, ...] = ()
    corrections: tuple[CorrectionLine, ...] = ()
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

    @cached_property
    def data(self) -> str:
        """The canonical JSON: sorted keys, no spaces, integers, UTF-8 unescaped."""
        return canonical({"form": self.FORM} | asdict(self))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the JSON file, in hexadecimal."""
        return digest(self.data)

    @classmethod
    def read(cls, data: str) -> ShiftReport:
        """Read what `data` wrote; the same value and so the same bytes come back."""
        tree = json.loads(data)
        assert tree.pop("form") == cls.FORM, "another form of report"
        report: ShiftReport = _ADAPTER.validate_json(json.dumps(tree), strict=True, extra="forbid")
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
        return {key: _without_names(value) for key, value in tree.items() if key not in _NAMES}
    if isinstance(tree, list | tuple):
        return [_without_names(each) for each in tree]
    return tree


_ADAPTER: TypeAdapter[ShiftReport] = TypeAdapter(ShiftReport)
