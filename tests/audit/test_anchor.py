"""A signed anchor reads back, and anything changed in it is refused."""

import json

import pytest

from tablemgr.audit import anchor
from tablemgr.audit.canonical import canonical
from tablemgr.audit.chain import Head
from tablemgr.clock import parse_stamp
from tablemgr.errors import BadInput

KEY = anchor.key_from_seed(bytes(range(32)))
HEADS = (Head("property", 12, "ab" * 32), Head("table:PG14", 812, "cd" * 32))


def an_anchor():
    at = parse_stamp("2026-11-29T12:00:00.000000Z")
    return anchor.sign(reversed(HEADS), at=at, house="Golden Tile", software="0.1.0", pem=KEY)


def test_it_reads_back():
    read = anchor.read(an_anchor())
    assert read.heads == HEADS
    assert read.house == "Golden Tile"
    assert read.key == anchor.public_key(KEY)


def test_the_same_heads_give_the_same_bytes():
    assert an_anchor() == an_anchor()


@pytest.mark.parametrize("name", ["at", "heads", "house", "software", "version", "signature", "key"])
def test_any_changed_part_is_refused(name):
    value = json.loads(an_anchor())
    value[name] = {"heads": [["property", 11, "ab" * 32]], "version": 2}.get(name) or value[name][:-1] + "0" * (
        2 if name == "at" else 1
    )
    if value[name] == json.loads(an_anchor())[name]:
        value[name] = value[name][:-1] + "1"
    with pytest.raises(BadInput):
        anchor.read(canonical(value))


def test_a_key_of_another_house_is_seen():
    other = anchor.key_from_seed(bytes(32))
    assert anchor.public_key(other) != anchor.public_key(KEY)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"key":"00","signature":"00"}', "\x00"])
def test_what_is_no_anchor_is_refused(text):
    with pytest.raises(BadInput):
        anchor.read(text)


def test_a_wrong_key_file_is_refused():
    with pytest.raises(BadInput):
        anchor.public_key("not a key")
    with pytest.raises(BadInput):
        anchor.key_from_seed(b"short")
