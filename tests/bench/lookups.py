"""How fast a hand is split: by the rules, and by looking it up in the compiled table as a tablet does."""

from __future__ import annotations

import time

from tablemgr.catalog import compiled, houseways
from tablemgr.rules.tiles.census import hands, hands_by_face
from tablemgr.rules.tiles.houseway import decide

SECONDS = 1.0


def main() -> None:
    """Measure and print."""
    way = houseways.shipped()["foxwoods"]
    every = list(hands())
    rules = _rate(lambda: [decide(way, hand) for hand in every], len(every))
    written = str(compiled.table(way)["hands"])
    table = {
        "".join(tile.code for tile in hand): written[2 * place :][:2] for place, hand in enumerate(hands_by_face())
    }
    keys = ["".join(tile.code for tile in hand) for hand in every]
    looked_up = _rate(lambda: [table[key] for key in keys], len(keys))
    print(f"splits: {rules:,.0f} a second by the rules, {looked_up:,.0f} a second looked up in the compiled table")


def _rate(act, count: int) -> float:
    act()
    started, done = time.perf_counter(), 0
    while time.perf_counter() - started < SECONDS:
        act()
        done += count
    return done / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
