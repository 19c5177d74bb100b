"""Words of the two games of training: what each choice is called, what came of half a hand."""

from __future__ import annotations

from collections.abc import Mapping

from tablemgr.words import Text, text

TITLES: Mapping[str, Text] = {
    "variant": text("With a house, or at home"),
    "most_with_house": text("Most players with a house"),
    "start": text("Points to begin with"),
    "unit": text("Least wager"),
    "most": text("Highest wager"),
    "finish": text("Points that finish the game"),
    "finish_at": text("Just as many points, or more"),
    "settles": text("What changes hands"),
    "declined": text("A bank that is declined"),
    "cover": text("What a player may cover"),
    "half_rounds": text("The odd point of half a bank"),
    "bust": text("When a player is bust"),
    "one_each": text("One half each"),
    "equal_tile": text("An equal highest tile"),
    "zero_tie": text("Zero against zero"),
    "single_tiles": text("The order of single tiles"),
    "wong_gong_tie": text("Two wongs or gongs of one kind"),
    "gee_joon_counts": text("What a single Gee Joon tile counts"),
    "home_limit": text("The limit at home"),
    "rounds": text("Rounds that end the game"),
    "dealer_counts": text("Rounds that the dealer wins"),
}

HALVES: Mapping[str, Text] = {
    "win": text("wins"),
    "lose": text("loses"),
    "copy": text("equal: lost"),
    "tie": text("nobody's"),
}
