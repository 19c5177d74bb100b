"""Reads the data of a house (`config/` and the site's own folder) into values of the rules, or says all that is wrong.

May lean on the rules, money, words and assets; never knows a database, a page or who is asking. What is read once
stays the same for the life of the process: what is *in force* is a fact with its text, and that is in the store.
"""
