"""The frozen report: canonical bytes, a hash anybody can recompute, figures that add up, versions that are compared."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from reports.made import a_heading, a_report, an_issue
from tablemgr.reports.changes import changes
from tablemgr.reports.shift import ShiftReport


def test_the_hash_is_that_of_the_json_file():
    report = a_report()
    assert hashlib.sha256(report.data.encode()).hexdigest() == report.hash


def test_it_reads_back_as_the_same_value_with_the_same_bytes():
    report = a_report()
    again = ShiftReport.read(report.data)
    assert again == report
    assert again.data == report.data


def test_it_holds_whole_numbers_and_names_its_currency():
    tree = json.loads(a_report().data, parse_float=lambda _: pytest.fail("a float"))
    assert tree["heading"]["currency"] == "USD"
    assert tree["strip"]["drop_cents"] is None
    assert tree["form"] == "shift/2"
    assert tree["strip"]["wagers_cents"] == sum(line["wagers_cents"] for line in tree["tables"])


def test_an_unknown_key_is_refused():
    tree = json.loads(a_report().data)
    tree["strip"]["extra"] = 1
    with pytest.raises(ValueError):
        ShiftReport.read(json.dumps(tree))


@pytest.mark.parametrize(
    "field",
    [
        *("rounds", "wagers_cents", "win_cents", "commission_cents", "side_win_cents", "tables", "reversed"),
        *("fills_cents", "credits_cents", "opener_cents", "closer_cents", "drop_cents", "table_win_cents"),
    ],
)
def test_a_total_that_is_not_the_sum_of_its_lines_is_never_made(field):
    report = a_report(tables=1)
    wrong = replace(report.strip, **{field: getattr(report.strip, field) + 1})
    with pytest.raises(AssertionError):
        replace(report, strip=wrong)


def test_who_issued_it_and_what_things_are_called_make_no_new_version():
    report = a_report()
    renamed = tuple(replace(line, name="Table “Lucky”") for line in report.tables)
    later = replace(
        report, issue=an_issue(version=2, software="0.2.0"), heading=a_heading(property="Renamed"), tables=renamed
    )
    assert report.agrees(later)


def test_a_figure_or_a_head_or_the_end_of_the_shift_makes_a_new_version():
    report = a_report()
    assert not report.agrees(a_report(rounds=241))
    assert not report.agrees(replace(report, heads=(replace(report.heads[0], hash="00" * 32), *report.heads[1:])))
    assert not report.agrees(replace(report, heading=a_heading(status="running")))


def test_a_later_version_lists_what_changed():
    first, second = a_report(), a_report(rounds=241)
    found = {
        (str(line.section), line.line, str(line.figure)): (line.before, line.after) for line in changes(first, second)
    }
    assert found["Key figures", "", "Rounds"] == (720, 723)
    assert found["Per table: the rounds", "PG11 1", "Rounds"] == (240, 241)
    assert ("Per table: the rack", "PG11 1", "Opener") not in found
    assert changes(first, first) == ()
    reread = ShiftReport.read(second.issued(an_issue(version=2), changes(first, second)).data)
    assert reread.changes == changes(first, second)


def test_a_table_that_came_later_is_a_change_from_nothing():
    found = [line for line in changes(a_report(tables=2), a_report(tables=3)) if line.line == "PG13 1"]
    assert found
    assert all(line.before is None for line in found)


@pytest.mark.parametrize("wrong", ["slips", "boxes", "banks"])
def test_racks_rest_on_slips_boxes_and_banks(wrong):
    report = a_report(tables=1)
    changed = {
        "slips": tuple(replace(line, counted_cents=0) for line in report.slips),
        "boxes": tuple(replace(line, drop_cents=5) for line in report.boxes),
        "banks": tuple(replace(line, due_cents=line.due_cents + 1, at_once_cents=line.at_once_cents + 1) for line in report.banks),
    }  # fmt: skip
    with pytest.raises(AssertionError):
        replace(report, **{wrong: changed[wrong]})
