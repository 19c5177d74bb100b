"""Pai gow tiles: the set, the order of hands, the splits, the dice and the side bet.

The twin of poker: same modules, same public names. It may lean on the game-blind parts of `rules` for
their protocols only, and never knows the other game, a wager or an amount.
"""
