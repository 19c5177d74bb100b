"""The offices: verbs of the pit, each function one use case, one unit of work and one fact.

May lean on the store, the catalog, the reports and everything below them. Must never know a request, a session
of a browser or a status code, SQL, or where a setting comes from: what a use case needs is passed in.
"""
