"""A trainee at a practice table who reads the felt as a person does and enters what lies there, by the JSON alone."""

from __future__ import annotations

import uuid
from typing import Any

from tablemgr.audit.record import By
from tablemgr.catalog import rulesets
from tablemgr.rules.games import game
from tablemgr.services.practice_table import PracticeTables, Setup, Wrong
from tablemgr.services.taps import Settle, Tap, Undo

Act = dict[str, Any]


class Trainee:
    """Somebody at his own game."""

    def __init__(self, tables: PracticeTables, by: By, **chosen: Any) -> None:
        self.tables, self.by = tables, by
        self.game = game(chosen.get("game", "tiles"))
        key = chosen.get("ruleset") or {"tiles": "tiles-standard", "poker": "poker-standard"}[self.game.key]
        self.rules = rulesets.shipped(game=self.game.key)[key].rules
        self.id = tables.begin(Setup(**chosen), by=by)
        self.request = uuid.uuid4()
        self.state: Any = tables.state(self.id, by=by)

    @property
    def felt(self) -> Any:
        return self.state["practice"]["felt"]

    def place(self, seat: int) -> Any:
        return self.felt["places"][seat - 1]

    def act(self, **act: Any) -> Any:
        tap = Tap(request=self.request, version=self.state["round"]["version"], id=uuid.uuid4(), act=act)
        self.state = self.tables.act(self.id, tap, by=self.by)
        return self.state

    def undo(self) -> None:
        tap = Undo(request=self.request, version=self.state["round"]["version"], id=uuid.uuid4())
        self.state = self.tables.undo(self.id, tap, by=self.by)

    def call(self, seat: int, kind: str) -> str:
        answered: Any = self.tables.call(self.id, Wrong(seat, kind), by=self.by)
        self.state = answered
        return str(answered["answer"]["say"])

    # What is wrong at a place, by the house's rules.
    def bet_wrong(self, seat: int) -> str | None:
        place, limits = self.place(seat), self.state["table"]["limits"]
        wager = place["wager"]
        if place["late"]:
            return "late"
        if not wager:
            return "side_alone" if place["sides"] else None
        if wager < limits["minimum"]:
            return "under"
        if wager > limits["maximum"]:
            return "over"
        return "odd" if wager % limits["unit"] else None

    def hand_wrong(self, seat: int) -> str | None:
        hand = self.place(seat)["hand"]
        if hand is None or hand["asked"]:
            return None
        low, high = ([self.game.parse(piece) for piece in hand[half]] for half in ("low", "high"))
        split = self.game.arrange(low, high, self.rules)
        if self.game.key == "tiles":
            return "exchanged" if sorted(map(str, split.low)) != sorted(hand["low"]) else None
        return "foul" if self.game.foul(split, self.rules) is not None else None

    @property
    def seats(self) -> range:
        return range(1, len(self.felt["places"]) + 1)

    def see(self, wrong: Any, *, skip: tuple[str, ...] = ()) -> list[str]:
        """Call everything that `wrong` sees; give the kinds that were left out on purpose."""
        left = []
        for seat in self.seats:
            kind = wrong(seat)
            if kind in skip:
                left.append(kind)
            elif kind is not None and not self.place(seat)["noticed"]:
                said = self.call(seat, kind)
                assert said.startswith("Right."), (seat, kind, said)
        return left

    # The round, step by step.
    def bets(self, *, skip: tuple[str, ...] = ()) -> None:
        """Call what is wrong with the bets, then enter what lies there."""
        self.see(self.bet_wrong, skip=skip)
        for seat in self.seats:
            place = self.place(seat)
            if self.bet_wrong(seat):
                continue
            if self.state["bets"].get(str(seat), {}).get("wager", 0) != place["wager"]:
                self.act(kind="wager", seat=seat, cents=place["wager"])
            for side in place["sides"]:
                self.act(kind="side_bet", seat=seat, cents=side["cents"])
        self.act(kind="no_more_bets")
        self.see(self.bet_wrong, skip=skip)

    def deal(self) -> None:
        """Enter the dice and the bank's hand."""
        self.act(kind="dice", values=self.felt["dice"])
        for piece in self.felt["banker"]:
            self.act(kind="place", piece=piece)

    def hands(self, *, skip: tuple[str, ...] = (), instead: dict[tuple[int, str], str] | None = None) -> None:
        """Call what is wrong with the hands, then enter them one by one; `instead` enters other pieces."""
        self.see(self.hand_wrong, skip=skip)
        while self.state["placing"]:
            seat = self.state["placing"]["seat"]
            hand = self.place(seat)["hand"]
            pieces = [*hand["low"], *hand["high"]]
            for turn, piece in enumerate(pieces):
                if hand["asked"] and turn == len(pieces) - 1:
                    self.act(kind="house_way", seat=seat)
                self.act(kind="place", piece=(instead or {}).get((seat, piece), piece))

    def settle(self) -> Any:
        """Settle; give the graded round."""
        ask = Settle(request=self.request, version=self.state["round"]["version"])
        self.state = self.tables.settle(self.id, ask, by=self.by)
        again = self.tables.settle(self.id, ask, by=self.by)
        assert again["practice"] == self.state["practice"], "a repeated settle grades nothing again"
        self.request = uuid.uuid4()
        return self.state["practice"]["graded"]

    def round(self) -> Any:
        """Deal a round without a fault."""
        self.bets()
        self.deal()
        self.hands()
        return self.settle()
