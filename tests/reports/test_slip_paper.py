"""The slip as a person gets it: the same bytes twice, every field on each of its three parts, marks where they must be."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from tablemgr.reports.amounts import in_words
from tablemgr.reports.slip import ChipLine, HandLine, SlipMark, SlipPaper, VoidMark
from tablemgr.reports.slip_sheet import HANDS, pdf
from tablemgr.words import text

GOLDEN = Path(__file__).parents[1] / "golden" / "reports"
CHIPS = ((50000, 20), (10000, 50), (2500, 200), (500, 100), (100, 100))
VOID = VoidMark(reason="Wrong table 錯檯", people="Lin 5101, Pat 3104", clock="2026-11-29 12:09")
ROLES = {"requested": "Floor supervisor", "issued": "Cage", "carried": "Cage", "proved": "Dealer"}
NAMES = {
    "requested": ("3012", "Robin"),
    "issued": ("5101", "Lin"),
    "carried": ("5101", "Lin"),
    "proved": ("2318", "陳美玲"),
}


def hand(minute, state):
    badge, name = NAMES[state]
    return HandLine(
        state=state, badge=badge, name=name, role=text(ROLES[state]), at=f"2026-11-29T20:{minute:02d}:00+00:00",
        clock=f"2026-11-29 12:{minute:02d}", note="Officer Ruiz 8801" if state == "carried" else "",
    )  # fmt: skip


def a_paper(kind="fill", states=("requested", "issued", "carried", "proved"), **more):
    lines = tuple(ChipLine(chip_cents=chip, pieces=pieces, amount_cents=chip * pieces) for chip, pieces in CHIPS)
    return SlipPaper(**{
        "property": "Lantern House", "currency": "USD", "kind": kind, "number": 1041, "table": "PG14",
        "table_name": "Table 14", "pit_name": "Main pit", "game": text("Pai gow tiles"), "gaming_day": "2026-11-29",
        "shift": "Day", "at": "2026-11-29T20:00:00+00:00", "date": "2026-11-29", "clock": "12:00", "chips": lines,
        "total_cents": sum(line.amount_cents for line in lines), "reason": "low on 25 籌碼不足",
        "hands": tuple(hand(minute, state) for minute, state in enumerate(states)), **more,
    })  # fmt: skip


def read(paper, *, layout=False):
    mode = "layout" if layout else "plain"
    pages = PdfReader(io.BytesIO(paper)).pages
    assert len(pages) == 1
    return "\n".join(line.rstrip() for line in pages[0].extract_text(extraction_mode=mode).splitlines() if line.strip())


@pytest.mark.parametrize(
    ("name", "paper", "mark"),
    [
        ("slip-fill", a_paper(), SlipMark()),
        (
            "slip-credit-void-reprint",
            a_paper(
                "credit", ("requested", "issued"), form="FS-00417", entered_clock="2026-11-30 03:10", entered_by="3104"
            ),
            SlipMark(copy=2, void=VOID),
        ),
    ],
)
def test_the_slip_reads_as_the_golden_one(name, paper, mark):
    found, kept = read(pdf(paper, mark=mark), layout=True), GOLDEN / f"{name}.txt"
    assert found == kept.read_text("utf-8").rstrip("\n"), f"write the new reading to {kept} if the change is meant"


MARKS = (SlipMark(), SlipMark(copy=1), SlipMark(copy=2), SlipMark(void=VOID), SlipMark(copy=1, void=VOID))


def test_the_same_value_and_mark_give_the_same_bytes_and_another_mark_others():
    papers = [pdf(a_paper(), mark=mark) for mark in MARKS]
    assert papers == [pdf(a_paper(), mark=mark) for mark in MARKS]
    assert all(one != other for one, other in itertools.combinations(papers, 2))
    assert pdf(a_paper()) != pdf(replace(a_paper(), number=1042))


def test_what_was_frozen_comes_back_the_same():
    paper = a_paper()
    again = SlipPaper.read(paper.data)
    assert (again, again.data, again.hash) == (paper, paper.data, paper.hash)
    assert len({a_paper(number=number).hash for number in (1, 2)}) == 2


@pytest.mark.parametrize("mark", MARKS)
def test_every_part_says_everything(mark):
    said = read(pdf(a_paper(), mark=mark))
    for words in ("Lantern House", "FILL", "001041", "Table 14 (PG14)", "Pai gow tiles", "2026-11-29", "12:00", "Day",
                  "USD 20,600.00", "10,000.00", "twenty thousand six hundred and 00/100", "Officer Ruiz 8801",
                  "陳美玲 2318", "Robin 3012", "low on 25 籌碼不足", a_paper().hash):  # fmt: skip
        assert said.count(words) >= 3, words
    for part in ("ORIGINAL", "DUPLICATE", "TRIPLICATE"):
        assert said.count(part) == 1
    assert said.count("REPRINT") == (3 if mark.copy else 0)
    assert said.count("VOID") == (6 if mark.void else 0)


def test_a_hand_that_is_still_to_come_has_its_line_to_sign_on():
    said = read(pdf(a_paper("credit", ("requested", "issued"))))
    for state in ("proved", "signed", "carried", "received"):
        assert said.count(str(HANDS[state])) == 3, state


def test_a_slip_of_many_chips_and_long_names_stays_on_its_sheet():
    chips = tuple(
        ChipLine(chip_cents=100 * 5**each, pieces=99_999, amount_cents=99_999 * 100 * 5**each) for each in range(12)
    )
    names = {"property": "The Grand Lantern House of the Seven Rivers and the Old Harbour Bridge"}
    long_hands = tuple(
        replace(each, name="Maximiliana Konstantinopoulou-Featherstonehaugh the Younger") for each in a_paper().hands
    )
    paper = a_paper(
        "credit", chips=chips, total_cents=sum(line.amount_cents for line in chips), hands=long_hands, **names
    )
    said = read(pdf(paper))
    assert said.count("Maximiliana Konstantinopoulou-Featherstonehaugh the Younger 3012") == 3
    assert said.count("Received by the cage") == 3


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "zero and 00/100"), (100, "one and 00/100"), (1999, "nineteen and 99/100"), (2000, "twenty and 00/100"),
        (10100, "one hundred one and 00/100"), (100_000_000, "one million and 00/100"),
        (123_456_789, "one million two hundred thirty-four thousand five hundred sixty-seven and 89/100"),
    ],
)  # fmt: skip
def test_amounts_in_words(cents, words):
    assert in_words(cents) == words


def test_a_slip_that_does_not_add_up_is_never_made():
    with pytest.raises(AssertionError):
        a_paper(total_cents=1)
