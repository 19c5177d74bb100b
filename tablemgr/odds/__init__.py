"""Exact counts over every deal: how often a way of setting wins, loses and pushes against another.

Pure, and the one floor with NumPy. May lean on the rules; never knows a file, a table or an amount. Counts are whole
numbers; only what is printed as a rate is a fraction.
"""
