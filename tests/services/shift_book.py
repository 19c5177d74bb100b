"""The book of a floor as a clerk with a pencil would keep it: it shares nothing with the product, not even a name.

`tray` is what lies in a table's tray, commission and all. Every method is one thing that happens on the floor.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

HERE = ZoneInfo("America/Los_Angeles")


def shift_of(now: datetime) -> tuple[str, str]:
    """The gaming day and shift of a moment: 6 to 14, 14 to 22, 22 to 6, on the house's wall clock."""
    wall = now.astimezone(HERE)
    name = "Day" if 6 <= wall.hour < 14 else "Swing" if 14 <= wall.hour < 22 else "Grave"
    day = wall.date() if wall.hour >= 6 else wall.date() - timedelta(days=1)
    return day.isoformat(), name


def five_percent(cents: int) -> int:
    return (cents * 500 + 5_000) // 10_000 if cents > 0 else 0


@dataclass
class Dealt:
    """A round as it was dealt: amounts and outcomes by seat; `sides` is what each side bet won or lost."""

    wagers: dict[int, int]
    results: dict[int, str]
    sides: dict[int, int] = field(default_factory=dict)
    bank: tuple[str, int] | None = None  # "whole" or "half", and the seat
    house: int = 0
    session: int = 0
    stands: bool = True
    corrected: bool = False


@dataclass
class Slip:
    kind: str
    table: str
    cents: int
    state: str = "requested"
    number: int | None = None


@dataclass
class Session:
    """One session of a table: what was counted, which boxes were pulled of it and what went into each."""

    opener: int
    shift: tuple[str, str]
    closer: int | None = None
    forced: bool = False
    fills: int = 0
    credits: int = 0


@dataclass
class Box:
    table: str
    session: int
    place: int
    cents: int | None = None
    agreed: bool = False
    adjusted: int = 0


