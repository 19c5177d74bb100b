"""Who may open which page: one decorator on every route, and the value `by` for the services.

`@allow("rounds.enter")` asks for a sign-in that holds the right (see `services.rights`), `@allow(..., tablet=True)`
also for an enrolled tablet, `@signed_in` for any sign-in, `@anyone` for none. A route without one of them fails a test.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from flask import Flask, g, make_response, request, session, url_for
from flask.typing import ResponseReturnValue

from tablemgr.audit.record import By
from tablemgr.clock import parse_stamp
from tablemgr.errors import BadInput, Denied
from tablemgr.services.rights import may
from tablemgr.services.signins import Presence, SignedOut
from tablemgr.web.show import NAVIGATION, SWITCHES, basics
from tablemgr.web.site import site

SIGN_IN = "sign_in"
DEVICE_COOKIE = "tablemgr_tablet"
DEVICE_SECONDS = 400 * 24 * 3600

P = ParamSpec("P")
R = TypeVar("R", bound=ResponseReturnValue)
View = Callable[P, ResponseReturnValue]


def allow(*rights: str, tablet: bool = False, quiet: bool = False) -> Callable[[Callable[P, R]], View[P]]:
    """Ask for a sign-in that holds one of `rights`. A `quiet` request (polling) does not count as activity."""

    def decorate(view: Callable[P, R]) -> View[P]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            here = presence(quiet=quiet)
            if here.person.must_change:
                return _elsewhere(url_for("people.change_pin", next=_here()))
            if not any(may(here.person.role, right) for right in rights):
                raise Denied("Your role may not do this. Ask a supervisor if you need it.")
            if tablet and here.device is None:
                raise Denied(
                    "This browser is not enrolled as a tablet, so it cannot deal. "
                    "Ask the floor for a code and enter it at %(place)s.",
                    place=url_for("devices.enrol"),
                )
            return view(*args, **kwargs)

        return _marked(guarded, rights)

    return decorate


def signed_in(view: Callable[P, R]) -> View[P]:
    """Ask for any sign-in, also one whose PIN must still be changed."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        presence()
        return view(*args, **kwargs)

    return _marked(guarded, ("signed in",))


def anyone(view: Callable[P, R]) -> Callable[P, R]:
    """Open to everybody, said on purpose."""
    return _marked(view, ("anyone",))


def _marked(view: Callable[P, R], rule: tuple[str, ...]) -> Callable[P, R]:
    view.access_rule = rule  # type: ignore[attr-defined]  # a mark for the test that walks the routes
    return view


def presence(*, quiet: bool = False) -> Presence:
    """Give who is signed in at which tablet, read once a request; refuse when nobody is."""
    if "presence" not in g:
        token = session.get(SIGN_IN)
        if not token:
            raise SignedOut("none")
        g.presence = site().sign_ins.present(token, device_token=request.cookies.get(DEVICE_COOKIE), quiet=quiet)
    return cast("Presence", g.presence)


def by(second: str | None = None) -> By:
    """Give who does this, at which tablet, and when his clock says so."""
    here = presence()
    return By(
        person=here.person.badge,
        role=here.person.role,
        second=second,
        device=here.device.code if here.device else None,
        claimed_at=_claimed(),
    )


def _claimed() -> datetime | None:
    """Take the time that the client says it is; it is kept as claimed and never believed."""
    try:
        return parse_stamp(request.headers.get("X-Claimed-At", ""))
    except BadInput:
        return None


def can(right: str) -> bool:
    """Whether the person on this page holds `right`; nobody holds none. For templates."""
    here = g.get("presence")
    return here is not None and not here.person.must_change and may(here.person.role, right)


def _switched_on(place: str) -> bool:
    """Whether a page is one that this house has; asked only for what the reader may see."""
    switch = SWITCHES.get(place)
    return switch is None or bool(getattr(basics().policy, switch))


def _here() -> str:
    return request.full_path.rstrip("?") if request.method == "GET" else "/"


def _elsewhere(place: str) -> ResponseReturnValue:
    response = make_response("", 303)
    response.headers["Location"] = place
    return response


def local(place: str | None) -> str:
    """Keep a `next` inside this house: a path that starts with one slash, else the front page."""
    inside = place and place.startswith("/") and not place.startswith(("//", "/\\")) and place.isprintable()
    return place if place and inside else "/"


def init_app(app: Flask) -> None:
    """Give every template who is here and where he may go."""

    @app.context_processor
    def around() -> dict[str, object]:
        return {
            "me": g.get("presence"),
            "can": can,
            "navigation": [(place, label) for place, right, label in NAVIGATION if can(right) and _switched_on(place)],
            "here": request.path,
            "demonstration": bool(site().cast),
        }
