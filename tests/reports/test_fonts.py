"""The type of the page: every name of the cast has outlines, what has none is refused or spelled, nothing is a box."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from tablemgr import assets
from tablemgr.reports import fonts

NAMES = [
    "Dana", "王小明", "梅蘭芳", "陈伟钰", "赵轩", "Nguyễn Thị Hà", "Đặng Văn Lâm", "Łukasz Żółty", "Zoë Müller", "O'Brien-Smith",
    "葉喆堃", "林珺媖", "至尊 天 地 人 鵝 梅 長 板 斧 屏",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_a_chinese_vietnamese_or_european_house_can_be_printed(name):
    assert fonts.missing_glyphs(name) == ""


def test_all_of_big5_and_all_of_gb_2312_can_be_printed():
    for codec in ("big5", "gb2312"):
        rows = (bytes([high, low]) for high in range(0xA1, 0xFA) for low in range(0x40, 0xFF))
        whole = {each for each in (row.decode(codec, "ignore") for row in rows) if len(each) == 1 and each >= "㐀"}
        assert len(whole) > 6000
        assert fonts.missing_glyphs("".join(sorted(whole))) == "", codec


@pytest.mark.parametrize(("name", "missing"), [("Kit 🙂", "🙂"), ("हरि", "हरि"), ("Ann\ue000", "\ue000")])
def test_a_character_without_an_outline_is_named(name, missing):
    assert fonts.missing_glyphs(name) == missing


def test_marks_that_were_typed_apart_are_composed():
    assert fonts.missing_glyphs("Nguye\u0302\u0303n") == ""
    assert [run.text for run in fonts.runs("Nguye\u0302\u0303n")] == ["Nguyễn"]


def test_what_has_no_outline_is_spelled_and_never_a_hollow_box():
    assert fonts.spell("late 🙂 again") == "late [U+1F642] again"


def test_traditional_comes_first_then_simplified():
    assert {run.font for run in fonts.runs("陳")} == {"NotoSansTC-Regular"}
    assert {run.font for run in fonts.runs("陈")} == {"NotoSansSC-Regular"}


def test_bold_chinese_is_thickened_and_bold_latin_is_not():
    assert [(run.text, run.heavy) for run in fonts.runs("Table 牌九", "bold")] == [("Table ", False), ("牌九", True)]


def test_digits_are_all_of_one_width():
    for weight in ("regular", "bold"):
        assert len({fonts.width(digit, 100, weight) for digit in "0123456789"}) == 1


def test_a_line_in_many_scripts_reads_back_as_it_was_written():
    line = " / ".join(NAMES)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(2000, 100), invariant=1)
    pen = canvas.beginText(10, 50)
    fonts.show(pen, line, 9, "bold")
    canvas.drawText(pen)
    canvas.save()
    assert PdfReader(io.BytesIO(buffer.getvalue())).pages[0].extract_text().strip() == line


def test_each_font_stands_beside_its_licence():
    folder = assets.path("static") / "fonts" / "report"
    licences = {path.name: path.read_text("utf-8") for path in folder.glob("OFL-*.txt")}
    assert all("SIL Open Font License, Version 1.1" in text for text in licences.values())
    assert set(licences) == {"OFL-NotoSans.txt", "OFL-NotoSansCJK.txt"}
    assert (folder / "MADE.txt").is_file()
    assert sum(path.stat().st_size for path in folder.glob("*.ttf")) < 6_000_000
