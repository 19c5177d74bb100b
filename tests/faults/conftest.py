"""The kill tests stand on the floor of the cast, in files that a server may open."""

from cast import floor_template

__all__ = ["floor_template"]
