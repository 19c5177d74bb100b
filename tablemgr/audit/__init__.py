"""Facts and their chain: what can happen, the exact bytes of each fact, and the proof that none was changed.

Pure: leans on the clock's text form and the bedrock alone. It must never know a database, a page or an
account; a fact arrives here as a value and leaves as text and a hash.
"""
