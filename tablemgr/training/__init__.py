"""Training: questions, grades, what to ask next, exams, and the games that are played and not dealt. Pure.

Everything here follows from seeds, values and the moments that are passed in. It may lean on the rules of the games,
on money (a drill on commission asks for cents) and on words; it must never know the book, the trail, the store or the
web, so that no drill can reach a chip of the house.
"""
