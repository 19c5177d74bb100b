"""A bar on standard error while something is counted that takes more than a moment."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Give what is told how many of the total are done; standard output stays clean for the answer."""
    with click.progressbar(length=total, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
