"""A JSON value from the services, told in the reader's language: words become text, everything else stays."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from flask import jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations
from pydantic import TypeAdapter, ValidationError

from tablemgr.errors import BadInput, TableError
from tablemgr.services.spoken import SAY, TONGUES, heard
from tablemgr.web.errors import status_of
from tablemgr.web.show import DEFAULT_LANGUAGE, say, tag
from tablemgr.words import Text

T = TypeVar("T")

# Made once for each kind that is asked for; a reader is of its key's type, which a table cannot say.
_READERS: dict[type[Any], TypeAdapter[Any]] = {}


def told(value: Any) -> Any:  # any JSON value in, the same with text in it out
    """Say every word in a value."""
    return _told(value, tag(), get_translations())


@lru_cache(maxsize=4096)
def _said(words: Text, _catalog: object) -> str:
    """Say words once for each catalog; the same few hundred come back all night."""
    return say(words)


def _told(value: Any, language: str, catalog: object) -> Any:
    # What the services give is plain dictionaries and lists, and every answer passes here: no slower question is asked.
    if type(value) is dict:
        if SAY in value and (words := heard(value)) is not None:
            return _said(words, catalog)
        if TONGUES in value and len(value) == 1:
            sentences = value[TONGUES]
            return sentences.get(language) or sentences.get(DEFAULT_LANGUAGE, "")
        return {name: each if type(each) in _PLAIN else _told(each, language, catalog) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [each if type(each) in _PLAIN else _told(each, language, catalog) for each in value]
    return value


_PLAIN = frozenset({str, int, bool, type(None)})


def asked(kind: type[T]) -> T:
    """Read the request's JSON straight into a value; BadInput says where it is wrong."""
    try:
        read: T = _reader(kind).validate_json(request.get_data(cache=True))
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in found["loc"]) or "JSON"
        raise BadInput("What was sent cannot be read: %(where)s.", where=where[:60]) from None
    return read


def answered(act: Callable[[], Any], present: Callable[[], Any]) -> ResponseReturnValue:
    """Do it and answer with the state it gives, or the present one where it gives none.

    A refusal is answered with its sentence and the present state: the screen stays true.
    """
    try:
        done = act()
        return jsonify(told(present() if done is None else done))
    except TableError as refusal:
        status = status_of(refusal)
        if status >= 500:  # noqa: PLR2004 - the server's own trouble is logged where all of it is
            raise
        return jsonify({"error": say(refusal), **_present(present)}), status


def _present(present: Callable[[], Any]) -> dict[str, object]:
    try:
        return {"state": told(present())}
    except TableError:
        return {}


def _reader(kind: type[T]) -> TypeAdapter[T]:
    if kind not in _READERS:
        _READERS[kind] = TypeAdapter(kind)
    return _READERS[kind]
