"""A Flask application that does nothing, on the very server that serves the house: what every ratio is held against."""

from __future__ import annotations

import sys

from flask import Flask

from tablemgr.cli.serve import Server
from tablemgr.settings import load


class Bare(Server):
    """The house's server with nothing in it."""

    def load(self) -> Flask:
        """Make the application."""
        app = Flask("bare")

        @app.get("/")
        def nothing() -> dict[str, bool]:
            return {"ok": True}

        return app


if __name__ == "__main__":
    settings = load({}, database="sqlite:///none", port=0, threads=int(sys.argv[1]))
    Bare(settings, (), lambda place: print(f"bare serves {place}", flush=True)).run()
