"""What the dealer's screen weighs over the wire, the first time and with everything that changes never kept."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from urllib.parse import urljoin

from bench import floor
from faults.serving import Server, Wire
from tablemgr.services import demonstration

AIM = 150_000
REFERENCES = re.compile(
    rb"""(?:(?:src|href)="([^"#]+\.(?:js|css|woff2|json|svg|ico|webmanifest)[^"]*)"|(?:from|import)\s*["'](\./[^"']+)["']|url\(["']?([^"')]+)["']?\))"""
)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="tablemgr-bench-") as scratch:
        database, token = floor.a_floor(Path(scratch))
        floor.many_tables(database, 1)
        with Server(database) as server, Wire(server.port, tablet=token) as wire:
            wire.sign_in(floor.DANA, floor.PINS[floor.DANA])
            found = _weighed(wire, "/tables/B1")
    total = sum(sent for sent, _ in found.values())
    print(f"tablet screen: {total / 1000:.1f} kB over the wire in {len(found)} answers   (aim {AIM / 1000:.0f} kB)")
    for place, (sent, plain) in sorted(found.items(), key=lambda each: -each[1][0]):
        print(f"  {sent / 1000:7.1f} kB  ({plain / 1000:7.1f} kB plain)  {place[:90]}")


def _weighed(wire: Wire, page: str) -> dict[str, tuple[int, int]]:
    """Fetch the page and all that it names; give what was sent and what it unpacks to."""
    found: dict[str, tuple[int, int]] = {}
    waiting = [page]
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        status, sent = wire.ask("GET", place, **{"Accept-Encoding": "gzip", "Accept": "text/html,*/*"})
        if status != 200:
            continue
        _, plain = wire.ask("GET", place, Accept="text/html,*/*")
        found[place] = (len(sent), len(plain))
        if place == page or place.split("?")[0].endswith((".js", ".css")):
            named = (next(filter(None, each)).decode().replace("&amp;", "&") for each in REFERENCES.findall(plain))
            waiting += [urljoin(place, name) for name in named if not name.startswith(("http", "data:"))]
    return found


if __name__ == "__main__":
    assert demonstration.TABLES
    main()
