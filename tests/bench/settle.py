"""A settled round of three seats, durable, against a bare Flask GET on the same server, eight clients each.

Aims (decisions 33): at least 0.3 of the GET, its p99 at most four times the GET's. How long a sync takes changes from
minute to minute, so its own rate in the same run stands beside.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from bench import floor
from bench.clients import Measured, request, run
from faults.serving import Server, Wire

ROUNDS, TABLES, GETS, THREADS = 5, 300, 3000, 16


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="tablemgr-bench-") as scratch:
        folder = Path(scratch)
        database, token = floor.a_floor(folder)
        codes = floor.many_tables(database, TABLES)
        with Bare() as bare, Server(database, threads=THREADS) as server, Wire(server.port, tablet=token) as wire:
            wire.sign_in(floor.DANA, floor.PINS[floor.DANA])
            gets, settles, taps, syncs = _measured(bare.port, wire, codes, database)
    _report(gets, settles, taps, syncs)


def _measured(bare: int, wire: Wire, codes: list[str], database: str):
    gets, settles, taps, syncs = [], [], [], []
    for number in range(ROUNDS + 1):
        mine = floor.lay(database, codes)
        get = run(bare, [request("GET", "/")] * GETS)
        tap = run(wire.port, [_tap(wire, *each) for each in mine])
        settled = run(wire.port, [_settle(wire, code, asked, version + 1) for code, asked, version in mine])
        if number:  # the first round warms both, and begins the accounts of each table's book
            gets.append(get)
            taps.append(tap)
            settles.append(settled)
            syncs.append(_syncs(Path(database.removeprefix("sqlite:///")).parent))
    return gets, settles, taps, syncs


def _headers(wire: Wire) -> dict[str, str]:
    cookies = "; ".join(f"{name}={value}" for name, value in wire.cookies.items())
    return {
        "Cookie": cookies, "X_CSRFToken": wire.token, "Content_Type": "application/json", "Accept": "application/json"
    }  # fmt: skip


def _settle(wire: Wire, code: str, asked: str, version: int) -> bytes:
    body = json.dumps({"request": asked, "version": version}).encode()
    return request("POST", f"/tables/{code}/settle", body, **_headers(wire))


def _tap(wire: Wire, code: str, asked: str, version: int) -> bytes:
    act = {"kind": "house_way", "seat": 3}
    body = json.dumps({"request": asked, "version": version, "id": str(uuid4()), "act": act}).encode()
    return request("POST", f"/tables/{code}/acts", body, **_headers(wire))


def _syncs(folder: Path) -> float:
    """How often a second a 4 KiB write is made durable here and now."""
    handle = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)
    started, count = time.perf_counter(), 0
    while time.perf_counter() - started < 0.3:
        os.pwrite(handle, b"x" * 4096, 0)
        os.fdatasync(handle)
        count += 1
    os.close(handle)
    return count / 0.3


class Bare(Server):
    """The server with nothing in it."""

    def __init__(self) -> None:
        super().__init__("sqlite:///none")

    def start(self) -> None:
        """Start it and read its address."""
        command = [sys.executable, "-m", "bench.bare", str(THREADS)]
        place = {**self.environment, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
        self.process = subprocess.Popen(
            command, env=place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.port = int(self.process.stdout.readline().rsplit(b":", 1)[1])


def _middle(runs: list[Measured]) -> Measured:
    return sorted(runs, key=lambda each: each.per_second)[len(runs) // 2]


def _report(gets: list[Measured], settles: list[Measured], taps: list[Measured], syncs: list[float]) -> None:
    get, settle, tap = _middle(gets), _middle(settles), _middle(taps)
    print(f"settle: median of {ROUNDS} interleaved rounds, 8 clients, SQLite, one process of {THREADS} threads")
    print(f"  bare Flask GET     {get}")
    print(f"  tap, saved         {tap}   ratio {_ratio(taps, gets):.2f}")
    print(f"  settle, durable    {settle}   ratio {_ratio(settles, gets):.2f}   (aim 0.30)")
    spread = statistics.median(mine.p99 / other.p99 for mine, other in zip(settles, gets, strict=True))
    print(f"  p99 of settle      {spread:.1f} times the GET's   (aim 4.0)")
    print(f"  raw fdatasync      {statistics.median(syncs):8.0f}/s")


def _ratio(mine: list[Measured], others: list[Measured]) -> float:
    return statistics.median(one.per_second / other.per_second for one, other in zip(mine, others, strict=True))


if __name__ == "__main__":
    main()
