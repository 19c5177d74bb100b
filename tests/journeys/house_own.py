"""A house of one journey's own: its folder, its server at the machine's own address, killed and started again."""

from __future__ import annotations

import contextlib
import socket
import subprocess
from pathlib import Path
from typing import Self

from servers.house import Running, serving, tablemgr

LOOPBACK = "127.0.0.1"


def own_address() -> str:
    """Find the address of this machine that a tablet on its network would use; no packet is sent for it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return LOOPBACK


class House:
    """A served house; `command` is what serves it."""

    def __init__(self, folder: Path, *command: str, host: str = LOOPBACK) -> None:
        self.folder, self.command, self.host = folder, command, host
        self.port = 0
        self.running: Running | None = None
        self._stack = contextlib.ExitStack()

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{self.host}:{self.port}"

    def tablemgr(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command in its folder."""
        return tablemgr(*arguments, folder=self.folder)

    def start(self) -> None:
        """Serve it, at the port it had before."""
        self.running = self._stack.enter_context(serving(*self.command, folder=self.folder, port=self.port))
        self.port = int(self.running.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Cut its power."""
        assert self.running is not None
        self.running.kill()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: object, *_why: object) -> None:
        if kind and self.running:
            self.running.process.terminate()
            print(*self.running.said, self.running.process.communicate(timeout=20)[0])
        self._stack.close()
