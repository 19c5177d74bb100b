"""The deck: fifty-two cards and one joker, and the canonical order in which hands are written.

Greater means earlier in that order: the joker, then ranks from the ace down, then spades, hearts, diamonds,
clubs. Suits never break a tie between hands (reference 2.1); they only fix how a hand is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from tablemgr.errors import BadInput
from tablemgr.words import Text, text

HAND_SIZE = 7
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
ACE: Final = 14
JOKER_RANK: Final = 15
_JOKER_TEXT = "Jk"
_TWO: Final = 2

# Names as a dealer says them, one and many, by rank.
RANK_WORDS: tuple[tuple[Text, Text], ...] = (
    (text("two"), text("twos")),
    (text("three"), text("threes")),
    (text("four"), text("fours")),
    (text("five"), text("fives")),
    (text("six"), text("sixes")),
    (text("seven"), text("sevens")),
    (text("eight"), text("eights")),
    (text("nine"), text("nines")),
    (text("ten"), text("tens")),
    (text("jack"), text("jacks")),
    (text("queen"), text("queens")),
    (text("king"), text("kings")),
    (text("ace"), text("aces")),
)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card by rank (2 to 14, the joker 15) and suit (`c d h s`, the joker none).

    `place` is its place in the canonical order: 0 for the two of clubs up to 51, the joker 52.

    >>> Card.parse("Td"), str(Card.parse("Jk"))
    (Card(rank=10, suit='d'), 'Jk')
    >>> Card.parse("Jk") > Card.parse("As") > Card.parse("Ah") > Card.parse("Ks")
    True
    """

    rank: int = field(compare=False)
    suit: str = field(compare=False)
    place: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is in no deck, and find the place of what is."""
        if self.rank == JOKER_RANK:
            if self.suit:
                raise BadInput("The joker has no suit.")
        elif not (_TWO <= self.rank <= ACE and self.suit in SUITS and len(self.suit) == 1):
            raise BadInput("There is no card of rank %(rank)s and suit %(suit)s.", rank=self.rank, suit=self.suit)
        place = len(RANKS) * len(SUITS) if not self.suit else (self.rank - _TWO) * len(SUITS) + SUITS.index(self.suit)
        object.__setattr__(self, "place", place)

    def __hash__(self) -> int:
        """Hash by place: a deck is looked into often."""
        return self.place

    def __str__(self) -> str:
        """Write rank and suit, `Jk` for the joker."""
        return _JOKER_TEXT if self.is_joker else RANKS[self.rank - _TWO] + self.suit

    @classmethod
    def parse(cls, text_form: str) -> Card:
        """Read a card, `As` or `Td` or `Jk`, in either case; `BadInput` for anything else.

        >>> str(Card.parse("qh")), str(Card.parse("10c"))
        ('Qh', 'Tc')
        """
        read = text_form.strip().replace("10", "T")
        if read.lower() == _JOKER_TEXT.lower():
            return cls(JOKER_RANK, "")
        match list(read):
            case [rank, suit] if rank.upper() in RANKS and suit.lower() in SUITS:
                return cls(RANKS.index(rank.upper()) + _TWO, suit.lower())
        raise BadInput("There is no card %(card)s.", card=text_form.strip()[:20])

    @property
    def is_joker(self) -> bool:
        """Whether it is the joker."""
        return self.rank == JOKER_RANK


_PLACE = attrgetter("place")
JOKER = Card(JOKER_RANK, "")
SET: tuple[Card, ...] = (JOKER, *(Card(rank, suit) for rank in range(ACE, 1, -1) for suit in reversed(SUITS)))
"""All fifty-three cards in canonical order."""


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Order cards as they are written and kept.

    >>> " ".join(map(str, canonical(map(Card.parse, "2c Jk As Ah".split()))))
    'Jk As Ah 2c'
    """
    return tuple(sorted(cards, key=_PLACE, reverse=True))


def parse_cards(cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read any number of cards, keeping their order; `BadInput` when one comes twice.

    >>> [str(card) for card in parse_cards("As Jk")]
    ['As', 'Jk']
    """
    words = cards.split() if isinstance(cards, str) else cards
    read = tuple([each if isinstance(each, Card) else Card.parse(each) for each in words])
    if len(set(read)) < len(read):
        card, used = Counter(read).most_common(1)[0]
        raise BadInput("Card %(card)s is used %(used)s times; the deck has one.", card=str(card), used=used)
    return read


def parse_hand(hand: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read the seven cards of a hand into canonical order; `BadInput` says what is wrong.

    >>> " ".join(map(str, parse_hand("5c 8d 7h As Kd Kh 2c")))
    'As Kh Kd 8d 7h 5c 2c'
    """
    cards = canonical(parse_cards(hand))
    if len(cards) != HAND_SIZE:
        raise BadInput("A hand is seven cards; this one has %(count)s.", count=len(cards))
    return cards


def rank_words(rank: int, *, many: bool = False) -> Text:
    """Say a rank as a dealer does.

    >>> str(rank_words(13)), str(rank_words(6, many=True))
    ('king', 'sixes')
    """
    return RANK_WORDS[rank - _TWO][many]
