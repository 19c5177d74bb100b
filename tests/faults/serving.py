"""A real server on a scratch house, and a tablet that speaks to it over the wire."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Self
from urllib.parse import urlencode
from uuid import uuid4

from dealing import BANKER, HANDS

SECRET = "a key for a server that is killed, long enough"
PATIENCE = 20


class Server:
    """`tablemgr serve` as a process group of its own, so that a kill leaves nobody behind."""

    def __init__(self, database: str, *, threads: int = 16) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TABLEMGR_")},
            "TABLEMGR_DATABASE": database,
            "TABLEMGR_SECRET_KEY": SECRET,
            "TABLEMGR_THREADS": str(threads),
            "PYTHONUNBUFFERED": "1",
        }
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, on the port it had before; wait until it listens."""
        command = [sys.executable, "-m", "tablemgr", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        said, until = b"", time.monotonic() + PATIENCE
        while b"serves http" not in said or not said.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))
            more = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            assert more, f"the server did not start: {said!r}"
            said += more
        self.port = int(re.search(rb"serves http://[^:]+:(\d+)", said)[1])

    def kill(self) -> None:
        """Kill it without a word."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_why: object) -> None:
        self.kill()


class Wire:
    """One browser's connection: cookies, form token, JSON."""

    def __init__(self, port: int, *, tablet: str | None = None) -> None:
        self.port, self.token = port, ""
        self.cookies = {} if tablet is None else {"tablemgr_tablet": tablet}
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, place: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """Send one request; OSError or HTTPException when the server is not there."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        named = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}
        try:
            self.connection.request(method, place, body, named)
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        for line in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return answer.status, content

    def post(self, place: str, value: object) -> tuple[int, dict]:
        """Send JSON, hear JSON."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": self.token}
        status, content = self.ask("POST", place, json.dumps(value).encode(), **headers)
        return status, json.loads(content)

    def get(self, place: str) -> dict:
        """Hear JSON."""
        status, content = self.ask("GET", place, Accept="application/json")
        assert status == 200, content
        return json.loads(content)

    def sign_in(self, badge: str, pin: str) -> None:
        """Enter badge and PIN at the door; keep the form token of the new session."""
        self._read_token("/sign-in")
        form = urlencode({"csrf_token": self.token, "badge": badge, "pin": pin}).encode()
        status, content = self.ask("POST", "/sign-in", form, **{"Content-Type": "application/x-www-form-urlencoded"})
        assert status == 303, content
        self._read_token("/pin")

    def _read_token(self, place: str) -> None:
        _, content = self.ask("GET", place)
        self.token = re.search(rb'name="csrf-token" content="([^"]+)"', content)[1].decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def close(self) -> None:
        """Drop the connection."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def steps(wagers: dict[int, int]):
    """The taps of one round; a seat that wagers nothing has its standing wager cleared."""
    for seat, cents in wagers.items():
        yield {"kind": "wager", "seat": seat, "cents": cents}
    yield {"kind": "no_more_bets"}
    yield {"kind": "dice", "total": 10}
    yield from ({"kind": "place", "piece": piece} for piece in BANKER)
    for seat in sorted(seat for seat, cents in wagers.items() if cents):
        yield from ({"kind": "place", "piece": piece} for piece in HANDS[seat])


def bodies(wagers: dict[int, int]):
    """The posts of one round as a tablet makes them: where, and what; every id is made before anything is sent."""
    request = str(uuid4())
    acts = list(steps(wagers))
    for version, act in enumerate(acts):
        yield "acts", {"request": request, "version": version, "id": str(uuid4()), "act": act}
    yield "settle", {"request": request, "version": len(acts)}


def database_of(folder: Path) -> str:
    """The URL of the scratch house in a folder."""
    return f"sqlite:///{folder / 'floor.sqlite'}"
