"""Why half a hand was won or lost, in words: what two tiles are worth under the choices of a game, and what decided."""

from __future__ import annotations

from tablemgr.rules.tiles.hand import POINT_WORDS, Strength, Two, bilingual
from tablemgr.training.ranking import Half, Ranking
from tablemgr.words import Text, text


def worth_words(two: Two, ranking: Ranking) -> Text:
    """Say what two tiles are worth, with the tile that decides a tie.

    >>> from tablemgr.rules.tiles.piece import Tile
    >>> foo, two_one = Tile.parse("5-6"), Tile.parse("1-2")
    >>> [str(worth_words((foo, two_one), each)) for each in (Ranking(), Ranking(gee_joon_counts="pips"))]
    ['seven with Foo 斧', 'four with Foo 斧']
    """
    found = ranking.worth(*two)
    if found.category != "points" or found.is_zero:
        return bilingual(*two) if found.category != "points" else POINT_WORDS[0]
    return text("%(points)s with %(kind)s", points=POINT_WORDS[found.points], kind=_tile(found))


def why(half: Half, mine: Two, theirs: Two, ranking: Ranking, *, who: Text) -> Text:
    """Say what decided half a hand against the banker's, `who` being the banker in the words of the game.

    >>> from tablemgr.rules.tiles.piece import Tile
    >>> a, b, c, d = (Tile.parse(each) for each in ("6-6", "1-4", "5-5", "1-6"))
    >>> str(why("win", (a, b), (c, d), Ranking(), who=text("the banker")))
    'Both are seven, and the higher tile decides: Teen 天 above Mooy 梅.'
    >>> str(why("lose", (c, d), (a, d), Ranking(), who=text("the banker")))
    'seven loses to nine.'
    """
    one, other = ranking.worth(*mine), ranking.worth(*theirs)
    if _name(one) != _name(other):
        said = {"mine": _name(one), "theirs": _name(other)}
        return text("%(mine)s beats %(theirs)s.", **said) if half == "win" else text(
            "%(mine)s loses to %(theirs)s.", **said)  # fmt: skip
    if half in ("copy", "tie"):
        return _equal(half, one, ranking, who)
    if one.top == other.top:
        return text("Both are %(worth)s, and the tile beside decides.", worth=_name(one))
    said = {"worth": _name(one), "mine": _tile(one), "theirs": _tile(other)}
    if half == "win":
        return text("Both are %(worth)s, and the higher tile decides: %(mine)s above %(theirs)s.", **said)
    return text("Both are %(worth)s, and the higher tile decides: %(mine)s below %(theirs)s.", **said)


def _equal(half: Half, worth: Strength, ranking: Ranking, who: Text) -> Text:
    if worth.is_zero and ranking.zero_tie == "banker":
        return text("Zero against zero goes to %(who)s.", who=who)
    if half == "tie":
        return text("Both are %(worth)s with the same highest tile, so it is nobody's.", worth=_name(worth))
    return text("Both are %(worth)s with the same highest tile, so it goes to %(who)s.", worth=_name(worth), who=who)


def _name(worth: Strength) -> Text:
    """Name a value without the tile that decides a tie; pairs, wongs and gongs are called by theirs."""
    if worth.category == "pair":
        return text("pair of %(kind)s", kind=_tile(worth))
    if worth.category == "wong":
        return text("wong with %(kind)s", kind=_tile(worth))
    return text("gong with %(kind)s", kind=_tile(worth)) if worth.category == "gong" else POINT_WORDS[worth.points]


def _tile(worth: Strength) -> Text:
    return text("%(name)s %(chinese)s", name=worth.top.label, chinese=worth.top.chinese)
