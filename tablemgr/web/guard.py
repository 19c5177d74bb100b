"""What every answer carries and every request must pass: headers, form tokens, the size of a body."""

from __future__ import annotations

from flask import Flask, Response, abort, request
from flask_wtf.csrf import CSRFProtect

# Nothing from outside, nothing inline, never inside another page's frame.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

# A body that is refused is still read up to here: a server that hangs up while the client is sending
# makes the client report a broken connection instead of the sentence.
DRAIN = 64 * 1024 * 1024
PIECE = 1024 * 1024

csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    """Hang the guard into the application; the size is looked at before the form token."""
    app.before_request(refuse_large_body)
    csrf.init_app(app)
    app.after_request(add_headers)


def refuse_large_body() -> None:
    """Answer 413 to a body over the limit, after reading it away."""
    length, most = request.content_length or 0, request.max_content_length or 0
    if length <= most:
        return
    stream, left = request.environ["wsgi.input"], min(length, DRAIN)
    while left > 0 and (piece := stream.read(min(left, PIECE))):
        left -= len(piece)
    abort(413)


def add_headers(response: Response) -> Response:
    """Add the headers; a page that says nothing about caching is never kept by a shared tablet."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
