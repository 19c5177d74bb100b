"""The services' tests stand on the floor of the cast."""

from cast import clock, floor_template, site

__all__ = ["clock", "floor_template", "site"]
