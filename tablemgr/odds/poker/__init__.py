"""Exact counts and fast arrays for the cards: every seven of fifty-three, class by class.

Hands that no rule can tell apart are one class with an exact number of deals, so 154,143,080 hands are 292,253
classes. What a hand is worth always comes from `rules.poker`; here it is only put into arrays. May lean on the rules;
never knows a file, a table or an amount.
"""
