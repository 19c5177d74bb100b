"""Text that is the same for everybody, packed small for the way to the tablet: scripts, sheets, drawings, house ways.

Pages are left as they are. A page holds a form token beside what somebody typed, and how well the two pack together
would tell a listener about the token.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

PACKED = frozenset({"text/css", "text/javascript", "application/javascript", "application/json", "image/svg+xml"})
FOR_ALL = frozenset({"static", "rounds.houseway"})
# Below this the packing costs more than it saves.
LEAST = 600


def init_app(app: Flask) -> None:
    """Pack what may be packed, each answer once."""
    app.after_request(pack)


def pack(response: Response) -> Response:
    """Pack an answer if the other end reads it so; what was packed before is taken from memory."""
    if request.endpoint not in FOR_ALL or response.mimetype not in PACKED:
        return response
    response.vary.add("Accept-Encoding")
    asked = request.method == "GET" and request.accept_encodings.quality("gzip") > 0
    if not asked or response.status_code != 200 or response.content_encoding:  # noqa: PLR2004 - a whole answer
        return response
    response.direct_passthrough = False
    plain = response.get_data()
    if len(plain) >= LEAST:
        etag = response.get_etag()[0]
        response.set_data(_gzip(plain))
        response.content_encoding = "gzip"
        if etag:
            # The bytes differ from those of the plain answer, the meaning does not: that is a weak tag.
            response.set_etag(etag, weak=True)
    return response


@lru_cache(maxsize=256)
def _gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)
