"""HTTP and nothing else: read a request, call one service, answer with a page, a value or a redirect.

May lean on the services, Flask and the shipped templates. Must never hold a rule, a figure or a query: views are
about ten lines. Views import `web.site` and `web.access`; nothing imports this module but the commands that serve.
"""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from tablemgr import assets
from tablemgr.services.site import Site
from tablemgr.web import (
    access,
    audit,
    auditions,
    boxes,
    calendars,
    cash,
    changes,
    corrections,
    days,
    demonstration,
    devices,
    disputes,
    errors,
    exams,
    guard,
    health,
    lammers,
    packing,
    people,
    pit,
    practice,
    practice_table,
    property,  # noqa: A004 - the property of a casino
    race,
    rack,
    reports,
    rights,
    rotation,
    rounds,
    rulebook,
    scoring,
    sessions,
    setup,
    shifts,
    show,
    sittings,
    slips,
    staff,
    tables,
    training,
    workbench,
)
from tablemgr.web.site import KEY

# The order of the routes.
PAGES = (
    health,
    people,
    staff,
    devices,
    property,
    setup,
    rulebook,
    rights,
    pit,
    rotation,
    tables,
    sessions,
    rack,
    lammers,
    slips,
    rounds,
    corrections,
    disputes,
    boxes,
    cash,
    sittings,
    shifts,
    days,
    calendars,
    changes,
    reports,
    audit,
    workbench,
    training,
    exams,
    auditions,
    practice,
    practice_table,
    scoring,
    race,
)


def create_app(site: Site, *, locale_folder: Path | None = None) -> Flask:
    """Make the WSGI application for one house; other catalogs than the shipped ones come from `locale_folder`."""
    app = Flask(
        "tablemgr",
        static_folder=str(assets.path("static")),
        static_url_path="/static",
        template_folder=str(assets.path("templates")),
    )
    _configure(app, site)
    app.config["LOCALE_FOLDER"] = locale_folder
    for plug in (show, guard, packing, errors, access):
        plug.init_app(app)
    for page in PAGES:
        app.register_blueprint(page.blueprint)
    if site.cast:
        demonstration.init_app(app)
    if site.door.behind_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    return app


def _configure(app: Flask, site: Site) -> None:
    app.extensions[KEY] = site
    app.config.update(
        SECRET_KEY=site.door.secret_key,
        SESSION_COOKIE_NAME="tablemgr",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=site.door.secure_cookies,
        MAX_CONTENT_LENGTH=site.door.body_limit,
        # A form lives as long as the sign-in: the token is bound to the session, and the session ends with it.
        WTF_CSRF_TIME_LIMIT=None,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.policies["ext.i18n.trimmed"] = True
