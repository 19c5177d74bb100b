"""Our own server as a process of its own: started on a free port, found by what it prints, stopped by its id."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ADDRESS = re.compile(r"(https?://\S+:\d+)")


@dataclass
class Running:
    """A server that answers at `address`; `process` is its master."""

    address: str
    process: subprocess.Popen[str]
    said: list[str]

    def kill(self) -> None:
        """End it as a power cut would: no signal that it could answer."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


def environment(**settings: str) -> dict[str, str]:
    """Give an environment without any setting but those named."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TABLEMGR_")}
    return clean | {f"TABLEMGR_{name.upper()}": value for name, value in settings.items()}


def tablemgr(*arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "tablemgr", *arguments],
        check=False, capture_output=True, text=True, cwd=folder, env=environment(**settings), timeout=60,
    )  # fmt: skip


@contextlib.contextmanager
def serving(*arguments: str, folder: Path, port: int = 0, **settings: str) -> Iterator[Running]:
    """Run `tablemgr serve` or `demo` in `folder` until the block is left; on a free port unless one is given."""
    with subprocess.Popen(
        [sys.executable, "-m", "tablemgr", *arguments, "--port", str(port)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder, env=environment(**settings),
        start_new_session=True,
    ) as process:  # fmt: skip
        said: list[str] = []
        try:
            yield Running(_address(process, said), process, said)
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
            assert process.stdout is not None
            process.stdout.close()


def _address(process: subprocess.Popen[str], said: list[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if found := ADDRESS.search(line):
            return found[1]
    raise AssertionError("the server ended before it served:\n" + "".join(said))


def fetch(address: str, data: bytes | None = None, **options: object):
    """Open an address of our own server; an error status raises `HTTPError`."""
    assert address.startswith(("http://127.0.0.1:", "https://127.0.0.1:"))
    return urllib.request.urlopen(address, data, timeout=20, **options)  # noqa: S310 - our own server, as asserted
