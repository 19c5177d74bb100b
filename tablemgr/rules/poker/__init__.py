"""Pai gow poker: the twin of the tiles, with cards.

The same modules and the same public names as `rules.tiles`: what a card is, what two or five of them are
worth, the twenty-one ways to set seven, the words of a house way, side bets, packets and seats. May lean on
`rules.showdown`, `rules.seating` and the engine of house ways; must never know a tile, a wager or a chip.
"""
