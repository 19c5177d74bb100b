"""Checks an export of facts. Stands alone: Python 3.9 or newer, its standard library, nothing of tablemgr.

    python3 verifier.py facts.jsonl [--heads FILE]

Every line of the export must be canonical, every fact must give its hash, every chain must run from the hash of
its name without a gap, a fork or a change of order, and every stored answer must be the one its fact names. With
--heads (a heads file of a backup, or an anchor file) each head named there must be in the export: a chain that was
cut at its end or rewritten is found so. The Ed25519 signature of an anchor is NOT checked here, because the
standard library cannot; only the equality of its heads is. Check the signature with `tablemgr audit verify
--anchor FILE`, or with any Ed25519 tool over the canonical text of the file without its "signature".

Exit status: 0 all is well, 1 something is wrong (the first faults are printed), 2 wrong usage or unreadable file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Iterable, Iterator, Optional  # noqa: UP035 - as old Pythons have them

SHOWN = 50


class Place:
    """Where a fact says it stands, and its hash."""

    def __init__(self, line: Any) -> None:
        fact = line["fact"]
        self.chain, self.sequence, self.previous = str(fact["chain"]), fact["sequence"], fact["previous"]
        self.hash, self.answer = line["hash"], fact["answer"]
        self.name = f"{self.chain}/{self.sequence}"
        if not isinstance(self.sequence, int):
            raise TypeError("a sequence that is no number")


def canonical(value: Any) -> str:
    """Sorted keys, no spaces, UTF-8 unescaped; a float has no place in a fact."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def no_float(text: str) -> Any:
    """Refuse a number that is no integer."""
    raise ValueError("a number that is no integer: " + text)


def sha256(text: str) -> str:
    """Sixty-four hexadecimal digits of the text's UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_line(text: str) -> tuple[Optional[Place], list[str]]:  # noqa: UP045 - as old Pythons have it
    """Read one line; return where its fact stands and what is wrong with the line itself."""
    try:
        line = json.loads(text, parse_float=no_float, parse_constant=no_float)
        place = Place(line)
        return place, list(line_faults(text, line, place))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        return None, [f"cannot be read ({type(error).__name__}: {error})"]


def line_faults(text: str, line: Any, place: Place) -> Iterator[str]:
    """Say what is wrong with a line that can be read."""
    if canonical(line) != text:
        yield f"{place.name} was edited: this is not the canonical form"
    if sha256(canonical(line["fact"])) != place.hash:
        yield f"{place.name} was edited: its content does not give its hash"
    if (None if line["answer"] is None else sha256(canonical(line["answer"]))) != place.answer:
        yield f"{place.name} was edited: its stored answer is not the one it names"


class Chain:
    """One chain as far as it has been read."""

    def __init__(self, name: str) -> None:
        self.name, self.last, self.before = name, 0, sha256(name)
        self.hashes: dict[int, str] = {}

    def add(self, place: Place, *, edited: bool) -> Iterator[str]:
        """Put the next fact behind the others and say what is wrong with its place."""
        if place.sequence in self.hashes:
            yield f"{place.name} is there twice: a fork"
        elif place.sequence < self.last:
            yield f"{place.name} does not stand in its order"
        elif place.sequence != self.last + 1:
            yield f"{self.name}/{self.last + 1} to {self.name}/{place.sequence - 1} are missing: a gap"
        elif place.previous != self.before and not edited:
            yield f"{place.name} follows another fact than the one before it: a fork"
        self.hashes.setdefault(place.sequence, place.hash)
        self.last, self.before = max(self.last, place.sequence), place.hash


def check(lines: Iterable[str]) -> tuple[dict[str, Chain], list[str]]:
    """Read a whole export; return the chains and every fault in the order of the lines."""
    chains: dict[str, Chain] = {}
    faults: list[str] = []
    for number, text in enumerate(lines, 1):
        place, found = check_line(text.rstrip("\n"))
        if place is not None:
            chain = chains.setdefault(place.chain, Chain(place.chain))
            found += chain.add(place, edited=bool(found))
        faults += [f"line {number}: {fault}" for fault in found]
    return chains, faults


def check_heads(chains: dict[str, Chain], heads: Iterable[Any]) -> Iterator[str]:
    """Compare with heads that were written down elsewhere."""
    for name, sequence, value in heads:
        if name not in chains or chains[name].last < sequence:
            yield f"{name}/{sequence} is missing at the end: the chain was cut"
        elif chains[name].hashes.get(sequence) != value:
            yield f"{name}/{sequence} is not the fact that was written down"


def run(export: Path, heads_file: Optional[Path]) -> int:  # noqa: UP045 - as old Pythons have it
    """Check one export, print what was found, return the exit status."""
    # A byte that is no UTF-8 must be found at its line, not stop the reading.
    with export.open(encoding="utf-8", errors="surrogateescape", newline="\n") as lines:
        chains, faults = check(lines)
    if heads_file is not None:
        heads = json.loads(heads_file.read_text(encoding="utf-8"))
        faults += check_heads(chains, heads["heads"] if isinstance(heads, dict) else heads)
    for name in sorted(chains):
        chain = chains[name]
        sys.stdout.write(f"{name}: {len(chain.hashes)} facts, head {chain.last} {chain.hashes.get(chain.last)}\n")
    for fault in faults[:SHOWN]:
        sys.stdout.write(f"WRONG: {fault}\n")
    sys.stdout.write(f"{len(faults)} faults\n" if faults else "All is well.\n")
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    """Read the command line."""
    heads_file = None
    if "--heads" in arguments[:-1]:
        place = arguments.index("--heads")
        heads_file = Path(arguments[place + 1])
        arguments = arguments[:place] + arguments[place + 2 :]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: verifier.py facts.jsonl [--heads FILE]\n")
        return 2
    try:
        return run(Path(arguments[0]), heads_file)
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"cannot be read: {error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
