"""The felt of a practice table as it is shown, and what is kept of a game: taps, what was noticed, graded rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from tablemgr.audit.canonical import Json
from tablemgr.rules.round import Round
from tablemgr.services.dealing import Game
from tablemgr.services.draft import RoundDraft
from tablemgr.services.practice_setup import Setup
from tablemgr.services.spoken import said
from tablemgr.training.dealing import MISTAKES, Bet, Felt, Laid
from tablemgr.training.dealing_grade import Fault, target
from tablemgr.words import Text, text

# Graded rounds that a game remembers one by one; its sums know all of them.
_MOST_ROUNDS = 40
_SUMS = ("rounds", "clean", "faults", "made", "found", "seconds")
# Mistakes that can be seen only in a later phase than that of the bets.
_SEEN_IN: Mapping[str, tuple[str, ...]] = {
    "late": ("dice", "banker", "seats", "ready"),
    "exchanged": ("seats", "ready"),
    "foul": ("seats", "ready"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One game at a practice table.

    `noticed` says of a seat whether its mistake was called (`call`) or refused by the screen (`screen`); `settled` is
    the request of the round before, `rounds` the last graded ones, `sums` those of all.
    """

    setup: Setup
    begun_at: str
    number: int = 1
    standing: Mapping[int, int]
    draft: RoundDraft | None = None
    noticed: Mapping[int, str]
    wrong_calls: tuple[tuple[int, str], ...] = ()
    settled: str | None = None
    rounds: tuple[Mapping[str, Any], ...] = ()
    sums: Mapping[str, int]

    @classmethod
    def new(cls, setup: Setup, *, begun_at: str) -> Self:
        """Begin."""
        return cls(setup=setup, begun_at=begun_at, standing={}, noticed={}, sums=dict.fromkeys(_SUMS, 0))

    def to_json(self) -> dict[str, Json]:
        """Write it as it is kept."""
        draft = self.draft
        return {
            "setup": self.setup.to_json(),
            "begun_at": self.begun_at,
            "number": self.number,
            "standing": {str(seat): cents for seat, cents in self.standing.items()},
            "draft": None if draft is None else [draft.version, draft.to_json()],
            "noticed": {str(seat): how for seat, how in self.noticed.items()},
            "wrong_calls": [list(each) for each in self.wrong_calls],
            "settled": self.settled,
            "rounds": list(self.rounds),
            "sums": dict(self.sums),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Read it back."""
        return cls(
            setup=Setup.from_json(value["setup"]),
            begun_at=value["begun_at"],
            number=value["number"],
            standing={int(seat): cents for seat, cents in value["standing"].items()},
            draft=None if value["draft"] is None else RoundDraft.from_json(*value["draft"]),
            noticed={int(seat): how for seat, how in value["noticed"].items()},
            wrong_calls=tuple((seat, kind) for seat, kind in value["wrong_calls"]),
            settled=value["settled"],
            rounds=tuple(value["rounds"]),
            sums=value["sums"],
        )

    def after(self, graded: Mapping[str, Any], *, request: str, standing: Mapping[int, int]) -> Self:
        """Go on to the next round."""
        gained = {**graded, "rounds": 1, "clean": int(not graded["faults"]), "faults": len(graded["faults"])}
        return replace(
            self,
            number=self.number + 1,
            standing=standing,
            draft=None,
            noticed={},
            wrong_calls=(),
            settled=request,
            rounds=(*self.rounds, graded)[-_MOST_ROUNDS:],
            sums={name: self.sums[name] + gained[name] for name in _SUMS},
        )


def visible(kind: str, phase: str) -> bool:
    """Whether a mistake can be seen yet.

    >>> visible("under", "bets"), visible("late", "bets"), visible("foul", "seats")
    (True, False, True)
    """
    return phase in _SEEN_IN.get(kind, (phase,))


def shown(felt: Felt, kept: Kept, round_: Round, game: Game) -> dict[str, Json]:
    """Give what can be seen of the felt in this phase; what was noticed lies as it was put right."""
    phase = round_.phase
    dealt, set_ = phase in ("banker", "seats", "ready"), phase in ("seats", "ready")
    turns = {place.seat: turn for turn, place in enumerate(felt.delivery.order, 1) if place.kind == "seat"}
    names = [place.kind for place in felt.delivery.order]
    return {
        "phase": phase,
        "places": [
            {
                **_place(felt, kept, seat, game),
                "late": 0 if phase == "bets" or seat in kept.noticed else felt.late.get(seat, 0),
                "stack": turns.get(seat) if dealt else None,
                "hand": _hand(felt.hands.get(seat), put_right=seat in kept.noticed) if set_ else None,
            }
            for seat in range(1, kept.setup.seats + 1)
        ],
        "dice": None if phase == "bets" or felt.dice is None else list(felt.dice),
        "banker": [str(piece) for piece in felt.banker] if dealt else None,
        "bank_stack": names.index("banker") + 1 if dealt else None,
    }


def _place(felt: Felt, kept: Kept, seat: int, game: Game) -> dict[str, Json]:
    noticed = kept.noticed.get(seat)
    bet = (felt.due if noticed else felt.bets).get(seat, Bet())
    sides: list[Json] = [{"name": game.paytables[key].name, "cents": cents} for key, cents in sorted(bet.sides.items())]
    return {"seat": seat, "wager": bet.wager, "sides": sides, "noticed": noticed}


def _hand(hand: Laid | None, *, put_right: bool) -> Json:
    if hand is None:
        return None
    low, high = (hand.due.low, hand.due.high) if put_right else (hand.low, hand.high)
    return {"low": [str(piece) for piece in low], "high": [str(piece) for piece in high], "asked": hand.asked}


def graded(felt: Felt, kept: Kept, found: tuple[Fault, ...], seconds: int) -> dict[str, Json]:
    """Write down what came of a round: its faults with their sentences, its time against what a round may take."""
    aim = target(kept.setup.game)
    pace = text("%(seconds)s seconds; a round may take %(target)s.", seconds=seconds, target=aim)
    by_screen = sorted(seat for seat, how in kept.noticed.items() if how == "screen")
    hints: list[Json] = [said(_to_call(seat, felt.wrong[seat])) for seat in by_screen]
    return {
        "number": kept.number,
        "faults": [{"rule": each.rule, "seat": each.seat, "words": said(each.words)} for each in found],
        "hints": hints,
        "made": len(felt.wrong),
        "found": len(kept.noticed),
        "seconds": seconds,
        "target": aim,
        "pace": said(pace),
    }


def _to_call(seat: int, kind: str) -> Text:
    return text(
        "Seat %(seat)s: the screen refused it. Call the %(mistake)s before you enter it.",
        seat=seat,
        mistake=MISTAKES[kind],
    )


def score(kept: Kept) -> dict[str, Json]:
    """Give the running score; the time is the mean of all rounds."""
    sums = kept.sums
    return {
        **sums,
        "mean": sums["seconds"] // sums["rounds"] if sums["rounds"] else 0,
        "target": target(kept.setup.game),
    }
