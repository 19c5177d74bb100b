"""The rules of the games and of the round, pure: values in, values out.

This floor may lean on words, errors, money, gaming days and settings of its own; it never knows a
clock, a random number, a database, a page or a file. Everything that reads rules as data is in `catalog`.
"""
