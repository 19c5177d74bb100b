"""Hands as the reference writes them ("12 H8 5 GJ") turned into tiles, for tests."""

from __future__ import annotations

from collections import Counter

from tablemgr.rules.tiles.piece import Tile, kind, parse_hand

NAMES = {
    "GJ": "gee_joon", "12": "teen", "2": "day", "H8": "yun", "H4": "gor", "H10": "mooy", "H6": "chong", "L4": "bon",
    "11": "foo", "L10": "ping", "H7": "tit", "L6": "look", "9": "chop_gow", "L8": "chop_bot", "L7": "chop_chit",
    "5": "chop_ng",
}  # fmt: skip
_BACK = {key: name for name, key in NAMES.items()}


def hand(written: str) -> tuple[Tile, Tile, Tile, Tile]:
    """Read a hand; the second tile of a kind gets the second face."""
    used: Counter[str] = Counter()
    tiles = []
    for name in written.split():
        tiles.append(Tile(*kind(NAMES[name]).faces[used[name]]))
        used[name] += 1
    return parse_hand(tiles)


def written(tiles: object) -> str:
    """Write tiles in the same way, the highest first."""
    return " ".join(_BACK[tile.kind.key] for tile in sorted(tiles, reverse=True))
