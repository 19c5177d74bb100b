"""Values to paper: a frozen report in, the bytes of a PDF, JSON or CSV file out, the same bytes every time.

May lean on the vault and what lies below it. Must never know the store, the clock, a request or who is reading:
the value holds every figure that is printed, and the reader's words are passed in.
"""
