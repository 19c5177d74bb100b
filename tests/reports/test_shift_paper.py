"""The report as a person gets it: the same bytes twice, every figure from the data, words where nothing is known."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from reports.made import a_heading, a_report, an_issue
from reports.made_money import a_rack, a_seal
from tablemgr.reports.changes import changes
from tablemgr.reports.figures import on_paper
from tablemgr.reports.grid import measure
from tablemgr.reports.page import LEFT, RIGHT
from tablemgr.reports.sections import sections
from tablemgr.reports.sheets import sheet as made_sheet
from tablemgr.reports.shift import ShiftReport
from tablemgr.reports.spreadsheet import spreadsheet
from tablemgr.reports.story import pdf

GOLDEN = Path(__file__).parents[1] / "golden" / "reports"
AMOUNT = re.compile(r"−?\d[\d,]*\.\d\d(?! %)")


def text_of(paper: bytes, *, layout: bool = False) -> str:
    """Everything that stands on the pages, as lines."""
    mode = "layout" if layout else "plain"
    pages = [page.extract_text(extraction_mode=mode) for page in PdfReader(io.BytesIO(paper)).pages]
    lines = [line.rstrip() for page in pages for line in [*page.splitlines(), "\f"]]
    return "\n".join(line for line in lines if line)


def test_the_paper_reads_as_the_golden_page():
    read = text_of(pdf(a_report()), layout=True)
    kept = GOLDEN / "shift.txt"
    assert read == kept.read_text("utf-8").rstrip("\n"), f"write the new reading to {kept} if the change is meant"


def test_a_corrected_version_reads_as_the_golden_page():
    first = a_report(tables=1)
    second = a_report(tables=1, rounds=239)
    second = second.issued(an_issue(version=2, id="20261128-swing-property-v2"), changes(first, second))
    read = text_of(pdf(second, mark="reprint"), layout=True)
    kept = GOLDEN / "shift-v2-reprint.txt"
    assert read == kept.read_text("utf-8").rstrip("\n"), f"write the new reading to {kept} if the change is meant"


def test_the_same_value_and_mark_give_the_same_bytes_and_another_mark_others():
    assert pdf(a_report()) == pdf(a_report())
    assert pdf(a_report(), mark="reprint") == pdf(a_report(), mark="reprint")
    assert pdf(a_report(), mark="reprint") != pdf(a_report())


def test_a_reprint_says_so_on_every_page_and_keeps_the_hash():
    report = a_report()
    pages = PdfReader(io.BytesIO(pdf(report, mark="reprint"))).pages
    assert all("REPRINT" in page.extract_text() for page in pages)
    assert all(report.hash in page.extract_text() for page in pages)
    assert "REPRINT" not in text_of(pdf(report))


def test_every_page_counts_itself():
    pages = PdfReader(io.BytesIO(pdf(a_report(tables=20)))).pages
    assert len(pages) > 5
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page.extract_text()


def test_every_amount_on_paper_is_in_the_data():
    report = a_report()
    found = json.loads(report.data)
    known = {f"{'−' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02d}" for cents in _cents(found)}
    known |= set(AMOUNT.findall(report.data))  # amounts inside a sentence
    sums = {
        sheet.paper(sheet.total, str)[place]
        for sheet in sections(report) if sheet.total for place, column in enumerate(sheet.columns) if column.adds
    }  # fmt: skip
    printed = set(AMOUNT.findall(text_of(pdf(report))))
    assert len(printed) > 60
    assert printed <= known | sums


def _cents(tree, key=""):
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from _cents(value, name)
    elif isinstance(tree, list):
        for value in tree:
            yield from _cents(value, key)
    elif key.endswith("_cents") or key == "cents":
        yield from [] if tree is None else [tree]


def test_paper_and_spreadsheet_hold_the_same_cells():
    report = a_report()
    rows = list(csv.reader(io.StringIO(spreadsheet(report).decode("utf-8-sig"))))
    words = "".join(text_of(pdf(report)).split())
    for sheet in sections(report)[2:]:
        mine = [row[1:] for row in rows if row and row[0] == sheet.key]
        assert mine[0] == [str(sheet.title)]
        assert mine[1] == [str(column.label) for column in sheet.columns]
        lines = [*sheet.lines, *([sheet.total] if sheet.total else [])]
        assert mine[2:] == [list(sheet.cells(line, str)) for line in lines]
        for line in lines:
            assert "".join("".join(sheet.paper(line, str)).split()) in words, (sheet.key, line)


def test_the_spreadsheet_names_the_hash_and_reads_chinese_names():
    report = a_report()
    written = spreadsheet(report)
    assert written.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    assert ["data", "SHA-256", report.hash] in rows
    assert any("王小明" in row for row in rows)


def test_totals_are_the_sums_of_the_lines_shown():
    for sheet in sections(a_report(tables=9)):
        if sheet.total is None:
            continue
        for place, column in enumerate(sheet.columns):
            if column.adds:
                parts = [line[place] for line in sheet.lines]
                added = None if None in parts else sum(parts)
                assert sheet.total[place] == added, (sheet.key, column.field)


def test_what_is_not_counted_is_a_word_and_never_zero():
    report = a_report(tables=2)
    rows = list(csv.reader(io.StringIO(spreadsheet(report).decode("utf-8-sig"))))
    figures = {row[1]: row[2] for row in rows if row and row[0] == "figures" and len(row) > 2}
    assert (figures["Drop"], figures["Win"], figures["Hold"]) == ("not counted", "not counted", "—")
    rack = next(row for row in rows if row and row[0] == "racks" and row[1] == "PG12")
    assert rack[3:] == [
        "not counted", "0.00", "0.00", "not counted", "not counted", "not counted", "—",
        "not tracked", "not tracked", "not counted", "not counted",
    ]  # fmt: skip


def test_what_was_counted_is_a_figure():
    report = a_report(tables=1)
    (rack,) = report.racks
    words = text_of(pdf(report))
    assert rack.win_cents == rack.closer_cents + 400000 + 1835000 - rack.opener_cents - 1000000
    assert words.count("18,350.00") >= 3
    assert words.count(on_paper("money", rack.win_cents)) >= 3
    assert "not counted" not in words


def test_a_win_that_does_not_follow_from_its_figures_is_never_made():
    (rack,) = a_report(tables=1).racks
    with pytest.raises(AssertionError):
        replace(rack, win_cents=rack.win_cents + 1)
    with pytest.raises(AssertionError):
        replace(rack, drop_cents=None)


def test_slips_come_in_order_with_gaps_voids_and_forms():
    report = a_report()
    rows = list(csv.reader(io.StringIO(spreadsheet(report).decode("utf-8-sig"))))
    fills = [row for row in rows if row and row[0] == "fills"][2:]
    assert [row[1] for row in fills] == ["1041", "1042", "1043", "Total"]
    assert "MISSING" in fills[1]
    assert "VOID" in fills[2]
    assert fills[2][-1] == "wrong table 錯桌 (5101 Lin, 2001 Pat)"
    assert fills[-1][6] == "10000.00"
    (credit,) = [row for row in rows if row and row[0] == "credits"][2:]
    assert (credit[1], credit[4]) == ("207", "FS-00417, true time 21:40")


def test_figures_of_millions_stay_on_the_paper():
    huge = {"opener_cents": 123_456_789_00, "closer_cents": 234_567_890_00}
    report = a_report(tables=1)
    line = replace(report.tables[0], name="Table Number Fourteen 十四", **huge)
    rack = a_rack(line, drop=987_654_321_00, fills=report.racks[0].fills_cents, credits_=report.racks[0].credits_cents)
    for sheet in sections(report):
        if sheet.key == "racks":
            wide = made_sheet("racks", sheet.title, sheet.columns, (rack,))
            assert measure(wide, str, RIGHT - LEFT).width <= RIGHT - LEFT + 0.1


def test_no_sheet_is_wider_than_the_paper():
    for tables in (1, 9):
        for sheet in sections(a_report(tables=tables), a_seal())[2:]:
            assert measure(sheet, str, RIGHT - LEFT).width <= RIGHT - LEFT + 0.1, sheet.key


def test_a_final_report_shows_who_signed_and_what_was_excused():
    report, seal = a_report(tables=1), a_seal()
    words = text_of(pdf(report, seal=seal))
    for said in ("FINAL v1", "1900 Fong 馮", "property/312", "d4" * 32, "明日再議", "2026-11-29 00:31"):
        assert said in words
    assert report.hash in words
    assert "Name, badge, date and time" not in words
    assert "REVIEWED v1" in text_of(
        pdf(report, seal=replace(seal, state="reviewed", attestations=seal.attestations[:1]))
    )
    draft = text_of(pdf(report))
    assert "DRAFT v1" in draft
    assert "Nobody has signed this report" in draft
    assert "明日再議" in spreadsheet(report, seal=seal).decode()


def test_a_report_of_the_first_form_is_read_and_printed_as_it_was():
    kept = (GOLDEN / "shift-1.json").read_text("utf-8")
    report = ShiftReport.read(kept)
    assert (report.form, report.data, report.heading.status) == ("shift/1", kept, "final")
    assert report.hash == hashlib.sha256(kept.encode()).hexdigest()
    assert text_of(pdf(report), layout=True) == (GOLDEN / "shift-1.txt").read_text("utf-8").rstrip("\n")
    rows = list(csv.reader(io.StringIO(spreadsheet(report).decode("utf-8-sig"))))
    assert ["report", "Status", "FINAL"] in rows
    assert {row[0] for row in rows if row} == {
        "report", "figures", "exceptions", "racks", "rounds", "dealers", "seats", "counts", "corrections", "rules",
        "evidence", "devices", "heads", "data",
    }  # fmt: skip


def test_no_round_is_a_report_too():
    empty = a_report(tables=0)
    words = text_of(pdf(empty))
    for sentence in ("There is no exception.", "No table was open.", "No round was dealt.", "No round was taken back."):
        assert sentence in words


def test_a_draft_is_called_one():
    words = text_of(pdf(a_report(heading=a_heading(status="running"))))
    assert "DRAFT v1" in words
    assert "DRAFT, the shift still runs" in words


def test_names_are_whole_however_long():
    name = "Nguyễn Phước Bảo Ngọc Thiên Kim 阮福寶玉天金 de Sousa e Vasconcelos"
    report = a_report(tables=1)
    report = replace(
        report,
        dealers=tuple(replace(line, name=name, tables=tuple(f"PG{n}" for n in range(40))) for line in report.dealers),
    )
    assert name.replace(" ", "") in text_of(pdf(report)).replace(" ", "").replace("\n", "") or _in_pieces(name, report)


def _in_pieces(name, report):
    words = text_of(pdf(report))
    return all(part in words for part in name.split(" "))


def test_the_reader_s_own_words_reach_every_heading():
    words = text_of(pdf(a_report(), say=lambda words: f"«{words}»"))
    for heading in ("«Exceptions»", "«Per dealer»", "«House way»", "«not counted»", "«Pit boss»"):
        assert heading in words


def test_a_page_of_chinese_names_reads_back_with_another_program(tmp_path, pdftotext):
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(a_report(tables=5)))
    said = subprocess.run([pdftotext, "-layout", str(path), "-"], check=True, capture_output=True, text=True).stdout
    for name in ("金蓮花娛樂場", "王小明", "陈伟", "Nguyễn Thị Hà", "Łukasz Żółty", "注碼錯誤"):
        assert name in said


def test_only_embedded_fonts_are_named():
    for page in PdfReader(io.BytesIO(pdf(a_report()))).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


def test_fifty_tables_are_drawn_in_three_seconds():
    report = a_report(tables=50, rounds=200)
    assert report.strip.rounds == 10_000
    pdf(report)
    started = time.perf_counter()
    pdf(report)
    assert time.perf_counter() - started < 3


def test_a_formula_in_a_name_is_only_a_name():
    report = a_report(tables=1)
    report = replace(report, dealers=(replace(report.dealers[0], name="=1+1"),))
    assert "'=1+1" in spreadsheet(report).decode()
