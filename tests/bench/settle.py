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
Runs = list[tuple[Measured, float]]


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="tablemgr-bench-") as scratch:
        folder = Path(scratch)
        database, token = floor.a_floor(folder)
        codes = floor.many_tables(database, TABLES)
        with Bare() as bare, Server(database, threads=THREADS) as server, Wire(server.port, tablet=token) as wire:
            wire.sign_in(floor.DANA, floor.PINS[floor.DANA])
            measured = _measured(bare, server, wire, codes, database)
    _report(*measured)


def _measured(bare: Server, server: Server, wire: Wire, codes: list[str], database: str):
    gets, taps, settles, syncs = [], [], [], []
    for number in range(ROUNDS + 1):
        mine = floor.lay(database, codes)
        get = _timed(bare, [request("GET", "/")] * GETS)
        tap = _timed(server, [_tap(wire, *each) for each in mine])
        settled = _timed(server, [_settle(wire, code, asked, version + 1) for code, asked, version in mine])
        if number:  # the first round warms both, and begins the accounts of each table's book
            gets.append(get)
            taps.append(tap)
            settles.append(settled)
            syncs.append(_syncs(Path(database.removeprefix("sqlite:///")).parent))
    return gets, taps, settles, syncs


def _timed(server: Server, requests: list[bytes]) -> tuple[Measured, float]:
    """Run some requests; give also what each cost the server in milliseconds of processor time."""
    before = _worked(server)
    measured = run(server.port, requests)
    return measured, (_worked(server) - before) / len(requests)


def _worked(server: Server) -> float:
    """Milliseconds of processor time that a server and its worker have used."""
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False)
    ticks = 0
    for process in (server.process.pid, *map(int, found.stdout.split())):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


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


def _middle(runs: list[tuple[Measured, float]]) -> Measured:
    return sorted((each for each, _ in runs), key=lambda each: each.per_second)[len(runs) // 2]


def _report(gets: Runs, taps: Runs, settles: Runs, syncs: list[float]) -> None:
    print(f"settle: median of {ROUNDS} interleaved rounds, 8 clients, SQLite, one process of {THREADS} threads")
    print(f"  bare Flask GET     {_middle(gets)}")
    for name, runs in (("tap, saved", taps), ("settle, durable", settles)):
        print(f"  {name:18} {_middle(runs)}   ratio {_ratio(runs, gets):.2f}")
    spread = statistics.median(mine.p99 / other.p99 for (mine, _), (other, _) in zip(settles, gets, strict=True))
    print(f"  aims: ratio 0.30, p99 at most 4 times the GET's; it is {spread:.1f} times")
    costs = [statistics.median(cost for _, cost in runs) for runs in (gets, taps, settles)]
    print("  processor time     GET {:.2f} ms, tap {:.2f} ms, settle {:.2f} ms".format(*costs))
    print(f"  raw fdatasync      {statistics.median(syncs):8.0f}/s")


def _ratio(mine: Runs, others: Runs) -> float:
    return statistics.median(
        one.per_second / other.per_second for (one, _), (other, _) in zip(mine, others, strict=True)
    )


if __name__ == "__main__":
    main()
