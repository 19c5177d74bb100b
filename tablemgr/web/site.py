"""The typed way for a view to reach its services: `site().rounds.settle(...)`."""

from __future__ import annotations

from typing import cast

from flask import current_app

from tablemgr.services.site import Site

KEY = "tablemgr"


def site() -> Site:
    """Give the house that this application serves."""
    return cast("Site", current_app.extensions[KEY])
