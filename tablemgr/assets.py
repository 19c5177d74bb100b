"""Finds what ships beside the code: templates, static files, migrations and house data.

In a checkout the four folders stand beside the package, in a wheel they are inside it under `_assets`.
Code and assets always come from the same tree: never the working directory, never an environment variable.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablemgr.errors import Absent


def find(package: Path) -> Path:
    """Give the folder that holds the four rooms for the code in `package`; refuse with both places named."""
    places = (package / "_assets", package.parent)
    for place in places:
        if (place / "templates").is_dir() and (place / "migrations" / "env.py").is_file():
            return place
    raise Absent(
        "The files that ship with tablemgr are in neither %(wheel)s nor %(checkout)s. Install it again.",
        wheel=str(places[0]),
        checkout=str(places[1]),
    )


@cache
def root() -> Path:
    """Give the folder of this installation, found once.

    >>> (root() / "templates").is_dir()
    True
    """
    return find(Path(__file__).resolve().parent)


def path(name: str) -> Path:
    """Give one room by name: `templates`, `static`, `migrations` or `config`.

    >>> path("config").name
    'config'
    """
    return root() / name


def locale() -> Path:
    """Give the folder of message catalogs; it is inside the package in both forms."""
    return Path(__file__).resolve().parent / "locale"
