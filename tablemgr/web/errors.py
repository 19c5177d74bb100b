"""The one table from family to reply: a page for a reader, an object for a program. It needs no database."""

from __future__ import annotations

import logging
import uuid

from flask import Flask, Response, jsonify, make_response, render_template, request, url_for
from flask_babel import lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from tablemgr.errors import Absent, BadInput, BrokenBook, Conflict, Denied, Refused, TableError, Unusable
from tablemgr.services.signins import SignedOut
from tablemgr.web.show import say

log = logging.getLogger(__name__)
_l = lazy_gettext

# The first line that fits decides, so a narrower class stands above its family.
REPLIES: tuple[tuple[type[TableError], int, object], ...] = (
    (SignedOut, 401, _l("Sign in to go on")),
    (BadInput, 422, _l("That cannot be read")),
    (Absent, 404, _l("Not here")),
    (Conflict, 409, _l("It has changed meanwhile")),
    (Denied, 403, _l("Not yours to do")),
    (Refused, 409, _l("Not allowed")),
    (Unusable, 503, _l("The house cannot answer just now")),
    (BrokenBook, 500, _l("The book does not agree with itself")),
    (TableError, 500, _l("Something is wrong")),
)

SENTENCES = {
    400: (_l("That cannot be read"), _l("The request cannot be read.")),
    404: (_l("Not here"), _l("There is no such page.")),
    405: (_l("Not that way"), _l("This address does not take that kind of request.")),
    413: (_l("Too large"), _l("What was sent is too large. Nothing was changed.")),
    415: (_l("That cannot be read"), _l("This address reads JSON only.")),
    500: (_l("Something is wrong"), _l("Something went wrong here. Nothing was changed. Tell the shift manager.")),
    503: (_l("Busy"), _l("The house cannot answer just now. Nothing was changed. Try again.")),
}
FORM_TOKEN = (
    _l("The page was too old"),
    _l("The form's token is missing or belongs to another sign-in. Nothing was changed. Load the page again."),
)


def init_app(app: Flask) -> None:
    """Register the table."""
    app.register_error_handler(TableError, answer_refusal)
    app.register_error_handler(CSRFError, answer_form_token)
    app.register_error_handler(HTTPException, answer_http)


def status_of(error: TableError) -> int:
    """Give the status of a refusal."""
    return _reply(error)[0]


def _reply(error: TableError) -> tuple[int, object]:
    return next((status, title) for family, status, title in REPLIES if isinstance(error, family))


def wants_json() -> bool:
    """Whether the other end is a program: it sent JSON, asks for it, or names a .json address."""
    accepted = request.accept_mimetypes
    prefers = accepted["application/json"] > accepted["text/html"]
    return request.is_json or prefers or request.path.endswith(".json")


def answer_refusal(error: TableError) -> Response:
    """Answer with the refusal's own sentence."""
    status, title = _reply(error)
    if isinstance(error, SignedOut) and not wants_json() and request.method == "GET":
        response = make_response("", 303)
        response.headers["Location"] = _door(error.why)
        return response
    if status >= 500:  # noqa: PLR2004 - server side
        log.error("%s: %s", type(error).__name__, error)
    return _answer(status, title, say(error))


def _door(why: str) -> str:
    """Give the address of the sign-in page that leads back here."""
    return url_for("people.sign_in", next=request.full_path.rstrip("?"), why=why if why != "none" else None)


def answer_form_token(_error: CSRFError) -> Response:
    """Answer a missing or foreign form token."""
    return _answer(400, *FORM_TOKEN)


def answer_http(error: HTTPException) -> Response:
    """Answer what the server itself refuses, and, in production, what nobody foresaw."""
    status = error.code or 500
    title, sentence = SENTENCES.get(status, (error.name, error.description or error.name))
    if status == 500:  # noqa: PLR2004 - the one that hides a bug
        reference = uuid.uuid4().hex[:8]
        log.error("unforeseen %s", reference, exc_info=getattr(error, "original_exception", None))
    response = _answer(status, title, sentence)
    if allowed := getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _answer(status: int, title: object, sentence: object) -> Response:
    if wants_json():
        response = jsonify(error=str(sentence))
    else:
        page = render_template("errors/page.html", status=status, title=str(title), sentence=str(sentence))
        response = make_response(page)
    response.status_code = status
    return response
