"""The only place that speaks SQL: rows, units of work, the append-only book and trail, migrations, backups.

Leans on the pure floors for the values it keeps. Rows are private to it; everything it gives away is a
frozen value. It must never know a page, a command line or a setting: what it needs is passed in.
"""
