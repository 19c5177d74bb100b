"""The chips' book: accounts, entries that sum to zero, counts by denomination, balances rebuilt from entries.

Pure: leans on money and the bedrock alone. It must never know the trail, a database or a tile; a service
joins it with them in one transaction.
"""
