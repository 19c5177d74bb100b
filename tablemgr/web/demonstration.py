"""Only in the demonstration: a browser that comes for the first time is enrolled as a tablet by itself."""

from __future__ import annotations

from flask import Flask, Response, g, request

from tablemgr.audit.record import By
from tablemgr.web.access import DEVICE_COOKIE
from tablemgr.web.devices import remember
from tablemgr.web.site import site

BY = By("demonstration", "administrator")


def init_app(app: Flask) -> None:
    """Hang the enrolment into an application whose house has a cast."""
    app.before_request(enrol)
    app.after_request(keep)


def enrol() -> None:
    """Enrol the browser that opens the sign-in page without being a tablet."""
    here = request.endpoint == "people.sign_in" and request.method == "GET"
    if here and site().devices.recognise(request.cookies.get(DEVICE_COOKIE)) is None:
        number = len(site().devices.everything()) + 1
        code = site().devices.make_code(f"Tablet {number}", by=BY).code
        g.enrolled = site().devices.enrol(code)


def keep(response: Response) -> Response:
    """Send the token along with the page."""
    if "enrolled" in g:
        remember(response, g.enrolled.token)
    return response