class Book:
    """Heaps of chips and what is written beside them."""

    def __init__(self) -> None:
        self.heaps: Counter[str] = Counter()
        self.rounds: dict[tuple[str, int], Dealt] = {}
        self.sessions: dict[tuple[str, int], Session] = {}
        self.slips: dict[str, Slip] = {}
        self.boxes: dict[str, Box] = {}
        # By table, in order: session, cause and cents of whatever goes into the box.
        self.entered: dict[str, list[tuple[int, str, int]]] = {}
        self.last: Counter[str] = Counter()  # the last session of a table
        self.lammers: set[str] = set()  # tables where commission is owed

    def shift(self, cents: int, *, out: str, into: str) -> None:
        self.heaps[out] -= cents
        self.heaps[into] += cents

    def running(self, table: str) -> Session | None:
        """The session whose tray is not counted yet."""
        found = self.sessions.get((table, self.last[table]))
        return None if found is None or found.closer is not None else found

    def counted(self, table: str, session: int) -> bool:
        return self.sessions[table, session].closer is not None

    def open(self, table: str, cents: int, shift: tuple[str, str]) -> None:
        self.last[table] += 1
        self.sessions[table, self.last[table]] = Session(cents, shift)
        self.shift(cents, out="cage", into=f"tray:{table}")

    def close(self, table: str, cents: int) -> None:
        session = self.running(table)
        assert session is not None
        session.closer = cents
        self.shift(self.heaps[f"tray:{table}"] - cents, out=f"tray:{table}", into="variance")
        self.shift(cents, out=f"tray:{table}", into="cage")

    def recount(self, table: str, which: str, more: int) -> None:
        session = self.sessions[table, self.last[table]]
        if which == "opener":
            session.opener += more
            self.shift(more, out="cage", into=f"tray:{table}")
        else:
            session.closer = (session.closer or 0) + more
            self.shift(more, out="variance", into="cage")

    def gains(self, table: str, dealt: Dealt) -> Counter[str]:
        """What a round adds to each heap."""
        moved: Counter[str] = Counter()
        bank = Counter[str]()

        def charge(seat: int, cents: int) -> None:
            moved[f"seat:{table}:{seat}"] -= cents
            moved[f"owed:{table}:{seat}" if table in self.lammers else f"tray:{table}"] += cents

        for seat, cents in dealt.wagers.items():
            won = {"win": cents, "lose": -cents, "push": 0}[dealt.results[seat]]
            moved[f"seat:{table}:{seat}"] += won
            bank["main"] -= won
            charge(seat, five_percent(won))
        own = {"win": dealt.house, "lose": -dealt.house, "push": 0}[dealt.results.get(0, "push")]
        bank["main"] -= own
        moved[f"tray:{table}"] += own
        kind, banker = dealt.bank or ("house", 0)
        mine = {"house": 0, "whole": bank["main"], "half": bank["main"] // 2}[kind]
        moved[f"tray:{table}"] += bank["main"] - mine
        if banker:
            moved[f"seat:{table}:{banker}"] += mine
            charge(banker, five_percent(mine))
        for seat, won in dealt.sides.items():
            moved[f"seat:{table}:{seat}"] += won
            moved[f"tray:{table}"] -= won
        return moved

    def settle(self, table: str, number: int, dealt: Dealt) -> None:
        self.rounds[table, number] = dealt
        self._move(table, dealt, 1)

    def take_back(self, table: str, number: int) -> None:
        """A round goes back, by undo or by a correction; a tray that was counted since was counted without it."""
        dealt = self.rounds[table, number]
        dealt.stands = False
        self._move(table, dealt, -1)

    def _move(self, table: str, dealt: Dealt, sign: int) -> None:
        gone = self.counted(table, dealt.session)
        for heap, cents in self.gains(table, dealt).items():
            self.heaps["variance" if gone and heap == f"tray:{table}" else heap] += sign * cents

    def slip_signed(self, slip: Slip) -> None:
        session = self.running(slip.table)
        assert session is not None
        self._slip(slip, session, f"tray:{slip.table}")

    def paper(self, slip: Slip, session: int) -> None:
        found = self.sessions[slip.table, session]
        self._slip(slip, found, f"tray:{slip.table}" if found.closer is None else "variance")

    def _slip(self, slip: Slip, session: Session, heap: str) -> None:
        if slip.kind == "fill":
            session.fills += slip.cents
            self.shift(slip.cents, out="cage", into=heap)
        else:
            session.credits += slip.cents
            self.shift(slip.cents, out=heap, into="cage")

    def moved(self, table: str, cause: str, cents: int) -> None:
        """An entry of the rack drawer; below zero one that is taken back."""
        into = {"buy_in": "box", "coupon": "promo", "marker": "markers"}.get(cause)
        if into is not None:
            self.shift(cents, out=f"tray:{table}", into=f"{into}:{table}")
            self.entered.setdefault(table, []).append((self.last[table], cause, cents))

    def pulled(self, key: str, table: str, session: int) -> None:
        self.boxes[key] = Box(table, session, len(self.entered.get(table, [])))

    def beside(self, box: Box) -> list[Box]:
        """All boxes of one table and shift, in the order in which they were pulled."""
        shift = self.sessions[box.table, box.session].shift
        return [each for each in self.boxes.values()
                if each.table == box.table and self.sessions[each.table, each.session].shift == shift]  # fmt: skip

    def belongs(self, box: Box) -> int:
        """What the table says went into a box: since the box before it of that shift, until it was pulled."""
        shift, beside = self.sessions[box.table, box.session].shift, self.beside(box)
        at = beside.index(box)
        first = beside[at - 1].place if at else 0
        sessions = [number for (table, number), each in self.sessions.items()
                    if table == box.table and each.shift == shift]  # fmt: skip
        mine = [(place, cause, cents) for place, (session, cause, cents) in enumerate(self.entered.get(box.table, []))
                if session in sessions]  # fmt: skip
        found = sum(cents for place, cause, cents in mine if first <= place < box.place and cause == "buy_in")
        since = [(cause, cents) for place, cause, cents in mine if place >= box.place]
        last = self.sessions[box.table, sessions[-1]]
        gone = (last.closer is not None or last.forced) and box.session == sessions[-1] and box is beside[-1]
        # Nothing more came after the last box of a shift, so what was taken back after it is taken off it.
        late = gone and sum(cents for _, cents in since) <= 0
        return found + (sum(cents for cause, cents in since if cause == "buy_in") if late else 0)

    def agreed(self, box: Box) -> None:
        given, held = self.belongs(box), box.cents or 0
        box.agreed = True
        self.shift(given, out=f"box:{box.table}", into="cage")
        self.shift(held - given, out="variance", into="cage")
