"""The report as a person gets it: the same bytes twice, every figure from the data, words where nothing is known."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import time
from dataclasses import replace
from pathlib import Path

from pypdf import PdfReader

from reports.made import a_heading, a_report, an_issue
from tablemgr.reports.changes import changes
from tablemgr.reports.sections import sections
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
    words = " ".join(text_of(pdf(report)).split())
    for sheet in sections(report)[2:]:
        mine = [row[1:] for row in rows if row and row[0] == sheet.key]
        assert mine[0] == [str(sheet.title)]
        assert mine[1] == [str(column.label) for column in sheet.columns]
        lines = [*sheet.lines, *([sheet.total] if sheet.total else [])]
        assert mine[2:] == [list(sheet.cells(line, str)) for line in lines]
        for line in lines:
            assert " ".join(" ".join(sheet.paper(line, str)).split()) in words, (sheet.key, line)


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
                assert sheet.total[place] == sum(line[place] for line in sheet.lines), (sheet.key, column.field)


def test_what_is_not_counted_is_a_word_and_never_zero():
    rows = list(csv.reader(io.StringIO(spreadsheet(a_report(tables=1)).decode("utf-8-sig"))))
    figures = {row[1]: row[2] for row in rows if row and row[0] == "figures" and len(row) > 2}
    assert (figures["Drop"], figures["Win"], figures["Hold"]) == ("not counted", "not counted", "—")
    rack = next(row for row in rows if row and row[0] == "racks" and row[1] == "PG11")
    assert rack[-4:] == ["not tracked", "not counted", "not counted", "—"]
    assert text_of(pdf(a_report(tables=1))).count("not counted") == 4


def test_what_was_counted_is_a_figure():
    report = a_report(tables=1)
    counted = {"drop_cents": 1835000, "table_win_cents": 355000, "hold_basis_points": 1935}
    report = replace(report, strip=replace(report.strip, **counted), tables=(replace(report.tables[0], **counted),))
    words = text_of(pdf(report))
    assert words.count("18,350.00") == words.count("3,550.00") == words.count("19.35 %") == 2


def test_no_round_is_a_report_too():
    empty = a_report(tables=0)
    words = text_of(pdf(empty))
    for sentence in ("There is no exception.", "No table was open.", "No round was dealt.", "No round was taken back."):
        assert sentence in words


def test_a_draft_is_called_one():
    assert "DRAFT v1" in text_of(pdf(a_report(heading=a_heading(status="draft"))))


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
