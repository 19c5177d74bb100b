"""A signed anchor over all heads: kept outside the house, it shows later that no chain was cut or rewritten.

The file is JSON with the keys at, heads, house, key, signature, software, version. The signature is Ed25519 over
the canonical text of the object without `signature`; `key` is the public key it checks against, in hexadecimal.
Whoever holds a file should know the key from elsewhere, for anyone can sign with a key of his own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tablemgr.audit.canonical import Json, canonical
from tablemgr.audit.chain import Head
from tablemgr.clock import stamp
from tablemgr.errors import BadInput

VERSION = 1
SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Anchor:
    """What an anchor file says, once its signature has been found right."""

    at: str
    house: str
    key: str
    heads: tuple[Head, ...]


def key_from_seed(seed: bytes) -> str:
    """Make a signing key from 32 unguessable bytes, as PEM text for the key file.

    >>> key_from_seed(bytes(32)).splitlines()[0]
    '-----BEGIN PRIVATE KEY-----'
    """
    if len(seed) != SEED_BYTES:
        raise BadInput("A signing key is made from 32 bytes.")
    key = Ed25519PrivateKey.from_private_bytes(seed)
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def public_key(pem: str) -> str:
    """Give the public half of a key file, in hexadecimal.

    >>> public_key(key_from_seed(bytes(32)))[:12]
    '3b6a27bcceb6'
    """
    return _private(pem).public_key().public_bytes_raw().hex()


def sign(heads: Iterable[Head], *, at: datetime, house: str, software: str, pem: str) -> str:
    """Write an anchor: one line of canonical JSON.

    >>> from tablemgr.clock import parse_stamp
    >>> head = Head("property", 3, "ab" * 32)
    >>> at = parse_stamp("2026-11-29T12:00:00.000000Z")
    >>> read(sign([head], at=at, house="Test", software="0", pem=key_from_seed(bytes(32)))).heads == (head,)
    True
    """
    payload: dict[str, Json] = {
        "at": stamp(at),
        "heads": [[head.chain, head.sequence, head.hash] for head in sorted(heads, key=lambda head: head.chain)],
        "house": house,
        "key": public_key(pem),
        "software": software,
        "version": VERSION,
    }
    return canonical(payload | {"signature": _private(pem).sign(canonical(payload).encode()).hex()})


def read(written: str) -> Anchor:
    """Read an anchor and check its signature; BadInput when it is not one or was changed."""
    try:
        value = json.loads(written)
        payload = {name: part for name, part in value.items() if name != "signature"}
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(value["key"]))
        key.verify(bytes.fromhex(value["signature"]), canonical(payload).encode())
        return _anchor(payload)
    except InvalidSignature:
        raise BadInput("The signature of this anchor is wrong: it was changed after it was signed.") from None
    except (ValueError, KeyError, TypeError, AttributeError, BadInput):
        raise BadInput("This is not an anchor.") from None


def _anchor(payload: Mapping[str, Any]) -> Anchor:  # checked part by part as it is taken out
    heads = tuple(Head(str(chain), int(sequence), str(value)) for chain, sequence, value in payload["heads"])
    sound = all(re.fullmatch("[0-9a-f]{64}", head.hash) and head.sequence > 0 for head in heads)
    if payload["version"] != VERSION or not sound:
        raise ValueError
    return Anchor(str(payload["at"]), str(payload["house"]), str(payload["key"]), heads)


def _private(pem: str) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(pem.encode(), password=None)
    except (ValueError, TypeError):
        raise BadInput("The signing key cannot be read.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput("The signing key is not an Ed25519 key.")
    return key
