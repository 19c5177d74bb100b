"""The drawn tiles: every face of the set, with the pips, colours and places of casino tiles."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tablemgr import assets
from tablemgr.rules.tiles.piece import KINDS, SET

NS = "{http://www.w3.org/2000/svg}"
RED, WHITE = "#ef3e30", "#fbf6ea"
FACES = sorted({str(tile) for tile in SET})


def _symbols() -> dict[str, ET.Element]:
    root = ET.parse(assets.path("static") / "tiles" / "tiles.svg").getroot()  # noqa: S314 (our own file)
    return {symbol.get("id", ""): symbol for symbol in root.iter(f"{NS}symbol")}


def _pips(face: str) -> list[tuple[float, float, float, str]]:
    """Centre, radius and colour of each pip of a face, read from its path of round dots."""
    found = []
    for path in _symbols()[f"t{face}"].iter(f"{NS}path"):
        radius = float(path.get("stroke-width", "0")) / 2
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)h0", path.get("d", "")):
            found.append((float(x), float(y), radius, path.get("stroke", "")))
    return found


def test_every_face_of_the_set_is_drawn_and_no_other():
    drawn = {name.removeprefix("t") for name in _symbols() if name != "face"}
    assert drawn == set(FACES)
    assert len(FACES) == 21


@pytest.mark.parametrize("face", FACES)
def test_each_half_has_its_pips_in_its_colour(face):
    low, high = map(int, face.split("-"))
    pips = _pips(face)
    for value, half in ((low, [pip for pip in pips if pip[1] < 50]), (high, [pip for pip in pips if pip[1] > 50])):
        assert len(half) == value
        reds = sum(pip[3] == RED for pip in half)
        assert reds == (3 if face == "6-6" else value if value in (1, 4) else 0)
        assert reds + sum(pip[3] == WHITE for pip in half) == value


@pytest.mark.parametrize("face", FACES)
def test_pips_lie_inside_the_tile_and_apart(face):
    pips = _pips(face)
    for x, y, radius, _ in pips:
        assert radius < x < 40 - radius
        assert radius < y < 100 - radius
    for place, (x, y, radius, _) in enumerate(pips):
        for other_x, other_y, other_radius, _ in pips[place + 1 :]:
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > radius + other_radius


def test_the_single_pip_is_big_and_the_two_lies_side_by_side_at_the_end():
    assert all(radius > 1.5 * 4.7 for _, _, radius, _ in _pips("1-1"))
    for x, y, _, _ in _pips("2-2"):
        assert min(y, 100 - y) < 18
        assert x != 20
    assert len({y for _, y, _, _ in _pips("2-2")}) == 2


def test_the_teen_is_half_red_and_mirrored():
    red = {(x, y) for x, y, _, colour in _pips("6-6") if colour == RED}
    assert len(red) == 6
    assert {(40 - x, 100 - y) for x, y in red} == red
    assert len({x for x, y in red if y < 50}) == 1


def test_the_template_and_the_scripts_name_the_kinds_as_the_rules_do():
    macros = (assets.path("templates") / "parts" / "tile.html").read_text("utf-8")
    script = (assets.path("static") / "js" / "tablet" / "tiles.js").read_text("utf-8")
    in_macros = dict(re.findall(r'"(\d-\d)": \("([\w ]+)", "[^"]+"\)', macros))
    in_script = re.findall(r'\["([\w ]+)", "([^"]+)", "(\d-\d)", "(\d-\d)", "(\w)", "(\w)"\]', script)
    assert in_macros == {str(tile): tile.kind.name for tile in SET}
    assert [row[:2] for row in in_script] == [(kind.name, kind.chinese) for kind in KINDS]
    codes = {str(tile): tile.code for tile in SET}
    for kind, (_, _, first, second, code, other) in zip(KINDS, in_script, strict=True):
        assert [tuple(map(int, face.split("-"))) for face in (first, second)] == list(kind.faces)
        assert (code, other) == (codes[first], codes[second])
