"""The web's tests stand on the floor of the cast."""

from cast import app, client, clock, floor_template, signed_in, site

__all__ = ["app", "client", "clock", "floor_template", "signed_in", "site"]
