"""A round entered again, between the fields of a page and the value that a service takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tablemgr.errors import BadInput
from tablemgr.money import format_money
from tablemgr.rules.banking import HOUSE_SEAT
from tablemgr.services.corrections import Correctable, Entered
from tablemgr.services.entering import HOUSE_WAY, PLAYER, EnteredHand
from tablemgr.services.house import WrongFields
from tablemgr.web.fields import Reader, choice, money, one, words
from tablemgr.web.forms import SHELL, Form
from tablemgr.words import Text, refusal

# The most pieces a half may have, as text.
_MOST = 40
_WAYS = (PLAYER, HOUSE_WAY)


@dataclass(frozen=True, slots=True)
class Places:
    """What can be entered at a table: its seats and those with a hand, its side bets, and the sizes of a hand."""

    seats: tuple[int, ...]
    hands: tuple[int, ...]
    bets: tuple[tuple[str, str], ...]
    bare: bool
    dice: bool


def places(found: Correctable) -> Places:
    """Tell what a correction of this round may name. Any seat may turn out to have wagered."""
    rules, terms = found.dealt.game.rules, found.dealt.draft.terms
    seats = tuple(range(1, terms.seats + 1))
    own = (HOUSE_SEAT,) if HOUSE_SEAT in found.dealt.round.order else ()
    bets = tuple((bet.key, found.dealt.game.paytables[bet.key].name) for bet in rules.offered)
    return Places(seats, (*own, *seats), bets, rules.capture == "results", rules.dice is not None)


def first(found: Correctable) -> dict[str, object]:
    """Give the fields as they are filled in when the page is opened: the round as it was entered."""
    said = found.entered
    fields: dict[str, object] = {"dice": said.dice, "banker": _text(said.banker)}
    for seat, cents in said.wagers.items():
        fields[f"wager-{seat}"] = format_money(cents)
    for seat, bets in said.sides.items():
        fields |= {f"side-{seat}-{key}": format_money(cents) for key, cents in bets.items()}
    for place, hand in said.hands.items():
        fields |= {
            f"low-{place}": hand.low,
            f"high-{place}": hand.high,
            f"set-{place}": hand.set_by,
            f"result-{place}": hand.result,
        }
    fields["banker-set"] = said.banker.set_by
    return fields


def _text(hand: EnteredHand) -> str:
    return " ".join(hand.pieces)


def read(form: Form, found: Correctable) -> tuple[Entered, str]:
    """Read the round and the reason; WrongFields with all that is wrong."""
    at = places(found)
    readers = dict(_readers(at))
    values: dict[str, object] = {}
    problems: dict[str, Text] = {}
    for name in set(form.typed) - set(readers) - SHELL - {"step"}:
        raise BadInput("The form has an unknown field %(name)s.", name=name[:40])
    for name, reader in readers.items():
        try:
            values[name] = reader(form.typed.getlist(name))
        except BadInput as error:
            problems[name] = refusal(error)
    if problems:
        raise WrongFields(problems)
    return _entered(values, at, found), str(values["reason"])


def _readers(at: Places) -> Iterator[tuple[str, Reader]]:
    yield "reason", words(300)
    yield "dispute", words(60, least=0)
    yield "banker", words(_MOST)
    yield "banker-set", words(_MOST, least=0)
    if at.dice:
        yield "dice", words(20)
    for seat in at.seats:
        yield f"wager-{seat}", _money
        for key, _ in at.bets:
            yield f"side-{seat}-{key}", _money
    for place in at.hands:
        yield f"low-{place}", words(_MOST, least=0)
        yield f"high-{place}", words(_MOST, least=0)
        yield f"set-{place}", choice(_WAYS, empty=True)
        yield f"result-{place}", choice(("win", "lose", "push"), empty=True)


_money: Callable[[list[str]], object] = money(zero=True)


def _entered(values: Mapping[str, object], at: Places, found: Correctable) -> Entered:
    wagers = {seat: _cents(values[f"wager-{seat}"]) for seat in at.seats}
    sides = {seat: {key: _cents(values[f"side-{seat}-{key}"]) for key, _ in at.bets} for seat in at.seats}
    bets = {seat: {key: cents for key, cents in each.items() if cents} for seat, each in sides.items()}
    before = found.entered
    hands = {place: _hand(values, place, before.hands.get(place)) for place in at.hands}
    playing = {seat for seat, cents in wagers.items() if cents} | (set(before.hands) - set(before.wagers))
    return Entered(
        dice=str(values.get("dice", "")),
        banker=_banker(str(values["banker"]), str(values["banker-set"] or PLAYER), found),
        wagers={seat: cents for seat, cents in wagers.items() if cents},
        sides={seat: each for seat, each in bets.items() if each},
        hands={place: hand for place, hand in hands.items() if place in playing},
    )


def _cents(value: object) -> int:
    assert isinstance(value, int), "money is read as whole minor units"
    return value


def _hand(values: Mapping[str, object], place: int, before: EnteredHand | None) -> EnteredHand:
    low, high = str(values[f"low-{place}"]), str(values[f"high-{place}"])
    set_by, result = str(values[f"set-{place}"] or PLAYER), str(values[f"result-{place}"] or "")
    # Whether a hand was folded cannot be seen on it; it stays as it was.
    return EnteredHand(low, high, set_by=set_by, result=result, folded=before is not None and before.folded)


def _banker(pieces: str, set_by: str, found: Correctable) -> EnteredHand:
    """Read the banker's hand, low first; as it was where nothing of it was changed."""
    before = found.entered.banker
    if pieces.split() == list(before.pieces) and set_by == before.set_by:
        return before
    low = found.dealt.game.rules.game.low_size
    laid = pieces.split()
    return EnteredHand(" ".join(laid[:low]), " ".join(laid[low:]), set_by=set_by)


def dispute_of(form: Form) -> str | None:
    """Give the dispute whose ruling is carried out, where there is one."""
    return one(form.typed.getlist("dispute")) or None
