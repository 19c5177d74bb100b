"""The workbench: every house way in words, hands tried, ways compared, files checked. Nothing here is a fact.

What takes more than a moment is a job: asked for by a page, watched by it, kept in memory by what it is about.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablemgr.catalog import houseways
from tablemgr.catalog.grounds import GROUNDS
from tablemgr.errors import Absent, BadInput, TableError
from tablemgr.rules.games import game
from tablemgr.rules.houseway import HouseWay, Rule
from tablemgr.rules.tiles.piece import parse_hand
from tablemgr.rules.vocabulary import in_words
from tablemgr.services import workbench_costs, workbench_files, workbench_hands
from tablemgr.services.house import House
from tablemgr.services.jobs import Job, Jobs
from tablemgr.services.workbench_costs import BEST, LOWEST_FIRST, Comparison
from tablemgr.services.workbench_files import Checked
from tablemgr.services.workbench_hands import Piece, Setting, Worth
from tablemgr.store import property as properties
from tablemgr.store import rounds
from tablemgr.store.work import Unit, read

__all__ = [
    "BEST", "LOWEST_FIRST", "Checked", "Comparison", "Job", "Line", "Offer", "Offered", "Piece", "Setting", "Workbench",
    "Worth",
]  # fmt: skip

# A page waits this long for a job before it shows how far it is.
PATIENCE = 1.5
MOST_OF_A_FILE = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A house way and where it plays.

    `own` says that it is of this site; `kept` that it was put in force and is no longer on offer as it was.
    """

    way: HouseWay
    own: bool
    kept: bool
    in_force: bool
    tables: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name on the workbench: the key, or for a kept text the digest of its rules."""
        return self.way.digest if self.kept else self.way.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """The ways of every game, dealers' first; `trouble` says what is wrong with the site's own files, if anything."""

    ways: tuple[Offer, ...]
    trouble: TableError | None

    def of(self, key: str) -> tuple[Offer, ...]:
        """Give the ways of one game."""
        return tuple(each for each in self.ways if each.way.game == key)


@dataclass(frozen=True, slots=True)
class Line:
    """One rule with its number; `when` and `play` in the words of the file, `counts` by the switches as they stand."""

    number: int
    rule: Rule
    counts: bool
    when: str
    play: str


class Workbench:
    """Look at house ways, try them, count them."""

    def __init__(self, house: House) -> None:
        """Work in `house`."""
        self._house = house
        self._jobs = Jobs()

    def offered(self) -> Offered:
        """List the ways that ship, the site's own, and those in force that are not on offer any more."""
        shelves, trouble = self._shelves()
        shipped = {each.digest for key in GROUNDS for each in houseways.shipped(game=key).values()}
        on_shelf = {each.digest for each in shelves}
        with read(self._house.engine) as unit:
            plays = _plays(unit)
            in_force = {each.digest for each in properties.documents(unit) if each.kind == "houseway"}
            gone = list(_kept(unit, in_force - on_shelf))
        found = [
            Offer(
                way=way,
                own=way.digest in on_shelf - shipped,
                kept=way.digest not in on_shelf,
                in_force=way.digest in in_force,
                tables=plays.get(way.digest, ()),
            )
            for way in (*shelves, *gone)
        ]
        found.sort(key=lambda each: (not each.in_force, each.way.role != "dealer", each.way.partial, each.name))
        return Offered(ways=tuple(found), trouble=trouble)

    def way(self, key: str, name: str) -> Offer:
        """Give one way of a game by its name; Absent for none."""
        title = game(key).title
        for each in self.offered().of(key):
            if each.name == name:
                return each
        raise Absent("%(game)s has no house way “%(way)s”.", game=title, way=name[:60])

    def ways(self, key: str, names: Sequence[str]) -> tuple[HouseWay, ...]:
        """Give several ways of a game by their names; without one, every whole way that binds a dealer."""
        offered = self.offered().of(key)
        if not names:
            return tuple(each.way for each in offered if each.way.role == "dealer" and not each.way.partial)
        return tuple(self._named(key, name, offered).way for name in dict.fromkeys(names))

    def rules(self, offer: Offer) -> tuple[Line, ...]:
        """Give the rules of a way in order, in words."""
        return tuple(
            Line(number, rule, counts=offer.way.counts(rule), when=in_words(rule.when), play=in_words(rule.play))
            for number, rule in enumerate(offer.way.rules, 1)
        )

    def words(self, offer: Offer) -> dict[str, str]:
        """Give the meaning of every word that the rules of a way use, as `houseway explain` tells it."""
        known = GROUNDS[offer.way.game].vocabulary
        meanings = {**known.asks, **known.plays, **known.prefers}
        used = {word for rule in offer.way.rules for word in _words(rule)}
        return {name: (word.__doc__ or "").strip() for name, word in meanings.items() if name in used}

    def pieces(self, key: str, hand: str) -> tuple[str, ...]:
        """Read the pieces of a hand, whole or not yet; BadInput names the one that is none."""
        read = game(key).parse
        return tuple(str(read(each)) for each in hand.replace(",", " ").split())

    def rack(self, key: str, pieces: Sequence[str]) -> tuple[Piece, ...]:
        """Lay out every piece of a game, those of the hand taken."""
        return workbench_hands.rack(game(key), pieces)

    def tried(self, key: str, hand: str, names: Sequence[str]) -> tuple[Setting, ...]:
        """Set a hand by several ways; BadInput says what is wrong with the hand."""
        return workbench_hands.tried(game(key), hand, self.ways(key, names))

    def worth(self, hand: str, banker: str) -> Job[dict[str, Worth]]:
        """Count what each setting of four tiles is worth against a banker who sets by a way."""
        tiles = parse_hand(hand.replace(",", " "))
        way = self._setter("tiles", banker)
        key = _key("worth", " ".join(map(str, tiles)), way.digest if way else banker)
        return self._jobs.ask(key, lambda step: workbench_hands.worth(tiles, way, step), seconds=PATIENCE)

    def compared(self, key: str, one: str, other: str) -> Job[Comparison]:
        """Count where two ways of a game part and what that costs."""
        if other == BEST and key != "tiles":
            raise BadInput("The best answer to a way is counted for tiles only.")
        first, second = self._setter(key, one), None if other == BEST else self._setter(key, other)
        # A built-in way has no rules of its own, so its name stands for it.
        about = [way.digest if way else name for way, name in ((first, one), (second, other))]
        count = workbench_costs.of(key)
        asking = (first, second, other == BEST)
        return self._jobs.ask(
            _key("compare", key, *about), lambda step: count(*asking, step), long=key != "tiles", seconds=PATIENCE
        )

    def check(self, source: str) -> str:
        """Take a house way's file to be checked; give the key under which what was found is kept."""
        if not source.strip():
            raise BadInput("There is nothing to check. Choose a file or paste its text.")
        if len(source) > MOST_OF_A_FILE:
            raise BadInput("A house way's file has at most %(most)s characters.", most=MOST_OF_A_FILE)
        key = _key("check", source)
        long = workbench_files.game_of(source) == "poker"
        self._jobs.ask(key, lambda step: workbench_files.checked(source, step), long=long)
        return key

    def checked(self, key: str) -> Job[Checked]:
        """Give what was found in a file; Absent when it is no longer kept."""
        job = self._jobs.find(key)
        job.wait(PATIENCE)
        return job  # type: ignore[return-value]  # the key says what it is about

    def job(self, key: str) -> Job[object]:
        """Give any job by its key, to see how far it is."""
        return self._jobs.find(key)

    def _setter(self, key: str, name: str) -> HouseWay | None:
        """Find a way that is to set hands; None stands for the strongest low hand."""
        return None if name == LOWEST_FIRST else self._named(key, name, self.offered().of(key)).way

    def _named(self, key: str, name: str, offered: Sequence[Offer]) -> Offer:
        found = next((each for each in offered if each.name == name), None)
        if found is None:
            raise BadInput("%(game)s has no house way “%(way)s”.", game=game(key).title, way=name[:60])
        return found

    def _shelves(self) -> tuple[list[HouseWay], TableError | None]:
        """Read what ships and what the site adds; files that cannot be used hide nothing that can."""
        found, trouble = list[HouseWay](), None
        for key in GROUNDS:
            try:
                found += houseways.shipped(self._house.site_folder, game=key).values()
            except TableError as refusal:
                trouble = refusal
                found += houseways.shipped(game=key).values()
        return found, trouble


def _words(rule: Rule) -> Iterator[str]:
    """Give the words of a rule, also those that are gathered."""
    for word, given in rule.when.items():
        yield word
        if word in ("all", "any"):
            yield from (name for table in given for name in table)
    play = {rule.play: True} if isinstance(rule.play, str) else rule.play
    yield from (str(play["prefer"]) if word == "prefer" else word for word in play)


def _plays(unit: Unit) -> dict[str, tuple[str, ...]]:
    """Give the names of the tables that play by each way, by its digest."""
    plays: dict[str, tuple[str, ...]] = {}
    for setup, _state in properties.table_setups(unit):
        plays[setup.houseway] = (*plays.get(setup.houseway, ()), setup.name)
    return plays


def _kept(unit: Unit, digests: set[str]) -> Iterator[HouseWay]:
    """Read the texts that were put in force and lie on no shelf any more."""
    for digest in sorted(digests):
        found = rounds.document(unit, digest)
        assert found is not None, "what is listed is there"
        yield houseways.from_canonical(found[1])


def _key(*about: str) -> str:
    return hashlib.sha256("\0".join(about).encode()).hexdigest()
