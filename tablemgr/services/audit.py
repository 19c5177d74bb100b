"""The trail as its readers use it: look through it, verify it, sign its heads, take it out of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tablemgr import __version__
from tablemgr.audit import anchor as anchors
from tablemgr.audit import chain as chains
from tablemgr.audit import export
from tablemgr.audit.anchor import Anchor
from tablemgr.audit.canonical import Json, digest
from tablemgr.audit.chain import Head, Problem
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import By
from tablemgr.errors import Absent, BadInput
from tablemgr.services.house import House, basics
from tablemgr.store import audit as trail
from tablemgr.store import heads, verify
from tablemgr.store.audit import Kept
from tablemgr.store.work import PROPERTY_CHAIN, TABLE_CHAIN, Unit, read

# How many problems a fact about a check carries; the first one is what matters, the rest is for the reader.
NOTED = 20


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check found: how many facts in how many chains, and everything that is wrong, first things first."""

    facts: int
    chains: int
    problems: tuple[Problem, ...]
    anchor: Anchor | None = None

    @property
    def is_sound(self) -> bool:
        """Whether everything is as it was written."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Page:
    """Some facts of a chain, newest first, and where to go on: the sequence to read before, or None at the end."""

    chain: str
    facts: tuple[Kept, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class Sought:
    """Which facts of a chain are wanted."""

    before: int | None = None
    kinds: tuple[str, ...] = ()
    gaming_day: date | None = None
    shift: str | None = None


class Audit:
    """Reads the trail and proves it. Looking changes nothing; verifying, signing and exporting are facts."""

    def __init__(self, house: House) -> None:
        """Work in this house."""
        self._house = house

    def chains(self) -> tuple[Head, ...]:
        """Tell where each chain stands, in order of name."""
        with read(self._house.engine) as look:
            return tuple(heads.read_all(look.session))

    def page(self, chain: str, sought: Sought | None = None, *, limit: int = 50) -> Page:
        """Read a chain from its end; Absent for one that has no fact."""
        sought = sought or Sought()
        with read(self._house.engine) as look:
            _known(look, chain)
            found = trail.newest(
                look,
                chain,
                limit=limit + 1,
                before=sought.before,
                kinds=sought.kinds,
                gaming_day=sought.gaming_day,
                shift=sought.shift,
            )
        facts = tuple(found[:limit])
        return Page(chain, facts, facts[-1].record.sequence if len(found) > limit else None)

    def fact(self, chain: str, sequence: int) -> Kept:
        """Read one fact; Absent when there is none."""
        with read(self._house.engine) as look:
            found = trail.find(look, chain, sequence)
        if found is None:
            raise Absent("There is no fact %(fact)s.", fact=f"{chain}/{sequence}")
        return found

    def verify_chain(self, chain: str) -> Verification:
        """Check one chain fact by fact, for a page that shows it; the whole check is `verify`."""
        with read(self._house.engine) as look:
            head = _known(look, chain)
            problems = chains.verify(trail.links(look, chain), heads=[head])
        return Verification(head.sequence, 1, tuple(problems))

    def verify(self, *, anchor: str | None = None, by: By | None = None) -> Verification:
        """Check every chain and everything that follows from facts; with an anchor's text, against it as well.

        With `by` the outcome becomes a fact, unless the very chain that would hold it is broken. BadInput when the
        anchor is none, was changed, or was signed with another key than this house's.
        """
        signed = None if anchor is None else self._anchor(anchor)
        with read(self._house.engine) as look:
            problems = verify.verify(look, anchored=signed.heads if signed else ())
            standing = heads.read_all(look.session)
        facts = sum(head.sequence for head in standing)
        found = Verification(facts, len(standing), tuple(problems), signed)
        # A house that is not set up yet has no fact to stand beside, and no calendar to date one by.
        if by is not None and standing and not any(problem.chain == PROPERTY_CHAIN for problem in problems):
            self._note(found, by)
        return found

    def anchor(self, *, by: By) -> str:
        """Sign where every chain stands, and give the text of the anchor file; the house keeps its digest."""
        pem = self._key()
        with self._house.work() as work:
            standing = heads.read_all(work.session)
            house = basics(work)
            signed = anchors.sign(standing, at=work.now, house=house.name, software=__version__, pem=pem)
            body: dict[str, Json] = {
                "digest": digest(signed),
                "heads": [[head.chain, head.sequence, head.hash] for head in standing],
                "key": anchors.public_key(pem),
            }
            work.commit(Fact("anchor.taken", body), by=by)
        return signed

    def export(self, write: Callable[[str], object], *, chain: str | None = None, by: By) -> tuple[Head, ...]:
        """Write every fact, or those of one chain, as JSON Lines; give the heads of what was written.

        The export itself is a fact, which comes after what was written and so is not in it.
        """
        last: dict[str, Head] = {}
        with read(self._house.engine) as look:
            if chain is not None:
                _known(look, chain)
            for link in trail.links(look, chain):
                write(export.line(link) + "\n")
                last[link.chain] = Head(link.chain, link.sequence, link.hash)
        written = tuple(last[name] for name in sorted(last))
        body: dict[str, Json] = {"heads": [[head.chain, head.sequence, head.hash] for head in written]}
        with self._house.work() as work:
            work.commit(Fact("audit.exported", body), by=by)
        return written

    def _note(self, found: Verification, by: By) -> None:
        body: dict[str, Json] = {
            "anchor": None if found.anchor is None else found.anchor.at,
            "chains": found.chains,
            "facts": found.facts,
            "problems": [
                {"place": problem.place, "said": str(problem.text), "sort": problem.sort}
                for problem in found.problems[:NOTED]
            ],
            "wrong": len(found.problems),
        }
        with self._house.work() as work:
            work.commit(Fact("audit.verified", body), by=by)

    def _anchor(self, written: str) -> Anchor:
        signed = anchors.read(written)
        path = self._house.signing_key_file
        if path is not None and path.is_file() and signed.key != anchors.public_key(self._key()):
            raise BadInput("This anchor was signed with another key than this house's.")
        return signed

    def _key(self) -> str:
        path = self._house.signing_key_file
        try:
            if path is not None:
                return path.read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            pass
        raise Absent("There is no signing key in %(path)s. `tablemgr init` makes it.", path=str(path or "-"))


def table_chain(code: str) -> str:
    """Name the chain of a table.

    >>> table_chain("PG14")
    'table:PG14'
    """
    return TABLE_CHAIN + code


def _known(look: Unit, chain: str) -> Head:
    head = heads.read(look.session, chain)
    if head is None or head.sequence == 0:
        raise Absent("There is no chain %(chain)s.", chain=chain)
    return head
