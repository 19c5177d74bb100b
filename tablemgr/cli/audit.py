"""`tablemgr audit`: prove the trail, sign its heads, take it out of the house."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from tablemgr import settings, wiring
from tablemgr.audit import export as exports
from tablemgr.audit.record import CONSOLE
from tablemgr.errors import BadInput
from tablemgr.services.audit import Audit, Verification

OUT = click.Path(dir_okay=False, allow_dash=True)


@click.group()
def command() -> None:
    """Prove the trail of facts, sign its heads, take it out of the house."""


@command.command()
@click.option("--anchor", metavar="FILE", type=click.Path(dir_okay=False), help="Compare with a signed anchor too.")
@click.option("--json", "as_json", is_flag=True, help="Say it as one JSON object.")
@click.option("--no-fact", is_flag=True, help="Do not note the outcome in the trail.")
def verify(*, anchor: str | None, as_json: bool, no_fact: bool) -> None:
    """Check every chain, and everything that follows from its facts; exit status 1 when anything is wrong."""
    with _audit() as audit:
        written = None if anchor is None else _read(Path(anchor))
        found = audit.verify(anchor=written, by=None if no_fact else CONSOLE)
    sys.stdout.write(_as_json(found) if as_json else _as_text(found))
    if not found.is_sound:
        sys.exit(1)


@command.command()
@click.option("--out", metavar="FILE", type=OUT, default="-", help="Where to; - is standard output.")
def anchor(out: str) -> None:
    """Sign where every chain stands. Keep the file outside the house: it shows later that no chain was cut."""
    with _audit() as audit, _opened(out) as file:
        file.write(audit.anchor(by=CONSOLE) + "\n")


@command.command()
@click.option("--chain", metavar="CHAIN", help="Only one chain: property, or table:CODE.")
@click.option("--heads", metavar="FILE", type=OUT, help="Write the heads of what was exported there.")
@click.option("--out", metavar="FILE", type=OUT, required=True, help="Where to; - is standard output.")
def export(chain: str | None, heads: str | None, out: str) -> None:
    """Write the facts as JSON Lines, which `tablemgr audit verifier` and anybody's own program can check."""
    with _audit() as audit, _opened(out) as file:
        written = audit.export(file.write, chain=chain, by=CONSOLE)
    if heads is not None:
        with _opened(heads) as file:
            file.write(exports.heads_text(written) + "\n")


@command.command()
def verifier() -> None:
    """Print a Python program that checks an export and imports nothing of tablemgr."""
    sys.stdout.write(exports.verifier())


def _as_text(found: Verification) -> str:
    lines = [f"{problem.place} {problem.sort}: {problem.text}" for problem in found.problems]
    lines.append(f"{len(found.problems)} faults" if lines else "All is well.")
    if found.anchor is not None:
        lines.append(f"Compared with the anchor of {found.anchor.at}, signed by key {found.anchor.key}.")
    return "\n".join([*lines, f"{found.facts} facts in {found.chains} chains."]) + "\n"


def _as_json(found: Verification) -> str:
    problems = [
        {"chain": each.chain, "sequence": each.sequence, "sort": each.sort, "said": str(each.text)}
        for each in found.problems
    ]
    value = {"sound": found.is_sound, "facts": found.facts, "chains": found.chains, "problems": problems}
    return json.dumps(value, ensure_ascii=False) + "\n"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput("%(path)s cannot be read.", path=str(path)) from None


@contextmanager
def _audit() -> Iterator[Audit]:
    house = wiring.open_house(settings.load(os.environ))
    try:
        yield Audit(house)
    finally:
        house.engine.dispose()


@contextmanager
def _opened(out: str) -> Iterator[TextIO]:
    if out == "-":
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]  # a test's stdout has none
        yield sys.stdout
        return
    try:
        with Path(out).open("w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise BadInput("%(path)s cannot be written: %(why)s.", path=out, why=error.strerror or "") from None
